import type { CarrierEventCode } from '../carrier.ts'

/**
 * Parcel states, and the event codes that GLS gives as examples. There are hundreds of codes in groups such as
 * DELIVD.NORMAL; an unlisted one that is its parcel's latest takes the meaning of the parcel's state.
 */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  'INTIAL.PREADVICE': { state: 'REGISTERED', description: 'The parcel data was entered into the GLS IT system' },
  'INTIAL.NORMAL': { state: 'IN_TRANSIT', description: 'The parcel was handed over to GLS' },
  // The parcel waits for its recipient.
  'DELIVD.PARCELSHOP': { state: 'DELIVERY_ATTEMPTED', description: 'The parcel has been delivered at the ParcelShop' },
  'DELIVD.NORMAL': { state: 'DELIVERED', description: 'The parcel has been delivered' },
  'CANCEL.NORMAL': {
    state: 'ERROR',
    exception: 'CANCELLED',
    description: 'The parcel data have been deleted from the GLS IT system',
  },
  PLANNEDPICKUP: { state: 'REGISTERED', description: 'Planned to be picked up' },
  INPICKUP: { state: 'REGISTERED', description: 'Will be picked up by a driver' },
  // The driver's collection failed and the sender still has the parcel; no delivery was tried.
  NOTPICKEDUP: { state: 'REGISTERED', description: 'Not picked up' },
  PREADVICE: { state: 'REGISTERED', description: 'GLS has received the data and not the parcel' },
  INTRANSIT: { state: 'IN_TRANSIT', description: 'On its way to the final depot' },
  INWAREHOUSE: { state: 'IN_TRANSIT', description: 'In a warehouse' },
  INDELIVERY: { state: 'IN_TRANSIT', description: 'In delivery by a driver' },
  DELIVEREDPS: { state: 'DELIVERY_ATTEMPTED', description: 'Delivered to a ParcelShop' },
  NOTDELIVERED: { state: 'DELIVERY_ATTEMPTED', description: 'Not delivered' },
  DELIVERED: { state: 'DELIVERED', description: 'Delivered' },
  // GLS closes a parcel's history after delivery; after any other end, that end's code comes first.
  FINAL: { state: 'DELIVERED', description: 'Delivered, and its history closed' },
  CANCELED: { state: 'ERROR', exception: 'CANCELLED', description: 'Cancelled' },
}
