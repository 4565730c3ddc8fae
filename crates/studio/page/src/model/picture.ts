// A drawn picture: vertices, coloured sticks, the ground as vertex 0 with its line at y = 0.
// Values are immutable; every change makes a new picture that shares what stayed the same.

import type { Colour } from './colours';

/** An integer of any size: a number where numbers are exact, decimal digits beyond. */
export type Integer = number | string;

export const toInteger = (digits: string): Integer =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : String(BigInt(digits));

export type VertexId = Integer;
export const GROUND: VertexId = 0;

/** A vertex and where it is. */
export interface Placement {
  readonly id: VertexId;
  readonly x: number;
  readonly y: number;
}

export interface Vertex extends Placement {
  readonly [other: string]: unknown;
}

/** An edge as it is drawn. */
export interface Stick {
  /** The page's own name for it; files and the engine know edges by their index in the list. */
  readonly id: number;
  readonly from: VertexId;
  readonly to: VertexId;
  readonly colour: Colour;
  /** Where on the ground line `from` (or `to`) stands, when that end is the ground. */
  readonly ground_x?: number;
  readonly ground_x_to?: number;
  readonly [other: string]: unknown;
}

export type Domino = readonly [Integer, Integer];

/** How a picture is drawn; kept with it. */
export interface Display {
  readonly stick_size: number;
  readonly vertex_size: number;
  readonly background: 'theme' | 'black' | 'white';
  readonly vertex_colour: 'yellow' | 'gray' | 'white';
  readonly ground_colour: 'brown' | 'black' | 'gray' | 'white';
  readonly palette: 'vivid' | 'classic' | 'safe';
}

export interface Infinite {
  readonly text: string;
  /** Above these points edges are left out. */
  readonly dots: readonly (readonly [number, number])[];
}

export interface Picture {
  readonly variant: string;
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Stick[];
  readonly title?: string;
  readonly display?: Partial<Display>;
  /** The line of dominoes, for the games played with one. */
  readonly dominoes?: readonly Domino[];
  /** Infinite stalks: the edges are only their beginning. */
  readonly infinite?: Infinite;
  /** The text of a file of rules, which go before the variant. */
  readonly rules?: string;
  /** In misère play a player who cannot move wins. */
  readonly play?: 'normal' | 'misere';
  readonly [other: string]: unknown;
}

export const DEFAULT_DISPLAY: Display = {
  stick_size: 1,
  vertex_size: 1,
  background: 'theme',
  vertex_colour: 'yellow',
  ground_colour: 'brown',
  palette: 'vivid',
};

export function emptyPicture(variant = 'red-blue'): Picture {
  return { variant, vertices: [{ id: GROUND, x: 0, y: 0 }], edges: [] };
}

export function vertexById(picture: Picture, id: VertexId): Vertex | undefined {
  return picture.vertices.find((vertex) => vertex.id === id);
}

export function stickById(picture: Picture, id: number): Stick | undefined {
  return picture.edges.find((stick) => stick.id === id);
}

export function nextVertexId(picture: Picture): VertexId {
  const ids = new Set(picture.vertices.map(({ id }) => id));
  const most = picture.vertices.reduce((best, { id }) => (typeof id === 'number' ? Math.max(best, id) : best), 0);
  let next = Number.isSafeInteger(most + 1) ? most + 1 : 1;
  while (ids.has(next)) next += 1;
  return next;
}

export function nextStickId(picture: Picture): number {
  return 1 + picture.edges.reduce((most, { id }) => Math.max(most, id), 0);
}

/** The colours that occur. */
export function coloursOf(picture: Picture): Set<Colour> {
  return new Set(picture.edges.map((stick) => stick.colour));
}

/** Whether a player who cannot move wins. */
export const isMisere = ({ play }: Pick<Picture, 'play'>): boolean => play === 'misere';

/** What the value depends on: everything but the coordinates, the title and the look. */
export function structureOf(picture: Picture): string {
  const sticks = picture.edges.map((s) => `${s.from}-${s.to}${s.colour[0]}`);
  const { infinite, rules } = picture;
  return [
    picture.variant,
    sticks.join(' '),
    lineText(picture),
    ...(infinite ? [infinite.text] : []),
    ...(isMisere(picture) ? ['misere'] : []),
    ...(rules === undefined ? [] : [`rules ${rules}`]),
  ].join('|');
}

/** The line of dominoes in the library's notation: `(2,4)(7,3)`. */
export function lineText({ dominoes = [] }: Pick<Picture, 'dominoes'>): string {
  return dominoes.map(([left, right]) => `(${left},${right})`).join('');
}

/** Dominoes are coloured as sticks are: with more spots on the right they are Left's. */
export function dominoColour([left, right]: Domino): Colour {
  const [l, r] = [BigInt(left), BigInt(right)];
  return l < r ? 'blue' : l > r ? 'red' : 'green';
}
