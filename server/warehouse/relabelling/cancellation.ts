import { accountIn } from '../../shipping/shipment/carrier-context.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import { CarrierRefusal } from '../../network/carriers/carrier.ts'
import type { JobContext, Jobs } from '../../platform/queue/queue.ts'
import { queue } from '../../platform/queue/queue.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import { deleteShipmentRow, findShipment, lockShipment, parse } from '../../shipping/shipment/store.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import type { PromisedParcel } from './parcel.ts'
import { notGivenUp } from './rules.ts'
import { cancelled, reportOnShipment } from './shipment-event.ts'
import { updateParcel } from './store.ts'

interface Booking {
  readonly clientId: number
  readonly relabellingId: string
  readonly shipmentId: string
}

/** Cancels the bookings of cancelled promises with the carrier. */
export const giveUpBookings = queue<Booking>({
  name: 'give-up-bookings',
  work: giveUpRegistration,
  retries: 12,
  retryAfterSeconds: 5,
})

/**
 * Gives up the shipment of a promise that is being cancelled. Deletes it at once if no carrier can have it; otherwise
 * returns its id, and the carrier is called once the cancellation is committed.
 */
export async function giveUpShipment(
  db: Db,
  jobs: Jobs,
  clientId: number,
  { id: relabellingId, shipmentId }: PromisedParcel,
): Promise<string | null> {
  const locked = shipmentId === undefined ? undefined : await lockShipment(db, clientId, shipmentId)
  if (!locked) return null
  if (mayBeRegistered(locked.shipment)) {
    await jobs.send(db, giveUpBookings, { clientId, relabellingId, shipmentId: locked.shipment.id })
    return locked.shipment.id
  }
  await deleteShipmentRow(db, clientId, locked.shipment.id)
  return null
}

const mayBeRegistered = ({ carrierReference, registration }: Shipment) =>
  carrierReference !== undefined || registration?.status === 'PENDING' || registration?.status === 'UNKNOWN'

async function giveUpRegistration(
  { clientId, relabellingId, shipmentId }: Booking,
  { db, config, carriers, signal, now }: JobContext,
): Promise<void> {
  const printed = await findShipment(db, clientId, shipmentId)
  const shipment = printed && parse(printed)
  const carrier = shipment?.carrierProduct && carriers[shipment.carrierProduct.carrier]
  if (!shipment || !carrier) return
  const { carrierReference, carrierIntegrationReference } = shipment
  // A person has to find out whether there is a booking, and the shipment stays until then.
  if (shipment.registration?.status === 'UNKNOWN') return
  if (carrierReference === undefined) {
    const isGone = await transaction(db, async (trx) => {
      const locked = await lockShipment(trx, clientId, shipmentId)
      if (!locked) return true
      if (mayBeRegistered(locked.shipment)) return false
      await deleteShipmentRow(trx, clientId, shipmentId)
      await updateParcel(trx, clientId, { id: relabellingId }, { shipmentId: null }, { now, username: null })
      return true
    })
    // The outcome is requested in the background, and this job is retried.
    if (!isGone) throw new Error(`It is not known yet whether shipment ${shipmentId} is booked`)
    return
  }
  const keep = async (problem: string) => {
    const errors = [{ message: notGivenUp(carrier.id, carrierReference, problem) }]
    await updateParcel(db, clientId, { id: relabellingId }, { errors }, { now, username: null })
  }
  if (!carrier.cancel) return keep(', since it takes no cancellations. Ask it to, or let the parcel go unused.')
  const credentials = await credentialsOf({ db, config }, clientId, carrier.id, 'shipping', accountIn(shipment))
  try {
    await carrier.cancel(
      { reference: shipmentId, carrierReference, carrierIntegrationReference },
      { credentials, clientId, signal },
    )
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error
    return keep(` with ${error.carrierCode}: ${error.message}`)
  }
  await transaction(db, (trx) =>
    reportOnShipment(trx, clientId, shipmentId, cancelled, { source: 'ADMIN', username: null, now }),
  )
}
