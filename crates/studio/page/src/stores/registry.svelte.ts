// What the engine knows of: games with their titles, rules and colours, and theorems.

import { createContext } from 'svelte';
import type { About, Engine, Theorem, Variant } from '../engine/engine';

export class RegistryStore {
  about = $state.raw<About | null>(null);

  async load(engine: Pick<Engine, 'about'>): Promise<void> {
    this.about = await engine.about();
  }

  get variants(): readonly Variant[] {
    return this.about?.variants ?? [];
  }

  variant(name: string): Variant | undefined {
    return this.variants.find((variant) => variant.name === name);
  }

  theorem(name: string): Theorem | undefined {
    return this.about?.theorems?.find((theorem) => theorem.name === name);
  }
}

export const [useRegistry, provideRegistry] = createContext<RegistryStore>();
