// Loads the engine's code. What is damaged or incomplete is fetched once more, past all caches, and then reported.

import { EngineError } from './engine';
import type { PartName } from './messages';

/** A file with the code, as the build knows it. */
export interface Part {
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
}

export type Manifest = Readonly<Record<PartName, Part>>;

declare const __ENGINE__: Manifest | null;

/** The engine that was built with this page, if any was. */
export const MANIFEST: Manifest | null = typeof __ENGINE__ === 'undefined' ? null : __ENGINE__;

/** The code is not to be had now. */
export class NotLoaded extends EngineError {}

export class Parts {
  private readonly loading = new Map<PartName, Promise<WebAssembly.Module>>();

  constructor(private readonly manifest: Manifest) {}

  /** The code, compiled; asked for again after a failure, it is fetched again. */
  load(name: PartName): Promise<WebAssembly.Module> {
    const known = this.loading.get(name);
    if (known) return known;
    const loading = twice((cache) => compiled(this.manifest[name], cache));
    this.loading.set(name, loading);
    loading.catch(() => this.loading.delete(name));
    return loading;
  }
}

async function twice<T>(load: (cache: RequestCache) => Promise<T>): Promise<T> {
  try {
    return await load('default');
  } catch {
    try {
      return await load('reload');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new NotLoaded({
        message: `The engine couldn’t be loaded: ${why}`,
        hint: 'Check the connection and reload the page. Drawing, files and links still work.',
      });
    }
  }
}

async function compiled({ url, bytes, sha256 }: Part, cache: RequestCache): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(url, document.baseURI), { cache });
  if (!response.ok) throw new Error(`the server answered with status ${response.status}.`);
  const code = await response.arrayBuffer();
  if (code.byteLength !== bytes) throw new Error('the file is incomplete.');
  if (((await digest(code)) ?? sha256) !== sha256) throw new Error('the file is damaged.');
  return WebAssembly.compile(code);
}

/** Browsers compute digests for pages from this computer or over HTTPS only; elsewhere compiling has to find damage. */
async function digest(code: ArrayBuffer): Promise<string | undefined> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', code));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
