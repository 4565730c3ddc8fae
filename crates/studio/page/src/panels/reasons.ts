// Why a tree does not come apart at a branching, as sentences.

import type { Decomposition } from '../engine/engine';

export function reasonsOf(answer: Decomposition | null): string[] {
  if (!answer) return [];
  const own = [answer.reason, answer.reasons].flat();
  const inner = answer.pieces.map((piece) => (piece as { reason?: unknown }).reason);
  return [...new Set([...own, ...inner].flatMap(sentence))];
}

function sentence(reason: unknown): string[] {
  if (typeof reason === 'string') return reason === '' ? [] : [reason];
  if (typeof reason !== 'object' || reason === null) return [];
  const { message, text, vertex, at } = reason as Record<string, unknown>;
  const said = [message, text].find((part) => typeof part === 'string');
  if (said === undefined) return [];
  const where = [vertex, at].find((part) => typeof part === 'number');
  return [where === undefined ? String(said) : `At vertex ${where}: ${said}`];
}
