// The log: every action as a line a person can read, and the studio can read back.
//
//   2026-11-16 09:30:00  Add stick 3: source 1, level 2, colour red, vertex 4 at (1.5, 2)
//   2026-11-16 09:30:04  Remove stick 1: source 0, level 1, colour blue, removed 1 3
//   2026-11-16 09:30:09  Undo: Remove stick 1

import type { Edit, Foot, Repaint } from './edits';
import { COLOURS, type Colour } from './colours';
import {
  GROUND,
  lineText,
  stickById,
  toInteger,
  type Display,
  type Domino,
  type Picture,
  type Placement,
  type Stick,
} from './picture';
import { fallenWith, levels, stickLevel } from './reach';

export type Action =
  | { readonly type: 'edit'; readonly edit: Edit }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'mark'; readonly number: number };

export interface Entry {
  readonly time: string;
  readonly text: string;
  readonly action: Action;
}

/** A short name for a change, as in "Undo: Add stick 3". */
export function labelOf(edit: Edit): string {
  switch (edit.type) {
    case 'add':
      return `Add stick ${edit.stick.id}`;
    case 'remove':
      return `Remove stick ${edit.stick}`;
    case 'recolour':
      return `Colour stick ${edit.stick}`;
    case 'trunks':
      return 'Colour trunks';
    case 'move':
      return `Move vertex ${edit.vertex}`;
    case 'slide':
      return `Slide stick ${edit.stick}`;
    case 'merge':
      return `Merge vertex ${edit.vertex}`;
    case 'negate':
      return 'Negate';
    case 'variant':
      return 'Game';
    case 'rules':
      return 'Rules';
    case 'play':
      return 'Play';
    case 'place':
      return 'Tighten';
    case 'title':
      return 'Title';
    case 'display':
      return 'Display';
    case 'dominoes':
      return 'Dominoes';
    case 'replace':
      return edit.why;
  }
}

/** The line for a change, without its time. */
export function describe(edit: Edit, before: Picture, after: Picture): string {
  const label = labelOf(edit);
  switch (edit.type) {
    case 'add': {
      const { from, to, colour, ground_x, ground_x_to } = edit.stick;
      const source = from === GROUND ? `0 at ${short(ground_x ?? 0)}` : `${from}`;
      const target = edit.vertex
        ? `vertex ${to} at ${pair(edit.vertex)}`
        : to === GROUND
          ? `joins 0 at ${short(ground_x_to ?? 0)}`
          : `joins ${to}`;
      return `${label}: source ${source}, level ${levelOf(edit.stick, after)}, colour ${colour}, ${target}`;
    }
    case 'remove': {
      const stick = stickById(before, edit.stick);
      const removed = fallenWith(before, new Set([edit.stick])).map(({ id }) => id);
      return `${label}: ${stick ? about(stick, before) : ''}, removed ${removed.join(' ')}`;
    }
    case 'recolour': {
      const stick = stickById(before, edit.stick);
      return `${label}: ${stick ? about(stick, before) : ''}, becomes ${edit.colour}`;
    }
    case 'trunks':
      return `${label}: ${edit.colour}`;
    case 'move':
      return `${label}: to ${pair(edit)}`;
    case 'slide':
      return `${label}: ${edit.end} end to ${short(edit.x)}`;
    case 'merge':
      return `${label}: into ${edit.into}`;
    case 'negate':
      return label;
    case 'variant':
      return `${label}: ${edit.variant}${paintText(edit.paint)}`;
    case 'rules':
      return `${label}: ${JSON.stringify(edit.rules)}${paintText(edit.paint)}`;
    case 'play':
      return `${label}: ${edit.misere ? 'misere' : 'normal'}`;
    case 'place': {
      const vertices = edit.vertices.map((v) => `${v.id} ${pair(v)}`).join('; ');
      const feet = edit.grounds.map(
        ({ edge, x, x_to }) => `${edge} (${[x, x_to].map((at) => (at === undefined ? '-' : short(at))).join(', ')})`,
      );
      return `${label}: ${vertices}${feet.length > 0 ? ` | feet ${feet.join('; ')}` : ''}`;
    }
    case 'title':
      return `${label}: ${edit.title}`;
    case 'display':
      return `${label}: ${displayText(edit.display)}`;
    case 'dominoes':
      return `${label}: ${lineText(edit)}`;
    case 'replace':
      return `Picture, ${edit.why}: ${JSON.stringify(edit.picture)}`;
  }
}

function paintText(paint: Repaint = {}): string {
  const pairs = Object.entries(paint).map(([a, b]) => `${a} ${b}`);
  return pairs.length > 0 ? `, painting ${pairs.join(', ')}` : '';
}

/** `stick size 5, background black` */
function displayText(display: Partial<Display>): string {
  return Object.entries(display)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ');
}

function about(stick: Stick, picture: Picture): string {
  return `source ${stick.from}, level ${levelOf(stick, picture)}, colour ${stick.colour}`;
}

function levelOf(stick: Stick, picture: Picture): number {
  return stickLevel(stick, levels(picture.edges));
}

const short = (x: number) => String(Math.round(x * 1e4) / 1e4);
const pair = (p: { x: number; y: number }) => `(${short(p.x)}, ${short(p.y)})`;

export function timeOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(two).join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

export function writeLog(entries: readonly Entry[]): string {
  return entries.map(({ time, text }) => `${time}  ${text}\n`).join('');
}

/** Reads a saved log. Throws an error that names the line it cannot read. */
export function readLog(text: string): Entry[] {
  const entries: Entry[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const found = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) {2}(.*)$/.exec(line);
    const action = found ? readAction(found[2] as string) : undefined;
    if (!found || !action) throw new Error(`Line ${index + 1} isn’t a valid log entry: ${line.slice(0, 60)}`);
    entries.push({ time: found[1] as string, text: found[2] as string, action });
  });
  return entries;
}

const N = '(-?[\\d.]+(?:e-?\\d+)?)';
const C = `(${COLOURS.join('|')})`;
/** Ids and spots may be larger than a number can hold. */
const I = '(-?\\d+)';
type Reader = (m: RegExpExecArray) => Action;
const edit = (made: Edit): Action => ({ type: 'edit', edit: made });
const num = (text: string | undefined) => Number(text);
const integer = (text: string | undefined) => toInteger(text ?? '');

const READERS: readonly [RegExp, Reader][] = [
  [/^Undo: /, () => ({ type: 'undo' })],
  [/^Redo: /, () => ({ type: 'redo' })],
  [/^=+ Mark (\d+) =+$/, (m) => ({ type: 'mark', number: num(m[1]) })],
  [
    new RegExp(
      `^Add stick (\\d+): source ${I}(?: at ${N})?, level \\d+, colour ${C}, (?:vertex ${I} at \\(${N}, ${N}\\)|joins ${I}(?: at ${N})?)$`,
    ),
    (m) => {
      const to = integer(m[5] ?? m[8]);
      const stick: Stick = {
        id: num(m[1]),
        from: integer(m[2]),
        to,
        colour: m[4] as Colour,
        ...(m[3] === undefined ? {} : { ground_x: num(m[3]) }),
        ...(m[9] === undefined ? {} : { ground_x_to: num(m[9]) }),
      };
      return edit(
        m[5] === undefined
          ? { type: 'add', stick }
          : { type: 'add', stick, vertex: { id: to, x: num(m[6]), y: num(m[7]) } },
      );
    },
  ],
  [/^Remove stick (\d+):/, (m) => edit({ type: 'remove', stick: num(m[1]) })],
  [
    new RegExp(`^Colour stick (\\d+):.* becomes ${C}$`),
    (m) => edit({ type: 'recolour', stick: num(m[1]), colour: m[2] as Colour }),
  ],
  [new RegExp(`^Colour trunks: ${C}$`), (m) => edit({ type: 'trunks', colour: m[1] as Colour })],
  [
    new RegExp(`^Move vertex ${I}: to \\(${N}, ${N}\\)$`),
    (m) => edit({ type: 'move', vertex: integer(m[1]), x: num(m[2]), y: num(m[3]) }),
  ],
  [
    new RegExp(`^Slide stick (\\d+): (from|to) end to ${N}$`),
    (m) => edit({ type: 'slide', stick: num(m[1]), end: m[2] as 'from' | 'to', x: num(m[3]) }),
  ],
  [
    new RegExp(`^Merge vertex ${I}: into ${I}$`),
    (m) => edit({ type: 'merge', vertex: integer(m[1]), into: integer(m[2]) }),
  ],
  [/^Negate$/, () => edit({ type: 'negate' })],
  [
    /^Game: ([a-z-]+)(?:, painting (.*))?$/,
    (m) => edit({ type: 'variant', variant: m[1] as string, ...readPaint(m[2]) }),
  ],
  [
    /^Rules: ("(?:[^"\\]|\\.)*")(?:, painting (.*))?$/,
    (m) => edit({ type: 'rules', rules: JSON.parse(m[1] as string) as string, ...readPaint(m[2]) }),
  ],
  [/^Play: (misere|normal)$/, (m) => edit({ type: 'play', misere: m[1] === 'misere' })],
  [
    /^Tighten: (.*?)(?: \| feet (.*))?$/,
    (m) => edit({ type: 'place', vertices: readPlaces(m[1]), grounds: readFeet(m[2]) }),
  ],
  [/^Title: (.*)$/, (m) => edit({ type: 'title', title: m[1] as string })],
  // Earlier versions wrote JSON.
  [/^Display: (\{.*\})$/, (m) => edit({ type: 'display', display: JSON.parse(m[1] as string) as Partial<Display> })],
  [/^Display: ([a-z ]+ [\w.-]+(?:, [a-z ]+ [\w.-]+)*)$/, (m) => edit({ type: 'display', display: readDisplay(m[1]) })],
  [
    /^Dominoes: ((?:\(\d+,\d+\))*)$/,
    (m) => {
      const found = [...(m[1] as string).matchAll(/\((\d+),(\d+)\)/g)];
      return edit({ type: 'dominoes', dominoes: found.map((d): Domino => [integer(d[1]), integer(d[2])]) });
    },
  ],
  [
    /^Picture, ([^:]*): (\{.*\})$/,
    (m) => edit({ type: 'replace', why: m[1] as string, picture: JSON.parse(m[2] as string) as Picture }),
  ],
];

function readPaint(text = ''): { paint?: Repaint } {
  const pairs = text.split(', ').filter((pair) => pair !== '');
  const paint = Object.fromEntries(pairs.map((pair) => pair.split(' '))) as Repaint;
  return pairs.length > 0 ? { paint } : {};
}

function readDisplay(text = ''): Partial<Display> {
  const fields = text.split(', ').map((field): [string, string | number] => {
    const end = field.lastIndexOf(' ');
    const value = field.slice(end + 1);
    return [field.slice(0, end).replaceAll(' ', '_'), Number.isNaN(Number(value)) ? value : Number(value)];
  });
  return Object.fromEntries(fields);
}

function readPlaces(text = ''): Placement[] {
  const found = [...text.matchAll(new RegExp(`${I} \\(${N}, ${N}\\)`, 'g'))];
  return found.map((m) => ({ id: integer(m[1]), x: num(m[2]), y: num(m[3]) }));
}

function readFeet(text = ''): Foot[] {
  const found = [...text.matchAll(new RegExp(`(\\d+) \\((?:${N}|-), (?:${N}|-)\\)`, 'g'))];
  return found.map((m) => ({
    edge: num(m[1]),
    ...(m[2] === undefined ? {} : { x: num(m[2]) }),
    ...(m[3] === undefined ? {} : { x_to: num(m[3]) }),
  }));
}

function readAction(text: string): Action | undefined {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(text);
    if (found) {
      try {
        return read(found);
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}
