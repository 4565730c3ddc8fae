// Opening a position that is written somewhere: in the gallery, in the guide, on the number line.

import { createContext } from 'svelte';
import type { Engine } from '../engine/engine';
import type { Drawing } from '../engine/types';
import { fromInfinite, fromWire } from '../engine/wire';
import { emptyPicture, type Picture } from '../model/picture';
import type { DocumentStore } from './document.svelte';
import type { ModeStore } from './mode.svelte';
import type { Origin, Origins } from './origins';
import type { UiStore } from './ui.svelte';

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'present' | 'change'>;
  readonly mode: Pick<ModeStore, 'draw'>;
  readonly ui: Pick<UiStore, 'screen' | 'lesson' | 'fail'>;
  readonly origins: Pick<Origins, 'note'>;
  /** Makes a change that opens another document: it has a name of its own, and no file. */
  readonly asNew: (title: string | undefined, change: () => void) => void;
  /** Shows all of the picture. */
  readonly fit: () => void;
}

/** What a text does not say of a picture. */
export type Look = Pick<Picture, 'title' | 'display' | 'rules' | 'play'>;

export class Opener {
  constructor(private readonly stores: Stores) {}

  /** The picture of a text; of infinite stalks their beginning. */
  async read(text: string, variant?: string): Promise<Picture> {
    const parsed = await this.stores.engine.ask('parse', { text, ...(variant === undefined ? {} : { variant }) });
    if (parsed.line) return { ...emptyPicture(parsed.line.variant), dominoes: parsed.line.dominoes };
    if (parsed.infinite) return fromInfinite(parsed.infinite);
    if (!parsed.picture) throw new Error('This text has no picture.');
    const own = parsed.variant ?? parsed.picture.variant;
    const picture = fromWire({ ...parsed.picture, variant: variant ?? own });
    this.stores.origins.note(picture, { text, variant: own });
    return picture;
  }

  /** The picture of a lesson, as it is drawn there. */
  readDrawing(drawing: Drawing, origin: Origin): Picture {
    const picture = fromWire(drawing);
    this.stores.origins.note(picture, origin);
    return picture;
  }

  /** Shows a text on the canvas. */
  async openText(text: string, variant?: string, look: Look = {}): Promise<'drawn' | 'refused'> {
    const { ui } = this.stores;
    try {
      const picture = await this.read(text, variant);
      this.open({ ...picture, ...look }, 'opened');
      return 'drawn';
    } catch (error) {
      ui.fail(error);
      return 'refused';
    }
  }

  /** Shows a picture on the canvas as a new document, ending what is played; can be undone. */
  open({ title, ...picture }: Picture, why: string): void {
    const { mode, ui, asNew } = this.stores;
    mode.draw();
    ui.lesson = null;
    ui.screen = 'drawing';
    asNew(title, () => this.replace(picture, why));
  }

  /** Puts another picture in place of this one, drawn in the same style unless it has its own. */
  replace(picture: Picture, why: string): void {
    const { document, fit } = this.stores;
    const display = { ...document.present.display, ...picture.display };
    const look = Object.keys(display).length === 0 ? {} : { display };
    document.change({ type: 'replace', picture: { ...picture, ...look }, why });
    fit();
  }
}

export const [useOpener, provideOpener] = createContext<Opener>();
