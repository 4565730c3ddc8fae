// Values and outcomes as people read them.

import { partsOf } from '../engine/typeset';
import type { Near, Outcome, TypesetPart } from '../engine/types';

const SUPERSCRIPTS = new Map([...'0123456789+−()'].map((c, i) => [c, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾'.charAt(i)]));

/** Raised as far as Unicode can. */
function raised(text: string): string {
  const up = [...text].map((c) => SUPERSCRIPTS.get(c));
  return up.includes(undefined) ? `^${text}` : up.join('');
}

/** A value on one line, for labels and titles. */
export const plain = (value: string): string => plainParts(partsOf(value));

export function plainParts(parts: readonly TypesetPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'fraction') return `${part.over}/${part.under}`;
      return part.kind === 'superscript' ? raised(part.text) : part.text;
    })
    .join('');
}

/** A form in braces: its options are not what a person asks for first. */
export const isForm = (value: string): boolean => value.includes('{');

/** A value in a few characters, for labels and lists: instead of a form what it is near to, as is what is too long. */
export function brief(value: string, near?: Near | null, longest = 16): string {
  const text = plain(value);
  if (text.length <= longest && !isForm(value)) return text;
  if (near?.mean !== undefined) return `mean\u00a0${plain(near.mean)}`;
  return near?.number === undefined ? '…' : `near\u00a0${plain(near.number)}`;
}

/** Words of the engine with the signs of a book: a real minus, and one sign for "at least" and "at most". */
export const mathematical = (text: string): string =>
  text
    .replaceAll('>=', '≥')
    .replaceAll('<=', '≤')
    .replace(/(\w|\)) - (?=[\w(])/g, '$1\u00a0−\u00a0')
    .replace(/(^|[\s(=|,{])-(?=\d)/g, '$1−');

export interface Run {
  readonly text: string;
  readonly raised: boolean;
}

/** A sentence in runs, of which exponents and the names of options are raised: G^L, 2^(n-1). */
export function withScripts(text: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const found of text.matchAll(/(?<=[A-Za-z0-9)])\^(?:\(([^()]+)\)|([A-Za-z0-9]+))/g)) {
    if (found.index > from) runs.push({ text: text.slice(from, found.index), raised: false });
    runs.push({ text: (found[1] ?? found[2] ?? '').replaceAll('-', '−'), raised: true });
    from = found.index + found[0].length;
  }
  if (from < text.length || runs.length === 0) runs.push({ text: text.slice(from), raised: false });
  return runs;
}

/** A number of the page's own, with a real minus sign. */
export const signed = (n: number): string => String(n).replace('-', '−');

const WORDS: Record<Outcome, string> = {
  L: 'Left wins, whoever starts',
  R: 'Right wins, whoever starts',
  N: 'Whoever starts wins',
  P: 'Whoever starts loses',
};

export const inWords = (outcome: Outcome | undefined): string => (outcome ? WORDS[outcome] : '');
