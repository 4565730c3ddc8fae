// A value as a person reads it: by its shortest name, or as bounds that are round.

import type { SolveAnswer, TypesetPart } from '../engine/types';
import { isForm, plain, plainParts } from '../look/value';

/** A line of text and typeset values. */
export type Phrase = readonly (string | { readonly value: string; readonly parts?: readonly TypesetPart[] })[];

export type Readable =
  /** The value itself. */
  | { readonly kind: 'exact'; readonly value: string }
  /** What is known of a value that has no name of its own. */
  | { readonly kind: 'named'; readonly name: Phrase; readonly form: string }
  | { readonly kind: 'bounds'; readonly name: Phrase }
  | { readonly kind: 'unknown' };

/** Longer sums are read more slowly than what is known of them. */
const LONGEST = 24;

type Known = Pick<SolveAnswer, 'value' | 'bounds' | 'number' | 'atomic_weight' | 'mean' | 'temperature'>;

export function readable(solution: Known | null): Readable {
  if (solution?.value !== undefined) {
    const { value } = solution;
    const isName = plain(value).length <= LONGEST && !isForm(value);
    if (isName || value === solution.number) return { kind: 'exact', value };
    return { kind: 'named', name: nameOf(solution), form: value };
  }
  if (!solution?.bounds) return { kind: 'unknown' };
  const [low, high] = roundBounds(...solution.bounds);
  return { kind: 'bounds', name: ['between ', low, ' and ', high] };
}

/** The same on one line of text. */
export function readableText(solution: Known): string {
  const shown = readable(solution);
  if (shown.kind === 'exact') return plain(shown.value);
  if (shown.kind === 'unknown') return '?';
  return shown.name
    .map((part) => (typeof part === 'string' ? part : part.parts ? plainParts(part.parts) : plain(part.value)))
    .join('');
}

function nameOf({ number, atomic_weight, mean, temperature }: Known): Phrase {
  const weight: Phrase =
    atomic_weight === undefined || isForm(atomic_weight) ? [] : [' of atomic weight\u00a0', { value: atomic_weight }];
  if (number === '0') return ['an infinitesimal', ...weight];
  if (number !== undefined) return [{ value: number }, ' + an infinitesimal', ...weight];
  if (mean !== undefined && temperature !== undefined)
    return ['hot: mean\u00a0', { value: mean }, ', temperature\u00a0', { value: temperature }];
  return ['a value without a short name'];
}

/** Bounds rounded outward to fractions that can be read at a glance. */
export function roundBounds(low: string, high: string): readonly [Phrase[number], Phrase[number]] {
  const [a, b] = [fraction(low), fraction(high)];
  if (!a || !b) return [{ value: low }, { value: high }];
  // Enough digits to tell them apart, up to sixty-fourths.
  let scale = 1n;
  while (scale < 64n && floor(b, scale) - floor(a, scale) < 2n) scale *= 2n;
  return [shown(low, floor(a, scale), scale), shown(high, -floor([-b[0], b[1]], scale), scale)];
}

/** The most characters of a bound that is shown as it is. */
const SHORT = 5;

function shown(exact: string, over: bigint, under: bigint): Phrase[number] {
  if (exact.length <= SHORT) return { value: exact };
  let [n, d] = [over, under];
  while (d > 1n && n % 2n === 0n) [n, d] = [n / 2n, d / 2n];
  const size = String(n < 0n ? -n : n);
  const sign: TypesetPart[] = n < 0n ? [{ kind: 'text', text: '−' }] : [];
  const parts: TypesetPart[] =
    d === 1n ? [...sign, { kind: 'text', text: size }] : [...sign, { kind: 'fraction', over: size, under: String(d) }];
  return { value: d === 1n ? String(n) : `${n}/${d}`, parts };
}

const fraction = (text: string): readonly [bigint, bigint] | undefined => {
  const [, over, base, power] = /^(-?\d+)(?:\/(\d+)(?:\^(\d+))?)?$/.exec(text) ?? [];
  return over === undefined ? undefined : [BigInt(over), BigInt(base ?? 1) ** BigInt(power ?? 1)];
};

/** The whole number of parts of size 1/scale below a fraction. */
function floor([over, under]: readonly [bigint, bigint], scale: bigint): bigint {
  const [n, rest] = [(over * scale) / under, (over * scale) % under];
  return rest < 0n ? n - 1n : n;
}
