import type { BookedPickUp, Carrier, CarrierCall } from '../../network/carriers/carrier.ts'
import { CarrierUnavailable } from '../../network/carriers/carrier.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import { cannotAsk } from '../../network/carriers/sandbox/stand-in.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import {
  outcomeOf,
  outcomeOfCancelling,
  type CancellingOutcome,
  type CarrierOutcome,
} from '../../network/carriers/outcome.ts'
import type { Shipment } from '../shipment/content.ts'
import { handedOver } from '../shipment/handover.ts'
import { fetches } from './rules.ts'
import type { KeptPickup, Plan } from './store.ts'

/** The deadline of one call to a carrier. After it the outcome is unknown. */
const callLimitMs = 15_000

async function callOf(
  context: CarrierContext,
  { clientId, pickup: { account } }: KeptPickup,
  carrier: Carrier,
): Promise<CarrierCall> {
  const credentials = await credentialsOf(context, clientId, carrier.id, 'shipping', account)
  return { credentials, clientId, signal: AbortSignal.timeout(callLimitMs) }
}

/** Asks the carrier to come. */
export function callCarrier(
  context: CarrierContext,
  kept: KeptPickup,
  { date, preferredTime, instructions, shipmentIds }: Plan,
  found: ReadonlyMap<string, Shipment>,
): Promise<CarrierOutcome<BookedPickUp>> {
  const { reference, pickup } = kept
  const { id, carrier: name, address } = pickup
  const carrier = context.carriers[name]
  const shipments = shipmentIds.flatMap((one) => found.get(one) ?? [])
  const request = {
    reference,
    address,
    date,
    ...preferredTime,
    instructions,
    shipments: shipments.map((shipment) => ({
      ...handedOver(shipment),
      productId: shipment.carrierProduct?.productId ?? '',
      country: (shipment.delivery ?? shipment.recipient).country,
    })),
    parcels: shipments.flatMap(({ parcels }) => parcels),
  }
  return outcomeOf(context.log, { pickupId: id }, async () => {
    if (!fetches(carrier)) throw new Error(`${name} books no pick-ups`)
    return carrier.pickUp(request, await callOf(context, kept, carrier))
  })
}

/** Cancels the bookings, the replaced one first. Cancelling twice does no harm. */
export function callOff(context: CarrierContext, kept: KeptPickup): Promise<CancellingOutcome> {
  const { pickup, obsolete } = kept
  const carrier = context.carriers[pickup.carrier]
  const numbers = pickup.state === 'CANCELLING' ? [obsolete, pickup.confirmation] : [obsolete]
  return outcomeOfCancelling(context.log, { pickupId: pickup.id }, async () => {
    const call = await callOf(context, kept, carrier)
    for (const number of numbers) if (number !== undefined) await carrier.cancelPickUp?.(number, call)
  })
}

type Found =
  | { kind: 'booked'; booking: BookedPickUp }
  | { kind: 'none' | 'cannotAsk' }
  | { kind: 'unknown'; cause: CarrierUnavailable | undefined }

/** Asks the carrier whether it will come. */
export async function findBooking(context: CarrierContext, kept: KeptPickup): Promise<Found> {
  const { reference, pickup } = kept
  const carrier = context.carriers[pickup.carrier]
  if (!carrier.findPickUp) return { kind: 'cannotAsk' }
  try {
    const booking = await carrier.findPickUp(reference, await callOf(context, kept, carrier))
    return booking ? { kind: 'booked', booking } : { kind: 'none' }
  } catch (error) {
    if (!(error instanceof CarrierUnavailable)) return { kind: 'unknown', cause: undefined }
    return error.carrierCode === cannotAsk ? { kind: 'cannotAsk' } : { kind: 'unknown', cause: error }
  }
}
