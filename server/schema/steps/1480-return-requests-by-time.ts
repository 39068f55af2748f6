import { sql, type Kysely } from 'kysely'

/** The list of return requests begins with the newest, whatever their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "return_request_createdAt" on return_request ("clientId", "createdAt", id)`.execute(db)
}
