// What the page asks of an engine. The page holds no mathematics and does not care who answers:
// a server over HTTP today, WebAssembly beside it later.

import type { Colour, Player } from '../model/colours';
import type { Foot } from '../model/edits';
import type { Domino, Vertex, VertexId } from '../model/picture';

export interface WireEdge {
  from: VertexId;
  to: VertexId;
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
  currents?: { edge: number; to: VertexId; enlarges: boolean }[];
  vertex_tints?: { id: VertexId; tint: string }[];
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
  from?: VertexId;
  to?: VertexId;
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

/** A solution with its derivation, every move, and the position as text. */
export interface Analysis extends Solution {
  moves?: Move[];
  printed?: Printed;
}

export interface Piece {
  position: string;
  value?: string;
  picture: WirePicture;
  /** Why it stays whole, and at which vertex of the whole picture. */
  reason?: string;
  branching?: VertexId;
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
  warnings?: string[];
}

export interface Printed {
  notation: string;
  edge_list: string;
  cgsuite: string;
  graphviz: string;
}

export interface NumberForms {
  value: string;
  /** Of numbers that have a finite stalk. */
  stalk?: string;
  x?: number;
  picture?: WirePicture;
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

/** How the engine is called: calls can be cancelled, and long ones report progress. */
export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  timeoutMs?: number;
}

/** The engine refused: what is wrong, where, and what to do. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly offset?: number,
    readonly hint?: string,
  ) {
    super(message);
  }

  /** Whatever was thrown; what the engine did not say itself means that it could not be reached. */
  static from(error: unknown): EngineError {
    return error instanceof EngineError ? error : new EngineError('The engine isn’t responding.');
  }
}

export interface Engine {
  about(): Promise<About>;
  parse(text: string, variant?: string, call?: CallOptions): Promise<Parsed>;
  print(picture: WirePicture, call?: CallOptions): Promise<Printed>;
  solve(position: Position, explain?: boolean, call?: CallOptions): Promise<Solution>;
  moves(position: Position, call?: CallOptions): Promise<Moves>;
  /** Everything the Analyse tab shows, in one answer. */
  analyse(position: Position, call?: CallOptions): Promise<Analysis>;
  decompose(position: Position, call?: CallOptions): Promise<Decomposition>;
  tighten(picture: WirePicture, call?: CallOptions): Promise<{ vertices: Vertex[]; grounds: Foot[] }>;
  domino(line: Line, call?: CallOptions): Promise<Dominoes>;
  number(text: string, call?: CallOptions): Promise<NumberForms>;
  numberLine(days: number, from?: string, to?: string, call?: CallOptions): Promise<NumberLine>;
  reply(position: Position, player: Player, level: string, call?: CallOptions): Promise<Reply>;
  review(
    start: Position,
    moves: ({ player: Player; edge: number } | { player: Player; domino: number })[],
    call?: CallOptions,
  ): Promise<Review>;
  readHat(text: string): Promise<{ picture: WirePicture; warnings?: unknown[] }>;
  writeHat(picture: WirePicture): Promise<string>;
  draw(position: Position, format: string, options?: Record<string, unknown>): Promise<Blob>;
  gallery(call?: CallOptions): Promise<GalleryItem[]>;
  guide(call?: CallOptions): Promise<{ page: string; title: string }[]>;
  guidePage(page: string, call?: CallOptions): Promise<{ title: string; html: string }>;
}
