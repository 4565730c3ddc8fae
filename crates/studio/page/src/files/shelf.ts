// Pictures in the browser's storage, each under a key of its own. Tabs hear of each other's changes a moment later, so a
// list of all of them under one key would lose what two tabs save at the same time.

import type { Picture } from '../model/picture';
import { get, keys, read, remove, set } from './storage';

export interface Kept {
  readonly name: string;
  readonly picture: Picture;
  readonly changed: number;
  /** The document that it is of: there is one unsaved picture of each. */
  readonly from?: string;
}

export const isPicture = (picture: Picture | undefined): boolean =>
  typeof picture?.variant === 'string' && Array.isArray(picture.vertices) && Array.isArray(picture.edges);

const isKept = (kept: Kept | null): kept is Kept =>
  typeof kept?.name === 'string' && typeof kept.changed === 'number' && isPicture(kept.picture);

export class Shelf {
  /** `list` is the key under which earlier versions stored all of them. */
  constructor(
    private readonly list: string,
    private readonly keyOf: (kept: Kept) => string,
  ) {}

  private key(kept: Kept): string {
    return `${this.list}/${this.keyOf(kept)}`;
  }

  /** Whether this key of the storage belongs to it. */
  holds(key: string): boolean {
    return key === this.list || key.startsWith(`${this.list}/`);
  }

  /** All pictures, newest first. */
  load(): Kept[] {
    this.split();
    const own = keys('localStorage').filter((key) => key !== this.list && this.holds(key));
    const kept = own.flatMap((key) => read<Kept>('localStorage', key, isKept) ?? []);
    const known = new Set(kept.map((one) => this.key(one)));
    const all = [...kept, ...this.old().filter((one) => !known.has(this.key(one)))];
    return all.sort((one, other) => other.changed - one.changed || (one.name < other.name ? -1 : 1));
  }

  /** False if there is no room. */
  put(kept: Kept): boolean {
    return set('localStorage', this.key(kept), JSON.stringify(kept));
  }

  remove(kept: Kept): void {
    remove('localStorage', this.key(kept));
    const old = this.old();
    const others = old.filter((other) => this.key(other) !== this.key(kept));
    if (others.length < old.length) set('localStorage', this.list, JSON.stringify(others));
  }

  /** What an earlier version stored, as long as there is no room to store it anew. */
  private old(): Kept[] {
    const old = read<(Kept | null)[]>('localStorage', this.list, (list) => Array.isArray(list)) ?? [];
    return old.filter(isKept);
  }

  /** Stores what an earlier version stored as one list, if there is room for both meanwhile. */
  private split(): void {
    if (get('localStorage', this.list) === null) return;
    // What has been stored anew is newer.
    const missing = this.old().filter((kept) => get('localStorage', this.key(kept)) === null);
    if (missing.every((kept) => this.put(kept))) remove('localStorage', this.list);
    else for (const kept of missing) remove('localStorage', this.key(kept));
  }
}
