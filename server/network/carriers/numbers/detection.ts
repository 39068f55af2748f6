import type { CarrierId } from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { type ReadNumber, readAs } from './format.ts'

export interface Candidate extends ReadNumber {
  readonly carrier: CarrierId
}

/** Reads a number as one of the carrier's. Nothing comes back when it cannot be one. */
export function readNumber(carrier: CarrierId, input: string): ReadNumber | undefined {
  return carrierData[carrier].numbers
    .flatMap((format) => readAs(format, input) ?? [])
    .toSorted((a, b) => evidence(b) - evidence(a))[0]
}

/**
 * The carriers that a number may be from, the likeliest first. Formats overlap (an SSCC does not name the carrier), so
 * this is only an order in which to ask.
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
 * Whether a number tells its carrier by itself: by a check digit, or by characters that all numbers of the carrier begin
 * with. Forms without either fit any word of their length, and a placeholder such as 0000000000 has the right check
 * digit by most ways of reckoning it.
 */
export const isTelling = ({ format, checked, number }: ReadNumber): boolean =>
  !/^(.)\1+$/.test(number) && (checked ?? fixedCharacters(format.pattern) > 0)

/** The carrier whose prefix a number has, though its check digit is wrong: a typing error in most cases. */
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

/** A right check digit says most, then how sure the form is, then how much of it is fixed. */
function evidence({ format, checked }: ReadNumber): number {
  const check = checked === undefined ? 0 : checked ? 30 : -30
  return check + certainty[format.confidence] + 4 * fixedCharacters(format.pattern)
}

/** How many characters a form prescribes, such as 1Z or JJFI, wherever a number of that form has them. */
export function fixedCharacters(pattern: RegExp): number {
  const outsideOptional = pattern.source.replace(/\(\?:[^()]*(?:\([^()]*\))?[^()]*\)\?/g, '')
  return outsideOptional
    .replace(/\(\?<number>|\(\?[:=]/g, '')
    .replace(/\[[^\]]*\]|\\d|\{[^}]*\}/g, '')
    .replace(/[^A-Z0-9]/g, '').length
}
