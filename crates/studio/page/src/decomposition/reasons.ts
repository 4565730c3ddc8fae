// Why a tree is not decomposed at a branching, as sentences.

import type { Decomposition } from '../engine/engine';

export function reasonsOf(answer: Decomposition | null): string[] {
  const reasons = (answer?.pieces ?? []).flatMap(({ reason, branching }) => {
    if (!reason) return [];
    return [
      branching === undefined ? `Not decomposed: ${reason}.` : `Not decomposed at vertex ${branching}: ${reason}.`,
    ];
  });
  return [...new Set([...reasons, ...(answer?.warnings ?? [])])];
}
