import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Identity } from '../files/files.svelte';
import { emptyPicture, type Picture } from '../model/picture';
import type { Place } from '../stores/place.svelte';
import { Navigation, type Browser } from './navigation.svelte';

/** A browser with a history. */
class FakeBrowser implements Browser {
  entries: { state: unknown; hash: string }[] = [];
  at = 0;
  reloaded = false;
  constructor(hash = '', state: unknown = null) {
    this.entries = [{ state, hash }];
  }
  get hash() {
    return this.entries[this.at]!.hash;
  }
  get state() {
    return this.entries[this.at]!.state;
  }
  push(state: string, hash: string) {
    this.at += 1;
    this.entries = [...this.entries.slice(0, this.at), { state, hash }];
  }
  replace(state: string, hash: string) {
    this.entries[this.at] = { state, hash };
  }
}

const [green, childish] = [emptyPicture('green'), emptyPicture('childish')];
const canvas = (id: number, picture: Picture): Place => ({
  key: `drawing ${id}`,
  address: { kind: 'canvas', view: 'drawing', shown: { kind: 'picture', picture } },
});
const guide = (visit: number, page: string): Place => ({ key: `guide ${visit}`, address: { kind: 'guide', page } });
const identity = (id: number): Identity => ({ id, key: `k${id}`, name: `n${id}`, handle: null, saved: null });

function makeNavigation(browser = new FakeBrowser(), resumed = false) {
  const place = { current: canvas(1, green) };
  const files = {
    here: { picture: green, identity: identity(1) },
    unsaved: false,
    isFrom: vi.fn(() => resumed),
    reopen: vi.fn((picture: Picture, identity: Identity) => {
      files.here = { picture, identity };
      place.current = canvas(identity.id, picture);
    }),
  };
  const opener = {
    open: vi.fn((picture: Picture) => {
      files.here = { picture, identity: identity(9) };
      place.current = canvas(9, picture);
    }),
    openText: vi.fn(async () => 'drawn' as const),
  };
  const ui = {
    screen: 'drawing',
    tab: 'picture',
    dialog: null,
    openGuide: vi.fn((at: string) => (place.current = guide(Math.random(), at))),
    openLearn: vi.fn(),
    openNumbers: vi.fn(),
    openCalculator: vi.fn(),
    openComparison: vi.fn(),
    openTab: vi.fn(),
    fail: vi.fn(),
    notify: vi.fn(),
  };
  const play = { gameId: 0, stop: vi.fn(), resume: vi.fn(), replay: vi.fn(() => null) };
  const mode = { game: null, draw: vi.fn() };
  const gallery = { openItem: vi.fn(async () => true), teach: vi.fn(async () => undefined) };
  const navigation = new Navigation(
    { place, files, opener, ui, play, mode, gallery, ready: async () => undefined },
    browser,
  );
  const go = async (next: Place) => {
    place.current = next;
    navigation.here(next);
    await vi.advanceTimersByTimeAsync(300);
    await navigation.settled();
  };
  const back = async (steps = 1) => {
    browser.at -= steps;
    await navigation.follow();
    await vi.advanceTimersByTimeAsync(300);
  };
  return { navigation, browser, place, files, opener, ui, play, gallery, go, back };
}

describe('navigation', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('writes edits over the address, and pushes places', async () => {
    const { navigation, browser, go } = makeNavigation();
    await navigation.start();
    await go(canvas(1, green));
    await go(canvas(1, childish));
    expect(browser.entries.map(({ hash }) => hash)).toEqual(['#edges/?game=childish']);
    await go(guide(1, 'theorems'));
    await go({ ...guide(1, 'theorems'), address: { kind: 'guide', page: 'theorems', section: 'fusion' } });
    expect(browser.entries.map(({ hash }) => hash)).toEqual(['#edges/?game=childish', '#guide/theorems#fusion']);
  });

  test('writes what waits before it goes on', async () => {
    const { navigation, browser } = makeNavigation();
    await navigation.start();
    navigation.here(canvas(1, childish));
    navigation.here(guide(1, 'README'));
    await navigation.settled();
    expect(browser.entries.map(({ hash }) => hash)).toEqual(['#edges/?game=childish', '#guide/README']);
  });

  test('goes back to the very document that was left, and forward again', async () => {
    const { navigation, browser, files, ui, go, back } = makeNavigation();
    await navigation.start();
    await go(canvas(1, green));
    files.here = { picture: childish, identity: identity(2) };
    await go(canvas(2, childish));
    await go(guide(1, 'theorems'));
    await back(2);
    expect(files.reopen).toHaveBeenLastCalledWith(green, identity(1));
    // Nothing was pushed: Forward still leads on.
    expect(browser.entries).toHaveLength(3);
    await back(-2);
    expect(ui.openGuide).toHaveBeenLastCalledWith('theorems');
    expect([browser.entries.length, browser.at]).toEqual([3, 2]);
  });

  test('opens links, and refuses damaged ones in words', async () => {
    const browser = new FakeBrowser('#guide/%');
    const { navigation, opener, ui, play } = makeNavigation(browser);
    await navigation.start();
    expect(ui.fail).toHaveBeenCalledWith('This link is damaged.');
    const follow = async (hash: string) => {
      browser.push(null as never, hash);
      await navigation.follow();
    };
    await follow('#edges/?game=childish');
    expect(opener.open).toHaveBeenLastCalledWith(childish, 'link');
    await follow('#picture/br?game=childish&name=Half');
    expect(opener.openText).toHaveBeenLastCalledWith('br', 'childish', { title: 'Half' });
    await follow('#open/b(r)');
    expect(opener.openText).toHaveBeenLastCalledWith('b(r)', undefined, {});
    await follow('#game/person-gentle/R.0/picture/br');
    expect(play.replay).toHaveBeenCalledWith({
      seats: { Left: 'person', Right: 'gentle' },
      starts: 'Right',
      moves: [0],
    });
    await follow('#tasks/stalk.2.7?name=Monday');
    expect(ui.openLearn).toHaveBeenLastCalledWith({
      kind: 'tasks',
      tasks: [{ kind: 'stalk', level: 2, seed: 7 }],
      title: 'Monday',
    });
    expect(ui.fail).toHaveBeenCalledTimes(1);
    // A link within the page is an entry of its own, so Back leads to the one before.
    await vi.advanceTimersByTimeAsync(300);
    expect(new Set(browser.entries.map(({ state }) => state)).size).toBe(browser.entries.length);
  });

  test('says so when a link is opened over unsaved work', async () => {
    const { navigation, files, ui } = makeNavigation(new FakeBrowser('#edges/?game=childish'));
    files.unsaved = true;
    await navigation.start();
    expect(ui.notify).toHaveBeenCalledWith('Opened from the link. Undo brings your last picture back.');
  });

  test('a reload keeps the work of its own tab, and opens the address otherwise', async () => {
    const own = makeNavigation(new FakeBrowser('#analyse/edges/?game=childish', 'abc.4'), true);
    await own.navigation.start();
    expect(own.files.isFrom).toHaveBeenCalledWith(expect.objectContaining({ state: 'abc.4' }));
    expect(own.opener.open).not.toHaveBeenCalled();
    expect(own.ui.openTab).toHaveBeenCalledWith('analyse');
    expect(own.navigation.visit).toBe('abc.4');
    const other = makeNavigation(new FakeBrowser('#edges/?game=childish', 'abc.4'), false);
    await other.navigation.start();
    expect(other.opener.open).toHaveBeenCalledTimes(1);
  });

  test('does not put more into the address than browsers take', async () => {
    const { navigation, browser, go } = makeNavigation();
    await navigation.start();
    // Nothing that compresses.
    let x = 1;
    const noise = () => (x = (x * 48271) % 2147483647) % 1_000_000;
    const vertices = [{ id: 0, x: 0, y: 0 }];
    for (let id = 1; id < 9000; id += 1) vertices.push({ id, x: noise() / 1000, y: noise() / 1000 });
    vi.useRealTimers();
    navigation.here(canvas(1, { ...green, vertices }));
    navigation.flush();
    await navigation.settled();
    expect(browser.hash).toBe('');
    vi.useFakeTimers();
    await go(canvas(1, green));
    expect(browser.hash).toBe('#edges/?game=green');
  });
});
