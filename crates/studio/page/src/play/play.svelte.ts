// Playing on the picture: two people, or a person against the engine. The game itself is data of the mode;
// which moves are legal, what the engine replies and how good the game was is asked.

import { createContext } from 'svelte';
import type { CanvasStore } from '../canvas/canvas.svelte';
import type { Target } from '../canvas/target';
import type { Engine } from '../engine/engine';
import { Query, type Ask } from '../engine/query.svelte';
import type { MoveAnswer, Ply, ReplyAnswer, ReviewAnswer } from '../engine/types';
import type { GameRecord } from '../address/address';
import { positionOf } from '../engine/wire';
import { other, type Player } from '../model/colours';
import {
  cut,
  isCleared,
  newGame,
  pictureOf,
  resumedAt,
  takenBack,
  turnOf,
  type Game,
  type Level,
  type Seat,
  type Seats,
} from '../model/game';
import { isMisere } from '../model/picture';
import { fallenLeft, isRow, placeOf, toppleName } from '../model/topple';
import type { DocumentStore } from '../stores/document.svelte';
import type { ModeStore } from '../stores/mode.svelte';
import type { PositionStore } from '../stores/position.svelte';
import type { UiStore } from '../stores/ui.svelte';
import { review } from './review';

interface Stores {
  readonly engine: Engine;
  readonly document: Pick<DocumentStore, 'present'>;
  readonly position: Pick<PositionStore, 'dominoes' | 'empty'> & { readonly infinite?: string | undefined };
  readonly mode: Pick<ModeStore, 'current' | 'game' | 'play' | 'draw'>;
  readonly ui: Pick<UiStore, 'screen' | 'tab' | 'sheetOpen' | 'notify' | 'announce'>;
  readonly canvas: Pick<CanvasStore, 'selection' | 'drop' | 'nameOf'>;
  /** Shows all of the picture. */
  readonly fit: () => void;
}

/** The engine takes its time, so that its move can be seen. */
const PAUSE = 550;
const TIME = 8000;
const REVIEW_TIME = 20_000;
/** How long the last edges fall before the last position comes back. */
const LAST_FALL = 900;

/** A move that the engine would make for a person, and why. */
export interface Hint {
  /** The id of the edge, or the index of the domino. */
  readonly at: number;
  readonly why: string;
}

/** What the engine is told of a game in misère play. */
const playOf = ({ start }: Game): { play?: 'misere' } => (isMisere(start) ? { play: 'misere' } : {});

/** Who wins if a player cannot move. */
const stuckWinner = ({ start }: Game, stuck: Player): Player => (isMisere(start) ? stuck : other(stuck));

export class PlayStore {
  seats = $state.raw<Seats>({ Left: 'person', Right: 'perfect' });
  starts = $state<Player>('Left');
  /** What the engine said about its last move. */
  why = $state('');
  /** Another number is another game. */
  gameId = $state.raw(0);

  /** The legal moves of the person whose turn it is. */
  private readonly legal = new Query<readonly MoveAnswer[]>();
  private readonly reply = new Query<ReplyAnswer>();
  private readonly reviewed = new Query<ReviewAnswer>();
  private readonly hinted = new Query<Hint | null>();
  /** The finished game that was left for a variation. */
  private finished = $state.raw<Game | null>(null);
  /** Tapped before it was known what is legal. */
  private pendingMove: number | null = null;
  /** The move to review once it is known that the game is over. */
  private pendingPly: number | null = null;

  constructor(private readonly stores: Stores) {}

  readonly game = $derived.by<Game | null>(() => this.stores.mode.game);
  readonly turn = $derived.by<Player>(() => (this.game ? turnOf(this.game) : this.starts));
  readonly thinking = $derived(this.reply.working);
  readonly review = $derived.by<ReviewAnswer | null>(() => (this.game?.winner ? this.reviewed.answer : null));
  /** The move that the person asked for. */
  readonly hint = $derived.by<Hint | null>(() => (this.mayCut ? this.hinted.answer : null));
  readonly hinting = $derived(this.hinted.working);
  /** Whether a finished game can be gone back to. */
  readonly inVariation = $derived(this.finished !== null);
  readonly problem = $derived.by(() => {
    const query = this.game?.winner ? this.reviewed : this.seatOf(this.turn) === 'person' ? this.legal : this.reply;
    return query.problem?.message ?? '';
  });
  /** Whether the person whose turn it is may cut now. */
  readonly mayCut = $derived.by(() => {
    const { game } = this;
    return game !== null && !game.winner && !this.thinking && game.seats[turnOf(game)] === 'person';
  });
  /** The ids of the edges that may be cut, the indices of the dominoes that may be taken, or the halves to push. */
  readonly targets = $derived.by<ReadonlySet<number>>(() => {
    if (!this.mayCut || !this.game || this.legal.working) return new Set();
    const { edges } = pictureOf(this.game);
    return new Set(
      (this.legal.answer ?? []).flatMap((move) =>
        'edge' in move ? (edges[move.edge]?.id ?? []) : (placeOf(move) ?? []),
      ),
    );
  });
  readonly againstEngine = $derived.by(() => Object.values(this.game?.seats ?? this.seats).some((s) => s !== 'person'));
  /** The reviewed move that is looked at. */
  readonly reviewing = $derived.by<Ply | undefined>(() => this.review?.plies[this.game?.reviewing ?? -1]);
  readonly canTakeBack = $derived.by(() => this.game !== null && takenBack(this.game) !== null);

  /** Whether there is something to play on. */
  get possible(): boolean {
    const { empty, infinite } = this.stores.position;
    return !empty && infinite === undefined && this.stores.mode.current.kind !== 'replay';
  }

  begin(): void {
    const { document, position } = this.stores;
    if (!this.possible) return;
    const { seats, starts } = this;
    this.gameId += 1;
    this.show(newGame({ start: document.present, dominoes: position.dominoes, seats, starts }));
  }

  /** Goes on with a game that was left. */
  resume(game: Game, gameId: number): void {
    this.gameId = gameId;
    this.pendingPly = game.reviewing;
    this.show({ ...game, winner: null, reviewing: null });
  }

  /** Replays the record of a game on the open picture; says what is wrong if it cannot be. */
  replay({ seats, starts, moves, reviewing }: GameRecord): string | null {
    const { document, position } = this.stores;
    if (!this.possible) return 'There is nothing to play on in this link.';
    let game = newGame({ start: document.present, dominoes: position.dominoes, seats, starts });
    for (const [ply, index] of moves.entries()) {
      const at = game.dominoes ? index : game.start.edges[index]?.id;
      const { edges, dominoes = [] } = pictureOf(game);
      const there = isRow(game.start)
        ? index < 2 * dominoes.length
        : game.dominoes
          ? index < dominoes.length
          : edges.some(({ id }) => id === at);
      if (!there || at === undefined) return `The game in this link can’t be replayed: move ${ply + 1} isn’t possible.`;
      game = cut(game, at);
    }
    this.seats = seats;
    this.starts = starts;
    this.gameId += 1;
    this.pendingPly = reviewing === undefined ? null : Math.min(reviewing, moves.length - 1);
    this.show(game);
    return null;
  }

  private show(game: Game): void {
    const { ui, canvas, fit } = this.stores;
    canvas.selection = null;
    ui.screen = 'drawing';
    ui.tab = 'play';
    ui.sheetOpen = false;
    this.finished = null;
    this.next(game);
    fit();
  }

  again(): void {
    this.stop();
    this.begin();
  }

  /** Plays again with the colours swapped: who started starts, in the other colour. */
  rematch(): void {
    const { Left, Right } = this.seats;
    this.seats = { Left: Right, Right: Left };
    this.starts = other(this.starts);
    this.again();
  }

  /** Ends the game; the picture is as it was before. */
  stop(): void {
    this.cancel();
    this.finished = null;
    this.stores.mode.draw();
  }

  showAnalysis(analysed: boolean): void {
    if (this.game) this.stores.mode.play({ ...this.game, analysed });
  }

  /** An edge of the canvas was clicked. */
  tap(target: Target | null): void {
    this.stores.canvas.selection = null;
    if (target?.kind === 'stick') this.choose(target.id, 'cut this edge');
  }

  /** Asks the engine for a move. */
  async askHint(): Promise<void> {
    const { game } = this;
    if (!game || !this.mayCut) return;
    const { engine, ui, canvas } = this.stores;
    const [player, before] = [turnOf(game), pictureOf(game)];
    const hint = await this.hinted.ask(
      keyOf(game),
      async (call) => {
        const position = positionOf(before, game.dominoes);
        const reply = await engine.ask('reply', { position, player, level: 'perfect', ...playOf(game) }, call);
        const at = placeOf(reply) ?? before.edges[reply.edge ?? -1]?.id;
        return at === undefined ? null : { at, why: reply.why };
      },
      { timeoutMs: TIME },
    );
    if (!hint) return;
    const what = isRow(before)
      ? toppleName(hint.at)
      : game.dominoes
        ? `domino ${hint.at + 1}`
        : canvas.nameOf({ kind: 'stick', id: hint.at });
    ui.announce(`Hint: ${what}. ${hint.why}`);
  }

  /** A domino was clicked. */
  take(domino: number): void {
    this.choose(domino, 'take this domino');
  }

  /** A half of a domino was clicked. */
  push(half: number): void {
    this.choose(half, 'topple this domino');
  }

  private choose(at: number, what: string): void {
    if (this.game?.winner) this.vary(at);
    if (!this.mayCut) return;
    if (this.legal.working) this.pendingMove = at;
    else if (this.targets.has(at)) this.cut(at);
    else this.stores.ui.notify(`${this.turn} may not ${what}.`);
  }

  private cut(at: number): void {
    const { game } = this;
    if (!game) return;
    this.pendingPly = null;
    const next = cut(game, at);
    if (!game.dominoes) this.stores.canvas.drop(pictureOf(game), pictureOf(next));
    this.next(next);
  }

  takeBack(): void {
    const before = this.game && takenBack(this.game);
    if (before) this.next(before);
  }

  private cancel(): void {
    for (const query of [this.legal, this.reply, this.reviewed]) query.cancel();
    this.hinted.clear();
    this.pendingMove = null;
  }

  /** The next turn: ask what is legal, or let the engine move. */
  private next(game: Game): void {
    this.cancel();
    this.stores.mode.play(game);
    const turn = turnOf(game);
    if (game.made.length === 0) this.why = '';
    const seat = game.seats[turn];
    if (seat === 'person') void this.askLegal(game, turn);
    else void this.askReply(game, turn, seat);
  }

  private async askLegal(game: Game, turn: Player): Promise<void> {
    const { engine, ui } = this.stores;
    const found = await this.legal.ask(
      keyOf(game),
      async (call) => {
        const position = positionOf(pictureOf(game), game.dominoes);
        const { moves } = await engine.ask('moves', { position }, call);
        return moves.filter((move) => move.player === turn);
      },
      { timeoutMs: TIME },
    );
    if (!found || !this.isCurrent(game)) return;
    const { pendingMove } = this;
    this.pendingMove = null;
    if (found.length === 0) this.end(stuckWinner(game, turn));
    else if (pendingMove !== null && this.targets.has(pendingMove)) this.cut(pendingMove);
    else if (pendingMove !== null) ui.notify(`${turn} may not make this move.`);
    else ui.announce(`${turn} to move`);
  }

  private async askReply(game: Game, turn: Player, level: Level): Promise<void> {
    const { engine, ui, canvas } = this.stores;
    this.why = '';
    const before = pictureOf(game);
    const reply = await this.reply.ask(
      keyOf(game),
      async (call) => {
        const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
        const position = positionOf(before, game.dominoes);
        const answer = await engine.ask('reply', { position, player: turn, level, ...playOf(game) }, call);
        await pause;
        return answer;
      },
      { timeoutMs: TIME },
    );
    if (!reply || !this.isCurrent(game)) return;
    const at = placeOf(reply) ?? before.edges[reply.edge ?? -1]?.id;
    if (at === undefined) {
      this.end(stuckWinner(game, turn));
      return;
    }
    this.why = reply.why;
    ui.announce(
      reply.domino === undefined
        ? `${turn} cuts ${canvas.nameOf({ kind: 'stick', id: at })}`
        : reply.topples
          ? `${turn} topples ${toppleName(at)}`
          : `${turn} takes domino ${at + 1}`,
    );
    this.cut(at);
  }

  /** Whether the game still is where a question was asked about it. */
  private isCurrent({ made }: Game): boolean {
    return this.game?.made === made;
  }

  private end(winner: Player): void {
    const { mode, ui } = this.stores;
    const { game } = this;
    if (!game) return;
    mode.play({ ...game, winner, reviewing: this.pendingPly });
    this.pendingPly = null;
    ui.announce(`${winner} wins`);
    ui.sheetOpen = true;
    const { made } = game;
    if (made.length === 0) return;
    // An empty board shows nothing: the last position stays, with the last move marked.
    setTimeout(() => {
      if (this.isCurrent(game) && this.game?.winner && isCleared(game) && this.game.reviewing === null)
        this.look(made.length - 1);
    }, LAST_FALL);
    this.askReview(game);
  }

  private askReview(game: Game): void {
    const ask: Ask<ReviewAnswer> = (call) => review(this.stores.engine, game, call);
    void this.reviewed.ask(keyOf(game), ask, { timeoutMs: REVIEW_TIME });
  }

  // The review

  /** Shows the position before a move of the finished game, or its end. */
  look(ply: number | null): void {
    if (!this.game?.winner) return;
    this.stores.mode.play({ ...this.game, reviewing: ply });
    this.stores.fit();
  }

  /** Steps through the finished game. */
  step(by: 1 | -1): void {
    const { game } = this;
    if (!game?.winner || game.made.length === 0) return;
    const to = (game.reviewing ?? game.made.length) + by;
    const last = isCleared(game) ? game.made.length - 1 : game.made.length;
    const ply = Math.max(0, Math.min(last, to));
    this.look(ply === game.made.length ? null : ply);
  }

  /** Tries another move in the position under review. */
  private vary(at: number): void {
    const { game } = this;
    if (game?.reviewing == null) return;
    const before = resumedAt(game, game.reviewing);
    if (before.seats[turnOf(before)] !== 'person') {
      this.stores.ui.notify('The engine moves here. Go to one of your moves to try another.');
      return;
    }
    this.finished = game;
    this.next(before);
    this.pendingMove = at;
  }

  /** Leaves the variation for the review of the game it came from. */
  backToReview(): void {
    const { finished } = this;
    if (!finished) return;
    this.cancel();
    this.finished = null;
    this.stores.mode.play(finished);
    this.askReview(finished);
    this.stores.fit();
  }

  /** What a move of the review cut or took: the id of an edge, or the index of a domino. */
  cutOf(ply: Ply): number | undefined {
    return this.idOf(placeOf(ply) ?? ply.edge);
  }

  /** The edge with an index in the picture that the game began with; dominoes are known by their indices. */
  idOf(index: number | undefined): number | undefined {
    if (index === undefined || !this.game) return undefined;
    const { start, made, reviewing } = this.game;
    if (isRow(start)) return index - 2 * fallenLeft(made.slice(0, reviewing ?? made.length).map(({ at }) => at));
    return this.game.dominoes ? index : this.game.start.edges[index]?.id;
  }

  /** Plays on from a position of the finished game. */
  resumeAt(ply: number): void {
    if (!this.game) return;
    this.finished = this.game;
    this.next(resumedAt(this.game, ply));
  }

  private seatOf(player: Player): Seat {
    return (this.game?.seats ?? this.seats)[player];
  }
}

const keyOf = ({ made }: Pick<Game, 'made'>): string => `after ${made.map(({ at }) => at).join()}`;

export const [usePlay, providePlay] = createContext<PlayStore>();
