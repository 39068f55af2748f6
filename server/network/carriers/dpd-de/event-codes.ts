import type { CarrierEventCode } from '../carrier.ts'

/** The states of a parcel that ParcelLifeCycleService 2.0 knows. A code that is not among them changes nothing. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  SHIPMENT: { state: 'REGISTERED', description: 'Announced by the sender' },
  ACCEPTED: { state: 'IN_TRANSIT', description: 'Handed to DPD' },
  AT_SENDING_DEPOT: { state: 'IN_TRANSIT', description: 'At the dispatch centre' },
  ON_THE_ROAD: { state: 'IN_TRANSIT', description: 'On its way' },
  AT_DELIVERY_DEPOT: { state: 'IN_TRANSIT', description: 'At the delivery centre' },
  DELIVERED: { state: 'DELIVERED', description: 'Delivered' },
}
