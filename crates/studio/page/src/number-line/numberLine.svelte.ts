// The state of the number line: what is shown, which numbers are known, and which one is chosen.

import { EngineError, type Engine } from '../engine/engine';
import { Query, query } from '../engine/query.svelte';
import { plain } from '../look/value';
import type { NumbersAt } from '../stores/ui.svelte';
import { labelled, nearest, notShown, plant, spelled, type Entry, type Planted } from './planting';
import { around, daysOf, initial, panned, rangeOf, toX, viewOf, zoomed, type View } from './view';

/** How far below the surface the ground line is, and above it the tallest stalk ends, in pixels. */
const [BELOW, ABOVE] = [74, 40];

interface Stores {
  readonly engine: Engine;
  readonly ui: { announce(text: string): void };
  readonly opener: { openText(text: string, variant: string): Promise<unknown> };
}

export class NumberLineState {
  width = $state(800);
  height = $state(500);
  chosen = $state.raw<Entry | null>(null);
  private moved = $state.raw<View | null>(null);
  /** The part of the line that an address asks for; how near that is depends on the width. */
  private range = $state.raw<readonly [number, number] | null>(null);
  /** The number that was asked for. */
  private sought = $state.raw<string | undefined>(undefined);
  private readonly asked: Query<readonly Entry[]>;
  private readonly search = new Query<View>();

  constructor(private readonly stores: Stores) {
    this.asked = query(
      () => [daysOf(this.view, this.width), ...rangeOf(this.view, this.width)].join(),
      async (call) => {
        const [from, to] = rangeOf(this.view, this.width);
        const { numbers } = await stores.engine.ask(
          'numberline',
          { days: daysOf(this.view, this.width), from, to },
          call,
        );
        return numbers.map((entry) => ({ ...entry, stalk: spelled(entry.stalk) }));
      },
      { delay: 60 },
    );
  }

  readonly view = $derived<View>(this.moved ?? (this.range ? viewOf(...this.range, this.width) : initial(this.width)));
  /** What an address needs to show the same again. */
  readonly place = $derived.by<NumbersAt>(() => {
    const { middle, unit } = this.view;
    const reach = this.width / unit / 2;
    const range = this.moved ? { from: middle - reach, to: middle + reach } : {};
    const asked = this.range ? { from: this.range[0], to: this.range[1] } : {};
    return { ...(this.sought === undefined ? {} : { number: this.sought }), ...asked, ...range };
  });
  readonly ground = $derived(this.height - BELOW);
  readonly planted = $derived.by(() => plant(this.asked.answer ?? [], this.view, this.width, this.ground - ABOVE));
  readonly visible = $derived(this.planted.filter(({ x }) => x > -20 && x < this.width + 20));
  readonly labels = $derived(labelled(this.visible, ({ value }) => plain(value)));
  readonly youngest = $derived(this.visible.reduce((most, { entry }) => Math.max(most, entry.day), 10));
  readonly marked = $derived(this.planted.find(({ entry }) => entry.value === this.chosen?.value));
  readonly problem = $derived.by(() => this.search.problem ?? this.asked.problem);

  zoom(factor: number, x = this.width / 2): void {
    this.leave();
    this.moved = zoomed(this.view, this.width, factor, x);
  }

  pan(pixels: number): void {
    this.leave();
    this.moved = panned(this.view, pixels);
  }

  /** The person goes somewhere else on the line. */
  private leave(): void {
    this.search.clear();
    this.sought = undefined;
  }

  /** The number at a point of the surface. */
  at(x: number, y: number, reach?: number): Planted | undefined {
    return nearest(this.visible, this.ground, x, y, reach);
  }

  open(entry: Entry): void {
    void this.stores.opener.openText(entry.stalk, 'red-blue');
  }

  /** Goes to the next number that has a label. */
  walk(step: number): void {
    const x = this.marked?.x ?? this.width / 2;
    const ahead = this.labels.filter((one) => (one.x - x) * step > 0.5);
    const next = step > 0 ? ahead[0] : ahead.at(-1);
    if (next) this.choose(next.entry);
    else this.pan(-step * this.width * 0.3);
  }

  private choose(entry: Entry): void {
    this.search.clear();
    this.chosen = entry;
    this.stores.ui.announce(`${plain(entry.value)}, born on day ${entry.day}, stalk ${entry.stalk || 'empty'}`);
    const x = toX(this.view, this.width, entry.x);
    if (x < 40 || x > this.width - 40) this.moved = { ...this.view, middle: entry.x };
  }

  /** Goes where an address leads. */
  go({ number, from, to }: NumbersAt): void {
    this.moved = null;
    this.range = from === undefined || to === undefined ? null : [from, to];
    this.chosen = null;
    this.sought = undefined;
    if (number !== undefined) void this.find(number, this.range !== null);
  }

  /** Marks a number, and goes there unless what is shown was chosen already. */
  async find(text: string, stay = false): Promise<void> {
    const view = await this.search.ask(text, async (call) => {
      const { value, stalk: short, x } = await this.stores.engine.ask('number', { text }, call);
      const stalk = spelled(short ?? '');
      const found = typeof x === 'number' ? around(this.view, x, stalk.length) : undefined;
      if (!found) throw new EngineError({ message: notShown(plain(value), x !== undefined) });
      this.chosen = { value, x: found.middle, day: stalk.length, stalk };
      return found;
    });
    if (!view) return;
    this.sought = text;
    if (!stay) this.moved = view;
  }
}
