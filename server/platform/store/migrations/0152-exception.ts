import { sql, type Kysely } from 'kysely'

/** What is wrong with a shipment, when it was delivered, and who took it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shipment')
    .addColumn('exception', 'text')
    .addColumn('exceptionAt', 'timestamptz(3)')
    .addColumn('deliveredAt', 'timestamptz(3)')
    .execute()
  await db.schema.alterTable('shipment_event').addColumn('exception', 'text').execute()
  await db.schema
    .createTable('shipment_proof')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('signature', 'bytea')
    .addColumn('picture', 'bytea')
    .addPrimaryKeyConstraint('shipment_proof_pkey', ['clientId', 'shipmentId'])
    .execute()
  for (const [state, change] of [
    ['DELIVERED', sql`"deliveredAt" = last.at`],
    ['ERROR', sql`exception = 'OTHER', "exceptionAt" = last.at`],
  ] as const)
    await sql`
      update shipment set ${change}
      from (select "clientId", "shipmentId", max("createdAt") as at from shipment_event where state = ${sql.lit(state)} group by 1, 2) as last
      where last."clientId" = shipment."clientId" and last."shipmentId" = shipment.id and "shipmentState" = ${sql.lit(state)}`.execute(
      db,
    )
}
