import { describe, expect, it } from 'vitest';
import { labelled, nearest, notShown, paths, plant, spelled, type Entry } from './planting';
import { around, daysOf, panned, toValue, toX, zoomed } from './view';

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

  // 1/3 was once "too far to be shown".
  it('says why a number is not there', () => {
    expect(notShown('1/3', false)).toMatch(/no finite stalk/);
    expect(notShown('1000', true)).toBe('1000 is too far away to show.');
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

  it('finds the oldest number within reach of the pointer', () => {
    const planted = plant(NUMBERS, VIEW, 200, 400);
    expect(nearest(planted, 300, toX(VIEW, 200, 0.9), 295)?.entry.value).toBe('1');
    expect(nearest(planted, 300, toX(VIEW, 200, 1), -1000)).toBeUndefined();
  });

  it('zooms around the pointer, stops at its ends, and shows young numbers larger', () => {
    const under = toValue(VIEW, 200, 30);
    expect(toValue(zoomed(VIEW, 200, 2, 30), 200, 30)).toBeCloseTo(under);
    expect(panned(VIEW, -1e9).middle).toBe(60);
    expect(around(VIEW, 0.625, 4)).toEqual({ middle: 0.625, unit: 40 });
    expect(around(VIEW, 0.625, 12)?.unit).toBe(160 * 16);
    expect(around(VIEW, 1000, 1000)).toBeUndefined();
  });
});
