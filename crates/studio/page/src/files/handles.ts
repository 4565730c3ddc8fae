// The files of documents, kept over a reload where the browser can: saving then writes to the same file, once the person
// has allowed it again.

import type { Handle } from './disk';

const [DATABASE, STORE] = ['hackenbush', 'handles'];
/** How many are kept; the oldest go first. */
const MOST = 20;

interface Stored {
  readonly key: string;
  readonly handle: Handle;
  readonly time: number;
}

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not stored'));
  });

async function use<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await database();
    try {
      return await act(db.transaction(STORE, mode).objectStore(STORE));
    } finally {
      db.close();
    }
  } catch {
    // Browsers may refuse storage, and some cannot store files: then the person is asked where to save.
    return undefined;
  }
}

/** Remembers the file of a document. */
export async function keepHandle(key: string, handle: Handle): Promise<void> {
  await use('readwrite', async (store) => {
    await done(store.put({ key, handle, time: Date.now() } satisfies Stored));
    const all = (await done(store.getAll())) as Stored[];
    const old = all.sort((a, b) => b.time - a.time).slice(MOST);
    for (const { key } of old) await done(store.delete(key));
  });
}

/** The file of a document, if it is known. */
export async function keptHandle(key: string): Promise<Handle | null> {
  const stored = await use('readonly', (store) => done(store.get(key) as IDBRequest<Stored | undefined>));
  return stored?.handle ?? null;
}

const WRITE = { mode: 'readwrite' } as const;

/** Whether a file may be written to; after a reload the browser asks the person. */
export async function mayWrite(handle: Handle): Promise<boolean> {
  if (!handle.queryPermission || !handle.requestPermission) return true;
  try {
    return (await handle.queryPermission(WRITE)) === 'granted' || (await handle.requestPermission(WRITE)) === 'granted';
  } catch {
    return false;
  }
}
