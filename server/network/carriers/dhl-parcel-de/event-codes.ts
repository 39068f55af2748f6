import type { CarrierEventCode } from '../carrier.ts'

/** The five status codes of DHL's unified tracking. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  'pre-transit': { state: 'REGISTERED', description: 'DHL has been told of the shipment' },
  transit: { state: 'IN_TRANSIT', description: 'On its way' },
  failure: { state: 'DELIVERY_ATTEMPTED', description: 'Could not be delivered' },
  delivered: { state: 'DELIVERED', description: 'Delivered' },
}
