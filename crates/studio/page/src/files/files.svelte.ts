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
import { choose, chooseWhere, download, write, type Handle } from './disk';
import { loadLibrary, loadWork, saveLibrary, saveWork, type Kept } from './library';

const UNTITLED = 'Untitled';

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'present' | 'reset'>;
  /** Replays a log. */
  readonly replay: (entries: readonly Entry[]) => void;
  readonly settings: Pick<Settings, 'display'>;
  readonly ui: Pick<UiStore, 'ask' | 'notify' | 'fail' | 'screen' | 'logOpen'>;
  /** Arranges a picture whose vertices hide each other. */
  readonly tighten: () => Promise<void>;
}

export class FilesStore {
  name = $state(UNTITLED);
  library = $state.raw<readonly Kept[]>(loadLibrary());
  private saved = $state.raw<Picture | null>(null);
  private handle: Handle | null = null;

  constructor(private readonly stores: Stores) {}

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
    if (work.saved) this.saved = this.stores.document.present;
  }

  /** Saves the picture in the browser, for next time. */
  autosave(picture: Picture): void {
    saveWork({ picture, name: this.name, saved: !this.unsaved });
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
    const opened = await choose('.hat');
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
      const { picture } = await this.stores.engine.ask('hat/read', { text: await file.text() });
      const found = fromWire(picture);
      this.take(found, file.name.replace(/\.hat$/i, ''), handle, `open ${file.name.replaceAll(':', '')}`);
      this.saved = this.stores.document.present;
      this.autosave(this.saved);
      this.warnOfOverlaps(found);
    } catch (error) {
      const hint = error instanceof EngineError && error.hint ? ` ${error.hint}` : '';
      this.stores.ui.fail(`${(error as Error).message}${hint}`, file.name);
    }
  }

  warnOfOverlaps(picture: Picture): void {
    const [pair] = overlapping(picture);
    if (!pair) return;
    this.stores.ui.notify(`Vertices ${pair[0]} and ${pair[1]} are drawn at the same point.`, {
      label: 'Tighten',
      run: () => void this.stores.tighten(),
    });
  }

  async save(): Promise<boolean> {
    if (!this.handle) return this.saveAs();
    return this.write(this.handle);
  }

  async saveAs(): Promise<boolean> {
    const handle = await chooseWhere(`${this.name}.hat`);
    if (handle === null) return false;
    if (handle) this.name = handle.name.replace(/\.hat$/i, '');
    // Known before it is written, so that saving again meanwhile does not ask again.
    this.handle = handle ?? null;
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
    this.saved = picture;
    this.autosave(picture);
    this.stores.ui.notify(`Saved ${this.name}.hat`);
    return true;
  }

  rename(name: string): void {
    this.name = name.trim() === '' ? UNTITLED : name.trim();
    this.autosave(this.stores.document.present);
  }

  /** Saves the picture in the library under its name. */
  keep(): void {
    const picture = this.stores.document.present;
    const others = this.library.filter((kept) => kept.name !== this.name);
    this.setLibrary([{ name: this.name, picture, changed: Date.now() }, ...others]);
    this.saved = picture;
    this.autosave(picture);
  }

  async openKept(kept: Kept): Promise<void> {
    if (!(await this.guard())) return;
    this.take(kept.picture, kept.name, null, `open ${kept.name.replaceAll(':', '')}`);
    this.saved = this.stores.document.present;
    this.autosave(this.saved);
  }

  /** Opens the picture of a link. */
  openShared(picture: Picture): void {
    const { title, ...rest } = picture;
    this.take(rest, title ?? UNTITLED, null, 'link');
    this.stores.ui.screen = 'drawing';
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
    this.name = name;
    this.handle = handle;
    this.saved = null;
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
