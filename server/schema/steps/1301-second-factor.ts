import { sql, type Kysely } from 'kysely'

/** What people confirm a log-in with, beside their password; and clients that ask it of everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_second_factor (
      "userId" uuid not null references app_user(id) on delete cascade,
      -- One that was not confirmed yet stands beside the one in use.
      state text not null constraint user_second_factor_state check (state in ('PENDING', 'ACTIVE')),
      sealed bytea not null,
      "keyId" text not null,
      "createdAt" timestamptz(3) not null default now(),
      -- The latest half minute whose code was used. No code counts twice.
      "lastStep" bigint not null default 0,
      "recoveryHashes" text[] not null default '{}',
      primary key ("userId", state)
    )`.execute(db)
  await db.schema
    .alterTable('client')
    .addColumn('secondFactorRequired', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
