// Serves a folder on loopback, as any static host would: `node serve.mjs FOLDER [--port N]`.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The server and its address; `folder` may be a function, so that a test can change it. */
export async function serve(folder, port = 0) {
  const root = typeof folder === 'function' ? folder : () => folder;
  const server = createServer((request, response) => void answer(root(), request, response));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

async function answer(root, request, response) {
  const refuse = (status) => response.writeHead(status).end();
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  } catch {
    return refuse(400);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const base = normalize(root);
  const file = join(base, normalize(path.endsWith('/') ? `${path}index.html` : path));
  if (!file.startsWith(base + sep) || path.includes('\0')) return refuse(404);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return refuse(404);
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') && extname(file) !== '.png';
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    ...(zipped ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : { 'content-length': found.size }),
  });
  if (request.method === 'HEAD') return response.end();
  const body = createReadStream(file);
  const done = () => undefined;
  if (zipped) pipeline(body, createGzip(), response, done);
  else pipeline(body, response, done);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, option, port] = process.argv.slice(2);
  const { url } = await serve(folder, option === '--port' ? Number(port) : 4226);
  console.log(`The studio is at ${url}\nPress Ctrl-C to stop.`);
}
