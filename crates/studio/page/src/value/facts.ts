// The rows of the facts panel: those that apply.

import type { SolveAnswer } from '../engine/types';
import { plain } from '../look/value';
import type { PositionStore } from '../stores/position.svelte';

export interface Fact {
  readonly name: string;
  readonly text: string;
  /** The glossary explains the name. */
  readonly term?: boolean;
  /** What the name means, where the glossary does not have it. */
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
  // What is close to a number has its mean, and is not hot.
  const isHot = solution?.number === undefined;
  const empty = picture.edges.length === 0;
  // Of nothing there is nothing more to say.
  const nothing = empty && !picture.infinite && (picture.dominoes?.length ?? 0) === 0;
  const value = (name: string, text: string | undefined): Maybe => ({ name, text, term: true, isValue: true });
  const rows: Maybe[] = [
    { name: 'Game', text: title },
    dominoes
      ? { name: 'Dominoes', text: String(picture.dominoes?.length ?? 0), term: true }
      : { name: 'Edges', text: picture.infinite ? 'infinitely many' : String(picture.edges.length), term: true },
    {
      name: 'Height',
      text: solution?.height?.toString(),
      term: true,
    },
    {
      name: 'Hammerian',
      text: empty ? undefined : hammerian(solution?.hammerian),
      term: true,
    },
    {
      name: 'Joshua',
      text: empty ? undefined : hammerian(solution?.joshua),
      term: true,
    },
    value('Number part', solution?.number),
    // A nimber says all of itself.
    value('Atomic weight', solution?.nimber === undefined ? solution?.atomic_weight : undefined),
    value('Mean', isHot ? solution?.mean : undefined),
    value('Temperature', isHot ? solution?.temperature : undefined),
    value('Birthday', solution?.birthday),
    { name: 'Stalk', text: solution?.stalk || undefined, term: true, mono: true },
    { name: 'Method', text: solution?.method, help: 'The theorem or search that found the value' },
    { name: 'Work', text: stats && workOf(stats), help: 'What it took to find the value' },
  ];
  return (nothing ? rows.slice(0, 3) : rows).flatMap((row) =>
    row.text === undefined ? [] : [{ ...row, text: row.text }],
  );
}

/** Long values are cut in the rows. */
const LONGEST = 60;

export function shortened(value: string): string {
  const text = plain(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function workOf({ positions, seconds }: { positions: number; seconds: number }): string {
  // A theorem needs none.
  if (positions === 0) return duration(seconds);
  return `${positions.toLocaleString('en')} position${positions === 1 ? '' : 's'}, ${duration(seconds)}`;
}

function duration(seconds: number): string {
  if (seconds < 0.001) return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
  return seconds < 1 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;
}
