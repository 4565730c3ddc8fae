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
  /** The theorem that the atomic weight follows from. */
  atomic_weight_by?: string;
  /** The theorem at the top of the derivation, by name. */
  method: string;
  /** On a timeout, and where the value is not supported: the value is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  stats?: Stats;
  warnings?: Warnings;
  derivation?: Derivation;
  /** With a derivation, if they are few: the options before simplification. */
  options?: OptionsAnswer;
  /** With a derivation, and on a page: what the atomic weight of a garden follows from. */
  garden?: Garden;
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
  derivation_too_large?: boolean;
  /** Left's moves, then Right's; none of infinite stalks. */
  moves: MoveAnswer[];
  printed?: PrintAnswer;
}

/** What is there to say of this position? */
export interface AnalyseRequest {
  position: PositionInput;
}

/** The kinds of answers. */
export type AnswerName = 'value' | 'values' | 'outcome' | 'choice' | 'cut' | 'order' | 'position' | 'pieces' | 'replies';

/** What any answer may carry. */
export interface AnswerTags {
  /** The line of the file on which the question stands, from 1; from the command. */
  line?: number;
  /** The request's. */
  id?: Id;
  /** How the values look, by their texts, if the request asks for that. */
  typeset?: Record<string, TypesetPart[]>;
}

/** What a statement comes to: a value, a comparison or a real number. */
export interface CalcAnswer {
  expression: string;
  /** The name that it defines. */
  name?: string;
  value?: Value;
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
  /** For values that are not numbers. */
  thermograph?: Walls;
  /** For a form in braces: its options, and what becomes of each. */
  options?: OptionsAnswer;
  comparison?: ComparisonAnswer;
  real?: RealAnswer;
  warnings?: Warnings;
}

/** What does this come to? */
export interface CalcRequest {
  /** A statement, such as `{0|1} + *2 - ^`, `x := position("br")` or `x > 0`. */
  expression: string;
  /** Statements whose definitions it may use, in order. */
  before?: string[];
  /** Signs of a real number to write down; 60 unless given. */
  places?: number;
}

/** A certificate, as `docs/certificates.md` specifies it. */
export interface CertificateAnswer {
  /** What to write to a file. */
  text: string;
  /** The number of facts. */
  facts: number;
  /** The number of values that are named. */
  values: number;
}

/** Why is this position worth what it is, as a proof that can be checked without the solver? */
export interface CertificateRequest {
  position: PositionInput;
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
  near?: [Near | null, Near | null];
  /** The first, and the second with its colours swapped, side by side. */
  difference?: string;
  /** Winning lines in the difference. */
  lines?: LineOfPlay[];
  /** The same if there are infinite stalks, and all is stalks. */
  infinite_lines?: InfiniteLineOfPlay[];
  /** If they are equal: the reply to every first move in the difference. */
  replies?: Replied[];
  warnings?: Warnings;
}

/** Which is worth more? */
export interface CompareRequest {
  left: PositionInput;
  right: PositionInput;
  /** The rules for both. */
  variant?: Variant;
}

/** Two values, and how they compare. */
export interface ComparisonAnswer {
  left: Value;
  right: Value;
  /** What the statement says. */
  claimed: RelationSign;
  /** What is true. */
  relation: RelationSign;
  holds: boolean;
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

/** The course, in reading order. */
export interface CourseAnswer {
  parts: CoursePart[];
}

/** A lesson in the list of contents. */
export interface CourseLesson {
  /** Stays the same when the course changes. */
  name: string;
  title: string;
  summary: string;
  tasks: LessonTask[];
}

/** Lessons under one heading. */
export interface CoursePart {
  title: string;
  lessons: CourseLesson[];
}

/** Which lessons has the course? */
export type CourseRequest = Record<string, never>;

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
  /** The edge whose cut leaves this position, if it is an option. */
  cut?: number;
  /** A value, `between` two values, or `unknown`. */
  value: string;
  /** The computation; of a canonical form the best options. */
  note?: string;
  /** The position drawn by itself, where it is no longer a part of the picture, as after fusion, and
   * for stalks, whose edges are then in the order of the terms in the note. */
  drawing?: {
    /** The name of a variant; `about` lists them. */
    variant: string;
    /** The text of a file of rules, which go before the variant. */
    rules?: string;
    /** What happens to a player who cannot move. */
    play?: 'normal' | 'misere';
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
  /** The text of a file of rules, which go before the variant. */
  rules?: string;
  /** `misere` if a player who cannot move wins; absent otherwise. */
  play?: Play;
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

/** Why play ends. */
export type EndKind = 'stuck' | 'mirror' | 'count' | 'value' | 'misere';

/** Where play may end. */
export type EndsName = 'play' | 'formulas' | 'values';

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

/** What kind of answer is expected. */
export interface Expects {
  /** The name of its field in `task/check`. */
  answer: AnswerName;
  /** Of a value: `number`, `nimber`, `integer`, `game` or `surreal`. */
  form?: string;
  /** Of several values: what each is the value of. */
  prompts?: PromptView[];
  /** Of a choice: what to choose from. */
  options?: string[];
  /** Of a cut: who is to move. */
  player?: Player;
  /** Of a position: the most edges. */
  most_edges?: number;
  /** Of a position: the rules. */
  variant?: Variant;
  /** Of a position: only a stalk will do. */
  stalk?: boolean;
  /** Of a position: it must have a cycle. */
  cycle?: boolean;
}

/** The answer to a question that has none. */
export interface Failed {
  /** The text of the position, from the command. */
  position?: string;
  /** What is wrong. */
  error: ErrorBody;
}

/** A family of positions. */
export interface FamilyAnswer {
  name: string;
  title: string;
  summary: string;
  /** The rules unless others are asked for. */
  variant: Variant;
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
  /** Of a value that has no short name: the number that it is infinitesimally close to. */
  number?: Value;
  atomic_weight?: Value;
  mean?: Value;
  temperature?: Value;
  /** Where everything is, if it is drawn by hand; otherwise the text is laid out. */
  drawing?: Drawing;
  /** Plain text; an empty line between paragraphs. */
  lesson: string;
}

/** What is in the gallery? */
export type GalleryRequest = Record<string, never>;

/** One of the games in which all moves are to be answered. */
export interface GameAnswer {
  /** Which, from 1. */
  number: number;
  of: number;
  starts: Player;
  /** The moves so far; the last one is to be answered. */
  moves: GameMove[];
}

/** A move of a game. */
export interface GameMove {
  player: Player;
  edge: number;
}

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

/** A line of play in infinite stalks. */
export interface InfiniteLineOfPlay {
  starts: Player;
  wins?: Player;
  moves: InfiniteTurn[];
}

/** A move in an infinite stalk. */
export interface InfiniteMoveAnswer {
  player: Player;
  /** What is left. */
  leaves: string;
  value?: Value;
  /** Does the player who makes it win? */
  wins?: boolean;
}

/** A move in a line of play in infinite stalks. */
export interface InfiniteTurn {
  player: Player;
  /** In which of the two positions: 0 or 1. */
  position: number;
  /** Which stalk of that position, from 0, if it has several. */
  stalk?: number;
  /** Which edge, by the number of edges below it, an ordinal such as `w+1`. */
  height: string;
  /** Its colour in the difference, where the second position's colours are swapped. */
  colour: Colour;
  /** What is left of the difference. */
  leaves: string;
}

/** An integer; a decimal text beyond 2^53 - 1. */
export type Integer = number | string;

/** What there is to learn with. */
export interface LearnAnswer {
  kinds: TaskKind[];
  families: FamilyAnswer[];
  /** Of sheets. */
  topics: TopicAnswer[];
  /** Of puzzles. */
  themes: ThemeAnswer[];
}

/** Which kinds of tasks are there, and what else? */
export type LearnRequest = Record<string, never>;

/** A lesson. */
export interface LessonPage {
  lesson: string;
  title: string;
  /** Safe to show as it is. Tasks belong into the elements of the class `task`. */
  html: string;
}

/** What is in this lesson? */
export interface LessonRequest {
  lesson: string;
}

/** The name of a task. */
export interface LessonTask {
  kind: string;
  level: number;
  seed: number;
}

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

/** Moves after which the other player cannot move. */
export interface LostMoves {
  moves: ProofMove[];
  /** What they leave. */
  leaves: string;
  /** The position alone. */
  position: string;
}

/** A picture. */
export interface MadePicture {
  position: string;
  variant: Variant;
  value?: Value;
  /** If it was asked for. */
  atomic_weight?: number;
  /** Of dominoes, their number. */
  edges: number;
}

/** Pictures that have what was asked for. */
export interface MakeAnswer {
  seed: Integer;
  pictures: MadePicture[];
  /** Why there are fewer than were asked for. */
  note?: string;
  warnings?: Warnings;
}

/** Which pictures have this value, or what else is asked for? */
export interface MakeRequest {
  /** The value, as CGSuite writes it. */
  value?: string;
  /** The value of this position instead; pictures isomorphic to it are left out. */
  like?: PositionInput;
  atomic_weight?: number;
  outcome?: Outcome;
  /** Exactly one winning cut: for the winner, or for each player if whoever starts wins. */
  unique?: boolean;
  /** The most edges. */
  edges?: number;
  /** With a cycle, or without one; either by default. */
  cycles?: boolean;
  variant?: Variant;
  /** How many; 1 by default. */
  count?: number;
  /** Which of all that there are; 0 by default. */
  seed?: Integer;
}

/** Who wins in misère play. */
export interface MisereAnswer {
  position?: string;
  variant: Variant;
  /** Always `misere`. */
  play: Play;
  outcome?: Outcome;
  /** How that is known. */
  reason?: string;
  /** Left's moves, then Right's, by edge or domino, if they were asked for. */
  moves?: MisereMoveAnswer[];
  warnings?: Warnings;
  /** Edges that are not joined to the ground. */
  loose?: number[];
}

/** A move in misère play. */
export type MisereMoveAnswer = {
  player: Player;
  /** Does the player who makes it win? */
  wins?: boolean;
} & ({
  edge: number;
  from: Integer;
  to: Integer;
  colour: Colour;
} | {
  domino: number;
} | {
  domino: number;
  topples: Way;
  colour: Colour;
});

/** Who wins if a player who cannot move wins, and by which moves? */
export interface MisereRequest {
  position: PositionInput;
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
  near?: Near;
  /** The edges or dominoes that fall with it, if they are at most 100. */
  falls?: number[];
  /** Their number, if they are more. */
  falls_count?: number;
  /** Does no other move of the same player leave that player more? */
  best?: boolean;
  /** Does the player who makes it win? */
  wins?: boolean;
  /** Should a person play it? It wins or, where no move does, is the hardest to answer. */
  recommended?: boolean;
  /** Its place among the moves of the same player, from 0; the recommended ones come first. */
  rank: number;
} & ({
  edge: number;
  from: Integer;
  to: Integer;
  colour: Colour;
} | {
  domino: number;
} | {
  domino: number;
  topples: Way;
  colour: Colour;
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
  /** Moves in infinite stalks: the first few of each stretch. */
  infinite?: InfiniteMoveAnswer[];
  warnings?: Warnings;
  /** Edges that are not joined to the ground. */
  loose?: number[];
}

/** Which moves are there? */
export interface MovesRequest {
  position: PositionInput;
}

/** Where a value is that has no name but its form in braces. */
export interface Near {
  /** The number that it is infinitesimally close to. */
  number?: Value;
  /** The mean of a hot value. */
  mean?: Value;
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

/** Moves of a player that leave the same value. */
export interface OptionAnswer {
  /** The edges or dominoes; for dominoes of a row `2 * domino` if it falls to the left and
   * `2 * domino + 1` if to the right. */
  moves: number[];
  value: Value;
  /** An option of the same player that is at least as good. */
  dominated_by?: Value;
  /** The answer of the opponent that is at least as good for them as the position itself. */
  reversible_through?: Value;
  /** The options that take the place of a reversible one. */
  replaced_by?: Value[];
}

/** The options of a position: what every move leaves. */
export interface OptionsAnswer {
  /** All of them, as in `{0,1/8|1/4,3/8,3/4}`. */
  text: string;
  left: OptionAnswer[];
  right: OptionAnswer[];
  /** The options that took the place of reversible ones, and what becomes of them; they have no
   * moves. */
  left_replacements?: OptionAnswer[];
  right_replacements?: OptionAnswer[];
  /** Are they numbers, so that the value is the simplest number between the best? */
  simplest?: boolean;
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
  near?: Near;
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

/** What happens to a player who cannot move. */
export type Play = 'normal' | 'misere';

/** A position and moves to make on it. */
export interface PlayAnswer {
  position: string;
  variant: Variant;
  /** A picture that is played at the same time by the ordinary rules. */
  beside?: string;
  /** Edges are numbered as in `position`, also after cuts. */
  moves: PlayMove[];
  /** Who wins, if the line is followed to its end. */
  winner?: Player;
}

/** A move of a line. */
export interface PlayMove {
  player: Player;
  /** Is it a move in the picture `beside`? */
  beside?: boolean;
  /** The edge, or the domino. */
  edge: number;
  /** What is left there. */
  leaves: string;
}

/** A move that was made; edges are numbered as at the start. */
export interface PlayedMove {
  player: Player;
  edge?: number;
  domino?: number;
  /** Which way a domino of a row falls. */
  topples?: Way;
}

export type Player = 'Left' | 'Right';

/** A move and what it did; edges are numbered as at the start. */
export interface Ply {
  player: Player;
  edge?: number;
  domino?: number;
  /** Which way a domino of a row falls. */
  topples?: Way;
  falls: number[];
  value_before?: Value;
  value_after?: Value;
  near_after?: Near;
  /** The values as floats, for a graph: the numbers, or the means of what is none. */
  before_x?: number;
  after_x?: number;
  /** Was there a winning move, and was this none? */
  mistake?: boolean;
  /** All moves that would have won: edges or dominoes, or for dominoes of a row `2 * domino` if it
   * falls to the left and `2 * domino + 1` if to the right. */
  winning: number[];
}

/** A position in a request. */
export type PositionInput = {
  /** The notation. */
  text: string;
  /** The rules. */
  variant?: Variant;
  /** The text of a file of rules, which go before the variant. */
  rules?: string;
} | {
  /** The drawing. */
  picture: Drawing;
} | {
  /** The line. */
  line: DominoLine;
};

/** A position in notation. */
export interface PositionText {
  text: string;
  variant: Variant;
}

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

/** One of several values that are asked for. */
export interface PromptView {
  text: string;
  /** The edges of the first position that it is about. */
  edges: number[];
}

/** Moves that leave the same, and the reply. */
export interface ProofBranch {
  moves: ProofMove[];
  /** What they leave. */
  leaves: string;
  /** The position alone. */
  position: string;
  reply: ProofMove;
  /** The node that it leads to, up to the order of components. */
  then: number;
}

/** Why play ends. */
export interface ProofEnd {
  kind: EndKind;
  /** In words. */
  text: string;
  /** The moves of Left and of Right, if they are counted. */
  moves?: [number, number];
  /** The value, if it is known. */
  value?: Value;
  /** The theorems from which it follows. */
  theorems?: string[];
}

/** A move in a sum. Edges and dominoes are numbered as in the text of the position. */
export interface ProofMove {
  player: Player;
  edge?: number;
  /** Of an infinite stalk: which stalk of the sum, from 0. */
  stalk?: number;
  /** Of an infinite stalk: which edge, by the number of edges below it, an ordinal such as `w+1`. */
  height?: string;
  domino?: number;
  /** Which way a domino of a row falls. */
  topples?: Way;
  colour?: Colour;
  /** Is it in the position that is taken away? */
  minus?: boolean;
  /** What a move in the value leaves of it. */
  to?: Value;
}

/** A sum in which the player to move loses. */
export interface ProofNode {
  /** In notation, with what is added to or taken from the position: `br + r - 1/2`. */
  sum: string;
  /** The position alone. */
  position: string;
  to_move: Player;
  /** Why play ends here, if it does. */
  end?: ProofEnd;
  /** The moves with the replies to them, if it does not. */
  branches?: ProofBranch[];
  /** In misère play: moves after which the other player cannot move, and so wins. */
  lost?: LostMoves[];
}

/** A claim, and its proof or refutation. */
export interface ProveAnswer {
  /** The claim as it was made. */
  claim: string;
  /** How the sides are said to compare; absent if the question is who wins. */
  relation?: RelationSign;
  /** The sum that decides: the first side minus the second. */
  sum: string;
  variant: Variant;
  /** `misere` if a player who cannot move wins; absent otherwise. */
  play?: Play;
  /** Who wins that sum. */
  outcome?: Outcome;
  /** Is the claim true? */
  holds?: boolean;
  /** What is shown: the games that the claim speaks of, or those that refute it. */
  games: ProvedGame[];
  /** The positions that come up in them. In each, the player to move loses. */
  nodes: ProofNode[];
  /** Where play ended. */
  ends?: EndsName;
  /** Why there is no proof, if there is none. */
  unproved?: string;
  warnings?: Warnings;
}

/** Who wins, and how? Or: is this claim true, and why? */
export interface ProveRequest {
  /** The first side of the claim, if the claim does not name it. */
  position?: PositionInput;
  /** The claim, such as `br + br = b`, `Left wins br`, or with a position `= 1/2`. Without
   * one, the question is who wins the position. */
  claim?: string;
  /** The rules for both sides. */
  variant?: Variant;
  /** Where play may end; by default, as late as the limit allows. */
  ends?: EndsName;
  /** The most positions of a proof. */
  limit?: number;
  /** Whether a player who cannot move loses or wins; by default, loses. If such a player wins, the
   * claim is about who wins one position. */
  play?: Play;
}

/** How one game goes. */
export interface ProvedGame {
  starts: Player;
  wins: Player;
  /** The first move, if the winner makes it. */
  first?: ProofMove;
  /** The node in which the loser is then to move; absent if the winner cannot move, and so wins in misère play. */
  node?: number;
}

/** A puzzle. It is the task of kind `puzzle`, level 1, whose seed is its number. */
export interface PuzzleAnswer {
  number: Integer;
  theme: string;
  rating: number;
  /** What is to be done: find a cut, or build a position. */
  kind: PuzzleKind;
  variant: Variant;
  position?: string;
  /** Who is to move. */
  player?: Player;
  /** What the position to build is worth. */
  value?: string;
  most_edges?: number;
  /** Must the position to build have a cycle? */
  cycle?: boolean;
}

/** What is to be done. */
export type PuzzleKind = 'cut' | 'build';

/** Puzzles, by number; the harder ones have higher numbers. */
export interface PuzzlesAnswer {
  /** How many there are, listed or not. */
  total: number;
  puzzles: PuzzleAnswer[];
}

/** Which puzzles are there? */
export interface PuzzlesRequest {
  /** One of the themes that `learn` lists. */
  theme?: string;
  /** From this rating to that one. */
  rating?: [number, number];
  /** The puzzle of that day, such as `2026-11-17`. */
  date?: string;
  /** The puzzle of that number. */
  number?: Integer;
  /** How many to skip. */
  from?: number;
  /** How many to list at most; 50 by default. */
  count?: number;
}

/** Random positions of a family, by seed. */
export interface RandomRequest {
  /** One of the families that `learn` lists. */
  family: string;
  /** Exactly as many edges or dominoes; 8 by default. */
  edges?: number;
  variant?: Variant;
  /** How many; 1 by default. */
  count?: number;
  /** Which of all that there are; 0 by default. */
  seed?: Integer;
}

/** A real number, whose sign expansion does not end. */
export interface RealAnswer {
  /** Its first signs. */
  signs: string;
  /** Its first decimal places, not rounded. */
  decimal: string;
}

/** How the first position compares with the second. */
export type Relation = '>' | '<' | '=' | '||';

/** How two sides are said to compare. */
export type RelationSign = '=' | '>=' | '<=' | '>' | '<' | '||';

/** A domino of the line between two rounds. */
export interface ReplacedDomino {
  left: Integer;
  right: Integer;
  replaced: boolean;
}

/** First moves that leave the same, and the reply to them. Edges are numbered as in the difference. */
export interface Replied {
  moves: ProofMove[];
  /** What the moves leave. */
  leaves: string;
  reply: ProofMove;
  /** What the reply leaves. */
  left: string;
}

/** A move of the engine. */
export interface ReplyAnswer {
  edge?: number;
  domino?: number;
  /** Which way a domino of a row falls. */
  topples?: Way;
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
  /** Whether a player who cannot move loses or wins; by default, loses. */
  play?: Play;
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

/** An answer to a task; exactly one field is there. */
export interface RightAnswer {
  value?: string;
  values?: string[];
  outcome?: Outcome;
  choice?: number;
  cut?: number;
  order?: number[];
  position?: PositionText;
  pieces?: number[][];
  replies?: number[];
}

/** A round of the normal form: the dominoes it replaces, and the line before it. */
export interface Round {
  round: number[];
  line: ReplacedDomino[];
}

/** A game that a file describes. */
export interface RulesAnswer {
  name: string;
  title: string;
  summary: string;
  help: string;
  colours: Colour[];
}

/** What does this file of rules say? */
export interface RulesRequest {
  /** The text of the file. */
  text: string;
}

/** A sheet of tasks. */
export interface SheetRequest {
  /** One of the topics that `learn` lists. */
  topic?: string;
  /** Or these tasks. */
  tasks?: TaskSpec[];
  /** Which of several versions: a letter; other letters give other tasks of the same sort. */
  letter?: string;
  /** Which of all sheets of that topic; 0 by default. */
  seed?: Integer;
  /** How hard the tasks of a topic are, from 1 to 5; 2 by default. */
  level?: number;
  /** How many tasks of a topic; 8 by default. */
  count?: number;
  /** What stands at the top. */
  title?: string;
  /** `pdf`, `tex`, `html` or `md`. */
  format: string;
  /** Add a page with the answers? By default yes. */
  answers?: boolean;
}

/** What a drawing shows. */
export type Shown = 'whole' | 'pieces' | 'derivation';

/** A position of a task. Its edges are numbered as in its text. */
export interface ShownPosition {
  /** What it is called, if there are several. */
  label?: string;
  position: string;
  variant: Variant;
}

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
  /** The theorem that the atomic weight follows from. */
  atomic_weight_by?: string;
  /** The theorem at the top of the derivation, by name. */
  method: string;
  /** On a timeout, and where the value is not supported: the value is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  stats?: Stats;
  warnings?: Warnings;
  derivation?: Derivation;
  /** With a derivation, if they are few: the options before simplification. */
  options?: OptionsAnswer;
  /** With a derivation, and on a page: what the atomic weight of a garden follows from. */
  garden?: Garden;
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
  derivation_too_large?: boolean;
}

/** What is this position worth? */
export interface SolveRequest {
  position: PositionInput;
  /** With a derivation? */
  explain?: boolean;
}

/** A right answer. */
export interface SolvedAnswer {
  /** As `task/check` takes it. */
  answer: RightAnswer;
  /** The same in words. */
  text: string;
  /** How to find it. */
  steps?: string[];
}

/** Positions sorted by value. */
export interface SortAnswer {
  /** Equal positions together, from the smallest value to the largest. */
  classes: SortedClass[];
  /** Pairs of classes by their places in the list: the first is less than the second, and nothing lies between. */
  covers: [number, number][];
  /** Positions that could not be sorted, by their places in the request. */
  unknown?: number[];
  warnings?: Warnings;
}

/** In which order are these positions? */
export interface SortRequest {
  positions: PositionInput[];
}

/** Positions of the same value. */
export interface SortedClass {
  /** The length of the longest chain of smaller ones; classes of the same rank are confused with each other. */
  rank: number;
  /** Their places in the request. */
  members: number[];
  positions: string[];
  value?: Value;
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

/** An answer to a task. */
export type TaskAnswer = {
  value: string;
} | {
  values: string[];
} | {
  outcome: Outcome;
} | {
  choice: number;
} | {
  cut: number;
} | {
  order: number[];
} | {
  position: PositionInput;
} | {
  pieces: number[][];
} | {
  replies: number[];
};

/** Is this answer right? */
export interface TaskCheckRequest {
  kind: string;
  level: number;
  seed: Integer;
  answer: TaskAnswer;
}

/** A kind of task. */
export interface TaskKind {
  name: string;
  title: string;
  summary: string;
  theme: string;
  /** Its levels are 1 to this. */
  levels: number;
  /** The kind of answer that is expected. */
  answer: string;
}

/** The task of a kind, level and seed. */
export interface TaskRequest {
  /** One of the kinds that `learn` lists. */
  kind: string;
  /** From 1. */
  level: number;
  /** Which of all tasks of that kind and level. */
  seed: Integer;
}

/** What is a right answer? */
export interface TaskSolveRequest {
  kind: string;
  level: number;
  seed: Integer;
}

/** What determines a task. */
export interface TaskSpec {
  /** Its kind. */
  kind: string;
  /** Its level. */
  level: number;
  /** Its seed. */
  seed: Integer;
}

/** A task. */
export interface TaskView {
  kind: string;
  level: number;
  seed: Integer;
  title: string;
  theme: string;
  /** What to do, in plain text. */
  statement: string;
  /** The positions that it is about. */
  shown: ShownPosition[];
  expects: Expects;
  /** Something to think of. */
  hint?: string;
}

/** A theme of puzzles. */
export interface ThemeAnswer {
  name: string;
  title: string;
  /** How many there are. */
  puzzles: number;
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

/** A topic of sheets. */
export interface TopicAnswer {
  name: string;
  title: string;
  /** The kinds of its tasks. */
  kinds: string[];
}

/** A game tree. */
export interface TreeAnswer {
  position?: string;
  variant: Variant;
  /** `misere` if a player who cannot move wins; absent otherwise. */
  play?: Play;
  depth: number;
  /** The given position first. Positions that are alike are listed once. */
  nodes: TreeNode[];
  warnings?: Warnings;
}

/** A position of the tree. */
export interface TreeNode {
  position: string;
  value?: Value;
  /** If the value is not known: it is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  /** In misère play: who wins, if it is known. */
  outcome?: Outcome;
  /** Left's options, then Right's. */
  options?: TreeOption[];
  /** Has it options that are not shown, because the tree ends here? */
  cut_off?: boolean;
}

/** Moves that lead to the same position. */
export interface TreeOption {
  player: Player;
  /** The edges or dominoes, numbered as in the position's text; for dominoes of a row
   * `2 * domino` if it falls to the left and `2 * domino + 1` if to the right. */
  moves: number[];
  /** Where they lead. */
  node: number;
  /** In misère play: does the player who makes them win? */
  wins?: boolean;
  /** An option of the same player that is at least as good. */
  dominated_by?: Value;
  /** The answer of the opponent that is at least as good for them as the position itself. */
  reversible_through?: Value;
  /** The options that take the place of a reversible one. */
  replaced_by?: Value[];
}

/** What are the options, and their options? */
export interface TreeRequest {
  position: PositionInput;
  /** Whether a player who cannot move loses or wins; by default, loses. */
  play?: Play;
  /** How many moves deep; 2 by default. */
  depth?: number;
  /** The most positions. */
  limit?: number;
}

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
  /** The theorem that the atomic weight follows from. */
  atomic_weight_by?: string;
  /** The theorem at the top of the derivation, by name. */
  method: string;
  /** On a timeout, and where the value is not supported: the value is not less than the first and not more than the second. */
  bounds?: [Value, Value];
  stats?: Stats;
  warnings?: Warnings;
  derivation?: Derivation;
  /** With a derivation, if they are few: the options before simplification. */
  options?: OptionsAnswer;
  /** With a derivation, and on a page: what the atomic weight of a garden follows from. */
  garden?: Garden;
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
  /** Is it played on lines or rows of dominoes? */
  dominoes: boolean;
}

/** What there is to say about an answer. */
export interface VerdictAnswer {
  verdict: VerdictName;
  /** Why, in plain text. */
  text: string;
  /** The first of several values that is wrong, or the place of the first wrong pair of an order. */
  step?: number;
  /** Moves that show that the answer is wrong. */
  play?: PlayAnswer;
  /** If the answer is replies: the game so far. */
  game?: GameAnswer;
}

/** Is an answer right? */
export type VerdictName = 'right' | 'wrong' | 'continue';

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

export type Way = 'left' | 'right';

/** Each query with what it is asked and what it answers. */
export interface Queries {
  'parse': { request: ParseRequest; answer: ParseAnswer };
  'print': { request: PrintRequest; answer: PrintAnswer };
  'solve': { request: SolveRequest; answer: SolveAnswer };
  'gallery': { request: GalleryRequest; answer: GalleryAnswer };
  'guide': { request: GuideRequest; answer: GuideEntry[] };
  'guide/page': { request: GuidePageRequest; answer: GuidePage };
  'guide/picture': { request: GuidePictureRequest; answer: Blob };
  'course': { request: CourseRequest; answer: CourseAnswer };
  'course/lesson': { request: LessonRequest; answer: LessonPage };
  'about': { request: AboutRequest; answer: AboutAnswer };
  'hat/read': { request: HatReadRequest; answer: HatReadAnswer };
  'hat/write': { request: HatWriteRequest; answer: HatWriteAnswer };
  'drawing/read': { request: DrawingReadRequest; answer: HatReadAnswer };
  'tighten': { request: TightenRequest; answer: TightenAnswer };
  'number': { request: NumberRequest; answer: PlacedNumberAnswer };
  'numberline': { request: NumberLineRequest; answer: NumberLineAnswer };
  'draw': { request: DrawRequest; answer: Blob };
  'moves': { request: MovesRequest; answer: MovesAnswer };
  'analyse': { request: AnalyseRequest; answer: AnalyseAnswer };
  'calc': { request: CalcRequest; answer: CalcAnswer };
  'certificate': { request: CertificateRequest; answer: CertificateAnswer };
  'compare': { request: CompareRequest; answer: CompareAnswer };
  'decompose': { request: DecomposeRequest; answer: DecomposeAnswer };
  'domino': { request: DominoRequest; answer: PlacedDominoAnswer };
  'ordinal': { request: OrdinalRequest; answer: OrdinalAnswer };
  'prove': { request: ProveRequest; answer: ProveAnswer };
  'thermograph': { request: ThermographRequest; answer: ThermographAnswer };
  'tree': { request: TreeRequest; answer: TreeAnswer };
  'value/text': { request: ValueTextRequest; answer: ValueTextAnswer };
  'reply': { request: ReplyRequest; answer: ReplyAnswer };
  'review': { request: ReviewRequest; answer: ReviewAnswer };
  'sort': { request: SortRequest; answer: SortAnswer };
  'learn': { request: LearnRequest; answer: LearnAnswer };
  'task/new': { request: TaskRequest; answer: TaskView };
  'task/check': { request: TaskCheckRequest; answer: VerdictAnswer };
  'task/solve': { request: TaskSolveRequest; answer: SolvedAnswer };
  'make': { request: MakeRequest; answer: MakeAnswer };
  'random': { request: RandomRequest; answer: MakeAnswer };
  'puzzles': { request: PuzzlesRequest; answer: PuzzlesAnswer };
  'sheet': { request: SheetRequest; answer: Blob };
  'misere': { request: MisereRequest; answer: MisereAnswer };
  'rules': { request: RulesRequest; answer: RulesAnswer };
}

/** The queries that the engine's first part answers: what drawing and values need. */
export const CORE: readonly (keyof Queries)[] = [
  'parse',
  'print',
  'solve',
];
