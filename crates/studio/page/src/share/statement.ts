// A position and its value as a statement, in the notations people write in.

export interface Statement {
  /** The position in the notation. */
  readonly position: string;
  readonly unicode: string;
  readonly latex: string;
  /** Opens the position. */
  readonly link: string;
}

export const STYLES = ['Plain text', 'LaTeX', 'Markdown'] as const;
export type Style = (typeof STYLES)[number];

/** The value alone. */
export function valueIn(style: Style, { unicode, latex }: Pick<Statement, 'unicode' | 'latex'>): string {
  if (style === 'Plain text') return unicode;
  // Markdown of papers and of GitHub has LaTeX between dollar signs.
  return style === 'LaTeX' ? latex : `$${latex}$`;
}

/** The position, its link where there can be one, and its value. */
export function statementIn(style: Style, { position, unicode, latex, link }: Statement): string {
  if (style === 'Plain text') return `${position} = ${unicode}`;
  if (style === 'LaTeX') return `\\href{${hrefOf(link)}}{\\texttt{${latexText(position)}}} $= ${latex}$`;
  return `[${codeSpan(position)}](<${link.replace(/[<>]/g, encodeURIComponent)}>) = $${latex}$`;
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

const latexText = (text: string): string =>
  text.replace(/[\\^~{}$&#_%]/g, (c) => LATEX[c] ?? `\\${c}`).replace(/\s+/g, ' ');

/** What hyperref needs escaped in an address. */
const hrefOf = (link: string): string => link.replace(/[%#\\{}]/g, (c) => (c === '\\' ? '/' : `\\${c}`));

/** A code span: its fence is longer than any run of backticks in it. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${text.replace(/\s+/g, ' ')}${fence}`;
}
