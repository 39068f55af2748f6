import type { Barcode, Symbology } from '../../../platform/print/barcode.ts'
import type { LabelledParcel } from '../../label/label.ts'
import type { MatrixCode } from '../../../platform/print/matrix.ts'
import { type CheckAlgorithm, hasCheckDigit } from './check-digits.ts'

/** One form that numbers of a carrier have. */
export interface NumberFormat {
  readonly name: string
  /** Over the number in capitals without spaces. The group `number` is what the check digit covers, by default all. */
  readonly pattern: RegExp
  readonly check?: CheckAlgorithm
  /**
   * How sure the form is: recomputed on published numbers, stated by a public source, or only plausible.
   * A check digit refuses a number only where the form is verified.
   */
  readonly confidence: 'verified' | 'documented' | 'unverified'
  /** Country codes at the end, of which one has to be there. */
  readonly countries?: readonly string[]
  /** By default Code 128 of the whole number. */
  readonly symbology?: Symbology
  /** The prefix of the number in a GS1-128 barcode. */
  readonly applicationIdentifier?: string
  /** The barcode of a parcel if it holds more than the number, and the text above it. */
  readonly barcode?: (number: string, parcel: LabelledParcel) => Barcode
  /** The group length on paper, four by default. The last one repeats. */
  readonly groups?: readonly number[]
  readonly matrix?: (number: string, parcel: LabelledParcel) => MatrixCode | undefined
}

export interface ReadNumber {
  /** As it is stored: in capitals and without spaces. */
  readonly number: string
  /** The part that the check digit covers. */
  readonly body: string
  readonly format: NumberFormat
  /** The check digit is right. Absent when the format has none. */
  readonly checked?: boolean
}

/** People copy numbers with the spaces that labels print. */
export const normalised = (input: string) => input.replace(/\s+/g, '').toUpperCase()

/** Reads a number in one form. Nothing comes back when it hasn't that form. */
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
