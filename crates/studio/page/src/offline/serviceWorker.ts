// Keeps the page for visits without a network or a server. Each version has a cache of its own, and a page gets all its
// files from the version that it belongs to: never an old page with a new engine.
//
// On a static site, files come from the cache; a new version waits until the person reloads, or the last page of the
// old one is closed. On a computer's own server, they come from the server while it answers, and from the cache when it
// is gone. If another program answers at that address, the worker goes away and leaves the address to it.

export {};

/** A file of the site: is it needed to draw and to get values, or only later? */
interface SiteFile {
  readonly path: string;
  /** A server says with each answer of which version it is instead. */
  readonly sha256?: string;
  readonly later: boolean;
}

// The build of the site, or the server, puts the list in place of this.
declare const __SITE_FILES__: {
  readonly version: string;
  readonly served?: boolean;
  readonly files: readonly SiteFile[];
};

/** As much of a service worker's scope as is needed here; its types and those of pages exclude each other. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  readonly location: { readonly href: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
}

interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as Scope;
const { version, served = false, files } = __SITE_FILES__;
const PREFIX = 'hackenbush-';
const CACHE = PREFIX + version;
/** The header by which a server says its version. */
const BUILD = 'x-hackenbush';
const scope = new URL('./', worker.location.href).href;
const byUrl = new Map(files.map((file) => [new URL(file.path, scope).href, file]));

worker.addEventListener('install', (event) => {
  event.waitUntil(keep(files.filter(({ later }) => !later)));
  // The page is the server's, whoever looks after it: there is nothing to wait for.
  if (served) void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // Pages of the version before may still be open, and ask for files of theirs.
      const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('message', (event) => {
  if (event.data === 'activate') void worker.skipWaiting();
  if (event.data === 'keep all') event.waitUntil(keep(files));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(scope)) return;
  url.hash = url.search = '';
  const path = url.href === scope ? `${scope}index.html` : url.href;
  const file = byUrl.get(path);
  if (served) {
    // Questions to the server, and whatever else it has, are not ours.
    const hashed = url.pathname.includes('/assets/');
    if (hashed) event.respondWith(answer(path, request));
    else if (file) event.respondWith(fromServer(path, request));
    return;
  }
  // Other pages of the same host are not ours.
  if (request.mode === 'navigate' && !file) return;
  event.respondWith(answer(path, request));
});

/** How long a server may take to answer before it counts as gone, in milliseconds. */
const PATIENCE = 5_000;

async function fromServer(url: string, request: Request): Promise<Response> {
  let response: Response;
  try {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), PATIENCE));
    response = await Promise.race([fetch(request), late]);
  } catch {
    return (await caches.match(url, { cacheName: CACHE })) ?? Response.error();
  }
  const from = response.headers.get(BUILD);
  if (from === null) await leave();
  else if (response.ok && from === version) await (await caches.open(CACHE)).put(url, response.clone());
  return response;
}

/** Another program is at this address now. */
async function leave(): Promise<void> {
  await worker.registration.unregister();
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(own.map((name) => caches.delete(name)));
}

async function answer(url: string, request: Request): Promise<Response> {
  const file = byUrl.get(url);
  // Whoever asks past all caches found damage.
  const fresh = request.cache === 'reload' || request.cache === 'no-cache';
  const kept = fresh ? undefined : await caches.match(url, file ? { cacheName: CACHE } : {});
  if (kept) return kept;
  if (!file) return fetch(request);
  try {
    return await fetchAndKeep(file);
  } catch {
    return (await caches.match(url)) ?? Response.error();
  }
}

async function keep(wanted: readonly SiteFile[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of wanted) {
    if (!(await cache.match(new URL(file.path, scope).href))) await fetchAndKeep(file);
  }
}

/** Fetches a file and keeps it, if it is the one of this version. */
async function fetchAndKeep({ path, sha256 }: SiteFile): Promise<Response> {
  const url = new URL(path, scope).href;
  // Names under `assets/` contain a hash, so what the browser has of them is right.
  const modes: RequestCache[] = path.startsWith('assets/') ? ['default', 'reload'] : ['no-cache', 'reload'];
  for (const cache of modes) {
    const response = await fetch(url, { cache });
    const own =
      sha256 === undefined
        ? response.headers.get(BUILD) === version
        : (await digest(await response.clone().arrayBuffer())) === sha256;
    if (response.ok && own) {
      await (await caches.open(CACHE)).put(url, response.clone());
      return response;
    }
  }
  throw new Error(`${path} is not of version ${version}`);
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
