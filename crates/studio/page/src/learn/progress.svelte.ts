// The progress of the learner on this device. It is kept in the browser; tabs put theirs together.

import {
  NONE,
  UnreadableProgress,
  hasRoom,
  merged,
  readProgress,
  sizeOf,
  writeProgress,
  type Progress,
} from './progress';

const KEY = 'hackenbush.progress';
/** What could not be read is put here, and not thrown away. */
const DAMAGED = 'hackenbush.progress.damaged';

/** The browser's storage, as far as it is needed. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

export class ProgressStore {
  current = $state.raw<Progress>(NONE);
  /** Why progress is not kept; null if it is. */
  trouble = $state.raw<string | null>(null);

  constructor(private readonly shelf: () => Shelf) {
    this.sync();
  }

  /** Brings together what is here and what is kept: another tab may have written it. */
  sync(): void {
    this.update((progress) => progress);
  }

  /** Makes a change, on top of what is kept by now. */
  update(change: (progress: Progress) => Progress): void {
    const kept = this.kept();
    this.current = change(kept ? merged(this.current, kept) : this.current);
    if (kept) this.keep();
  }

  /** Adds what a file has, or throws: how much of it is new. */
  add(text: string): number {
    const file = readProgress(text);
    const before = sizeOf(this.current);
    // A file is an addition, whatever was forgotten here or there since.
    const together = (progress: Progress) => merged(progress, { ...file, forgotten: progress.forgotten });
    if (!hasRoom(together(this.current))) {
      throw new UnreadableProgress('This file has more progress than the studio keeps.');
    }
    this.update(together);
    return sizeOf(this.current) - before;
  }

  /** The file with everything. */
  file(): string {
    return writeProgress(this.current);
  }

  forget(): void {
    this.update(({ forgotten }) => ({ ...NONE, forgotten: forgotten + 1 }));
  }

  /** What is kept; null if nothing may be written over it. */
  private kept(): Progress | null {
    let text: string | null = null;
    try {
      text = this.shelf().getItem(KEY);
      if (text === null) return NONE;
      return readProgress(text);
    } catch (error) {
      if (!(error instanceof UnreadableProgress)) {
        this.trouble = 'This browser keeps nothing, so progress lasts as long as the page. Save it as a file.';
        return null;
      }
      if (error.newer) {
        this.trouble = 'A newer version of the studio kept progress here; this one leaves it as it is.';
        return null;
      }
      return this.putAside(text ?? '') ? NONE : null;
    }
  }

  private putAside(text: string): boolean {
    try {
      this.shelf().setItem(DAMAGED, text);
      return true;
    } catch {
      return false;
    }
  }

  private keep(): void {
    try {
      const shelf = this.shelf();
      const text = writeProgress(this.current);
      if (shelf.getItem(KEY) !== text && (sizeOf(this.current) > 0 || this.current.forgotten > 0)) {
        shelf.setItem(KEY, text);
      }
      this.trouble = null;
    } catch {
      this.trouble = 'This browser keeps nothing, so progress lasts as long as the page. Save it as a file.';
    }
  }

  /** Follows other tabs until it is told to stop. */
  watch(): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === KEY || event.key === null) this.sync();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }
}

let shared: ProgressStore | undefined;

/** The one of this page; the code of the course is loaded when it is first needed, so nobody else makes it. */
export const useProgress = (): ProgressStore => (shared ??= new ProgressStore(() => localStorage));
