// What the address asks for after `#`: a whole picture, a position as text, a page of the guide.

import { parse } from '../address/address';
import type { FilesStore } from '../files/files.svelte';
import type { Opener } from '../stores/opener';
import type { UiStore } from '../stores/ui.svelte';

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
  const address = await parse(hash);
  if (address?.kind === 'refused') ui.fail(address.message);
  else if (address?.kind === 'guide') {
    ui.openGuide(address.section === undefined ? address.page : `${address.page}#${address.section}`);
  } else if (address?.kind === 'canvas') {
    const { shown } = address;
    if (shown.kind === 'text') await opener.openText(shown.text, shown.variant);
    else if (await files.guard()) files.openShared(shown.picture);
  }
}
