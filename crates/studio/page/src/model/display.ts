// How a picture of unknown origin says that it is to be drawn: what makes no sense is left out.

import { isColour, type Colour } from './colours';
import type { Display, Picture } from './picture';

/** The sizes of the original's sliders. */
export const LARGEST_SIZE = 5;

const SIZES: readonly string[] = ['stick_size', 'vertex_size'] satisfies (keyof Display)[];

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  background: ['theme', 'black', 'white'],
  vertex_colour: ['yellow', 'gray', 'white'],
  ground_colour: ['brown', 'black', 'gray', 'white'],
  palette: ['vivid', 'classic', 'safe'],
} satisfies { [Name in keyof Display]?: readonly Display[Name][] };

/** Sizes within their range, choices that exist; fields of other programs stay as they are. */
export function soundDisplay(display: Readonly<Record<string, unknown>>): Partial<Display> {
  const sound = Object.entries(display).flatMap(([name, value]): [string, unknown][] => {
    if (SIZES.includes(name))
      return typeof value === 'number' ? [[name, Math.min(LARGEST_SIZE, Math.max(0, value))]] : [];
    const choices = CHOICES[name];
    return !choices || choices.includes(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(sound);
}

/** A file also says which colour was being drawn in; this is not a part of the picture. */
export function withDrawingColour(picture: Picture, colour: Colour): Picture {
  return { ...picture, display: { ...picture.display, colour } as Partial<Display> };
}

/** The picture of a file, and the colour that was being drawn in, if it says so. */
export function splitDrawingColour(picture: Picture): { picture: Picture; colour: Colour | undefined } {
  const { display, ...rest } = picture;
  if (!display) return { picture, colour: undefined };
  const { colour, ...look } = display as Record<string, unknown>;
  const known = typeof colour === 'string' && isColour(colour) ? colour : undefined;
  return { picture: { ...rest, display: soundDisplay(look) }, colour: known };
}
