import { describe, expect, test } from 'vitest';
import { fakeEngine } from '../engine/fake';
import { FirstGame, NAMES, PLANTS } from './firstGame.svelte';

/** Red answers with the first red stick. */
const simple = fakeEngine({
  reply: ({ position }) => {
    const edges = 'picture' in position ? position.picture.edges : [];
    return Promise.resolve({ edge: edges.findIndex(({ colour }) => colour === 'red'), why: '', over: false });
  },
});
const begin = (engine = simple) => new FirstGame(engine, 0);

describe('the first game', () => {
  test('asks Blue to cut a blue stick, and every one of them has a name', () => {
    const first = begin();
    expect(first.task).toBe('You are Blue. Cut a blue stick.');
    expect(first.legal).toEqual([1, 3, 5]);
    expect(first.legal.map((id) => NAMES[id])).not.toContain(undefined);
  });

  test('teaches what falls, who loses, and ends when somebody cannot move', async () => {
    const first = begin();
    await first.cut(1);
    expect(first.lesson).toMatch(/^The stick above fell too/);
    expect(first.picture.edges.map(({ id }) => id)).toEqual([3]);
    await first.cut(3);
    expect(first.game.winner).toBe('Left');
    expect(first.lesson).toBe('Red cannot move, so you win!');
    first.again();
    expect(first.picture).toBe(PLANTS);
    await first.cut(5);
    expect(first.lesson).toMatch(/^Nothing stood on that stick/);
    await first.cut(3);
    expect(first.lesson).toMatch(/^A player who cannot move loses, and Red has/);
  });

  test('only takes moves of Blue, one at a time', async () => {
    const first = begin();
    const cutting = first.cut(3);
    expect(first.legal).toEqual([]);
    await first.cut(1);
    await cutting;
    expect(first.game.made).toHaveLength(2);
    await first.cut(2);
    expect(first.game.made).toHaveLength(2);
  });

  test('goes on without an engine', async () => {
    const first = begin(fakeEngine({ reply: () => Promise.reject(new Error('gone')) }));
    await first.cut(5);
    expect(first.game.made.map(({ player }) => player)).toEqual(['Left', 'Right']);
  });
});
