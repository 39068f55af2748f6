import type { CarrierEventCode } from '../carrier.ts'

/** The meaning of an item's state, which PostNord reports with each event. OTHER changes nothing. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  CREATED: { state: 'REGISTERED', description: 'Registered' },
  INFORMED: { state: 'REGISTERED', description: 'PostNord has been told of the shipment' },
  EN_ROUTE: { state: 'IN_TRANSIT', description: 'On its way' },
  DELAYED: { state: 'IN_TRANSIT', description: 'Delayed' },
  EXPECTED_DELAY: { state: 'IN_TRANSIT', description: 'Expected to be delayed' },
  // The parcel waits for its recipient.
  AVAILABLE_FOR_DELIVERY: { state: 'DELIVERY_ATTEMPTED', description: 'Ready to be collected' },
  AVAILABLE_FOR_DELIVERY_PAR_LOC: {
    state: 'DELIVERY_ATTEMPTED',
    description: 'Ready to be collected from a parcel box',
  },
  DELIVERED: { state: 'DELIVERED', description: 'Delivered' },
  DELIVERY_IMPOSSIBLE: { state: 'DELIVERY_ATTEMPTED', description: 'Could not be delivered' },
  DELIVERY_REFUSED: { state: 'ERROR', exception: 'REFUSED', description: 'Refused by the recipient' },
  RETURNED: { state: 'ERROR', exception: 'RETURNED', description: 'Returned to the sender' },
  STOPPED: { state: 'ERROR', exception: 'HELD', description: 'Stopped' },
}
