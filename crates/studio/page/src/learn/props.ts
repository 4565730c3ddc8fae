// What every place for an answer gets.

import type { Shown, TaskStore } from './task.svelte';

export interface AnswerProps {
  shown: Shown;
  store: TaskStore;
}
