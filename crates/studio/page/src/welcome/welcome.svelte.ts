// Whether somebody who is here for the first time is welcomed: on an empty page, once.

import { createContext } from 'svelte';

interface Sources {
  readonly position: { readonly empty: boolean; readonly dominoes: boolean };
  readonly mode: { readonly current: { readonly kind: string } };
  readonly ui: { readonly screen: string };
}

const KEY = 'hackenbush.welcomed';

export class WelcomeStore {
  private open = $state(false);

  constructor(private readonly from: Sources) {}

  readonly shown = $derived.by(() => {
    const { position, mode, ui } = this.from;
    return this.open && position.empty && !position.dominoes && mode.current.kind === 'draw' && ui.screen === 'drawing';
  });

  /** Somebody came, not by a link. */
  greet(): void {
    this.open = this.from.position.empty && !wasWelcomed();
  }

  /** Somebody began to draw, or wants no welcome. */
  close(): void {
    if (!this.open) return;
    this.open = false;
    try {
      localStorage.setItem(KEY, 'true');
    } catch {
      // Without storage everybody is new.
    }
  }
}

function wasWelcomed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export const [useWelcome, provideWelcome] = createContext<WelcomeStore>();
