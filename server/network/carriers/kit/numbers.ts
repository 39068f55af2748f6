import type { Registered } from '../carrier.ts'

/** A booking with these numbers, one for each parcel: the shipment goes by that of the first. */
export const registeredAs = (numbers: readonly string[]): Pick<Registered, 'carrierReference' | 'parcels'> => ({
  carrierReference: numbers[0] ?? '',
  parcels: numbers.map((carrierReference) => ({ carrierReference })),
})
