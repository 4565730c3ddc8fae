// What a step of a derivation shows: its picture, the terms on its edges, and where it cuts.

import { fromWire } from '../engine/wire';
import type { Derivation, MoveAnswer } from '../engine/types';
import { mathematical } from '../look/value';
import { GROUND, type Picture, type VertexId } from '../model/picture';
import { outside } from './rows';

export interface StepPicture {
  readonly picture: Picture;
  /** Edges that the step is not about. */
  readonly ghosts: ReadonlySet<number>;
  readonly labels: ReadonlyMap<number, string>;
  readonly cut: ReadonlySet<number>;
  readonly cutAt: readonly VertexId[];
}

const LOOP = 'Loop theorem';
const STRUNG = 'Loop with strings';
const FUSION = 'Fusion';
const STALK = 'van Roode';
const SIGNS = 'Sign expansion';

/** The picture of a step: its own where it has one, or else its part of the whole. */
export function pictureOfStep(step: Derivation, whole: Picture): StepPicture {
  const picture = step.drawing ? fromWire(step.drawing) : whole;
  const ids = whole.edges.map(({ id }) => id);
  return {
    picture,
    ghosts: step.drawing ? new Set() : outside(step, ids),
    labels: termsOf(step, picture),
    ...(step.drawing ? { cut: new Set<number>(), cutAt: [] } : cutOf(step, whole)),
  };
}

/** What a step says of itself, with the signs of a book. The only letter of a surreal number is that of omega. */
export function noteOf({ theorem, note = '' }: Derivation): string {
  const isNumbers = theorem === SIGNS && !/[a-vx-z]/i.test(note);
  return mathematical(isNumbers ? note.replaceAll('w', 'ω').replaceAll('...', '…') : note);
}

/** What a step turns its picture into, if it does. */
export const resultOf = (step: Derivation): Picture | null =>
  step.theorem === FUSION && step.parts[0]?.drawing ? fromWire(step.parts[0].drawing) : null;

/** The terms of a stalk, each on its edge, from the ground up. */
function termsOf({ theorem, note, drawing }: Derivation, { edges }: Picture): ReadonlyMap<number, string> {
  if (theorem !== STALK || !drawing || note === undefined) return new Map();
  const terms = note.replaceAll(' - ', ' + -').split(' + ');
  if (terms.length !== edges.length) return new Map();
  return new Map(edges.map(({ id }, i) => [id, mathematical(terms[i] ?? '')]));
}

/**
 * Where a loop is cut: at the edge that belongs to both stalks, or else at the vertex where they meet. A loop with
 * strings is cut where its ends meet each other or the middle.
 */
function cutOf(step: Derivation, { edges }: Picture): Pick<StepPicture, 'cut' | 'cutAt'> {
  const [one, other, ...strings] = step.parts;
  if (![LOOP, STRUNG].includes(step.theorem) || !one || !other) return { cut: new Set(), cutAt: [] };
  const both = one.edges.filter((edge) => other.edges.includes(edge));
  if (both.length > 0) return { cut: new Set(both.flatMap((edge) => edges[edge]?.id ?? [])), cutAt: [] };
  const vertices = (part: readonly number[]) =>
    new Set(part.flatMap((edge) => (edges[edge] ? [edges[edge].from, edges[edge].to] : [])));
  const known = new Set([one, other, ...strings].flatMap((part) => part.edges));
  const [left, right] = [vertices(one.edges), vertices(other.edges)];
  const middle = vertices(step.edges.filter((edge) => !known.has(edge)));
  const isTop = (vertex: VertexId) => middle.has(vertex) || (left.has(vertex) && right.has(vertex));
  return {
    cut: new Set(),
    cutAt: [...new Set([...left, ...right])].filter((vertex) => vertex !== GROUND && isTop(vertex)),
  };
}

/**
 * Why a number that was found by search is what it is: the best cuts of both players leave numbers, and it is the
 * simplest between them. Known of the whole picture, whose moves are known, and of steps that name their options.
 */
export function simplest(step: Derivation, root: boolean, moves: readonly MoveAnswer[]): string | null {
  if (step.theorem === 'Simplicity rule' && step.note) return sentence(step.note, step.value);
  if (step.theorem !== 'Search' || !root) return null;
  const best = (player: string) => moves.find((move) => move.player === player && move.best)?.value;
  const [left, right] = [best('Left'), best('Right')];
  if (left === undefined && right === undefined) return null;
  return sentence(`{${left ?? ''}|${right ?? ''}}`, step.value);
}

const sentence = (options: string, value: string): string | null =>
  /^-?\d+(\/\d+)?$/.test(value)
    ? mathematical(`The best cuts leave ${options}. The simplest number between them is ${value}.`)
    : null;
