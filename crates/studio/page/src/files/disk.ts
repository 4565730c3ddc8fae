// Files on the person's disk: through the browser's file pickers where it has them, otherwise as
// uploads and downloads.

interface Writable {
  write(text: string | Blob): Promise<void>;
  close(): Promise<void>;
}

export interface Handle {
  readonly name: string;
  getFile(): Promise<File>;
  createWritable(): Promise<Writable>;
  queryPermission?(options: { mode: 'readwrite' }): Promise<string>;
  requestPermission?(options: { mode: 'readwrite' }): Promise<string>;
}

interface PickerOptions {
  suggestedName?: string;
  types?: { description: string; accept: Record<string, string[]> }[];
}

interface Pickers {
  showOpenFilePicker?: (options: PickerOptions) => Promise<Handle[]>;
  showSaveFilePicker?: (options: PickerOptions) => Promise<Handle>;
}

const pickers = () => window as unknown as Pickers;
type Types = NonNullable<PickerOptions['types']>;
const HAT: Types = [{ description: 'Hackenbush picture', accept: { 'application/json': ['.hat'] } }];
/** Drawings exported from here hold their pictures. */
const PICTURES: Types = [
  {
    description: 'Hackenbush picture or drawing',
    accept: {
      'application/json': ['.hat'],
      'image/svg+xml': ['.svg'],
      'image/png': ['.png'],
      'application/pdf': ['.pdf'],
      'text/x-tex': ['.tex', '.tikz'],
    },
  },
];
export const PICTURE_FILES = '.hat,.svg,.png,.pdf,.tex,.tikz';
export const isDrawing = (name: string): boolean => /\.(svg|png|pdf|tex|tikz)$/i.test(name);

export interface Opened {
  readonly file: File;
  readonly handle: Handle | null;
}

/** Lets the person choose a file; null if they cancel. */
export async function choose(accept: string): Promise<Opened | null> {
  const { showOpenFilePicker } = pickers();
  if (showOpenFilePicker && accept === PICTURE_FILES) {
    try {
      const [handle] = await showOpenFilePicker({ types: PICTURES });
      return handle ? { file: await handle.getFile(), handle } : null;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return null;
      throw error;
    }
  }
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      resolve(file ? { file, handle: null } : null);
    });
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/** Asks where to save. `undefined`: the browser cannot ask, so download; `null`: the person cancelled. */
export async function chooseWhere(name: string): Promise<Handle | null | undefined> {
  const { showSaveFilePicker } = pickers();
  if (!showSaveFilePicker) return undefined;
  try {
    return await showSaveFilePicker({ suggestedName: name, types: HAT });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return null;
    throw error;
  }
}

export async function write(handle: Handle, text: string): Promise<void> {
  const file = await handle.createWritable();
  await file.write(text);
  await file.close();
}

export function download(name: string, content: string | Blob, type = 'application/octet-stream'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
