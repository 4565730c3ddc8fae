// The log: every action since the page was opened.

import type { Edit } from '../model/edits';
import { describe, timeOf, writeLog, type Action, type Entry } from '../model/log';
import type { Picture } from '../model/picture';

export class Journal {
  entries = $state.raw<readonly Entry[]>([]);
  private lastKey: string | undefined;
  private marks = 0;
  /** How many steps a replay of the log could undo and redo here. */
  private steps = { undo: 0, redo: 0 };
  /** Changes were made that are not in the log. */
  private gap = false;

  constructor(private readonly enabled: () => boolean) {}

  /** Notes a change. One that goes on from the last (same key) takes its line. */
  note(edit: Edit, before: Picture, after: Picture, key?: string): void {
    if (!this.enabled()) {
      this.gap = true;
      return;
    }
    if (this.gap) this.start(before, 'continued');
    const joins = key !== undefined && key === this.lastKey;
    if (joins) this.entries = this.entries.slice(0, -1);
    this.add(describe(edit, before, after), { type: 'edit', edit });
    this.steps = { undo: this.steps.undo + (joins ? 0 : 1), redo: 0 };
    this.lastKey = key;
  }

  /** Notes that a step was undone or redone. One from before the log is noted with the picture it leads to. */
  noteUndo(type: 'undo' | 'redo', label: string, picture: Picture): void {
    if (!this.enabled()) {
      this.gap = true;
      return;
    }
    const back = type === 'undo' ? 'redo' : 'undo';
    if (this.gap || this.steps[type] === 0) this.start(picture, `${type} ${label.replaceAll(':', '')}`);
    else {
      this.add(`${type === 'undo' ? 'Undo' : 'Redo'}: ${label}`, { type });
      this.steps = { ...this.steps, [type]: this.steps[type] - 1, [back]: this.steps[back] + 1 };
    }
  }

  /** A whole picture, so that what follows can be replayed from it. */
  start(picture: Picture, why: string): void {
    this.steps = { undo: 0, redo: 0 };
    this.gap = !this.enabled();
    if (this.gap) return;
    const edit: Edit = { type: 'replace', picture, why };
    this.add(describe(edit, picture, picture), { type: 'edit', edit });
  }

  mark(): void {
    this.marks += 1;
    this.add(`======== Mark ${this.marks} ========`, { type: 'mark', number: this.marks });
  }

  clear(picture: Picture): void {
    this.entries = [];
    this.marks = 0;
    // Even an empty picture has a game.
    this.start(picture, 'continued');
  }

  get text(): string {
    return writeLog(this.entries);
  }

  private add(text: string, action: Action): void {
    this.entries = [...this.entries, { time: timeOf(new Date()), text, action }];
    this.lastKey = undefined;
  }
}
