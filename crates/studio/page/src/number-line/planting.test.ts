import { describe, expect, it } from 'vitest';
import { daysOf, labelled, paths, plant, spelled, toValue, toX, type Entry } from './planting';

const NUMBERS: Entry[] = [
  { value: '0', x: 0, day: 0, stalk: '' },
  { value: '1/2', x: 0.5, day: 2, stalk: 'br' },
  { value: '3/4', x: 0.75, day: 3, stalk: 'brb' },
  { value: '1', x: 1, day: 1, stalk: 'b' },
];
const VIEW = { middle: 0.5, unit: 40 };

describe('the number line', () => {
  it('gives older numbers more room', () => {
    const [, half, threeQuarters, one] = plant(NUMBERS, VIEW, 200, 400);
    expect(one!.stick).toBeGreaterThan(half!.stick);
    expect(half!.stick).toBeGreaterThan(threeQuarters!.stick);
  });

  it('writes repetitions out', () => {
    expect(spelled('r^6 bb')).toBe('rrrrrrbb');
    expect(spelled('b[br]^3 r^2')).toBe('bbrbrbrrr');
  });

  it('labels what has room, oldest first', () => {
    const shown = labelled(plant(NUMBERS, VIEW, 200, 400), (entry) => entry.value);
    expect(shown.map(({ entry }) => entry.value)).toEqual(['0', '1']);
  });

  it('draws one path for each colour and width', () => {
    const drawn = paths(plant(NUMBERS, VIEW, 200, 400), 300);
    expect(drawn.every(({ d }) => d.startsWith('M'))).toBe(true);
    expect(new Set(drawn.map(({ key }) => key)).size).toBe(drawn.length);
  });

  it('asks for ten days, and more when near or far', () => {
    expect(daysOf({ middle: 0, unit: 160 }, 1000)).toBe(10);
    expect(daysOf({ middle: 0, unit: 160 * 64 }, 1000)).toBe(16);
    expect(daysOf({ middle: 0, unit: 20 }, 1000)).toBe(25);
    expect(toValue(VIEW, 200, toX(VIEW, 200, 0.3))).toBeCloseTo(0.3);
  });
});
