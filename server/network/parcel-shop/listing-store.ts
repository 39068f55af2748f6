import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { CarrierId } from '../carriers/carrier.ts'
import { claim as claimLease, type Leased } from '../../kernel/lease.ts'
import type { Db } from '../../platform/store/database.ts'

/** The right to read a carrier's list, which is lost if nothing is heard of its holder for as long as the lease is. */
export interface Claim {
  readonly carrier: CarrierId
  readonly claim: string
  readonly since: string
  readonly failures: number
}

const listings: Leased = { table: 'parcel_shop_listing', key: ['carrier'], due: 'dueAt' }
/** Each page renews it, so the claim is identified by its number and not by its end. */
const leaseSeconds = 300
const lease = sql<string>`now() + make_interval(secs => ${leaseSeconds})`

/** Lets carriers that are new here be asked at once. */
export async function addListings(db: Db, carriers: readonly CarrierId[]): Promise<void> {
  if (carriers.length === 0) return
  await db
    .insertInto('parcel_shop_listing')
    // Rounded up, this moment would still be to come.
    .values(carriers.map((carrier) => ({ carrier, dueAt: sql<string>`date_trunc('milliseconds', now())` })))
    .onConflict((known) => known.column('carrier').doNothing())
    .execute()
}

/**
 * Takes one of the carriers whose time has come. One that the sandbox plays has nothing better to say than a file that
 * was taken over.
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
  // By the database's clock, as shops are listed.
  return { ...claimed, since: new Date(Date.parse(claimed.leasedUntil) - leaseSeconds * 1_000).toISOString() }
}

/** Begins the lease anew, and tells whether the claim still holds. Until the transaction ends it can't be lost. */
export async function renewClaim(db: Db, { carrier, claim }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcel_shop_listing')
    .set({ dueAt: lease })
    .where('carrier', '=', carrier)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a claim, after which the carrier is asked again at `dueAt`. */
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

/** Closes the carrier's shops that it has named before but not since. Shops that it never named came from elsewhere. */
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

/** Marks shops as named by the carrier although their details could not be kept. */
export async function markListed(db: Db, carrier: CarrierId, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('parcel_shop')
    .set({ listedAt: sql<string>`statement_timestamp()` })
    .where('carrier', '=', carrier)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

const mostOwners = 5

/** Clients with credentials of their own for a carrier, the platform owner first and then from the top down. */
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

/** Puts on record that the shops of carriers were just taken over as these list them. */
export async function markCompleted(db: Db, carriers: readonly CarrierId[], dueAt: Date): Promise<void> {
  await db
    .insertInto('parcel_shop_listing')
    .values(carriers.map((carrier) => ({ carrier, dueAt, completedAt: sql<string>`now()` })))
    .onConflict((known) => known.column('carrier').doNothing())
    .execute()
}

/** Carriers whose shops were read from a file. */
export async function importedCarriers(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('parcel_shop_listing')
    .select('carrier')
    .where('importedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ carrier }) => carrier))
}
