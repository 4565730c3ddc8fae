/** The punctuation that a text begins with, which stays on the line of what it follows. */
export const punctuationOf = (text: string): string => /^[.,;:!?)]+/.exec(text)?.[0] ?? '';
