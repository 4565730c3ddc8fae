// What works without an engine: files. They are JSON, and the drawing is all that is in them.

import { EngineError, type Engine } from './engine';
import type { Drawing, Queries } from './types';

export function plainEngine(why: string): Engine {
  return {
    async ask<Name extends keyof Queries>(name: Name, request: Queries[Name]['request']) {
      await Promise.resolve();
      if (name === 'hat/write') {
        const { picture } = request as Queries['hat/write']['request'];
        const file = { format: 'hackenbush', version: 1, ...picture };
        return { text: `${JSON.stringify(file, null, 2)}\n` } as Queries[Name]['answer'];
      }
      if (name === 'hat/read') {
        return { picture: readHat((request as Queries['hat/read']['request']).text), warnings: [] };
      }
      throw new EngineError({ message: why, hint: 'Drawing, files and links still work.' });
    },
  };
}

/** Less strict than the engine, but nothing gets through that the canvas could not draw. */
function readHat(text: string): Drawing {
  let file: Partial<Drawing> & { format?: unknown; version?: unknown };
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    throw new EngineError({ message: 'This is not a .hat file.' });
  }
  const { format, version, ...picture } = file;
  const { variant, vertices, edges } = picture;
  const drawn = new Set(Array.isArray(vertices) ? vertices.filter(isPlace).map(({ id }) => id) : []);
  const sound =
    format === 'hackenbush' &&
    version === 1 &&
    typeof variant === 'string' &&
    drawn.has(0) &&
    drawn.size === vertices?.length &&
    Array.isArray(edges) &&
    edges.every(({ from, to, colour }) => drawn.has(from) && drawn.has(to) && typeof colour === 'string');
  if (!sound) throw new EngineError({ message: 'This .hat file is damaged, or from a later version.' });
  return picture as Drawing;
}

const isPlace = ({ id, x, y }: Drawing['vertices'][number]) =>
  Number.isInteger(id) && Number.isFinite(x) && Number.isFinite(y);
