import { sql, type Kysely } from 'kysely'

/** A credit of the carrier is set off against the differences that were disputed before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_difference add column credited numeric, add column "creditInvoiceId" uuid`.execute(db)
}
