import { sql, type Kysely } from 'kysely'

/** Few requests fail, and those are what is looked for: without an index the log was read to its end for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index request_log_failed on request_log ("clientId", "requestId") where error is not null`.execute(
    db,
  )
}
