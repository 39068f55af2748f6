import type { CarrierEventCode } from '../carrier.ts'

/** PostNL's statuses. 99 means none. Unlisted codes change nothing. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  '1': { state: 'REGISTERED', description: 'PromisedParcel by the sender' },
  '2': { state: 'IN_TRANSIT', description: 'Accepted' },
  '3': { state: 'IN_TRANSIT', description: 'Collected' },
  '5': { state: 'IN_TRANSIT', description: 'Sorted' },
  '6': { state: 'IN_TRANSIT', description: 'Not sorted' },
  '7': { state: 'IN_TRANSIT', description: 'Out for delivery' },
  '8': { state: 'DELIVERY_ATTEMPTED', description: 'Not delivered' },
  '9': { state: 'IN_TRANSIT', description: 'At customs' },
  '11': { state: 'DELIVERED', description: 'Delivered' },
  '12': { state: 'DELIVERY_ATTEMPTED', description: 'Waiting in the shop' },
  '13': { state: 'REGISTERED', description: 'Announced and not yet accepted' },
  '18': { state: 'ERROR', exception: 'LOST', description: 'Lost' },
  '19': { state: 'ERROR', exception: 'REFUSED', description: 'Rejected' },
  '20': { state: 'IN_TRANSIT', description: 'Being cleared by customs' },
  '21': { state: 'IN_TRANSIT', description: 'In stock' },
  '22': { state: 'DELIVERED', description: 'Fetched from the shop' },
}
