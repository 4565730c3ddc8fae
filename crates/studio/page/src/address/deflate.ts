// Texts, deflated, in URL-safe base64. Reading stops at a limit: a few kilobytes could inflate to gigabytes.

import { Refused } from './text';

/** A picture of 30,000 edges has less. */
export const MOST_BYTES = 2_000_000;

export async function deflate(text: string): Promise<string> {
  const compresses = typeof CompressionStream !== 'undefined';
  const bytes = compresses ? await compressed(text) : stored(new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function compressed(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** As many bytes as a block of the format can store. */
const BLOCK = 0xffff;

/** The same format without compression, for browsers from before 2023: longer links, which all others open. */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const out = new Uint8Array(bytes.length + 5 * blocks);
  for (let i = 0; i < blocks; i += 1) {
    const block = bytes.subarray(i * BLOCK, (i + 1) * BLOCK);
    const head = new DataView(out.buffer, i * (BLOCK + 5), 5);
    head.setUint8(0, i === blocks - 1 ? 1 : 0);
    head.setUint16(1, block.length, true);
    head.setUint16(3, ~block.length & BLOCK, true);
    out.set(block, i * (BLOCK + 5) + 5);
  }
  return out;
}

export async function inflate(text: string, most = MOST_BYTES): Promise<string> {
  if (typeof DecompressionStream === 'undefined')
    throw new Refused(
      'This link holds a large picture, which browsers from before 2023 can’t open. Ask for it as a file.',
    );
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const packed = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [out, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return out + decoder.decode();
    size += value.length;
    if (size > most) {
      void reader.cancel().catch(() => undefined);
      throw new Refused('This link is refused: the picture in it is too large.');
    }
    out += decoder.decode(value, { stream: true });
  }
}
