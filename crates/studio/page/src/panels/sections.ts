// The sections of the side panel, from top to bottom. Further ones are added here.

import type { Component } from 'svelte';
import type { Studio } from '../app/studio.svelte';
import { isDominoes } from '../model/picture';
import DrawingControl from './DrawingControl.svelte';
import Lesson from '../gallery/Lesson.svelte';
import TextEditor from '../text/TextEditor.svelte';
import Facts from './Facts.svelte';

export interface Section {
  readonly title: string;
  readonly Component: Component;
  readonly shown?: (studio: Studio) => boolean;
}

export const SECTIONS: readonly Section[] = [
  { title: 'Lesson', Component: Lesson, shown: (studio) => studio.lesson !== null },
  { title: 'Text', Component: TextEditor },
  { title: 'Drawing', Component: DrawingControl, shown: (studio) => !isDominoes(studio.picture) },
  { title: 'Facts', Component: Facts },
];
