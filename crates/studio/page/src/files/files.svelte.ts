// Files: the name of the picture, where it is saved, and the library of pictures kept in the browser.

import { createContext } from 'svelte';
import { EngineError, type Engine } from '../engine/engine';
import { fromWire, toWire } from '../engine/wire';
import { splitDrawingColour, withDrawingColour } from '../model/display';
import { without } from '../model/edits';
import { readLog, type Entry } from '../model/log';
import { emptyPicture, type Picture } from '../model/picture';
import { isFarFlung, overlapping, withinReach } from '../model/places';
import { readHistory, storeHistory } from '../model/storedHistory';
import type { DocumentStore } from '../stores/document.svelte';
import { DEFAULTS, type Settings } from '../stores/settings.svelte';
import type { UiStore } from '../stores/ui.svelte';
import { PICTURE_FILES, choose, chooseWhere, download, isDrawing, write, type Handle } from './disk';
import { keepHandle, keptHandle, mayWrite } from './handles';
import {
  changeLibrary,
  forgetRecent,
  freeName,
  loadHistory,
  loadLibrary,
  loadRecent,
  loadWork,
  newKey,
  nowAmong,
  onOtherTabs,
  rememberRecent,
  saveWork,
  tabName,
  workOfOther,
  type Kept,
  type StoredBoundary,
  type StoredIdentity,
  type Work,
} from './library';

const UNTITLED = 'Untitled';
/** The engine takes requests of 8 MB. */
const LARGEST_DRAWING = 5_000_000;

/** What a document is besides its picture: its name, its file, and what of it is saved. */
export interface Identity {
  readonly id: number;
  /** No other document has it, in any tab. */
  readonly key: string;
  readonly name: string;
  readonly handle: Handle | null;
  readonly saved: Picture | null;
  /** The picture of the library that it is, if it is one. */
  readonly kept?: Kept | undefined;
}

/** A step of the history that leads from one document to another. */
interface Boundary {
  readonly before: Picture;
  left: Identity;
  right: Identity;
}

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'history' | 'present' | 'reset' | 'restore' | 'change'>;
  /** Replays a log. */
  readonly replay: (entries: readonly Entry[]) => void;
  readonly settings: Pick<Settings, 'display' | 'tool' | 'colour'>;
  readonly ui: Pick<UiStore, 'ask' | 'notify' | 'fail' | 'screen' | 'logOpen'>;
  /** Whether work is kept in the browser; what a frame shows is nobody's work. */
  readonly remembers: boolean;
  /** The entry of the browser's history that is shown. */
  readonly visit: () => string;
  /** The address that is shown. */
  readonly hash: () => string;
  /** Arranges a picture whose vertices hide each other. */
  readonly tighten: () => Promise<void>;
  /** Plays by a file of rules. */
  readonly openRules: (file: File) => Promise<void>;
}

/** An entry of the browser's history, and how the page came to it. */
export interface Entered {
  readonly state: unknown;
  readonly hash: string;
  readonly reloaded: boolean;
}

export class FilesStore {
  private identity = $state.raw<Identity>({ id: 0, key: newKey(), name: UNTITLED, handle: null, saved: null });
  library = $state.raw<readonly Kept[]>(loadLibrary());
  recent = $state.raw<readonly Kept[]>(loadRecent());
  /** By the picture after the step. */
  private readonly boundaries = new WeakMap<Picture, Boundary>();
  private lastId = 0;
  private readonly tab = tabName();
  private warnedOfStorage = false;
  /** What another tab saved last, as long as this one shows the same. */
  private borrowed: Work | null = null;
  /** What is being written to files. */
  private writing: Promise<unknown> = Promise.resolve();
  /** What was saved of documents, by their numbers, after another one took their place. */
  private readonly savedMeanwhile = new Map<number, Picture>();

  /** The file is being looked for. */
  private recalling: Promise<void> | null = null;

  constructor(private readonly stores: Stores) {}

  /** Keeps the file for after a reload. */
  private async remember(handle: Handle | null | undefined, key = this.identity.key): Promise<void> {
    if (handle && this.stores.remembers) await keepHandle(key, handle);
  }

  /** Finds the file again that the document had before the page was loaded anew. */
  private recall(): void {
    const { key, handle } = this.identity;
    if (handle || !this.stores.remembers) return;
    const recalling = keptHandle(key).then((found) => {
      if (found && this.identity.key === key && !this.identity.handle) this.is({ handle: found });
      if (this.recalling === recalling) this.recalling = null;
    });
    this.recalling = recalling;
  }

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
    const fresh = this.saved === null && isEmpty(picture);
    return !fresh && picture !== this.saved;
  }

  /** Opens what was open last time, with its history. */
  resume(): void {
    const work = loadWork();
    if (!work) return this.take(emptyPicture(), UNTITLED, null, 'start');
    const stored = readHistory(loadHistory(work) ?? '');
    if (stored) {
      this.begin(work.name);
      this.stores.document.restore(stored.history, 'last session');
      this.resumeBoundaries(work.boundaries ?? [], stored.pictures);
    } else this.take(work.picture, work.name, null, 'last session');
    if (work.tab === this.tab) this.is({ key: work.key ?? this.identity.key });
    else this.borrowed = work;
    if (work.saved) this.is({ saved: this.stores.document.present });
    this.recall();
  }

  private resumeBoundaries(boundaries: readonly StoredBoundary[], pictures: readonly Picture[]): void {
    const identity = ({ saved, ...rest }: StoredIdentity): Identity => ({
      ...rest,
      handle: null,
      saved: pictures[saved] ?? null,
    });
    for (const { at, left, right } of boundaries) {
      const [before, after] = [pictures[at - 1], pictures[at]];
      if (before && after) this.boundaries.set(after, { before, left: identity(left), right: identity(right) });
      this.lastId = Math.max(this.lastId, left.id, right.id);
    }
    this.lastId += 1;
    this.is({ id: this.lastId });
  }

  /** The steps of a history that lead from one document to another. */
  private storedBoundaries(pictures: readonly Picture[]): StoredBoundary[] {
    const identity = ({ id, key, name, saved }: Identity): StoredIdentity => {
      return { id, key, name, saved: saved ? pictures.indexOf(saved) : -1 };
    };
    return pictures.flatMap((picture, at) => {
      const boundary = this.boundaries.get(picture);
      if (!boundary || boundary.before !== pictures[at - 1]) return [];
      return [{ at, left: identity(boundary.left), right: identity(boundary.right) }];
    });
  }

  /** Follows what other tabs do with the library. */
  watch(): () => void {
    return onOtherTabs(() => {
      this.library = loadLibrary();
      this.recent = loadRecent();
    });
  }

  /** Whether what was open last time was shown under this entry of the browser's history. */
  isFrom({ state, hash, reloaded }: Entered): boolean {
    const work = loadWork();
    // Chromium may forget the name of an entry if it was given just before the page is loaded again.
    if (state === null) return reloaded && work?.tab === this.tab && work.hash === hash;
    return work?.visit !== undefined && work.visit === state;
  }

  /** Saves the open picture in the browser with its history, for next time. */
  autosave(): void {
    const { document, remembers, ui, visit, hash } = this.stores;
    if (!remembers) return;
    const { present: picture, history } = document;
    // The work of another tab is about to be replaced: it goes where it can be found.
    const other = workOfOther(this.tab) ?? this.borrowed;
    const replaces = other !== null && !isSame(other.picture, picture);
    if (replaces && !other.saved && !isEmpty(other.picture))
      this.recent = rememberRecent(other.name, other.picture, other.key);
    this.borrowed = replaces ? null : other;
    const { text, pictures } = storeHistory(history);
    const boundaries = this.storedBoundaries(pictures);
    const { name, unsaved, tab } = this;
    const { key } = this.identity;
    const work = { picture, name, saved: !unsaved, key, tab, visit: visit(), hash: hash(), boundaries };
    const stored = saveWork(work, text);
    if (!stored && unsaved && !this.warnedOfStorage)
      ui.fail('The browser’s storage is full: save the picture as a file before you close the page.');
    this.warnedOfStorage = !stored;
  }

  /**
   * Makes a change that opens another document. It has no file, so that saving it cannot overwrite one; undoing
   * the change brings the last document back, with its file.
   */
  asNew(title: string | undefined, change: () => void): void {
    this.lastId += 1;
    const [id, name] = [this.lastId, title ?? UNTITLED];
    this.switchTo(change, (picture) => ({ id, key: newKey(), name, handle: null, saved: picture }));
  }

  /** Shows a document again that was left, as it was. */
  reopen(picture: Picture, identity: Identity): void {
    if (picture === this.stores.document.present) this.return(identity);
    else {
      const edit = { type: 'replace', picture, why: 'back' } as const;
      this.switchTo(
        () => this.stores.document.change(edit),
        () => this.upToDate(identity),
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
    this.rememberUnsaved();
    change();
    const after = document.present;
    if (after === before) return;
    const right = next(after);
    this.boundaries.set(after, { before, left, right });
    this.identity = right;
    this.autosave();
  }

  /** Puts an unsaved picture that is about to be replaced where it can be found. */
  private rememberUnsaved(): void {
    if (!this.unsaved || !this.stores.remembers) return;
    const { name, identity } = this;
    this.recent = rememberRecent(name, this.stores.document.present, identity.key);
  }

  /** Undo or redo led from one picture to another: perhaps to another document. */
  stepped(before: Picture, after: Picture): void {
    const [back, forth] = [this.boundaries.get(before), this.boundaries.get(after)];
    if (back?.before === after) {
      back.right = this.identity;
      this.return(back.left);
    } else if (forth?.before === before) {
      forth.left = this.identity;
      this.return(forth.right);
    }
    this.recall();
  }

  private return(identity: Identity): void {
    this.identity = this.upToDate(identity);
  }

  /** A document that was left while it was being saved is saved now. */
  private upToDate(identity: Identity): Identity {
    const saved = this.savedMeanwhile.get(identity.id);
    this.savedMeanwhile.delete(identity.id);
    return saved ? { ...identity, saved } : identity;
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
    if (answer === 'drop') this.rememberUnsaved();
    return answer === 'drop';
  }

  /** An empty picture, and the tools as they are at first. */
  async new(variant = this.stores.document.present.variant): Promise<void> {
    if (!(await this.guard())) return;
    const { tool, colour } = DEFAULTS;
    Object.assign(this.stores.settings, { tool, colour });
    this.take(emptyPicture(variant), UNTITLED, null, 'new');
  }

  async open(): Promise<void> {
    if (!(await this.guard())) return;
    const opened = await choose(PICTURE_FILES);
    if (opened) await this.read(opened.file, opened.handle);
  }

  /** A file dropped on the window: a picture, a log or rules. */
  async drop(file: File): Promise<void> {
    if (file.name.endsWith('.log')) return this.replay(file);
    if (file.name.endsWith('.rules')) return this.stores.openRules(file);
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
      const { picture, loose } = await (drawing ? this.readDrawing(file) : this.readHat(file));
      const { picture: sound, colour } = splitDrawingColour(fromWire(picture));
      const { title, ...untitled } = sound;
      const found = drawing || title === undefined ? untitled : { ...untitled, title };
      // A drawing is not the file that the picture is saved to.
      const name = (drawing ? title : undefined) ?? file.name.replace(/\.\w+$/, '');
      if (colour) this.stores.settings.colour = colour;
      const far = isFarFlung(found);
      const shown = far ? withinReach(found) : found;
      this.take(shown, name, drawing ? null : handle, `open ${file.name.replaceAll(':', '')}`);
      void this.remember(this.identity.handle);
      this.settle();
      await this.repair(loose ?? [], far);
    } catch (error) {
      const why = error instanceof EngineError ? error.sentences : (error as Error).message;
      this.stores.ui.fail(why, file.name);
    }
  }

  private async readHat(file: File) {
    return this.stores.engine.ask('hat/read', { text: await file.text() });
  }

  /** Changes what could not be seen or played, so that it can be undone, and says so. */
  private async repair(loose: readonly number[], far: boolean): Promise<void> {
    const { document, ui, tighten } = this.stores;
    if (loose.length > 0) {
      const ids = new Set(loose.flatMap((index) => document.present.edges[index]?.id ?? []));
      document.change({ type: 'replace', picture: without(document.present, ids), why: 'remove loose edges' });
      const edges = loose.length === 1 ? '1 edge was' : `${loose.length} edges were`;
      ui.notify(`${edges} not joined to the ground and left out. Undo brings back what is in the file.`);
    }
    if (far) {
      await tighten();
      ui.notify('Some vertices were too far away to be seen, so the picture was tightened.');
    } else this.warnOfOverlaps(document.present);
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
    if (this.recalling) await this.recalling;
    const { handle } = this.identity;
    if (!handle) return this.saveAs();
    return (await mayWrite(handle)) ? this.write(handle) : this.saveAs();
  }

  async saveAs(): Promise<boolean> {
    if (this.refuseInfinite()) return false;
    const handle = await chooseWhere(`${this.name}.hat`);
    if (handle === null) return false;
    // Known before it is written, so that saving again meanwhile does not ask again.
    this.is({ handle: handle ?? null, ...(handle ? { name: handle.name.replace(/\.hat$/i, '') } : {}) });
    return this.write(handle);
  }

  /** Writes after what is being written, so that the file has the picture that was saved last. */
  private write(handle: Handle | undefined): Promise<boolean> {
    const picture = this.stores.document.present;
    // Another document may take its place before it is written.
    const { identity } = this;
    const written = this.writing.then(() => this.writeNow(handle, picture, identity));
    this.writing = written.catch(() => undefined);
    return written;
  }

  private async writeNow(handle: Handle | undefined, picture: Picture, identity: Identity): Promise<boolean> {
    try {
      const wire = toWire(withDrawingColour(picture, this.stores.settings.colour));
      const { text } = await this.stores.engine.ask('hat/write', { picture: wire });
      if (handle) await write(handle, text);
      else download(`${identity.name}.hat`, text, 'application/json');
    } catch (error) {
      this.stores.ui.fail(error, 'Couldn’t save');
      return false;
    }
    await this.remember(handle, identity.key);
    this.settle(picture, identity);
    this.stores.ui.notify(`Saved ${identity.name}.hat`);
    return true;
  }

  rename(name: string): void {
    this.is({ name: name.trim() === '' ? UNTITLED : name.trim() });
    this.autosave();
  }

  /** Saves the picture in the library under its name; asks before another picture of that name is replaced. */
  async keep(): Promise<void> {
    const picture = this.stores.document.present;
    const { name } = this;
    const library = loadLibrary();
    const old = library.find((kept) => kept.name === name);
    if (old && !isKept(old, this.identity.kept) && !isSame(old.picture, picture)) {
      const other = freeName(name, library);
      const answer = await this.stores.ui.ask(
        `Replace “${name}”?`,
        'There is another picture of this name in the library.',
        [
          { label: `Save as “${other}”`, value: 'both', look: 'primary' },
          { label: 'Replace', value: 'replace', look: 'danger' },
          { label: 'Cancel', value: 'cancel' },
        ],
      );
      if (answer === 'both') this.is({ name: other });
      else if (answer !== 'replace') return;
    }
    this.store({ name: this.name, picture, changed: nowAmong(loadLibrary()) });
  }

  private store(kept: Kept): void {
    const { ui } = this.stores;
    let replaced: Kept | undefined;
    const stored = this.change((library) => {
      replaced = library.find(({ name }) => name === kept.name);
      return [kept, ...library.filter(({ name }) => name !== kept.name)];
    });
    if (!stored) return;
    this.is({ kept });
    this.settle(kept.picture);
    const old = replaced;
    if (!old || isSame(old.picture, kept.picture)) ui.notify(`Saved “${kept.name}” to the library.`);
    else {
      const run = () => this.change((library) => library.map((other) => (isKept(other, kept) ? old : other)));
      ui.notify(`Replaced “${kept.name}” in the library.`, { label: 'Undo', run });
    }
  }

  async openKept(kept: Kept): Promise<void> {
    if (!(await this.guard())) return;
    this.take(kept.picture, kept.name, null, `open ${kept.name.replaceAll(':', '')}`);
    this.is({ kept });
    this.settle();
  }

  /** Opens an unsaved picture, which stays one. */
  async openRecent(recent: Kept): Promise<void> {
    if (!(await this.guard())) return;
    this.take(recent.picture, recent.name, null, `open ${recent.name.replaceAll(':', '')}`);
    this.is({ key: recent.from ?? this.identity.key });
    this.autosave();
  }

  /** Notes that a picture is saved. What was drawn since is not. */
  private settle(picture = this.stores.document.present, { id, key } = this.identity): void {
    const shown = id === this.identity.id;
    if (shown) this.is({ saved: picture });
    else this.savedMeanwhile.set(id, picture);
    const whole = shown && picture === this.stores.document.present;
    this.recent = forgetRecent(key, (other) => whole || isSame(other, picture));
    this.autosave();
  }

  /** Deletes a picture of the library, until that is undone. */
  forget(kept: Kept): void {
    if (!this.change((library) => library.filter((other) => !isKept(other, kept)))) return;
    const run = () =>
      this.change((library) => {
        const name = freeName(kept.name, library);
        return [...library, { ...kept, name }];
      });
    this.stores.ui.notify(`Deleted “${kept.name}”.`, { label: 'Undo', run });
  }

  /** Another name for a picture of the library; false if another one has it. */
  renameKept(kept: Kept, name: string): boolean {
    const free = name.trim();
    if (free === '' || free === kept.name) return false;
    if (loadLibrary().some((other) => other.name === free)) {
      this.stores.ui.fail(`There is another picture called “${free}” in the library.`);
      return false;
    }
    return this.change((library) => library.map((other) => (isKept(other, kept) ? { ...other, name: free } : other)));
  }

  /** Changes the library as all tabs see it; false if there is no room. */
  private change(change: (library: readonly Kept[]) => readonly Kept[]): boolean {
    const library = changeLibrary(change);
    this.library = library ?? loadLibrary();
    if (!library) this.stores.ui.fail('Couldn’t save to the library: the browser’s storage is full.');
    return library !== null;
  }

  private take(picture: Picture, name: string, handle: Handle | null, why: string): void {
    this.begin(name, handle);
    // What a picture does not say about its look stays as it was.
    const display = { ...this.stores.settings.display, ...picture.display };
    this.stores.document.reset({ ...picture, display }, why);
  }

  private begin(name: string, handle: Handle | null = null): void {
    this.lastId += 1;
    this.identity = { id: this.lastId, key: newKey(), name, handle, saved: null };
  }

  /** Closes the tab, as far as a page can. */
  async exit(): Promise<void> {
    if (!(await this.guard())) return;
    // What was not to be saved is not there next time.
    if (this.unsaved) this.take(emptyPicture(this.stores.document.present.variant), UNTITLED, null, 'exit');
    this.autosave();
    window.close();
    this.stores.ui.notify('You can close this tab now.');
  }
}

const isEmpty = ({ edges, dominoes }: Picture): boolean => edges.length === 0 && !dominoes?.length;

const isSame = (one: Picture, other: Picture): boolean => one === other || inOrder(one) === inOrder(other);

/** A picture as text, whatever the order of its fields. */
const inOrder = (picture: Picture): string =>
  JSON.stringify(Object.entries(picture).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Whether these are the same picture of the library, unchanged since. */
const isKept = (one: Kept, other: Kept | undefined): boolean =>
  one.name === other?.name && one.changed === other.changed;

export const [useFiles, provideFiles] = createContext<FilesStore>();
