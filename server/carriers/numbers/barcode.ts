import type { Barcode } from '../../labels/barcode.ts'
import type { CarrierId } from '../carrier.ts'
import { readNumber } from './detection.ts'
import { normalised } from './format.ts'

/** The barcode by which the carrier's scanners know a number. One of an unknown form is Code 128, which says anything. */
export function carrierBarcode(carrier: CarrierId, carrierReference: string): Barcode {
  const read = readNumber(carrier, carrierReference)
  const { symbology = 'code128', applicationIdentifier } = read?.format ?? {}
  if (!read || read.checked === false || symbology === 'code128')
    return { symbology: 'code128', text: normalised(carrierReference) }
  return {
    symbology,
    text: applicationIdentifier === undefined ? read.body : `(${applicationIdentifier})${read.body}`,
  }
}
