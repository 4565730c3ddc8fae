// The engine behind a local server.

import type { Foot } from '../model/edits';
import type { Vertex } from '../model/picture';
import {
  Problem,
  type About,
  type Asking,
  type Decomposition,
  type Dominoes,
  type Engine,
  type GalleryItem,
  type Line,
  type Moves,
  type NumberForms,
  type NumberLine,
  type Parsed,
  type Player,
  type Position,
  type Printed,
  type Progress,
  type Reply,
  type Review,
  type Solution,
  type WirePicture,
} from './engine';
import { lines } from './ndjson';

export class HttpEngine implements Engine {
  constructor(private readonly base = '/api') {}

  about = () => this.get<About>('about');
  gallery = () => this.get<GalleryItem[]>('gallery');
  guide = () => this.get<{ page: string; title: string }[]>('guide');
  guidePage = (page: string) => this.get<{ title: string; html: string }>(`guide/${encodeURIComponent(page)}`);

  parse = (text: string, variant?: string, asking?: Asking) =>
    this.ask<Parsed>('parse', variant === undefined ? { text } : { text, variant }, asking);
  print = (picture: WirePicture, asking?: Asking) => this.ask<Printed>('print', { picture }, asking);
  solve = (position: Position, explain = false, asking?: Asking) =>
    this.ask<Solution>('solve', { position, explain }, asking);
  moves = (position: Position, asking?: Asking) => this.ask<Moves>('moves', { position }, asking);
  decompose = (position: Position, asking?: Asking) => this.ask<Decomposition>('decompose', { position }, asking);
  tighten = (picture: WirePicture, asking?: Asking) =>
    this.ask<{ vertices: Vertex[]; grounds: Foot[] }>('tighten', { picture }, asking);
  domino = (line: Line, asking?: Asking) => this.ask<Dominoes>('domino', { line }, asking);
  number = (text: string, asking?: Asking) => this.ask<NumberForms>('number', { text }, asking);
  numberLine = (days: number, from?: string, to?: string, asking?: Asking) => {
    const query = new URLSearchParams({ days: String(days) });
    if (from !== undefined) query.set('from', from);
    if (to !== undefined) query.set('to', to);
    return this.get<NumberLine>(`numberline?${query}`, asking);
  };
  reply = (position: Position, player: Player, level: string, asking?: Asking) =>
    this.ask<Reply>('reply', { position, player, level }, asking);
  compare = (left: Position, right: Position, asking?: Asking) =>
    this.ask<Record<string, unknown>>('compare', { left, right }, asking);
  review = (start: Position, moves: Parameters<Engine['review']>[1], asking?: Asking) =>
    this.ask<Review>('review', { start, moves }, asking);
  readHat = (text: string) => this.ask<{ picture: WirePicture; warnings?: unknown[] }>('hat/read', { text });
  writeHat = async (picture: WirePicture) => (await this.ask<{ text: string }>('hat/write', { picture })).text;

  async draw(position: Position, format: string, options: Record<string, unknown> = {}): Promise<Blob> {
    const response = await this.send('draw', { position, format, ...options });
    return response.blob();
  }

  private async get<T>(path: string, asking: Asking = {}): Promise<T> {
    const response = await fetch(`${this.base}/${path}`, { signal: asking.signal ?? null });
    if (!response.ok) throw await problemOf(response);
    return (await response.json()) as T;
  }

  private async send(path: string, body: object, asking: Asking = {}): Promise<Response> {
    const timed = asking.timeoutMs === undefined ? body : { ...body, timeout_ms: asking.timeoutMs };
    const response = await fetch(`${this.base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(timed),
      signal: asking.signal ?? null,
    });
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  private async ask<T>(path: string, body: object, asking?: Asking): Promise<T> {
    const response = await this.send(path, body, asking);
    if (!response.headers.get('content-type')?.includes('ndjson') || !response.body) {
      return (await response.json()) as T;
    }
    for await (const line of lines(response.body)) {
      const said = line as { progress?: Progress; result?: T; error?: ErrorBody };
      if (said.progress) asking?.onProgress?.(said.progress);
      if (said.error) throw toProblem(said.error, false);
      if (said.result !== undefined) return said.result;
    }
    throw new Problem('The engine stopped before it answered.');
  }
}

interface ErrorBody {
  message: string;
  offset?: number;
  hint?: string;
}

function toProblem(error: ErrorBody, refused: boolean): Problem {
  return new Problem(error.message, error.offset, error.hint, refused);
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const { error } = (await response.json()) as { error: ErrorBody };
    return toProblem(error, response.status === 422);
  } catch {
    return new Problem(`The engine answered with status ${response.status}.`);
  }
}
