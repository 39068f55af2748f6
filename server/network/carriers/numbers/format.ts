import type { Barcode, Symbology } from '../../../platform/print/barcode.ts'
import type { LabelledParcel } from '../../label/label.ts'
import type { MatrixCode } from '../../../platform/print/matrix.ts'
import { type CheckAlgorithm, hasCheckDigit } from './check-digits.ts'

/** A format of a carrier's numbers. */
export interface NumberFormat {
  readonly name: string
  /** Matches the number in capitals without spaces. The check digit covers the group `number`, or else everything. */
  readonly pattern: RegExp
  readonly check?: CheckAlgorithm
  /**
   * How sure the format is: recomputed on published numbers, stated by a public source, or only plausible. Only in
   * verified formats does a wrong check digit invalidate a number.
   */
  readonly confidence: 'verified' | 'documented' | 'unverified'
  /** Country codes, one of which must end the number. */
  readonly countries?: readonly string[]
  /** By default Code 128 of the whole number. */
  readonly symbology?: Symbology
  /** The prefix of the number in a GS1-128 barcode. */
  readonly applicationIdentifier?: string
  /** Returns the barcode and the text above it, for parcels whose barcode holds more than the number. */
  readonly barcode?: (number: string, parcel: LabelledParcel) => Barcode
  /** The lengths of groups on paper, four by default. The last one repeats. */
  readonly groups?: readonly number[]
  readonly matrix?: (number: string, parcel: LabelledParcel) => MatrixCode | undefined
}

export interface ReadNumber {
  /** As stored: in capitals and without spaces. */
  readonly number: string
  /** The part that the check digit covers. */
  readonly body: string
  readonly format: NumberFormat
  /** Whether the check digit is correct. Absent if the format has none. */
  readonly checked?: boolean
}

/** Removes the spaces that labels print and people copy. */
export const normalised = (input: string) => input.replace(/\s+/g, '').toUpperCase()

/** Reads a number in one format. Returns undefined if it does not match. */
export function readAs(format: NumberFormat, input: string): ReadNumber | undefined {
  const number = normalised(input)
  const match = format.pattern.exec(number)
  if (!match) return undefined
  if (format.countries && !format.countries.includes(number.slice(-2))) return undefined
  const body = match.groups ? match.groups.number : number
  if (!format.check || body === undefined) return { number, body: body ?? number, format }
  const checked = hasCheckDigit(format.check, body)
  if (!checked && format.confidence === 'verified') return undefined
  return { number, body, format, checked }
}
