import type { CarrierId } from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { type ReadNumber, readAs } from './format.ts'

export interface Candidate extends ReadNumber {
  readonly carrier: CarrierId
}

/** Reads a number as one of the carrier's. Returns undefined if it cannot be one. */
export function readNumber(carrier: CarrierId, input: string): ReadNumber | undefined {
  return carrierData[carrier].numbers
    .flatMap((format) => readAs(format, input) ?? [])
    .toSorted((a, b) => evidence(b) - evidence(a))[0]
}

/**
 * Returns the carriers that may have issued a number, most likely first. Formats overlap (an SSCC does not identify the
 * carrier), so this is only an order in which to try them.
 */
export function detectCarriers(input: string): readonly Candidate[] {
  return carrierIds
    .flatMap((carrier) => {
      const read = readNumber(carrier, input)
      return read ? [{ carrier, ...read }] : []
    })
    .toSorted((a, b) => evidence(b) - evidence(a))
}

/**
 * Whether a number identifies its carrier: by a check digit, or by characters that begin all of the carrier's numbers.
 * Formats without either fit any word of their length, and a placeholder such as 0000000000 has a valid check digit
 * under most algorithms.
 */
export const isTelling = ({ format, checked, number }: ReadNumber): boolean =>
  !/^(.)\1+$/.test(number) && (checked ?? fixedCharacters(format.pattern) > 0)

/** Returns the carrier whose prefix a number has although its check digit is wrong, mostly by a typing error. */
export const mistypedOf = (input: string): CarrierId | undefined =>
  carrierIds.find((carrier) =>
    carrierData[carrier].numbers.some(
      (format) =>
        fixedCharacters(format.pattern) > 1 &&
        readAs({ ...format, confidence: 'documented' }, input)?.checked === false,
    ),
  )

export const carrierIds = Object.keys(carrierData).filter((id): id is CarrierId => id in carrierData)

const certainty = { verified: 20, documented: 10, unverified: 0 } as const

/** Scores a valid check digit highest, then the format's confidence, then how many of its characters are fixed. */
function evidence({ format, checked }: ReadNumber): number {
  const check = checked === undefined ? 0 : checked ? 30 : -30
  return check + certainty[format.confidence] + 4 * fixedCharacters(format.pattern)
}

/** Counts the characters that a format prescribes, such as 1Z or JJFI, if all its numbers have them. */
export function fixedCharacters(pattern: RegExp): number {
  const outsideOptional = pattern.source.replace(/\(\?:[^()]*(?:\([^()]*\))?[^()]*\)\?/g, '')
  return outsideOptional
    .replace(/\(\?<number>|\(\?[:=]/g, '')
    .replace(/\[[^\]]*\]|\\d|\{[^}]*\}/g, '')
    .replace(/[^A-Z0-9]/g, '').length
}
