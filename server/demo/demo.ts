import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/queue.ts'
import { transaction, type Db } from '../store/database.ts'
import { addressBook } from './address-book.ts'
import { carriers, parcelShops } from './carriers.ts'
import { company, login, type Login } from './company.ts'
import { customs } from './customs.ts'
import { relabelling } from './relabelling.ts'
import { reporting } from './reporting.ts'
import { shipping } from './shipping.ts'

export interface DemoContext {
  readonly db: Db
  readonly config: Config
  readonly jobs: Jobs
  readonly now: Date
}

/** Something to look at in an area. */
export interface DemoPart {
  /** Whether it has been put there before. */
  isThere(db: Db): Promise<boolean>
  seed(context: DemoContext): Promise<void>
}

/** In the order in which they build on each other. */
const parts: readonly DemoPart[] = [
  company,
  carriers,
  parcelShops,
  addressBook,
  shipping,
  customs,
  relabelling,
  reporting,
]

/** Any number, as long as nobody else takes it. */
const lock = 6_131_970_302

/** Fills in what is not there yet, and leaves the rest as people have changed it. Returns a log-in. */
export async function seedDemo(context: Omit<DemoContext, 'now'>): Promise<Login> {
  await transaction(context.db, async (db) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
    for (const part of parts) if (!(await part.isThere(db))) await part.seed({ ...context, db, now: new Date() })
  })
  return login
}
