import { sql, type Kysely } from 'kysely'

/** Returns that recipients request on their own, and the rules of each client for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recipient_settings add column returns json`.execute(db)
  await sql`
    create table return_request (
      "clientId" integer not null,
      -- Chosen when the form is drawn, so that sending it twice makes one request.
      id uuid not null,
      "shipmentId" uuid not null,
      state text not null,
      items json not null,
      reason text not null,
      note text,
      email text,
      language text not null,
      fee json,
      problem text,
      "returnShipmentId" uuid,
      "refusalReason" text,
      "createdAt" timestamptz(3) not null,
      "changedAt" timestamptz(3) not null,
      "decidedBy" text,
      -- When a return that was approved and not registered right then is looked after.
      "dueAt" timestamptz(3),
      primary key ("clientId", id)
    )`.execute(db)
  await sql`create index "return_request_shipmentId" on return_request ("clientId", "shipmentId")`.execute(db)
  await sql`create index return_request_state on return_request ("clientId", state, "createdAt", id)`.execute(db)
  await sql`create index "return_request_dueAt" on return_request ("dueAt") where "dueAt" is not null`.execute(db)
  await sql`
    create index "return_request_changedAt" on return_request ("changedAt") where note is not null or email is not null
  `.execute(db)
}
