// Values arrive as plain text (`1/2v*3`, `{1|-1}`, `w+1`); people see them set as in a book.
// Only the look changes here.

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fraction'; readonly over: string; readonly under: string };

const SIGNS: Record<string, string> = { '^': '↑', v: '↓', w: 'ω', '-': '−', '*': '∗', '|': ' | ', ',': ', ' };

const DOUBLES: Record<string, string> = { '^^': '⇑', vv: '⇓' };

export function typeset(value: string): Part[] {
  const parts: Part[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  const fraction = /^(\d+|w)\/(?:(2)\^(\d+)|(\d+|w))/;
  for (let i = 0; i < value.length;) {
    const double = DOUBLES[value.slice(i, i + 2)];
    if (double !== undefined && !/^(\^\^\^|vvv)/.test(value.slice(i))) {
      text += double;
      i += 2;
      continue;
    }
    const found = fraction.exec(value.slice(i));
    if (found) {
      flush();
      const [whole, over, base, power, under] = found;
      parts.push({
        kind: 'fraction',
        over: signs(over as string),
        under: base ? `${base}${superscript(power as string)}` : signs(under as string),
      });
      i += whole.length;
    } else {
      const digits = /^\d+/.exec(value.slice(i))?.[0];
      const piece = digits ?? value.charAt(i);
      text += digits ?? signs(piece);
      i += piece.length;
    }
  }
  flush();
  return parts;
}

function signs(text: string): string {
  return [...text].map((c) => SIGNS[c] ?? c).join('');
}

function superscript(digits: string): string {
  return [...digits].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('');
}

/** On one line, for labels and titles. */
export function plain(value: string): string {
  return typeset(value)
    .map((part) => (part.kind === 'text' ? part.text : `${part.over}/${part.under}`))
    .join('');
}

export function inWords(outcome: string | undefined): string {
  switch (outcome) {
    case 'L':
      return 'Left wins, whoever starts';
    case 'R':
      return 'Right wins, whoever starts';
    case 'N':
      return 'Whoever starts wins';
    case 'P':
      return 'Whoever starts loses';
    default:
      return '';
  }
}
