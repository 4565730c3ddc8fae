// The link to a picture, for other people.

import { format, type Address } from '../address/address';

/** Longer links are cut by some chats and mail programs. */
export const LONGEST_IN_CHAT = 2000;
/** Longer links are cut by some browsers. */
export const LONGEST_IN_BROWSER = 32_000;

export interface Link {
  readonly text: string;
  /** What may go wrong with it. */
  readonly warning: string;
  readonly tooLong: boolean;
}

/** The link at a base address, such as `https://example.org/studio/`. */
export async function linkTo(base: string, address: Address): Promise<Link> {
  const text = base + (await format(address));
  const characters = `${text.length.toLocaleString('en')} characters`;
  if (text.length > LONGEST_IN_BROWSER) {
    return {
      text,
      tooLong: true,
      warning: `This picture is too large for a link (${characters}). Send it as a file instead.`,
    };
  }
  const long = text.length > LONGEST_IN_CHAT;
  const warning = long ? `This link is long (${characters}); some chats cut it. Test it, or send a file instead.` : '';
  return { text, warning, tooLong: false };
}
