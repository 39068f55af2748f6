import { sql, type Kysely } from 'kysely'

/** What packing items into a parcel needs to know of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('parcel_definition')
    .addColumn('innerLength', 'numeric(4, 1)')
    .addColumn('innerWidth', 'numeric(4, 1)')
    .addColumn('innerHeight', 'numeric(4, 1)')
    .addColumn('padding', 'numeric(3, 1)')
    .addColumn('ownWeight', 'numeric(6, 3)')
    .addColumn('maxWeight', 'numeric(7, 3)')
    .addColumn('cost', 'numeric(11, 2)')
    .addColumn('currencyCode', 'varchar(3)')
    .execute()
  await sql`alter table parcel_definition add constraint parcel_definition_cost
    check ((cost is null) = ("currencyCode" is null))`.execute(db)
}
