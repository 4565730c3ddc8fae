// The position that is shown, whatever the mode, and what its game says about it.

import { createContext } from 'svelte';
import type { PositionInput, VariantAnswer } from '../engine/types';
import { positionOf } from '../engine/wire';
import { COLOURS, type Colour } from '../model/colours';
import { DEFAULT_DISPLAY, structureOf, type Display, type Picture } from '../model/picture';

interface Sources {
  readonly document: { readonly present: Picture };
  readonly mode: { readonly picture: Picture | null };
  readonly registry: { variant(name: string): VariantAnswer | undefined };
}

export class PositionStore {
  constructor(private readonly from: Sources) {}

  readonly picture = $derived.by<Picture>(() => this.from.mode.picture ?? this.from.document.present);
  /** Changes when the value may change. */
  readonly structure = $derived(structureOf(this.picture));
  readonly display = $derived<Display>({ ...DEFAULT_DISPLAY, ...this.picture.display });
  readonly variant = $derived.by(() => this.from.registry.variant(this.picture.variant));
  readonly title = $derived(this.variant?.title ?? this.picture.variant);
  /** Whether the game is played on a line of dominoes. */
  readonly dominoes = $derived(
    this.variant?.dominoes ?? (this.picture.dominoes !== undefined && this.picture.edges.length === 0),
  );
  /** The text of infinite stalks, of which only the beginning is drawn. */
  readonly infinite = $derived(this.picture.infinite?.text);
  readonly colours = $derived<readonly Colour[]>(this.variant?.colours ?? COLOURS);
  readonly empty = $derived(
    this.dominoes ? (this.picture.dominoes ?? []).length === 0 : this.picture.edges.length === 0,
  );
  /** As the engine is asked about it. */
  readonly request = $derived<PositionInput>(positionOf(this.picture, this.dominoes));
}

export const [usePosition, providePosition] = createContext<PositionStore>();
