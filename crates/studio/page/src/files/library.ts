// Pictures saved in the browser: the open one, the library, and unsaved ones that others took the place of. All tabs
// share the library: each change is made to what is stored at that moment.

import type { Picture } from '../model/picture';

export interface Kept {
  readonly name: string;
  readonly picture: Picture;
  readonly changed: number;
  /** The document that it is of: there is one unsaved picture of each. */
  readonly from?: string;
}

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
  readonly boundaries?: readonly StoredBoundary[];
}

/** The names under which earlier versions saved them, too. */
const [WORK, LIBRARY, RECENT] = ['hackenbush.work', 'hackenbush.shelf', 'hackenbush.recent'];
const [HISTORY, TAB] = ['hackenbush.history', 'hackenbush.tab'];
/** How many replaced, unsaved pictures are kept. */
const MOST_RECENT = 8;

/** A tab's own storage, and that of all tabs. */
const PLACES = ['sessionStorage', 'localStorage'] as const;
type Place = (typeof PLACES)[number];

/** Browsers may refuse storage altogether. */
function get(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** False if the storage is full, or refused. */
function set(place: Place, key: string, text: string): boolean {
  try {
    globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function read<T>(place: Place, key: string, sound: (value: T) => boolean): T | null {
  try {
    const value = JSON.parse(get(place, key) ?? 'null') as T | null;
    return value !== null && sound(value) ? value : null;
  } catch {
    return null;
  }
}

const isPicture = (picture: Picture | undefined): boolean =>
  typeof picture?.variant === 'string' && Array.isArray(picture.vertices) && Array.isArray(picture.edges);

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

export const loadLibrary = (): Kept[] => loadKept(LIBRARY);

/** Unsaved pictures that others took the place of, newest first. */
export const loadRecent = (): Kept[] => loadKept(RECENT);

function loadKept(key: string): Kept[] {
  const kept = read<(Kept | null)[]>('localStorage', key, (list) => Array.isArray(list)) ?? [];
  return kept.filter((item): item is Kept => typeof item?.name === 'string' && isPicture(item.picture));
}

/** Changes the library as it is stored now, by whichever tab; null if there is no room. */
export function changeLibrary(change: (library: readonly Kept[]) => readonly Kept[]): readonly Kept[] | null {
  const library = change(loadLibrary());
  return set('localStorage', LIBRARY, JSON.stringify(library)) ? library : null;
}

/** Tells when another tab has changed the library or the unsaved pictures. */
export function onOtherTabs(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === LIBRARY || key === RECENT) changed();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Remembers an unsaved picture, and what to show of them now. */
export function rememberRecent(kept: Kept): Kept[] {
  const same = JSON.stringify(kept.picture);
  const others = loadRecent().filter(
    ({ picture, from }) => JSON.stringify(picture) !== same && (from === undefined || from !== kept.from),
  );
  const recent = [kept, ...others].slice(0, MOST_RECENT);
  // When there is no room for all, the newest matters most.
  while (recent.length > 0 && !set('localStorage', RECENT, JSON.stringify(recent))) recent.pop();
  return recent;
}

/** Takes the unsaved picture of a document out: it is saved now. */
export function forgetRecent(from: string): Kept[] {
  const recent = loadRecent();
  const others = recent.filter((kept) => kept.from !== from);
  if (others.length < recent.length) set('localStorage', RECENT, JSON.stringify(others));
  return others;
}

/** A name that no picture of the library has. */
export function freeName(name: string, library: readonly Kept[]): string {
  const taken = new Set(library.map((kept) => kept.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}
