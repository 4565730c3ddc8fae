import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeEngine } from '../engine/fake';
import { apply, type Edit } from '../model/edits';
import { begin, type History } from '../model/history';
import { emptyPicture, type Picture } from '../model/picture';
import { replayOf } from '../model/replay';
import type { Settings } from '../stores/settings.svelte';
import { DocumentStore } from '../stores/document.svelte';
import { UiStore } from '../stores/ui.svelte';
import { FilesStore } from './files.svelte';
import { loadLibrary } from './library';

const one: Picture = { ...emptyPicture(), edges: [{ id: 1, from: 0, to: 1, colour: 'blue' }] };

class Storage {
  full = false;
  private readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.full) throw new Error('quota exceeded');
    this.items.set(key, value);
  };
  removeItem = (key: string) => void this.items.delete(key);
  key = (index: number) => [...this.items.keys()][index] ?? null;
  get length() {
    return this.items.size;
  }
}

let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
});

function makeFiles(remembers = true) {
  /** What the engine reads from a .hat file, and what it was asked to write. */
  const read: { answer: object } = { answer: { picture: { ...one, variant: 'green' } } };
  const written: object[] = [];
  const document = {
    present: emptyPicture(),
    get history() {
      return begin(document.present);
    },
    restore: vi.fn(({ present }: History) => (document.present = present)),
    reset: vi.fn((picture: Picture) => (document.present = picture)),
    change: vi.fn((edit: Edit) => {
      document.present = apply(document.present, edit);
    }),
  };
  const [ui, replay] = [new UiStore(), vi.fn()];
  const engine = fakeEngine({
    'hat/read': () => read.answer,
    'hat/write': ({ picture }) => (written.push(picture), { text: '{}' }),
    'drawing/read': ({ base64 }) => {
      if (atob(base64) !== '\x89PNG') throw new Error('there is no picture in this file to open');
      return { picture: { ...one, variant: 'childish', title: 'House' } };
    },
  });
  const settings = { display: { stick_size: 2 } as never, tool: 'draw' as const, colour: 'blue' as const };
  const tighten = vi.fn(() => Promise.resolve());
  const openRules = vi.fn(() => Promise.resolve());
  return {
    files: new FilesStore({
      engine,
      document,
      settings,
      ui,
      replay,
      tighten,
      openRules,
      visit: () => 'here.7',
      hash: () => '#picture/br',
      remembers,
    }),
    document,
    settings: settings as Pick<Settings, 'tool' | 'colour'>,
    ui,
    replay,
    tighten,
    openRules,
    read,
    written,
  };
}

describe('files', () => {
  test('are unsaved when there is something to lose', async () => {
    const { files, document } = makeFiles();
    expect(files.unsaved).toBe(false);
    document.present = one;
    expect(files.unsaved).toBe(true);
    await files.keep();
    expect(files.unsaved).toBe(false);
  });

  test('ask before unsaved changes are lost', async () => {
    const { files, document, ui } = makeFiles();
    document.present = one;
    const kept = files.new();
    expect(ui.question?.text).toBe('“Untitled” has unsaved changes.');
    ui.question?.answer('cancel');
    await kept;
    expect(document.reset).not.toHaveBeenCalled();
    const dropped = files.new();
    ui.question?.answer('drop');
    await dropped;
    expect(document.present.edges).toEqual([]);
  });

  test('that are dropped are opened or replayed', async () => {
    const { files, document, replay, ui, openRules } = makeFiles();
    await files.drop(new File(['{}'], 'tree.hat'));
    expect([files.name, files.unsaved, document.present.variant]).toEqual(['tree', false, 'green']);
    // What a picture does not say about its look stays as it was.
    expect(document.present.display).toEqual({ stick_size: 2 });
    await files.drop(new File(['name: low'], 'low.rules'));
    expect(openRules).toHaveBeenCalledOnce();
    await files.drop(new File(['2026-11-16 09:30:00  Negate\n'], 'HackLog.log'));
    expect(replay).toHaveBeenCalledTimes(1);
    expect(ui.logOpen).toBe(true);
    await files.drop(new File(['hello'], 'other.log'));
    expect(ui.notices.at(-1)?.text).toBe('Line 1 isn’t a valid log entry: hello');
  });

  test('are opened again next time', () => {
    const { files, document } = makeFiles();
    document.present = one;
    files.rename('Mine');
    const next = makeFiles();
    next.files.resume();
    expect([next.files.name, next.document.present.edges.length, next.files.unsaved]).toEqual(['Mine', 1, true]);
  });

  test('in the library have names of their own', async () => {
    const { files, document, ui } = makeFiles();
    document.present = one;
    for (const name of ['A', 'B', 'A']) {
      files.rename(name);
      await files.keep();
    }
    expect(files.library.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(files.renameKept(files.library[0]!, 'B')).toBe(false);
    expect(ui.notices.at(-1)?.text).toBe('There is another picture called “B” in the library.');
    expect(loadLibrary().map(({ name }) => name)).toEqual(['A', 'B']);
    storage.full = true;
    document.present = { ...one };
    await files.keep();
    expect(ui.notices.at(-1)?.text).toBe('Couldn’t save to the library: the browser’s storage is full.');
    expect(files.unsaved).toBe(true);
  });

  // A second picture of the same name once took the place of the first, without a word.
  test('in the library are not replaced without a question', async () => {
    const { files, document, ui } = makeFiles();
    document.present = one;
    await files.keep();
    await files.new();
    const red: Picture = { ...one, edges: [{ ...one.edges[0]!, colour: 'red' }] };
    document.present = red;
    const cancelled = files.keep();
    expect(ui.question?.title).toBe('Replace “Untitled”?');
    ui.question?.answer(null);
    await cancelled;
    expect(loadLibrary().map(({ picture }) => picture)).toEqual([one]);

    const both = files.keep();
    ui.question?.answer('both');
    await both;
    expect(loadLibrary().map(({ name }) => name)).toEqual(['Untitled 2', 'Untitled']);
    expect(files.name).toBe('Untitled 2');
    // The same document again: no question, and a way back.
    document.present = { ...red, variant: 'childish' };
    await files.keep();
    expect(ui.question).toBeNull();
    expect(loadLibrary().map(({ picture }) => picture.variant)).toEqual(['childish', 'red-blue']);
    ui.notices.at(-1)?.action?.run();
    expect(loadLibrary().map(({ picture }) => picture.variant)).toEqual(['red-blue', 'red-blue']);
  });

  test('that are deleted from the library come back', async () => {
    const { files, document, ui } = makeFiles();
    document.present = one;
    for (const name of ['A', 'B', 'C']) {
      files.rename(name);
      await files.keep();
    }
    files.forget(files.library[1]!);
    expect(loadLibrary().map(({ name }) => name)).toEqual(['C', 'A']);
    expect(ui.notices.at(-1)?.text).toBe('Deleted “B”.');
    ui.notices.at(-1)?.action?.run();
    expect(loadLibrary().map(({ name }) => name)).toEqual(['C', 'B', 'A']);
  });

  // Each tab once wrote the library as it had read it at its start: the last to write was the only one.
  test('of two tabs are in one library', async () => {
    const [a, b] = [makeFiles(), makeFiles()];
    a.document.present = one;
    a.files.rename('Alpha');
    await a.files.keep();
    b.document.present = { ...one, variant: 'green' };
    b.files.rename('Beta');
    await b.files.keep();
    expect(loadLibrary().map(({ name }) => name)).toEqual(['Beta', 'Alpha']);
    expect(b.files.library).toHaveLength(2);
    a.files.forget(a.files.library[0]!);
    expect(loadLibrary().map(({ name }) => name)).toEqual(['Beta']);
    // What another tab made of the same picture is not replaced unasked.
    a.document.present = { ...one, variant: 'childish' };
    a.files.rename('Beta');
    void a.files.keep();
    expect(a.ui.question?.title).toBe('Replace “Beta”?');
  });

  // Browsers tell a tab a moment later what another one has stored.
  test('of two tabs at the same time are both in the library', async () => {
    const [a, b] = [makeFiles(), makeFiles()];
    a.document.present = one;
    a.files.rename('Alpha');
    b.document.present = { ...one, variant: 'green' };
    b.files.rename('Beta');
    const stale = new Storage();
    vi.stubGlobal('localStorage', stale);
    await b.files.keep();
    vi.stubGlobal('localStorage', storage);
    await a.files.keep();
    // What the second tab wrote arrives.
    for (let index = 0; index < stale.length; index += 1) {
      const key = stale.key(index)!;
      storage.setItem(key, stale.getItem(key)!);
    }
    expect(
      loadLibrary()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Alpha', 'Beta']);
  });

  test('of a library of an earlier version stay', async () => {
    const old = ['B', 'A'].map((name, index) => ({ name, picture: one, changed: 2 - index }));
    storage.setItem('hackenbush.shelf', JSON.stringify([...old, null, { name: 7 }]));
    // Without room to store them anew, they stay where they are, and can be deleted.
    storage.full = true;
    const { files } = makeFiles();
    expect(files.library.map(({ name }) => name)).toEqual(['B', 'A']);
    storage.full = false;
    expect(loadLibrary().map(({ name }) => name)).toEqual(['B', 'A']);
    expect(storage.getItem('hackenbush.shelf')).toBeNull();
    files.forget(files.library[0]!);
    expect(loadLibrary().map(({ name }) => name)).toEqual(['A']);
  });

  // The end of writing a file once counted for whatever was open by then.
  test('that are left while they are written are saved themselves', async () => {
    const { files, document, ui } = makeFiles();
    let finish = () => {};
    const handle = {
      name: 'house.hat',
      createWritable: async () => ({
        write: () => new Promise<void>((resolve) => (finish = resolve)),
        close: async () => {},
      }),
    };
    vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
    document.present = one;
    const saved = files.save();
    await vi.waitFor(() => expect(files.name).toBe('house'));
    await new Promise((resolve) => setTimeout(resolve));
    const lesson = { ...one, variant: 'green' };
    files.asNew('Lesson', () => document.change({ type: 'replace', picture: lesson, why: 'opened' }));
    expect(files.recent.map(({ name }) => name)).toEqual(['house']);
    finish();
    await saved;
    expect(ui.notices.at(-1)?.text).toBe('Saved house.hat');
    expect([files.name, files.unsaved, files.recent.length]).toEqual(['Lesson', false, 0]);
    files.stepped(lesson, one);
    document.present = one;
    expect([files.name, files.unsaved]).toEqual(['house', false]);
  });

  // What was saved first could be written last.
  test('that are saved again while they are written end as they were saved last', async () => {
    const { files, document, written } = makeFiles();
    const finish: (() => void)[] = [];
    const handle = {
      name: 'house.hat',
      createWritable: async () => ({
        write: () => new Promise<void>((resolve) => finish.push(resolve)),
        close: async () => {},
      }),
    };
    vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
    document.present = one;
    const first = files.save();
    await vi.waitFor(() => expect(finish).toHaveLength(1));
    document.present = { ...one, variant: 'childish' };
    const second = files.save();
    await new Promise((resolve) => setTimeout(resolve));
    expect([finish.length, files.unsaved]).toEqual([1, true]);
    finish[0]?.();
    await first;
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    finish[1]?.();
    await second;
    expect(files.unsaved).toBe(false);
    expect(written).toMatchObject([{ variant: 'red-blue' }, { variant: 'childish' }]);
  });

  // It once also forgot the copy of what was drawn since.
  test('that are changed while they are written are not saved yet', async () => {
    const { files, document } = makeFiles();
    let finish = () => {};
    const handle = {
      name: 'house.hat',
      createWritable: async () => ({
        write: () => new Promise<void>((resolve) => (finish = resolve)),
        close: async () => {},
      }),
    };
    vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
    document.present = one;
    const saved = files.save();
    await new Promise((resolve) => setTimeout(resolve));
    const changed = { ...one, variant: 'childish' };
    document.present = changed;
    const link = { ...one, variant: 'green' };
    files.asNew('Link', () => document.change({ type: 'replace', picture: link, why: 'link' }));
    files.stepped(link, changed);
    document.present = changed;
    finish();
    await saved;
    expect([files.name, files.unsaved]).toEqual(['house', true]);
    expect(files.recent.map(({ picture }) => picture)).toEqual([changed]);
  });

  test('of another tab that are not saved can be found', () => {
    const [a, b] = [makeFiles(), makeFiles()];
    a.document.present = one;
    a.files.autosave();
    b.files.resume();
    b.files.autosave();
    expect(b.files.recent).toEqual([]);
    b.document.present = { ...one, variant: 'green' };
    b.files.autosave();
    expect(b.files.recent.map(({ picture }) => picture.variant)).toEqual(['red-blue']);
    a.document.present = { ...one, variant: 'childish' };
    a.files.autosave();
    b.files.autosave();
    // One of each document, the newest.
    expect(b.files.recent.map(({ picture }) => picture.variant)).toEqual(['childish', 'green']);
  });

  test('that are new begin with the tools of the first visit', async () => {
    const { files, settings } = makeFiles();
    Object.assign(settings, { tool: 'cut', colour: 'green' });
    await files.new();
    expect(settings).toMatchObject({ tool: 'draw', colour: 'blue' });
  });

  test('hold the colour that was drawn in, which is not in the picture', async () => {
    const { files, document, settings, read, written } = makeFiles();
    document.present = one;
    settings.colour = 'red';
    vi.stubGlobal('window', {
      showSaveFilePicker: async () => ({
        name: 'a.hat',
        createWritable: async () => ({ write: async () => {}, close: async () => {} }),
      }),
    });
    await files.save();
    expect(written).toMatchObject([{ display: { colour: 'red' } }]);
    read.answer = { picture: { ...one, display: { colour: 'green', stick_size: 500, palette: 'mauve', mine: 1 } } };
    await files.drop(new File(['{}'], 'tree.hat'));
    expect(settings.colour).toBe('green');
    expect(document.present.display).toEqual({ stick_size: 5, mine: 1 });
  });

  // They once floated above the ground, and were counted but worth nothing.
  test('with edges that are not joined to the ground lose them, with a word and a way back', async () => {
    const { files, document, ui, read } = makeFiles();
    const loose = { id: 2, from: 2, to: 3, colour: 'red' };
    read.answer = {
      picture: { ...one, vertices: [0, 1, 2, 3].map((id) => ({ id, x: id, y: id })), edges: [one.edges[0], loose] },
      loose: [1],
    };
    await files.drop(new File(['{}'], 'tree.hat'));
    expect(document.present.edges).toHaveLength(1);
    expect(document.present.vertices.map(({ id }) => id)).toEqual([0, 1]);
    expect(document.change).toHaveBeenCalledTimes(1);
    expect(ui.notices.at(-1)?.text).toMatch('1 edge was not joined to the ground and left out.');
    expect(files.unsaved).toBe(true);
  });

  test('with absurd coordinates are tightened', async () => {
    const { files, ui, read, tighten } = makeFiles();
    read.answer = {
      picture: {
        ...one,
        vertices: [
          { id: 0, x: 0, y: 0 },
          { id: 1, x: 0, y: 1e300 },
        ],
      },
    };
    await files.drop(new File(['{}'], 'tree.hat'));
    expect(tighten).toHaveBeenCalledTimes(1);
    expect(ui.notices.at(-1)?.text).toMatch('too far away');
  });

  test('that were not to be saved are not there next time, but can be found', async () => {
    const { files, document, ui } = makeFiles();
    vi.stubGlobal('window', { close: vi.fn() });
    document.present = one;
    const left = files.exit();
    ui.question?.answer('drop');
    await left;
    const next = makeFiles();
    next.files.resume();
    expect(next.document.present.edges).toEqual([]);
    expect(next.files.recent.map(({ picture }) => picture)).toEqual([one]);
  });

  test('are not overwritten by what is opened as a copy: it has no file, and undo brings the file back', async () => {
    const { files, document } = makeFiles();
    const written: string[] = [];
    const handle = {
      name: 'house.hat',
      createWritable: async () => ({ write: async (text: string) => void written.push(text), close: async () => {} }),
    };
    const asked = vi.fn(async () => handle);
    vi.stubGlobal('window', { showSaveFilePicker: asked });
    document.present = one;
    expect(await files.save()).toBe(true);
    expect([files.name, files.title, written.length]).toEqual(['house', 'house', 1]);
    const first = files.id;

    const lesson = { ...one, edges: [{ ...one.edges[0]!, colour: 'red' as const }] };
    files.asNew('Lesson', () => document.change({ type: 'replace', picture: lesson, why: 'opened' }));
    expect([files.name, files.unsaved]).toEqual(['Lesson', false]);
    expect(files.id).not.toBe(first);
    // Saving it asks where.
    await files.save();
    expect(asked).toHaveBeenCalledTimes(2);

    files.stepped(lesson, one);
    document.present = one;
    expect([files.name, files.id, files.unsaved]).toEqual(['house', first, false]);
    await files.save();
    expect(asked).toHaveBeenCalledTimes(2);
    files.stepped(one, lesson);
    document.present = lesson;
    // It was saved meanwhile, as a file of its own.
    expect([files.name, files.unsaved]).toEqual(['house', false]);
  });

  test('that were not saved are remembered when another picture takes their place', () => {
    const { files, document } = makeFiles();
    document.present = one;
    files.asNew(undefined, () => document.change({ type: 'replace', picture: emptyPicture('green'), why: 'link' }));
    expect([files.name, files.title, document.present.variant]).toEqual(['Untitled', undefined, 'green']);
    expect(files.recent.map(({ picture }) => picture)).toEqual([one]);
    // Nothing changed: nothing to remember.
    files.asNew(undefined, () => undefined);
    expect(makeFiles().files.recent).toHaveLength(1);
    storage.full = true;
    document.present = { ...one, variant: 'childish' };
    files.asNew(undefined, () => document.change({ type: 'replace', picture: one, why: 'link' }));
    expect(document.present).toBe(one);
  });

  // The steps were once forgotten, and so was to which document they led.
  test('have their history again after a reload', () => {
    const visit = () => {
      const document: DocumentStore = new DocumentStore({
        logs: () => true,
        refusal: () => null,
        notify: () => undefined,
        announce: () => undefined,
        changed: (by, before, after) => by === 'history' && files.stepped(before, after),
      });
      const { settings, ui, replay, tighten, openRules } = makeFiles();
      const display = {} as never;
      const engine = fakeEngine({});
      const files: FilesStore = new FilesStore({
        engine,
        document,
        settings: { ...settings, display },
        ui,
        replay,
        tighten,
        openRules,
        visit: () => 'here.7',
        hash: () => '#picture/br',
        remembers: true,
      });
      files.resume();
      return { document, files };
    };
    const first = visit();
    first.document.change({ type: 'add', stick: one.edges[0]!, vertex: { id: 1, x: 0, y: 1 } });
    first.document.change({ type: 'recolour', stick: 1, colour: 'red' });
    first.files.rename('Mine');
    const lesson: Picture = { ...one, variant: 'green' };
    first.files.asNew('Lesson', () => first.document.change({ type: 'replace', picture: lesson, why: 'opened' }));
    first.document.change({ type: 'negate' });
    first.document.undo();
    first.files.autosave();

    const { document, files } = visit();
    expect([files.name, files.unsaved, document.present.variant]).toEqual(['Lesson', false, 'green']);
    document.redo();
    expect(document.present.edges[0]?.colour).toBe('red');
    document.undo();
    document.undo();
    expect([files.name, files.unsaved, document.present.edges[0]?.colour]).toEqual(['Mine', true, 'red']);
    document.undo();
    document.undo();
    expect([document.present.edges.length, document.canUndo]).toEqual([0, false]);
    // The log can be replayed though the steps are older than it.
    const replayed = replayOf(document.journal.entries);
    expect(replayed.pictures.at(-1)).toEqual(document.present);
  });

  test('know the entry of the history that they were shown under', () => {
    const { files } = makeFiles();
    files.autosave();
    const isFrom = (state: string | null, hash: string, reloaded: boolean) => files.isFrom({ state, hash, reloaded });
    expect(isFrom('here.7', '', false)).toBe(true);
    expect(isFrom('here.8', '#picture/br', true)).toBe(false);
    // An edit just before a reload was lost where the browser had not kept the name of the entry.
    expect(isFrom(null, '#picture/br', true)).toBe(true);
    expect(isFrom(null, '#picture/br', false)).toBe(false);
    expect(isFrom(null, '#picture/b', true)).toBe(false);
  });

  test('that are drawings bring their pictures back, and are not saved over', async () => {
    const { files, document, ui } = makeFiles();
    await files.drop(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'export.png'));
    expect([files.name, files.unsaved, document.present.variant]).toEqual(['House', false, 'childish']);
    const asked = vi.fn(async () => null);
    vi.stubGlobal('window', { showSaveFilePicker: asked });
    await files.save();
    expect(asked).toHaveBeenCalledTimes(1);
    await files.drop(new File(['<svg/>'], 'other.svg'));
    expect(ui.notices.at(-1)?.text).toBe('other.svg: there is no picture in this file to open');
    expect(files.name).toBe('House');
    await files.drop(new File([new Uint8Array(5_000_001)], 'huge.pdf'));
    expect(ui.notices.at(-1)?.text).toMatch('too large');
  });

  test('in a frame leave the work in the browser alone', () => {
    const mine = makeFiles();
    mine.document.present = one;
    mine.files.autosave();
    const { files, document } = makeFiles(false);
    files.asNew('Framed', () => document.change({ type: 'replace', picture: emptyPicture('green'), why: 'link' }));
    const next = makeFiles();
    next.files.resume();
    expect([next.files.name, next.document.present.variant]).toEqual(['Untitled', 'red-blue']);
  });
});
