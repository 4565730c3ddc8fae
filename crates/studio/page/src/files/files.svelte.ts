// Files: the name of the picture, where it is saved, and the library of pictures kept in the browser.

import { createContext } from 'svelte';
import { EngineError, type Engine } from '../engine/engine';
import { fromWire, toWire } from '../engine/wire';
import { readLog, type Entry } from '../model/log';
import { emptyPicture, type Picture } from '../model/picture';
import { overlapping } from '../model/places';
import type { DocumentStore } from '../stores/document.svelte';
import type { Settings } from '../stores/settings.svelte';
import type { UiStore } from '../stores/ui.svelte';
import { PICTURE_FILES, choose, chooseWhere, download, isDrawing, write, type Handle } from './disk';
import { loadLibrary, loadRecent, loadWork, rememberRecent, saveLibrary, saveWork, type Kept } from './library';

const UNTITLED = 'Untitled';
/** The engine takes requests of 8 MB. */
const LARGEST_DRAWING = 5_000_000;

/** What a document is besides its picture: its name, its file, and what of it is saved. */
export interface Identity {
  readonly id: number;
  readonly name: string;
  readonly handle: Handle | null;
  readonly saved: Picture | null;
}

/** A step of the history that leads from one document to another. */
interface Boundary {
  readonly before: Picture;
  left: Identity;
  right: Identity;
}

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'present' | 'reset' | 'change'>;
  /** Replays a log. */
  readonly replay: (entries: readonly Entry[]) => void;
  readonly settings: Pick<Settings, 'display'>;
  readonly ui: Pick<UiStore, 'ask' | 'notify' | 'fail' | 'screen' | 'logOpen'>;
  /** Whether work is kept in the browser; what a frame shows is nobody's work. */
  readonly remembers: boolean;
  /** The entry of the browser's history that is shown. */
  readonly visit: () => string;
  /** Arranges a picture whose vertices hide each other. */
  readonly tighten: () => Promise<void>;
}

export class FilesStore {
  private identity = $state.raw<Identity>({ id: 0, name: UNTITLED, handle: null, saved: null });
  library = $state.raw<readonly Kept[]>(loadLibrary());
  recent = $state.raw<readonly Kept[]>(loadRecent());
  /** By the picture after the step. */
  private readonly boundaries = new WeakMap<Picture, Boundary>();
  private lastId = 0;

  constructor(private readonly stores: Stores) {}

  /** Another number is another document. */
  get id(): number {
    return this.identity.id;
  }

  get name(): string {
    return this.identity.name;
  }

  /** The name that somebody gave it. */
  get title(): string | undefined {
    return this.name === UNTITLED ? undefined : this.name;
  }

  private get saved(): Picture | null {
    return this.identity.saved;
  }

  private is(changed: Partial<Identity>): void {
    this.identity = { ...this.identity, ...changed };
  }

  get unsaved(): boolean {
    const picture = this.stores.document.present;
    const fresh = this.saved === null && picture.edges.length === 0 && !picture.dominoes?.length;
    return !fresh && picture !== this.saved;
  }

  /** Opens what was open last time. */
  resume(): void {
    const work = loadWork();
    if (!work) return this.take(emptyPicture(), UNTITLED, null, 'start');
    this.take(work.picture, work.name, null, 'last session');
    if (work.saved) this.is({ saved: this.stores.document.present });
  }

  /** Whether what was open last time was shown under this entry of the browser's history. */
  isFrom(visit: string | undefined): boolean {
    return visit !== undefined && loadWork()?.visit === visit;
  }

  /** Saves the picture in the browser, for next time. */
  autosave(picture: Picture): void {
    if (!this.stores.remembers) return;
    saveWork({ picture, name: this.name, saved: !this.unsaved, visit: this.stores.visit() });
  }

  /**
   * Makes a change that opens another document. It has no file, so that saving it cannot overwrite one; undoing
   * the change brings the last document back, with its file.
   */
  asNew(title: string | undefined, change: () => void): void {
    this.lastId += 1;
    const [id, name] = [this.lastId, title ?? UNTITLED];
    this.switchTo(change, (picture) => ({ id, name, handle: null, saved: picture }));
  }

  /** Shows a document again that was left, as it was. */
  reopen(picture: Picture, identity: Identity): void {
    if (picture === this.stores.document.present) this.identity = identity;
    else {
      const edit = { type: 'replace', picture, why: 'back' } as const;
      this.switchTo(
        () => this.stores.document.change(edit),
        () => identity,
      );
    }
  }

  /** What it takes to show this document again. */
  get here(): { readonly picture: Picture; readonly identity: Identity } {
    return { picture: this.stores.document.present, identity: this.identity };
  }

  private switchTo(change: () => void, next: (picture: Picture) => Identity): void {
    const { document } = this.stores;
    const [before, left] = [document.present, this.identity];
    if (this.unsaved && this.stores.remembers)
      this.recent = rememberRecent({ name: this.name, picture: before, changed: Date.now() });
    change();
    const after = document.present;
    if (after === before) return;
    const right = next(after);
    this.boundaries.set(after, { before, left, right });
    this.identity = right;
    this.autosave(after);
  }

  /** Undo or redo led from one picture to another: perhaps to another document. */
  stepped(before: Picture, after: Picture): void {
    const [back, forth] = [this.boundaries.get(before), this.boundaries.get(after)];
    if (back?.before === after) {
      back.right = this.identity;
      this.identity = back.left;
    } else if (forth?.before === before) {
      forth.left = this.identity;
      this.identity = forth.right;
    }
  }

  /** True if nothing unsaved would be lost, or the person said what to do with it. */
  async guard(): Promise<boolean> {
    if (!this.unsaved) return true;
    const answer = await this.stores.ui.ask('Save your changes?', `“${this.name}” has unsaved changes.`, [
      { label: 'Save', value: 'save', look: 'primary' },
      { label: 'Don’t save', value: 'drop', look: 'danger' },
      { label: 'Cancel', value: 'cancel' },
    ]);
    if (answer === 'save') return this.save();
    return answer === 'drop';
  }

  async new(variant = this.stores.document.present.variant): Promise<void> {
    if (!(await this.guard())) return;
    this.take(emptyPicture(variant), UNTITLED, null, 'new');
  }

  async open(): Promise<void> {
    if (!(await this.guard())) return;
    const opened = await choose(PICTURE_FILES);
    if (opened) await this.read(opened.file, opened.handle);
  }

  /** A file dropped on the window: a picture or a log. */
  async drop(file: File): Promise<void> {
    if (file.name.endsWith('.log')) return this.replay(file);
    if (await this.guard()) await this.read(file, null);
  }

  async openLog(): Promise<void> {
    const opened = await choose('.log,.txt');
    if (opened) await this.replay(opened.file);
  }

  private async replay(file: File): Promise<void> {
    try {
      this.stores.replay(readLog(await file.text()));
      this.stores.ui.logOpen = true;
    } catch (error) {
      this.stores.ui.fail(error);
    }
  }

  private async read(file: File, handle: Handle | null): Promise<void> {
    try {
      const drawing = isDrawing(file.name);
      const { picture } = await (drawing ? this.readDrawing(file) : this.readHat(file));
      const { title, ...untitled } = fromWire(picture);
      const found = drawing || title === undefined ? untitled : { ...untitled, title };
      // A drawing is not the file that the picture is saved to.
      const name = (drawing ? title : undefined) ?? file.name.replace(/\.\w+$/, '');
      this.take(found, name, drawing ? null : handle, `open ${file.name.replaceAll(':', '')}`);
      this.settle();
      this.warnOfOverlaps(found);
    } catch (error) {
      const hint = error instanceof EngineError && error.hint ? ` ${error.hint}` : '';
      this.stores.ui.fail(`${(error as Error).message}${hint}`, file.name);
    }
  }

  private async readHat(file: File) {
    return this.stores.engine.ask('hat/read', { text: await file.text() });
  }

  /** The picture that an exported drawing holds. */
  private async readDrawing(file: File) {
    if (file.size > LARGEST_DRAWING) throw new Error('This file is too large to look for a picture in it.');
    let binary = '';
    for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
    return this.stores.engine.ask('drawing/read', { base64: btoa(binary) });
  }

  warnOfOverlaps(picture: Picture): void {
    const [pair] = overlapping(picture);
    if (!pair) return;
    this.stores.ui.notify(`Vertices ${pair[0]} and ${pair[1]} are drawn at the same point.`, {
      label: 'Tighten',
      run: () => void this.stores.tighten(),
    });
  }

  /** Whether there is no file for it: a `.hat` file of a beginning would be another position. */
  private refuseInfinite(): boolean {
    const { infinite } = this.stores.document.present;
    if (infinite) this.stores.ui.fail('Infinite stalks have no .hat file. Save the link instead: it holds the stalk.');
    return infinite !== undefined;
  }

  async save(): Promise<boolean> {
    if (this.refuseInfinite()) return false;
    const { handle } = this.identity;
    return handle ? this.write(handle) : this.saveAs();
  }

  async saveAs(): Promise<boolean> {
    if (this.refuseInfinite()) return false;
    const handle = await chooseWhere(`${this.name}.hat`);
    if (handle === null) return false;
    // Known before it is written, so that saving again meanwhile does not ask again.
    this.is({ handle: handle ?? null, ...(handle ? { name: handle.name.replace(/\.hat$/i, '') } : {}) });
    return this.write(handle);
  }

  private async write(handle: Handle | undefined): Promise<boolean> {
    const picture = this.stores.document.present;
    try {
      const { text } = await this.stores.engine.ask('hat/write', { picture: toWire(picture) });
      if (handle) await write(handle, text);
      else download(`${this.name}.hat`, text, 'application/json');
    } catch (error) {
      this.stores.ui.fail(error, 'Couldn’t save');
      return false;
    }
    this.settle(picture);
    this.stores.ui.notify(`Saved ${this.name}.hat`);
    return true;
  }

  rename(name: string): void {
    this.is({ name: name.trim() === '' ? UNTITLED : name.trim() });
    this.autosave(this.stores.document.present);
  }

  /** Saves the picture in the library under its name. */
  keep(): void {
    const picture = this.stores.document.present;
    const others = this.library.filter((kept) => kept.name !== this.name);
    this.setLibrary([{ name: this.name, picture, changed: Date.now() }, ...others]);
    this.settle(picture);
  }

  async openKept(kept: Kept): Promise<void> {
    if (!(await this.guard())) return;
    this.take(kept.picture, kept.name, null, `open ${kept.name.replaceAll(':', '')}`);
    this.settle();
  }

  /** Notes that a picture is saved. */
  private settle(picture = this.stores.document.present): void {
    this.is({ saved: picture });
    this.autosave(this.stores.document.present);
  }

  forget(kept: Kept): void {
    this.setLibrary(this.library.filter((other) => other !== kept));
  }

  renameKept(kept: Kept, name: string): void {
    const free = name.trim();
    if (free === '' || this.library.some((other) => other.name === free)) return;
    this.setLibrary(this.library.map((other) => (other === kept ? { ...kept, name: free } : other)));
  }

  private setLibrary(library: readonly Kept[]): void {
    this.library = library;
    if (!saveLibrary(library)) this.stores.ui.fail('Couldn’t save to the library: the browser’s storage is full.');
  }

  private take(picture: Picture, name: string, handle: Handle | null, why: string): void {
    this.lastId += 1;
    this.identity = { id: this.lastId, name, handle, saved: null };
    // What a picture does not say about its look stays as it was.
    const display = { ...this.stores.settings.display, ...picture.display };
    this.stores.document.reset({ ...picture, display }, why);
  }

  /** Closes the tab, as far as a page can. */
  async exit(): Promise<void> {
    if (!(await this.guard())) return;
    window.close();
    this.stores.ui.notify('You can close this tab now.');
  }
}

export const [useFiles, provideFiles] = createContext<FilesStore>();
