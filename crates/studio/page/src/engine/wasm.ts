// The engine in this page: WebAssembly in workers, so that nothing it does blocks a frame.
//
// A few workers answer one call each at a time, and one more is kept warm. A call that is cancelled has its worker
// ended, unless it finishes in a moment anyway. A worker that crashed, or holds much memory, is replaced.

import { EngineError, requestBody, type CallOptions, type Engine } from './engine';
import type { FromWorker, PartName, ToWorker } from './messages';
import type { Reply } from './module';
import type { Parts } from './parts';
import { remember } from './typeset';
import { CORE, type AnswerTags, type ErrorBody, type Queries } from './types';

/** As much of a `Worker` as is needed here. */
export interface Thread {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Cancelled work may go on this long, in milliseconds: starting a worker anew costs about as much. */
const GRACE = 150;

/** Workers that hold more bytes are replaced: a module never gives memory back. */
const MAX_BYTES = 160 << 20;

/** Queries that are over soon; one worker is kept free for them. */
const LIGHT: ReadonlySet<keyof Queries> = new Set<keyof Queries>([
  'about',
  'drawing/read',
  'hat/read',
  'hat/write',
  'number',
  'numberline',
  'parse',
  'print',
  'tighten',
]);

export const isLight = (name: keyof Queries): boolean => LIGHT.has(name);

interface Code {
  readonly part: PartName;
  readonly module: WebAssembly.Module;
}

interface Task extends Code {
  readonly name: keyof Queries;
  readonly request: string;
  readonly onProgress: CallOptions['onProgress'];
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
  /** When it was given to a worker. */
  begin: number;
  cancelled: boolean;
}

interface Lane {
  readonly thread: Thread;
  readonly loaded: Set<PartName>;
  task: Task | null;
}

export interface WasmOptions {
  readonly parts: Pick<Parts, 'load'>;
  readonly spawn: () => Thread;
  /** Workers at a time. */
  readonly lanes?: number;
}

export class WasmEngine implements Engine {
  private readonly parts: Pick<Parts, 'load'>;
  private readonly spawn: () => Thread;
  private readonly maxLanes: number;
  private readonly lanes = new Set<Lane>();
  private queue: Task[] = [];

  constructor({ parts, spawn, lanes = defaultLanes() }: WasmOptions) {
    this.parts = parts;
    this.spawn = spawn;
    this.maxLanes = lanes;
  }

  /** Loads the code and starts a worker. */
  async warm(): Promise<void> {
    const module = await this.parts.load('engine');
    if (this.lanes.size === 0) this.start({ part: 'engine', module });
  }

  async ask<Name extends keyof Queries>(
    name: Name,
    request: Queries[Name]['request'],
    call: CallOptions = {},
  ): Promise<Queries[Name]['answer']> {
    const reply = await this.reply(name, request, call, partFor(name, request));
    return read(reply.kind === 'needs-full' ? await this.reply(name, request, call, 'full') : reply);
  }

  private async reply<Name extends keyof Queries>(
    name: Name,
    request: Queries[Name]['request'],
    call: CallOptions,
    part: PartName,
  ): Promise<Reply> {
    const { signal, onProgress } = call;
    const module = await this.parts.load(part);
    signal?.throwIfAborted();
    return new Promise<Reply>((resolve, reject) => {
      const task: Task = {
        name,
        request: requestBody(request, call),
        part,
        module,
        onProgress,
        resolve,
        reject,
        begin: 0,
        cancelled: false,
      };
      signal?.addEventListener('abort', () => this.cancel(task, signal.reason), { once: true });
      this.queue.push(task);
      this.dispatch();
    });
  }

  private dispatch(): void {
    this.queue = this.queue.filter((task) => !this.give(task));
    const [waiting] = this.queue;
    const idle = [...this.lanes].some(({ task }) => task === null);
    if (waiting && !idle) this.endAbandoned();
  }

  /** Gives a task to a worker; false if it has to wait. */
  private give(task: Task): boolean {
    const busy = [...this.lanes].filter(({ task }) => task !== null).length;
    const room = isLight(task.name) ? this.maxLanes : Math.max(1, this.maxLanes - 1);
    if (busy >= room) return false;
    const lane = [...this.lanes].find((lane) => lane.task === null) ?? this.start(task);
    if (!lane) {
      task.reject(blocked());
      return true;
    }
    if (!lane.loaded.has(task.part)) this.load(lane, task);
    lane.task = task;
    task.begin = performance.now();
    lane.thread.postMessage({ type: 'call', part: task.part, name: task.name, request: task.request });
    this.keepSpare();
    return true;
  }

  private start(code: Code): Lane | null {
    let thread: Thread;
    try {
      thread = this.spawn();
    } catch {
      return null;
    }
    const lane: Lane = { thread, loaded: new Set(), task: null };
    thread.onmessage = ({ data }) => this.hear(lane, data);
    thread.onerror = () => this.fail(lane, blocked());
    this.lanes.add(lane);
    this.load(lane, code);
    return lane;
  }

  private load(lane: Lane, { part, module }: Code): void {
    lane.loaded.add(part);
    lane.thread.postMessage({ type: 'load', part, module });
  }

  private hear(lane: Lane, message: FromWorker): void {
    const { task } = lane;
    if (message.type === 'progress' && task && !task.cancelled) {
      task.onProgress?.({ ...message.progress, seconds: (performance.now() - task.begin) / 1000 });
    } else if (message.type === 'crash') {
      this.fail(lane, crash(message.bytes));
    } else if (message.type === 'reply') {
      lane.task = null;
      if (message.bytes > MAX_BYTES) this.end(lane);
      task?.resolve(message.reply);
      this.keepSpare();
      this.dispatch();
    }
  }

  private cancel(task: Task, reason: unknown): void {
    if (task.cancelled) return;
    task.cancelled = true;
    task.reject(reason);
    this.queue = this.queue.filter((other) => other !== task);
    const lane = [...this.lanes].find((lane) => lane.task === task);
    if (!lane) return;
    setTimeout(() => {
      if (lane.task !== task || !this.lanes.has(lane)) return;
      this.end(lane);
      this.keepSpare(task);
      this.dispatch();
    }, GRACE);
    this.dispatch();
  }

  /** Somebody waits: work that nobody waits for ends at once. */
  private endAbandoned(): void {
    const lane = [...this.lanes].find(({ task }) => task?.cancelled);
    if (!lane) return;
    this.end(lane);
    this.dispatch();
  }

  private fail(lane: Lane, error: EngineError): void {
    const { task } = lane;
    this.end(lane);
    task?.reject(error);
    this.dispatch();
  }

  private end(lane: Lane): void {
    this.lanes.delete(lane);
    lane.thread.terminate();
  }

  /** One worker more than there is work, ready to answer at once. */
  private keepSpare(known?: Code): void {
    const lanes = [...this.lanes];
    const code = lanes.find(({ task }) => task !== null)?.task ?? known;
    const idle = lanes.some(({ task }) => task === null);
    if (code && !idle && lanes.length < this.maxLanes) this.start(code);
  }
}

const defaultLanes = () => Math.min(4, Math.max(2, navigator.hardwareConcurrency || 2));

/** The smallest part that answers a query. */
export function partFor<Name extends keyof Queries>(name: Name, request: Queries[Name]['request']): PartName {
  if (CORE.includes(name)) return 'engine';
  const renders = name === 'draw' || name === 'sheet';
  const { format } = request as { readonly format?: string };
  return renders && (format === 'png' || format === 'pdf') ? 'render' : 'full';
}

/** The answer in a reply. */
export function read(reply: Reply): object {
  if (reply.kind === 'file') return new Blob([reply.bytes], { type: reply.contentType });
  if (reply.kind !== 'json') throw new EngineError((JSON.parse(reply.text) as { error: ErrorBody }).error);
  const answer = JSON.parse(reply.text) as Partial<AnswerTags>;
  if (answer.typeset) remember(answer.typeset);
  return answer;
}

/** Why a worker stopped in the middle of its work. */
function crash(bytes: number): EngineError {
  return bytes > MAX_BYTES
    ? new EngineError({
        message: 'The engine ran out of memory.',
        hint: 'Try a smaller picture, or the command, which may use more.',
      })
    : new EngineError({ message: 'Internal error. Please report this position.' });
}

const blocked = () =>
  new EngineError({
    message: 'Values need Web Workers, which this browser blocks.',
    hint: 'Drawing, files and links still work.',
  });
