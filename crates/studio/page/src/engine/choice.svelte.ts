// Who answers: the server that the page came from, or the engine in the page itself. The page goes on with its own
// when the server is gone, and goes back to the server when it is there again.

import { BookEngine } from './book';
import { isServed, pageBuild } from './build';
import { EngineError, Unreachable, type CallOptions, type Engine } from './engine';
import { HttpEngine, Replaced } from './http';
import type { PartName } from './messages';
import { EngineModule } from './module';
import { MANIFEST, NotLoaded, Parts, type Manifest } from './parts';
import { plainEngine } from './plain';
import type { Queries } from './types';
import { WasmEngine, isLight, partFor, read, type Thread } from './wasm';

/** Who answers now, for people. */
export class EngineStatus {
  kind = $state.raw<'native' | 'page' | 'none'>('none');
  /** What this browser does not let the page use, and what does not work without it. */
  missing = $state.raw<readonly string[]>([]);
  /** Has the server that the page came from stopped answering? */
  serverIsGone = $state.raw(false);
  /** Changes to a new version of the page, if there is one. */
  update = $state.raw<(() => void) | null>(null);

  lacks(what: string): void {
    if (!this.missing.includes(what)) this.missing = [...this.missing, what];
  }
}

/** How often a question is an occasion to look for a server that is gone, in milliseconds. */
const RETRY = 10_000;
/** How often it is looked for otherwise. */
const LOOK = 3_000;

/** The server while it answers, otherwise the engine in the page. */
export class FallbackEngine implements Engine {
  private lastTry = 0;
  private looking: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly server: Engine,
    private readonly own: Engine,
    private readonly status: EngineStatus,
    private readonly now: () => number = () => performance.now(),
  ) {
    status.kind = 'native';
  }

  async ask<Name extends keyof Queries>(
    name: Name,
    request: Queries[Name]['request'],
    call: CallOptions = {},
  ): Promise<Queries[Name]['answer']> {
    const { status } = this;
    if (status.serverIsGone && this.now() - this.lastTry < RETRY) return this.own.ask(name, request, call);
    try {
      const answer = await this.server.ask(name, request, call);
      this.found();
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      call.signal?.throwIfAborted();
      this.lost(error);
      return this.own.ask(name, request, call);
    }
  }

  private found(): void {
    const { status } = this;
    status.serverIsGone = false;
    status.kind = 'native';
  }

  private lost(error: Unreachable): void {
    const { status } = this;
    this.lastTry = this.now();
    if (error instanceof Replaced) status.update ??= () => location.reload();
    status.serverIsGone = true;
    status.kind = 'page';
    this.looking ??= setTimeout(() => void this.look(), LOOK);
  }

  /** Asks the server something small, until it answers. */
  private async look(): Promise<void> {
    this.looking = undefined;
    if (!this.status.serverIsGone) return;
    try {
      await this.server.ask('about', {});
      this.found();
    } catch (error) {
      if (error instanceof Unreachable) this.lost(error);
      else this.found();
    }
  }
}

/** The engine in the page, as far as the browser allows one. */
export function ownEngine(status: EngineStatus, manifest: Manifest | null = MANIFEST): Engine {
  if (!manifest)
    return plainEngine('The server isn’t responding, and this page was built without an engine of its own.');
  if (typeof WebAssembly === 'undefined' || !compiles()) {
    status.lacks('WebAssembly is blocked: no values, analysis or text.');
    return plainEngine('Values need WebAssembly, which this browser blocks.');
  }
  const parts = new Parts(manifest);
  if (typeof Worker === 'undefined') {
    status.lacks('Web Workers are blocked: no values or analysis.');
    return withFiles(inThisThread(parts));
  }
  const start = (): Thread => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  let first: Thread | null;
  try {
    // A policy may forbid workers that the browser has.
    first = start();
  } catch {
    status.lacks('Web Workers are blocked: no values or analysis.');
    return withFiles(inThisThread(parts));
  }
  const spawn = () => {
    const thread = first ?? start();
    first = null;
    return thread;
  };
  const engine = new WasmEngine({ parts, spawn });
  void engine.warm().catch(() => undefined);
  return withFiles(engine);
}

/** Work can be saved even if the engine's code cannot be had, because its server has stopped before the page kept it. */
function withFiles(engine: Engine): Engine {
  return {
    async ask<Name extends keyof Queries>(name: Name, request: Queries[Name]['request'], call: CallOptions = {}) {
      try {
        return await engine.ask(name, request, call);
      } catch (error) {
        const isFile = name === 'hat/write' || name === 'hat/read';
        if (!isFile || !(error instanceof NotLoaded)) throw error;
        return plainEngine(error.message).ask(name, request, call);
      }
    },
  };
}

/** A policy may forbid what the browser can do. */
function compiles(): boolean {
  try {
    // The smallest module there is.
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

/** Without workers, only what is over soon may be asked: anything else would block the page. */
function inThisThread(parts: Parts): Engine {
  const loaded = new Map<PartName, EngineModule>();
  return {
    async ask<Name extends keyof Queries>(name: Name, request: Queries[Name]['request']) {
      if (!isLight(name)) {
        throw new EngineError({
          message: 'Values need Web Workers, which this browser blocks.',
          hint: 'Drawing, files and links still work.',
        });
      }
      const own = partFor(name, request);
      const call = async (part: PartName) => {
        const module = loaded.get(part) ?? new EngineModule(await parts.load(part));
        loaded.set(part, module);
        return module.call(name, JSON.stringify({ ...request, typeset: true }));
      };
      try {
        const reply = await call(own);
        return read(reply.kind === 'needs-full' ? await call('full') : reply);
      } catch (error) {
        if (error instanceof EngineError) throw error;
        loaded.clear();
        throw new EngineError({ message: 'Internal error. Please report this position.' });
      }
    },
  };
}

/** The engine of this page. */
export function chooseEngine(status: EngineStatus): Engine {
  const own = ownEngine(status);
  if (isServed() || import.meta.env.DEV)
    return new BookEngine(new FallbackEngine(new HttpEngine('api', pageBuild()), own, status));
  status.kind = status.missing.length === 0 ? 'page' : 'none';
  return new BookEngine(own);
}

/** The state of this page's engine. */
export const engineStatus = new EngineStatus();
