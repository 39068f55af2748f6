import { allAttributes, only, type Attribute } from './attributes.ts'
import type { CarrierId } from './carrier.ts'
import { carrierData } from './data/carriers.ts'
import { deliveryServices } from '../delivery-service/services.ts'
import { factsOf } from './data/product-facts.ts'

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
  'collection',
  'collectionInstructions',
  'deliveryInstructions',
  'cashOnDelivery',
  'cashOnDelivery.account',
  'cashOnDelivery.paymentReference',
  'customs',
  'customs.importer',
  'customs.preferentialOrigin',
)

const gls = only(
  'LIMITED_QUANTITY',
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
  'insurance',
)

/**
 * The attributes that each carrier supports. The sandbox supports all; a real carrier supports what its adapter sends,
 * which the adapters' tests compare with this table.
 */
const taken: Partial<Record<CarrierId, ReadonlySet<Attribute>>> = {
  DHL_EXPRESS: only(
    'LIMITED_QUANTITY',
    'EXCEPTED_QUANTITY',
    'LITHIUM_BATTERY',
    'FULLY_REGULATED',
    'description',
    'customerReference',
    'orderNumber',
    'parcel.orderNumber',
    'severalParcels',
    'delivery',
    'department',
    'collection',
    'collectionInstructions',
    'insurance',
    'freightPayer',
    'dutiesPayer',
    'payment.ownAccount',
    'customs',
  ),
  BPOST: only(
    'description',
    'customerReference',
    'orderNumber',
    'parcel.orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'deliveryInstructions',
    'customs',
  ),
  POST_AT: only(
    'LIMITED_QUANTITY',
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
    'insurance',
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
    'LIMITED_QUANTITY',
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
    'insurance',
  ),
  UPS: only(
    'LIMITED_QUANTITY',
    'EXCEPTED_QUANTITY',
    'LITHIUM_BATTERY',
    'FULLY_REGULATED',
    'description',
    'customerReference',
    'orderNumber',
    'severalParcels',
    'delivery',
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
    'LIMITED_QUANTITY',
    'description',
    'customerReference',
    'orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'pickup',
    'department',
    'deliveryInstructions',
  ),
  DHL_PARCEL_DE: only(
    'customerReference',
    'orderNumber',
    'parcel.orderNumber',
    'severalParcels',
    'delivery',
    'parcelShop',
    'department',
    'cashOnDelivery',
    'cashOnDelivery.account',
    'cashOnDelivery.paymentReference',
    'insurance',
    'customs',
  ),
  FEDEX: only(
    'EXCEPTED_QUANTITY',
    'LITHIUM_BATTERY',
    'description',
    'customerReference',
    'orderNumber',
    'parcel.orderNumber',
    'severalParcels',
    'delivery',
    'pickup',
    'department',
    'collection',
    'collectionInstructions',
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
