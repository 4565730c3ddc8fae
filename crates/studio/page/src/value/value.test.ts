import { describe, expect, it } from 'vitest';
import { meaningOf } from '../look/meanings';
import { rulesOf, sentence } from '../look/rules';
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
  const edges = [{ id: 1, from: 0, to: 1, colour: 'blue' }] as const;
  const position = { picture: { ...emptyPicture(), edges }, title: 'Red-Blue Hackenbush', dominoes: false };
  const texts = (test: boolean) =>
    Object.fromEntries(
      facts(position, { variant: 'red-blue', method: '', fits: [], height: 2, hammerian: true }, test).map((f) => [
        f.name,
        f.text,
      ]),
    );

  it('has a row for everything that applies, and says when it was not tested', () => {
    expect(texts(true)).toMatchObject({ Game: 'Red-Blue Hackenbush', Edges: '1', Height: '2', Hammerian: 'Yes' });
    expect(texts(false)['Hammerian']).toBe('not tested');
    expect(Object.keys(texts(true))).not.toContain('Temperature');
  });

  // An empty picture was once called Hammerian, and one position "1 positions".
  it('leaves out what does not apply', () => {
    const empty = { ...position, picture: emptyPicture() };
    const solution = { variant: 'red-blue', method: '', fits: [], hammerian: true, joshua: true };
    expect(facts(empty, solution, true).map(({ name }) => name)).toEqual(['Game', 'Edges']);
    const stats = { positions: 1, seconds: 5e-6 };
    const number = { ...solution, value: '1', number: '1', mean: '1', temperature: '-1', stats };
    const rows = Object.fromEntries(facts(position, number, true).map(({ name, text }) => [name, text]));
    expect([rows['Mean'], rows['Temperature'], rows['Work']]).toEqual([undefined, undefined, '1 position, 5 µs']);
    // The Green Girl once had three rows of zeros: weight, mean and temperature.
    const names = (more: object) => facts(position, { ...solution, ...more }, true).map(({ name }) => name);
    const zeros = { number: '0', atomic_weight: '0', mean: '0', temperature: '0' };
    const nimber = names({ value: '*2', nimber: 2, ...zeros });
    expect(nimber).toContain('Number part');
    expect(nimber.filter((name) => ['Atomic weight', 'Mean', 'Temperature'].includes(name))).toEqual([]);
    expect(names({ value: '^*', ...zeros, atomic_weight: '1' })).toContain('Atomic weight');
    expect(names({ value: '{3|1}', mean: '2', temperature: '1' })).toEqual(
      expect.arrayContaining(['Mean', 'Temperature']),
    );
    const quick = facts(position, { ...solution, stats: { positions: 0, seconds: 5e-6 } }, true);
    expect(quick.find(({ name }) => name === 'Work')?.text).toBe('5 µs');
  });

  it('says the rules as a sentence', () => {
    expect(sentence('both players cut green edges')).toBe('Both players cut green edges.');
    expect(rulesOf('both players cut green edges; every value is a nimber')).toBe('Both players cut green edges.');
  });

  // The help once said that the height was the longest way up.
  it('explains the height as the engine counts it', () => {
    const solution = { variant: 'red-blue', method: '', fits: [], height: 1 };
    const height = facts(position, solution, true).find(({ name }) => name === 'Height');
    expect(height?.term).toBe(true);
    expect(meaningOf('Height')).toContain('shortest path that starts at the ground');
  });

  it('counts the dominoes of a line', () => {
    const line = { ...position, dominoes: true, picture: { ...position.picture, dominoes: [[1, 2] as const] } };
    expect(facts(line, null, true).find(({ name }) => name === 'Dominoes')?.text).toBe('1');
  });
});
