import { describe, expect, it } from 'vitest';
import type { Derivation, Drawing, MoveAnswer } from '../engine/types';
import { emptyPicture, type Picture } from '../model/picture';
import { noteOf, pictureOfStep, resultOf, simplest } from './stepPicture';

const edge = (id: number, from: number, to: number) => ({ id, from, to, colour: 'blue' as const });
const whole: Picture = {
  ...emptyPicture(),
  vertices: [0, 1, 2].map((id) => ({ id, x: id, y: id })),
  edges: [edge(5, 0, 1), edge(6, 1, 2), edge(7, 2, 0)],
};
const drawing: Drawing = {
  variant: 'red-blue',
  vertices: [0, 1, 2].map((id) => ({ id, x: 0, y: id })),
  edges: [
    { from: 0, to: 1, colour: 'blue' },
    { from: 1, to: 2, colour: 'red' },
  ],
};
const step = (theorem: string, edges: number[], more: Partial<Derivation> = {}): Derivation => ({
  theorem,
  position: '',
  value: '1/2',
  edges,
  parts: [],
  ...more,
});

describe('a step of a derivation in pictures', () => {
  it('shows its part of the whole, or its own picture', () => {
    expect(pictureOfStep(step('Sum', [1]), whole)).toMatchObject({ picture: whole, ghosts: new Set([5, 7]) });
    const own = pictureOfStep(step('Sum', [1], { drawing }), whole);
    expect([own.picture.edges.length, own.ghosts.size]).toEqual([2, 0]);
  });

  it('says what it is with the signs of a book', () => {
    const note = (theorem: string, text: string) => noteOf(step(theorem, [], { note: text }));
    expect(note('Sign expansion', '(w-1) + 2/3')).toBe('(ω-1) + 2/3');
    expect(note('Sign expansion', '+-+...: 1, 1/2, 3/4, ...')).toBe('+-+…: 1, 1/2, 3/4, …');
    // Words keep their letters.
    expect(note('Sign expansion', 'worth more')).toBe('worth more');
    expect(note('Sum', 'between -1 and 2')).toBe('between −1 and 2');
  });

  it('has the terms of a stalk on its edges', () => {
    const stalk = pictureOfStep(step('van Roode', [0, 1], { drawing, note: '1 - 1/2' }), whole);
    expect([...stalk.labels.values()]).toEqual(['1', '−1/2']);
    expect(pictureOfStep(step('van Roode', [0, 1], { drawing, note: '1 - 1/2 + 1/4' }), whole).labels.size).toBe(0);
  });

  it('marks where a loop is cut: an edge of both stalks, or their common vertex', () => {
    const loop = (one: number[], other: number[]) =>
      pictureOfStep(step('Loop theorem', [0, 1, 2], { parts: [step('', one), step('', other)] }), whole);
    expect(loop([0, 1], [1, 2])).toMatchObject({ cut: new Set([6]), cutAt: [] });
    expect(loop([0, 1], [2])).toMatchObject({ cut: new Set(), cutAt: [2] });
  });

  it('marks where the ends of a loop with strings meet each other or the middle', () => {
    const string = { ...whole, edges: [...whole.edges, edge(8, 1, 3)] };
    const strung = (...parts: number[][]) =>
      pictureOfStep(step('Loop with strings', [0, 1, 2, 3], { parts: parts.map((edges) => step('', edges)) }), string);
    expect(strung([0], [1, 2], [3])).toMatchObject({ cut: new Set(), cutAt: [1] });
    expect(strung([0], [2], [3])).toMatchObject({ cut: new Set(), cutAt: [1, 2] });
  });

  it('shows the fused picture', () => {
    expect(resultOf(step('Fusion', [0], { parts: [step('Colon principle', [0], { drawing })] }))?.edges.length).toBe(2);
    expect(resultOf(step('Sum', [0], { parts: [step('Sum', [0], { drawing })] }))).toBeNull();
  });

  it('says between which numbers a value is the simplest', () => {
    const moves = [
      { player: 'Left', edge: 0, best: true, value: '1/256' },
      { player: 'Right', edge: 1, best: true, value: '1/64' },
    ] as unknown as MoveAnswer[];
    const sentence = 'The best cuts leave {1/256|1/64}. The simplest number between them is 1/128.';
    expect(simplest(step('Search', [0], { value: '1/128' }), true, moves)).toBe(sentence);
    expect(simplest(step('Search', [0], { value: '1/128' }), false, moves)).toBeNull();
    expect(simplest(step('Simplicity rule', [0], { note: '{0|1}' }), false, [])).toContain('leave {0|1}.');
  });
});
