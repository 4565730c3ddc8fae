// How values look, as the engine typesets them: `1/2v*3` is a fraction, an arrow and a star. Every answer says
// so for the values in it, and a value always looks the same, so it is enough to remember them by their texts.

import type { TypesetPart } from './types';

/** Far more than a page shows at a time. */
const MOST = 20_000;

const known = new Map<string, readonly TypesetPart[]>();

export function remember(typeset: Readonly<Record<string, readonly TypesetPart[]>>): void {
  for (const [value, parts] of Object.entries(typeset)) known.set(value, parts);
  for (const oldest of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(oldest);
  }
}

/** The parts of a value; what looks as it is written is one. */
export const partsOf = (value: string): readonly TypesetPart[] => known.get(value) ?? [{ kind: 'text', text: value }];
