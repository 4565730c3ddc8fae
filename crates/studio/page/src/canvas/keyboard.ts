// The canvas without a mouse: walk, grow, join, move, cut.

import { matches } from '../app/keys';
import type { Studio } from '../app/studio.svelte';
import { round } from '../app/studio.svelte';
import { vertexById } from '../model/picture';
import { placeOf } from './gestures';
import { climb, next } from './walk';

interface CanvasKey {
  readonly keys: readonly string[];
  readonly title: string;
  readonly run: (studio: Studio) => void;
}

const STEP = 0.25;

const select = (studio: Studio, target: ReturnType<typeof next>) => {
  studio.selection = target;
  studio.spoken = studio.nameOf(target);
};

const shift = (studio: Studio, dx: number, dy: number) => {
  const { selection } = studio;
  if (selection?.kind !== 'vertex') return;
  const vertex = vertexById(studio.picture, selection.id);
  if (!vertex) return;
  const [x, y] = [round(vertex.x + dx), round(Math.max(STEP, vertex.y + dy))];
  studio.change({ type: 'move', vertex: vertex.id, x, y }, `move ${vertex.id}`);
};

export const CANVAS_KEYS: readonly CanvasKey[] = [
  { keys: ['ArrowRight'], title: 'Next stick or vertex', run: (s) => select(s, next(s.picture, s.selection, 1)) },
  { keys: ['ArrowLeft'], title: 'The one before', run: (s) => select(s, next(s.picture, s.selection, -1)) },
  { keys: ['ArrowUp'], title: 'Up along the sticks', run: (s) => select(s, climb(s.picture, s.selection, true)) },
  { keys: ['ArrowDown'], title: 'Down along the sticks', run: (s) => select(s, climb(s.picture, s.selection, false)) },
  { keys: ['Shift+ArrowRight'], title: 'Move the vertex right', run: (s) => shift(s, STEP, 0) },
  { keys: ['Shift+ArrowLeft'], title: 'Move the vertex left', run: (s) => shift(s, -STEP, 0) },
  { keys: ['Shift+ArrowUp'], title: 'Move the vertex up', run: (s) => shift(s, 0, STEP) },
  { keys: ['Shift+ArrowDown'], title: 'Move the vertex down', run: (s) => shift(s, 0, -STEP) },
  { keys: ['A', 'Insert'], title: 'Grow a stick from the vertex or the ground', run: (s) => s.grow() },
  { keys: ['J'], title: 'Join: then walk to the other end, and J again', run: (s) => s.startJoining('stick') },
  { keys: ['M'], title: 'Merge the vertex: then walk to the other, and M again', run: (s) => s.startJoining('merge') },
  { keys: ['Delete', 'Backspace'], title: 'Cut the stick', run: (s) => s.remove() },
  {
    keys: [' ', 'ContextMenu', 'Shift+F10'],
    title: 'Menu of the stick or vertex',
    run: (s) => {
      if (s.selection) s.menu = { target: s.selection, ...placeOf(s, s.selection) };
    },
  },
  {
    keys: ['Escape'],
    title: 'Let go',
    run: (s) => {
      if (s.joining) s.joining = null;
      else s.selection = null;
      s.offer = null;
      s.preview = null;
    },
  },
];

export function onCanvasKey(studio: Studio, event: KeyboardEvent): void {
  if (studio.joining && matches(event, 'Enter') && studio.selection) {
    event.preventDefault();
    event.stopPropagation();
    studio.finishJoining(studio.selection);
    return;
  }
  if (studio.play.on && (matches(event, 'Enter') || matches(event, ' ')) && studio.selection) {
    event.preventDefault();
    event.stopPropagation();
    studio.play.tap(studio.selection);
    return;
  }
  for (const { keys, run } of CANVAS_KEYS) {
    if (keys.some((key) => matches(event, key))) {
      event.preventDefault();
      event.stopPropagation();
      run(studio);
      return;
    }
  }
}
