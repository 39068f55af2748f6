import type { CarrierEventCode } from '../carrier.ts'

const delivered = { state: 'DELIVERED', description: 'Delivered' } as const
const attempted = { state: 'DELIVERY_ATTEMPTED', description: 'Not delivered' } as const
const moving = { state: 'IN_TRANSIT', description: 'On its way' } as const
const held = { state: 'ERROR', exception: 'HELD', description: 'Held up' } as const
const wrongAddress = { state: 'ERROR', exception: 'ADDRESS_NOT_FOUND', description: 'Wrong address' } as const
const atCustoms = { state: 'IN_TRANSIT', exception: 'HELD', description: 'Held up by customs' } as const
const waiting = { state: 'DELIVERY_ATTEMPTED', description: 'Waiting to be fetched' } as const

/** States of bpost, with the reasons that a public client knows. A code that is not among them changes nothing. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  T00: { state: 'IN_TRANSIT', description: 'Sorted' },
  L00: { state: 'IN_TRANSIT', description: 'Out for delivery' },
  R00: moving,
  R01: moving,
  R02: moving,
  R03: moving,
  R04: moving,
  R05: moving,
  N01: { ...attempted, exception: 'NOBODY_HOME' },
  N02: { ...attempted, exception: 'NOBODY_HOME' },
  // Closed, so that nobody took it.
  N03: { ...attempted, exception: 'NOBODY_HOME' },
  N04: attempted,
  N05: attempted,
  N06: attempted,
  N07: attempted,
  N08: attempted,
  B00: atCustoms,
  B01: atCustoms,
  B02: atCustoms,
  B03: { state: 'ERROR', exception: 'REFUSED', description: 'Refused by the recipient' },
  B05: { state: 'ERROR', exception: 'DAMAGED', description: 'Damaged' },
  B06: wrongAddress,
  B07: wrongAddress,
  B08: { state: 'ERROR', exception: 'DAMAGED', description: 'Damaged' },
  B09: wrongAddress,
  B10: wrongAddress,
  B11: held,
  B12: held,
  B13: held,
  B18: held,
  B23: { state: 'ERROR', exception: 'REFUSED', description: 'Refused by the recipient' },
  B24: held,
  B28: held,
  N74: waiting,
  R13: waiting,
  U00: delivered,
  U01: delivered,
  U02: delivered,
  U03: delivered,
  U04: delivered,
  U05: delivered,
  U06: delivered,
  U07: delivered,
  U08: delivered,
}
