// Texts in addresses, and what is wrong with them.

/** Why a link is refused, in words for the person who opened it. */
export class Refused extends Error {}

/** Characters that the part after `#` may contain as they are, so that people can read it. */
const PLAIN: Readonly<Record<string, string>> = {
  '%2C': ',',
  '%3A': ':',
  '%3B': ';',
  '%2B': '+',
  '%2F': '/',
  '%40': '@',
};

/** Half a surrogate pair, which no address can contain, is replaced. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

export const encode = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/%(?:2C|3A|3B|2B|2F|40)/g, (code) => PLAIN[code] ?? code);

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refused('This link is damaged.');
  }
}
