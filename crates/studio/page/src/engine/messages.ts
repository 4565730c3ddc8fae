// What the page and its workers say to each other.

import type { Reply, WorkProgress } from './module';

/** The parts of the engine: what drawing and values need, everything, and the same with PNG and PDF. */
export type PartName = 'engine' | 'full' | 'render';

export type ToWorker =
  | { readonly type: 'load'; readonly part: PartName; readonly module: WebAssembly.Module }
  | { readonly type: 'call'; readonly part: PartName; readonly name: string; readonly request: string };

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: WorkProgress }
  /** The answer, and the memory that the worker holds now. */
  | { readonly type: 'reply'; readonly reply: Reply; readonly bytes: number }
  | { readonly type: 'crash'; readonly message: string; readonly bytes: number };
