// A game on the picture: two people, or a person against the engine. Which moves are legal and what the
// engine answers is asked; here is only whose turn it is, what was cut, and the way back.

import type { Studio } from '../app/studio.svelte';
import type { Target } from '../canvas/hit';
import type { Move, Player, Ply, Review } from '../engine/engine';
import { positionOf } from '../engine/wire';
import { without } from '../model/edits';
import { isDominoes, type Picture } from '../model/picture';

export type Seat = 'person' | 'perfect' | 'gentle';
export interface Seats {
  readonly Left: Seat;
  readonly Right: Seat;
}

interface Made {
  readonly player: Player;
  /** The stick that was cut, or the place of the domino that was taken. */
  readonly at: number;
  readonly after: Picture;
}

/** The engine takes its time, so that its cut can be seen. */
const PAUSE = 550;
const TIME = 8000;

export const other = (player: Player): Player => (player === 'Left' ? 'Right' : 'Left');
export const COLOUR_OF = { Left: 'blue', Right: 'red' } as const;

export class Play {
  seats = $state.raw<Seats>({ Left: 'person', Right: 'perfect' });
  starts = $state<Player>('Left');

  private start = $state.raw<Picture | null>(null);
  made = $state.raw<readonly Made[]>([]);
  /** The legal moves of the player whose turn it is; null while they are asked for. */
  legal = $state.raw<readonly Move[] | null>(null);
  thinking = $state(false);
  /** What the engine said of its last move. */
  why = $state('');
  /** The person asked to see the analysis. */
  open = $state(false);
  winner = $state.raw<Player | null>(null);
  review = $state.raw<Review | null>(null);
  /** The move of the finished game that is looked at. */
  looking = $state.raw<number | null>(null);
  problem = $state('');
  /** Tapped before it was known what is legal. */
  private wish: number | null = null;
  private asked: AbortController | null = null;

  constructor(private readonly studio: Studio) {}

  readonly on = $derived.by(() => this.start !== null);
  readonly turn = $derived.by<Player>(() => (this.made.length % 2 === 0 ? this.starts : other(this.starts)));
  readonly picture = $derived.by<Picture | null>(() => {
    if (!this.start || this.looking === null) return this.made.at(-1)?.after ?? this.start;
    return this.before(this.looking);
  });
  /** The person whose turn it is may cut now. */
  readonly mayCut = $derived.by(
    () => this.on && !this.winner && this.looking === null && !this.thinking && this.seats[this.turn] === 'person',
  );
  /** The sticks that may be cut, or the places of the dominoes that may be taken. */
  readonly targets = $derived.by<ReadonlySet<number>>(() => {
    if (!this.mayCut || !this.picture) return new Set();
    const { edges } = this.picture;
    return new Set((this.legal ?? []).flatMap((move) => move.domino ?? edges[move.edge ?? -1]?.id ?? []));
  });
  readonly withEngine = $derived.by(() => this.seats.Left !== 'person' || this.seats.Right !== 'person');

  get possible(): boolean {
    const { picture } = this.studio;
    return isDominoes(picture) ? (picture.dominoes?.length ?? 0) > 0 : picture.edges.length > 0;
  }

  begin(): void {
    const { studio } = this;
    if (!this.possible || studio.replay) return;
    this.start = studio.history.present;
    studio.screen = 'drawing';
    studio.selection = null;
    studio.tab = 'play';
    studio.sheetOpen = false;
    this.open = false;
    this.made = [];
    studio.fit();
    this.next();
  }

  again(): void {
    this.stop();
    this.begin();
  }

  /** Leaves the game; the picture is as it was before. */
  stop(): void {
    this.asked?.abort();
    this.start = null;
    this.clear();
    this.made = [];
  }

  /** A stick was tapped. */
  tap(target: Target | null | undefined): void {
    const stick = target?.kind === 'stick' ? target.id : undefined;
    this.studio.selection = null;
    if (stick === undefined || !this.mayCut) return;
    if (!this.legal) this.wish = stick;
    else if (this.targets.has(stick)) this.cut(stick);
    else this.studio.questions.tell(`${this.turn} may not cut this stick.`);
  }

  /** A domino was tapped. */
  take(domino: number): void {
    if (!this.mayCut) return;
    if (!this.legal) this.wish = domino;
    else if (this.targets.has(domino)) this.cut(domino);
    else this.studio.questions.tell(`${this.turn} may not take this domino.`);
  }

  private cut(at: number): void {
    const { picture } = this;
    if (!picture) return;
    const line = isDominoes(picture);
    const after = line
      ? { ...picture, dominoes: picture.dominoes?.slice(0, at) ?? [] }
      : without(picture, new Set([at]));
    if (!line) this.studio.drop(picture, after);
    this.made = [...this.made, { player: this.turn, at, after }];
    this.next();
  }

  /** Back to the person's last choice. */
  takeBack(): void {
    if (this.made.length === 0) return;
    let left = this.made.length - 1;
    const mover = (ply: number) => (ply % 2 === 0 ? this.starts : other(this.starts));
    while (left > 0 && this.seats[mover(left)] !== 'person') left -= 1;
    if (this.seats[mover(left)] !== 'person') return;
    this.made = this.made.slice(0, left);
    this.next();
  }

  get canTakeBack(): boolean {
    return this.made.some(({ player }) => this.seats[player] === 'person');
  }

  private clear(): void {
    this.winner = null;
    this.review = null;
    this.looking = null;
    this.legal = null;
    this.wish = null;
    this.thinking = false;
    this.why = '';
    this.problem = '';
  }

  /** The next turn: ask what is legal, and let the engine move if it is its turn. */
  private next(): void {
    const why = this.why;
    this.clear();
    this.asked?.abort();
    const asked = new AbortController();
    this.asked = asked;
    const { picture, turn } = this;
    const seat = this.seats[turn];
    if (!picture) return;
    if (seat === 'person') this.why = why;
    const run = seat === 'person' ? this.askLegal(picture, turn, asked) : this.askReply(picture, turn, seat, asked);
    run.catch((error: unknown) => {
      if (asked.signal.aborted) return;
      this.thinking = false;
      this.problem = (error as Error).message;
    });
  }

  private async askLegal(picture: Picture, turn: Player, asked: AbortController): Promise<void> {
    const { moves } = await this.studio.engine.moves(positionOf(picture), { signal: asked.signal, timeoutMs: TIME });
    if (asked.signal.aborted) return;
    const { wish } = this;
    this.wish = null;
    this.legal = moves.filter((move) => move.player === turn);
    if (this.legal.length === 0) this.end(other(turn));
    else if (wish !== null && this.targets.has(wish)) this.cut(wish);
    else this.studio.spoken = `${turn} to move`;
  }

  private async askReply(picture: Picture, turn: Player, level: Seat, asked: AbortController): Promise<void> {
    this.thinking = true;
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
    const asking = { signal: asked.signal, timeoutMs: TIME };
    const reply = await this.studio.engine.reply(positionOf(picture), turn, level, asking);
    await pause;
    if (asked.signal.aborted) return;
    this.thinking = false;
    const at = reply.domino ?? picture.edges[reply.edge ?? -1]?.id;
    if (at === undefined) {
      this.end(other(turn));
      return;
    }
    this.why = reply.why ?? '';
    const what = reply.domino === undefined ? this.studio.nameOf({ kind: 'stick', id: at }) : `domino ${at + 1}`;
    this.studio.spoken = `${turn} cuts ${what}`;
    this.cut(at);
  }

  private end(winner: Player): void {
    this.winner = winner;
    this.legal = [];
    this.studio.spoken = `${winner} wins`;
    this.studio.sheetOpen = true;
    const { start, asked } = this;
    if (!start || !asked || this.made.length === 0) return;
    const edgeOf = new Map(start.edges.map(({ id }, edge) => [id, edge]));
    const moves = this.made.map(({ player, at }) =>
      isDominoes(start) ? { player, domino: at } : { player, edge: edgeOf.get(at) ?? -1 },
    );
    this.studio.engine.review(positionOf(start), moves, { signal: asked.signal, timeoutMs: 20_000 }).then(
      (review) => (this.review = review),
      (error: unknown) => {
        if (!asked.signal.aborted) this.problem = (error as Error).message;
      },
    );
  }

  // The review

  /** The picture before a move. */
  private before(ply: number): Picture | null {
    return ply === 0 ? this.start : (this.made[ply - 1]?.after ?? this.start);
  }

  look(ply: number | null): void {
    if (!this.winner) return;
    this.looking = ply;
    this.studio.fit();
  }

  get lookedAt(): Ply | undefined {
    return this.looking === null ? undefined : this.review?.plies[this.looking];
  }

  /** The stick of an edge of the picture the game began with; dominoes are known by their places. */
  placeOf(index: number | undefined): number | undefined {
    if (index === undefined || !this.start) return undefined;
    return isDominoes(this.start) ? index : this.start.edges[index]?.id;
  }

  /** What a reviewed move cut or took. */
  cutOf(ply: Ply): number | undefined {
    return this.placeOf(ply.domino ?? ply.edge);
  }

  /** Goes on from a position of the finished game, with the same players. */
  goOnFrom(ply: number): void {
    this.made = this.made.slice(0, ply);
    this.next();
  }
}
