import { sql, type Kysely } from 'kysely'

/** Claims against carriers for lost and damaged parcels, and the files that prove them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carrier_claim (
      "clientId" integer not null,
      id uuid default uuidv7() not null,
      "shipmentId" uuid not null,
      carrier text not null,
      type text not null,
      state text not null,
      "parcelIndexes" integer[],
      amount numeric not null,
      currency text not null,
      description text not null,
      items json,
      "carrierCaseNumber" text,
      note text,
      "approvedAmount" numeric,
      "paidAmount" numeric,
      -- Time zone of the recipient, in which the days of the deadline count.
      zone text not null,
      -- What invoices of the carrier have credited, which is a part of what is paid.
      credited numeric default 0 not null,
      history json not null,
      "createdAt" timestamptz(3) not null,
      "createdBy" text not null,
      "changedAt" timestamptz(3) not null,
      primary key ("clientId", id)
    )`.execute(db)
  await sql`create index "carrier_claim_shipmentId" on carrier_claim ("clientId", "shipmentId")`.execute(db)
  await sql`create index carrier_claim_state on carrier_claim ("clientId", state, id)`.execute(db)
  await sql`
    create table carrier_claim_attachment (
      "clientId" integer not null,
      id uuid default uuidv7() not null,
      "claimId" uuid not null,
      -- By which the files that show a person are found.
      "shipmentId" uuid not null,
      name text not null,
      "contentType" text not null,
      bytes bytea storage external not null,
      "createdAt" timestamptz(3) not null,
      "createdBy" text not null,
      -- From which their time counts: once nothing is decided about the claim any more.
      "keptFrom" timestamptz(3),
      primary key ("clientId", id)
    )`.execute(db)
  await sql`create index "carrier_claim_attachment_claimId" on carrier_claim_attachment ("clientId", "claimId")`.execute(
    db,
  )
  await sql`
    create index "carrier_claim_attachment_keptFrom" on carrier_claim_attachment ("keptFrom") where "keptFrom" is not null
  `.execute(db)
  await sql`
    create function feed_carrier_claim() returns trigger language plpgsql as $$ begin
      insert into feed_inbox ("clientId", type, subject, data)
        values (new."clientId", case when tg_op = 'INSERT' then 'claim.created' else 'claim.changed' end, new.id,
          json_build_object('carrierClaimId', new.id, 'carrierClaimState', new.state, 'shipmentId', new."shipmentId",
            'carrier', new.carrier));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger feed_new_carrier_claim after insert on carrier_claim for each row
      execute function feed_carrier_claim()`.execute(db)
  await sql`
    create trigger feed_carrier_claim after update of state on carrier_claim for each row
      when (new.state is distinct from old.state) execute function feed_carrier_claim()`.execute(db)
}
