import { sql, type Kysely } from 'kysely'

/** Whose shipments an export has where they are several clients', and the time zone that its times are written in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shipment_export')
    .addColumn('ofClientIds', sql`int[]`)
    .addColumn('timezone', 'text', (column) => column.notNull().defaultTo('UTC'))
    .execute()
}
