// The rows of the facts panel.

import type { Studio } from '../app/studio.svelte';
import { isDominoes } from '../model/picture';

export interface Fact {
  readonly name: string;
  readonly text: string | undefined;
  readonly help: string;
  readonly isValue?: boolean;
  readonly mono?: boolean;
}

const yesNo = (known: boolean | undefined): string | undefined =>
  known === undefined ? undefined : known ? 'Yes' : 'No';

export function facts(studio: Studio): Fact[] {
  const { solution } = studio.evaluation;
  const { picture, settings, variant } = studio;
  const dominoes = isDominoes(picture);
  const hammerian = (known: boolean | undefined) => (settings.test_hammerian ? yesNo(known) : 'not tested');
  const stats = solution?.stats;
  return [
    { name: 'Game', text: variant?.title ?? picture.variant, help: 'The rules that are played' },
    dominoes
      ? { name: 'Dominoes', text: String(picture.dominoes?.length ?? 0), help: 'How many dominoes are in the line' }
      : { name: 'Sticks', text: String(picture.edges.length), help: 'How many sticks the picture has' },
    { name: 'Height', text: solution?.height?.toString(), help: 'The most sticks on the way from the ground to a top' },
    {
      name: 'Hammerian',
      text: hammerian(solution?.hammerian),
      help: 'Planting trunk and branches apart keeps the value',
    },
    { name: 'Joshua', text: hammerian(solution?.joshua), help: 'The tree is worth as much as its trunk' },
    { name: 'Number part', text: solution?.number, help: 'The number nearest to the value', isValue: true },
    {
      name: 'Atomic weight',
      text: solution?.atomic_weight,
      help: 'How many ups an all-small value is worth',
      isValue: true,
    },
    { name: 'Mean', text: solution?.mean, help: 'What a copy is worth when there are many', isValue: true },
    { name: 'Temperature', text: solution?.temperature, help: 'How much a move is worth', isValue: true },
    { name: 'Birthday', text: solution?.birthday?.toString(), help: 'The day on which the value was born' },
    { name: 'Stalk', text: solution?.stalk, help: 'The stalk with the same value', mono: true },
    { name: 'Method', text: solution?.method, help: 'The theorem or search that found the value' },
    {
      name: 'Work',
      text: stats && `${stats.positions.toLocaleString('en')} positions, ${duration(stats.seconds)}`,
      help: 'What the engine did to find the value',
    },
  ];
}

function duration(seconds: number): string {
  if (seconds < 0.001) return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
  return seconds < 1 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;
}
