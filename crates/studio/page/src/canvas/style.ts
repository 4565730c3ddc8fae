// How every drawing on the page looks.

import { createContext } from 'svelte';
import type { Display } from '../model/picture';

export interface DrawingStyle {
  readonly display: Display;
  readonly theme: 'dark' | 'light';
}

export const [useDrawingStyle, provideDrawingStyle] = createContext<DrawingStyle>();
