// What the words of the theory mean, from the book's glossary: its first paragraph under each heading.

import book from '../../../../../docs/glossary.md?raw';

/** Where the glossary explains a word, if not under the word itself. */
const HOMES: Readonly<Record<string, string>> = {
  Edges: 'Edge',
  Dominoes: 'Line of dominoes',
  Mean: 'Mean and temperature',
  Temperature: 'Mean and temperature',
  Thermograph: 'Mean and temperature',
};

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

const sections = new Map(
  book.split(/^### /m).flatMap((section) => {
    const [, heading = '', text = ''] = /^([^\n]+)\n\n([^]*?)(?:\n\n|\n*$)/.exec(section) ?? [];
    return heading === '' ? [] : [[heading.trim(), plainText(text)]];
  }),
);

/** What a word means; empty if the glossary does not have it. */
export function meaningOf(word: string): string {
  const home = HOMES[word];
  const text = sections.get(home ?? word) ?? '';
  if (home === undefined || !home.includes(' and ')) return text;
  // Two words share a section: the sentences that begin with this one.
  const sentences = text.match(/[^.]+\./g) ?? [];
  return (
    sentences
      .filter((sentence) => sentence.trim().startsWith(`The ${word.toLowerCase()}`))
      .join('')
      .trim() || text
  );
}

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

function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]+)`/g, (_, code: string) => code.replaceAll('*', '∗'))
    .replace(/(^|[^\\])\*([^*]+)\*/g, '$1$2')
    .replaceAll('\\*', '∗')
    .replace(/\s+/g, ' ')
    .replace(/ See [^.]*\.$/, '')
    .trim();
}
