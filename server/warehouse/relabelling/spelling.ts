/** A scanner's prefix for the kind of barcode (ISO/IEC 15424), such as `]C1`. */
const symbologyIdentifier = /^\][A-Za-z][0-9A-Za-z](?=.)/

/** Blanks, the keys that scanners press after a barcode, and the separators that GS1 has before and behind its parts. */
const around = /^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu

/** The data of a barcode without the scanner's prefix and separators. */
export const dataOf = (scanned: string): string =>
  scanned.replace(around, '').replace(symbologyIdentifier, '').replace(around, '')

/**
 * The ways in which a reference may be written, the shortest first: the number of a parcel (SSCC, 18 digits) bears its
 * application identifier 00 in brackets, without them or not at all.
 */
export function spellings(reference: string): readonly [shortest: string, ...others: string[]] {
  const number = /^(?:\(00\)|00)?(\d{18})$/.exec(reference)?.[1]
  return number === undefined ? [reference] : [number, `00${number}`, `(00)${number}`]
}

/** The same in capitals and in small letters, as scanners and people write them. */
export const spellingsOfScan = (reference: string): readonly string[] => [
  ...new Set([...spellings(reference), reference.toUpperCase(), reference.toLowerCase()]),
]

/** The same of a number that people may have written in groups. */
export const spellingsOfNumber = (number: string): readonly string[] => [
  ...new Set([number, ...spellingsOfScan(number.replace(/\s/g, ''))]),
]
