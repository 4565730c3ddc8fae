// The gallery, loaded when it is first opened.

import { createContext } from 'svelte';
import type { Engine } from '../engine/engine';
import { Query } from '../engine/query.svelte';
import type { GalleryItem } from '../engine/types';
import type { Picture } from '../model/picture';
import type { Opener } from '../stores/opener';
import type { UiStore } from '../stores/ui.svelte';

interface Stores {
  readonly engine: Engine;
  readonly opener: Pick<Opener, 'read' | 'openText'>;
  readonly ui: Pick<UiStore, 'dialog' | 'lesson' | 'openTab'>;
}

export class GalleryStore {
  readonly items = new Query<readonly GalleryItem[]>();
  /** By the items' ids; they come after the titles, all at once. */
  readonly pictures = new Query<ReadonlyMap<string, Picture | null>>();

  constructor(private readonly stores: Stores) {}

  readonly groups = $derived([...new Set(this.items.answer?.map(({ group }) => group))]);

  async load(): Promise<void> {
    const { engine, opener } = this.stores;
    if (this.pictures.answer) return;
    const items = await this.items.ask('gallery', async (call) => (await engine.ask('gallery', {}, call)).items);
    if (!items) return;
    await this.pictures.ask('pictures', async () => {
      const read = items.map(async ({ id, text, variant }) => {
        return [id, await opener.read(text, variant).catch(() => null)] as const;
      });
      return new Map(await Promise.all(read));
    });
  }

  inGroup(group: string): readonly GalleryItem[] {
    return this.items.answer?.filter((item) => item.group === group) ?? [];
  }

  async open(item: GalleryItem): Promise<void> {
    const { opener, ui } = this.stores;
    ui.dialog = null;
    if ((await opener.openText(item.text, item.variant)) === 'refused') return;
    ui.lesson = item;
    ui.openTab('picture');
  }
}

export const [useGallery, provideGallery] = createContext<GalleryStore>();
