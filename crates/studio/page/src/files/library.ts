// Pictures saved in the browser: the open one, the library, and unsaved ones that others took the place of. All tabs
// share the library: each change is made to what is stored at that moment.

import type { Picture } from '../model/picture';
import { Shelf, isPicture, type Kept } from './shelf';
import { PLACES, get, read, set } from './storage';

export type { Kept };

/** A document at one side of a step of the history that leads to another one. */
export interface StoredIdentity {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  /** The index of the picture that is saved; -1 if none of them is. */
  readonly saved: number;
}

/** A step of the history that leads from one document to another: the index of the picture after it. */
export interface StoredBoundary {
  readonly at: number;
  readonly left: StoredIdentity;
  readonly right: StoredIdentity;
}

export interface Work {
  readonly picture: Picture;
  readonly name: string;
  readonly saved: boolean;
  /** The document's own key, and the tab that it is open in. */
  readonly key?: string;
  readonly tab?: string;
  /** Another one each time, and the same in the history that belongs to it. */
  readonly stamp?: string;
  /** The entry of the browser's history that it was shown under. */
  readonly visit?: string;
  /** The address that it was shown under then. */
  readonly hash?: string;
  readonly boundaries?: readonly StoredBoundary[];
}

const [WORK, HISTORY, TAB] = ['hackenbush.work', 'hackenbush.history', 'hackenbush.tab'];
/** How many replaced, unsaved pictures are kept. */
const MOST_RECENT = 8;

const LIBRARY = new Shelf('hackenbush.shelf', ({ name }) => name);
const RECENT = new Shelf('hackenbush.recent', ({ from, changed }) => from ?? String(changed));

const isWork = (work: Work): boolean => isPicture(work.picture) && typeof work.name === 'string';

export const newKey = (): string => Math.random().toString(36).slice(2, 12);

/** The name of this tab, which it keeps when the page is loaded again. */
export function tabName(): string {
  const known = get('sessionStorage', TAB);
  if (known !== null) return known;
  const name = newKey();
  set('sessionStorage', TAB, name);
  return name;
}

/** What was open: in this tab, or in a new one what was open last in any. */
export function loadWork(): Work | null {
  return read<Work>('sessionStorage', WORK, isWork) ?? read<Work>('localStorage', WORK, isWork);
}

/** The history of a work, as text, if it was stored. */
export function loadHistory({ stamp }: Work): string | null {
  for (const place of PLACES) {
    const [found, ...text] = (get(place, HISTORY) ?? '').split('\n');
    if (stamp !== undefined && found === stamp) return text.join('\n');
  }
  return null;
}

/** What another tab saved last, if that was not this one. */
export function workOfOther(tab: string): Work | null {
  if (get('localStorage', TAB) === tab) return null;
  return read<Work>('localStorage', WORK, (work) => isWork(work) && work.tab !== undefined && work.tab !== tab);
}

/** Saves the open picture with its history; false if not even the picture fits. */
export function saveWork(work: Work, history: string): boolean {
  const stamp = newKey();
  const text = JSON.stringify({ ...work, stamp });
  const saved = PLACES.map((place) => {
    // Without room for both, the picture is what matters.
    const fits = set(place, WORK, text) || (set(place, HISTORY, '') && set(place, WORK, text));
    if (fits && !set(place, HISTORY, `${stamp}\n${history}`)) set(place, HISTORY, '');
    return fits;
  });
  set('localStorage', TAB, work.tab ?? '');
  return saved.includes(true);
}

export const loadLibrary = (): Kept[] => LIBRARY.load();

/** Unsaved pictures that others took the place of, newest first. */
export const loadRecent = (): Kept[] => RECENT.load();

/** Changes the library as it is stored now, by whichever tab; null if there is no room. */
export function changeLibrary(change: (library: readonly Kept[]) => readonly Kept[]): readonly Kept[] | null {
  const before = loadLibrary();
  const after = change(before);
  const stored = after.filter((kept) => !before.includes(kept)).every((kept) => LIBRARY.put(kept));
  if (!stored) return null;
  const names = new Set(after.map(({ name }) => name));
  for (const kept of before) if (!names.has(kept.name)) LIBRARY.remove(kept);
  return loadLibrary();
}

/** The time, but later than that of every other picture. */
export const nowAmong = (others: readonly Kept[]): number =>
  others.reduce((now, { changed }) => Math.max(now, changed + 1), Date.now());

/** Tells when another tab has changed the library or the unsaved pictures. */
export function onOtherTabs(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || LIBRARY.holds(key) || RECENT.holds(key)) changed();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Remembers an unsaved picture, and what to show of them now. */
export function rememberRecent(name: string, picture: Picture, from: string | undefined): Kept[] {
  const same = JSON.stringify(picture);
  const known = loadRecent();
  const others = known.filter(
    (other) => JSON.stringify(other.picture) !== same && (from === undefined || other.from !== from),
  );
  const kept = { name, picture, changed: nowAmong(known), ...(from === undefined ? {} : { from }) };
  // The key of the new one may be that of an old one.
  for (const old of known) if (!others.includes(old)) RECENT.remove(old);
  for (const old of others.splice(MOST_RECENT - 1)) RECENT.remove(old);
  // When there is no room for all, the newest matters most.
  while (!RECENT.put(kept)) {
    const oldest = others.pop();
    if (!oldest) break;
    RECENT.remove(oldest);
  }
  return loadRecent();
}

/** Takes the unsaved pictures of a document out that are saved now. */
export function forgetRecent(key: string, isSaved: (picture: Picture) => boolean): Kept[] {
  for (const kept of loadRecent()) if (kept.from === key && isSaved(kept.picture)) RECENT.remove(kept);
  return loadRecent();
}

/** A name that no picture of the library has. */
export function freeName(name: string, library: readonly Kept[]): string {
  const taken = new Set(library.map((kept) => kept.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}
