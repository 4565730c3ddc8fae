// The tools of the canvas.

export type Tool = 'draw' | 'move' | 'cut';

export const TOOLS: readonly { readonly id: Tool; readonly title: string; readonly key: string }[] = [
  { id: 'draw', title: 'Draw edges', key: 'P' },
  { id: 'move', title: 'Move vertices', key: 'V' },
  { id: 'cut', title: 'Cut edges', key: 'X' },
];
