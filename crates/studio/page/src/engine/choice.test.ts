import { afterEach, describe, expect, test, vi } from 'vitest';
import { BookEngine } from './book';
import { EngineStatus, FallbackEngine, ownEngine } from './choice.svelte';
import { EngineError, Unreachable } from './engine';
import { fakeEngine } from './fake';
import { Replaced } from './http';
import { plainEngine } from './plain';

const BR = { position: { text: 'br' } };

describe('who answers', () => {
  test('the server while it is there, then the page, then the server again', async () => {
    const status = new EngineStatus();
    let [alive, now] = [true, 0];
    const server = fakeEngine({
      solve: () => {
        if (!alive) throw new Unreachable();
        return { value: 'server' };
      },
    });
    const own = fakeEngine({ solve: () => ({ value: 'page' }) });
    const engine = new FallbackEngine(server, own, status, () => now);
    const value = async () => (await engine.ask('solve', BR)).value;
    expect([await value(), status.kind]).toEqual(['server', 'native']);
    alive = false;
    expect([await value(), status.kind, status.serverIsGone]).toEqual(['page', 'page', true]);
    alive = true;
    expect(await value()).toBe('page');
    now += 60_000;
    expect([await value(), status.kind, status.serverIsGone]).toEqual(['server', 'native', false]);
  });

  // The page once waited for the next edit to notice.
  test('looks for a server that is gone', async () => {
    vi.useFakeTimers();
    const status = new EngineStatus();
    let alive = false;
    const answer = () => {
      if (!alive) throw new Unreachable();
      return {};
    };
    const engine = new FallbackEngine(
      fakeEngine({ solve: answer, about: answer }),
      fakeEngine({ solve: () => ({}) }),
      status,
    );
    await engine.ask('solve', BR);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([status.serverIsGone, status.kind]).toEqual([true, 'page']);
    alive = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([status.serverIsGone, status.kind]).toEqual([false, 'native']);
    vi.useRealTimers();
  });

  test('a server of another build is none, and a reload leads to it', async () => {
    const status = new EngineStatus();
    const server = fakeEngine({
      solve: () => {
        throw new Replaced();
      },
    });
    const engine = new FallbackEngine(server, fakeEngine({ solve: () => ({ value: 'page' }) }), status);
    expect((await engine.ask('solve', BR)).value).toBe('page');
    expect([status.serverIsGone, status.update === null]).toEqual([true, false]);
  });

  test('a refusal is an answer', async () => {
    const refuse = () => {
      throw new EngineError({ message: 'expected an edge' });
    };
    const status = new EngineStatus();
    const engine = new FallbackEngine(fakeEngine({ solve: refuse }), fakeEngine({}), status);
    await expect(engine.ask('solve', BR)).rejects.toThrow('Expected an edge.');
    expect(status.kind).toBe('native');
  });
});

describe('the book', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is read beside the page, each file once, and the engine answers the rest', async () => {
    const asked: string[] = [];
    vi.stubGlobal('document', { baseURI: 'http://localhost/deep/' });
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.pathname);
      return url.pathname.includes('nowhere') ? new Response('', { status: 404 }) : Response.json({ html: '<p>' });
    });
    const book = new BookEngine(fakeEngine({ solve: () => ({ value: '1' }) }));
    expect((await book.ask('guide/page', { page: 'theorems' })).html).toBe('<p>');
    await book.ask('guide/page', { page: 'theorems' });
    await book.ask('gallery', {});
    await expect(book.ask('guide/page', { page: '../nowhere' })).rejects.toThrow('no such page');
    expect((await book.ask('solve', BR)).value).toBe('1');
    expect(asked).toEqual([
      '/deep/book/guide/theorems.json',
      '/deep/book/gallery.json',
      '/deep/book/guide/..%2Fnowhere.json',
    ]);
  });
});

describe('without an engine', () => {
  afterEach(() => vi.unstubAllGlobals());
  const part = { url: 'x', bytes: 1, sha256: '' };

  test('what is missing is said', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const status = new EngineStatus();
    const engine = ownEngine(status, { engine: part, full: part, render: part });
    expect(status.missing.join()).toContain('WebAssembly is blocked');
    await expect(engine.ask('solve', BR)).rejects.toMatchObject({ hint: 'Drawing, files and links still work.' });
  });

  test('without workers, heavy questions are refused', async () => {
    vi.stubGlobal('Worker', undefined);
    const status = new EngineStatus();
    const engine = ownEngine(status, { engine: part, full: part, render: part });
    expect(status.missing.join()).toContain('Web Workers are blocked');
    await expect(engine.ask('solve', BR)).rejects.toThrow('Web Workers');
  });

  test('files can be written even if its code cannot be had', async () => {
    vi.stubGlobal('Worker', undefined);
    vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const engine = ownEngine(new EngineStatus(), { engine: part, full: part, render: part });
    const picture = { variant: 'red-blue', vertices: [{ id: 0, x: 0, y: 0 }], edges: [] };
    const { text } = await engine.ask('hat/write', { picture });
    expect((await engine.ask('hat/read', { text })).picture).toEqual(picture);
    await expect(engine.ask('parse', { text: 'br' })).rejects.toThrow('couldn’t be loaded');
  });

  test('files can be written and read', async () => {
    const engine = plainEngine('no engine');
    const picture = {
      variant: 'red-blue',
      vertices: [
        { id: 0, x: 0, y: 0 },
        { id: 1, x: 0, y: 1 },
      ],
      edges: [{ from: 0, to: 1, colour: 'blue' as const }],
    };
    const { text } = await engine.ask('hat/write', { picture });
    expect(JSON.parse(text)).toMatchObject({ format: 'hackenbush', version: 1 });
    expect((await engine.ask('hat/read', { text })).picture).toEqual(picture);
    const broken = [
      '{',
      'null',
      '{}',
      text.replace('"version": 1', '"version": 2'),
      text.replace('"to": 1', '"to": 7'),
      text.replace('"y": 1', '"y": "high"'),
    ];
    for (const file of broken) {
      await expect(engine.ask('hat/read', { text: file })).rejects.toBeInstanceOf(EngineError);
    }
  });
});
