import { sql, type Kysely } from 'kysely'

/**
 * Shops from a carrier's test environment were stored like those of its production search and cannot be told apart.
 * All found shops are looked up again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parcel_shop add column "foundInTestAt" timestamptz`.execute(db)
  await sql`update parcel_shop set "foundAt" = 'epoch' where "foundAt" is not null`.execute(db)
}
