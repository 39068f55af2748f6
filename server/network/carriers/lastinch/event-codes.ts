import type { CarrierEventCode } from '../carrier.ts'

/** The codes of the contract's ShipmentEventCode. */
export const eventCodes = {
  'LI-010': { state: 'REGISTERED', description: 'Announced' },
  'LI-100': { state: 'RECEIVED_AT_WAREHOUSE', description: 'Received at the warehouse' },
  'LI-110': { state: 'RELABELLED', description: 'Relabelled' },
  'LI-120': { state: 'READY_FOR_DISPATCH_FROM_WAREHOUSE', description: 'Sorted for dispatch' },
  'LI-200': { state: 'IN_TRANSIT', description: 'Left the warehouse' },
  'LI-210': { state: 'IN_TRANSIT', description: 'Out for delivery' },
  'LI-300': { state: 'DELIVERY_ATTEMPTED', exception: 'NOBODY_HOME', description: 'Nobody at home' },
  'LI-310': { state: 'DELIVERY_ATTEMPTED', exception: 'ADDRESS_NOT_FOUND', description: 'Address not found' },
  'LI-320': { state: 'DELIVERY_ATTEMPTED', description: 'Waiting in the shop' },
  'LI-400': { state: 'DELIVERED', description: 'Handed to the recipient' },
  'LI-410': { state: 'DELIVERED', description: 'Left at the agreed place or with a neighbour' },
  'LI-420': { state: 'DELIVERED', description: 'Fetched from the shop' },
  'LI-500': { state: 'ERROR', exception: 'REFUSED', description: 'Refused by the recipient' },
  'LI-510': { state: 'ERROR', exception: 'DAMAGED', description: 'Damaged' },
  'LI-520': { state: 'ERROR', exception: 'LOST', description: 'Lost' },
  'LI-530': { state: 'ERROR', exception: 'RETURNED', description: 'On its way back to the sender' },
  'LI-900': { state: 'ERROR', exception: 'CANCELLED', description: 'Cancelled' },
} as const satisfies Record<string, CarrierEventCode>
