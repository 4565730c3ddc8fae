// What a page's address asks for after `#`: a whole picture, a position as text, a page of the guide.

import type { Studio } from '../app/studio.svelte';
import { openText } from '../gallery/opening';
import { fromHash } from './link';

export class Links {
  constructor(private readonly studio: Studio) {}

  /** Obeys the address now and whenever it changes. */
  start(): () => void {
    const obey = () => void this.obey(location.hash);
    obey();
    window.addEventListener('hashchange', obey);
    return () => window.removeEventListener('hashchange', obey);
  }

  private async obey(hash: string): Promise<void> {
    if (hash === '' || hash === '#') return;
    const { studio } = this;
    // What follows is the person's own work: coming back should not open the link again.
    history.replaceState(null, '', location.pathname + location.search);
    if (hash.startsWith('#guide/')) {
      studio.openGuide(decodeURIComponent(hash.slice('#guide/'.length)));
      return;
    }
    if (hash.startsWith('#open/'))
      return void (await openText(studio, decodeURIComponent(hash.slice('#open/'.length))));
    try {
      const picture = await fromHash(hash);
      if (picture && (await studio.documents.guard())) studio.documents.openShared(picture);
    } catch (error) {
      studio.questions.tell((error as Error).message, undefined, 'error');
    }
  }
}
