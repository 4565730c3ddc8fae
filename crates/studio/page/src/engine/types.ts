// Made by `cargo xtask types` from the types of crates/service. Do not edit.

/** What there is. */
export interface AboutAnswer {
  name: string;
  version: string;
  variants: VariantAnswer[];
  theorems: TheoremAnswer[];
  /** The themes of drawings. */
  palettes: string[];
  /** The formats of drawings. */
  formats: string[];
  limits: LimitsAnswer;
}

/** What is there? */
export type AboutRequest = Record<string, never>;

/** A step of a path. */
export interface Along {
  edge: number;
  to: Integer;
}

/** The value with its derivation, all moves, and a picture's texts. */
export interface AnalyseAnswer {
  /** The text that was given, if it was given as text. */
  position?: string;
  variant: Variant;
  edges?: number;
  vertices?: number;
  dominoes?: number;
  value?: Value;
  /** Its canonical form, options in braces. */
  form?: Value;
  /** Are `value` or `form` cut? */
  truncated?: boolean;
  /** The whole form, where it is cut. */
  nodes?: Nodes;
  outcome?: Outcome;
  /** The value, or the number that it is infinitesimally close to. */
  number?: Value;
  birthday?: Value;
  nimber?: Integer;
  atomic_weight?: Value;
  mean?: Value;
  temperature?: Value;
  left_stop?: Value;
  right_stop?: Value;
  hammerian?: boolean;
  joshua?: boolean;
  height?: number;
  /** The theorem at the top of the derivation, by name. */
  method: string;
  /** On a timeout, and where the value is not supported: the value is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  stats?: Stats;
  warnings?: Warnings;
  derivation?: Derivation;
  /** Edges that are not joined to the ground. */
  loose?: number[];
  /** The variants that allow the position. */
  fits: string[];
  /** The number as a float, for a place on the screen. */
  number_x?: number;
  /** The stalk of a value that is a number. */
  stalk?: string;
  confusion?: Confusion;
  thermograph?: Walls;
  garden?: Garden;
  derivation_too_large?: boolean;
  /** Left's moves, then Right's; none of infinite stalks. */
  moves: MoveAnswer[];
  printed?: PrintAnswer;
}

/** What is there to say of this position? */
export interface AnalyseRequest {
  position: PositionInput;
}

/** What any answer may carry. */
export interface AnswerTags {
  /** The line of the file on which the question stands, from 1; from the command. */
  line?: number;
  /** The request's. */
  id?: Id;
  /** How the values look, by their texts, if the request asks for that. */
  typeset?: Record<string, TypesetPart[]>;
}

export type Colour = 'blue' | 'red' | 'green';

/** How two positions compare. */
export interface CompareAnswer {
  positions?: [string, string];
  variant: Variant;
  relation?: Relation;
  /** Who wins the difference. */
  outcome?: Outcome;
  values?: [Value, Value];
  /** The first, and the second with its colours swapped, side by side. */
  difference?: string;
  /** Winning lines in the difference. */
  lines?: LineOfPlay[];
  warnings?: Warnings;
}

/** Which is worth more? */
export interface CompareRequest {
  left: PositionInput;
  right: PositionInput;
  /** The rules for both. */
  variant?: Variant;
}

/** The numbers with which a value is confused. */
export interface Confusion {
  low: Value;
  high: Value;
  includes_low: boolean;
  includes_high: boolean;
  low_x: number;
  high_x: number;
}

/** What flows through an edge. */
export interface Current {
  edge: number;
  to: Integer;
  enlarges: boolean;
}

/** The pieces of a picture. */
export interface DecomposeAnswer {
  position?: string;
  value?: Value;
  /** If the value is not known: it is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  hammerian?: boolean;
  joshua?: boolean;
  /** The trunks of the trees, in notation. */
  trunk?: string;
  /** The ordinal sum of the pieces, where they do not add up. */
  formula?: string;
  pieces: Piece[];
  /** The values of the pieces added up, where they do. */
  sum?: Value;
  variant: Variant;
  warnings?: Warnings;
  /** Edges that are not joined to the ground. */
  loose?: number[];
}

/** What are its pieces? */
export interface DecomposeRequest {
  position: PositionInput;
}

/** This position has this value by this theorem. */
export interface Derivation {
  /** Its name. */
  theorem: string;
  position: string;
  edges: number[];
  /** A value, `between` two values, or `unknown`. */
  value: string;
  /** The computation; of a canonical form the best options. */
  note?: string;
  /** The position drawn by itself, where it is no longer a part of the picture, as after fusion, and
   * for stalks, whose edges are then in the order of the terms in the note. */
  drawing?: {
    /** The name of a variant; `about` lists them. */
    variant: string;
    title?: string;
    /** How to show it: whatever whoever draws it wants to know. */
    display?: Record<string, unknown>;
    /** The ground, 0, is among them. */
    vertices: ({
      /** An integer; a decimal text beyond 2^53 - 1. */
      id: number | string;
      x: number;
      y: number;
      [other: string]: unknown;
    })[];
    edges: ({
      /** An integer; a decimal text beyond 2^53 - 1. */
      from: number | string;
      /** An integer; a decimal text beyond 2^53 - 1. */
      to: number | string;
      colour: 'blue' | 'red' | 'green';
      /** Where its end `from` stands on the ground, if it does. */
      ground_x?: number;
      /** Where its end `to` stands on the ground, if it does. */
      ground_x_to?: number;
      [other: string]: unknown;
    })[];
    [other: string]: unknown;
  };
  parts: Derivation[];
}

/** A line of dominoes. */
export interface DominoAnswer {
  position?: string;
  variant: Variant;
  value?: Value;
  /** If the value is not known: it is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  outcome?: Outcome;
  /** Its normal form; the Bernoulli game has none. */
  normal?: string;
  /** The Clockwise tree that is the same game. */
  tree?: string;
  /** The sets `E_1, E_2, ...`, dominoes counted from 0. */
  rounds?: number[][];
  warnings?: Warnings;
}

/** A line of dominoes, in requests and answers. */
export interface DominoLine {
  /** The rules. */
  variant: Variant;
  /** The spots of each, left and right. */
  dominoes: [Integer, Integer][];
}

/** The dominoes that each player may remove. */
export interface DominoMoves {
  left: number[];
  right: number[];
}

/** What is this line of dominoes, or this tree as one? */
export interface DominoRequest {
  line?: DominoLine;
  position?: PositionInput;
}

/** How does this position look? */
export interface DrawRequest {
  position: PositionInput;
  /** One of the formats of `about`. */
  format: string;
  /** One of the palettes of `about`. */
  theme?: string;
  view?: Shown;
  /** The values of the pieces. */
  values?: boolean;
  totals?: boolean;
  /** The names of the vertices. */
  ids?: boolean;
  /** The numbers of the edges. */
  numbers?: boolean;
  /** The flow of a jungle. */
  flows?: boolean;
  transparent?: boolean;
  /** Also show what is left when this edge is cut. */
  cut?: number;
  title?: string;
  /** The width of edges, 1 being usual. */
  stick?: number;
  /** The size of vertices, 1 being usual. */
  vertex?: number;
  scale?: number;
  /** The width of the drawing, such as `8cm` or `600px`; counts before `scale`. */
  width?: string;
  /** The height; with a width, the drawing fits into both. */
  height?: string;
  /** The margin around the drawing, in lengths of an edge. */
  margin?: number;
  /** Words below the drawing; `{value}` in them stands for the value, `{position}` for the position. */
  caption?: string;
  /** The picture to keep in the file, so that the file can be opened again. */
  source?: Drawing;
  /** A link that opens the picture, to keep beside it. */
  link?: string;
}

/** A drawn picture. */
export interface Drawing {
  variant: Variant;
  title?: string;
  /** How to show it: whatever whoever draws it wants to know. */
  display?: Record<string, unknown>;
  /** The ground, 0, is among them. */
  vertices: DrawnVertex[];
  edges: DrawnEdge[];
  [other: string]: unknown;
}

/** Which picture is kept in this drawing: an SVG, PNG, PDF or TikZ file? */
export interface DrawingReadRequest {
  /** What is in the file, in base64. */
  base64: string;
}

/** An edge between two vertices. */
export interface DrawnEdge {
  from: Integer;
  to: Integer;
  colour: Colour;
  /** Where its end `from` stands on the ground, if it does. */
  ground_x?: number;
  /** Where its end `to` stands on the ground, if it does. */
  ground_x_to?: number;
  [other: string]: unknown;
}

/** A vertex and where it is; `y` grows upward. */
export interface DrawnVertex {
  id: Integer;
  x: number;
  y: number;
  [other: string]: unknown;
}

/** The tint of an edge. */
export interface EdgeTint {
  edge: number;
  tint: Tint;
}

/** Why there is no answer, where the fault is, and what to do about it. */
export interface ErrorBody {
  /** What is wrong, and what was expected. */
  message: string;
  /** Where in the text: bytes for the command, UTF-16 code units for a call. */
  offset?: number;
  /** Which field of the request, such as `position.picture.edges[3].colour`. */
  field?: string;
  /** What to do. */
  hint?: string;
  /** The first edge that the rules do not allow. */
  edge?: number;
  /** The rules that would allow the position. */
  fits?: string[];
}

/** The answer to a question that has none. */
export interface Failed {
  /** The text of the position, from the command. */
  position?: string;
  /** What is wrong. */
  error: ErrorBody;
}

/** A flower: its edges by their place and colour. */
export interface Flower {
  stem: number[];
  blue: number[];
  red: number[];
  owner?: Player;
}

/** Where the ends of an edge stand on the ground. */
export interface Foot {
  edge: number;
  x?: number;
  x_to?: number;
}

/** The gallery, in reading order. */
export interface GalleryAnswer {
  items: GalleryItem[];
}

/** A picture of the gallery. */
export interface GalleryItem {
  id: string;
  title: string;
  group: string;
  text: string;
  variant: Variant;
  value: Value;
  /** Where everything is, if it is drawn by hand; otherwise the text is laid out. */
  drawing?: Drawing;
  /** Plain text; an empty line between paragraphs. */
  lesson: string;
}

/** What is in the gallery? */
export type GalleryRequest = Record<string, never>;

/** A flower garden or a parted jungle. */
export interface Garden {
  kind: GardenKind;
  /** Its atomic weight. */
  weight: number;
  flowers?: Flower[];
  /** The paths of a maximal flow. */
  flow?: Along[][];
  enlargement?: Along[][];
  currents?: Current[];
  vertex_tints?: VertexTint[];
  edge_tints?: EdgeTint[];
}

/** What sort of garden it is. */
export type GardenKind = 'flowers' | 'jungle';

/** A page in the list of contents. */
export interface GuideEntry {
  page: string;
  title: string;
}

/** A page. */
export interface GuidePage {
  page: string;
  title: string;
  /** Safe to show as it is. */
  html: string;
}

/** What is on this page? */
export interface GuidePageRequest {
  page: string;
}

/** What does this picture of the guide look like? */
export interface GuidePictureRequest {
  name: string;
}

/** Which pages has the guide? */
export type GuideRequest = Record<string, never>;

/** The picture of a file. */
export interface HatReadAnswer {
  picture: Drawing;
  warnings: string[];
  /** Edges that are not joined to the ground. */
  loose?: number[];
}

/** Which picture is in this file? */
export interface HatReadRequest {
  /** What is in the file. */
  text: string;
}

/** A file. */
export interface HatWriteAnswer {
  /** What to write to it. */
  text: string;
}

/** How is this picture written to a file? */
export interface HatWriteRequest {
  picture: Drawing;
}

/** What a request calls itself. */
export type Id = number | string;

/** Infinite stalks: only their beginning can be drawn. */
export interface InfiniteAnswer {
  position: string;
  /** Their beginning. Edges toward a limit are shorter and have an `opacity` less than 1. */
  beginning: Drawing;
  /** Above these points, infinitely many edges are left out: x and y of each. */
  dots: [number, number][];
}

/** An integer; a decimal text beyond 2^53 - 1. */
export type Integer = number | string;

/** How well the engine is to play. */
export type Level = 'perfect' | 'strong' | 'gentle' | 'random';

/** What a request may ask for. */
export interface LimitsAnswer {
  edges: number;
  dominoes: number;
  body_bytes: number;
  timeout_ms: TimeLimits;
}

/** A line of play. */
export interface LineOfPlay {
  starts: Player;
  wins?: Player;
  moves: Turn[];
}

/** A move. */
export type MoveAnswer = {
  player: Player;
  /** The value that it leaves. */
  value?: Value;
  /** If that is not known: it is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  /** The mean of that value, if it is not a number. */
  mean?: Value;
  /** The edges that fall with it, or the dominoes after it, if they are at most 100. */
  falls?: number[];
  /** Their number, if they are more. */
  falls_count?: number;
  /** Is it a move to make: one that wins or, where none does, resists longest? */
  best?: boolean;
  /** Does the player who makes it win? */
  wins?: boolean;
  /** Its place among the moves of the same player, from 0; the moves to make come first. */
  rank: number;
} & ({
  edge: number;
  from: Integer;
  to: Integer;
  colour: Colour;
} | {
  domino: number;
});

/** All moves of a position. */
export interface MovesAnswer {
  position?: string;
  variant: Variant;
  value?: Value;
  /** If the value is not known: it is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  outcome?: Outcome;
  /** Left's moves, then Right's, by edge or domino. */
  moves: MoveAnswer[];
  warnings?: Warnings;
  /** Edges that are not joined to the ground. */
  loose?: number[];
}

/** Which moves are there? */
export interface MovesRequest {
  position: PositionInput;
}

/** For each follower, by number, the numbers of its options. The game is 0. */
export type Nodes = Record<string, [number[], number[]]>;

/** A number in several ways. */
export interface NumberAnswer {
  value: Value;
  /** Its stalk; not if it has more than 2^64 edges. */
  stalk?: string;
  signs?: string;
  birthday: Value;
  /** Its canonical form; finite stalks only, as all that follows. */
  form?: Value;
  /** Berlekamp's rule. */
  binary?: string;
  /** Van Roode's signed binary digits, -1 being `T`. */
  signed_binary?: string;
}

/** The numbers in their order; whole days only. */
export interface NumberLineAnswer {
  numbers: PlacedBornNumber[];
  /** Would a further day have had too many? */
  truncated: boolean;
}

/** Which numbers are born by a day? */
export interface NumberLineRequest {
  /** At most 60. */
  days: Integer;
  /** From this number on; -days if it is absent. */
  from?: string;
  /** Up to this number; days if it is absent. */
  to?: string;
}

/** Which stalk is this number? */
export interface NumberRequest {
  /** Such as `5/8`, `0.625`, `2/3` or `w+1`. */
  text: string;
}

/** An ordinal sum. */
export interface OrdinalAnswer {
  base: string;
  sub: string;
  value?: Value;
  warnings?: Warnings;
}

/** What is the ordinal sum `base:sub`? */
export interface OrdinalRequest {
  /** A value, or a literal form in braces, whose form then counts. */
  base: string;
  /** A value, of which only the value counts. */
  sub: string;
}

/** Who wins: Left, Right, the next player or the previous player. */
export type Outcome = 'L' | 'R' | 'N' | 'P';

/** What a text says: one of `picture`, `line` and `infinite`. */
export interface ParseAnswer {
  picture?: Drawing;
  line?: DominoLine;
  infinite?: InfiniteAnswer;
  variant?: Variant;
  /** The variant that the text itself names, in a first line such as `@variant childish`. */
  named?: Variant;
  /** The variants that allow it. */
  variants: string[];
  warnings: string[];
}

/** What does this text say? */
export interface ParseRequest {
  text: string;
  variant?: Variant;
}

/** A piece. */
export interface Piece {
  /** In notation. */
  position: string;
  value?: Value;
  /** If the value is not known: it is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  /** Why it stays whole. */
  reason?: string;
  /** The edges of the whole of which it consists. */
  edges: number[];
  picture?: Drawing;
  /** The trunk of a tree that stays whole. */
  trunk?: number[];
  /** The vertex at which a tree that stays whole branches. */
  branching?: Integer;
}

/** Where a vertex is; `y` grows upward. */
export interface Place {
  id: Integer;
  x: number;
  y: number;
}

/** A number and the day it is born, as the page shows it. */
export interface PlacedBornNumber {
  value: Value;
  day: number;
  stalk: string;
  /** As a float, for a place on the screen. */
  x: number;
}

/** A line of dominoes as the page shows it. */
export interface PlacedDominoAnswer {
  position?: string;
  variant: Variant;
  value?: Value;
  /** If the value is not known: it is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  outcome?: Outcome;
  /** The line, also of a tree. */
  line: DominoLine;
  normal?: string;
  rounds?: number[][];
  steps?: Round[];
  tree?: Drawing;
  tree_text?: string;
  /** Which edge of the tree each domino is. */
  edges?: number[];
  /** The dominoes that each player may remove. */
  moves: DominoMoves;
  warnings?: Warnings;
}

/** A number as the page shows it. */
export interface PlacedNumberAnswer {
  value: Value;
  /** Its stalk; not if it has more than 2^64 edges. */
  stalk?: string;
  signs?: string;
  birthday: Value;
  /** Its canonical form; finite stalks only, as all that follows. */
  form?: Value;
  /** Berlekamp's rule. */
  binary?: string;
  /** Van Roode's signed binary digits, -1 being `T`. */
  signed_binary?: string;
  /** As a float, for a place on the screen. */
  x?: number;
  /** The stalk, if it can be drawn. */
  picture?: Drawing;
}

/** A move that was made; edges are numbered as at the start. */
export interface PlayedMove {
  player: Player;
  edge?: number;
  domino?: number;
}

export type Player = 'Left' | 'Right';

/** A move and what it did; edges are numbered as at the start. */
export interface Ply {
  player: Player;
  edge?: number;
  domino?: number;
  falls: number[];
  value_before?: Value;
  value_after?: Value;
  /** The values as floats, for a graph: the numbers, or the means of what is none. */
  before_x?: number;
  after_x?: number;
  /** Was there a winning move, and was this none? */
  mistake?: boolean;
  /** All moves that would have won. */
  winning: number[];
}

/** A position in a request. */
export type PositionInput = {
  /** The notation. */
  text: string;
  /** The rules. */
  variant?: Variant;
} | {
  /** The drawing. */
  picture: Drawing;
} | {
  /** The line. */
  line: DominoLine;
};

/** A picture in all formats that are text. */
export interface PrintAnswer {
  notation: string;
  edge_list: string;
  cgsuite: string;
  graphviz: string;
  /** Edges that are not joined to the ground. */
  loose?: number[];
}

/** How is this picture written? */
export interface PrintRequest {
  picture: Drawing;
}

/** How the first position compares with the second. */
export type Relation = '>' | '<' | '=' | '||';

/** A domino of the line between two rounds. */
export interface ReplacedDomino {
  left: Integer;
  right: Integer;
  replaced: boolean;
}

/** A move of the engine. */
export interface ReplyAnswer {
  edge?: number;
  domino?: number;
  falls?: number[];
  /** Why this move. */
  why: string;
  /** Does the player win by it? */
  winning?: boolean;
  /** Can the player not move? */
  over: boolean;
}

/** Which move does the engine make? */
export interface ReplyRequest {
  position: PositionInput;
  player: Player;
  level: Level;
}

/** Options that every request may have beside its own fields. */
export interface RequestOptions {
  /** Comes back in the answer. */
  id?: Id;
  /** The time for the answer; then it holds what is known. */
  timeout_ms?: number;
  /** Leave `stats` out? */
  no_stats?: boolean;
  /** Add `typeset`: how the values in the answer look, by their texts. */
  typeset?: boolean;
}

/** A game looked at again. */
export interface ReviewAnswer {
  plies: Ply[];
  /** Who has won, if the game is over. */
  winner?: Player;
  warnings?: Warnings;
}

/** Which moves of this game were mistakes? */
export interface ReviewRequest {
  start: PositionInput;
  moves: PlayedMove[];
}

/** A round of the normal form: the dominoes it replaces, and the line before it. */
export interface Round {
  round: number[];
  line: ReplacedDomino[];
}

/** What a drawing shows. */
export type Shown = 'whole' | 'pieces' | 'derivation';

/** What a position is worth, and what a page shows beside it. */
export interface SolveAnswer {
  /** The text that was given, if it was given as text. */
  position?: string;
  variant: Variant;
  edges?: number;
  vertices?: number;
  dominoes?: number;
  value?: Value;
  /** Its canonical form, options in braces. */
  form?: Value;
  /** Are `value` or `form` cut? */
  truncated?: boolean;
  /** The whole form, where it is cut. */
  nodes?: Nodes;
  outcome?: Outcome;
  /** The value, or the number that it is infinitesimally close to. */
  number?: Value;
  birthday?: Value;
  nimber?: Integer;
  atomic_weight?: Value;
  mean?: Value;
  temperature?: Value;
  left_stop?: Value;
  right_stop?: Value;
  hammerian?: boolean;
  joshua?: boolean;
  height?: number;
  /** The theorem at the top of the derivation, by name. */
  method: string;
  /** On a timeout, and where the value is not supported: the value is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  stats?: Stats;
  warnings?: Warnings;
  derivation?: Derivation;
  /** Edges that are not joined to the ground. */
  loose?: number[];
  /** The variants that allow the position. */
  fits: string[];
  /** The number as a float, for a place on the screen. */
  number_x?: number;
  /** The stalk of a value that is a number. */
  stalk?: string;
  confusion?: Confusion;
  thermograph?: Walls;
  garden?: Garden;
  derivation_too_large?: boolean;
}

/** What is this position worth? */
export interface SolveRequest {
  position: PositionInput;
  /** With a derivation? */
  explain?: boolean;
}

/** What an answer took. */
export interface Stats {
  /** Positions met one by one: kept by the search of red-blue pictures or evaluated otherwise. */
  positions: number;
  /** Questions that the search of red-blue pictures asked of positions, if there was one. */
  questions?: number;
  /** Nodes of that search: improvements of the bounds of a position. */
  nodes?: number;
  seconds: number;
}

/** A theorem that derivations name. */
export interface TheoremAnswer {
  name: string;
  statement: string;
  source: string;
  /** Its place in the guide: `page#anchor`. */
  link?: string;
}

/** The walls of a thermograph: corners from the ground up, each a value and a temperature. */
export interface ThermographAnswer {
  position?: string;
  value?: Value;
  /** If only bounds are known. */
  bounds?: [Value, Value];
  mean?: Value;
  temperature?: Value;
  left?: [Value, Value][];
  right?: [Value, Value][];
  warnings?: Warnings;
}

/** How hot is this position? */
export interface ThermographRequest {
  position: PositionInput;
}

/** Where everything is to stand; what is not joined to the ground keeps its place. */
export interface TightenAnswer {
  vertices: Place[];
  grounds: Foot[];
  loose?: number[];
}

/** Where is everything to stand? */
export interface TightenRequest {
  picture: Drawing;
}

/** Times in milliseconds. */
export interface TimeLimits {
  default: number;
  max: number;
}

export type Tint = 'blue' | 'red' | 'green' | 'untinted';

/** A move in a line. */
export interface Turn {
  player: Player;
  /** In which of the two positions: 0 or 1. */
  position: number;
  /** Which edge of that position. */
  edge: number;
  /** Its colour in the difference, where the second position's colours are swapped. */
  colour: Colour;
  /** What is left of the difference. */
  leaves: string;
}

export type TypesetPart = {
  kind: 'text';
  text: string;
} | {
  kind: 'fraction';
  over: string;
  under: string;
} | {
  kind: 'superscript';
  text: string;
};

/** A value as CGSuite writes it, in ASCII. */
export type Value = string;

/** What there is to say of a position. */
export interface ValueAnswer {
  /** The text that was given, if it was given as text. */
  position?: string;
  variant: Variant;
  edges?: number;
  vertices?: number;
  dominoes?: number;
  value?: Value;
  /** Its canonical form, options in braces. */
  form?: Value;
  /** Are `value` or `form` cut? */
  truncated?: boolean;
  /** The whole form, where it is cut. */
  nodes?: Nodes;
  outcome?: Outcome;
  /** The value, or the number that it is infinitesimally close to. */
  number?: Value;
  birthday?: Value;
  nimber?: Integer;
  atomic_weight?: Value;
  mean?: Value;
  temperature?: Value;
  left_stop?: Value;
  right_stop?: Value;
  hammerian?: boolean;
  joshua?: boolean;
  height?: number;
  /** The theorem at the top of the derivation, by name. */
  method: string;
  /** On a timeout, and where the value is not supported: the value is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  stats?: Stats;
  warnings?: Warnings;
  derivation?: Derivation;
}

/** A value in several notations. */
export interface ValueTextAnswer {
  /** As CGSuite writes it. */
  ascii: string;
  /** With arrows. */
  unicode: string;
  /** For LaTeX's mathematics, without the dollar signs. */
  latex: string;
}

/** How is this value written in LaTeX, and in plain text? */
export interface ValueTextRequest {
  /** As answers have it. */
  value: string;
}

/** The name of a variant; `about` lists them. */
export type Variant = string;

/** The rules of a game. */
export interface VariantAnswer {
  name: string;
  title: string;
  summary: string;
  help: string;
  colours: Colour[];
  /** Is it played on lines of dominoes? */
  dominoes: boolean;
}

/** The tint of a vertex. */
export interface VertexTint {
  id: Integer;
  tint: Tint;
}

/** The walls of a thermograph, exact, and as floats for drawing. */
export interface Walls {
  left: [Value, Value][];
  right: [Value, Value][];
  left_xy: [number, number][];
  right_xy: [number, number][];
  mean: Value;
  temperature: Value;
}

export type Warnings = string[];

/** Each query with what it is asked and what it answers. */
export interface Queries {
  'about': { request: AboutRequest; answer: AboutAnswer };
  'gallery': { request: GalleryRequest; answer: GalleryAnswer };
  'guide': { request: GuideRequest; answer: GuideEntry[] };
  'guide/page': { request: GuidePageRequest; answer: GuidePage };
  'guide/picture': { request: GuidePictureRequest; answer: Blob };
  'hat/read': { request: HatReadRequest; answer: HatReadAnswer };
  'hat/write': { request: HatWriteRequest; answer: HatWriteAnswer };
  'drawing/read': { request: DrawingReadRequest; answer: HatReadAnswer };
  'number': { request: NumberRequest; answer: PlacedNumberAnswer };
  'numberline': { request: NumberLineRequest; answer: NumberLineAnswer };
  'parse': { request: ParseRequest; answer: ParseAnswer };
  'print': { request: PrintRequest; answer: PrintAnswer };
  'tighten': { request: TightenRequest; answer: TightenAnswer };
  'draw': { request: DrawRequest; answer: Blob };
  'solve': { request: SolveRequest; answer: SolveAnswer };
  'moves': { request: MovesRequest; answer: MovesAnswer };
  'analyse': { request: AnalyseRequest; answer: AnalyseAnswer };
  'compare': { request: CompareRequest; answer: CompareAnswer };
  'decompose': { request: DecomposeRequest; answer: DecomposeAnswer };
  'domino': { request: DominoRequest; answer: PlacedDominoAnswer };
  'ordinal': { request: OrdinalRequest; answer: OrdinalAnswer };
  'thermograph': { request: ThermographRequest; answer: ThermographAnswer };
  'value/text': { request: ValueTextRequest; answer: ValueTextAnswer };
  'reply': { request: ReplyRequest; answer: ReplyAnswer };
  'review': { request: ReviewRequest; answer: ReviewAnswer };
}
