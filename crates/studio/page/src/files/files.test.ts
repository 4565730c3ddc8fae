import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeEngine } from '../engine/fake';
import { apply, type Edit } from '../model/edits';
import { emptyPicture, type Picture } from '../model/picture';
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
}

let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
});

function makeFiles(remembers = true) {
  const document = {
    present: emptyPicture(),
    reset: vi.fn((picture: Picture) => (document.present = picture)),
    change: vi.fn((edit: Edit) => {
      document.present = apply(document.present, edit);
    }),
  };
  const [ui, replay] = [new UiStore(), vi.fn()];
  const engine = fakeEngine({
    'hat/read': () => ({ picture: { ...one, variant: 'green' } }),
    'hat/write': () => ({ text: '{}' }),
    'drawing/read': ({ base64 }) => {
      if (atob(base64) !== '\x89PNG') throw new Error('there is no picture in this file to open');
      return { picture: { ...one, variant: 'childish', title: 'House' } };
    },
  });
  const settings = { display: { stick_size: 2 } as never };
  const tighten = () => Promise.resolve();
  return {
    files: new FilesStore({ engine, document, settings, ui, replay, tighten, visit: () => 'here.7', remembers }),
    document,
    ui,
    replay,
  };
}

describe('files', () => {
  test('are unsaved when there is something to lose', () => {
    const { files, document } = makeFiles();
    expect(files.unsaved).toBe(false);
    document.present = one;
    expect(files.unsaved).toBe(true);
    files.keep();
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
    const { files, document, replay, ui } = makeFiles();
    await files.drop(new File(['{}'], 'tree.hat'));
    expect([files.name, files.unsaved, document.present.variant]).toEqual(['tree', false, 'green']);
    // What a picture does not say about its look stays as it was.
    expect(document.present.display).toEqual({ stick_size: 2 });
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

  test('in the library have names of their own', () => {
    const { files, document, ui } = makeFiles();
    document.present = one;
    for (const name of ['A', 'B', 'A']) {
      files.rename(name);
      files.keep();
    }
    expect(files.library.map(({ name }) => name)).toEqual(['A', 'B']);
    files.renameKept(files.library[0]!, 'B');
    expect(loadLibrary().map(({ name }) => name)).toEqual(['A', 'B']);
    files.forget(files.library[0]!);
    expect(loadLibrary().map(({ name }) => name)).toEqual(['B']);
    storage.full = true;
    files.keep();
    expect(ui.notices.at(-1)?.text).toBe('Couldn’t save to the library: the browser’s storage is full.');
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

  test('know the entry of the history that they were shown under', () => {
    const { files, document } = makeFiles();
    files.autosave(document.present);
    expect([files.isFrom('here.7'), files.isFrom('here.8'), files.isFrom(undefined)]).toEqual([true, false, false]);
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
    mine.files.autosave(one);
    const { files, document } = makeFiles(false);
    files.asNew('Framed', () => document.change({ type: 'replace', picture: emptyPicture('green'), why: 'link' }));
    const next = makeFiles();
    next.files.resume();
    expect([next.files.name, next.document.present.variant]).toEqual(['Untitled', 'red-blue']);
  });
});
