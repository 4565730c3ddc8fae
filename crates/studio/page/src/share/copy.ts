// Copying to the clipboard.

import type { Studio } from '../app/studio.svelte';

export async function copyText(studio: Studio, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    studio.questions.tell(`${what} copied`);
  } catch {
    studio.questions.tell('The browser does not let the page copy.', undefined, 'error');
  }
}

/** Copies a picture; browsers know PNG only. */
export async function copyImage(studio: Studio, blob: Blob): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    studio.questions.tell('Picture copied');
  } catch {
    studio.questions.tell('The browser does not let the page copy pictures.', undefined, 'error');
  }
}
