// Why a tree is not decomposed at a branching, as sentences.

import { sentence } from '../engine/engine';
import type { DecomposeAnswer } from '../engine/types';
import { mathematical } from '../look/value';

export function reasonsOf(answer: DecomposeAnswer | null): string[] {
  const reasons = (answer?.pieces ?? []).flatMap(({ reason, branching }) => {
    if (!reason) return [];
    return [
      branching === undefined ? `Not decomposed: ${reason}.` : `Not decomposed at vertex ${branching}: ${reason}.`,
    ];
  });
  return [...new Set([...reasons, ...(answer?.warnings ?? []).map(sentence)])].map(mathematical);
}
