// A drawn picture: vertices, coloured sticks, the ground as vertex 0 with its line at y = 0.
// Values are immutable; every change makes a new picture that shares what stayed the same.

export type Colour = 'blue' | 'red' | 'green';
export const COLOURS: readonly Colour[] = ['blue', 'red', 'green'];

export const GROUND = 0;

export interface Vertex {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly [other: string]: unknown;
}

export interface Stick {
  /** The page's own name for it; the files and the engine know sticks by their place in the list. */
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly colour: Colour;
  /** Where on the ground line `from` (or `to`) stands, when that end is the ground. */
  readonly ground_x?: number;
  readonly ground_x_to?: number;
  readonly [other: string]: unknown;
}

export type Domino = readonly [number, number];

/** How a picture is drawn; kept with it. */
export interface Display {
  readonly stick_size: number;
  readonly vertex_size: number;
  readonly background: 'theme' | 'black' | 'white';
  readonly vertex_colour: 'yellow' | 'gray' | 'white';
  readonly ground_colour: 'brown' | 'black' | 'gray' | 'white';
  readonly palette: 'vivid' | 'classic' | 'safe';
}

export interface Picture {
  readonly variant: string;
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Stick[];
  readonly title?: string;
  readonly display?: Partial<Display>;
  /** The line of dominoes, for the games played with one. */
  readonly dominoes?: readonly Domino[];
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

export const DOMINO_VARIANTS: readonly string[] = ['domino-shave', 'stirling-shave', 'bernoulli'];

export function isDominoes(picture: Picture): boolean {
  return DOMINO_VARIANTS.includes(picture.variant);
}

export function emptyPicture(variant = 'red-blue'): Picture {
  return { variant, vertices: [{ id: GROUND, x: 0, y: 0 }], edges: [] };
}

export function vertexById(picture: Picture, id: number): Vertex | undefined {
  return picture.vertices.find((vertex) => vertex.id === id);
}

export function stickById(picture: Picture, id: number): Stick | undefined {
  return picture.edges.find((stick) => stick.id === id);
}

export function nextVertexId(picture: Picture): number {
  return 1 + picture.vertices.reduce((most, { id }) => Math.max(most, id), 0);
}

export function nextStickId(picture: Picture): number {
  return 1 + picture.edges.reduce((most, { id }) => Math.max(most, id), 0);
}

/** The colours that occur. */
export function coloursOf(picture: Picture): Set<Colour> {
  return new Set(picture.edges.map((stick) => stick.colour));
}

/** What the value depends on: everything but the places, the title and the look. */
export function structureOf(picture: Picture): string {
  if (isDominoes(picture)) return `${picture.variant}|${JSON.stringify(picture.dominoes ?? [])}`;
  const sticks = picture.edges.map((s) => `${s.from}-${s.to}${s.colour[0]}`);
  return `${picture.variant}|${sticks.join(' ')}`;
}
