// What the address asks for after `#`: a whole picture, a position as text, a page of the guide.

import type { FilesStore } from '../files/files.svelte';
import type { Opener } from '../stores/opener';
import type { UiStore } from '../stores/ui.svelte';
import { fromHash } from './link';

interface Stores {
  readonly files: Pick<FilesStore, 'guard' | 'openShared'>;
  readonly opener: Pick<Opener, 'openText'>;
  readonly ui: Pick<UiStore, 'openGuide' | 'fail'>;
}

/** Follows the address now and whenever it changes. */
export function followAddress(stores: Stores): () => void {
  const follow = () => {
    const { hash } = location;
    if (hash === '' || hash === '#') return;
    // What follows is the person's own work: reloading should not open the link again.
    history.replaceState(null, '', location.pathname + location.search);
    void handleHash(hash, stores);
  };
  follow();
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
}

export async function handleHash(hash: string, { files, opener, ui }: Stores): Promise<void> {
  const [, kind, rest = ''] = /^#(guide|open)\/(.*)$/.exec(hash) ?? [];
  try {
    if (kind === 'guide') ui.openGuide(decodeURIComponent(rest));
    else if (kind === 'open') await opener.openText(decodeURIComponent(rest));
    else {
      const picture = await fromHash(hash);
      if (picture && (await files.guard())) files.openShared(picture);
    }
  } catch (error) {
    ui.fail(error);
  }
}
