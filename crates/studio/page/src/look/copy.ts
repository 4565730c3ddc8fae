// Copying to the clipboard.

interface Ui {
  notify(text: string): void;
  fail(text: string): void;
}

export const copyText = (ui: Ui, text: string, what: string): Promise<void> =>
  copy(ui, what, () => navigator.clipboard.writeText(text));

/** Copies an image; browsers take PNG only. */
export const copyImage = (ui: Ui, blob: Blob): Promise<void> =>
  copy(ui, 'Image', () => navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]));

async function copy(ui: Ui, what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
    ui.notify(`${what} copied`);
  } catch {
    ui.fail('Couldn’t copy: clipboard access was denied.');
  }
}
