// How stalks stand on a drawn number line: the older a number the more room it has. Only for drawing.

import type { PlacedBornNumber } from '../engine/types';
import type { Colour } from '../model/colours';
import { toX, type View } from './view';

export type Entry = PlacedBornNumber;

export interface Planted {
  readonly entry: Entry;
  /** In pixels from the left edge. */
  readonly x: number;
  /** The length and width of each of its edges. */
  readonly stick: number;
  readonly width: number;
}

const SHORTEST = 1.1;

/** Why a number is not on the line: it is far away, or born on no finite day. */
export const notShown = (value: string, finite: boolean): string =>
  finite
    ? `${value} is too far away to show.`
    : `${value} has no finite stalk, so it is not on this line: its stalk goes on forever.`;

/** A stalk with its repetitions written out: `r^3 b` is `rrrb`. */
export function spelled(stalk: string): string {
  return stalk
    .replace(/\[([br]+)\]\^(\d+)/g, (_, group: string, times: string) => group.repeat(Number(times)))
    .replace(/([br])\^(\d+)/g, (_, letter: string, times: string) => letter.repeat(Number(times)))
    .replaceAll(' ', '');
}

/** The numbers in order of value, each with the room up to the nearest older one. */
export function plant(numbers: readonly Entry[], view: View, width: number, height: number): Planted[] {
  const room = numbers.map(() => Infinity);
  const older: number[] = [];
  numbers.forEach((entry, i) => {
    while (older.length > 0 && at(numbers, older.at(-1)).day >= entry.day) older.pop();
    const left = older.at(-1);
    if (left !== undefined) room[i] = entry.x - at(numbers, left).x;
    older.push(i);
  });
  older.length = 0;
  for (let i = numbers.length - 1; i >= 0; i -= 1) {
    while (older.length > 0 && at(numbers, older.at(-1)).day >= at(numbers, i).day) older.pop();
    const right = older.at(-1);
    if (right !== undefined) room[i] = Math.min(room[i] as number, at(numbers, right).x - at(numbers, i).x);
    older.push(i);
  }
  return numbers.map((entry, i) => {
    const gap = Math.min(room[i] as number, 1) * view.unit;
    const tallest = height / Math.max(1, entry.day);
    const stick = Math.max(SHORTEST, Math.min(height / 5, gap * 0.75, tallest));
    return { entry, x: toX(view, width, entry.x), stick, width: Math.max(0.6, Math.min(9, stick * 0.16)) };
  });
}

const at = (numbers: readonly Entry[], i: number | undefined): Entry => numbers[i as number] as Entry;

/** Labels that do not touch, the oldest numbers first. */
export function labelled(planted: readonly Planted[], text: (entry: Entry) => string): Planted[] {
  const taken: [number, number][] = [];
  const shown: Planted[] = [];
  for (const one of [...planted].sort((a, b) => a.entry.day - b.entry.day)) {
    const half = 7 + text(one.entry).length * 3.8;
    const [a, b] = [one.x - half, one.x + half];
    if (taken.some(([c, d]) => a < d && b > c)) continue;
    taken.push([a, b]);
    shown.push(one);
  }
  return shown.sort((a, b) => a.x - b.x);
}

/** All edges of a colour and width as one path. */
export function paths(
  planted: readonly Planted[],
  ground: number,
): { key: string; colour: Colour; width: number; d: string }[] {
  const found = new Map<string, { key: string; colour: Colour; width: number; d: string }>();
  for (const { entry, x, stick, width } of planted) {
    const wide = Math.round(width * 2) / 2 || 0.5;
    const gap = stick > 5 ? 1.2 : 0;
    [...entry.stalk].forEach((letter, i) => {
      const colour = letter === 'b' ? 'blue' : 'red';
      const key = `${colour}${wide}`;
      const path = found.get(key) ?? { key, colour, width: wide, d: '' };
      path.d += `M${x.toFixed(1)} ${(ground - i * stick - gap).toFixed(1)}v${(-(stick - gap)).toFixed(1)}`;
      found.set(key, path);
    });
  }
  return [...found.values()];
}

/** The number under a point: its stalk or its label; the oldest of those within reach. */
export function nearest(
  planted: readonly Planted[],
  ground: number,
  x: number,
  y: number,
  reach = 12,
): Planted | undefined {
  const near = planted.filter(({ x: at, entry, stick }) => {
    return Math.abs(at - x) <= reach && y >= ground - entry.stalk.length * stick - 14;
  });
  return near.sort((a, b) => a.entry.day - b.entry.day || Math.abs(a.x - x) - Math.abs(b.x - x))[0];
}
