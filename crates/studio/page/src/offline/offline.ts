// The page without a network or a server: registers the service worker and says when there is a new version.

export interface OfflineHost {
  /** A new version is ready; `reload` changes to it. */
  readonly updated: (reload: () => void) => void;
  /** The browser does not allow it. */
  readonly refused: () => void;
}

/** How long the page is left alone before the rest of the site is fetched, in milliseconds. */
const IDLE = 4_000;

/** How often a page that stays open looks for a new version, in milliseconds. */
const CHECK = 3_600_000;

export async function goOffline({ updated, refused }: OfflineHost): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) {
    refused();
    return;
  }
  let reloading = false;
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (reloading) location.reload();
    // Another page changed to a new version; the first worker of all changes nothing.
    else if (controlled) updated(() => location.reload());
    controlled = true;
  });
  try {
    const registration = await workers.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' });
    const offer = () => {
      const { waiting } = registration;
      if (!waiting || !workers.controller) return;
      updated(() => {
        reloading = true;
        waiting.postMessage('activate');
      });
    };
    offer();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
    setInterval(() => void registration.update().catch(() => undefined), CHECK);
    const { active } = await workers.ready;
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (!connection?.saveData) setTimeout(() => active?.postMessage('keep all'), IDLE);
  } catch {
    refused();
  }
}
