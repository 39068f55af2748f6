import type { Barcode } from '../../../platform/print/barcode.ts'
import type { LabelledParcel } from '../../label/label.ts'
import type { MatrixCode } from '../../../platform/print/matrix.ts'
import type { CarrierId } from '../carrier.ts'
import { readNumber } from './detection.ts'
import { normalised } from './format.ts'

/** The barcode by which the carrier's scanners know a number. One of an unknown form is Code 128, which says anything. */
export function carrierBarcode(carrier: CarrierId, carrierReference: string, parcel?: LabelledParcel): Barcode {
  const read = readNumber(carrier, carrierReference)
  const { symbology = 'code128', applicationIdentifier, barcodeText } = read?.format ?? {}
  if (read && parcel && barcodeText) return { symbology, text: barcodeText(read.number, parcel) }
  if (!read || read.checked === false || symbology === 'code128')
    return { symbology: 'code128', text: normalised(carrierReference) }
  return {
    symbology,
    text: applicationIdentifier === undefined ? read.body : `(${applicationIdentifier})${read.body}`,
  }
}

/** The second code of the carrier's labels. A parcel of which it cannot tell enough has none. */
export function carrierMatrix(carrier: CarrierId, parcel: LabelledParcel): MatrixCode | undefined {
  const read = readNumber(carrier, parcel.carrierReference)
  return read?.checked === false ? undefined : read?.format.matrix?.(read.number, parcel)
}
