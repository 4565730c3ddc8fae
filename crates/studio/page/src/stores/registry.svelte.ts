// What the engine knows of: games with their titles, rules and colours, and theorems.

import { createContext } from 'svelte';
import type { Engine } from '../engine/engine';
import type { AboutAnswer, RulesAnswer, TheoremAnswer, VariantAnswer } from '../engine/types';

export class RegistryStore {
  about = $state.raw<AboutAnswer | null>(null);

  async load(engine: Engine): Promise<void> {
    this.about = await engine.ask('about', {});
  }

  /** The games of files of rules, by their texts. */
  private own = $state.raw<ReadonlyMap<string, RulesAnswer>>(new Map());

  /** Asks what a file of rules says, once. */
  async loadRules(engine: Engine, text: string): Promise<RulesAnswer> {
    const known = this.own.get(text);
    if (known) return known;
    const answer = await engine.ask('rules', { text });
    this.own = new Map([...this.own, [text, answer]]);
    return answer;
  }

  /** The game that a file of rules describes, once it is known. */
  rules(text: string): VariantAnswer | undefined {
    const own = this.own.get(text);
    return own && { ...own, dominoes: false };
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
