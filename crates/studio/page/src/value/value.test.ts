import { describe, expect, it } from 'vitest';
import { emptyPicture } from '../model/picture';
import { facts } from './facts';
import { scaleOf } from './scale';

describe('the bar', () => {
  it('reaches past the value, with a few marks', () => {
    expect(scaleOf([0.5]).ticks).toEqual([-1, 0, 1]);
    expect(scaleOf([-2, 4]).ticks).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
    const far = scaleOf([1234]);
    expect(far.most).toBeGreaterThan(1234);
    expect(far.ticks.length).toBeLessThan(11);
  });
});

describe('facts', () => {
  const position = { picture: emptyPicture(), title: 'Red-Blue Hackenbush', dominoes: false };
  const texts = (test: boolean) =>
    Object.fromEntries(
      facts(position, { variant: 'red-blue', method: '', fits: [], height: 2, hammerian: true }, test).map((f) => [
        f.name,
        f.text,
      ]),
    );

  it('has a row for everything, and says when it was not tested', () => {
    expect(texts(true)).toMatchObject({ Game: 'Red-Blue Hackenbush', Edges: '0', Height: '2', Hammerian: 'Yes' });
    expect(texts(false)['Hammerian']).toBe('not tested');
  });

  // The help once said that the height was the longest way up.
  it('explains the height as the engine counts it', () => {
    const height = facts(position, null, true).find(({ name }) => name === 'Height');
    expect(height?.help).toContain('shortest path from the ground');
  });

  it('counts the dominoes of a line', () => {
    const line = { ...position, dominoes: true, picture: { ...position.picture, dominoes: [[1, 2] as const] } };
    expect(facts(line, null, true).find(({ name }) => name === 'Dominoes')?.text).toBe('1');
  });
});
