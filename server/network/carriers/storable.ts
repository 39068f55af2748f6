/** Removes NUL and replaces lone surrogates, which no database stores. */
export const storable = (text: string, longest = Infinity): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed()
