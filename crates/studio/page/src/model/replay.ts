// A log played again: the picture after each of its actions.

import { apply } from './edits';
import { begin, record, redo, undo } from './history';
import type { Entry } from './log';
import { emptyPicture, type Picture } from './picture';

export interface Replay {
  readonly entries: readonly Entry[];
  /** `pictures[i]` is what was there after the first `i` entries. */
  readonly pictures: readonly Picture[];
  readonly index: number;
}

export function replayOf(entries: readonly Entry[]): Replay {
  let history = begin(emptyPicture());
  const pictures = [history.present];
  for (const { action, text } of entries) {
    switch (action.type) {
      case 'edit':
        history = record(history, text, apply(history.present, action.edit));
        break;
      case 'undo':
        history = undo(history);
        break;
      case 'redo':
        history = redo(history);
        break;
      case 'mark':
        break;
    }
    pictures.push(history.present);
  }
  return { entries, pictures, index: 0 };
}

export function stepTo(replay: Replay, index: number): Replay {
  return { ...replay, index: Math.max(0, Math.min(replay.entries.length, index)) };
}
