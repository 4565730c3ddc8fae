import { afterEach, describe, expect, test, vi } from 'vitest';
import { EngineError, Unreachable } from './engine';
import { HttpEngine, Replaced } from './http';
import { lines } from './ndjson';
import { partsOf } from './typeset';
import { fromWire, positionOf, toWire } from './wire';

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

afterEach(() => vi.unstubAllGlobals());

function answer(body: BodyInit, type: string, status = 200) {
  const asked = vi.fn(async (..._: unknown[]) => new Response(body, { status, headers: { 'content-type': type } }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

const BR = { position: { text: 'br' } };

describe('streams', () => {
  test('lines come whole, however they are cut', async () => {
    const found = [];
    for await (const line of lines(streamOf('{"a":', '1}\n\n{"b"', ':2}\n{"c":3}'))) found.push(line);
    expect(found).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
  });

  test('progress is reported, then the result', async () => {
    answer(
      streamOf('{"progress":{"positions":7,"seconds":0.2}}\n', '{"result":{"value":"1/2"}}\n'),
      'application/x-ndjson',
    );
    const told: number[] = [];
    const solution = await new HttpEngine().ask('solve', BR, { onProgress: (p) => told.push(p.positions) });
    expect(solution.value).toBe('1/2');
    expect(told).toEqual([7]);
  });

  test('a broken stream is a problem, not silence', async () => {
    answer(streamOf('{"progress":{"positions":7,"seconds":0.2}}\n'), 'application/x-ndjson');
    await expect(new HttpEngine().ask('solve', BR)).rejects.toThrow('stopped');
  });
});

describe('answers', () => {
  test('are asked for with their look, which is remembered', async () => {
    const asked = answer(
      '{"value":"1/2","typeset":{"1/2":[{"kind":"fraction","over":"1","under":"2"}]}}',
      'application/json',
    );
    await new HttpEngine().ask('parse', { text: 'br' });
    expect(asked.mock.calls[0]?.[0]).toBe('api/parse');
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"text":"br","typeset":true}' });
    expect(partsOf('1/2')).toEqual([{ kind: 'fraction', over: '1', under: '2' }]);
  });

  test('may be files', async () => {
    answer('<svg/>', 'image/svg+xml');
    const file = await new HttpEngine().ask('draw', { ...BR, format: 'svg' });
    expect(await file.text()).toBe('<svg/>');
  });
});

describe('problems', () => {
  test('carry the offset and the hint', async () => {
    answer('{"error":{"message":"no","offset":3,"hint":"try b"}}', 'application/json', 422);
    await expect(new HttpEngine().ask('parse', { text: 'bbbx' })).rejects.toMatchObject({
      message: 'No.',
      offset: 3,
      hint: 'Try b.',
    });
  });

  // They once spoke of code: raw backticks, no full stop, edges counted from 0.
  test('are sentences for people', () => {
    const refused = new EngineError({
      message: 'edge 2 (1-3) is green; `red-blue` has only blue and red edges',
      hint: 'paint it',
      edge: 2,
    });
    expect(refused.sentences).toBe('Edge 3 is green; “red-blue” has only blue and red edges. Paint it.');
    expect(refused.withEdge(7).message).toMatch(/^Edge 7 is green/);
    const plain = new EngineError({ message: 'This is one already.' });
    expect([plain.sentences, plain.hint]).toEqual(['This is one already.', undefined]);
    expect(new EngineError({ message: 'b^w is infinite' }).message).toBe('b^w is infinite.');
  });

  test('another program, and another build, are not the server', async () => {
    const respond = (headers: Record<string, string>) =>
      vi.stubGlobal(
        'fetch',
        async () => new Response('{}', { headers: { 'content-type': 'application/json', ...headers } }),
      );
    const engine = new HttpEngine('api', '1-a');
    respond({});
    await expect(engine.ask('about', {})).rejects.toBeInstanceOf(Unreachable);
    respond({ 'x-hackenbush': '2-b' });
    await expect(engine.ask('about', {})).rejects.toBeInstanceOf(Replaced);
    respond({ 'x-hackenbush': '1-a' });
    expect(await engine.ask('about', {})).toEqual({});
  });

  test('an answer that is no JSON still tells its status', async () => {
    answer('gone', 'text/plain', 500);
    await expect(new HttpEngine().ask('about', {})).rejects.toThrow('500');
  });
});

describe('wire', () => {
  const picture = fromWire({
    variant: 'red-blue',
    vertices: [{ id: 0, x: 0, y: 0 }],
    edges: [{ from: 0, to: 1, colour: 'blue', note: 'kept' }],
  });

  test('ids stay in the page, unknown fields travel', () => {
    expect(picture.edges[0]).toMatchObject({ id: 1, note: 'kept' });
    expect(toWire(picture).edges[0]).toEqual({ from: 0, to: 1, colour: 'blue', note: 'kept' });
  });

  test('domino games are asked as lines', () => {
    expect(positionOf({ ...picture, variant: 'domino-shave', dominoes: [[1, 2]] }, true)).toEqual({
      line: { variant: 'domino-shave', dominoes: [[1, 2]] },
    });
  });
});
