// What the engine says about the picture. A new question calls off the old one; the last answer stays
// on screen, marked as old, until the next is there, so that nothing jumps.

import { Problem, type Engine, type Progress, type Solution } from '../engine/engine';
import { positionOf } from '../engine/wire';
import { structureOf, type Picture } from '../model/picture';

export class Evaluation {
  solution = $state.raw<Solution | null>(null);
  problem = $state.raw<Problem | null>(null);
  progress = $state.raw<Progress | null>(null);
  working = $state(false);
  /** The structure that `solution` or `problem` is about. */
  about = $state.raw('');
  /** From question to answer, in milliseconds. */
  took = $state.raw(0);
  private asked: AbortController | null = null;

  constructor(private readonly engine: Engine) {}

  async ask(picture: Picture, timeoutMs = 10_000): Promise<void> {
    this.stop();
    const asked = new AbortController();
    this.asked = asked;
    this.working = true;
    this.progress = null;
    const structure = structureOf(picture);
    const began = performance.now();
    try {
      const solution = await this.engine.solve(positionOf(picture), false, {
        signal: asked.signal,
        timeoutMs,
        onProgress: (progress) => {
          if (this.asked === asked) this.progress = progress;
        },
      });
      if (this.asked !== asked) return;
      this.solution = solution;
      this.problem = null;
    } catch (error) {
      if (this.asked !== asked) return;
      this.solution = null;
      this.problem = error instanceof Problem ? error : new Problem('The engine does not answer.');
    }
    this.about = structure;
    this.took = performance.now() - began;
    this.working = false;
    this.progress = null;
    this.asked = null;
  }

  stop(): void {
    this.asked?.abort();
    this.asked = null;
    this.working = false;
    this.progress = null;
  }
}
