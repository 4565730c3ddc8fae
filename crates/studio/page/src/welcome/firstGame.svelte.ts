// A first game on a small picture: three moves, with a sentence after each. The engine plays Red.

import type { Engine } from '../engine/engine';
import { positionOf } from '../engine/wire';
import { cut, newGame, pictureOf, turnOf, type Game } from '../model/game';
import type { Picture } from '../model/picture';

/** Three plants, worth 1/2, 1 and -1/2: whichever stick Blue cuts first, Blue can win. */
export const PLANTS: Picture = {
  variant: 'red-blue',
  vertices: [
    { id: 0, x: 0, y: 0 },
    { id: 1, x: -1.3, y: 1 },
    { id: 2, x: -1.1, y: 1.95 },
    { id: 3, x: 0.08, y: 1 },
    { id: 4, x: 1.3, y: 1 },
    { id: 5, x: 1.1, y: 1.95 },
  ],
  edges: [
    { id: 1, from: 0, to: 1, colour: 'blue', ground_x: -1.2 },
    { id: 2, from: 1, to: 2, colour: 'red' },
    { id: 3, from: 0, to: 3, colour: 'blue', ground_x: 0 },
    { id: 4, from: 0, to: 4, colour: 'red', ground_x: 1.2 },
    { id: 5, from: 4, to: 5, colour: 'blue' },
  ],
};

/** What each plant is worth, above it. */
export const WORTHS = [
  { x: -1.1, y: 2.2, value: '1/2' },
  { x: 0.08, y: 1.25, value: '1' },
  { x: 1.1, y: 2.2, value: '−1/2' },
] as const;

/** What the sticks are called by screen readers. */
export const NAMES: Readonly<Record<number, string>> = {
  1: 'the blue stick on the left, under a red one',
  3: 'the blue stick in the middle',
  5: 'the blue stick on the right, on top of a red one',
};

const TIME = 3000;

export class FirstGame {
  game = $state.raw<Game>(begun());

  constructor(
    private readonly engine: Engine,
    /** How long Red takes, so that the move can be seen. */
    private readonly pause = 900,
  ) {}

  readonly picture = $derived(pictureOf(this.game));
  readonly yours = $derived(turnOf(this.game) === 'Left' && this.game.winner === null);
  /** The sticks that may be cut now. */
  readonly legal = $derived<readonly number[]>(
    this.yours ? this.picture.edges.filter(({ colour }) => colour === 'blue').map(({ id }) => id) : [],
  );
  /** What the last move teaches. */
  readonly lesson = $derived(lessonOf(this.game));
  readonly task = $derived.by(() => {
    const { made, winner } = this.game;
    if (winner) return '';
    if (!this.yours) return 'Red’s turn…';
    return made.length === 0 ? 'You are Blue. Cut a blue stick.' : 'Your turn: cut a blue stick.';
  });

  again(): void {
    this.game = begun();
  }

  async cut(id: number): Promise<void> {
    if (!this.legal.includes(id)) return;
    const game = (this.game = ended(cut(this.game, id)));
    if (game.winner) return;
    const [reply] = await Promise.all([this.reply(game), new Promise((done) => setTimeout(done, this.pause))]);
    if (this.game === game && reply !== undefined) this.game = ended(cut(game, reply));
  }

  private async reply(game: Game): Promise<number | undefined> {
    const picture = pictureOf(game);
    const request = { position: positionOf(picture, false), player: 'Right', level: 'perfect' } as const;
    const found = await this.engine.ask('reply', request, { timeoutMs: TIME }).catch(() => null);
    // Without an engine Red cuts whatever there is.
    return (picture.edges[found?.edge ?? -1] ?? picture.edges.find(({ colour }) => colour === 'red'))?.id;
  }
}

const begun = (): Game =>
  newGame({ start: PLANTS, dominoes: false, seats: { Left: 'person', Right: 'perfect' }, starts: 'Left' });

/** A player who cannot move has lost. */
function ended(game: Game): Game {
  const turn = turnOf(game);
  const own = turn === 'Left' ? 'blue' : 'red';
  if (pictureOf(game).edges.some(({ colour }) => colour === own)) return game;
  return { ...game, winner: turn === 'Left' ? 'Right' : 'Left' };
}

function lessonOf({ start, made, winner }: Game): string {
  if (winner === 'Left') return 'Red cannot move, so you win!';
  if (winner === 'Right') return 'You cannot move, so Red wins this time.';
  const moves = made.filter(({ player }) => player === 'Left');
  const last = moves.at(-1);
  if (!last) return 'In Hackenbush, Blue and Red take turns to cut a stick of their own colour.';
  if (moves.length > 1) {
    const red = made.at(-1)?.after.edges.filter(({ colour }) => colour === 'red').length ?? 0;
    return `A player who cannot move loses, and Red has ${red === 1 ? 'one stick' : `${red} sticks`} left.`;
  }
  const before = made[made.indexOf(last) - 1]?.after ?? start;
  const fell = before.edges.length - last.after.edges.length - 1;
  return fell > 0
    ? 'The stick above fell too: nothing joins it to the ground any more.'
    : 'Nothing stood on that stick. What is no longer joined to the ground falls, too.';
}
