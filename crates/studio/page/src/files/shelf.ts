// Pictures kept in the browser: the one being worked on, and any number with names.

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

const [WORK, SHELF] = ['hackenbush.work', 'hackenbush.shelf'];

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

/** False when the browser would not keep it. */
export function keepWork(work: Work): boolean {
  return keep(WORK, work);
}

export function loadShelf(): Kept[] {
  const kept = read<(Kept | null)[]>(SHELF, (list) => Array.isArray(list)) ?? [];
  return kept.filter((item): item is Kept => typeof item?.name === 'string' && isPicture(item.picture));
}

export function keepShelf(shelf: readonly Kept[]): boolean {
  return keep(SHELF, shelf);
}

function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
