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
}

/** The names under which earlier versions saved them, too. */
const [WORK, LIBRARY] = ['hackenbush.work', 'hackenbush.shelf'];

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

export function loadLibrary(): Kept[] {
  const kept = read<(Kept | null)[]>(LIBRARY, (list) => Array.isArray(list)) ?? [];
  return kept.filter((item): item is Kept => typeof item?.name === 'string' && isPicture(item.picture));
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
