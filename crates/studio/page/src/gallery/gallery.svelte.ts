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
  readonly opener: Pick<Opener, 'read' | 'readDrawing' | 'open'>;
  readonly ui: Pick<UiStore, 'dialog' | 'lesson' | 'openTab' | 'fail'>;
}

export class GalleryStore {
  readonly items = new Query<readonly GalleryItem[]>();
  /** By the items' ids; they come after the titles, all at once. */
  readonly pictures = new Query<ReadonlyMap<string, Picture | null>>();

  constructor(private readonly stores: Stores) {}

  readonly groups = $derived([...new Set(this.items.answer?.map(({ group }) => group))]);

  async load(): Promise<void> {
    if (this.pictures.answer) return;
    const items = await this.loadItems();
    if (!items) return;
    await this.pictures.ask('pictures', async () => {
      const read = items.map(async (item) => [item.id, await this.read(item).catch(() => null)] as const);
      return new Map(await Promise.all(read));
    });
  }

  /** Opens the item of that id; false if there is none. */
  async openItem(id: string): Promise<boolean> {
    const item = await this.itemOf(id);
    if (item) await this.open(item);
    return item !== undefined;
  }

  /** Shows the lesson of an item whose picture is open. */
  async teach(id: string): Promise<void> {
    this.stores.ui.lesson = (await this.itemOf(id)) ?? null;
  }

  private async itemOf(id: string): Promise<GalleryItem | undefined> {
    return (await this.loadItems())?.find((found) => found.id === id);
  }

  /** What there is, without the pictures. */
  async loadItems(): Promise<readonly GalleryItem[] | undefined> {
    const { engine } = this.stores;
    return (
      this.items.answer ?? this.items.ask('gallery', async (call) => (await engine.ask('gallery', {}, call)).items)
    );
  }

  inGroup(group: string): readonly GalleryItem[] {
    return this.items.answer?.filter((item) => item.group === group) ?? [];
  }

  /** The picture of an item: as it is drawn in the books, or as its text is laid out. */
  async read({ id, text, variant, drawing }: GalleryItem): Promise<Picture> {
    const { opener } = this.stores;
    return drawing ? opener.readDrawing(drawing, { text, variant, lesson: id }) : opener.read(text, variant);
  }

  async open(item: GalleryItem): Promise<void> {
    const { opener, ui } = this.stores;
    ui.dialog = null;
    try {
      opener.open({ ...(await this.read(item)), title: item.title }, 'opened');
    } catch (error) {
      ui.fail(error);
      return;
    }
    ui.lesson = item;
    ui.openTab('picture');
  }
}

export const [useGallery, provideGallery] = createContext<GalleryStore>();
