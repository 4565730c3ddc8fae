// Which words of the theory explain themselves. What they mean is in `meanings.ts`, which is loaded when the first of them is shown.

/** The words that explain themselves wherever they stand in a sentence. */
export const WORDS: readonly string[] = [
  'All-small',
  'Atomic weight',
  'Birthday',
  'Bridge',
  'Canonical form',
  'Colon principle',
  'Confusion interval',
  'Hammerian',
  'Hot',
  'Infinitesimal',
  'Joshua',
  'Jungle',
  'Mean',
  'Nimber',
  'Ordinal sum',
  'Sign expansion',
  'Simplest number',
  'Temperature',
  'Thermograph',
];

const terms = new Map(WORDS.map((word) => [word.toLowerCase(), word]));
const anyWord = new RegExp(`\\b(${WORDS.join('|')})\\b`, 'i');

/** A sentence in parts, and the words among them that can be explained, each where it first stands. */
export function wordsIn(text: string): readonly { readonly text: string; readonly term?: string }[] {
  const seen = new Set<string>();
  return text
    .split(anyWord)
    .filter((part) => part !== '')
    .map((part) => {
      const term = terms.get(part.toLowerCase());
      if (term === undefined || seen.has(term)) return { text: part };
      seen.add(term);
      return { text: part, term };
    });
}
