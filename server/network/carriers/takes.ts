import { allAttributes, only, type Attribute } from './attributes.ts'
import type { CarrierId } from './carrier.ts'
import { carrierData } from './data/carriers.ts'
import { deliveryServices } from '../delivery-service/services.ts'
import { factsOf } from './data/product-facts.ts'

const usual = ['customerReference', 'orderNumber', 'severalParcels', 'delivery'] as const
const collection = ['collection', 'collectionInstructions'] as const
const cashOnDelivery = ['cashOnDelivery', 'cashOnDelivery.account', 'cashOnDelivery.paymentReference'] as const
const dangerousGoods = ['LIMITED_QUANTITY', 'EXCEPTED_QUANTITY', 'LITHIUM_BATTERY', 'FULLY_REGULATED'] as const

const postNord = only(
  ...usual,
  'description',
  'parcel.orderNumber',
  'parcelShop',
  'pickup',
  'department',
  ...collection,
  'deliveryInstructions',
  ...cashOnDelivery,
  'customs',
  'customs.importer',
  'customs.preferentialOrigin',
)

const gls = only(
  ...usual,
  'LIMITED_QUANTITY',
  'parcel.orderNumber',
  'parcelShop',
  'department',
  'deliveryInstructions',
  'cashOnDelivery',
  'cashOnDelivery.paymentReference',
  'insurance',
)

/**
 * The attributes that each carrier supports. The sandbox supports all; a real carrier supports what its adapter sends,
 * which the adapters' tests compare with this table.
 */
const taken: Partial<Record<CarrierId, ReadonlySet<Attribute>>> = {
  DHL_EXPRESS: only(
    ...usual,
    ...dangerousGoods,
    'description',
    'parcel.orderNumber',
    'department',
    ...collection,
    'insurance',
    'freightPayer',
    'dutiesPayer',
    'payment.ownAccount',
    'customs',
  ),
  BPOST: only(...usual, 'description', 'parcel.orderNumber', 'parcelShop', 'deliveryInstructions', 'customs'),
  POST_AT: only(...usual, 'LIMITED_QUANTITY', 'department', 'deliveryInstructions', ...cashOnDelivery),
  INPOST_PL: only(...usual, 'parcelShop', 'deliveryInstructions', 'cashOnDelivery', 'insurance'),
  POSTNL: only(...usual, 'description', 'parcel.orderNumber', 'parcelShop', 'department'),
  DPD_DE: only(
    ...usual,
    'LIMITED_QUANTITY',
    'description',
    'parcel.orderNumber',
    'parcelShop',
    'department',
    'deliveryInstructions',
    'recipientPays',
    ...cashOnDelivery,
    'insurance',
  ),
  UPS: only(
    ...usual,
    ...dangerousGoods,
    'description',
    'parcelShop',
    'pickup',
    'department',
    'recipientPays',
    'insurance',
    'freightPayer',
    'dutiesPayer',
    'duties.recipientAccount',
    'customs',
  ),
  POSTNORD_DK: postNord,
  POSTNORD_SE: postNord,
  POSTNORD_NO: postNord,
  POSTNORD_FI: postNord,
  GLS_DE: gls,
  GLS_DK: gls,
  BRING: only(
    ...usual,
    'LIMITED_QUANTITY',
    'description',
    'parcelShop',
    'pickup',
    'department',
    'deliveryInstructions',
  ),
  DHL_PARCEL_DE: only(
    ...usual,
    'parcel.orderNumber',
    'parcelShop',
    'department',
    ...cashOnDelivery,
    'insurance',
    'customs',
  ),
  FEDEX: only(
    ...usual,
    'EXCEPTED_QUANTITY',
    'LITHIUM_BATTERY',
    'description',
    'parcel.orderNumber',
    'pickup',
    'department',
    ...collection,
    'deliveryInstructions',
    'recipientPays',
    'insurance',
    'freightPayer',
    'dutiesPayer',
    'payment.ownAccount',
    'duties.recipientAccount',
    'customs',
  ),
  USPS: only('customerReference', 'orderNumber', 'parcel.orderNumber', 'delivery', 'pickup', 'department', 'insurance'),
}

const atDelivery: ReadonlySet<Attribute> = new Set(deliveryServices)

/** Returns the attributes that a carrier supports, including its products' delivery services. */
export const takenBy = (carrier: CarrierId): ReadonlySet<Attribute> => {
  let all = takenWithServices.get(carrier)
  if (!all) {
    const sold = carrierData[carrier].products.flatMap(({ id }) => factsOf(id)?.deliveryServices.keys().toArray() ?? [])
    all = (taken[carrier] ?? allAttributes.difference(atDelivery)).union(new Set(sold))
    takenWithServices.set(carrier, all)
  }
  return all
}

/** Cached, since every shipment needs them. */
const takenWithServices = new Map<CarrierId, ReadonlySet<Attribute>>()
