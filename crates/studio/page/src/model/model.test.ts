import { describe as group, expect, test } from 'vitest';
import { apply, type Edit } from './edits';
import { begin, record, redo, undo } from './history';
import { describe, readLog, writeLog, type Entry } from './log';
import { overlapping } from './places';
import { dominoColour, emptyPicture, nextVertexId, structureOf, toInteger, type Picture, type Stick } from './picture';
import { fallenWith, levels } from './reach';
import { replayOf } from './replay';

const stick = (id: number, from: number, to: number, colour: Stick['colour'] = 'blue'): Stick => ({
  id,
  from,
  to,
  colour,
});

/** A trunk with two branches and a bridge between their tops: 0-1, 1-2, 1-3, 2-3. */
const house: Picture = {
  variant: 'red-blue',
  vertices: [
    { id: 0, x: 0, y: 0 },
    { id: 1, x: 0, y: 1 },
    { id: 2, x: -1, y: 2 },
    { id: 3, x: 1, y: 2 },
  ],
  edges: [stick(1, 0, 1), stick(2, 1, 2, 'red'), stick(3, 1, 3), stick(4, 2, 3, 'red')],
};

group('falling', () => {
  test('a cycle holds until it is cut twice', () => {
    expect(fallenWith(house, new Set([2])).map((s) => s.id)).toEqual([2]);
    expect(fallenWith(house, new Set([2, 3])).map((s) => s.id)).toEqual([2, 3, 4]);
    expect(fallenWith(house, new Set([1])).map((s) => s.id)).toEqual([1, 2, 3, 4]);
  });

  test('levels count sticks from the ground', () => {
    expect([...levels(house.edges)].sort()).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
  });
});

group('edits', () => {
  test('removing takes what falls and the vertices left bare', () => {
    const after = apply(apply(house, { type: 'remove', stick: 2 }), { type: 'remove', stick: 3 });
    expect(after.edges.map((s) => s.id)).toEqual([1]);
    expect(after.vertices.map((v) => v.id)).toEqual([0, 1]);
  });

  test('merging neighbours leaves a loop, merging into the ground plants', () => {
    const loop = apply(house, { type: 'merge', vertex: 2, into: 3 });
    expect(loop.edges[3]).toMatchObject({ from: 3, to: 3 });
    const planted = apply(house, { type: 'merge', vertex: 2, into: 0 });
    expect(planted.edges[1]).toMatchObject({ from: 1, to: 0, ground_x_to: -1 });
    expect(planted.edges[3]).toMatchObject({ from: 0, to: 3, ground_x: -1 });
  });

  test('negating swaps blue and red, twice is nothing, dominoes turn', () => {
    const once = apply({ ...house, dominoes: [[1, 2]] }, { type: 'negate' });
    expect(once.edges.map((s) => s.colour)).toEqual(['red', 'blue', 'red', 'blue']);
    expect(once.dominoes).toEqual([[2, 1]]);
    expect(structureOf(apply(once, { type: 'negate' }))).toBe(structureOf({ ...house, dominoes: [[1, 2]] }));
  });

  test('a change of game can paint or cut strange colours', () => {
    const green = apply(house, { type: 'variant', variant: 'green', paint: { blue: 'green', red: 'remove' } });
    expect(green.edges.map((s) => [s.id, s.colour])).toEqual([
      [1, 'green'],
      [3, 'green'],
    ]);
  });

  test('in Clockwise the sticks are listed as they are drawn', () => {
    const clockwise = apply(house, { type: 'variant', variant: 'clockwise' });
    expect(clockwise.edges.map((s) => s.id).filter((id) => id === 2 || id === 3)).toEqual([2, 3]);
    const swapped = apply(apply(clockwise, { type: 'move', vertex: 2, x: 1, y: 3 }), {
      type: 'move',
      vertex: 3,
      x: -1,
      y: 2,
    });
    expect(swapped.edges.map((s) => s.id).filter((id) => id === 2 || id === 3)).toEqual([3, 2]);
    expect(structureOf(swapped)).not.toBe(structureOf(clockwise));
  });

  test('moving changes no structure', () => {
    expect(structureOf(apply(house, { type: 'move', vertex: 2, x: 5, y: 5 }))).toBe(structureOf(house));
  });
});

group('history', () => {
  test('undo and redo walk back and forth; a new change forgets the future', () => {
    const one = apply(house, { type: 'negate' });
    let history = record(begin(house), 'negate', one);
    history = undo(history);
    expect(history.present).toBe(house);
    expect(redo(history).present).toBe(one);
    history = record(history, 'again', one);
    expect(history.future).toEqual([]);
    expect(undo(begin(house)).present).toBe(house);
  });

  test('changes with one key are one step', () => {
    let history = begin(house);
    for (const x of [1, 2, 3]) {
      history = record(history, 'move', apply(history.present, { type: 'move', vertex: 2, x, y: 2 }), 'move 2');
    }
    expect(history.past).toHaveLength(1);
    expect(undo(history).present).toBe(house);
  });
});

group('log', () => {
  const EDITS: Edit[] = [
    { type: 'add', stick: { ...stick(1, 0, 1), ground_x: -0.5 }, vertex: { id: 1, x: 0, y: 1.25 } },
    { type: 'add', stick: stick(2, 1, 2, 'red'), vertex: { id: 2, x: -1.5, y: 2 } },
    { type: 'add', stick: { ...stick(3, 2, 0), ground_x_to: 1.5 } },
    { type: 'add', stick: stick(4, 1, 1, 'red') },
    { type: 'recolour', stick: 2, colour: 'blue' },
    { type: 'trunks', colour: 'red' },
    { type: 'move', vertex: 2, x: 1, y: 3 },
    { type: 'slide', stick: 1, end: 'from', x: 0.25 },
    {
      type: 'place',
      vertices: [{ id: 1, x: 0, y: 1 }],
      grounds: [
        { edge: 0, x: -1 },
        { edge: 2, x_to: 2 },
      ],
    },
    { type: 'negate' },
    { type: 'variant', variant: 'green', paint: { blue: 'green', red: 'green' } },
    { type: 'rules', rules: 'name: low # "mine"\n\tblue: Left \\ ground\n' },
    { type: 'rules', rules: 'name: low\n', paint: { green: 'blue' } },
    { type: 'play', misere: true },
    { type: 'play', misere: false },
    { type: 'title', title: 'A tree: mine' },
    { type: 'display', display: { stick_size: 3 } },
    { type: 'display', display: { ground_colour: 'gray', palette: 'safe', vertex_size: 0 } },
    {
      type: 'dominoes',
      dominoes: [
        [2, 4],
        [7, 3],
      ],
    },
    { type: 'merge', vertex: 2, into: 1 },
    { type: 'remove', stick: 4 },
    { type: 'replace', picture: house, why: 'open house.hat' },
  ];

  test('every edit reads back as it was written, and the replay rebuilds each picture', () => {
    const time = '2026-11-16 09:30:00';
    let picture = emptyPicture();
    const pictures = [picture];
    const entries: Entry[] = [];
    for (const edit of EDITS) {
      const after = apply(picture, edit);
      entries.push({ time, text: describe(edit, picture, after), action: { type: 'edit', edit } });
      pictures.push((picture = after));
    }
    const read = readLog(writeLog(entries));
    expect(read).toEqual(entries);
    expect(replayOf(read).pictures).toEqual(pictures);
  });

  test('tells stick, source, level, colour and what was removed', () => {
    const edit: Edit = { type: 'remove', stick: 1 };
    expect(describe(edit, house, apply(house, edit))).toBe(
      'Remove stick 1: source 0, level 1, colour blue, removed 1 2 3 4',
    );
  });

  // Changes of the display were once lines of JSON.
  test('tells the display in words, and reads the JSON of earlier versions', () => {
    const edit: Edit = { type: 'display', display: { stick_size: 5, background: 'black' } };
    expect(describe(edit, house, house)).toBe('Display: stick size 5, background black');
    const [old] = readLog('2026-11-16 09:30:00  Display: {"stick_size":5,"background":"black"}\n');
    expect(old?.action).toEqual({ type: 'edit', edit });
    expect(() => readLog('2026-11-16 09:30:00  Display: \n')).toThrow('Line 1');
  });

  test('undo and marks replay too', () => {
    const log = [
      '2026-11-16 09:30:00  Add stick 1: source 0 at 0, level 1, colour blue, vertex 1 at (0, 1)',
      '2026-11-16 09:30:01  ======== Mark 1 ========',
      '2026-11-16 09:30:02  Undo: Add stick 1',
      '2026-11-16 09:30:03  Redo: Add stick 1',
    ].join('\n');
    expect(replayOf(readLog(log)).pictures.map((p) => p.edges.length)).toEqual([0, 1, 1, 0, 1]);
  });

  test('a strange line is named', () => {
    expect(() => readLog('2026-11-16 09:30:00  Negate\nhello')).toThrow('Line 2');
  });
});

test('vertices at one point are found', () => {
  expect(overlapping(house)).toEqual([]);
  expect(overlapping(apply(house, { type: 'move', vertex: 3, x: -1, y: 2 }))).toEqual([[2, 3]]);
});

group('large integers', () => {
  // Spots and vertex ids above 2^53 once lost bits: (9007199254740993,9007199254740992) was shown as equal halves.
  test('of dominoes are exact', () => {
    expect(dominoColour(['9007199254740993', 9007199254740992])).toBe('red');
    expect(dominoColour([9, '18446744073709551615'])).toBe('blue');
    expect(toInteger('007')).toBe(7);
    expect(toInteger('9007199254740993')).toBe('9007199254740993');
  });

  test('survive the log', () => {
    const edits: Edit[] = [
      { type: 'dominoes', dominoes: [['9007199254740993', 2]] },
      { type: 'move', vertex: '9007199254740993', x: 1, y: 2 },
      { type: 'merge', vertex: -7, into: '-9007199254740993' },
      { type: 'add', stick: stick(1, -7, 3), vertex: { id: 3, x: 0, y: 1 } },
    ];
    const entries = edits.map((edit) => ({
      time: '2026-11-16 09:30:00',
      text: describe(edit, house, house),
      action: { type: 'edit' as const, edit },
    }));
    expect(readLog(writeLog(entries))).toEqual(entries);
  });

  test('do not come from new vertices', () => {
    const far: Picture = { ...house, vertices: [...house.vertices, { id: Number.MAX_SAFE_INTEGER, x: 0, y: 9 }] };
    expect(nextVertexId(house)).toBe(4);
    expect(nextVertexId(far)).toBe(4);
  });
});
