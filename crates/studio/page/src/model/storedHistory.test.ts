import { describe, expect, test } from 'vitest';
import { apply, type Edit } from './edits';
import { begin, record, undo, type History } from './history';
import { labelOf } from './log';
import { emptyPicture } from './picture';
import { readHistory, storeHistory } from './storedHistory';

const EDITS: readonly Edit[] = [
  { type: 'add', stick: { id: 1, from: 0, to: 1, colour: 'blue', ground_x: 0 }, vertex: { id: 1, x: 0, y: 1 } },
  { type: 'add', stick: { id: 2, from: 1, to: 2, colour: 'red' }, vertex: { id: 2, x: 0, y: 2 } },
  { type: 'move', vertex: 1, x: 0.5, y: 1 },
  { type: 'recolour', stick: 2, colour: 'green' },
  { type: 'display', display: { stick_size: 3 } },
  { type: 'title', title: 'A tree' },
  { type: 'remove', stick: 2 },
  { type: 'title', title: '' },
  { type: 'variant', variant: 'domino-shave' },
  { type: 'dominoes', dominoes: [[1, '9007199254740993']] },
  { type: 'negate' },
];

const made = (edits: readonly Edit[]): History =>
  edits.reduce((history, edit) => record(history, labelOf(edit), apply(history.present, edit)), begin(emptyPicture()));

describe('a stored history', () => {
  test('comes back, wherever in it the present is', () => {
    let history = made(EDITS);
    for (let back = 0; back <= EDITS.length; back += 1) {
      const { text, pictures } = storeHistory(history);
      const read = readHistory(text);
      expect(read?.history).toEqual(history);
      expect(read?.pictures).toEqual(pictures);
      history = undo(history);
    }
  });

  test('is as long as there is room, around the present', () => {
    const many = made(Array.from({ length: 300 }, (_, i): Edit => ({ type: 'title', title: `Title ${i}` })));
    const { text } = storeHistory(undo(many), 5000);
    expect(text.length).toBeLessThan(5500);
    const read = readHistory(text)?.history;
    expect(read?.present.title).toBe('Title 298');
    expect(read?.past.length).toBeGreaterThan(20);
    expect(storeHistory(many, 0).pictures).toEqual([many.present]);
  });

  test('says of an edit only what changed', () => {
    const edits = Array.from({ length: 1000 }, (_, i): Edit => ({
      type: 'add',
      stick: { id: i + 1, from: i, to: i + 1, colour: 'blue' },
      vertex: { id: i + 1, x: 0, y: i + 1 },
    }));
    expect(storeHistory(made(edits)).text.length).toBeLessThan(200_000);
  });

  test('that is damaged is none', () => {
    for (const text of ['', 'null', '{}', '{"first":{},"steps":[],"at":0}', '{"first":null,"steps":[{}],"at":7}'])
      expect(readHistory(text)).toBeNull();
  });
});
