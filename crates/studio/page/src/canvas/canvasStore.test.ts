import { describe, expect, test, vi } from 'vitest';
import { apply, type Edit } from '../model/edits';
import { emptyPicture, type Picture } from '../model/picture';
import { CanvasStore, type CanvasHost } from './canvas.svelte';
import { dragOf, endOf, meant, mergeOf, moved, type Pressed } from './press';
import { sceneOf } from './scene';

/** A blue trunk with a red edge on it. */
const half: Picture = {
  ...emptyPicture(),
  vertices: [0, 1, 2].map((id) => ({ id, x: 0, y: id })),
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue', ground_x: 0 },
    { id: 2, from: 1, to: 2, colour: 'red' },
  ],
};

function makeCanvas(overrides: Partial<CanvasHost> = {}) {
  const [announce, notify] = [vi.fn(), vi.fn()];
  const host: CanvasHost & { picture: Picture } = {
    picture: half,
    locked: false,
    toolless: false,
    colours: ['blue', 'red'],
    colour: 'blue',
    tool: 'draw',
    vertexIds: false,
    sheetOpen: false,
    tap: null,
    cuts: () => host.tool === 'cut',
    change: (edit: Edit) => (host.picture = apply(host.picture, edit)),
    announce,
    notify,
    ...overrides,
  };
  return { host, announce, notify, canvas: new CanvasStore(host) };
}

describe('drawing', () => {
  test('grows edges from the ground, a vertex, and the top of an edge', () => {
    const { host, canvas, announce } = makeCanvas();
    canvas.grow(null);
    expect(host.picture.edges.at(-1)).toMatchObject({ id: 3, from: 0, to: 3, ground_x: 1 });
    expect(canvas.selection).toEqual({ kind: 'vertex', id: 3 });
    canvas.grow({ kind: 'stick', id: 2 });
    expect(host.picture.edges.at(-1)).toMatchObject({ from: 2, to: 4 });
    expect(announce).toHaveBeenLastCalledWith('Added blue edge 4, from vertex 2 to vertex 4');
    // Where a vertex is already, the next goes beside it.
    canvas.grow({ kind: 'vertex', id: 1 });
    const { x, y } = host.picture.vertices.at(-1)!;
    expect([Math.abs(x) >= 0.45, y]).toEqual([true, 2]);
  });

  test('adds nothing where nothing may change', () => {
    const { canvas, announce } = makeCanvas({ change: () => undefined });
    canvas.grow(null);
    expect([canvas.selection, announce.mock.calls.length]).toEqual([null, 0]);
  });

  // Delete on a vertex once did nothing, without a word.
  test('says that only edges are cut', () => {
    const { host, canvas, notify } = makeCanvas();
    canvas.remove({ kind: 'vertex', id: 1 });
    expect(notify).toHaveBeenLastCalledWith('Select an edge to cut it. A vertex is removed with its last edge.');
    expect(host.picture).toBe(half);
  });

  test('joins and merges in two steps', () => {
    const { host, canvas } = makeCanvas();
    canvas.selection = { kind: 'vertex', id: 2 };
    canvas.startJoining('stick');
    canvas.finishJoining({ kind: 'ground' });
    expect(host.picture.edges.at(-1)).toMatchObject({ from: 2, to: 0, ground_x_to: 0.6 });
    canvas.selection = { kind: 'vertex', id: 2 };
    canvas.startJoining('merge');
    canvas.selection = { kind: 'vertex', id: 1 };
    canvas.startJoining('merge');
    expect(host.picture.vertices.map(({ id }) => id)).toEqual([0, 1]);
    expect([canvas.joining, canvas.selection]).toEqual([null, { kind: 'vertex', id: 1 }]);
  });

  test('paints the selected edge, or else chooses the colour', () => {
    const { host, canvas } = makeCanvas();
    canvas.paint('red');
    expect(host.colour).toBe('red');
    canvas.paint('red', { kind: 'stick', id: 1 });
    expect(host.picture.edges[0]?.colour).toBe('red');
    canvas.paint('green', { kind: 'stick', id: 1 });
    expect(host.picture.edges[0]?.colour).toBe('red'); // the game has no green
  });

  test('shows what would fall, cuts it, and forgets what was about it', () => {
    const { host, canvas, announce } = makeCanvas({ tool: 'cut' });
    canvas.hover = { kind: 'stick', id: 1 };
    expect([...canvas.ghosts]).toEqual([1, 2]);
    canvas.selection = { kind: 'stick', id: 2 };
    canvas.remove({ kind: 'stick', id: 1 });
    canvas.refresh();
    expect(host.picture.edges).toEqual([]);
    expect(announce).toHaveBeenLastCalledWith('Removed 2 edges');
    expect([canvas.selection, canvas.hover]).toEqual([null, null]);
  });

  // Pointing at a trunk with the pencil once made the whole tree pale.
  test('previews a cut only where a click cuts', () => {
    for (const tool of ['draw', 'move'] as const) {
      const { canvas } = makeCanvas({ tool });
      canvas.hover = { kind: 'stick', id: 1 };
      canvas.selection = { kind: 'stick', id: 1 };
      expect(canvas.ghosts.size).toBe(0);
    }
    const { canvas } = makeCanvas({ cuts: (stick) => stick === 2 });
    canvas.hover = { kind: 'stick', id: 1 };
    expect(canvas.ghosts.size).toBe(0);
    canvas.hover = { kind: 'stick', id: 2 };
    expect([...canvas.ghosts]).toEqual([2]);
  });

  test('hands clicks on while a game is played', () => {
    const tap = vi.fn();
    const { host, canvas } = makeCanvas({ tap });
    canvas.remove({ kind: 'stick', id: 1 });
    expect(tap).toHaveBeenCalledWith({ kind: 'stick', id: 1 });
    expect(host.picture).toBe(half);
  });

  test('keeps the whole picture in view when the window changes', () => {
    const { canvas } = makeCanvas();
    const { viewport } = canvas;
    viewport.resize({ width: 800, height: 600 });
    viewport.resize({ width: 400, height: 300 });
    const fitted = viewport.view;
    viewport.fit();
    expect(viewport.view).toEqual(fitted);
    viewport.panBy(50, 0);
    viewport.resize({ width: 800, height: 600 });
    expect(viewport.view).toEqual({ ...fitted, x: fitted.x + 50 });
  });
});

describe('a press', () => {
  const scene = sceneOf(half);
  const press = (overrides: Partial<Pressed>) =>
    dragOf(scene, {
      target: { kind: 'vertex', id: 2 },
      at: { x: 0, y: 2 },
      button: 0,
      shift: false,
      tool: 'draw',
      locked: false,
      ...overrides,
    }).kind;

  test('draws, moves, slides or pans', () => {
    expect(press({})).toBe('draw');
    expect(press({ tool: 'move' })).toBe('move');
    expect(press({ shift: true })).toBe('move');
    expect(press({ tool: 'move', button: 2 })).toBe('draw'); // the right button always draws
    expect(press({ tool: 'cut' })).toBe('pan');
    expect(press({ button: 1 })).toBe('pan');
    expect(press({ locked: true })).toBe('pan');
    expect(press({ target: undefined })).toBe('pan');
    expect(press({ target: { kind: 'stick', id: 1 } })).toBe('pan');
    expect(press({ target: { kind: 'foot', stick: 1, end: 'from' }, tool: 'move' })).toBe('slide');
    expect(press({ target: { kind: 'ground' }, at: { x: 3, y: 0 } })).toBe('draw');
  });

  test('ends on a vertex, on the ground, on another foot, or free', () => {
    expect(endOf(scene, { x: 3, y: -70 }, 12, 1)).toEqual({ at: 'vertex', id: 1 });
    expect(endOf(scene, { x: 144, y: 2 }, 12, 1)).toEqual({ at: 'ground', x: 2 });
    expect(endOf(scene, { x: 9, y: 2 }, 12, 1)).toEqual({ at: 'ground', x: 0 });
    expect(endOf(scene, { x: 144, y: -144 }, 12, 1)).toEqual({ at: 'free', x: 2, y: 2 });
  });

  test('is meant only if it went far enough', () => {
    const from = { kind: 'draw', from: { at: 'vertex', id: 2 }, start: { x: 0, y: 2 } } as const;
    expect(meant(scene, from, { at: 'free', x: 0.1, y: 2.1 }, 0.2)).toBe(false);
    expect(meant(scene, from, { at: 'free', x: 1, y: 2 }, 1)).toBe(true);
    expect(meant(scene, from, { at: 'vertex', id: 2 }, 0.2)).toBe(false);
    expect(meant(scene, from, { at: 'vertex', id: 2 }, 1)).toBe(true); // a loop
    expect(meant(scene, from, { at: 'vertex', id: 1 }, 1)).toBe(true);
  });

  test('that drops a vertex on another offers to merge them', () => {
    const edit = moved(2, { x: 0.02, y: 1.02 });
    expect(mergeOf(scene, edit, { x: 2, y: -73 }, 12)).toEqual({ vertex: 2, into: 1, beside: { x: 0.4, y: 1 } });
    expect(mergeOf(scene, moved(2, { x: 3, y: -1 }), { x: 216, y: 72 }, 12)).toMatchObject({ into: 0 });
    expect(mergeOf(scene, moved(2, { x: 3, y: 3 }), { x: 216, y: -216 }, 12)).toBeUndefined();
  });
});
