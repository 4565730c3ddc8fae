// Names of keys: `Mod+Shift+Z`, `Alt+N`, `?`, `Enter`. `Mod` is Ctrl, or ⌘ on a Mac.

const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

interface KeyEvent {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export function matches(event: KeyEvent, combination: string): boolean {
  const parts = combination.split('+').map((part) => (part === '' ? '+' : part));
  const key = parts.at(-1) as string;
  const has = (part: string) => parts.slice(0, -1).includes(part);
  const letter = /^[A-Z0-9]$/.test(key);
  const mod = event.ctrlKey || event.metaKey;
  if (mod !== has('Mod') || event.altKey !== has('Alt')) return false;
  // Signs such as `?` need Shift on some keyboards and not on others.
  if ((letter || key.length > 1) && event.shiftKey !== has('Shift')) return false;
  if (event.key.toUpperCase() === key.toUpperCase()) return true;
  // With Alt some keyboards type other letters.
  return letter && event.altKey && event.code === (/\d/.test(key) ? `Digit${key}` : `Key${key}`);
}

export function shown(combination: string): string {
  return combination
    .replace('Mod', MAC ? '⌘' : 'Ctrl')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→');
}

/** Inputs that take no text. */
const NO_TEXT = ['checkbox', 'radio', 'range', 'button', 'submit', 'file', 'color'];

/** Whether a control takes text; lists and switches do not. */
export const takesText = (tag: string, type: string): boolean =>
  tag === 'textarea' || (tag === 'input' && !NO_TEXT.includes(type));

/** Keys typed into a field are text, not commands. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const type = target instanceof HTMLInputElement ? target.type : '';
  return target.isContentEditable || takesText(target.localName, type);
}
