import { describe, expect, it, vi } from 'vitest';
import { COLOURS, type Player } from '../model/colours';
import { emptyPicture, type Picture } from '../model/picture';
import { EMBEDDED, LONGEST, format, parse, type Address, type Shown } from './address';
import { MOST_BYTES, deflate, inflate } from './deflate';
import { FIRST_VERSION, HALF, NAMED } from './fixtures';
import { Random } from './random';

const drawing = (picture: Picture): Address => ({
  kind: 'canvas',
  view: 'drawing',
  shown: { kind: 'picture', picture },
});

describe('links of earlier versions', () => {
  it.each(FIRST_VERSION)('open: %s', async (hash, address) => {
    expect(await parse(hash)).toEqual(address);
  });
});

describe('rules', () => {
  const RULES = 'name: low # & so on\nblue: Left ground\n';

  it('are kept with small pictures, large ones, texts and dominoes', async () => {
    const small: Picture = { ...HALF, rules: RULES, play: 'misere' };
    const large: Picture = { ...small, rules: `${RULES}#${'x'.repeat(400)}\n` };
    const line: Picture = { ...emptyPicture('domino-shave'), dominoes: [[1, 2]], play: 'misere' };
    for (const picture of [small, large, line]) {
      const address = drawing(picture);
      expect(await parse(await format(address))).toEqual(address);
    }
    expect(await format(drawing(large))).toMatch(/^#h2\./);
    const shown: Shown = { kind: 'text', text: 'br', rules: RULES, play: 'misere' };
    const address: Address = { kind: 'canvas', view: 'drawing', shown };
    expect(await parse(await format(address))).toEqual(address);
    expect(await format({ ...address, shown: { kind: 'text', text: 'br', play: 'misere' } })).toBe(
      '#picture/br?play=misere',
    );
  });

  it('are refused if they are none', async () => {
    for (const hash of ['#picture/br?play=backwards', `#picture/br?rules=${'x'.repeat(10_001)}`]) {
      expect((await parse(hash))?.kind).toBe('refused');
    }
  });
});

describe('addresses', () => {
  it('are short and readable', async () => {
    const written = async (address: Address) => {
      expect(await parse(await format(address))).toEqual(address);
      return format(address);
    };
    expect(await written(drawing(HALF))).toBe('#edges/0@0-1b,1-2r?at=1:0,1;2:0,2');
    expect(await written(drawing(NAMED))).toBe(
      '#edges/0@-0.25-1b,1-7r,7-0@2g?at=1:-0.25,1;7:1.125,2.5&game=red-blue-green' +
        '&name=Half%2C%20with%20%E2%80%9Cquotes%E2%80%9D%20and%20%CF%89&stick_size=3&palette=safe'.replace('%2C', ','),
    );
    const shown: Shown = { kind: 'text', text: 'b(r)bg', variant: 'childish', title: 'House' };
    expect(await written({ kind: 'canvas', view: 'analyse', shown })).toBe(
      '#analyse/picture/b(r)bg?game=childish&name=House',
    );
    expect(await written({ kind: 'embed', as: 'play', shown: { kind: 'text', text: 'b+r' } })).toBe(
      '#embed/play/picture/b+r',
    );
    const other: Shown = { kind: 'text', text: 'br', title: 'this & that' };
    expect(await written({ kind: 'compare', shown, other })).toBe(
      '#compare/picture/b(r)bg?game=childish&name=House&with=picture/br?name=this%20%26%20that',
    );
    expect(await written({ kind: 'compare', shown: { kind: 'picture', picture: HALF } })).toBe(
      '#compare/edges/0@0-1b,1-2r?at=1:0,1;2:0,2',
    );
    const game = { seats: { Left: 'person', Right: 'perfect' }, starts: 'Left', moves: [0, 3], reviewing: 1 } as const;
    expect(await written({ kind: 'game', game, shown: { kind: 'text', text: 'brbr' } })).toBe(
      '#game/person-perfect/L.0.3@1/picture/brbr',
    );
    expect(await written({ kind: 'guide', page: 'theorems', section: 'parted-jungles' })).toBe(
      '#guide/theorems#parted-jungles',
    );
    expect(await written({ kind: 'gallery', item: 'green-girl' })).toBe('#gallery/green-girl');
    expect(await written({ kind: 'numbers', number: '5/8', from: 0, to: 1.5 })).toBe('#numbers/5/8?from=0&to=1.5');
    expect(await written({ kind: 'numbers' })).toBe('#numbers');
    expect(await written({ kind: 'calc', statements: [] })).toBe('#calc');
    expect(await written({ kind: 'calc', statements: ['x := 1/2', 'x + *2'] })).toBe(
      '#calc/x%20%3A%3D%201%2F2/x%20%2B%20*2',
    );
    expect(await written({ kind: 'learn' })).toBe('#learn');
    expect(await written({ kind: 'learn', lesson: 'first-cut' })).toBe('#learn/first-cut');
    expect(await written({ kind: 'puzzles' })).toBe('#puzzles');
    expect(await written({ kind: 'puzzles', puzzle: 17 })).toBe('#puzzles/17');
    const tasks = [
      { kind: 'stalk', level: 2, seed: 7 },
      { kind: 'winning-cut', level: 1, seed: 4294967295 },
    ];
    expect(await written({ kind: 'tasks', tasks, title: 'Monday, 7b' })).toBe(
      '#tasks/stalk.2.7,winning-cut.1.4294967295?name=Monday,%207b',
    );
    expect(await written({ kind: 'tasks', tasks: [] })).toBe('#tasks');
    const line: Picture = { ...emptyPicture('stirling-shave'), dominoes: [[2, '9007199254740993']] };
    expect(await written(drawing(line))).toBe('#dominoes/(2,9007199254740993)?game=stirling-shave');
  });

  it('of large pictures are compressed', async () => {
    const many = Array.from({ length: 300 }, (_, i) => i + 1);
    const large: Picture = {
      ...emptyPicture(),
      vertices: [{ id: 0, x: 0, y: 0 }, ...many.map((id) => ({ id, x: 0, y: id }))],
      edges: many.map((id) => ({ id, from: id - 1, to: id, colour: id % 3 ? 'blue' : 'red' })),
    };
    const hash = await format(drawing(large));
    expect(hash).toMatch(/^#h1\.[\w-]+$/);
    expect(hash.length).toBeLessThan(4000);
    expect(await parse(hash)).toEqual(drawing(large));
  });

  it('name every colour by its own letter', () => {
    expect(new Set(COLOURS.map((colour) => colour.charAt(0))).size).toBe(COLOURS.length);
  });

  it('come back as they went: a property', { timeout: 60_000 }, async () => {
    const random = new Random(14);
    for (let i = 0; i < 400; i += 1) {
      const address = someAddress(random);
      const hash = await format(address);
      // What browsers keep as it is, and no chat cuts.
      expect(hash).toMatch(/^#[\w~!$&'()*+,;=:@/?.%#-]*$/);
      expect(await parse(hash), hash).toEqual(address);
    }
  });
});

describe('what cannot be opened is refused in words', () => {
  const refused = async (hash: string) => {
    const found = await parse(hash);
    return found?.kind === 'refused' ? found.message : JSON.stringify(found);
  };

  it('nothing asks for nothing', async () => {
    expect(await parse('')).toBeNull();
    expect(await parse('#')).toBeNull();
  });

  it('damaged, unknown and newer links', async () => {
    for (const hash of ['#guide/%', '#open/%E0%A4%A', '#h1.AAAA', '#h1.', '#h1.nonsense', '#h1.%', '#picture/%?%=%']) {
      expect(await refused(hash), hash).toBe('This link is damaged.');
    }
    expect(await refused('#h3.AAAA')).toMatch('newer version');
    expect(await refused('#nowhere')).toMatch('doesn’t lead anywhere');
    expect(await refused('#guide/../../etc/passwd')).toMatch('doesn’t lead anywhere');
    expect(await refused('#gallery/<script>')).toMatch('doesn’t lead anywhere');
    expect(await refused('#edges/0-1b,x?at=1:0,1')).toBe('This link is damaged: the edge “x” can’t be read.');
    expect(await refused('#edges/0-1b')).toMatch('don’t fit together');
    expect(await refused('#edges/0-1b?at=1:0,9999999')).toMatch('too far away');
    expect(await refused('#edges/0-1b?at=1:0,1;1:0,2')).toMatch('don’t fit together');
    expect(await refused('#dominoes/(1,2')).toMatch('line of dominoes');
    expect(await refused('#game/person-wizard/L/picture/b')).toBe('This link is damaged.');
    expect(await refused('#embed/steal/picture/b')).toBe('This link is damaged.');
    expect(await refused('#picture/b?game=<b>')).toBe('This link is damaged.');
    expect(await refused('#learn/../x')).toMatch('doesn’t lead anywhere');
    expect(await refused('#puzzles/today')).toMatch('a puzzle has a number');
    expect(await refused('#puzzles/9999999')).toMatch('a puzzle has a number');
    expect(await refused('#tasks/stalk.2.7,<img>.1.1')).toBe('This link is damaged: “<img>.1.1” is no task.');
    expect(await refused('#tasks/stalk.2.77777777777')).toMatch('is no task');
    expect(await refused('#tasks/stalk.0.7')).toMatch('is no task');
    expect(await refused('#tasks/,')).toMatch('is no task');
    expect(await refused(`#tasks/${'stalk.2.7,'.repeat(100)}stalk.1.1`)).toMatch('more than 100 tasks');
  });

  it('huge links, and small ones that would inflate', { timeout: 60_000 }, async () => {
    expect(await refused(`#picture/${'b'.repeat(LONGEST)}`)).toMatch('too long');
    const bomb = await deflate(`["red-blue","",[${'0,'.repeat(10_000_000)}0],[],0,0]`);
    expect(bomb.length).toBeLessThan(30_000);
    expect(await refused(`#h1.${bomb}`)).toMatch('too large');
    expect((await inflate(await deflate('x'.repeat(MOST_BYTES)))).length).toBe(MOST_BYTES);
    await expect(inflate(await deflate('x'.repeat(MOST_BYTES + 1)))).rejects.toThrow('too large');
  });

  it('links made and opened where the browser does not compress', async () => {
    const texts = ['', 'b(r)', 'ü'.repeat(70_000)];
    vi.stubGlobal('CompressionStream', undefined);
    const packed = await Promise.all(texts.map(deflate));
    vi.unstubAllGlobals();
    expect(packed[2]?.length).toBeGreaterThan(140_000);
    expect(await Promise.all(packed.map((text) => inflate(text)))).toEqual(texts);
    vi.stubGlobal('DecompressionStream', undefined);
    const large = FIRST_VERSION.map(([hash]) => hash).find((hash) => hash.startsWith('#h1.')) ?? '';
    expect(await refused(large)).toMatch('large picture, which browsers from before 2023');
    vi.unstubAllGlobals();
    expect(await parse(large)).toMatchObject({ kind: 'canvas' });
  });

  it('a link brings no settings but those of the studio, and no hidden characters', async () => {
    const display = { stick_size: 1e9, palette: 'url(https://example.com)', constructor: 1, vertex_size: 2 };
    const hash = await format(drawing({ ...HALF, title: 'a\u202eb\u0000c', display: display as never }));
    expect(await parse(hash)).toEqual(drawing({ ...HALF, title: 'abc', display: { vertex_size: 2 } }));
    const json = JSON.stringify([
      'red-blue',
      'x',
      [0, 0, 0],
      [],
      0,
      { __proto__: null, stick_size: 77, palette: 'safe' },
    ]);
    expect(await parse(`#h1.${await deflate(json)}`)).toEqual(
      drawing({ ...emptyPicture(), title: 'x', display: { palette: 'safe' } }),
    );
  });
});

function someAddress(random: Random): Address {
  const shown = (): Shown =>
    random.chance(0.6)
      ? { kind: 'picture', picture: somePicture(random) }
      : {
          kind: 'text',
          text: random.text(30),
          ...(random.chance(0.5) ? { variant: 'childish' } : {}),
          ...(random.chance(0.3) ? { title: `House ${random.below(9)}, “new” & #1?` } : {}),
          ...(random.chance(0.3) ? { display: { ground_colour: 'gray' } as const } : {}),
        };
  const word = () => random.pick(['theorems', 'variants', 'README', 'größe', 'a-b_c.d']);
  switch (random.below(6)) {
    case 0:
      return { kind: 'guide', page: word(), ...(random.chance(0.5) ? { section: word() } : {}) };
    case 1:
      return { kind: 'gallery', ...(random.chance(0.5) ? { item: word() } : {}) };
    case 2: {
      const from = Number((random.unit() * 20 - 10).toPrecision(8));
      return {
        kind: 'numbers',
        ...(random.chance(0.5) ? { number: `${random.below(99)}/${2 ** random.below(9)}` } : {}),
        ...(random.chance(0.5) ? { from, to: Number((from + 1 + random.unit()).toPrecision(8)) } : {}),
      };
    }
    case 3:
      return { kind: 'embed', as: random.pick(EMBEDDED), shown: shown() };
    case 4: {
      const seat = () => random.pick(['person', 'perfect', 'gentle'] as const);
      const moves = Array.from({ length: random.below(12) }, () => random.below(5000));
      const starts: Player = random.pick(['Left', 'Right'] as const);
      const reviewing = random.chance(0.5) ? { reviewing: random.below(12) } : {};
      return {
        kind: 'game',
        game: { seats: { Left: seat(), Right: seat() }, starts, moves, ...reviewing },
        shown: shown(),
      };
    }
    default:
      return { kind: 'canvas', view: random.pick(['drawing', 'analyse', 'pieces'] as const), shown: shown() };
  }
}

function somePicture(random: Random): Picture {
  const look = random.chance(0.3) ? { display: { stick_size: 1 + random.below(4), palette: 'safe' } as const } : {};
  const title = random.chance(0.3) ? { title: `№ ${random.below(100)} – 50 % & more` } : {};
  if (random.chance(0.2)) {
    const dominoes = Array.from({ length: random.below(20) }, () => [random.below(9), random.below(9)] as const);
    return {
      ...emptyPicture('domino-shave'),
      dominoes,
      ...title,
      ...(look.display ? { display: { palette: 'safe' } } : {}),
    };
  }
  const place = () => Math.round((random.unit() * 20 - 10) * 1000) / 1000 + 0;
  const count = random.below(random.chance(0.2) ? 80 : 6);
  const ids = [
    0,
    ...Array.from({ length: count }, (_, i) => (random.chance(0.05) ? `-900719925474099${i + 10}` : i + 1)),
  ];
  return {
    ...emptyPicture(random.pick(['red-blue', 'red-blue-green', 'childish'])),
    vertices: ids.map((id) => (id === 0 ? { id, x: 0, y: 0 } : { id, x: place(), y: place() })),
    edges: Array.from({ length: count === 0 ? 0 : random.below(count * 2) }, (_, i) => ({
      id: i + 1,
      from: random.pick(ids),
      to: random.pick(ids),
      colour: random.pick(COLOURS),
      ...(random.chance(0.3) ? { ground_x: place() } : {}),
      ...(random.chance(0.1) ? { ground_x_to: place() } : {}),
    })),
    ...title,
    ...(look.display && look.display.stick_size !== 1 ? look : {}),
  };
}
