// What the page asks of an engine. The page holds no mathematics and does not care who answers:
// a server over HTTP today, WebAssembly beside it later.

import type { Colour, Domino, Vertex } from '../model/picture';
import type { Foot } from '../model/edits';

export interface WireEdge {
  from: number;
  to: number;
  colour: Colour;
  ground_x?: number;
  ground_x_to?: number;
  [other: string]: unknown;
}

/** A picture as the engine knows it: sticks have no ids, only places in the list. */
export interface WirePicture {
  variant: string;
  vertices: Vertex[];
  edges: WireEdge[];
  [other: string]: unknown;
}

export interface Line {
  variant: string;
  dominoes: Domino[];
}

export type Position = { picture: WirePicture } | { line: Line } | { text: string; variant?: string };

export type Outcome = 'L' | 'R' | 'N' | 'P';
export type Player = 'Left' | 'Right';

export interface Variant {
  name: string;
  title: string;
  colours: Colour[];
  dominoes: boolean;
}

/** A theorem that derivations name; `link` is its place in the guide. */
export interface Theorem {
  name: string;
  statement: string;
  source: string;
  link?: string;
}

export interface About {
  version: string;
  variants: Variant[];
  theorems?: Theorem[];
}

/** The corners of both walls from the ground up, exact as text, and as places only for drawing. */
export interface Thermograph {
  left: [string, string][];
  right: [string, string][];
  left_xy: [number, number][];
  right_xy: [number, number][];
  mean: string;
  temperature: string;
}

export interface Garden {
  kind: 'flowers' | 'jungle';
  weight: number;
  currents?: { edge: number; to: number; enlarges: boolean }[];
  vertex_tints?: { id: number; tint: string }[];
  edge_tints?: { edge: number; tint: string }[];
  [other: string]: unknown;
}

export interface Derivation {
  theorem: string;
  position: string;
  note?: string;
  value?: string;
  edges: number[];
  parts: Derivation[];
}

export interface Solution {
  position?: string;
  variant: string;
  edges: number;
  vertices?: number;
  value?: string;
  form?: string;
  truncated?: boolean;
  outcome?: Outcome;
  number?: string;
  birthday?: number | string;
  nimber?: string | number;
  atomic_weight?: string;
  mean?: string;
  temperature?: string;
  left_stop?: string;
  right_stop?: string;
  hammerian?: boolean;
  joshua?: boolean;
  height?: number;
  method?: string;
  bounds?: [string, string];
  stats?: { positions: number; seconds: number };
  warnings?: unknown[];
  stalk?: string;
  number_x?: number;
  confusion?: {
    low: string;
    high: string;
    includes_low: boolean;
    includes_high: boolean;
    low_x: number;
    high_x: number;
  };
  thermograph?: Thermograph;
  garden?: Garden;
  fits?: string[];
  loose?: number[];
  derivation?: Derivation;
  derivation_too_large?: boolean;
}

export interface Move {
  player: Player;
  edge?: number;
  domino?: number;
  from?: number;
  to?: number;
  colour?: Colour;
  value?: string;
  falls?: number[];
  best?: boolean;
  wins?: boolean;
}

export interface Moves {
  value?: string;
  outcome?: Outcome;
  moves: Move[];
}

export interface Piece {
  position: string;
  value?: string;
  picture: WirePicture;
  /** Why it stays whole, and at which vertex of the whole picture. */
  reason?: string;
  branching?: number;
  edges?: number[];
}

export interface Decomposition {
  hammerian?: boolean;
  joshua?: boolean;
  trunk?: string;
  value?: string;
  sum?: string;
  pieces: Piece[];
  warnings?: string[];
}

export interface Dominoes {
  variant: string;
  value?: string;
  outcome?: Outcome;
  normal?: string;
  /** The Clockwise tree, where there is one. */
  tree?: WirePicture;
  /** The dominoes each player may take. */
  moves: { left: number[]; right: number[] };
}

export interface Parsed {
  picture?: WirePicture;
  line?: Line;
  /** A stalk without end, which cannot be drawn. */
  infinite?: { position: string };
  variant?: string;
  variants?: string[];
  warnings?: unknown[];
}

export interface Printed {
  notation: string;
  edge_list: string;
  cgsuite: string;
  graphviz: string;
}

export interface NumberForms {
  value: string;
  stalk: string;
  picture?: WirePicture;
  [other: string]: unknown;
}

export interface NumberLine {
  numbers: { value: string; x: number; day: number; stalk: string }[];
  truncated?: boolean;
}

export interface Reply {
  edge?: number;
  domino?: number;
  why?: string;
  winning?: boolean;
  /** The player has no move. */
  over?: boolean;
}

export interface Ply {
  player: Player;
  edge?: number;
  domino?: number;
  value_before?: string;
  value_after?: string;
  mistake?: boolean;
  /** All moves that would have won. */
  winning: number[];
}

export interface Review {
  plies: Ply[];
  winner?: Player;
}

export interface GalleryItem {
  id: string;
  title: string;
  group: string;
  text: string;
  variant: string;
  lesson: string;
  value: string;
}

export interface Progress {
  positions: number;
  seconds: number;
}

/** How a question is asked: it can be called off, and long ones tell how far they are. */
export interface Asking {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  timeoutMs?: number;
}

/** The engine's answer was no: what was wrong, where, and what to do. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly offset?: number,
    readonly hint?: string,
    /** The rules refuse it, as when colours do not fit the game. */
    readonly refused = false,
  ) {
    super(message);
  }
}

export interface Engine {
  about(): Promise<About>;
  parse(text: string, variant?: string, asking?: Asking): Promise<Parsed>;
  print(picture: WirePicture, asking?: Asking): Promise<Printed>;
  solve(position: Position, explain?: boolean, asking?: Asking): Promise<Solution>;
  moves(position: Position, asking?: Asking): Promise<Moves>;
  decompose(position: Position, asking?: Asking): Promise<Decomposition>;
  tighten(picture: WirePicture, asking?: Asking): Promise<{ vertices: Vertex[]; grounds: Foot[] }>;
  domino(line: Line, asking?: Asking): Promise<Dominoes>;
  number(text: string, asking?: Asking): Promise<NumberForms>;
  numberLine(days: number, from?: string, to?: string, asking?: Asking): Promise<NumberLine>;
  reply(position: Position, player: Player, level: string, asking?: Asking): Promise<Reply>;
  compare(left: Position, right: Position, asking?: Asking): Promise<Record<string, unknown>>;
  review(
    start: Position,
    moves: ({ player: Player; edge: number } | { player: Player; domino: number })[],
    asking?: Asking,
  ): Promise<Review>;
  readHat(text: string): Promise<{ picture: WirePicture; warnings?: unknown[] }>;
  writeHat(picture: WirePicture): Promise<string>;
  draw(position: Position, format: string, options?: Record<string, unknown>): Promise<Blob>;
  gallery(): Promise<GalleryItem[]>;
  guide(): Promise<{ page: string; title: string }[]>;
  guidePage(page: string): Promise<{ title: string; html: string }>;
}
