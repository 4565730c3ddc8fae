// The calculator's statements and what they come to. Every statement may use the names that earlier ones define.

import type { Engine } from '../engine/engine';
import { EngineError } from '../engine/engine';
import type { CalcAnswer } from '../engine/types';

export interface Line {
  readonly id: number;
  readonly text: string;
  readonly answer?: CalcAnswer;
  readonly problem?: EngineError;
}

/** What the page remembers: the statements that were answered. */
interface Memory {
  calculated: readonly string[];
}

/** So long a statement may take, in milliseconds. */
const TIME = 10_000;

export class CalculatorStore {
  lines = $state.raw<readonly Line[]>([]);
  working = $state(false);
  /** What is typed. */
  text = $state('');
  /** The place in the history while the arrows go through it; null at its end. */
  private at: number | null = null;
  private draft = '';
  private lastId = 0;
  private asked: AbortController | null = null;
  /** The statements that are being shown; the address keeps all of them meanwhile. */
  private showing: readonly string[] | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly memory: Memory,
  ) {}

  /** The statements that have an answer. */
  private get answered(): string[] {
    return this.lines.flatMap(({ text, answer }) => (answer ? [text] : []));
  }

  /** Definitions that the next statement may use, in order. */
  private get before(): string[] {
    return this.lines.flatMap(({ text, answer }) => (answer?.name === undefined ? [] : [text]));
  }

  /** The names that are defined. */
  get names(): readonly string[] {
    return [...new Set(this.lines.flatMap(({ answer }) => answer?.name ?? []))];
  }

  /** Shows these statements, asking for what is not there. */
  async show(statements: readonly string[]): Promise<void> {
    const shown = this.showing ?? this.answered;
    if (shown.length === statements.length && shown.every((text, i) => text === statements[i])) return;
    this.asked?.abort();
    this.lines = [];
    this.showing = statements;
    for (const text of statements) {
      await this.run(text);
      if (this.showing !== statements) return;
    }
    this.showing = null;
    this.memory.calculated = this.answered;
  }

  /** Answers what is typed; it stays if something is wrong with it. */
  async enter(): Promise<void> {
    const text = this.text.trim();
    if (text === '') return;
    this.showing = null;
    const line = await this.run(text);
    this.memory.calculated = this.answered;
    if (line?.answer && this.text.trim() === text) this.text = '';
    this.at = null;
  }

  private async run(text: string): Promise<Line | undefined> {
    this.asked?.abort();
    const asked = (this.asked = new AbortController());
    this.working = true;
    const id = (this.lastId += 1);
    let line: Line;
    try {
      const request = { expression: text, before: this.before };
      const answer = await this.engine.ask('calc', request, { signal: asked.signal, timeoutMs: TIME });
      line = { id, text, answer };
    } catch (error) {
      line = { id, text, problem: EngineError.from(error) };
    }
    if (asked.signal.aborted) return undefined;
    this.asked = null;
    this.working = false;
    // What was wrong is gone once there is something else to look at.
    this.lines = [...this.lines.filter(({ problem }) => !problem), line];
    return line;
  }

  /** Goes back and forth through what was typed, as in a terminal. */
  recall(by: 1 | -1): void {
    const texts = this.lines.map(({ text }) => text);
    const from = this.at ?? texts.length;
    const to = Math.max(0, Math.min(texts.length, from + by));
    if (to === from) return;
    if (from === texts.length) this.draft = this.text;
    this.at = to === texts.length ? null : to;
    this.text = texts[to] ?? this.draft;
  }

  clear(): void {
    this.asked?.abort();
    this.showing = null;
    this.working = false;
    this.lines = [];
    this.memory.calculated = [];
  }
}
