import type { CarrierEventCode } from '../carrier.ts'

/** The event statuses that Bring documents. Those that only report a message or a wish change nothing. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  PRE_NOTIFIED: { state: 'REGISTERED', description: 'Bring has been told of the package' },
  HANDED_IN: { state: 'IN_TRANSIT', description: 'Handed in to Bring' },
  COLLECTED: { state: 'IN_TRANSIT', description: 'Collected at the pick-up address' },
  IN_TRANSIT: { state: 'IN_TRANSIT', description: 'In transit' },
  INTERNATIONAL: {
    state: 'IN_TRANSIT',
    description: 'Sent from the country of origin or arrived in that of destination',
  },
  TERMINAL: { state: 'IN_TRANSIT', description: 'Registered at a terminal' },
  CUSTOMS: { state: 'IN_TRANSIT', description: 'In customs clearance' },
  DEVIATION: { state: 'IN_TRANSIT', description: 'Something went wrong, it may be late' },
  TRANSPORT_TO_RECIPIENT: { state: 'IN_TRANSIT', description: 'Loaded for delivery' },
  ATTEMPTED_DELIVERY: { state: 'DELIVERY_ATTEMPTED', description: 'Delivery was attempted' },
  // The parcel waits for its recipient.
  READY_FOR_PICKUP: { state: 'DELIVERY_ATTEMPTED', description: 'Arrived at the pick-up point' },
  DELIVERED: { state: 'DELIVERED', description: 'Delivered' },
  RETURN: { state: 'ERROR', exception: 'RETURNED', description: 'On its way back to the sender' },
  DELIVERED_SENDER: { state: 'ERROR', exception: 'RETURNED', description: 'Returned to the sender' },
}
