// Everything in the studio has an address, the part of a link after `#`, which browsers send to no server:
//
//   #picture/b(r)bg?game=childish            a position in the notation, laid out by the engine
//   #edges/0@0-1b,1-2r?at=1:0,1;2:0,2        the edges of a small picture, and where its vertices are
//   #dominoes/(2,4)(7,3)?game=domino-shave   a line of dominoes
//   #h1.lVBLC…                               a large picture, deflated (`packed.ts`)
//   #analyse/…  #pieces/…                    one of these, analysed or taken to pieces
//   #compare/…&with=…                        two of these, compared
//   #game/person-perfect/L.0.3@1/…           a game on one of these: its moves, and the one under review
//   #embed/play/…                            one of these in the frame of another page
//   #guide/theorems#fusion                   a page of the guide, and a section of it
//   #gallery  #gallery/green-girl            the gallery, and a lesson in it
//   #numbers/5/8?from=0&to=1                 the number line: a number, and what is shown
//   #calc/x := {3|1}/x + x                   the calculator: statements, separated by slashes
//   #learn  #learn/first-cut                 the course, and a lesson of it
//   #puzzles  #puzzles/17                    the puzzle of the day, and a puzzle
//   #tasks/stalk.2.7,zero.1.1?name=Monday    a list of tasks; without any, the screen that makes lists
//
// `parse` takes any text whatever and never throws; what it cannot open it refuses in words.

import type { Player } from '../model/colours';
import type { Seat, Seats } from '../model/game';
import type { Display, Picture } from '../model/picture';
import { readTask, taskWord, type TaskName } from '../model/task';
import { display, ownRules, splitParams, title, variant, writeDisplay, writeParams, writeRules } from './params';
import { fromPacked, isPacked, toPacked } from './packed';
import { readDominoes, readEdges, writeDominoes, writeEdges } from './readable';
import { Refused, decode, encode, wellFormed } from './text';

/** What the canvas can show. */
export type Shown =
  | { readonly kind: 'picture'; readonly picture: Picture }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Chosen by the engine if it is not given. */
      readonly variant?: string;
      readonly title?: string;
      readonly display?: Partial<Display>;
      readonly rules?: string;
      readonly play?: 'normal' | 'misere';
    };

/** A game as it was played: moves are indices of edges in the picture it began with, or of dominoes. */
export interface GameRecord {
  readonly seats: Seats;
  readonly starts: Player;
  readonly moves: readonly number[];
  /** The move under review. */
  readonly reviewing?: number;
}

export const EMBEDDED = ['look', 'play', 'analyse'] as const;
export type Embedded = (typeof EMBEDDED)[number];

export type Address =
  | { readonly kind: 'canvas'; readonly view: 'drawing' | 'analyse' | 'pieces'; readonly shown: Shown }
  | { readonly kind: 'compare'; readonly shown: Shown; readonly other?: Shown }
  | { readonly kind: 'game'; readonly game: GameRecord; readonly shown: Shown }
  | { readonly kind: 'embed'; readonly as: Embedded; readonly shown: Shown }
  | { readonly kind: 'guide'; readonly page: string; readonly section?: string }
  | { readonly kind: 'gallery'; readonly item?: string }
  | { readonly kind: 'numbers'; readonly number?: string; readonly from?: number; readonly to?: number }
  | { readonly kind: 'calc'; readonly statements: readonly string[] }
  | LearnAt;

/** A place in the course, among the puzzles, or a list of tasks. */
export type LearnAt =
  | { readonly kind: 'learn'; readonly lesson?: string }
  | { readonly kind: 'puzzles'; readonly puzzle?: number }
  | { readonly kind: 'tasks'; readonly tasks: readonly TaskName[]; readonly title?: string };

/** Why a link is not opened. */
export interface Refusal {
  readonly kind: 'refused';
  readonly message: string;
}

/** Longer addresses are not looked at. */
export const LONGEST = 100_000;
/** Readable addresses of pictures are at most this long. */
const READABLE = 200;
const MOST_MOVES = 1000;
/** Longer lists of tasks are not opened. */
export const MOST_TASKS = 100;

/** What an address asks for; null if it asks for nothing. */
export async function parse(hash: string): Promise<Address | Refusal | null> {
  const text = wellFormed(hash.replace(/^#/, ''));
  if (text === '') return null;
  try {
    if (text.length > LONGEST) throw new Refused('This link is too long to be opened.');
    return await read(text);
  } catch (error) {
    return { kind: 'refused', message: error instanceof Refused ? error.message : 'This link is damaged.' };
  }
}

export const isRefused = (address: Address | Refusal | null): address is Refusal => address?.kind === 'refused';

async function read(text: string): Promise<Address> {
  const [, head = '', rest = ''] = /^([^/?]*)[/]?([^]*)$/.exec(text) ?? [];
  switch (head) {
    case 'guide':
      return readGuide(rest);
    case 'gallery':
      return rest === '' ? { kind: 'gallery' } : { kind: 'gallery', item: name(decode(rest)) };
    case 'numbers':
      return readNumbers(text.slice(head.length));
    case 'calc':
      return { kind: 'calc', statements: readStatements(rest) };
    case 'learn':
      return rest === '' ? { kind: 'learn' } : { kind: 'learn', lesson: name(decode(rest)) };
    case 'puzzles':
      return readPuzzle(rest);
    case 'tasks':
      return readTasks(text.slice(head.length));
    case 'analyse':
    case 'pieces':
      return { kind: 'canvas', view: head, shown: await readShown(rest) };
    case 'compare':
      return readComparison(rest);
    case 'game':
      return readGame(rest);
    case 'embed':
      return readEmbed(rest);
    default:
      return { kind: 'canvas', view: 'drawing', shown: await readShown(text) };
  }
}

async function readShown(text: string): Promise<Shown> {
  if (isPacked(text)) return { kind: 'picture', picture: await fromPacked(text) };
  const [, head = '', rest = ''] = /^(\w+)\/([^]*)$/.exec(text) ?? [];
  // The first version wrote `#open/`, without parameters: a question mark was part of the text.
  if (head === 'open') return { kind: 'text', text: decode(rest) };
  const { path, params } = splitParams(rest);
  switch (head) {
    case 'picture': {
      const game = params.get('game');
      return {
        kind: 'text',
        text: path,
        ...(game === undefined ? {} : { variant: variant(game) }),
        ...ownRules(params),
        ...title(params),
        ...display(params),
      };
    }
    case 'edges':
      return { kind: 'picture', picture: readEdges(path, params) };
    case 'dominoes':
      return { kind: 'picture', picture: readDominoes(path, params) };
    default:
      throw new Refused('This link doesn’t lead anywhere in the studio.');
  }
}

/** In names and texts an ampersand is written in another way. */
const WITH = '&with=';

async function readComparison(rest: string): Promise<Address> {
  const [first = '', ...others] = rest.split(WITH);
  const shown = await readShown(first);
  return others.length === 0
    ? { kind: 'compare', shown }
    : { kind: 'compare', shown, other: await readShown(others.join(WITH)) };
}

function readGuide(rest: string): Address {
  const [page = '', section] = decode(rest).split('#');
  return { kind: 'guide', page: name(page || 'README'), ...(section ? { section: name(section) } : {}) };
}

function readNumbers(rest: string): Address {
  const { path, params } = splitParams(rest.replace(/^\//, ''));
  const [from, to] = [params.get('from'), params.get('to')].map((x) => Number(x ?? 'NaN'));
  const shown = from !== undefined && to !== undefined && from < to && Number.isFinite(to - from);
  const number = path === '' ? {} : { number: path.slice(0, 200) };
  return { kind: 'numbers', ...number, ...(shown ? { from, to } : {}) };
}

/** More statements are not opened. */
const MOST_STATEMENTS = 100;

/** Statements are separated by slashes; their own are written as others than those between them. */
function readStatements(rest: string): string[] {
  const statements = rest.split('/').flatMap((text) => (text === '' ? [] : [decode(text)]));
  if (statements.length > MOST_STATEMENTS) throw new Refused(`This link has more than ${MOST_STATEMENTS} statements.`);
  return statements;
}

const SEATS: readonly Seat[] = ['person', 'perfect', 'gentle', 'random', 'strong'];

async function readGame(rest: string): Promise<Address> {
  const [, left, right, starts, moves = '', reviewing, shown = ''] =
    /^([a-z]+)-([a-z]+)\/([LR])((?:\.\d{1,6})*)(?:@(\d{1,6}))?\/([^]*)$/.exec(rest) ?? [];
  const [Left, Right] = [left, right].map((seat) => SEATS.find((known) => known === seat));
  const cuts = moves.split('.').slice(1).map(Number);
  if (!Left || !Right || cuts.length > MOST_MOVES) throw new Refused('This link is damaged.');
  const game: GameRecord = {
    seats: { Left, Right },
    starts: starts === 'L' ? 'Left' : 'Right',
    moves: cuts,
    ...(reviewing === undefined ? {} : { reviewing: Number(reviewing) }),
  };
  return { kind: 'game', game, shown: await readShown(shown) };
}

async function readEmbed(rest: string): Promise<Address> {
  const [, mode, shown = ''] = /^([a-z]+)\/([^]*)$/.exec(rest) ?? [];
  const as = EMBEDDED.find((known) => known === mode);
  if (!as) throw new Refused('This link is damaged.');
  return { kind: 'embed', as, shown: await readShown(shown) };
}

function readPuzzle(rest: string): Address {
  if (rest === '') return { kind: 'puzzles' };
  if (!/^[1-9]\d{0,5}$/.test(rest)) throw new Refused('This link is damaged: a puzzle has a number.');
  return { kind: 'puzzles', puzzle: Number(rest) };
}

function readTasks(rest: string): Address {
  const { path, params } = splitParams(rest.replace(/^\//, ''));
  const words = path === '' ? [] : path.split(',');
  if (words.length > MOST_TASKS) throw new Refused(`This link has more than ${MOST_TASKS} tasks.`);
  const tasks = words.map((word) => {
    const task = readTask(word);
    if (!task) throw new Refused(`This link is damaged: “${word.slice(0, 40)}” is no task.`);
    return task;
  });
  return { kind: 'tasks', tasks, ...title(params) };
}

/** A page, a section or an item of the gallery; nobody named one with anything else. */
function name(text: string): string {
  if (!/^[\p{L}\p{N}_.-]{1,120}$/u.test(text)) throw new Refused('This link doesn’t lead anywhere in the studio.');
  return text;
}

/** The address, with its `#`. */
export async function format(address: Address): Promise<string> {
  switch (address.kind) {
    case 'canvas': {
      const shown = await writeShown(address.shown);
      return address.view === 'drawing' ? `#${shown}` : `#${address.view}/${shown}`;
    }
    case 'compare': {
      const other = address.other === undefined ? '' : `${WITH}${await writeShown(address.other)}`;
      return `#compare/${await writeShown(address.shown)}${other}`;
    }
    case 'game': {
      const { seats, starts, moves, reviewing } = address.game;
      const record = [starts.charAt(0), ...moves].join('.') + (reviewing === undefined ? '' : `@${reviewing}`);
      return `#game/${seats.Left}-${seats.Right}/${record}/${await writeShown(address.shown)}`;
    }
    case 'embed':
      return `#embed/${address.as}/${await writeShown(address.shown)}`;
    case 'guide':
      return `#guide/${encode(address.page)}${address.section === undefined ? '' : `#${encode(address.section)}`}`;
    case 'gallery':
      return address.item === undefined ? '#gallery' : `#gallery/${encode(address.item)}`;
    case 'learn':
      return address.lesson === undefined ? '#learn' : `#learn/${encode(address.lesson)}`;
    case 'puzzles':
      return address.puzzle === undefined ? '#puzzles' : `#puzzles/${address.puzzle}`;
    case 'tasks':
      return formatTasks(address);
    case 'calc':
      return [
        '#calc',
        ...address.statements.slice(-MOST_STATEMENTS).map((text) => encodeURIComponent(wellFormed(text))),
      ].join('/');
    case 'numbers': {
      const { number, from, to } = address;
      const shown =
        from === undefined || to === undefined ? [] : [['from', short(from)] as const, ['to', short(to)] as const];
      return `#numbers${number === undefined ? '' : `/${encode(number)}`}${writeParams(shown)}`;
    }
  }
}

/** A link to a list of tasks. */
export function formatTasks({ tasks, title }: LearnAt & { kind: 'tasks' }): string {
  const name = title === undefined ? [] : [['name', title] as const];
  return `#tasks${tasks.length === 0 ? '' : '/'}${tasks.map(taskWord).join(',')}${writeParams(name)}`;
}

/** Enough digits to find a place again on the number line. */
const short = (x: number): string => String(Number(x.toPrecision(12)));

/** What can be read by people if it is short, what is short otherwise. */
async function writeShown(shown: Shown): Promise<string> {
  if (shown.kind === 'text') {
    const game: [string, string][] = shown.variant === undefined ? [] : [['game', shown.variant]];
    const name: [string, string][] = shown.title === undefined ? [] : [['name', shown.title]];
    const params = [...game, ...writeRules(shown), ...name, ...writeDisplay(shown.display)];
    return `picture/${encode(shown.text)}${writeParams(params)}`;
  }
  const { picture } = shown;
  const readable = picture.dominoes && picture.edges.length === 0 ? writeDominoes(picture) : writeEdges(picture);
  return readable !== null && readable.length <= READABLE ? readable : toPacked(picture);
}
