// Thousands of damaged links: each opens or is refused in words, none throws, none is larger than allowed.

import { expect, test } from 'vitest';
import { LONGEST, format, parse } from './address';
import { MOST_BYTES, deflate } from './deflate';
import { FIRST_VERSION } from './fixtures';
import { Random } from './random';

const ROUNDS = 6000;

test('the reader of links survives anything', { timeout: 60_000 }, async () => {
  const random = new Random(2026);
  const seeds = [
    ...FIRST_VERSION.map(([hash]) => hash),
    '#edges/0@0-1b,1-2r?at=1:0,1;2:0,2&name=House',
    '#analyse/picture/b(r)bg?game=childish',
    '#game/person-perfect/L.0.3@1/edges/0@0-1b,1-2r?at=1:0,1;2:0,2',
    '#embed/look/dominoes/(2,4)(7,3)',
    '#gallery/green-girl',
    '#numbers/5/8?from=0&to=1',
    '#learn/first-cut',
    '#puzzles/17',
    '#tasks/stalk.2.7,zero.1.1?name=Monday',
    `#h1.${await deflate(JSON.stringify(['red-blue', '', '0'.repeat(99_999), {}, [[]], []]))}`,
  ];
  const jsons = ['null', '[]', '{}', '[[[[', '"', '["a","b",[0,0,0],[0,1,0,0,0],0,0]', '[1e999]', '[null,null,[null]]'];
  let [opened, refused] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const hash =
      round % 20 === 0
        ? `#h1.${await deflate(mutated(random.pick(jsons), random))}`
        : mutated(random.pick(seeds), random);
    const found = await parse(hash);
    if (found === null) continue;
    if (found.kind === 'refused') {
      refused += 1;
      expect(found.message, hash).toMatch(/^This link [^]*\.$/);
      continue;
    }
    opened += 1;
    // What was opened can be shared again, and is the same.
    const again = await format(found);
    expect(await parse(again), hash).toEqual(found);
    expect(JSON.stringify(found).length).toBeLessThan(MOST_BYTES + LONGEST);
  }
  expect(opened).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(1000);
});

function mutated(text: string, random: Random): string {
  let out = text;
  for (let i = 1 + random.below(4); i > 0; i -= 1) {
    const [at, to] = [random.below(out.length + 1), random.below(out.length + 1)];
    const [low, high] = [Math.min(at, to), Math.max(at, to)];
    const changes = [
      () => out.slice(0, at) + random.text(3) + out.slice(at),
      () => out.slice(0, low) + out.slice(high),
      () => out.slice(0, at) + out.slice(low, high) + out.slice(at),
      () => out.slice(0, at) + String.fromCharCode(random.below(0x10000)) + out.slice(at + 1),
      () => out.slice(0, at),
      () => out.replace(/\d/, '9'.repeat(random.below(30))),
    ];
    out = random.pick(changes)();
  }
  return out;
}
