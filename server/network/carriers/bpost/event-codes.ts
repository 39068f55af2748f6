import type { CarrierEventCode } from '../carrier.ts'

const delivered = { state: 'DELIVERED', description: 'Delivered' } as const
const attempted = { state: 'DELIVERY_ATTEMPTED', description: 'Not delivered' } as const
const moving = { state: 'IN_TRANSIT', description: 'On its way' } as const
const waiting = { state: 'DELIVERY_ATTEMPTED', description: 'Waiting to be fetched' } as const

/** States of bpost. Only those whose meaning is known stand here, and a code that is not among them changes nothing. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {
  T00: { state: 'IN_TRANSIT', description: 'Sorted' },
  L00: { state: 'IN_TRANSIT', description: 'Out for delivery' },
  R00: moving,
  R01: moving,
  R02: moving,
  R03: moving,
  R04: moving,
  R05: moving,
  N01: attempted,
  N02: attempted,
  N03: attempted,
  N04: attempted,
  N05: attempted,
  N06: attempted,
  N07: attempted,
  N08: attempted,
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
