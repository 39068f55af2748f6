import { sql, type Kysely } from 'kysely'

/** A list of one carrier's claims reads no others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index carrier_claim_carrier on carrier_claim ("clientId", carrier, id)`.execute(db)
}
