// What the engine knows of: games with their titles, rules and colours, and theorems.

import { createContext } from 'svelte';
import type { Engine } from '../engine/engine';
import type { AboutAnswer, TheoremAnswer, VariantAnswer } from '../engine/types';

export class RegistryStore {
  about = $state.raw<AboutAnswer | null>(null);

  async load(engine: Engine): Promise<void> {
    this.about = await engine.ask('about', {});
  }

  get variants(): readonly VariantAnswer[] {
    return this.about?.variants ?? [];
  }

  variant(name: string): VariantAnswer | undefined {
    return this.variants.find((variant) => variant.name === name);
  }

  theorem(name: string): TheoremAnswer | undefined {
    return this.about?.theorems.find((theorem) => theorem.name === name);
  }
}

export const [useRegistry, provideRegistry] = createContext<RegistryStore>();
