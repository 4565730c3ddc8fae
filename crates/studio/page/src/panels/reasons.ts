// Why a tree does not come apart at a branching, as sentences.

import type { Decomposition } from '../engine/engine';

export function reasonsOf(answer: Decomposition | null): string[] {
  const told = (answer?.pieces ?? []).flatMap(({ reason, branching }) => {
    if (!reason) return [];
    return [branching === undefined ? `Stays whole: ${reason}.` : `Stays whole at vertex ${branching}: ${reason}.`];
  });
  return [...new Set([...told, ...(answer?.warnings ?? [])])];
}
