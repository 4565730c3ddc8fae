// Why a tree is not decomposed at a branching, as sentences.

import { sentence } from '../engine/engine';
import type { DecomposeAnswer } from '../engine/types';
import { brief, mathematical } from '../look/value';

export function reasonsOf(answer: DecomposeAnswer | null): string[] {
  const reasons = (answer?.pieces ?? []).flatMap(({ reason, value, near }) => {
    if (!reason) return [];
    // Its value stands below it on the drawing; the numbers of vertices do not.
    const which = value === undefined ? 'One piece' : `The piece worth ${brief(value, near)}`;
    return [`${which} stays whole: ${reason}.`];
  });
  // The edge is green for all to see, and has no number here.
  const warnings = (answer?.warnings ?? []).map((text) =>
    text.replace(/edge \d+ is green/, 'this one has green edges'),
  );
  return [...new Set([...reasons, ...warnings.map(sentence)])].map(mathematical);
}
