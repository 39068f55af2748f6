import type { CarrierEventCode } from '../carrier.ts'

/** The sandbox's events. It also sends SBX-777, an example of an unknown code. */
export const eventCodes = {
  'SBX-010': { state: 'REGISTERED', description: 'PromisedParcel by the sender' },
  'SBX-200': { state: 'IN_TRANSIT', description: 'Picked up and sorted' },
  'SBX-210': { state: 'IN_TRANSIT', description: 'On its way' },
  'SBX-220': { state: 'IN_TRANSIT', description: 'At customs' },
  'SBX-230': { state: 'IN_TRANSIT', description: 'Out for delivery' },
  'SBX-300': { state: 'DELIVERY_ATTEMPTED', exception: 'NOBODY_HOME', description: 'Nobody at home' },
  'SBX-320': { state: 'DELIVERY_ATTEMPTED', description: 'Waiting in the shop' },
  'SBX-400': { state: 'DELIVERED', description: 'Handed to the recipient' },
  'SBX-420': { state: 'DELIVERED', description: 'Fetched from the shop' },
  'SBX-500': { state: 'ERROR', exception: 'REFUSED', description: 'Refused by the recipient' },
  'SBX-520': { state: 'ERROR', exception: 'LOST', description: 'Lost' },
  'SBX-530': { state: 'ERROR', exception: 'RETURNED', description: 'On its way back to the sender' },
  'SBX-900': { state: 'ERROR', exception: 'CANCELLED', description: 'Cancelled' },
} as const satisfies Record<string, CarrierEventCode>

export type SandboxEventCode = keyof typeof eventCodes | 'SBX-777'
