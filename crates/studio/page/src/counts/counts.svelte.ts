// The size of the picture that is shown: edges by colour, components, height.

import type { Engine } from '../engine/engine';
import { query, type Query } from '../engine/query.svelte';
import type { CountsAnswer, PositionInput } from '../engine/types';

interface Stores {
  readonly engine: Engine;
  readonly position: { readonly structure: string; readonly request: PositionInput };
}

export class Counts {
  private readonly asked: Query<CountsAnswer>;

  constructor({ engine, position }: Stores) {
    this.asked = query(
      () => position.structure,
      (call) => engine.ask('counts', { position: position.request }, call),
    );
  }

  readonly problem = $derived.by(() => this.asked.problem);
  readonly rows = $derived.by<readonly (readonly [string, number])[]>(() => {
    const answer = this.asked.answer;
    if (!answer) return [];
    const colours = answer.colours.map(({ colour, edges }) => [`${colour} edges`, edges] as const);
    return [...colours, ['components', answer.components], ['height', answer.height]];
  });
}
