// The state of the canvas, and what can be done on it: select, draw, join, merge, paint and cut.

import { createContext, type Component } from 'svelte';
import type { Colour } from '../model/colours';
import { apply, type Edit } from '../model/edits';
import { GROUND, stickById, type Picture, type VertexId } from '../model/picture';
import { boundsOf, type Point } from '../model/places';
import { fallenWith } from '../model/reach';
import { edgeBetween, endAt, growthFrom, type End } from './ends';
import { shaper, toPixels } from './geometry';
import { targetName, vertexName } from './naming';
import { lostScene, sceneOf, type Scene } from './scene';
import { isThere, type Target } from './target';
import type { Tool } from './tools';
import { ViewportStore } from './viewport.svelte';

/** What the canvas asks of the page around it. */
export interface CanvasHost {
  /** The picture that is shown. */
  readonly picture: Picture;
  /** Whether it can be changed now. */
  readonly locked: boolean;
  /** Whether it is only there to be looked at: there are no tools to change it. */
  readonly toolless: boolean;
  readonly colours: readonly Colour[];
  /** The colour of new edges. */
  colour: Colour;
  tool: Tool;
  readonly vertexIds: boolean;
  /** Whether the panel covers a part of a small screen. */
  readonly sheetOpen: boolean;
  /** Takes clicks on edges while a game is played on the canvas; null otherwise. */
  readonly tap: ((target: Target | null) => void) | null;
  /** Whether a click on an edge cuts it: with the scissors, or as a legal move. */
  cuts(stick: number): boolean;
  change(edit: Edit, key?: string): void;
  announce(text: string): void;
  notify(text: string): void;
}

/** What others draw on the canvas: layers in its SVG below the picture and above it, and controls over it. */
export interface Overlays {
  readonly below: readonly Component[];
  readonly layers: readonly Component[];
  readonly controls: readonly Component[];
}

/** An edge being drawn. */
export interface Draft {
  readonly from: Point;
  readonly to: Point;
  readonly colour: Colour;
  readonly joins: boolean;
}

/** The second end of an edge, or of a merge, being chosen. */
export interface Joining {
  readonly from: Target;
  readonly as: 'stick' | 'merge';
}

/** An open menu, in screen pixels. */
export interface Menu {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
}

export interface MergeOffer {
  readonly vertex: VertexId;
  readonly into: VertexId;
  /** Where the vertex goes if it is not merged. */
  readonly beside: Point;
}

const FALL = 1100;

export class CanvasStore {
  selection = $state.raw<Target | null>(null);
  hover = $state.raw<Target | null>(null);
  /** An edit that is shown but not made yet: a drag, an animation. */
  preview = $state.raw<Edit | null>(null);
  draft = $state.raw<Draft | null>(null);
  joining = $state.raw<Joining | null>(null);
  menu = $state.raw<Menu | null>(null);
  offer = $state.raw<MergeOffer | null>(null);
  /** What was just cut and is shown falling. */
  falling = $state.raw<{ readonly key: number; readonly scene: Scene } | null>(null);

  private readonly shapes = shaper();
  readonly viewport = new ViewportStore(() => boundsOf(this.host.picture));

  constructor(readonly host: CanvasHost) {}

  readonly scene = $derived.by<Scene>(() => {
    const { picture } = this.host;
    return sceneOf(this.preview ? apply(picture, this.preview) : picture, this.shapes);
  });
  /** The edges that would fall with the one under the pointer, or else with the selected one, where a click cuts. */
  readonly ghosts = $derived.by<ReadonlySet<number>>(() => {
    const target = this.hover ?? this.selection;
    if (target?.kind !== 'stick' || !this.host.cuts(target.id)) return new Set();
    const fallen = new Set(fallenWith(this.host.picture, new Set([target.id])).map(({ id }) => id));
    if (!this.hover) fallen.delete(target.id);
    return fallen;
  });

  nameOf(target: Target): string {
    return targetName(this.host.picture, target);
  }

  /** Where a target is on the screen. */
  screenPoint(target: Target): Point {
    const { places, shapes } = this.scene;
    const point =
      target.kind === 'vertex'
        ? toPixels(places.of(target.id))
        : target.kind === 'stick'
          ? shapes.find(({ stick }) => stick.id === target.id)?.middle
          : undefined;
    return this.viewport.toScreen(point ?? { x: 0, y: 0 });
  }

  /** The picture changed: forget what was about the old one. */
  refresh(): void {
    if (this.selection && !isThere(this.host.picture, this.selection)) this.selection = null;
    this.hover = null;
    this.menu = null;
    this.joining = null;
    this.letGo();
  }

  /** Gives up a drag or an offer. */
  letGo(): void {
    this.draft = null;
    this.offer = null;
    this.preview = null;
  }

  /** Shows what one picture has and the next has not, falling. */
  drop(before: Picture, after: Picture): void {
    if (after.edges.length >= before.edges.length) return;
    const key = performance.now();
    this.falling = { key, scene: lostScene(before, after) };
    setTimeout(() => {
      if (this.falling?.key === key) this.falling = null;
    }, FALL);
  }

  select(target: Target): void {
    this.selection = target;
    this.host.announce(this.nameOf(target));
  }

  openMenu(target: Target, at: Point = this.screenPoint(target)): void {
    const on = target.kind === 'foot' ? ({ kind: 'stick', id: target.stick } as const) : target;
    this.selection = on;
    this.menu = { target: on, x: at.x, y: at.y };
  }

  /** Draws an edge and returns the vertex that it reaches; undefined if the picture may not change. */
  addEdge(from: End, to: End): VertexId | undefined {
    const { host } = this;
    const edit = edgeBetween(host.picture, from, to, host.colour);
    host.change(edit);
    if (!stickById(host.picture, edit.stick.id)) return undefined;
    host.announce(`Added ${this.nameOf({ kind: 'stick', id: edit.stick.id })}`);
    return edit.stick.to;
  }

  /** Grows an edge from a vertex, from the top of an edge, or from the ground. */
  grow(target: Target | null = this.selection): void {
    const added = this.addEdge(...growthFrom(this.host.picture, target));
    if (added !== undefined) this.selection = { kind: 'vertex', id: added };
  }

  /** Chooses the first end of an edge or of a merge; called again, the second. */
  startJoining(as: Joining['as']): void {
    const { selection } = this;
    if (this.joining && selection) {
      this.finishJoining(selection);
      return;
    }
    if (selection?.kind !== 'vertex' && !(as === 'stick' && selection?.kind === 'ground')) return;
    this.joining = { from: selection, as };
    this.host.announce(`From ${this.nameOf(selection)}. Go to the other end and press Enter.`);
  }

  finishJoining(to: Target): void {
    const { joining, host } = this;
    this.joining = null;
    if (!joining || (to.kind !== 'vertex' && to.kind !== 'ground')) return;
    if (joining.as === 'stick') {
      this.addEdge(endAt(host.picture, joining.from, to), endAt(host.picture, to, joining.from));
    } else if (joining.from.kind === 'vertex' && !(to.kind === 'vertex' && to.id === joining.from.id)) {
      this.merge(joining.from.id, to.kind === 'vertex' ? to.id : GROUND);
    }
  }

  merge(vertex: VertexId, into: VertexId): void {
    this.host.change({ type: 'merge', vertex, into });
    this.selection = into === GROUND ? { kind: 'ground' } : { kind: 'vertex', id: into };
    this.host.announce(`Merged vertex ${vertex} into ${vertexName(into)}`);
  }

  remove(target: Target | null = this.selection): void {
    const { host } = this;
    if (host.tap) {
      host.tap(target);
      return;
    }
    if (target?.kind !== 'stick') {
      host.notify(
        target?.kind === 'vertex'
          ? 'Select an edge to cut it. A vertex is removed with its last edge.'
          : 'Select an edge to cut it.',
      );
      return;
    }
    const { length } = fallenWith(host.picture, new Set([target.id]));
    host.change({ type: 'remove', stick: target.id });
    host.announce(length === 1 ? 'Removed one edge' : `Removed ${length} edges`);
  }

  /** Paints the selected edge; without one, chooses the colour of new edges. */
  paint(colour: Colour, target: Target | null = this.selection): void {
    const { host } = this;
    if (!host.colours.includes(colour)) return;
    if (target?.kind === 'stick') host.change({ type: 'recolour', stick: target.id, colour });
    else host.colour = colour;
  }
}

export const [useCanvas, provideCanvas] = createContext<CanvasStore>();
export const [useOverlays, provideOverlays] = createContext<Overlays>();
