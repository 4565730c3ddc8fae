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
