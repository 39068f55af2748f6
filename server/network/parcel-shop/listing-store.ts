import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { CarrierId } from '../carriers/carrier.ts'
import { claim as claimLease, type Leased } from '../../kernel/lease.ts'
import type { Db } from '../../platform/store/database.ts'

/** The right to read a carrier's list. It is lost unless its holder renews it within the lease. */
export interface Claim {
  readonly carrier: CarrierId
  readonly claim: string
  readonly since: string
  readonly failures: number
}

const listings: Leased = { table: 'parcel_shop_listing', key: ['carrier'], due: 'dueAt' }
/** In seconds. Each page renews the lease, so a claim is identified by its id and not by its end. */
const leaseSeconds = 300
const lease = sql<string>`now() + make_interval(secs => ${leaseSeconds})`

/** Makes carriers without an entry due at once. */
export async function addListings(db: Db, carriers: readonly CarrierId[]): Promise<void> {
  if (carriers.length === 0) return
  await db
    .insertInto('parcel_shop_listing')
    // Truncated: rounded up, it would still be in the future.
    .values(carriers.map((carrier) => ({ carrier, dueAt: sql<string>`date_trunc('milliseconds', now())` })))
    .onConflict((known) => known.column('carrier').doNothing())
    .execute()
}

/**
 * Claims a carrier that is due. Leaves out carriers of the sandbox whose shops were imported from a file, which is
 * better.
 */
export async function claimListing(
  db: Db,
  carriers: readonly CarrierId[],
  playedBySandbox: readonly CarrierId[],
): Promise<Claim | undefined> {
  const [claimed] = await claimLease<Omit<Claim, 'since'>>(db, listings, {
    count: 1,
    seconds: leaseSeconds,
    where: sql`carrier = any(${carriers}::text[])
      and ("importedAt" is null or carrier <> all(${playedBySandbox}::text[]))`,
    set: sql`claim = ${randomUUIDv7()}::uuid`,
    returning: sql`carrier, failures, claim`,
  })
  if (!claimed) return undefined
  // By the database's clock, which also sets listedAt.
  return { ...claimed, since: new Date(Date.parse(claimed.leasedUntil) - leaseSeconds * 1_000).toISOString() }
}

/** Renews the lease. Returns whether the claim still holds; it then cannot be lost until the transaction ends. */
export async function renewClaim(db: Db, { carrier, claim }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcel_shop_listing')
    .set({ dueAt: lease })
    .where('carrier', '=', carrier)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a claim. The carrier is due again at `dueAt`. */
export async function endClaim(
  db: Db,
  { carrier, claim }: Claim,
  { dueAt, failures, isComplete }: { dueAt: Date; failures: number; isComplete: boolean },
): Promise<void> {
  await db
    .updateTable('parcel_shop_listing')
    .set({ dueAt, failures, claim: null, ...(isComplete && { completedAt: sql<string>`now()` }) })
    .where('carrier', '=', carrier)
    .where('claim', '=', claim)
    .execute()
}

/** Closes shops that the carrier listed before but not since. Shops that it never listed came from elsewhere. */
export async function closeUnlisted(db: Db, { carrier, since }: Claim): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('parcel_shop')
    .set({ closedAt: sql<string>`now()` })
    .where('carrier', '=', carrier)
    .where('closedAt', 'is', null)
    .where('listedAt', '<', since)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks shops as listed although their details could not be stored. */
export async function markListed(db: Db, carrier: CarrierId, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('parcel_shop')
    .set({ listedAt: sql<string>`statement_timestamp()` })
    .where('carrier', '=', carrier)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

const mostOwners = 5

/** Returns clients with their own credentials for a carrier, from the platform owner downwards. */
export async function findOwners(db: Db, carrier: CarrierId): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('carrier_field')
    .innerJoin('client', 'client.id', 'carrier_field.clientId')
    .select('client.id')
    .where('carrier_field.carrier', '=', carrier)
    .where('carrier_field.type', '=', 'shipping')
    .orderBy(sql`cardinality(client.path)`)
    .orderBy('client.id')
    .limit(mostOwners)
    .execute()
  return rows.map(({ id }) => id)
}

/** Records that the carrier's shops come from a file, and ends the claim of a worker that reads its list. */
export async function markImported(db: Db, carrier: CarrierId): Promise<void> {
  await db
    .insertInto('parcel_shop_listing')
    .values({ carrier, importedAt: sql<string>`now()` })
    .onConflict((known) =>
      known.column('carrier').doUpdateSet({ importedAt: sql<string>`excluded."importedAt"`, claim: null }),
    )
    .execute()
}

/** Records that the shops of carriers were just stored as their lists have them. */
export async function markCompleted(db: Db, carriers: readonly CarrierId[], dueAt: Date): Promise<void> {
  await db
    .insertInto('parcel_shop_listing')
    .values(carriers.map((carrier) => ({ carrier, dueAt, completedAt: sql<string>`now()` })))
    .onConflict((known) => known.column('carrier').doNothing())
    .execute()
}

/** Returns carriers whose shops were read from a file. */
export async function importedCarriers(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('parcel_shop_listing')
    .select('carrier')
    .where('importedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ carrier }) => carrier))
}
