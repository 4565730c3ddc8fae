// The log: every action since the page was opened.

import type { Edit } from '../model/edits';
import { describe, timeOf, writeLog, type Action, type Entry } from '../model/log';
import type { Picture } from '../model/picture';

export class Journal {
  entries = $state.raw<readonly Entry[]>([]);
  private lastKey: string | undefined;
  private marks = 0;

  constructor(private readonly enabled: () => boolean) {}

  /** Notes a change. One that goes on from the last (same key) takes its line. */
  note(edit: Edit, before: Picture, after: Picture, key?: string): void {
    if (!this.enabled()) return;
    if (key !== undefined && key === this.lastKey) this.entries = this.entries.slice(0, -1);
    this.add(describe(edit, before, after), { type: 'edit', edit });
    this.lastKey = key;
  }

  noteUndo(type: 'undo' | 'redo', label: string): void {
    if (this.enabled()) this.add(`${type === 'undo' ? 'Undo' : 'Redo'}: ${label}`, { type });
  }

  /** A whole picture, so that what follows can be replayed from it. */
  start(picture: Picture, why: string): void {
    this.note({ type: 'replace', picture, why }, picture, picture);
  }

  mark(): void {
    this.marks += 1;
    this.add(`======== Mark ${this.marks} ========`, { type: 'mark', number: this.marks });
  }

  clear(picture: Picture): void {
    this.entries = [];
    this.marks = 0;
    if (picture.edges.length > 0 || picture.dominoes) this.start(picture, 'continued');
  }

  get text(): string {
    return writeLog(this.entries);
  }

  private add(text: string, action: Action): void {
    this.entries = [...this.entries, { time: timeOf(new Date()), text, action }];
    this.lastKey = undefined;
  }
}
