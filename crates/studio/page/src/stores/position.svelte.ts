// The position that is shown, whatever the mode, and what its game says about it.

import { createContext } from 'svelte';
import type { PositionInput, VariantAnswer } from '../engine/types';
import { positionOf } from '../engine/wire';
import { COLOURS, type Colour } from '../model/colours';
import { isRow } from '../model/topple';
import { DEFAULT_DISPLAY, isMisere, structureOf, type Display, type Picture } from '../model/picture';

interface Sources {
  readonly document: { readonly present: Picture };
  readonly mode: { readonly picture: Picture | null };
  readonly registry: {
    variant(name: string): VariantAnswer | undefined;
    rules?(text: string): VariantAnswer | undefined;
  };
}

export class PositionStore {
  constructor(private readonly from: Sources) {}

  readonly picture = $derived.by<Picture>(() => this.from.mode.picture ?? this.from.document.present);
  /** Changes when the value may change. */
  readonly structure = $derived(structureOf(this.picture));
  /** Whether it is played by a file of rules. */
  readonly ownRules = $derived(this.picture.rules !== undefined);
  readonly display = $derived<Display>({ ...DEFAULT_DISPLAY, ...this.picture.display });
  readonly variant = $derived.by(() => {
    const { picture } = this;
    const { registry } = this.from;
    return picture.rules === undefined ? registry.variant(picture.variant) : registry.rules?.(picture.rules);
  });
  readonly title = $derived(this.variant?.title ?? (this.ownRules ? 'Rules of your own' : this.picture.variant));
  /** Whether a player who cannot move wins. */
  readonly misere = $derived(isMisere(this.picture));
  /** Whether the game is played on a line of dominoes. */
  readonly dominoes = $derived(
    this.variant?.dominoes ?? (this.picture.dominoes !== undefined && this.picture.edges.length === 0),
  );
  /** Whether it is a row of dominoes that fall to either side. */
  readonly row = $derived(isRow(this.picture));
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
