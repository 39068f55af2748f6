const list = new Intl.ListFormat('en-GB')

/** Words as prose lists them: `a, b and c`. */
export const listed = (words: readonly string[]): string => list.format(words)
