import { expect, test } from 'vitest';
import { spotsOf } from './spots';

test('a half has as many spots as it says, up to nine, none twice', () => {
  for (let count = 0; count <= 9; count += 1) {
    const spots = spotsOf(count) ?? [];
    expect(new Set(spots.map(String)).size).toBe(count);
  }
  expect([spotsOf(10), spotsOf('123456789012345678901')]).toEqual([null, null]);
});
