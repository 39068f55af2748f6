const list = new Intl.ListFormat('en-GB')

/** Joins words as prose does: `a, b and c`. */
export const listed = (words: readonly string[]): string => list.format(words)
