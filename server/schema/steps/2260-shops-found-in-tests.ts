import { sql, type Kysely } from 'kysely'

/**
 * Shops that a carrier's test environment named were kept as those of its real search, and can't be told apart. All
 * found before are looked for again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parcel_shop add column "foundInTestAt" timestamptz`.execute(db)
  await sql`update parcel_shop set "foundAt" = 'epoch' where "foundAt" is not null`.execute(db)
}
