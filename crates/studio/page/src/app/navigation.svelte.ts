// The browser's address and its history: each place that was visited is an entry, and what is done there is
// written into its address. Back and Forward bring the very documents and games back as they were left; entries
// of which nothing is known any more, and links, are opened by their address.

import { format, parse, type Address, type Shown } from '../address/address';
import type { FilesStore, Identity } from '../files/files.svelte';
import type { GalleryStore } from '../gallery/gallery.svelte';
import type { Game } from '../model/game';
import type { Picture } from '../model/picture';
import type { PlayStore } from '../play/play.svelte';
import type { ModeStore } from '../stores/mode.svelte';
import type { Opener } from '../stores/opener';
import type { Place, PlaceStore } from '../stores/place.svelte';
import type { UiStore } from '../stores/ui.svelte';

/** What must be known to come back. */
interface Visit {
  place: Place;
  picture: Picture;
  identity: Identity;
  game: { readonly game: Game; readonly id: number } | null;
}

/** The parts of the page that lie at an address. */
interface Stores {
  readonly place: Pick<PlaceStore, 'current'>;
  readonly files: Pick<FilesStore, 'isFrom' | 'here' | 'reopen' | 'unsaved'>;
  readonly mode: Pick<ModeStore, 'game' | 'draw'>;
  readonly play: Pick<PlayStore, 'gameId' | 'stop' | 'resume' | 'replay'>;
  readonly opener: Pick<Opener, 'open' | 'openText'>;
  readonly gallery: Pick<GalleryStore, 'openItem' | 'teach'>;
  readonly ui: Pick<
    UiStore,
    | 'screen'
    | 'tab'
    | 'dialog'
    | 'openGuide'
    | 'openLearn'
    | 'openNumbers'
    | 'openCalculator'
    | 'openComparison'
    | 'openTab'
    | 'fail'
    | 'notify'
  >;
  /** What must be there before a game can be replayed. */
  readonly ready: () => Promise<unknown>;
}

/** The browser, as far as addresses go. */
export interface Browser {
  readonly hash: string;
  readonly state: unknown;
  /** Whether this page was there already, and loaded again. */
  readonly reloaded: boolean;
  push(state: string, hash: string): void;
  replace(state: string, hash: string): void;
}

/** Changes in a row are written once. */
const PAUSE = 250;
/** Larger pictures do not go into the address bar: browsers differ in what they take. */
export const LONGEST_IN_BAR = 32_000;

export class Navigation {
  private readonly visits = new Map<number, Visit>();
  private session = Math.random().toString(36).slice(2, 10);
  private index = 0;
  /** The place that is in the address, or is about to be. */
  private last: Place | null = null;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly stores: Stores,
    private readonly browser: Browser,
  ) {}

  /** The name of the entry of the history that is shown. */
  get visit(): string {
    return `${this.session}.${this.index}`;
  }

  /** Opens what the address asks for, over what was open last time. */
  async start(): Promise<void> {
    const { browser, stores } = this;
    const [, session, index] = /^(\w+)\.(\d+)$/.exec(String(browser.state)) ?? [];
    const { hash } = browser;
    const resumed = stores.files.isFrom(browser);
    if (session !== undefined) [this.session, this.index] = [session, Number(index)];
    await this.open(hash, resumed);
    this.here(stores.place.current);
  }

  /** The person is at a place: a new one is a new entry, the same one is written anew. */
  here(place: Place): void {
    const moved = this.last !== null && this.last.key !== place.key;
    if (moved) this.flush();
    this.last = place;
    if (moved) this.index += 1;
    if (moved) for (const index of this.visits.keys()) if (index > this.index) this.visits.delete(index);
    this.note(place);
    if (moved) void this.write(place, 'push');
    else {
      clearTimeout(this.pending);
      this.pending = setTimeout(() => this.flush(), PAUSE);
    }
  }

  /** Writes what waits to be written. */
  flush(): void {
    clearTimeout(this.pending);
    this.pending = undefined;
    if (this.last) void this.write(this.last, 'replace');
  }

  /** Back, Forward, or a link within the page. */
  async follow(): Promise<void> {
    const { browser, stores } = this;
    clearTimeout(this.pending);
    const [, session, index] = /^(\w+)\.(\d+)$/.exec(String(browser.state)) ?? [];
    const known = session === this.session ? this.visits.get(Number(index)) : undefined;
    if (known) {
      this.index = Number(index);
      this.comeBack(known);
      this.last = stores.place.current;
    } else {
      this.index = session === this.session ? Number(index) : this.index + 1;
      // The browser has made the entry already.
      this.last = null;
      browser.replace(this.visit, browser.hash);
      await this.open(browser.hash, false);
    }
    this.here(stores.place.current);
  }

  private note(place: Place): void {
    const { files, mode, play } = this.stores;
    const game = mode.game ? { game: mode.game, id: play.gameId } : null;
    this.visits.set(this.index, { place, ...files.here, game });
  }

  private write(place: Place, how: 'push' | 'replace'): Promise<void> {
    const state = this.visit;
    const { browser } = this;
    const act = async () => {
      const hash = await format(place.address);
      const fits = hash.length <= LONGEST_IN_BAR ? hash : '';
      if (how === 'push') browser.push(state, fits);
      // Somebody may have gone elsewhere meanwhile.
      else if (typeof browser.state !== 'string' || browser.state === state) {
        if (browser.hash !== fits || browser.state !== state) browser.replace(state, fits);
      }
    };
    return (this.writing = this.writing.then(act));
  }

  /** All that was to be written is. */
  settled(): Promise<void> {
    return this.writing;
  }

  private comeBack({ place, picture, identity, game }: Visit): void {
    const { files, mode, play, ui } = this.stores;
    const { address } = place;
    ui.dialog = null;
    if (isPage(address)) {
      this.showPage(address);
      return;
    }
    if (mode.game) play.stop();
    else mode.draw();
    files.reopen(picture, identity);
    if (game) play.resume(game.game, game.id);
    else this.showView(address);
  }

  /** Opens an address; its picture is there already if it was `resumed`. */
  private async open(hash: string, resumed: boolean): Promise<void> {
    const { gallery, play, ui } = this.stores;
    const address = await parse(hash);
    switch (address?.kind) {
      case undefined:
        return;
      case 'refused':
        ui.fail(address.message);
        return;
      case 'guide':
      case 'numbers':
      case 'calc':
      case 'learn':
      case 'puzzles':
      case 'tasks':
        this.showPage(address);
        return;
      case 'gallery':
        if (address.item === undefined) ui.dialog = 'gallery';
        else if (!resumed && !(await gallery.openItem(address.item))) ui.fail('This lesson isn’t in the gallery.');
        else if (resumed) await gallery.teach(address.item);
        return;
      case 'canvas':
      case 'embed':
        if (resumed || (await this.draw(address.shown))) this.showView(address);
        return;
      case 'compare':
        if (resumed || (await this.draw(address.shown))) this.showView(address);
        return;
      case 'game': {
        if (!resumed && !(await this.draw(address.shown))) return;
        await this.stores.ready();
        const problem = play.replay(address.game);
        if (problem !== null) ui.fail(problem);
      }
    }
  }

  /** Opens a picture; false if it cannot be drawn. */
  async draw(shown: Shown): Promise<boolean> {
    const { files, opener, ui } = this.stores;
    const { unsaved } = files;
    if (shown.kind === 'text') {
      const { kind: _, text, variant, ...look } = shown;
      if ((await opener.openText(text, variant, look)) !== 'drawn') return false;
    } else opener.open(shown.picture, 'link');
    if (unsaved) ui.notify('Opened from the link. Undo brings your last picture back.');
    return true;
  }

  private showPage(address: PageAddress): void {
    const { ui } = this.stores;
    if (address.kind === 'guide') {
      ui.openGuide(address.section === undefined ? address.page : `${address.page}#${address.section}`);
    } else if (address.kind === 'numbers') {
      const { kind: _, ...at } = address;
      ui.openNumbers(at);
    } else if (address.kind === 'calc') ui.openCalculator(address.statements);
    else ui.openLearn(address);
  }

  private showView(address: Address): void {
    const { ui } = this.stores;
    if (address.kind === 'compare') {
      ui.openComparison(address.other ?? null);
      return;
    }
    const view = address.kind === 'canvas' ? address.view : 'drawing';
    ui.screen = view === 'pieces' ? 'decomposition' : 'drawing';
    if (view === 'analyse') ui.openTab('analyse');
    else if (ui.tab === 'analyse') ui.tab = 'picture';
  }
}

/** Places without a picture of their own. */
type PageAddress = Address & { kind: 'guide' | 'numbers' | 'calc' | 'learn' | 'puzzles' | 'tasks' };

const isPage = (address: Address): address is PageAddress =>
  ['guide', 'numbers', 'calc', 'learn', 'puzzles', 'tasks'].includes(address.kind);

/** The real one. Its state is the name of the visit. */
export const browserHistory: Browser = {
  get hash() {
    return location.hash;
  },
  get state() {
    return history.state as unknown;
  },
  get reloaded() {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return page?.type === 'reload';
  },
  push: (state, hash) => history.pushState(state, '', location.pathname + location.search + hash),
  replace: (state, hash) => history.replaceState(state, '', location.pathname + location.search + hash),
};
