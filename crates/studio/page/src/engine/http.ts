// The engine behind a local server.

import type { Player } from '../model/colours';
import type { Foot } from '../model/edits';
import type { Vertex } from '../model/picture';
import {
  EngineError,
  type About,
  type Analysis,
  type CallOptions,
  type Decomposition,
  type Dominoes,
  type Engine,
  type GalleryItem,
  type Line,
  type Moves,
  type NumberForms,
  type NumberLine,
  type Parsed,
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
  gallery = (call?: CallOptions) => this.get<GalleryItem[]>('gallery', call);
  guide = (call?: CallOptions) => this.get<{ page: string; title: string }[]>('guide', call);
  guidePage = (page: string, call?: CallOptions) =>
    this.get<{ title: string; html: string }>(`guide/${encodeURIComponent(page)}`, call);

  parse = (text: string, variant?: string, call?: CallOptions) =>
    this.ask<Parsed>('parse', variant === undefined ? { text } : { text, variant }, call);
  print = (picture: WirePicture, call?: CallOptions) => this.ask<Printed>('print', { picture }, call);
  solve = (position: Position, explain = false, call?: CallOptions) =>
    this.ask<Solution>('solve', { position, explain }, call);
  moves = (position: Position, call?: CallOptions) => this.ask<Moves>('moves', { position }, call);
  analyse = async (position: Position, call?: CallOptions): Promise<Analysis> => {
    const [solution, moves, printed] = await Promise.all([
      this.solve(position, !('line' in position), call),
      this.moves(position, call).catch(() => undefined),
      'picture' in position ? this.print(position.picture, call).catch(() => undefined) : undefined,
    ]);
    return { ...solution, ...(moves ? { moves: moves.moves } : {}), ...(printed ? { printed } : {}) };
  };
  decompose = (position: Position, call?: CallOptions) => this.ask<Decomposition>('decompose', { position }, call);
  tighten = (picture: WirePicture, call?: CallOptions) =>
    this.ask<{ vertices: Vertex[]; grounds: Foot[] }>('tighten', { picture }, call);
  domino = (line: Line, call?: CallOptions) => this.ask<Dominoes>('domino', { line }, call);
  number = (text: string, call?: CallOptions) => this.ask<NumberForms>('number', { text }, call);
  numberLine = (days: number, from?: string, to?: string, call?: CallOptions) => {
    const query = new URLSearchParams({ days: String(days) });
    if (from !== undefined) query.set('from', from);
    if (to !== undefined) query.set('to', to);
    return this.get<NumberLine>(`numberline?${query}`, call);
  };
  reply = (position: Position, player: Player, level: string, call?: CallOptions) =>
    this.ask<Reply>('reply', { position, player, level }, call);
  review = (start: Position, moves: Parameters<Engine['review']>[1], call?: CallOptions) =>
    this.ask<Review>('review', { start, moves }, call);
  readHat = (text: string) => this.ask<{ picture: WirePicture; warnings?: unknown[] }>('hat/read', { text });
  writeHat = async (picture: WirePicture) => (await this.ask<{ text: string }>('hat/write', { picture })).text;

  async draw(position: Position, format: string, options: Record<string, unknown> = {}): Promise<Blob> {
    const response = await this.send('draw', { position, format, ...options });
    return response.blob();
  }

  private async get<T>(path: string, call: CallOptions = {}): Promise<T> {
    const response = await fetch(`${this.base}/${path}`, { signal: call.signal ?? null });
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as T;
  }

  private async send(path: string, body: object, call: CallOptions = {}): Promise<Response> {
    const timed = call.timeoutMs === undefined ? body : { ...body, timeout_ms: call.timeoutMs };
    const response = await fetch(`${this.base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(timed),
      signal: call.signal ?? null,
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  private async ask<T>(path: string, body: object, call?: CallOptions): Promise<T> {
    const response = await this.send(path, body, call);
    if (!response.headers.get('content-type')?.includes('ndjson') || !response.body) {
      return (await response.json()) as T;
    }
    for await (const found of lines(response.body)) {
      const line = found as { progress?: Progress; result?: T; error?: ErrorBody };
      if (line.progress) call?.onProgress?.(line.progress);
      if (line.error) throw toError(line.error);
      if (line.result !== undefined) return line.result;
    }
    throw new EngineError('The engine stopped before it answered.');
  }
}

interface ErrorBody {
  message: string;
  offset?: number;
  hint?: string;
}

const toError = ({ message, offset, hint }: ErrorBody) => new EngineError(message, offset, hint);

async function errorOf(response: Response): Promise<EngineError> {
  try {
    const { error } = (await response.json()) as { error: ErrorBody };
    return toError(error);
  } catch {
    return new EngineError(`The engine answered with status ${response.status}.`);
  }
}
