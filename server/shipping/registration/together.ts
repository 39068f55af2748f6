import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import type { Carrier, Registered } from '../../network/carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'
import { sourceOf, type CarrierContext } from '../shipment/carrier-context.ts'
import type { Content, Registration } from '../shipment/content.ts'
import { requestFor } from './call.ts'
import { takeSerials } from './serial-store.ts'

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
  const source = sourceOf(carrier, credentials)
  const bookings: Booking[] = []
  for (const { id, content } of shipments)
    bookings.push({
      registered: await carrier.register(requestFor({ ...content, id }), call),
      registration: { status: 'REGISTERED', source, attemptedAt: now.toISOString() },
    })
  return bookings
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
