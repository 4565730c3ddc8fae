// The one store: the picture with its history, what is selected and shown, and every action on them.

import { untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { Analysis } from '../analyse/analysis.svelte';
import { shaper } from '../canvas/geometry';
import type { Scene, Target } from '../canvas/hit';
import { stickName, vertexName } from '../canvas/naming';
import { RESTING, fitting, zoomed, type Size, type View } from '../canvas/view';
import type { About, Engine, GalleryItem, Variant, WirePicture } from '../engine/engine';
import { fromWire, toWire } from '../engine/wire';
import { apply, type Edit, type Repaint } from '../model/edits';
import { begin, record, redo, undo } from '../model/history';
import { labelOf, type Entry } from '../model/log';
import {
  COLOURS,
  DEFAULT_DISPLAY,
  GROUND,
  coloursOf,
  emptyPicture,
  isDominoes,
  nextStickId,
  nextVertexId,
  stickById,
  structureOf,
  vertexById,
  type Colour,
  type Display,
  type Picture,
  type Stick,
} from '../model/picture';
import { boundsOf, placesOf, type Point } from '../model/places';
import { fallenWith } from '../model/reach';
import { replayOf, stepTo, type Replay } from '../model/replay';
import { loadSettings, saveSettings, type Settings } from '../model/settings';
import { Play } from '../play/play.svelte';
import { Links } from '../share/links.svelte';
import { Writing } from '../text/writing.svelte';
import { Documents } from './documents.svelte';
import { Evaluation } from './evaluation.svelte';
import { Journal } from './journal.svelte';
import { Questions } from './questions.svelte';
import { tween } from './tween';

export type Screen = 'drawing' | 'decomposition' | 'number-line' | 'guide';
export type DialogName = 'display' | 'settings' | 'keys' | 'about' | 'pictures' | 'share' | 'gallery';
/** What the panel beside the drawing is about. */
export type Tab = 'picture' | 'analyse' | 'play';

/** A stick being drawn. */
export interface Draft {
  readonly from: Point;
  readonly to: Point;
  readonly colour: Colour;
  readonly joins: boolean;
}

/** The other end of a stick, or of a merge, being chosen with the keyboard. */
export interface Joining {
  readonly from: Target;
  readonly as: 'stick' | 'merge';
}

/** An open menu at a place on the canvas, in screen pixels. */
export interface Menu {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
}

export interface MergeOffer {
  readonly vertex: number;
  readonly into: number;
  /** Where to put the vertex when it is not to merge. */
  readonly beside: Point;
}

/** An end of a new stick: a vertex there is, a place on the ground, or a free place. */
export type End =
  | { readonly at: 'vertex'; readonly id: number }
  | { readonly at: 'ground'; readonly x: number }
  | { readonly at: 'free'; readonly x: number; readonly y: number };

export class Studio {
  history = $state.raw(begin(emptyPicture()));
  settings = $state<Settings>(loadSettings());
  about = $state.raw<About | null>(null);

  selection = $state.raw<Target | null>(null);
  hover = $state.raw<Target | null>(null);
  view = $state.raw<View>(RESTING);
  size = $state.raw<Size>({ width: 0, height: 0 });
  /** A change being tried: a drag, an animation. Shown, not yet made. */
  preview = $state.raw<Edit | null>(null);
  draft = $state.raw<Draft | null>(null);
  joining = $state.raw<Joining | null>(null);
  menu = $state.raw<Menu | null>(null);
  offer = $state.raw<MergeOffer | null>(null);
  /** What was just cut, still to be shown falling. */
  falling = $state.raw<{ readonly key: number; readonly scene: Scene } | null>(null);

  screen = $state.raw<Screen>('drawing');
  tab = $state.raw<Tab>('picture');
  /** The page of the guide that is open, with its anchor. */
  guideAt = $state.raw('README');
  /** What the open picture teaches, if it came from the gallery. */
  lesson = $state.raw<GalleryItem | null>(null);
  dialog = $state.raw<DialogName | null>(null);
  logOpen = $state(false);
  sheetOpen = $state(false);
  replay = $state.raw<Replay | null>(null);
  /** What a screen reader is told. */
  spoken = $state('');

  readonly questions = new Questions();
  readonly journal: Journal;
  readonly evaluation: Evaluation;
  readonly documents: Documents;
  readonly analysis: Analysis;
  readonly play: Play;
  readonly writing: Writing;
  readonly links: Links;

  private readonly shapes = shaper();

  /** Whether the engine's answer is about the picture that is shown. */
  get upToDate(): boolean {
    return this.evaluation.about === this.structure;
  }

  constructor(readonly engine: Engine) {
    this.journal = new Journal(() => this.settings.log_enabled);
    this.evaluation = new Evaluation(engine);
    this.documents = new Documents(this);
    this.analysis = new Analysis(this);
    this.play = new Play(this);
    this.writing = new Writing(this);
    this.links = new Links(this);
  }

  /** The picture as it is: of the replay while a log is replayed, of the game while one is played. */
  readonly picture = $derived.by<Picture>(() =>
    this.replay ? (this.replay.pictures[this.replay.index] as Picture) : (this.play.picture ?? this.history.present),
  );
  /** Nothing can be drawn: a log is replayed or a game is played. */
  readonly locked = $derived.by(() => this.replay !== null || this.play.on);
  readonly structure = $derived(structureOf(this.picture));
  /** The picture as it is shown, with what is being dragged. */
  readonly scene = $derived.by<Scene>(() => {
    const picture = this.preview ? apply(this.picture, this.preview) : this.picture;
    const places = placesOf(picture);
    return { picture, places, shapes: this.shapes(picture, places) };
  });
  readonly display = $derived<Display>({ ...DEFAULT_DISPLAY, ...this.picture.display });
  readonly variant = $derived<Variant | undefined>(
    this.about?.variants.find(({ name }) => name === this.picture.variant),
  );
  readonly colours = $derived<readonly Colour[]>(this.variant?.colours ?? COLOURS);
  /** The colour new sticks get: the chosen one, if the game has it. */
  readonly colour = $derived<Colour>(
    this.colours.includes(this.settings.colour) ? this.settings.colour : (this.colours[0] ?? 'blue'),
  );
  /** The sticks that would fall: with the one under the pointer, or else on the selected one. */
  readonly ghosts = $derived.by<ReadonlySet<number>>(() => {
    const target = this.hover ?? this.selection;
    if (target?.kind !== 'stick') return new Set();
    const fallen = new Set(fallenWith(this.picture, new Set([target.id])).map(({ id }) => id));
    if (!this.hover) fallen.delete(target.id);
    return fallen;
  });

  private readonly darkSystem = new MediaQuery('(prefers-color-scheme: dark)', true);
  readonly theme = $derived<'dark' | 'light'>(
    this.settings.theme === 'auto' ? (this.darkSystem.current ? 'dark' : 'light') : this.settings.theme,
  );

  /** Starts the work that goes on beside: evaluating, autosaving, keeping the settings. */
  start(): () => void {
    this.documents.resume();
    const unlink = this.links.start();
    void this.engine.about().then(
      (about) => (this.about = about),
      () => this.questions.tell('The engine does not answer. Is the studio still running?', undefined, 'error'),
    );
    const end = $effect.root(() => {
      $effect(() => {
        // Only the structure matters; moving things about changes no value.
        void this.structure;
        if (this.settings.auto_calculate) void this.evaluation.ask(this.picture);
        else this.evaluation.stop();
      });
      $effect(() => this.writing.follow(this.structure));
      $effect(() => {
        void this.analysis.shown;
        const { structure } = this;
        untrack(() => this.analysis.follow(structure));
      });
      $effect(() => saveSettings($state.snapshot(this.settings)));
      $effect(() => {
        const picture = this.history.present;
        const timer = setTimeout(() => this.documents.autosave(picture), 250);
        return () => clearTimeout(timer);
      });
    });
    return () => {
      unlink();
      end();
    };
  }

  // Changes

  /** Makes a change: one step of undo, one line of the log. Changes with the same key join. */
  change(edit: Edit, key?: string): void {
    this.preview = null;
    if (this.replay) {
      this.questions.tell('A log is being replayed. Keep the picture or leave the replay first.');
      return;
    }
    if (this.play.on) {
      this.questions.tell('A game is being played. End it to draw.');
      return;
    }
    const before = this.history.present;
    const after = apply(before, edit);
    if (after === before) return;
    if (after.edges.length < before.edges.length) this.drop(before, after);
    this.history = record(this.history, labelOf(edit), after, key);
    this.journal.note(edit, before, after, key);
    this.tidySelection();
  }

  undo(): void {
    if (this.play.on) return this.play.takeBack();
    const step = this.history.past.at(-1);
    if (!step || this.replay) return;
    this.history = undo(this.history);
    this.journal.noteUndo('undo', step.label);
    this.spoken = `Undone: ${step.label}`;
    this.tidySelection();
  }

  redo(): void {
    const step = this.history.future[0];
    if (!step || this.locked) return;
    this.history = redo(this.history);
    this.journal.noteUndo('redo', step.label);
    this.spoken = `Done again: ${step.label}`;
    this.tidySelection();
  }

  /** Begins anew with another picture, without a way back. */
  reset(picture: Picture, why: string): void {
    this.play.stop();
    this.lesson = null;
    this.replay = null;
    this.history = begin(picture);
    this.journal.start(picture, why);
    this.selection = null;
    this.fit();
  }

  /** Shows another picture, as one step that can be undone. */
  replace(picture: WirePicture, why: string): void {
    const next = fromWire({ ...picture, display: this.picture.display });
    this.change({ type: 'replace', picture: next, why });
    this.fit();
  }

  private tidySelection(): void {
    const { selection } = this;
    const picture = this.history.present;
    const there =
      !selection ||
      selection.kind === 'ground' ||
      (selection.kind === 'vertex'
        ? vertexById(picture, selection.id)
        : stickById(picture, selection.kind === 'stick' ? selection.id : selection.stick));
    if (!there) this.selection = null;
    this.hover = null;
    this.menu = null;
    this.offer = null;
    this.joining = null;
  }

  /** Shows falling what one picture has and the next has not. */
  drop(before: Picture, after: Picture): void {
    const left = new Set(after.edges.map(({ id }) => id));
    const kept = new Set(after.vertices.map(({ id }) => id));
    const picture: Picture = {
      ...before,
      edges: before.edges.filter(({ id }) => !left.has(id)),
      vertices: before.vertices.filter(({ id }) => !kept.has(id)),
    };
    const places = placesOf(before);
    const shapes = shaper()(before, places).filter(({ stick }) => !left.has(stick.id));
    const key = performance.now();
    this.falling = { key, scene: { picture, places, shapes } };
    setTimeout(() => {
      if (this.falling?.key === key) this.falling = null;
    }, 1100);
  }

  // Drawing

  /** Adds a stick between two ends; one whose ends are the same spot is not made. */
  addStick(from: End, to: End, colour = this.colour): void {
    const { picture } = this;
    const vertex = to.at === 'free' ? { id: nextVertexId(picture), x: round(to.x), y: round(to.y) } : undefined;
    const idOf = (end: End) => (end.at === 'vertex' ? end.id : GROUND);
    const stick: Stick = {
      id: nextStickId(picture),
      from: idOf(from),
      to: vertex?.id ?? idOf(to),
      colour,
      ...(from.at === 'ground' ? { ground_x: round(from.x) } : {}),
      ...(to.at === 'ground' ? { ground_x_to: round(to.x) } : {}),
    };
    this.change(vertex ? { type: 'add', stick, vertex } : { type: 'add', stick });
    this.spoken = `Added ${this.nameOf({ kind: 'stick', id: stick.id })}`;
  }

  /** Grows a stick from the selected vertex or the ground, into a free place above it. */
  grow(target: Target | null = this.selection): void {
    const { picture } = this;
    const places = placesOf(picture);
    const onGround = !target || target.kind === 'ground' || target.kind === 'foot';
    const id = target?.kind === 'vertex' ? target.id : target?.kind === 'stick' ? this.upperEnd(target.id) : GROUND;
    if (onGround || id === GROUND) {
      const feet = picture.edges.flatMap((s) => (s.from === GROUND ? [places.ends(s).from.x] : []));
      const x = feet.length === 0 ? 0 : Math.max(...feet) + 1;
      this.addStick({ at: 'ground', x }, this.freeNear({ x, y: 1 }));
    } else {
      const { x, y } = places.of(id);
      this.addStick({ at: 'vertex', id }, this.freeNear({ x, y: y + 1 }));
    }
    const added = picture === this.picture ? undefined : this.picture.edges.find((s) => !stickById(picture, s.id));
    if (added) this.selection = { kind: 'vertex', id: added.to };
  }

  private upperEnd(stickId: number): number {
    const stick = stickById(this.picture, stickId);
    if (!stick) return GROUND;
    const places = placesOf(this.picture);
    const { from, to } = places.ends(stick);
    return to.y >= from.y ? stick.to : stick.from;
  }

  /** The wished place, or the nearest to its side where no vertex is. */
  private freeNear(wish: Point): End {
    const taken = (x: number) =>
      this.picture.vertices.some((v) => v.id !== GROUND && Math.hypot(v.x - x, v.y - wish.y) < 0.45);
    for (let step = 0; ; step += 1) {
      const x = wish.x + (step % 2 === 1 ? 1 : -1) * Math.ceil(step / 2) * 0.75;
      if (!taken(x)) return { at: 'free', x, y: wish.y };
    }
  }

  /** Chooses the first end of a stick or a merge; the second time, the other end. */
  startJoining(as: Joining['as']): void {
    const { selection } = this;
    if (this.joining && selection) return this.finishJoining(selection);
    if (selection?.kind !== 'vertex' && !(as === 'stick' && selection?.kind === 'ground')) return;
    this.joining = { from: selection, as };
    this.spoken = `From ${this.nameOf(selection)}. Walk to the other end and press Enter.`;
  }

  finishJoining(to: Target): void {
    const { joining } = this;
    this.joining = null;
    if (!joining || (to.kind !== 'vertex' && to.kind !== 'ground')) return;
    if (joining.as === 'stick') {
      const [a, b] = [this.endOf(joining.from, to), this.endOf(to, joining.from)];
      this.addStick(a, b);
    } else if (joining.from.kind === 'vertex' && !(to.kind === 'vertex' && to.id === joining.from.id)) {
      this.merge(joining.from.id, to.kind === 'vertex' ? to.id : GROUND);
    }
  }

  /** On the ground a joined stick stands beside what it joins, where it can be seen. */
  private endOf(target: Target, other: Target): End {
    if (target.kind === 'vertex') return { at: 'vertex', id: target.id };
    const x = other.kind === 'vertex' ? placesOf(this.picture).of(other.id).x : 0;
    return { at: 'ground', x: x + 0.6 };
  }

  merge(vertex: number, into: number): void {
    this.change({ type: 'merge', vertex, into });
    this.selection = into === GROUND ? { kind: 'ground' } : { kind: 'vertex', id: into };
    this.spoken = `Merged vertex ${vertex} into ${vertexName(into)}`;
  }

  remove(target: Target | null = this.selection): void {
    if (this.play.on) return this.play.tap(target);
    if (target?.kind !== 'stick') return;
    const fallen = fallenWith(this.picture, new Set([target.id]));
    this.change({ type: 'remove', stick: target.id });
    this.spoken = fallen.length === 1 ? 'Removed one stick' : `Removed ${fallen.length} sticks`;
  }

  /** Paints the selected stick, or else chooses the colour to draw with. */
  paint(colour: Colour, target: Target | null = this.selection): void {
    if (!this.colours.includes(colour)) return;
    if (target?.kind === 'stick') this.change({ type: 'recolour', stick: target.id, colour });
    else this.settings.colour = colour;
  }

  async setVariant(name: string): Promise<void> {
    if (name === this.picture.variant) return;
    const variant = this.about?.variants.find((v) => v.name === name);
    const strange =
      variant && !variant.dominoes
        ? [...coloursOf(this.picture)].filter((colour) => !variant.colours.includes(colour))
        : [];
    if (strange.length === 0 || !variant) {
      this.change({ type: 'variant', variant: name });
      return;
    }
    const answer = await this.questions.ask(
      `${variant.title} has no ${strange.join(' and no ')} sticks`,
      'What should become of them?',
      [
        ...variant.colours.map((colour) => ({
          label: `Paint them ${colour}`,
          value: colour,
          look: 'primary' as const,
        })),
        { label: 'Cut them', value: 'remove', look: 'danger' },
        { label: 'Cancel', value: 'cancel' },
      ],
    );
    if (answer === null || answer === 'cancel') return;
    const paint: Repaint = Object.fromEntries(strange.map((colour) => [colour, answer]));
    this.change({ type: 'variant', variant: name, paint });
  }

  /** Lets the library arrange the picture, and shows it moving there. */
  async tighten(): Promise<void> {
    const { picture } = this;
    if (picture.edges.length === 0 || isDominoes(picture)) return;
    try {
      const { vertices, grounds } = await this.engine.tighten(toWire(picture));
      if (this.picture !== picture) return;
      const edit: Edit = { type: 'place', vertices, grounds };
      const target = apply(picture, edit);
      this.change(edit);
      const [oldView, newView] = [this.view, fitting(boundsOf(target), this.size)];
      await tween(
        (t) => {
          this.preview = t < 1 ? between(picture, target, t) : null;
          this.view = mix(oldView, newView, t);
        },
        () => this.history.present === target,
      );
    } catch (error) {
      this.questions.tell(`Tighten: ${(error as Error).message}`, undefined, 'error');
    }
  }

  calculate(): void {
    void this.evaluation.ask(this.picture);
  }

  setDisplay(display: Partial<Display>): void {
    Object.assign(this.settings.display, display);
    this.change({ type: 'display', display }, `display ${Object.keys(display).join()}`);
  }

  // The log, played again

  startReplay(entries: readonly Entry[]): void {
    this.play.stop();
    this.replay = stepTo(replayOf(entries), entries.length > 0 ? 1 : 0);
    this.logOpen = true;
    this.selection = null;
    this.fit();
  }

  stepReplay(index: number): void {
    if (this.replay) this.replay = stepTo(this.replay, index);
  }

  endReplay(keep: boolean): void {
    const { picture } = this;
    this.replay = null;
    if (keep) this.change({ type: 'replace', picture, why: 'replayed log' });
  }

  // Elsewhere

  /** Opens the guide, at a page or at `page#anchor`. */
  openGuide(at: string): void {
    this.dialog = null;
    this.guideAt = at;
    this.sheetOpen = false;
    this.screen = 'guide';
  }

  // The view

  /** Whether the view is the one that shows the whole picture. */
  get showsAll(): boolean {
    const all = fitting(boundsOf(this.picture), this.size);
    return all.x === this.view.x && all.y === this.view.y && all.zoom === this.view.zoom;
  }

  fit(): void {
    this.view = fitting(boundsOf(this.picture), this.size);
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.view = zoomed(this.view, this.size, factor, at);
  }

  /** What something is called, for people who hear the page. */
  nameOf(target: Target): string {
    switch (target.kind) {
      case 'ground':
        return vertexName(GROUND);
      case 'vertex':
        return vertexName(target.id);
      case 'foot':
        return `foot of stick ${target.stick}`;
      case 'stick': {
        const stick = stickById(this.picture, target.id);
        return stick ? stickName(stick) : 'nothing';
      }
    }
  }
}

/** Places need no more than a thousandth of a stick. */
export const round = (x: number): number => Math.round(x * 1000) / 1000;

function mix(a: View, b: View, t: number): View {
  const at = (p: number, q: number) => p + (q - p) * t;
  return { x: at(a.x, b.x), y: at(a.y, b.y), zoom: at(a.zoom, b.zoom) };
}

/** The picture on its way from one arrangement to another. */
function between(before: Picture, after: Picture, t: number): Edit {
  const old = placesOf(before);
  const now = placesOf(after);
  const at = (p: number, q: number) => p + (q - p) * t;
  const byId = new Map(before.edges.map((stick) => [stick.id, stick]));
  return {
    type: 'place',
    vertices: after.vertices.map((v) => {
      const from = old.of(v.id);
      return { id: v.id, x: at(from.x, v.x), y: at(from.y, v.y) };
    }),
    grounds: after.edges.flatMap((stick, edge) => {
      if (stick.from !== GROUND && stick.to !== GROUND) return [];
      const [a, b] = [old.ends(byId.get(stick.id) ?? stick), now.ends(stick)];
      return [
        {
          edge,
          ...(stick.from === GROUND ? { x: at(a.from.x, b.from.x) } : {}),
          ...(stick.to === GROUND ? { x_to: at(a.to.x, b.to.x) } : {}),
        },
      ];
    }),
  };
}
