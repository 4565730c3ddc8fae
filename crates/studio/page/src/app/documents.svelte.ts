// Which picture is open: its name, its file, whether it is saved, and the pictures kept beside it.

import { Problem } from '../engine/engine';
import { fromWire, toWire } from '../engine/wire';
import { choose, chooseWhere, download, write, type Handle } from '../files/disk';
import { keepShelf, keepWork, loadShelf, loadWork, type Kept } from '../files/shelf';
import { readLog } from '../model/log';
import { overlapping } from '../model/places';
import { emptyPicture, type Picture } from '../model/picture';
import type { Studio } from './studio.svelte';

const UNTITLED = 'Untitled';

export class Documents {
  name = $state(UNTITLED);
  shelf = $state.raw<readonly Kept[]>(loadShelf());
  private saved = $state.raw<Picture | null>(null);
  private handle: Handle | null = null;

  constructor(private readonly studio: Studio) {}

  get unsaved(): boolean {
    const picture = this.studio.history.present;
    const fresh = this.saved === null && picture.edges.length === 0 && !picture.dominoes?.length;
    return !fresh && picture !== this.saved;
  }

  /** Takes up the work of the last visit. */
  resume(): void {
    const work = loadWork();
    if (!work) return this.take(emptyPicture(), UNTITLED, null, 'start');
    this.take(work.picture, work.name, null, 'last visit');
    if (work.saved) this.saved = this.studio.history.present;
  }

  /** Keeps the work for the next visit. */
  autosave(picture: Picture): void {
    keepWork({ picture, name: this.name, saved: !this.unsaved });
  }

  /** True when the way is free: nothing unsaved, or the person decided about it. */
  async guard(): Promise<boolean> {
    if (!this.unsaved) return true;
    const answer = await this.studio.questions.ask(
      'Save your changes?',
      `“${this.name}” has changes that are not saved.`,
      [
        { label: 'Save', value: 'save', look: 'primary' },
        { label: 'Don’t save', value: 'drop', look: 'danger' },
        { label: 'Cancel', value: 'cancel' },
      ],
    );
    if (answer === 'save') return this.save();
    return answer === 'drop';
  }

  async new(variant = this.studio.picture.variant): Promise<void> {
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
      this.studio.startReplay(readLog(await file.text()));
    } catch (error) {
      this.studio.questions.tell((error as Error).message, undefined, 'error');
    }
  }

  private async read(file: File, handle: Handle | null): Promise<void> {
    try {
      const { picture } = await this.studio.engine.readHat(await file.text());
      const found = fromWire(picture);
      this.take(found, file.name.replace(/\.hat$/i, ''), handle, `open ${file.name.replaceAll(':', '')}`);
      this.saved = this.studio.history.present;
      this.autosave(this.saved);
      this.warnOfOverlaps(found);
    } catch (error) {
      const hint = error instanceof Problem && error.hint ? ` ${error.hint}` : '';
      this.studio.questions.tell(`${file.name}: ${(error as Error).message}${hint}`, undefined, 'error');
    }
  }

  warnOfOverlaps(picture: Picture): void {
    const [pair] = overlapping(picture);
    if (!pair) return;
    this.studio.questions.tell(`Vertices ${pair[0]} and ${pair[1]} are drawn on the same spot.`, {
      label: 'Tighten',
      run: () => void this.studio.tighten(),
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
    return this.write(handle);
  }

  private async write(handle: Handle | undefined): Promise<boolean> {
    const picture = this.studio.history.present;
    try {
      const text = await this.studio.engine.writeHat(toWire(picture));
      if (handle) await write(handle, text);
      else download(`${this.name}.hat`, text, 'application/json');
    } catch (error) {
      this.studio.questions.tell(`Not saved: ${(error as Error).message}`, undefined, 'error');
      return false;
    }
    this.handle = handle ?? null;
    this.saved = picture;
    this.autosave(picture);
    this.studio.questions.tell(`Saved ${this.name}.hat`);
    return true;
  }

  rename(name: string): void {
    this.name = name.trim() === '' ? UNTITLED : name.trim();
    this.autosave(this.studio.history.present);
  }

  /** Keeps the picture in this browser under its name. */
  keep(): void {
    const picture = this.studio.history.present;
    const others = this.shelf.filter((kept) => kept.name !== this.name);
    this.setShelf([{ name: this.name, picture, changed: Date.now() }, ...others]);
    this.saved = picture;
    this.autosave(picture);
  }

  async openKept(kept: Kept): Promise<void> {
    if (!(await this.guard())) return;
    this.take(kept.picture, kept.name, null, `open ${kept.name.replaceAll(':', '')}`);
    this.saved = this.studio.history.present;
    this.autosave(this.saved);
  }

  /** Opens the picture of a link. */
  openShared(picture: Picture): void {
    const { title, ...rest } = picture;
    this.take(rest, title ?? UNTITLED, null, 'link');
    this.studio.screen = 'drawing';
  }

  forget(kept: Kept): void {
    this.setShelf(this.shelf.filter((other) => other !== kept));
  }

  renameKept(kept: Kept, name: string): void {
    const free = name.trim();
    if (free === '' || this.shelf.some((other) => other.name === free)) return;
    this.setShelf(this.shelf.map((other) => (other === kept ? { ...kept, name: free } : other)));
  }

  private setShelf(shelf: readonly Kept[]): void {
    this.shelf = shelf;
    if (!keepShelf(shelf)) this.studio.questions.tell('The browser has no room to keep this.', undefined, 'error');
  }

  private take(picture: Picture, name: string, handle: Handle | null, why: string): void {
    this.name = name;
    this.handle = handle;
    this.saved = null;
    // What a picture does not say about its look is as in the last one.
    const display = { ...this.studio.settings.display, ...picture.display };
    this.studio.reset({ ...picture, display }, why);
  }

  /** Leaves, as far as a page can. */
  async exit(): Promise<void> {
    if (!(await this.guard())) return;
    window.close();
    this.studio.questions.tell('You can close this tab now.');
  }
}
