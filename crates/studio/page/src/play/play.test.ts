import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeEngine } from '../engine/fake';
import type { ReplyAnswer, ReviewAnswer } from '../engine/types';
import type { Player } from '../model/colours';
import { emptyPicture, type Picture } from '../model/picture';
import { ModeStore } from '../stores/mode.svelte';
import { UiStore } from '../stores/ui.svelte';
import { shapesOf } from '../canvas/geometry';
import { marksOf } from './marks';
import { PlayStore } from './play.svelte';

/** Two single edges: 1 is Left's, 2 is Right's. */
const start: Picture = {
  ...emptyPicture(),
  vertices: [0, 1, 2].map((id) => ({ id, x: id, y: id === 0 ? 0 : 1 })),
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue' },
    { id: 2, from: 0, to: 2, colour: 'red' },
  ],
};

interface Given {
  picture: Picture;
}
const ownerOf = (colour: string): Player => (colour === 'blue' ? 'Left' : 'Right');

function makePlay() {
  const [mode, ui] = [new ModeStore(), new UiStore()];
  /** Every edge may be cut by the player whose colour it has, as in red-blue Hackenbush on single edges. */
  const engine = {
    moves: vi.fn(({ position }: { position: object }) => ({
      moves: (position as Given).picture.edges.map(({ colour }, edge) => ({ player: ownerOf(colour), edge })),
    })),
    reply: vi.fn(({ position, player }: { position: object; player: Player }): ReplyAnswer => {
      const edge = (position as Given).picture.edges.findIndex(({ colour }) => ownerOf(colour) === player);
      return edge < 0 ? { over: true, why: '' } : { edge, over: false, why: 'the only move' };
    }),
    review: vi.fn((): ReviewAnswer => ({
      plies: [{ player: 'Left', edge: 0, falls: [0], winning: [] }],
      winner: 'Left',
    })),
    /** The first edge of the list is the one to cut, if there is a choice. */
    misere: vi.fn(({ position }: { position: object }) => ({
      moves: (position as Given).picture.edges.map(({ colour }, edge, { length }) => ({
        player: ownerOf(colour),
        edge,
        wins: edge === 0 && length > 1,
      })),
    })),
  };
  const canvas = { selection: null, drop: vi.fn(), nameOf: () => 'an edge' };
  const position = { dominoes: false, empty: false };
  const fit = vi.fn();
  const document: { present: Picture } = { present: start };
  const play = new PlayStore({ engine: fakeEngine(engine), document, position, mode, ui, canvas, fit });
  return { play, mode, ui, engine, canvas, position, fit, document };
}

/** Long enough for the engine's pause. */
const wait = () => vi.advanceTimersByTimeAsync(600);
const left = (play: PlayStore) => play.game?.made.map(({ at }) => at);

describe('a game', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('of two people allows legal moves only, and ends when a player cannot move', async () => {
    const { play, mode, ui, canvas, engine } = makePlay();
    play.seats = { Left: 'person', Right: 'person' };
    play.begin();
    await wait();
    expect([mode.current.kind, play.turn, [...play.targets]]).toEqual(['play', 'Left', [1]]);
    play.tap({ kind: 'stick', id: 2 });
    expect(ui.notices.at(-1)?.text).toBe('Left may not cut this edge.');
    play.tap({ kind: 'stick', id: 1 });
    expect(canvas.drop).toHaveBeenCalledTimes(1);
    await wait();
    expect([play.turn, left(play)]).toEqual(['Right', [1]]);
    play.tap({ kind: 'stick', id: 2 });
    await wait();
    expect([play.game?.winner, left(play), play.mayCut]).toEqual(['Right', [1, 2], false]);
    expect(ui.announcement).toBe('Right wins');
    expect(engine.review).toHaveBeenCalledTimes(1);
    expect(play.review?.winner).toBe('Left');
  });

  test('against the engine: it thinks, moves, and says why', async () => {
    const { play, ui } = makePlay();
    play.begin();
    await wait();
    play.tap({ kind: 'stick', id: 1 });
    expect(play.thinking).toBe(true);
    expect(play.mayCut).toBe(false);
    await wait();
    await wait();
    expect([left(play), play.why, play.game?.winner]).toEqual([[1, 2], 'the only move', 'Right']);
    expect(ui.announcement).toBe('Right wins');
  });

  test('remembers a tap that comes before it is known what is legal', async () => {
    const { play } = makePlay();
    play.begin();
    play.tap({ kind: 'stick', id: 1 });
    expect(left(play)).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(left(play)).toEqual([1]);
  });

  test('goes back to the last choice of a person', async () => {
    const { play } = makePlay();
    play.begin();
    await wait();
    expect(play.canTakeBack).toBe(false);
    play.tap({ kind: 'stick', id: 1 });
    await wait();
    expect(left(play)).toEqual([1, 2]);
    play.takeBack();
    await wait();
    expect([left(play), play.turn, play.mayCut]).toEqual([[], 'Left', true]);
  });

  test('that is ended leaves the picture as it was, whatever the engine still says', async () => {
    const { play, mode } = makePlay();
    play.begin();
    await wait();
    play.tap({ kind: 'stick', id: 1 });
    mode.draw();
    await wait();
    expect([mode.current.kind, play.game]).toEqual(['draw', null]);
  });

  test('goes on when the analysis is shown while the engine thinks', async () => {
    const { play } = makePlay();
    play.begin();
    await wait();
    play.tap({ kind: 'stick', id: 1 });
    play.showAnalysis(true);
    await wait();
    expect([left(play), play.game?.analysed]).toEqual([[1, 2], true]);
  });

  test('reports what went wrong', async () => {
    const { play, engine } = makePlay();
    engine.moves.mockImplementationOnce(() => {
      throw new Error('gone');
    });
    play.begin();
    await wait();
    expect(play.problem).toBe('The engine isn’t responding.');
  });

  test('is reviewed and played on from any move', async () => {
    const { play, fit } = makePlay();
    play.seats = { Left: 'person', Right: 'person' };
    play.begin();
    await wait();
    play.look(0);
    expect(play.game?.reviewing).toBeNull(); // not before it is over
    for (const id of [1, 2]) {
      play.tap({ kind: 'stick', id });
      await wait();
    }
    play.look(0);
    expect(play.reviewing).toMatchObject({ player: 'Left' });
    expect(fit).toHaveBeenCalledTimes(2);
    expect(play.cutOf({ player: 'Right', edge: 1, falls: [1], winning: [] })).toBe(2);
    play.resumeAt(1);
    await wait();
    expect([play.game?.winner, play.turn, [...play.targets]]).toEqual([null, 'Right', [2]]);
  });

  // There was once no review in misère play, since there are no values.
  test('in misère play is reviewed by what would have won before each move', async () => {
    const { play, engine, document } = makePlay();
    const third = { id: 3, from: 0, to: 1, colour: 'blue' } as const;
    document.present = { ...start, edges: [...start.edges, third], play: 'misere' };
    play.seats = { Left: 'person', Right: 'person' };
    play.begin();
    await wait();
    for (const id of [3, 2, 1]) {
      play.tap({ kind: 'stick', id });
      await wait();
    }
    expect(play.game?.winner).toBe('Right');
    expect(engine.review).not.toHaveBeenCalled();
    // Edges have the numbers that they had at the start.
    expect(play.review?.plies).toEqual([
      { player: 'Left', edge: 2, falls: [], winning: [0], mistake: true },
      { player: 'Right', edge: 1, falls: [], winning: [], mistake: false },
      { player: 'Left', edge: 0, falls: [], winning: [], mistake: false },
    ]);
  });

  test('shows the last position again once the board is empty', async () => {
    const { play } = makePlay();
    play.begin();
    await wait();
    play.tap({ kind: 'stick', id: 1 });
    await wait();
    await wait();
    expect(play.game?.winner).toBe('Right');
    await vi.advanceTimersByTimeAsync(1000);
    expect(play.game?.reviewing).toBe(1);
  });

  test('gives a hint, which is gone after the move', async () => {
    const { play, engine, ui } = makePlay();
    play.begin();
    await wait();
    await play.askHint();
    expect(engine.reply.mock.lastCall?.[0]).toMatchObject({ player: 'Left', level: 'perfect' });
    expect(play.hint).toEqual({ at: 1, why: 'the only move' });
    expect(ui.announcement).toBe('Hint: an edge. the only move');
    play.tap({ kind: 'stick', id: 1 });
    expect(play.hint).toBeNull();
    await wait();
    await play.askHint();
    expect(play.hint).toBeNull(); // the game is over
  });

  test('is played again with the colours swapped', async () => {
    const { play } = makePlay();
    play.seats = { Left: 'person', Right: 'gentle' };
    play.begin();
    await wait();
    play.rematch();
    expect([play.game?.seats, play.game?.starts]).toEqual([{ Left: 'gentle', Right: 'person' }, 'Right']);
  });

  test('is stepped through, varied, and gone back to', async () => {
    const { play } = makePlay();
    play.seats = { Left: 'person', Right: 'person' };
    play.begin();
    await wait();
    for (const id of [1, 2]) {
      play.tap({ kind: 'stick', id });
      await wait();
    }
    play.step(-1);
    expect(play.game?.reviewing).toBe(1);
    play.step(-1);
    play.step(-1);
    expect(play.game?.reviewing).toBe(0);
    play.step(1);
    play.step(1);
    expect(play.game?.reviewing).toBe(1); // the board after it is empty
    play.look(0);
    play.tap({ kind: 'stick', id: 1 });
    await wait();
    expect([play.game?.winner, left(play), play.turn, play.inVariation]).toEqual([null, [1], 'Right', true]);
    play.backToReview();
    await wait();
    expect([play.game?.winner, left(play), play.inVariation]).toEqual(['Right', [1, 2], false]);
    expect(play.review).not.toBeNull();
  });

  test('marks what may be cut, the hint, and in the review what would have won', () => {
    const shapes = shapesOf(start);
    const kinds = (play: Parameters<typeof marksOf>[0]) =>
      marksOf(play, shapes).map((mark) => [mark.id, mark.kinds.join(' ')]);
    const nothing = { targets: new Set<number>(), hint: null, reviewing: undefined };
    const ids = { idOf: (edge: number | undefined) => (edge ?? 0) + 1, cutOf: () => 2 };
    expect(kinds({ ...nothing, ...ids, targets: new Set([1]), hint: { at: 1, why: '' } })).toEqual([[1, 'legal hint']]);
    const ply = { player: 'Right' as const, edge: 1, falls: [], winning: [0], mistake: true };
    expect(kinds({ ...nothing, ...ids, reviewing: ply })).toEqual([
      [1, 'winning'],
      [2, 'mistake'],
    ]);
  });

  test('needs something to play on', () => {
    const { play, mode, position } = makePlay();
    position.empty = true;
    play.begin();
    expect(mode.game).toBeNull();
  });

  test('is replayed from its record, to the move under review', async () => {
    const { play, mode } = makePlay();
    play.seats = { Left: 'person', Right: 'person' };
    play.begin();
    await wait();
    const cuts: number[] = [];
    while (play.game && !play.game.winner) {
      const [at] = [...play.targets];
      play.tap({ kind: 'stick', id: at! });
      cuts.push(play.game.start.edges.findIndex(({ id }) => id === at));
      await wait();
    }
    const { winner, made } = play.game!;
    play.stop();
    const record = { seats: play.seats, starts: 'Left', moves: cuts, reviewing: 0 } as const;
    expect(play.replay(record)).toBeNull();
    await wait();
    expect(mode.game).toMatchObject({ winner, reviewing: 0 });
    expect(mode.game?.made).toEqual(made);
    const [game, id] = [mode.game!, play.gameId];
    play.stop();
    play.resume(game, id);
    await wait();
    expect([mode.game, play.gameId]).toEqual([game, id]);
    play.stop();
    expect(play.replay({ ...record, moves: [cuts[0]!, cuts[0]!] })).toMatch('move 2 isn’t possible');
    expect(play.replay({ ...record, moves: [99] })).toMatch('move 1 isn’t possible');
    expect(play.game).toBeNull();
  });
});
