import { sql } from 'kysely'
import { liftTimeLimit, transaction } from '../../platform/store/database.ts'
import { addressBook } from './address-book.ts'
import { batches } from './batches.ts'
import { carriers, parcelShops } from './carriers.ts'
import { commerce } from './commerce.ts'
import { company, login, type Login } from './company.ts'
import { customs } from './customs.ts'
import { examples } from './examples.ts'
import { handover } from './handover.ts'
import { invoice } from './invoice.ts'
import { orders } from './orders.ts'
import type { DemoContext, DemoPart } from './part.ts'
import { relabelling } from './relabelling.ts'
import { reporting } from './reporting.ts'
import { findTrackingUrl, shipping } from './shipping.ts'
import { shops } from './shops.ts'

/** In dependency order. */
const parts: readonly DemoPart[] = [
  company,
  carriers,
  parcelShops,
  addressBook,
  commerce,
  shipping,
  orders,
  shops,
  invoice,
  batches,
  handover,
  customs,
  relabelling,
  reporting,
  examples,
]

/** An arbitrary number that no other lock uses. */
const lock = 6_131_970_302

/** The demo as a visitor first sees it. */
export interface Beginning {
  readonly login: Login
  /** The page where a recipient follows a parcel. */
  readonly trackingUrl?: string | undefined
}

/** Adds missing data, and leaves users' changes alone. */
export async function seedDemo(context: Omit<DemoContext, 'now'>): Promise<Beginning> {
  await transaction(context.db, async (db) => {
    // Another process may be filling it, however long that takes.
    await liftTimeLimit(db)
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
    for (const part of parts) if (!(await part.isThere(db))) await part.seed({ ...context, db, now: new Date() })
  })
  return { login, trackingUrl: await findTrackingUrl(context.db) }
}
