import { allAttributes, allBut, type Attribute } from './attributes.ts'
import type { CarrierId } from './carrier.ts'

/**
 * What each carrier has a place for among the attributes of a shipment. The sandbox takes all of them; who is reached for
 * real takes what its adapter sends, which the tests of the adapters hold against this table.
 */
const taken: Partial<Record<CarrierId, ReadonlySet<Attribute>>> = {
  UPS: allBut(
    'parcel.orderNumber',
    'department',
    'collection',
    'collectionInstructions',
    'deliveryInstructions',
    'cashOnDelivery',
    'cashOnDelivery.account',
    'cashOnDelivery.paymentReference',
    'customs',
  ),
}

export const takenBy = (carrier: CarrierId): ReadonlySet<Attribute> => taken[carrier] ?? allAttributes
