import { describe, expect, test } from 'vitest';
import type { AnalyseAnswer } from '../engine/types';
import { newGame } from '../model/game';
import { emptyPicture, type Picture } from '../model/picture';
import { ModeStore } from '../stores/mode.svelte';
import { UiStore } from '../stores/ui.svelte';
import { AnalysisStore } from './analysis.svelte';

const picture: Picture = {
  ...emptyPicture(),
  edges: [
    { id: 5, from: 0, to: 1, colour: 'blue' },
    { id: 9, from: 1, to: 2, colour: 'green' },
  ],
};
const TRUNK = { edge: 0, from: 0, to: 1, colour: 'blue', falls: [0, 1] as number[] } as const;
const LEAF = { edge: 1, from: 1, to: 2, colour: 'green', falls: [1] as number[] } as const;
const ANSWER: AnalyseAnswer = {
  variant: 'red-blue-green',
  method: 'Plain recursion',
  fits: [],
  moves: [
    { player: 'Left', ...TRUNK, value: '0', rank: 1 },
    { player: 'Left', ...LEAF, value: '1', recommended: true, wins: true, rank: 0 },
    { player: 'Right', ...LEAF, value: '1', recommended: true, rank: 0 },
  ],
};

function makeAnalysis(analysis: AnalyseAnswer | null = ANSWER) {
  const [mode, ui] = [new ModeStore(), new UiStore()];
  return { mode, ui, store: new AnalysisStore({ evaluation: { analysis }, position: { picture }, mode, ui }) };
}

describe('the analysis', () => {
  test('is shown on its tab, while peeking, and during a game when asked for', () => {
    const { mode, ui, store } = makeAnalysis();
    expect([store.shown, store.result]).toEqual([false, null]);
    store.peeking = true;
    expect(store.result).toBe(ANSWER);
    store.peeking = false;
    ui.tab = 'analyse';
    expect(store.shown).toBe(true);
    const game = newGame({
      start: picture,
      dominoes: false,
      seats: { Left: 'person', Right: 'person' },
      starts: 'Left',
    });
    mode.play(game);
    expect(store.shown).toBe(false);
    mode.play({ ...game, analysed: true });
    expect(store.shown).toBe(true);
  });

  test('labels each edge once, for both players, or for the one whose turn it is', () => {
    const { mode, ui, store } = makeAnalysis();
    ui.tab = 'analyse';
    expect(store.cuts).toEqual([
      { stick: 5, value: '0', recommended: [], wins: [] },
      { stick: 9, value: '1', recommended: ['Left', 'Right'], wins: ['Left'] },
    ]);
    const setup = {
      start: picture,
      dominoes: false,
      seats: { Left: 'person', Right: 'person' },
      starts: 'Right',
    } as const;
    mode.play({ ...newGame(setup), analysed: true });
    expect(store.cuts).toEqual([{ stick: 9, value: '1', recommended: ['Right'], wins: [] }]);
    store.showCuts = false;
    expect(store.cuts).toEqual([]);
  });

  test('highlights edges until the answer is another', () => {
    const { ui, store } = makeAnalysis();
    store.mark([1]);
    expect(store.highlight.size).toBe(0); // nothing is shown yet
    ui.tab = 'analyse';
    store.mark([0, 1, 77]);
    expect([...store.highlight]).toEqual([5, 9]);
    store.unmark();
    expect(store.highlight.size).toBe(0);
  });

  test('is empty until it is known', () => {
    const { ui, store } = makeAnalysis(null);
    ui.tab = 'analyse';
    expect([store.moves, store.derivation, store.flow]).toEqual([[], undefined, undefined]);
  });
});
