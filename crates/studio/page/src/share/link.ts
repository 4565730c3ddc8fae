// The link to a picture.

import { toPacked } from '../address/packed';
import type { Picture } from '../model/picture';

/** Longer links get cut in mail and chat. */
export const LONGEST = 16_000;

export const toHash = async (picture: Picture): Promise<string> => `#${await toPacked(picture)}`;

export async function linkOf(picture: Picture): Promise<string> {
  const link = `${location.origin}${location.pathname}${await toHash(picture)}`;
  if (link.length > LONGEST) {
    const long = link.length.toLocaleString('en');
    throw new Error(`This picture is too large for a link (${long} characters). Save it as a file instead.`);
  }
  return link;
}
