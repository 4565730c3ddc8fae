// A whole picture in the part of an address after `#`, which no server sees: `#h1.` and then the picture
// as a short JSON list, deflated, in URL-safe base64. Another way of packing would be another number.

import { COLOURS } from '../model/colours';
import { emptyPicture, type Domino, type Integer, type Picture, type Stick, type Vertex } from '../model/picture';

const MARK = 'h1.';
/** Longer links get cut in mail and chat. */
export const LONGEST = 16_000;

const SCALE = 1000;
const whole = (x: number) => Math.round(x * SCALE);

/** [variant, title, [id, x, y, ...], [from, to, colour, ground_x, ground_x_to, ...], dominoes, display] */
type Packed = [string, string, Integer[], (Integer | null)[], readonly Domino[] | 0, Picture['display'] | 0];

function packed(picture: Picture): Packed {
  const feet = (x: number | undefined) => (x === undefined ? null : whole(x));
  return [
    picture.variant,
    picture.title ?? '',
    picture.vertices.flatMap(({ id, x, y }) => [id, whole(x), whole(y)]),
    picture.edges.flatMap((s) => [s.from, s.to, COLOURS.indexOf(s.colour), feet(s.ground_x), feet(s.ground_x_to)]),
    picture.dominoes ?? 0,
    picture.display ?? 0,
  ];
}

function unpacked(packed: unknown): Picture {
  const isList = Array.isArray(packed) && packed.length === 6;
  const [variant, title, places, sticks, dominoes, display] = (isList ? packed : []) as unknown[];
  const fine =
    typeof variant === 'string' &&
    typeof title === 'string' &&
    isIntegers(places, 3) &&
    isIntegers(sticks, 5) &&
    (dominoes === 0 || (Array.isArray(dominoes) && dominoes.every((d) => isIntegers(d, 2)))) &&
    (display === 0 || (typeof display === 'object' && display !== null));
  if (!fine) throw new Error('This link is damaged.');
  const vertices = chunks(places, 3).map(([id, x, y]): Vertex => ({
    id: id!,
    x: Number(x) / SCALE,
    y: Number(y) / SCALE,
  }));
  const edges = chunks(sticks, 5).map(([from, to, colour, x, xTo], index): Stick => {
    const hue = COLOURS[Number(colour ?? -1)];
    if (hue === undefined || from == null || to == null) throw new Error('This link is damaged.');
    return {
      id: index + 1,
      from,
      to,
      colour: hue,
      ...(x == null ? {} : { ground_x: Number(x) / SCALE }),
      ...(xTo == null ? {} : { ground_x_to: Number(xTo) / SCALE }),
    };
  });
  const ids = new Set(vertices.map(({ id }) => id));
  const joined = ids.has(0) && ids.size === vertices.length && edges.every((e) => ids.has(e.from) && ids.has(e.to));
  if (!joined) throw new Error('This link is damaged.');
  return {
    ...emptyPicture(variant),
    vertices,
    edges,
    ...(title === '' ? {} : { title }),
    ...(dominoes === 0 ? {} : { dominoes: dominoes as unknown as readonly Domino[] }),
    ...(display === 0 ? {} : { display }),
  };
}

const isInteger = (x: unknown) => Number.isInteger(x) || (typeof x === 'string' && /^-?\d+$/.test(x));

const isIntegers = (list: unknown, size: number): list is (Integer | null)[] =>
  Array.isArray(list) && list.length % size === 0 && list.every((x) => x === null || isInteger(x));

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: list.length / size }, (_, i) => list.slice(i * size, (i + 1) * size));
}

export async function toHash(picture: Picture): Promise<string> {
  const text = new Blob([JSON.stringify(packed(picture))]);
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#${MARK}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The picture of a link, or null when the hash is of another kind. */
export async function fromHash(hash: string): Promise<Picture | null> {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith(MARK)) {
    if (/^h\d+\./.test(text)) throw new Error('This link was made by a newer version of the studio.');
    return null;
  }
  let json: unknown;
  try {
    const binary = atob(text.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    json = JSON.parse(
      new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('deflate-raw'))),
    );
  } catch {
    throw new Error('This link is damaged.');
  }
  return unpacked(json);
}

async function through(blob: Blob, filter: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(filter)).arrayBuffer());
}

export async function linkOf(picture: Picture): Promise<string> {
  const link = `${location.origin}${location.pathname}${await toHash(picture)}`;
  if (link.length > LONGEST) {
    const long = link.length.toLocaleString('en');
    throw new Error(`This picture is too large for a link (${long} characters). Save it as a file instead.`);
  }
  return link;
}
