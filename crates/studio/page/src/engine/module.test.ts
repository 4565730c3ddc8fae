// The module itself, in Node, if it has been built: `cargo xtask test wasm` builds it first.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EngineModule, type WorkProgress } from './module';
import { CORE } from './types';

const given = process.env['HACKENBUSH_WASM'];
const folder = given ?? join(process.env['CARGO_TARGET_DIR'] ?? '../../../target', 'wasm');
const file = (name: string) => join(folder, `${name}.wasm`);
const built = given !== undefined || ['engine', 'full', 'render'].every((part) => existsSync(file(part)));
const load = (name: string) => new WebAssembly.Module(readFileSync(file(name)));

const BED = '(lr:A(rr:B;rr:D;rr:F);lr:B(r(r:D;r:E));lr:C(rr:F;rr:G);lr:D;lr:E(r(r:F;r:G));lr:F;lr:G)';

/** Much the same, but with a longer leg it is no bed, and has to be searched. */
const SEARCHED = BED.replace('lr:A', 'lrr:A');

/** A jungle that takes minutes. */
const HARD = Array.from({ length: 20 }, (_, vertex) =>
  [1, 3, 7].map((other, step) => {
    const from = Math.max(0, vertex + 1 - other);
    return `${from}-${vertex + 1}${from === 0 ? 'g' : 'gbrgbgr'[((vertex + 1) * 3 + step) % 7]}`;
  }),
)
  .flat()
  .join(' ');

/** A ring with chords on a stalk, red and blue; to search its 60 edges takes minutes. */
const RING = Array.from({ length: 40 }, (_, vertex) => [
  `${vertex + 1}-${((vertex + 1) % 40) + 1}${'bbrrbr'[((vertex * vertex) % 11) % 6]}`,
  ...(vertex < 20 ? [`${vertex + 1}-${vertex + 21}${'rbbrb'[((vertex * 3) % 7) % 5]}`] : []),
])
  .flat()
  .concat('0-1b')
  .join(' ');

interface Solved {
  value?: string;
  warnings?: string[];
}

describe.skipIf(!built)('the module', { timeout: 60_000 }, () => {
  const solve = (module: EngineModule, text: string, options: object = {}): Solved => {
    const reply = module.call('solve', JSON.stringify({ position: { text }, ...options }));
    if (reply.kind !== 'json') throw new Error(JSON.stringify(reply));
    return JSON.parse(reply.text) as Solved;
  };

  test('computes values', () => {
    const module = new EngineModule(load('engine'));
    expect(solve(module, 'b(r)(bg)').value).toBe('1*');
    expect(solve(module, BED).value).toBe('1/128');
  });

  test('needs a clock and a listener, and nothing else', () => {
    const imports = WebAssembly.Module.imports(load('engine')).map(({ module, name }) => `${module}.${name}`);
    expect(imports.sort()).toEqual(['host.now', 'host.progress']);
  });

  test('refuses in words', () => {
    const reply = new EngineModule(load('engine')).call('solve', '{"position":{"text":"b("}}');
    expect(reply.kind).toBe('error');
    expect(reply.kind === 'error' && reply.text).toContain('"message"');
  });

  test('keeps the deadline and reports progress', () => {
    const told: WorkProgress[] = [];
    const module = new EngineModule(load('engine'), (progress) => told.push(progress));
    const begin = performance.now();
    const solved = solve(module, HARD, { timeout_ms: 900 });
    expect(performance.now() - begin).toBeLessThan(20_000);
    expect(solved.warnings?.join()).toContain('timed out after 900ms');
    expect(told.length).toBeGreaterThan(1);
    const positions = told.map((progress) => progress.positions);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  test('reports bounds while it searches', () => {
    const told: WorkProgress[] = [];
    const module = new EngineModule(load('engine'), (progress) => told.push(progress));
    const searchedSoFar = () => told.flatMap(({ search }) => search ?? []);
    // A busy machine is still at the beginning when a short time is over.
    for (let time = 1500; searchedSoFar().length === 0 && time <= 24_000; time *= 4) {
      solve(module, RING, { timeout_ms: time });
    }
    const searched = searchedSoFar();
    expect(searched.length).toBeGreaterThan(0);
    for (const { edges, bounds } of searched) expect([edges, bounds.length]).toEqual([60, 2]);
  });

  test('stays within its memory', () => {
    const module = new EngineModule(load('engine'));
    const request = JSON.stringify({ position: { text: HARD }, timeout_ms: 4000 });
    expect(module.call('solve', request, 16).kind).toBe('json');
    expect(module.bytes).toBeLessThan(128 << 20);
  });

  test('answers what the page takes it to answer', () => {
    const [engine, full] = [new EngineModule(load('engine')), new EngineModule(load('full'))];
    const knows = (module: EngineModule, name: string) => {
      const reply = module.call(name, '{}');
      return !(reply.kind === 'error' && reply.text.includes('there is no query'));
    };
    for (const name of CORE) expect([name, knows(engine, name), knows(full, name)]).toEqual([name, true, true]);
    expect([knows(engine, 'analyse'), knows(full, 'analyse')]).toEqual([false, true]);
  });

  test('leaves to the part with everything what the first one has no room for', () => {
    const [engine, full] = [new EngineModule(load('engine')), new EngineModule(load('full'))];
    for (const [name, request] of [
      ['solve', '{"position":{"text":"b^w"}}'],
      ['parse', '{"text":"b^w"}'],
    ] as const) {
      expect([name, engine.call(name, request).kind, full.call(name, request).kind]).toEqual([
        name,
        'needs-full',
        'json',
      ]);
    }
    // It also says what is wrong with a request.
    const wrong = '{"position":{"text":5}}';
    expect(engine.call('solve', wrong).kind).toBe('needs-full');
    const told = full.call('solve', wrong);
    expect([told.kind, told.kind === 'error' && told.text.includes('position.text')]).toEqual(['error', true]);
  });

  test('draws PNG and PDF in its last part only', () => {
    const [full, render] = [new EngineModule(load('full')), new EngineModule(load('render'))];
    const draw = (module: EngineModule, format: string) =>
      module.call('draw', JSON.stringify({ position: { text: 'b(r)(g)' }, format }));
    expect(draw(full, 'svg')).toMatchObject({ kind: 'file', contentType: 'image/svg+xml' });
    expect(draw(full, 'png').kind).toBe('error');
    const starts = (format: string) => {
      const reply = draw(render, format);
      return reply.kind === 'file' ? new TextDecoder('latin1').decode(reply.bytes.subarray(1, 4)) : reply.text;
    };
    expect([starts('png'), starts('pdf')]).toEqual(['PNG', 'PDF']);
    const sheet = (module: EngineModule) =>
      module.call('sheet', JSON.stringify({ topic: 'nim', count: 2, format: 'pdf' }));
    expect(sheet(render)).toMatchObject({ kind: 'file', contentType: 'application/pdf' });
    expect(sheet(full).kind).toBe('error');
  });

  const binary = process.env['HACKENBUSH_BIN'];
  test.skipIf(binary === undefined)('is at most 4 times slower than the command', () => {
    const least = (run: () => void) => {
      const times = Array.from({ length: 5 }, () => {
        const begin = performance.now();
        run();
        return performance.now() - begin;
      });
      return Math.min(...times);
    };
    const module = new EngineModule(load('engine'));
    for (const picture of [BED, SEARCHED]) {
      solve(module, picture);
      const own = least(() => void solve(module, picture));
      const native = least(() => void execFileSync(binary ?? '', ['value', picture]));
      expect(own / native, `${own} ms against ${native} ms`).toBeLessThan(4);
    }
  });
});
