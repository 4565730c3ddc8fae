// What a person chose, kept between visits.

import { createContext } from 'svelte';
import type { Colour } from '../model/colours';
import { DEFAULT_DISPLAY, type Display } from '../model/picture';

export interface Settings {
  theme: (typeof THEMES)[number]['id'];
  auto_calculate: boolean;
  test_hammerian: boolean;
  log_enabled: boolean;
  log_file: string;
  allow_decomposition: boolean;
  vertex_ids: boolean;
  colour: Colour;
  tool: 'draw' | 'move' | 'cut';
  /** How new pictures are drawn: as the last one was. */
  display: Display;
}

/** The themes, in the order in which the button goes through them. */
export const THEMES = [
  { id: 'auto', title: 'As the system', icon: 'auto' },
  { id: 'dark', title: 'Dark', icon: 'moon' },
  { id: 'light', title: 'Light', icon: 'sun' },
] as const;

export const DEFAULTS: Settings = {
  theme: 'auto',
  auto_calculate: true,
  test_hammerian: true,
  log_enabled: true,
  log_file: 'HackLog.log',
  allow_decomposition: true,
  vertex_ids: false,
  colour: 'blue',
  tool: 'draw',
  display: DEFAULT_DISPLAY,
};

const KEY = 'hackenbush.settings';

/** Unknown or damaged settings fall back one by one, so that an old visit never breaks a new page. */
export function readSettings(text: string | null): Settings {
  const settings: Settings = { ...DEFAULTS, display: { ...DEFAULTS.display } };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return settings;
  }
  return adopt(settings, kept);
}

function adopt<T extends object>(defaults: T, kept: unknown): T {
  if (typeof kept !== 'object' || kept === null) return defaults;
  const result = { ...defaults } as Record<string, unknown>;
  for (const [name, value] of Object.entries(defaults)) {
    const found = (kept as Record<string, unknown>)[name];
    if (typeof found !== typeof value || found === null) continue;
    result[name] = typeof value === 'object' ? adopt(value as object, found) : found;
  }
  return result as T;
}

/** Browsers may refuse storage altogether. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function loadSettings(): Settings {
  const settings = $state(readSettings(stored()));
  return settings;
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify($state.snapshot(settings)));
  } catch {
    // Without storage they last as long as the page.
  }
}

export const [useSettings, provideSettings] = createContext<Settings>();
