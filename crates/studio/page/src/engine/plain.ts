// What works without an engine: files. They are JSON, and the drawing is all that is in them.

import { EngineError, Unreachable, type Engine } from './engine';
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
      throw new Unreachable(why, 'Drawing, files and links still work.');
    },
  };
}

/** Less strict than the engine, but nothing gets through that the canvas could not draw. */
function readHat(text: string): Drawing {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new EngineError({ message: 'This is not a .hat file.' });
  }
  if (!isSound(file)) throw new EngineError({ message: 'This .hat file is damaged, or from a later version.' });
  const { format: _f, version: _v, ...picture } = file;
  return picture;
}

type HatFile = Drawing & { readonly format: string; readonly version: number };

function isSound(file: unknown): file is HatFile {
  if (!isObject(file)) return false;
  const { format, version, variant, vertices, edges } = file;
  if (format !== 'hackenbush' || version !== 1 || typeof variant !== 'string') return false;
  if (!Array.isArray(vertices) || !Array.isArray(edges)) return false;
  const places = vertices.filter(isPlace);
  const ids = new Set<unknown>(places.map(({ id }) => id));
  const joins = (edge: unknown) =>
    isObject(edge) && ids.has(edge['from']) && ids.has(edge['to']) && typeof edge['colour'] === 'string';
  return ids.has(0) && ids.size === vertices.length && edges.every(joins);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isPlace = (vertex: unknown): vertex is Drawing['vertices'][number] =>
  isObject(vertex) && Number.isInteger(vertex['id']) && Number.isFinite(vertex['x']) && Number.isFinite(vertex['y']);
