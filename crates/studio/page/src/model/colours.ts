// The colours of sticks. Another colour is a line here and its shades in `look/palette.css`.

export type Player = 'Left' | 'Right';
export const PLAYERS: readonly Player[] = ['Left', 'Right'];
export const other = (player: Player): Player => (player === 'Left' ? 'Right' : 'Left');

interface ColourFacts {
  /** Who may cut it; both players if nobody owns it. */
  readonly owner?: Player;
  /** What it becomes when a picture is negated. */
  readonly negative: string;
}

/** Links name colours by their place in this table: new ones go to its end. */
const TABLE = {
  blue: { owner: 'Left', negative: 'red' },
  red: { owner: 'Right', negative: 'blue' },
  green: { negative: 'green' },
} as const satisfies Record<string, ColourFacts>;

export type Colour = keyof typeof TABLE;
export const COLOURS = Object.keys(TABLE) as readonly Colour[];

export const negativeOf = (colour: Colour): Colour => TABLE[colour].negative;
export const isColour = (name: string): name is Colour => name in TABLE;

const OWN = Object.fromEntries(
  Object.entries<ColourFacts>(TABLE).flatMap(([colour, { owner }]) => (owner ? [[owner, colour]] : [])),
) as Record<Player, Colour>;

/** Whether the rules let a player cut a colour: their own, and what nobody owns. */
export const mayCut = (player: Player, colour: Colour): boolean => {
  const { owner }: ColourFacts = TABLE[colour];
  return owner === undefined || owner === player;
};

/** The colour of a player's own sticks. */
export const colourOf = (player: Player): Colour => OWN[player];
