import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromWorker, ToWorker } from './messages';
import { Parts, type Manifest } from './parts';
import { partFor, WasmEngine, type Thread } from './wasm';

/** A worker that answers when the test says so. */
class FakeThread implements Thread {
  onmessage: Thread['onmessage'] = null;
  onerror: Thread['onerror'] = null;
  readonly sent: ToWorker[] = [];
  ended = false;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
  reply(answer: object, bytes = 1 << 20): void {
    this.say({ type: 'reply', reply: { kind: 'json', text: JSON.stringify(answer) }, bytes });
  }
  get calls(): string[] {
    return this.sent.flatMap((message) => (message.type === 'call' ? [message.name] : []));
  }
}

const MODULE = {} as WebAssembly.Module;
const BR = { position: { text: 'br' } };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function started(lanes = 3) {
  const threads: FakeThread[] = [];
  const loaded: string[] = [];
  const engine = new WasmEngine({
    parts: { load: async (name) => (loaded.push(name), MODULE) },
    spawn: () => (threads.push(new FakeThread()), threads.at(-1)!),
    lanes,
  });
  const busy = () => threads.filter((thread) => thread.calls.length > 0 && !thread.ended);
  return { engine, threads, loaded, busy };
}

describe('the engine in workers', () => {
  test('answers, reports progress and keeps a spare warm', async () => {
    const { engine, threads } = started();
    const told: number[] = [];
    const answer = engine.ask('solve', BR, { onProgress: ({ positions }) => told.push(positions), timeoutMs: 70 });
    await settled();
    expect(threads.map(({ calls }) => calls)).toEqual([['solve'], []]);
    expect(threads.map(({ sent }) => sent[0]?.type)).toEqual(['load', 'load']);
    expect(threads[0]?.sent[1]).toMatchObject({
      request: '{"position":{"text":"br"},"typeset":true,"timeout_ms":70}',
    });
    threads[0]?.say({ type: 'progress', progress: { positions: 7 } });
    threads[0]?.reply({ value: '1/2' });
    expect((await answer).value).toBe('1/2');
    expect(told).toEqual([7]);
  });

  test('keeps a worker free for what is over soon', async () => {
    const { engine, threads, busy } = started(2);
    const answers = [engine.ask('solve', BR), engine.ask('moves', BR), engine.ask('parse', { text: 'br' })];
    await settled();
    expect(busy().map(({ calls }) => calls)).toEqual([['solve'], ['parse']]);
    threads[1]?.reply({});
    threads[0]?.reply({});
    await settled();
    expect(threads.flatMap(({ calls }) => calls).sort()).toEqual(['moves', 'parse', 'solve']);
    for (const thread of threads) thread.reply({});
    await Promise.all(answers);
  });

  test('loads each part only when it is asked for', async () => {
    const { engine, threads, loaded } = started();
    const solved = engine.ask('solve', BR);
    await settled();
    expect(loaded).toEqual(['engine']);
    threads[0]?.reply({ value: '1/2' });
    await solved;
    const svg = engine.ask('draw', { ...BR, format: 'svg' });
    await settled();
    expect(loaded).toEqual(['engine', 'full']);
    const bytes = new Uint8Array([1]);
    threads[0]?.say({ type: 'reply', reply: { kind: 'file', contentType: 'image/svg+xml', bytes }, bytes: 1 });
    expect((await svg).type).toBe('image/svg+xml');
    void engine.ask('draw', { ...BR, format: 'png' });
    await settled();
    expect(loaded).toEqual(['engine', 'full', 'render']);
  });

  // Teachers once got “unknown format” instead of a sheet to print.
  test('asks the part that draws for sheets as PDF', () => {
    expect(partFor('sheet', { topic: 'nim', format: 'pdf' })).toBe('render');
    expect(partFor('sheet', { topic: 'nim', format: 'html' })).toBe('full');
    expect(partFor('draw', { ...BR, format: 'pdf' })).toBe('render');
    expect(partFor('draw', { ...BR, format: 'svg' })).toBe('full');
    expect(partFor('solve', BR)).toBe('engine');
  });

  test('asks the part with everything what the first one has no room for', async () => {
    const { engine, threads, loaded } = started();
    const answer = engine.ask('solve', { position: { text: 'b^w' } });
    await settled();
    threads[0]?.say({ type: 'reply', reply: { kind: 'needs-full', text: '{"error":{"message":""}}' }, bytes: 1 });
    await settled();
    expect(loaded).toEqual(['engine', 'full']);
    threads[0]?.reply({ value: 'ω' });
    expect((await answer).value).toBe('ω');
  });

  test('refusals keep their hints', async () => {
    const { engine, threads } = started();
    const answer = engine.ask('solve', BR);
    await settled();
    const text = '{"error":{"message":"expected an edge","hint":"try b","offset":2}}';
    threads[0]?.say({ type: 'reply', reply: { kind: 'error', text }, bytes: 1 });
    await expect(answer).rejects.toMatchObject({ message: 'Expected an edge.', hint: 'Try b.', offset: 2 });
  });
});

describe('cancelling', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => vi.useRealTimers());

  test('ends a worker that goes on, and another takes over at once', async () => {
    const { engine, threads } = started();
    const asked = new AbortController();
    const first = engine.ask('solve', BR, { signal: asked.signal });
    await settled();
    asked.abort();
    await expect(first).rejects.toThrow();
    const second = engine.ask('solve', BR);
    await settled();
    expect(threads[1]?.calls).toEqual(['solve']);
    vi.advanceTimersByTime(1000);
    expect(threads[0]?.ended).toBe(true);
    threads[1]?.reply({ value: '1' });
    expect((await second).value).toBe('1');
  });

  test('spares a worker that is done in a moment', async () => {
    const { engine, threads } = started();
    const asked = new AbortController();
    const first = engine.ask('solve', BR, { signal: asked.signal });
    await settled();
    asked.abort();
    threads[0]?.reply({ value: '1' });
    await expect(first).rejects.toThrow();
    vi.advanceTimersByTime(1000);
    expect(threads[0]?.ended).toBe(false);
  });

  test('frees a worker for those who wait', async () => {
    const { engine, threads, busy } = started(2);
    const asked = new AbortController();
    const first = engine.ask('solve', BR, { signal: asked.signal });
    await settled();
    asked.abort();
    await expect(first).rejects.toThrow();
    const others = [engine.ask('parse', { text: 'b' }), engine.ask('parse', { text: 'r' })];
    await settled();
    expect(threads[0]?.ended).toBe(true);
    for (const thread of busy()) thread.reply({});
    await Promise.all(others);
  });
});

describe('trouble', () => {
  test('a crash is reported, and the next question is answered', async () => {
    const { engine, threads } = started();
    for (const [bytes, message] of [
      [1 << 20, 'Please report this position'],
      [300 << 20, 'out of memory'],
    ] as const) {
      const answer = engine.ask('solve', BR);
      await settled();
      const thread = threads.findLast(({ calls, ended }) => calls.length > 0 && !ended);
      thread?.say({ type: 'crash', message: 'RuntimeError: unreachable', bytes });
      await expect(answer).rejects.toThrow(message);
      expect(thread?.ended).toBe(true);
    }
    const answer = engine.ask('solve', BR);
    await settled();
    threads.findLast(({ calls, ended }) => calls.length > 0 && !ended)?.reply({ value: '1' });
    expect((await answer).value).toBe('1');
  });

  test('a worker that holds much memory is replaced', async () => {
    const { engine, threads } = started();
    const answer = engine.ask('solve', BR);
    await settled();
    threads[0]?.reply({}, 250 << 20);
    await answer;
    expect(threads[0]?.ended).toBe(true);
  });

  test('without workers there are no values, and that is said', async () => {
    const spawn = () => {
      throw new Error('blocked');
    };
    const engine = new WasmEngine({ parts: { load: async () => MODULE }, spawn, lanes: 2 });
    await expect(engine.ask('solve', BR)).rejects.toThrow('Web Workers');
  });
});

describe('loading', () => {
  // An empty module.
  const CODE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  const part = {
    url: 'assets/engine.wasm',
    bytes: 8,
    sha256: '93a44bbb96c751218e4c00d479e4c14358122a389acca16205b1e4d0dc5f9476',
  };
  const manifest: Manifest = { engine: part, full: part, render: part };

  function served(...bodies: (Uint8Array<ArrayBuffer> | null)[]) {
    const caches: unknown[] = [];
    vi.stubGlobal('document', { baseURI: 'http://localhost/deep/path/' });
    vi.stubGlobal('fetch', async (url: URL, options: RequestInit) => {
      expect(url.href).toBe('http://localhost/deep/path/assets/engine.wasm');
      caches.push(options.cache);
      const body = bodies.shift();
      return body ? new Response(body) : new Response('', { status: 404 });
    });
    return caches;
  }
  afterEach(() => vi.unstubAllGlobals());

  test('sound code is fetched once', async () => {
    const caches = served(CODE);
    const parts = new Parts(manifest);
    expect(await parts.load('engine')).toBe(await parts.load('engine'));
    expect(caches).toEqual(['default']);
  });

  test.each([
    ['half', CODE.slice(0, 4)],
    ['damaged', Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 1)],
    ['missing', null],
  ])('%s code is fetched again, past all caches', async (_, body) => {
    const caches = served(body, CODE);
    await new Parts(manifest).load('engine');
    expect(caches).toEqual(['default', 'reload']);
  });

  test('what stays damaged is reported, and tried again when asked again', async () => {
    served(CODE.slice(0, 4), CODE.slice(0, 4), CODE);
    const parts = new Parts(manifest);
    await expect(parts.load('engine')).rejects.toThrow('incomplete');
    await parts.load('engine');
  });
});
