// Texts, deflated, in URL-safe base64. Reading stops at a limit: a few kilobytes could inflate to gigabytes.

import { Refused } from './text';

/** A picture of 30,000 edges has less. */
export const MOST_BYTES = 2_000_000;

export async function deflate(text: string): Promise<string> {
  const bytes = await new Response(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  let binary = '';
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function inflate(text: string, most = MOST_BYTES): Promise<string> {
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
