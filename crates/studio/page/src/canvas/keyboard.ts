// The canvas without a mouse: walk, grow, join, move, cut.

import { matches } from '../look/keys';
import { vertexById } from '../model/picture';
import type { CanvasStore } from './canvas.svelte';
import { round } from './ends';
import { climb, next } from './walk';

interface CanvasKey {
  readonly keys: readonly string[];
  readonly title: string;
  readonly run: (canvas: CanvasStore) => void;
}

const STEP = 0.25;

function shift({ host, selection }: CanvasStore, dx: number, dy: number): void {
  if (selection?.kind !== 'vertex') return;
  const vertex = vertexById(host.picture, selection.id);
  if (!vertex) return;
  const [x, y] = [round(vertex.x + dx), round(Math.max(STEP, vertex.y + dy))];
  host.change({ type: 'move', vertex: vertex.id, x, y }, `move ${vertex.id}`);
}

const goTo = (canvas: CanvasStore, step: 1 | -1) => canvas.select(next(canvas.host.picture, canvas.selection, step));
const goUp = (canvas: CanvasStore, up: boolean) => canvas.select(climb(canvas.host.picture, canvas.selection, up));

export const CANVAS_KEYS: readonly CanvasKey[] = [
  { keys: ['ArrowRight'], title: 'Next edge or vertex', run: (c) => goTo(c, 1) },
  { keys: ['ArrowLeft'], title: 'Previous edge or vertex', run: (c) => goTo(c, -1) },
  { keys: ['ArrowUp'], title: 'Up along the edges', run: (c) => goUp(c, true) },
  { keys: ['ArrowDown'], title: 'Down along the edges', run: (c) => goUp(c, false) },
  { keys: ['Shift+ArrowRight'], title: 'Move the vertex right', run: (c) => shift(c, STEP, 0) },
  { keys: ['Shift+ArrowLeft'], title: 'Move the vertex left', run: (c) => shift(c, -STEP, 0) },
  { keys: ['Shift+ArrowUp'], title: 'Move the vertex up', run: (c) => shift(c, 0, STEP) },
  { keys: ['Shift+ArrowDown'], title: 'Move the vertex down', run: (c) => shift(c, 0, -STEP) },
  { keys: ['A', 'Insert'], title: 'Grow an edge from the vertex or the ground', run: (c) => c.grow() },
  { keys: ['J'], title: 'Join: go to the other end, then J again', run: (c) => c.startJoining('stick') },
  { keys: ['M'], title: 'Merge the vertex: go to the other, then M again', run: (c) => c.startJoining('merge') },
  { keys: ['Delete', 'Backspace'], title: 'Cut the edge', run: (c) => c.remove() },
  {
    keys: [' ', 'ContextMenu', 'Shift+F10'],
    title: 'Menu of the edge or vertex',
    run: (c) => {
      if (c.selection) c.openMenu(c.selection);
    },
  },
  {
    keys: ['Escape'],
    title: 'Cancel or deselect',
    run: (c) => {
      if (c.joining) c.joining = null;
      else c.selection = null;
      c.letGo();
    },
  },
];

export function onCanvasKey(canvas: CanvasStore, event: KeyboardEvent): void {
  const { selection, joining, host } = canvas;
  const enter = matches(event, 'Enter');
  let run: (() => void) | undefined;
  if (joining && selection && enter) run = () => canvas.finishJoining(selection);
  else if (host.tap && selection && (enter || matches(event, ' '))) run = () => host.tap?.(selection);
  else {
    const found = CANVAS_KEYS.find(({ keys }) => keys.some((key) => matches(event, key)));
    run = found && (() => found.run(canvas));
  }
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}
