// Where the pieces of a decomposition stand on their common ground.

import { UNIT } from '../canvas/geometry';
import { sceneOf, type Scene } from '../canvas/scene';
import type { Piece } from '../engine/types';
import { fromWire } from '../engine/wire';
import { boundsOf } from '../model/places';

/** A piece, in units from the left. */
export interface PlacedPiece {
  readonly piece: Piece;
  readonly scene: Scene;
  /** Where its origin goes. */
  readonly left: number;
  readonly middle: number;
  readonly room: number;
  readonly top: number;
}

export interface Layout {
  readonly pieces: readonly PlacedPiece[];
  readonly scale: number;
  /** In pixels: the free space on the left, and the height of the ground line. */
  readonly margin: number;
  readonly ground: number;
}

const GAP = 1.1;
const NARROWEST = 1.1;

export function layOut(pieces: readonly Piece[], width: number, height: number): Layout {
  let x = 0;
  const placed = pieces.flatMap((piece): PlacedPiece[] => {
    if (!piece.picture) return [];
    const scene = sceneOf(fromWire(piece.picture));
    const { left, right, top } = boundsOf(scene.picture);
    const room = Math.max(NARROWEST, right - left);
    const start = x;
    x += room + GAP;
    return [{ piece, scene, left: start + (room - (right - left)) / 2 - left, middle: start + room / 2, room, top }];
  });
  const wide = placed.reduce((most, p) => Math.max(most, p.middle + p.room / 2), 1);
  const high = placed.reduce((most, p) => Math.max(most, p.top), 1);
  const largest = Math.max(1.1, Math.min(height / 640, width / 900));
  const scale = Math.min(largest, (width - 80) / (wide * UNIT), Math.max(80, height - 220) / (high * UNIT));
  const ground = height - Math.min(110, height * 0.18);
  return { pieces: placed, scale, margin: (width - wide * UNIT * scale) / 2, ground };
}
