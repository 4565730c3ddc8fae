// Parts of the page whose code is loaded when they are first shown: a first visit draws and gets values without them.

import type { Component } from 'svelte';
import Later from './Later.svelte';

/** How the code of a part is loaded; never rejects. */
const loading = new WeakMap<Component, () => Promise<void>>();

/** A part that is loaded when it is first shown. */
export function later(load: () => Promise<{ default: Component }>): Component {
  let found: Component | undefined;
  const get = async () => (found ??= (await load()).default);
  const Part: Component = (internals) => Later(internals, { found, get });
  loading.set(Part, async () => void (await get().catch(() => undefined)));
  return Part;
}

/** Loads a part, if it still has to be loaded: what comes around it can wait for that. */
export const loaded = (Part: Component): Promise<void> | undefined => loading.get(Part)?.();
