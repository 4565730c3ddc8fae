// The position as text. Typing draws it, and drawing writes it.

import { createContext } from 'svelte';
import { Unreachable, sentence, type Engine } from '../engine/engine';
import { Query, type Ask } from '../engine/query.svelte';
import type { ParseAnswer } from '../engine/types';
import { fromInfinite, fromWire, toWire } from '../engine/wire';
import { emptyPicture, lineText, structureOf, type Picture } from '../model/picture';
import { rowText, TOPPLING } from '../model/topple';
import type { DocumentStore } from '../stores/document.svelte';
import type { Origins } from '../stores/origins';
import type { PositionStore } from '../stores/position.svelte';

/** A remark below the text; an error has a place in it. */
export interface Remark {
  readonly kind: 'error' | 'note';
  readonly message: string;
  readonly hint?: string | undefined;
  readonly offset?: number | undefined;
}

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'change'>;
  readonly position: Pick<PositionStore, 'picture' | 'structure' | 'dominoes' | 'row'>;
  readonly origins: Pick<Origins, 'note'>;
  /** Shows all of the picture. */
  readonly fit: () => void;
}

/** How long typing pauses before the text is drawn. */
const PAUSE = 120;
/** How long after a change of the picture it is written down: its value is asked for first. */
const AFTER = 60;

export class Writing {
  text = $state('');
  remark = $state.raw<Remark | null>(null);
  /** The keyboard should go to the text. */
  wantsFocus = $state(false);
  /** The structure of the position that `text` says. */
  private written = '';
  /** The picture over which something was typed that is not drawn yet. */
  private typedOver: Picture | null = null;
  /** What was typed while nobody could read it, over which picture. */
  private unread: { readonly text: string; readonly structure: string } | null = null;
  private readonly query = new Query<string | ParseAnswer>();

  constructor(private readonly stores: Stores) {}

  /** Whether the text says what is drawn, so that undoing its last change is undoing the picture's. */
  get settled(): boolean {
    return this.written === this.stores.position.structure && this.remark?.kind !== 'error' && !this.query.working;
  }

  /**
   * Writes a new position down, unless it came from the text. `known` is its text, if somebody has asked for
   * it already: null while the answer is on its way.
   */
  async follow(structure: string, known?: string | null): Promise<void> {
    if (structure === this.written || known === null || this.unread) return;
    const { engine, position } = this.stores;
    const { picture, dominoes, row } = position;
    // Other rules for the same drawing: what is being typed is still to be drawn.
    if (this.typedOver && hasSameDrawing(this.typedOver, picture)) return;
    const print: Ask<string> = async (call) => (await engine.ask('print', { picture: toWire(picture) }, call)).notation;
    this.typedOver = null;
    this.query.cancel();
    const own = row ? rowText(picture) : dominoes ? lineText(picture) : picture.infinite?.text;
    const text = own ?? known ?? (await this.ask(`text of ${structure}`, print, AFTER));
    // What is wrong with the picture is said beside its value.
    if (text === undefined || structure !== position.structure) return;
    this.text = text;
    this.written = structure;
    this.remark = null;
  }

  /** Draws what was typed, once typing pauses. */
  async type(text: string): Promise<void> {
    const { engine, position } = this.stores;
    this.text = text;
    this.unread = null;
    // Letters alone are a row where rows are played, and a stalk elsewhere.
    const variant = position.row && /^[brgle\s^\d[\]]*$/i.test(text) ? { variant: TOPPLING } : {};
    this.typedOver = position.picture;
    const parsed = await this.ask(text, (call) => engine.ask('parse', { text, ...variant }, call), PAUSE);
    const { problem } = this.query;
    if (parsed || this.query.key === text) this.typedOver = null;
    if (parsed) this.draw(text, parsed);
    else if (problem instanceof Unreachable && this.query.key === text) {
      this.unread = { text, structure: position.structure };
      this.remark = { kind: 'note', message: `${problem.message} Your text will be drawn when it is.` };
    } else if (problem && this.query.key === text) {
      this.remark = { kind: 'error', message: problem.message, hint: problem.hint, offset: problem.offset };
    }
  }

  /** Somebody answers again: draws what was typed meanwhile, unless another picture was drawn since. */
  async retry(): Promise<void> {
    const { unread } = this;
    if (!unread) return;
    this.unread = null;
    const { structure } = this.stores.position;
    await (unread.structure === structure ? this.type(unread.text) : this.follow(structure));
  }

  private draw(text: string, parsed: ParseAnswer): void {
    const { document, origins, position, fit } = this.stores;
    const [warning] = parsed.warnings;
    this.remark = warning === undefined ? null : { kind: 'note', message: sentence(warning) };
    const next = pictureOf(parsed, position.picture);
    this.written = structureOf(next);
    if (this.written === position.structure) return;
    if (parsed.picture) origins.note(next, { text: text.trim(), variant: parsed.variant ?? parsed.picture.variant });
    document.change({ type: 'replace', picture: next, why: 'text' }, 'text');
    this.written = position.structure;
    fit();
  }

  private ask<T extends string | ParseAnswer>(key: string, ask: Ask<T>, delay = 0): Promise<T | undefined> {
    return this.query.ask(key, ask, { delay }) as Promise<T | undefined>;
  }
}

const hasSameDrawing = (one: Picture, other: Picture): boolean =>
  one.edges === other.edges && one.dominoes === other.dominoes && one.infinite === other.infinite;

/**
 * The picture of a text, in the game that it names, or else in the one that is played where its rules allow it, with
 * the name, look and rules of the last.
 */
function pictureOf({ line, infinite, picture, variant, named, variants }: ParseAnswer, last: Picture): Picture {
  const { display, title, play, rules } = last;
  const look = {
    ...(display ? { display } : {}),
    ...(title === undefined ? {} : { title }),
    ...(play === undefined ? {} : { play }),
  };
  // A text that names a game is not played by rules of one's own.
  const own = rules === undefined || named !== undefined ? {} : { rules };
  if (line) return { ...emptyPicture(line.variant), dominoes: line.dominoes, ...look };
  if (infinite) return { ...fromInfinite(infinite), ...look };
  const game = named ?? (variants.includes(last.variant) ? last.variant : (variant ?? last.variant));
  const drawn = picture ? { ...fromWire(picture), variant: game } : emptyPicture(game);
  return { ...drawn, ...own, ...look };
}

export const [useWriting, provideWriting] = createContext<Writing>();

/** The line of the text an error is in, cut to what fits, and where the caret goes in it. */
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
