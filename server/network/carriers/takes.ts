import { allAttributes, only, type Attribute } from './attributes.ts'
import type { CarrierId } from './carrier.ts'

const postNord = only(
  'description',
  'customerReference',
  'orderNumber',
  'parcel.orderNumber',
  'severalParcels',
  'delivery',
  'parcelShop',
  'pickup',
  'department',
  'deliveryInstructions',
  'cashOnDelivery',
  'cashOnDelivery.paymentReference',
  'customs',
)

const gls = only(
  'customerReference',
  'orderNumber',
  'parcel.orderNumber',
  'severalParcels',
  'delivery',
  'parcelShop',
  'department',
  'deliveryInstructions',
  'cashOnDelivery',
  'cashOnDelivery.paymentReference',
)

/**
 * What each carrier has a place for among the attributes of a shipment. The sandbox takes all of them; who is reached for
 * real takes what its adapter sends, which the tests of the adapters hold against this table.
 */
const taken: Partial<Record<CarrierId, ReadonlySet<Attribute>>> = {
  BPOST: only(
    'description',
    'customerReference',
    'orderNumber',
    'parcel.orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'deliveryInstructions',
  ),
  POST_AT: only(
    'customerReference',
    'orderNumber',
    'severalParcels',
    'delivery',
    'department',
    'deliveryInstructions',
    'cashOnDelivery',
    'cashOnDelivery.account',
    'cashOnDelivery.paymentReference',
  ),
  INPOST_PL: only(
    'customerReference',
    'orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'deliveryInstructions',
    'cashOnDelivery',
  ),
  POSTNL: only(
    'description',
    'customerReference',
    'orderNumber',
    'parcel.orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'department',
  ),
  DPD_DE: only(
    'description',
    'customerReference',
    'orderNumber',
    'parcel.orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'department',
    'deliveryInstructions',
    'recipientPays',
    'cashOnDelivery',
    'cashOnDelivery.account',
    'cashOnDelivery.paymentReference',
  ),
  UPS: only(
    'description',
    'customerReference',
    'orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'pickup',
    'department',
    'recipientPays',
    'customs',
  ),
  POSTNORD_DK: postNord,
  POSTNORD_SE: postNord,
  POSTNORD_NO: postNord,
  POSTNORD_FI: postNord,
  GLS_DE: gls,
  GLS_DK: gls,
}

export const takenBy = (carrier: CarrierId): ReadonlySet<Attribute> => taken[carrier] ?? allAttributes
