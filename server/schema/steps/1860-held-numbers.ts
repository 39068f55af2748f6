import { sql, type Kysely } from 'kysely'

/** Whether anything holds a parcel is asked by its number alone, before it is known whose consignments may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index "consignment_reference_value"`.execute(db)
  await sql`create index "consignment_reference_value" on consignment_reference (value, "clientId")`.execute(db)
}
