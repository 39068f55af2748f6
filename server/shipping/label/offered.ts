import { badRequest, thrownWithin } from '../../kernel/error.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import { unprintable, type WantedLabel } from '../../network/carriers/label-formats.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import type { Content } from '../shipment/content.ts'
import { mustHaveParcels } from '../shipment/rules.ts'

/** Returns the refusal of a label that its carrier never prints, before anything is booked. */
export function refusedLabel(carrier: Pick<Carrier, 'id' | 'prints'>, label: WantedLabel) {
  const not = unprintable(carrier, label)
  if (!not) return undefined
  const { field, as, instead } = not
  return badRequest(
    'LABEL_FORMAT_NOT_OFFERED',
    `${carrier.id} prints no labels as ${as}, so nothing was booked. Ask for ${instead} as label.${field}.`,
    [
      {
        code: 'LABEL_FORMAT_NOT_OFFERED',
        defaultMessage: `label.${field} must be ${instead} for labels of ${carrier.id}`,
        field: `label.${field}`,
        carrier: carrier.id,
      },
    ],
  )
}

/** The requested format and parcels of the label that comes with a booking. */
export type BookedLabel = WantedLabel & { readonly parcelIndexes?: readonly number[] | undefined }

/** Throws if the carrier does not print the label that is to come with a booking, or a parcel does not exist. */
export function mustPrint(
  carriers: Carriers,
  { carrierProduct, parcels }: Pick<Content, 'carrierProduct' | 'parcels'>,
  label: BookedLabel | undefined,
): void {
  try {
    mustHaveParcels({ parcels }, label?.parcelIndexes)
  } catch (error) {
    thrownWithin('label')(error)
  }
  const refusal = carrierProduct && label && refusedLabel(carriers[carrierProduct.carrier], label)
  if (refusal) throw refusal
}
