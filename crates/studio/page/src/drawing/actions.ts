// What can be done to a whole picture: change the game, let the library arrange it, change its look.

import { createContext } from 'svelte';
import type { CanvasStore } from '../canvas/canvas.svelte';
import { between } from '../canvas/between';
import type { Engine } from '../engine/engine';
import type { VariantAnswer } from '../engine/types';
import { toWire } from '../engine/wire';
import { tween } from '../look/tween';
import { apply, type Edit, type Repaint } from '../model/edits';
import { coloursOf, type Display } from '../model/picture';
import { boundsOf } from '../model/places';
import type { DocumentStore } from '../stores/document.svelte';
import type { PositionStore } from '../stores/position.svelte';
import type { RegistryStore } from '../stores/registry.svelte';
import type { Settings } from '../stores/settings.svelte';
import type { UiStore } from '../stores/ui.svelte';

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'present' | 'change'>;
  readonly position: Pick<PositionStore, 'picture' | 'dominoes'>;
  readonly registry: Pick<RegistryStore, 'variant'>;
  readonly settings: Pick<Settings, 'display'>;
  readonly ui: Pick<UiStore, 'ask' | 'fail'>;
  readonly canvas: Pick<CanvasStore, 'preview' | 'viewport'>;
}

export class DrawingActions {
  constructor(private readonly stores: Stores) {}

  /** Plays another game on the picture; asks what to do with edges in colours that it does not have. */
  async setGame(name: string): Promise<void> {
    const { document, position, registry } = this.stores;
    if (name === position.picture.variant && position.picture.rules === undefined) return;
    const painted = await this.repaint(registry.variant(name));
    if (painted) document.change({ type: 'variant', variant: name, ...painted });
  }

  /** Plays by a file of rules; false if the person thought better of it. */
  async setRules(rules: string, game: Pick<VariantAnswer, 'title' | 'colours'>): Promise<boolean> {
    const painted = await this.repaint({ ...game, dominoes: false });
    if (painted) this.stores.document.change({ type: 'rules', rules, ...painted });
    return painted !== null;
  }

  /** What is to become of the colours that a game does not have; null to leave everything as it is. */
  private async repaint(
    variant: Pick<VariantAnswer, 'title' | 'colours' | 'dominoes'> | undefined,
  ): Promise<{ paint?: Repaint } | null> {
    const { position, ui } = this.stores;
    if (!variant || variant.dominoes) return {};
    const foreign = [...coloursOf(position.picture)].filter((colour) => !variant.colours.includes(colour));
    if (foreign.length === 0) return {};
    const answer = await ui.ask(
      `${variant.title} has no ${foreign.join(' or ')} edges`,
      'What should happen to them?',
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
    if (answer === null || answer === 'cancel') return null;
    return { paint: Object.fromEntries(foreign.map((colour) => [colour, answer])) };
  }

  /** Lets the library arrange the picture, and shows it moving there. */
  async tighten(): Promise<void> {
    const { engine, document, position, ui, canvas } = this.stores;
    const { picture } = position;
    if (picture.edges.length === 0 || position.dominoes) return;
    try {
      const { vertices, grounds } = await engine.ask('tighten', { picture: toWire(picture) });
      if (position.picture !== picture) return;
      const edit: Edit = { type: 'place', vertices, grounds };
      document.change(edit);
      const target = apply(picture, edit);
      const show = canvas.viewport.towards(boundsOf(target));
      const made = document.present;
      await tween(
        (t) => {
          canvas.preview = t < 1 ? between(picture, target, t) : null;
          show(t);
        },
        () => document.present === made,
      );
    } catch (error) {
      ui.fail(error, 'Couldn’t tighten');
    }
  }

  /** Changes how this picture is drawn, and those that will be. */
  setDisplay(display: Partial<Display>): void {
    Object.assign(this.stores.settings.display, display);
    this.stores.document.change({ type: 'display', display }, `display ${Object.keys(display).join()}`);
  }
}

export const [useDrawingActions, provideDrawingActions] = createContext<DrawingActions>();
