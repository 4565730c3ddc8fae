// For tests: chance that comes out the same every time.

export class Random {
  constructor(private state: number) {}

  /** From 0 up to 1 (mulberry32). */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(most: number): number {
    return Math.floor(this.unit() * most);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Letters of the notation, of addresses, and of the rest of Unicode. */
  text(most: number): string {
    const letters = [...'brg()+:;^,-_ 0123456789GA/?#&=%@"\'<>\\\n\tωé🌿'];
    return Array.from({ length: 1 + this.below(most) }, () => this.pick(letters)).join('');
  }
}
