// The picture that is drawn, with its history and its log. Every change is an edit.

import { createContext } from 'svelte';
import { apply, type Edit } from '../model/edits';
import { begin, record, redo, undo, type History } from '../model/history';
import { labelOf } from '../model/log';
import { emptyPicture, type Picture } from '../model/picture';
import { Journal } from './journal.svelte';

export interface DocumentHost {
  /** Whether actions are written to the log. */
  logs(): boolean;
  /** Why nothing can be changed now; null when it can. */
  refusal(): string | null;
  notify(text: string): void;
  announce(text: string): void;
  /** The picture became another one, by an edit, by undo or redo, or by opening a document. */
  changed(by: 'edit' | 'history' | 'reset', before: Picture, after: Picture): void;
}

export class DocumentStore {
  history = $state.raw(begin(emptyPicture()));
  readonly journal: Journal;

  constructor(private readonly host: DocumentHost) {
    this.journal = new Journal(() => host.logs());
  }

  get present(): Picture {
    return this.history.present;
  }

  get canUndo(): boolean {
    return this.history.past.length > 0 && this.host.refusal() === null;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0 && this.host.refusal() === null;
  }

  /** Makes a change: one step of undo, one line of the log. Changes in a row with the same key are one. */
  change(edit: Edit, key?: string): void {
    const refusal = this.host.refusal();
    if (refusal !== null) {
      this.host.notify(refusal);
      return;
    }
    const before = this.present;
    if (before.infinite && !['replace', 'title', 'display'].includes(edit.type)) {
      this.host.notify('Only the beginning of this stalk is drawn. Change its text instead.');
      return;
    }
    const after = apply(before, edit);
    if (after === before) return;
    this.history = record(this.history, labelOf(edit), after, key);
    this.journal.note(edit, before, after, key);
    this.host.changed('edit', before, after);
  }

  undo(): void {
    const step = this.history.past.at(-1);
    if (!step || !this.canUndo) return;
    this.history = undo(this.history);
    this.journal.noteUndo('undo', step.label, step.before);
    this.host.announce(`Undone: ${step.label}`);
    this.host.changed('history', step.after, step.before);
  }

  redo(): void {
    const step = this.history.future[0];
    if (!step || !this.canRedo) return;
    this.history = redo(this.history);
    this.journal.noteUndo('redo', step.label, step.after);
    this.host.announce(`Redone: ${step.label}`);
    this.host.changed('history', step.before, step.after);
  }

  /** Starts over with another picture, without a way back. */
  reset(picture: Picture, why: string): void {
    this.restore(begin(picture), why);
  }

  /** Starts over with a picture and the steps that led to it. */
  restore(history: History, why: string): void {
    const before = this.present;
    this.history = history;
    this.journal.start(history.present, why);
    this.host.changed('reset', before, history.present);
  }
}

export const [useDocument, provideDocument] = createContext<DocumentStore>();
