/** A scanner's prefix for the kind of barcode (ISO/IEC 15424), such as `]C1`. */
const symbologyIdentifier = /^\][A-Za-z][0-9A-Za-z](?=.)/

/** Blanks, the keys that scanners press after a barcode, and the GS1 separators before and after its parts. */
const around = /^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu

/** Returns the data of a barcode without the scanner's prefix and separators. */
export const dataOf = (scanned: string): string =>
  scanned.replace(around, '').replace(symbologyIdentifier, '').replace(around, '')

/**
 * Returns the spellings of a reference, shortest first: an SSCC (18 digits) may have its application identifier 00 in
 * brackets, without brackets or not at all.
 */
export function spellings(reference: string): readonly [shortest: string, ...others: string[]] {
  const number = /^(?:\(00\)|00)?(\d{18})$/.exec(reference)?.[1]
  return number === undefined ? [reference] : [number, `00${number}`, `(00)${number}`]
}

/** Adds upper and lower case, as scanners and people write them. */
export const spellingsOfScan = (reference: string): readonly string[] => [
  ...new Set([...spellings(reference), reference.toUpperCase(), reference.toLowerCase()]),
]

/** Adds the number without the blanks that people may have put between groups. */
export const spellingsOfNumber = (number: string): readonly string[] => [
  ...new Set([number, ...spellingsOfScan(number.replace(/\s/g, ''))]),
]
