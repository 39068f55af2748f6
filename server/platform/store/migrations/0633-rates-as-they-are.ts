import { sql, type Kysely } from 'kysely'

/** What a rate was reckoned from is in its rates; nothing has read these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate drop column priced, drop column "policyId"`.execute(db)
}
