// What the words of the theory mean, from the book's glossary: its first paragraph under each heading.

import book from '../../../../../docs/glossary.md?raw';

/** Where the glossary explains a word, if not under the word itself. */
const HOMES: Readonly<Record<string, string>> = {
  Edges: 'Edge',
  Dominoes: 'Line of dominoes',
  Mean: 'Mean and temperature',
  Temperature: 'Mean and temperature',
};

/** The words that explain themselves wherever they stand in a sentence. */
export const WORDS: Readonly<Record<string, string>> = {
  'atomic weight': 'Atomic weight',
  infinitesimal: 'Infinitesimal',
  hot: 'Hot',
  mean: 'Mean',
  temperature: 'Temperature',
};

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

/** A sentence in parts, and the words among them that can be explained. */
export function wordsIn(text: string): readonly { readonly text: string; readonly term?: string }[] {
  return text
    .split(new RegExp(`\\b(${Object.keys(WORDS).join('|')})\\b`))
    .filter((part) => part !== '')
    .map((part) => (WORDS[part] === undefined ? { text: part } : { text: part, term: WORDS[part] }));
}

function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/(^|[^\\])\*([^*]+)\*/g, '$1$2')
    .replaceAll('\\*', '∗')
    .replace(/\s+/g, ' ')
    .replace(/ See [^.]*\.$/, '')
    .trim();
}
