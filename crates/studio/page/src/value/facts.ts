// The rows of the facts panel.

import type { SolveAnswer } from '../engine/types';
import type { PositionStore } from '../stores/position.svelte';

export interface Fact {
  readonly name: string;
  readonly text: string | undefined;
  readonly help: string;
  readonly isValue?: boolean;
  readonly mono?: boolean;
}

const yesNo = (known: boolean | undefined): string | undefined =>
  known === undefined ? undefined : known ? 'Yes' : 'No';

export function facts(
  { picture, title, dominoes }: Pick<PositionStore, 'picture' | 'title' | 'dominoes'>,
  solution: SolveAnswer | null,
  testHammerian: boolean,
): Fact[] {
  const hammerian = (known: boolean | undefined) => (testHammerian ? yesNo(known) : 'not tested');
  const stats = solution?.stats;
  const value = (name: string, text: string | undefined, help: string): Fact => ({ name, text, help, isValue: true });
  return [
    { name: 'Game', text: title, help: 'The game whose rules are played' },
    dominoes
      ? { name: 'Dominoes', text: String(picture.dominoes?.length ?? 0), help: 'Number of dominoes in the line' }
      : { name: 'Edges', text: String(picture.edges.length), help: 'Number of edges in the picture' },
    {
      name: 'Height',
      text: solution?.height?.toString(),
      help: 'Number of edges on the shortest path from the ground to the highest vertex',
    },
    {
      name: 'Hammerian',
      text: hammerian(solution?.hammerian),
      help: 'Whether the trunk and the branches, planted separately, add up to the same value',
    },
    { name: 'Joshua', text: hammerian(solution?.joshua), help: 'Whether the tree has the same value as its trunk' },
    value('Number part', solution?.number, 'The number that differs from the value by an infinitesimal'),
    value('Atomic weight', solution?.atomic_weight, 'The number of ups that an all-small value amounts to'),
    value('Mean', solution?.mean, 'The average value of one copy in a sum of many'),
    value('Temperature', solution?.temperature, 'How much it is worth to move first'),
    { name: 'Birthday', text: solution?.birthday, help: 'The day on which the value is born' },
    { name: 'Stalk', text: solution?.stalk, help: 'The stalk with the same value', mono: true },
    { name: 'Method', text: solution?.method, help: 'The theorem or search that found the value' },
    {
      name: 'Work',
      text: stats && `${stats.positions.toLocaleString('en')} positions, ${duration(stats.seconds)}`,
      help: 'What it took to find the value',
    },
  ];
}

function duration(seconds: number): string {
  if (seconds < 0.001) return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
  return seconds < 1 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;
}
