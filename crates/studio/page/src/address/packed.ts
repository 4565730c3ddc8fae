// A large picture: `h1.` and then the picture as a short JSON list, deflated, in URL-safe base64. The first
// version wrote all its links so. A picture with rules of its own, or in misère play, is `h2.` and has these at the
// end of the list. Another way of packing would be another number.

import { COLOURS } from '../model/colours';
import {
  emptyPicture,
  isMisere,
  type Domino,
  type Integer,
  type Picture,
  type Stick,
  type Vertex,
} from '../model/picture';
import { deflate, inflate } from './deflate';
import { cleanDisplay, cleanRules, cleanTitle, variant as checkVariant } from './params';
import { checked, fromThousandths, toThousandths } from './sound';
import { Refused } from './text';

const [MARK, WITH_RULES] = ['h1.', 'h2.'];

export const isPacked = (text: string): boolean => /^h\d+\./.test(text);

/** [variant, title, [id, x, y, ...], [from, to, colour, ground_x, ground_x_to, ...], dominoes, display] */
type Packed = [string, string, Integer[], (Integer | null)[], readonly Domino[] | 0, Picture['display'] | 0];

export async function toPacked(picture: Picture): Promise<string> {
  const foot = (x: number | undefined) => (x === undefined ? null : toThousandths(x));
  const packed: Packed = [
    picture.variant,
    picture.title ?? '',
    picture.vertices.flatMap(({ id, x, y }) => [id, toThousandths(x), toThousandths(y)]),
    picture.edges.flatMap((s) => [s.from, s.to, COLOURS.indexOf(s.colour), foot(s.ground_x), foot(s.ground_x_to)]),
    picture.dominoes ?? 0,
    picture.display ?? 0,
  ];
  const { rules } = picture;
  const play = isMisere(picture) ? 'misere' : undefined;
  if (rules === undefined && play === undefined) return MARK + (await deflate(JSON.stringify(packed)));
  return WITH_RULES + (await deflate(JSON.stringify([...packed, rules ?? 0, play ?? 0])));
}

export async function fromPacked(text: string): Promise<Picture> {
  const mark = [MARK, WITH_RULES].find((known) => text.startsWith(known));
  if (mark === undefined) throw new Refused('This link was made by a newer version of the studio.');
  return unpacked(JSON.parse(await inflate(text.slice(mark.length))), mark === MARK ? 6 : 8);
}

function unpacked(packed: unknown, length: number): Picture {
  const isList = Array.isArray(packed) && packed.length === length;
  const [variant, title, places, sticks, dominoes, display, rules = 0, play = 0] = (isList ? packed : []) as unknown[];
  const fine =
    (rules === 0 || typeof rules === 'string') &&
    (play === 0 || typeof play === 'string') &&
    typeof variant === 'string' &&
    typeof title === 'string' &&
    isIntegers(places, 3) &&
    isIntegers(sticks, 5) &&
    (dominoes === 0 || (Array.isArray(dominoes) && dominoes.every(isDomino))) &&
    (display === 0 || (typeof display === 'object' && display !== null));
  if (!fine) throw new Refused('This link is damaged.');
  const vertices = chunks(places, 3).map(([id, x, y]): Vertex => {
    if (id == null) throw new Refused('This link is damaged.');
    return { id, x: fromThousandths(Number(x)), y: fromThousandths(Number(y)) };
  });
  const edges = chunks(sticks, 5).map(([from, to, colour, x, xTo], index): Stick => {
    const hue = COLOURS[Number(colour ?? -1)];
    if (hue === undefined || from == null || to == null) throw new Refused('This link is damaged.');
    return {
      id: index + 1,
      from,
      to,
      colour: hue,
      ...(x == null ? {} : { ground_x: fromThousandths(Number(x)) }),
      ...(xTo == null ? {} : { ground_x_to: fromThousandths(Number(xTo)) }),
    };
  });
  const look = display === 0 ? {} : cleanDisplay(display as Record<string, unknown>);
  const name = cleanTitle(title);
  return checked({
    ...emptyPicture(checkVariant(variant)),
    ...cleanRules(rules === 0 ? undefined : rules, play === 0 ? undefined : play),
    vertices,
    edges,
    ...(name === '' ? {} : { title: name }),
    ...(dominoes === 0 ? {} : { dominoes: dominoes }),
    ...(Object.keys(look).length === 0 ? {} : { display: look }),
  });
}

/** Integers beyond those that numbers hold exactly are strings of digits. */
const isInteger = (x: unknown): x is Integer =>
  Number.isSafeInteger(x) || (typeof x === 'string' && /^-?\d{1,40}$/.test(x));

const isIntegers = (list: unknown, size: number): list is (Integer | null)[] =>
  Array.isArray(list) && list.length % size === 0 && list.every((x) => x === null || isInteger(x));

const isDomino = (domino: unknown): domino is Domino =>
  Array.isArray(domino) && domino.length === 2 && domino.every((spots) => isInteger(spots) && Number(spots) >= 0);

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: list.length / size }, (_, i) => list.slice(i * size, (i + 1) * size));
}
