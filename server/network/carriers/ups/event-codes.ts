import type { CarrierEventCode } from '../carrier.ts'

/**
 * UPS's three-digit status codes, and its activity types for unlisted ones. An exception (X) may be anything from bad
 * weather to a loss, so without a known code it changes nothing.
 */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  '003': { state: 'REGISTERED', description: 'Shipment ready for UPS' },
  '005': { state: 'IN_TRANSIT', description: 'In transit' },
  '006': { state: 'IN_TRANSIT', description: 'On vehicle for delivery' },
  '007': { state: 'ERROR', exception: 'CANCELLED', description: 'Shipment information voided' },
  '010': { state: 'IN_TRANSIT', description: 'In transit, on time' },
  '011': { state: 'DELIVERED', description: 'Delivered' },
  '012': { state: 'IN_TRANSIT', description: 'Clearance in progress' },
  '014': { state: 'IN_TRANSIT', description: 'Clearance completed' },
  '016': { state: 'ERROR', exception: 'HELD', description: 'Held in warehouse' },
  '017': { state: 'DELIVERY_ATTEMPTED', description: 'Held for customer pick-up' },
  '021': { state: 'IN_TRANSIT', description: 'Out for delivery' },
  '022': { state: 'DELIVERY_ATTEMPTED', description: 'First attempt made' },
  '023': { state: 'DELIVERY_ATTEMPTED', description: 'Second attempt made' },
  '024': { state: 'DELIVERY_ATTEMPTED', description: 'Final attempt made' },
  '025': { state: 'IN_TRANSIT', description: 'Transferred to the local post office' },
  '026': { state: 'DELIVERED', description: 'Delivered by the local post office' },
  '034': { state: 'ERROR', exception: 'RETURNED', description: 'Returned to sender' },
  '035': { state: 'ERROR', exception: 'RETURNED', description: 'Returning to sender' },
  '038': { state: 'IN_TRANSIT', description: 'Picked up' },
  // UPS counts this as delivered, but the parcel waits for its recipient.
  '040': { state: 'DELIVERY_ATTEMPTED', description: 'Delivered to UPS Access Point, awaiting customer pick-up' },
  '045': { state: 'REGISTERED', description: 'Order processed, in transit to UPS' },
  '059': { state: 'DELIVERY_ATTEMPTED', description: 'Held for pick-up' },
  '071': { state: 'IN_TRANSIT', description: 'Preparing for delivery' },
  '072': { state: 'IN_TRANSIT', description: 'Loaded on delivery vehicle' },
  M: { state: 'REGISTERED', description: 'Shipper created a label' },
  MV: { state: 'ERROR', exception: 'CANCELLED', description: 'Voided' },
  P: { state: 'IN_TRANSIT', description: 'Picked up' },
  I: { state: 'IN_TRANSIT', description: 'In transit' },
  O: { state: 'IN_TRANSIT', description: 'Out for delivery' },
  DO: { state: 'IN_TRANSIT', description: 'Delivered to the origin terminal' },
  DD: { state: 'IN_TRANSIT', description: 'Delivered to the destination terminal' },
  W: { state: 'IN_TRANSIT', description: 'In a warehouse' },
  D: { state: 'DELIVERED', description: 'Delivered' },
  RS: { state: 'ERROR', exception: 'RETURNED', description: 'Returned to shipper' },
}
