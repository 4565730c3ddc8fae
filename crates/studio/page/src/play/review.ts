// The review of a finished game: what each move did, and which moves would have won.

import type { CallOptions, Engine } from '../engine/engine';
import type { MisereMoveAnswer, PlayedMove, Ply, ReviewAnswer } from '../engine/types';
import { positionOf } from '../engine/wire';
import { pictureOf, resumedAt, type Game } from '../model/game';
import { isMisere } from '../model/picture';
import { fallenLeft, isRow, placeOf, toppleOf } from '../model/topple';

export async function review(engine: Engine, game: Game, call: CallOptions): Promise<ReviewAnswer> {
  const { start, dominoes, made } = game;
  const moves = made.map(({ player, at }, ply) => ({ player, ...named(game, numberOf(game, ply, at)) }));
  if (isMisere(start)) return reviewMisere(engine, game, moves, call);
  return engine.ask('review', { start: positionOf(start, dominoes), moves }, call);
}

/** The number that an edge, a domino or a half of one had at the start. */
function numberOf({ start, dominoes, made }: Game, ply: number, at: number): number {
  if (!dominoes) return start.edges.findIndex(({ id }) => id === at);
  return isRow(start) ? at + 2 * fallenLeft(made.slice(0, ply).map((one) => one.at)) : at;
}

function named({ start, dominoes }: Game, number: number): Omit<PlayedMove, 'player'> {
  if (!dominoes) return { edge: number };
  return isRow(start) ? toppleOf(number) : { domino: number };
}

/** In misère play there are no values, but before each move the engine knows which moves win. */
async function reviewMisere(
  engine: Engine,
  game: Game,
  moves: readonly PlayedMove[],
  { timeoutMs, ...call }: CallOptions,
): Promise<ReviewAnswer> {
  const share = timeoutMs === undefined ? {} : { timeoutMs: Math.ceil(timeoutMs / moves.length) };
  const plies: Ply[] = [];
  for (const [ply, played] of moves.entries()) {
    const before = pictureOf(resumedAt(game, ply));
    const position = positionOf(before, game.dominoes);
    const answer = await engine.ask('misere', { position }, { ...call, ...share });
    const own = (answer.moves ?? []).filter(({ player }) => player === played.player);
    const atOf = (move: MisereMoveAnswer) => ('edge' in move ? before.edges[move.edge]?.id : placeOf(move)) ?? -1;
    const winning = own.filter(({ wins }) => wins).map((move) => numberOf(game, ply, atOf(move)));
    const won = own.find((move) => atOf(move) === game.made[ply]?.at)?.wins;
    const known = won === true || own.every(({ wins }) => wins === false) || (won === false && winning.length > 0);
    plies.push({ ...played, falls: [], winning, ...(known ? { mistake: won === false && winning.length > 0 } : {}) });
  }
  return { plies };
}
