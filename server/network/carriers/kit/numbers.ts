import type { Registered } from '../carrier.ts'

/** Builds a booking from the parcels' numbers. The first is the shipment's. */
export const registeredAs = (numbers: readonly string[]): Pick<Registered, 'carrierReference' | 'parcels'> => ({
  carrierReference: numbers[0] ?? '',
  parcels: numbers.map((carrierReference) => ({ carrierReference })),
})
