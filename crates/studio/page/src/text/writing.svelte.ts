// The picture as text. Whoever changes one, the other follows: typing draws, drawing writes.

import type { Studio } from '../app/studio.svelte';
import { Problem } from '../engine/engine';
import { fromWire, toWire } from '../engine/wire';
import { plain } from '../look/value';
import { emptyPicture, isDominoes, structureOf, type Picture } from '../model/picture';

/** A remark under the text; an error has a place in it. */
export interface Remark {
  readonly kind: 'error' | 'note';
  readonly message: string;
  readonly hint?: string;
  readonly offset?: number;
}

const PAUSE = 120;
/** How long after a change of the picture it is written down. */
const AFTER = 60;

export class Writing {
  text = $state('');
  remark = $state.raw<Remark | null>(null);
  /** The structure that `text` says; another one is written anew. */
  private says = '';
  private asked: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly studio: Studio) {}

  /** Writes the picture down, unless the text is where it came from. The value is asked for first. */
  follow(structure: string): void {
    if (structure === this.says) return;
    const asked = this.begin();
    this.timer = setTimeout(() => void this.write(structure, asked), AFTER);
  }

  private async write(structure: string, asked: AbortController): Promise<void> {
    const { picture } = this.studio;
    try {
      const text = isDominoes(picture)
        ? (picture.dominoes ?? []).map(([l, r]) => `(${l},${r})`).join('')
        : (await this.studio.engine.print(toWire(picture), { signal: asked.signal })).notation;
      if (asked.signal.aborted) return;
      this.text = text;
      this.says = structure;
      this.remark = null;
    } catch {
      // The value card tells what is wrong with the picture.
    }
  }

  /** Draws what was typed, when the person pauses. */
  type(text: string): void {
    this.text = text;
    const asked = this.begin();
    this.timer = setTimeout(() => void this.draw(text, asked), PAUSE);
  }

  private async draw(text: string, asked: AbortController): Promise<void> {
    const { studio } = this;
    try {
      const parsed = await studio.engine.parse(text, undefined, { signal: asked.signal });
      if (asked.signal.aborted) return;
      const warning = parsed.warnings?.find((w) => typeof w === 'string');
      this.remark = warning === undefined ? null : { kind: 'note', message: warning };
      if (parsed.infinite) {
        await this.tellInfinite(text, asked);
        return;
      }
      // The game that is played goes on where it can.
      const own = studio.picture.variant;
      const variant = parsed.variants?.includes(own) ? own : (parsed.variant ?? own);
      const { display, title } = studio.picture;
      const look = { ...(display ? { display } : {}), ...(title ? { title } : {}) };
      const next: Picture = parsed.line
        ? { ...emptyPicture(parsed.line.variant), dominoes: parsed.line.dominoes, ...look }
        : parsed.picture
          ? { ...fromWire(parsed.picture), variant, ...look }
          : { ...emptyPicture(variant), ...look };
      this.says = structureOf(next);
      if (this.says === studio.structure) return;
      studio.change({ type: 'replace', picture: next, why: 'text' }, 'text');
      this.says = studio.structure;
      studio.fit();
    } catch (error) {
      if (asked.signal.aborted) return;
      this.remark =
        error instanceof Problem
          ? {
              kind: 'error',
              message: error.message,
              ...(error.hint === undefined ? {} : { hint: error.hint }),
              ...(error.offset === undefined ? {} : { offset: error.offset }),
            }
          : { kind: 'error', message: 'The engine does not answer.' };
    }
  }

  private async tellInfinite(text: string, asked: AbortController): Promise<void> {
    const { value } = await this.studio.engine.solve({ text }, false, { signal: asked.signal });
    if (asked.signal.aborted) return;
    this.remark = {
      kind: 'note',
      message: `Too high to be drawn: this stalk has no end. It is worth ${plain(value ?? '?')}.`,
    };
  }

  private begin(): AbortController {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.asked = new AbortController();
    return this.asked;
  }
}

/** The line of the text an error is in, cut to what fits, and where in it the caret goes. */
export function excerpt(text: string, offset: number, width = 34): { line: string; caret: number } {
  const at = Math.min(offset, text.length);
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(begin, end === -1 ? undefined : end);
  const caret = at - begin;
  const from = Math.max(0, Math.min(caret - Math.floor(width / 2), line.length + 1 - width));
  const before = from > 0 ? '…' : '';
  const after = from + width < line.length ? '…' : '';
  return { line: before + line.slice(from, from + width) + after, caret: caret - from + before.length };
}
