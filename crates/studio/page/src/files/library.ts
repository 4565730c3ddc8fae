// Pictures saved in the browser: the open one, and the library.

import type { Picture } from '../model/picture';

export interface Kept {
  readonly name: string;
  readonly picture: Picture;
  readonly changed: number;
}

export interface Work {
  readonly picture: Picture;
  readonly name: string;
  readonly saved: boolean;
  /** The entry of the browser's history that it was shown under. */
  readonly visit?: string;
}

/** The names under which earlier versions saved them, too. */
const [WORK, LIBRARY, RECENT] = ['hackenbush.work', 'hackenbush.shelf', 'hackenbush.recent'];
/** How many replaced, unsaved pictures are kept. */
const MOST_RECENT = 8;

function read<T>(key: string, sound: (value: T) => boolean): T | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
    return value !== null && sound(value) ? value : null;
  } catch {
    return null;
  }
}

const isPicture = (picture: Picture | undefined): boolean =>
  typeof picture?.variant === 'string' && Array.isArray(picture.vertices) && Array.isArray(picture.edges);

export function loadWork(): Work | null {
  return read<Work>(WORK, (work) => isPicture(work.picture) && typeof work.name === 'string');
}

/** False if the browser’s storage is full. */
export function saveWork(work: Work): boolean {
  return save(WORK, work);
}

export const loadLibrary = (): Kept[] => loadKept(LIBRARY);

/** Unsaved pictures that others took the place of, newest first. */
export const loadRecent = (): Kept[] => loadKept(RECENT);

function loadKept(key: string): Kept[] {
  const kept = read<(Kept | null)[]>(key, (list) => Array.isArray(list)) ?? [];
  return kept.filter((item): item is Kept => typeof item?.name === 'string' && isPicture(item.picture));
}

/** Remembers an unsaved picture, and what to show of them now. */
export function rememberRecent(kept: Kept): Kept[] {
  const same = JSON.stringify(kept.picture);
  const others = loadRecent().filter(({ picture }) => JSON.stringify(picture) !== same);
  const recent = [kept, ...others].slice(0, MOST_RECENT);
  // When there is no room for all, the newest matters most.
  while (recent.length > 0 && !save(RECENT, recent)) recent.pop();
  return recent;
}

export function saveLibrary(library: readonly Kept[]): boolean {
  return save(LIBRARY, library);
}

function save(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
