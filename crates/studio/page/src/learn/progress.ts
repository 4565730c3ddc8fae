// What a learner has done, as data and as a file. Everything in it only ever grows, so that two tabs, two devices and
// an old file are put together without asking; forgetting it all is a number that grows, too.

import { taskKey, readTask, type TaskName } from '../model/task';

export interface Progress {
  /** How often everything was forgotten. */
  readonly forgotten: number;
  /** The lessons that were finished, by their names, with the day. They stay so when a lesson gets other tasks. */
  readonly lessons: ReadonlyMap<string, string>;
  /** The tasks that were solved, puzzles among them, with the day. */
  readonly solved: ReadonlyMap<string, string>;
  /** The days whose puzzle was solved. */
  readonly days: ReadonlySet<string>;
}

export const NONE: Progress = { forgotten: 0, lessons: new Map(), solved: new Map(), days: new Set() };

const FORMAT = 'hackenbush-progress';
const VERSION = 1;
/** Larger files are not read. */
export const LARGEST = 2_000_000;
const MOST = 50_000;

/** Why a file is not read. */
export class UnreadableProgress extends Error {
  constructor(
    message: string,
    /** Made by a newer studio: not damaged, but not for this one. */
    readonly newer = false,
  ) {
    super(message);
  }
}

export function writeProgress({ forgotten, lessons, solved, days }: Progress): string {
  const sorted = (map: ReadonlyMap<string, string>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  const file = {
    format: FORMAT,
    version: VERSION,
    forgotten,
    lessons: sorted(lessons),
    solved: sorted(solved),
    days: [...days].sort(),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** Reads a whole file or throws `UnreadableProgress`; nothing is read by halves. */
export function readProgress(text: string): Progress {
  if (text.length > LARGEST) throw tooLarge();
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new UnreadableProgress('This is not a progress file, or it is damaged: it isn’t JSON.');
  }
  if (!isRecord(file) || file['format'] !== FORMAT) throw new UnreadableProgress('This is not a progress file.');
  const { version, forgotten, days } = file;
  if (typeof version === 'number' && version > VERSION) {
    throw new UnreadableProgress('This progress file was made by a newer version of the studio.', true);
  }
  if (version !== VERSION) throw damaged('version');
  if (typeof forgotten !== 'number' || !Number.isSafeInteger(forgotten) || forgotten < 0) throw damaged('forgotten');
  if (!Array.isArray(days) || days.length > MOST || !days.every(isDay)) throw damaged('days');
  return {
    forgotten,
    lessons: readMap(file['lessons'], 'lessons', (name) => /^[a-z0-9-]{1,60}$/.test(name)),
    solved: readMap(file['solved'], 'solved', (name) => {
      const task = readTask(name);
      return task !== null && taskKey(task) === name;
    }),
    days: new Set(days),
  };
}

function readMap(map: unknown, field: string, isName: (name: string) => boolean): ReadonlyMap<string, string> {
  if (!isRecord(map)) throw damaged(field);
  const entries = Object.entries(map);
  if (entries.length > MOST) throw damaged(field);
  return new Map(
    entries.map(([name, day]) => {
      if (!isName(name) || !isDay(day)) throw damaged(field);
      return [name, day];
    }),
  );
}

export const tooLarge = () => new UnreadableProgress('This file is too large for a progress file.');

const damaged = (field: string) => new UnreadableProgress(`This progress file is damaged: “${field}” can’t be read.`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A day of the calendar, as `2026-11-17`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Both together. What was forgotten later wins. */
export function merged(a: Progress, b: Progress): Progress {
  if (a.forgotten !== b.forgotten) return a.forgotten > b.forgotten ? a : b;
  return {
    forgotten: a.forgotten,
    lessons: earliest(a.lessons, b.lessons),
    solved: earliest(a.solved, b.solved),
    days: new Set([...a.days, ...b.days]),
  };
}

function earliest(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const both = new Map(a);
  for (const [name, day] of b) {
    const known = both.get(name);
    if (known === undefined || day < known) both.set(name, day);
  }
  return both;
}

/** Leaves a file room for all that somebody may still do, so that what is kept can always be read again. */
export const hasRoom = (progress: Progress): boolean =>
  sizeOf(progress) <= MOST / 2 && writeProgress(progress).length <= LARGEST / 2;

/** How many entries there are. */
export const sizeOf = ({ lessons, solved, days }: Progress): number => lessons.size + solved.size + days.size;

/** A task is solved; a lesson, if its last one was. */
export function withTask(progress: Progress, task: TaskName, day: string): Progress {
  return { ...progress, solved: earliest(progress.solved, new Map([[taskKey(task), day]])) };
}

export function withLesson(progress: Progress, lesson: string, day: string): Progress {
  return { ...progress, lessons: earliest(progress.lessons, new Map([[lesson, day]])) };
}

export const withDay = (progress: Progress, day: string): Progress => ({
  ...progress,
  days: new Set([...progress.days, day]),
});

/** The day on the learner's calendar. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many days in a row had their puzzle solved, up to today or, if today's is still open, to yesterday. */
export function streak(days: ReadonlySet<string>, today: string): number {
  const at = new Date(`${today}T12:00:00Z`);
  const back = () => {
    at.setUTCDate(at.getUTCDate() - 1);
  };
  const here = () => days.has(at.toISOString().slice(0, 10));
  if (!here()) back();
  let count = 0;
  while (here()) {
    count += 1;
    back();
  }
  return count;
}
