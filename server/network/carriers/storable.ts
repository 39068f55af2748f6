/** A carrier's string without NUL and half characters, which no database keeps. */
export const storable = (text: string, longest = Infinity): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed()
