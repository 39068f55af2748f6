import { sql, type Kysely } from 'kysely'

/** What a difference in weight or zone was found by, so that it is worded in any language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_difference add column "registeredWeight" numeric(9,3),
    add column "chargedWeight" numeric(9,3), add column "pricedZones" jsonb, add column "chargedZone" varchar(60)`.execute(
    db,
  )
}
