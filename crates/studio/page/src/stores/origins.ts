// Which text drew a picture. As long as nothing in it is changed, the text is its shortest address.

import type { Picture } from '../model/picture';

export interface Origin {
  readonly text: string;
  /** The game that the engine chose for the text. */
  readonly variant: string;
  /** The lesson whose drawing it is: its text would be laid out otherwise. */
  readonly lesson?: string;
}

export class Origins {
  /** By the list of vertices: pictures share what stayed the same, so a change makes another list. */
  private readonly known = new WeakMap<Picture['vertices'], { edges: Picture['edges']; origin: Origin }>();

  note({ vertices, edges }: Picture, origin: Origin): void {
    this.known.set(vertices, { edges, origin });
  }

  of({ vertices, edges }: Picture): Origin | undefined {
    const found = this.known.get(vertices);
    return found?.edges === edges ? found.origin : undefined;
  }
}
