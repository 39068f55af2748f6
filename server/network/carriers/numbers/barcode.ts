import { type Barcode, grouped } from '../../../platform/print/barcode.ts'
import type { LabelledParcel } from '../../label/label.ts'
import type { MatrixCode } from '../../../platform/print/matrix.ts'
import type { CarrierId } from '../carrier.ts'
import { readNumber } from './detection.ts'
import { normalised } from './format.ts'

/** Returns the barcode that the carrier's scanners read: Code 128, which holds any text, for unknown formats. */
export function carrierBarcode(carrier: CarrierId, carrierReference: string, parcel?: LabelledParcel): Barcode {
  const read = readNumber(carrier, carrierReference)
  const { symbology = 'code128', applicationIdentifier, barcode, groups } = read?.format ?? {}
  if (read && read.checked !== false && parcel && barcode) return barcode(read.number, parcel)
  if (!read || read.checked === false || symbology === 'code128') {
    const text = normalised(carrierReference)
    return { symbology: 'code128', text, shown: grouped(text, groups) }
  }
  if (applicationIdentifier === undefined) return { symbology, text: read.body, shown: grouped(read.body, groups) }
  return {
    symbology,
    text: `(${applicationIdentifier})${read.body}`,
    shown: `(${applicationIdentifier}) ${grouped(read.body, groups)}`,
  }
}

/** Returns the second code of the carrier's labels, unless the parcel lacks data for it. */
export function carrierMatrix(carrier: CarrierId, parcel: LabelledParcel): MatrixCode | undefined {
  const read = readNumber(carrier, parcel.carrierReference)
  return read?.checked === false ? undefined : read?.format.matrix?.(read.number, parcel)
}
