import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import { CarrierRefusal, type Carrier, type Credentials, type Registered } from '../../network/carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'
import { sourceOf, type CarrierContext } from '../shipment/carrier-context.ts'
import type { Content, Registration } from '../shipment/content.ts'
import { requestFor } from './call.ts'
import { serialAtHand, takeSerials } from './serial-store.ts'

export interface Booking {
  readonly registered: Registered
  readonly registration: Registration
}

/** A new shipment that has an id already. */
interface Numbered {
  readonly id: string
  readonly content: Content
}

/**
 * Numbers for shipments of a carrier whose numbers are ours. Nobody is called and nothing is stored, so that there is no
 * outcome which nobody knows: what is not stored afterwards was never registered.
 */
export async function numberTogether(
  { db, config }: Pick<CarrierContext, 'db' | 'config'>,
  clientId: number,
  carrier: Carrier,
  shipments: readonly Numbered[],
  now: Date,
): Promise<Booking[]> {
  const credentials = await credentialsOf({ db, config }, clientId, carrier.id, 'shipping')
  const parcels = shipments.reduce((sum, { content }) => sum + content.parcels.length, 0)
  const call = {
    credentials,
    clientId,
    companyPrefix: config.gs1CompanyPrefix,
    nextSerial: serialsOf(db, parcels),
  }
  const bookings: Booking[] = []
  for (const shipment of shipments) bookings.push(await numbered(carrier, shipment, call, now))
  return bookings
}

async function numbered(
  carrier: Carrier,
  { id, content }: Numbered,
  call: Parameters<Carrier['register']>[1],
  now: Date,
): Promise<Booking> {
  const source = sourceOf(carrier, call.credentials)
  return {
    registered: await carrier.register(requestFor({ ...content, id }), call),
    registration: { status: 'REGISTERED', source, attemptedAt: now.toISOString() },
  }
}

const noneAtHand = new Error('This process has taken no numbers that are left')

/**
 * The same for one shipment, without a way to the database. Nothing comes back where no number is at hand or where the
 * carrier refuses, which registering the shipment singly says.
 */
export async function numberAtHand(
  { db, config }: Pick<CarrierContext, 'db' | 'config'>,
  clientId: number,
  carrier: Carrier,
  credentials: Credentials,
  shipment: Numbered,
  now: Date,
): Promise<Booking | undefined> {
  const nextSerial = async (companyPrefix: string) => {
    const serial = serialAtHand(db, companyPrefix)
    if (serial === undefined) throw noneAtHand
    return serial
  }
  const call = { credentials, clientId, companyPrefix: config.gs1CompanyPrefix, nextSerial }
  try {
    return await numbered(carrier, shipment, call, now)
  } catch (error) {
    if (error === noneAtHand || error instanceof CarrierRefusal) return undefined
    throw error
  }
}

/** Gives numbers out from a block that is as large as will be needed. */
function serialsOf(db: Db, count: number): (companyPrefix: string) => Promise<number> {
  const blocks = new Map<string, { next: number; left: number }>()
  return async (companyPrefix) => {
    const block = blocks.get(companyPrefix) ?? { next: await takeSerials(db, companyPrefix, count), left: count }
    blocks.set(companyPrefix, { next: block.next + 1, left: block.left - 1 })
    return block.left > 0 ? block.next : takeSerials(db, companyPrefix, 1)
  }
}
