import type { CarrierEventCode } from '../carrier.ts'

/**
 * The parcel states of ParcelLifeCycleService 2.0: Germany's in capitals, and those of the group's other countries as
 * words, from recorded responses. Unlisted codes change nothing.
 */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  SHIPMENT: { state: 'REGISTERED', description: 'Announced by the sender' },
  ACCEPTED: { state: 'IN_TRANSIT', description: 'Handed to DPD' },
  AT_SENDING_DEPOT: { state: 'IN_TRANSIT', description: 'At the dispatch centre' },
  ON_THE_ROAD: { state: 'IN_TRANSIT', description: 'On its way' },
  AT_DELIVERY_DEPOT: { state: 'IN_TRANSIT', description: 'At the delivery centre' },
  DELIVERED: { state: 'DELIVERED', description: 'Delivered' },
  PickedUp: { state: 'IN_TRANSIT', description: 'Handed to DPD' },
  Depot: { state: 'IN_TRANSIT', description: 'At a depot' },
  BetweenDepots: { state: 'IN_TRANSIT', description: 'On its way' },
  Courier: { state: 'IN_TRANSIT', description: 'Out for delivery' },
  DeliveryFailure: { state: 'DELIVERY_ATTEMPTED', description: 'Not delivered' },
  ReturningFromDelivery: { state: 'DELIVERY_ATTEMPTED', description: 'Back from an attempt to deliver' },
  // The parcel waits for its recipient.
  ParcelShop: { state: 'DELIVERY_ATTEMPTED', description: 'At a parcel shop' },
  Delivered: { state: 'DELIVERED', description: 'Delivered' },
}
