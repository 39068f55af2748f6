/** `createShipment` -> create, shipment. */
export const piecesOf = (text: string): string[] =>
  [...plain(text).matchAll(/[a-z0-9]+/gi)].flatMap(([part]) =>
    part.split(humps).map((piece) => stemOf(piece.toLowerCase())),
  )

/** The boundaries in camel case, but not before the plural s of an abbreviation such as URLs. */
const humps = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s\b)[a-z])/

/** `createShipment` -> create, shipment, createshipment; `/auth/login` -> auth, login; `Göteborg` -> goteborg. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [part] of plain(text).matchAll(/[a-z0-9]+(?:[_-][a-z0-9]+)*/gi)) {
    const pieces = part.split(/[_-]/).flatMap((word) => word.split(humps))
    for (const piece of pieces) words.add(stemOf(piece.toLowerCase()))
    if (pieces.length > 1 && pieces.length < 6) words.add(pieces.join('').toLowerCase())
  }
  return [...words]
}

/**
 * `labels` -> label, `tracking` and `tracked` -> track, `validation` and `validate` -> validat. Leaves short words
 * unchanged.
 */
export function stemOf(word: string): string {
  const singular = word.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=\w{3})(?<![su])s$/, '')
  const stem = singular.replace(/(?<=\w{3})(?:ing|ed)$/, '')
  if (stem !== singular) return stem.replace(/([bdglmnprt])\1$/, '$1')
  return stem.replace(/(?<=\w{4})e$|(?<=\w{3}(?:at|et|ect))ion$/, '')
}

/** A dot does not end a sentence if a number or name follows an abbreviation: `Art. 15`, `e.g. UPS`. */
const end =
  /\n| (?<=[.!?][)"”’']? )(?<!\b(?:Art|No|Nos|St|Str|Dr|Inc|Ltd|vs|approx|incl|excl|max|min|etc|e\.g|i\.e)\. )(?=[\p{Lu}\p{N}"“(]|\p{Ll}+\p{Lu})/u

/** Splits a text into sentences. A line, such as a table row, is a sentence too. */
export const sentencesIn = (text: string): string[] => text.split(end).filter((sentence) => sentence !== '')

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('Ø', 'O')
