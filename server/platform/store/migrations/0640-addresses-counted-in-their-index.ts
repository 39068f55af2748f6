import { sql, type Kysely } from 'kysely'

/**
 * A list says how many there are, for which every address was looked at, since only the row said whether it is deleted.
 * With that in the index, and the type, nothing but the index is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index "address_createdAt"`.execute(db)
  await sql`create index "address_createdAt" on address ("clientId", "createdAt", id)
    include ("deletedAt", type)`.execute(db)
}
