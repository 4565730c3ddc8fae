// Puts the engine, the book and the list of all files into a build of the page.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The page may use what it brought along, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The modules that `cargo xtask wasm` made, if it did, under names that contain their hashes. */
export function engine(folder: string): Plugin {
  const parts = ['engine', 'full', 'render'].map((name) => {
    const path = join(folder, `${name}.wasm`);
    const bytes = existsSync(path) ? readFileSync(path) : null;
    return { name, bytes, hash: bytes ? sha256(bytes) : '' };
  });
  const url = (name: string, hash: string) => `assets/${name}-${hash.slice(0, 8)}.wasm`;
  const manifest = parts.every(({ bytes }) => bytes)
    ? Object.fromEntries(
        parts.map(({ name, bytes, hash }) => [name, { url: url(name, hash), bytes: bytes?.length ?? 0, sha256: hash }]),
      )
    : null;
  return {
    name: 'engine',
    config: () => ({ define: { __ENGINE__: JSON.stringify(manifest) } }),
    generateBundle() {
      if (!manifest) return;
      for (const { name, bytes, hash } of parts) {
        if (bytes) this.emitFile({ type: 'asset', fileName: url(name, hash), source: bytes });
      }
    },
  };
}

/** All files of a folder, by their paths in it. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}

/** Builds the service worker beside the page. Whoever serves them puts the list of files into it. */
export function worker(): Plugin {
  return {
    name: 'worker',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'index.html', sw: 'src/offline/serviceWorker.ts' },
          output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
        },
      },
    }),
  };
}

/** Makes a static site: the policy in the page, the book beside it, and a service worker that knows all files. */
export function site(book: string): Plugin {
  let out = '';
  return {
    name: 'site',
    configResolved(config) {
      out = config.build.outDir;
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'content-security-policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
    generateBundle() {
      for (const path of filesIn(book)) {
        this.emitFile({ type: 'asset', fileName: path, source: readFileSync(join(book, path)) });
      }
    },
    closeBundle() {
      const worker = join(out, 'sw.js');
      const files = filesIn(out)
        .filter((path) => path !== 'sw.js')
        .sort()
        .map((path) => ({
          path,
          sha256: sha256(readFileSync(join(out, path))),
          later: path.startsWith('book/') ? path !== 'book/about.json' : /^assets\/(full|render)-/.test(path),
        }));
      const code = readFileSync(worker, 'utf8');
      const list = JSON.stringify({ version: sha256(JSON.stringify(files) + code).slice(0, 16), files });
      if (!code.includes('__SITE_FILES__')) throw new Error('sw.js has no place for the list of files');
      writeFileSync(worker, code.replace('__SITE_FILES__', list));
    },
  };
}
