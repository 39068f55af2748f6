import { sql, type Kysely } from 'kysely'

/** When an account last asked its carrier for events, where the carrier allows so many calls an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carrier_event_call (
      carrier text not null,
      -- A hash of what the carrier knows the account by, without its secrets.
      account text not null,
      -- The newest first, and no more than the carrier allows in an hour.
      "calledAt" timestamptz[] not null,
      primary key (carrier, account)
    )`.execute(db)
}
