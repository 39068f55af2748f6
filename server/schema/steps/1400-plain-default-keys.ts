import { sql, type Kysely } from 'kysely'

const keys = [
  { setting: 'defaultPickupAddressId', table: 'address' },
  { setting: 'defaultReceiverAddressId', table: 'address' },
  { setting: 'defaultParcelDefinitionId', table: 'parcel_definition' },
]

/** What a client has chosen as a default can't be deleted, so its key sets nothing to null. Citus takes no such keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { setting, table } of keys) {
    const name = sql.ref(`client_preference_clientId_${setting}_fkey`)
    await sql`alter table client_preference drop constraint ${name}`.execute(db)
    await sql`alter table client_preference add constraint ${name}
      foreign key ("clientId", ${sql.ref(setting)}) references ${sql.table(table)}("clientId", id)`.execute(db)
  }
}
