// The engine as a WebAssembly module (`crates/wasm`): bytes in, bytes out.

import type { Progress } from './engine';

/** What the module exports. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly input: (length: number) => number;
  readonly call: (nameLength: number, megabytes: number, seed: number) => number;
  readonly output: () => number;
  readonly output_length: () => number;
  readonly release: () => void;
}

export type Reply =
  /** `needs-full`: only the part with everything answers this. */
  | { readonly kind: 'json' | 'error' | 'needs-full'; readonly text: string }
  | { readonly kind: 'file'; readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Replies that are texts, by their numbers. */
const TEXTS = { 0: 'json', 2: 'error', 3: 'needs-full' } as Readonly<Record<number, 'json' | 'error' | 'needs-full'>>;

/** How far the engine is; it does not know when it was asked. */
export type WorkProgress = Omit<Progress, 'seconds'>;

/** The default budget of a call, in megabytes. */
export const MEGABYTES = 256;

export class EngineModule {
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module, onProgress: (progress: WorkProgress) => void = () => undefined) {
    const progress = (at: number, length: number) => {
      const line = new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, length));
      onProgress(JSON.parse(line) as WorkProgress);
    };
    const host = { now: () => performance.now(), progress };
    this.exports = new WebAssembly.Instance(module, { host }).exports as unknown as Exports;
  }

  /** The memory it has taken, in bytes; it never gives any back. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Throws if the module crashes; it must not be used again then. */
  call(name: string, request: string, megabytes = MEGABYTES): Reply {
    const { exports } = this;
    const [head, body] = [new TextEncoder().encode(name), new TextEncoder().encode(request)];
    const at = exports.input(head.length + body.length);
    new Uint8Array(exports.memory.buffer, at, head.length).set(head);
    new Uint8Array(exports.memory.buffer, at + head.length, body.length).set(body);
    const kind = exports.call(head.length, megabytes, Math.floor(Math.random() * 2 ** 32));
    // The memory may have grown meanwhile, which makes earlier views of it void.
    const bytes = new Uint8Array(exports.memory.buffer, exports.output(), exports.output_length()).slice();
    exports.release();
    if (kind !== 1) return { kind: TEXTS[kind] ?? 'error', text: new TextDecoder().decode(bytes) };
    const end = bytes.indexOf(10);
    return { kind: 'file', contentType: new TextDecoder().decode(bytes.subarray(0, end)), bytes: bytes.slice(end + 1) };
  }
}
