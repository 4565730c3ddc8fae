// All stores at once, for the frame of the page only; features take their own.

import { createContext } from 'svelte';
import type { Studio } from './studio.svelte';

export const [useStudio, provideStudio] = createContext<Studio>();
