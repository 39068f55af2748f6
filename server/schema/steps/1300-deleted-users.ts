import { sql, type Kysely } from 'kysely'

/** The row of a deleted user stays for what refers to it, and keeps the name until a job has replaced it everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('app_user')
    .addColumn('nameAfter', 'text')
    .addColumn('renameDueAt', sql`timestamptz(3)`)
    .execute()
  await sql`create index "app_user_renameDueAt" on app_user ("renameDueAt") where "renameDueAt" is not null`.execute(db)
}
