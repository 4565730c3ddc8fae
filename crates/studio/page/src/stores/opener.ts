// Opening a position that is written somewhere: in the gallery, in the guide, on the number line.

import { createContext } from 'svelte';
import type { Engine } from '../engine/engine';
import { fromWire } from '../engine/wire';
import { plain } from '../look/value';
import { emptyPicture, type Picture } from '../model/picture';
import type { DocumentStore } from './document.svelte';
import type { ModeStore } from './mode.svelte';
import type { UiStore } from './ui.svelte';

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'present' | 'change'>;
  readonly mode: Pick<ModeStore, 'draw'>;
  readonly ui: Pick<UiStore, 'screen' | 'lesson' | 'notify' | 'fail'>;
  /** Shows all of the picture. */
  readonly fit: () => void;
}

export class Opener {
  constructor(private readonly stores: Stores) {}

  /** The picture of a text; null for infinite stalks, which cannot be drawn. */
  async read(text: string, variant?: string): Promise<Picture | null> {
    const parsed = await this.stores.engine.ask('parse', { text, ...(variant === undefined ? {} : { variant }) });
    if (parsed.line) return { ...emptyPicture(parsed.line.variant), dominoes: parsed.line.dominoes };
    if (!parsed.picture) return null;
    return fromWire({ ...parsed.picture, variant: variant ?? parsed.variant ?? parsed.picture.variant });
  }

  /** Shows a text on the canvas. Of an infinite stalk only the value can be shown. */
  async openText(text: string, variant?: string): Promise<'drawn' | 'infinite' | 'refused'> {
    const { engine, ui } = this.stores;
    try {
      const picture = await this.read(text, variant);
      if (!picture) {
        const { value } = await engine.ask('solve', { position: { text } });
        ui.notify(`${text} is infinite and can’t be drawn. Its value is ${plain(value ?? '?')}.`);
        return 'infinite';
      }
      this.open(picture, 'opened');
      return 'drawn';
    } catch (error) {
      ui.fail(error);
      return 'refused';
    }
  }

  /** Shows a picture on the canvas, ending what is played. */
  open(picture: Picture, why: string): void {
    const { mode, ui } = this.stores;
    mode.draw();
    ui.lesson = null;
    ui.screen = 'drawing';
    this.replace(picture, why);
  }

  /** Puts another picture in place of this one, drawn in the same style; can be undone. */
  replace(picture: Picture, why: string): void {
    const { document, fit } = this.stores;
    const { display } = document.present;
    document.change({ type: 'replace', picture: { ...picture, ...(display ? { display } : {}) }, why });
    fit();
  }
}

export const [useOpener, provideOpener] = createContext<Opener>();
