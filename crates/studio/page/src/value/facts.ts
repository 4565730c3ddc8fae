// The rows of the facts panel: those that apply.

import type { SolveAnswer } from '../engine/types';
import { plain } from '../look/value';
import type { PositionStore } from '../stores/position.svelte';

export interface Fact {
  readonly name: string;
  readonly text: string;
  /** What the name means, unless everybody knows. */
  readonly help?: string;
  readonly isValue?: boolean;
  readonly mono?: boolean;
}

type Maybe = Omit<Fact, 'text'> & { readonly text: string | undefined };

const yesNo = (known: boolean | undefined): string | undefined =>
  known === undefined ? undefined : known ? 'Yes' : 'No';

export function facts(
  { picture, title, dominoes }: Pick<PositionStore, 'picture' | 'title' | 'dominoes'>,
  solution: SolveAnswer | null,
  testHammerian: boolean,
): Fact[] {
  const hammerian = (known: boolean | undefined) => (testHammerian ? yesNo(known) : 'not tested');
  const stats = solution?.stats;
  const isNumber = solution?.number !== undefined && solution.number === solution.value;
  const empty = picture.edges.length === 0;
  const value = (name: string, text: string | undefined, help: string): Maybe => ({ name, text, help, isValue: true });
  const rows: Maybe[] = [
    { name: 'Game', text: title },
    dominoes
      ? { name: 'Dominoes', text: String(picture.dominoes?.length ?? 0), help: 'Number of dominoes in the line' }
      : {
          name: 'Edges',
          text: picture.infinite ? 'infinitely many' : String(picture.edges.length),
          help: 'Number of edges in the picture',
        },
    {
      name: 'Height',
      text: solution?.height?.toString(),
      help: 'Number of edges on the shortest path from the ground to the highest vertex',
    },
    {
      name: 'Hammerian',
      text: empty ? undefined : hammerian(solution?.hammerian),
      help: 'Whether the trunk and the branches, planted separately, add up to the same value',
    },
    {
      name: 'Joshua',
      text: empty ? undefined : hammerian(solution?.joshua),
      help: 'Whether the tree has the same value as its trunk',
    },
    value('Number part', solution?.number, 'The number that differs from the value by an infinitesimal'),
    value('Atomic weight', solution?.atomic_weight, 'The number of ups that an all-small value amounts to'),
    value('Mean', isNumber ? undefined : solution?.mean, 'The average value of one copy in a sum of many'),
    value('Temperature', isNumber ? undefined : solution?.temperature, 'How much it is worth to move first'),
    { name: 'Birthday', text: solution?.birthday, help: 'The day on which the value is born' },
    { name: 'Stalk', text: solution?.stalk || undefined, help: 'The stalk with the same value', mono: true },
    { name: 'Method', text: solution?.method, help: 'The theorem or search that found the value' },
    { name: 'Work', text: stats && workOf(stats), help: 'What it took to find the value' },
  ];
  return rows.flatMap((row) => (row.text === undefined ? [] : [{ ...row, text: row.text }]));
}

/** The rules of a game as a sentence. */
export const sentence = (summary: string): string => `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;

/** Long values are cut in the rows. */
const LONGEST = 60;

export function shortened(value: string): string {
  const text = plain(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function workOf({ positions, seconds }: { positions: number; seconds: number }): string {
  return `${positions.toLocaleString('en')} position${positions === 1 ? '' : 's'}, ${duration(seconds)}`;
}

function duration(seconds: number): string {
  if (seconds < 0.001) return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
  return seconds < 1 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;
}
