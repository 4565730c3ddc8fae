// The rules of a game in a sentence, from its summary in the registry.

export const sentence = (summary: string): string => `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;

/** The rules alone: what follows the semicolon is about values. */
export const rulesOf = (summary: string | undefined): string => (summary ? sentence(summary.split(';')[0] ?? '') : '');
