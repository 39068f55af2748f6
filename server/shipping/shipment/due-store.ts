import { sql } from 'kysely'
import { isAnyDue } from '../../kernel/lease.ts'
import type { Db } from '../../platform/store/database.ts'

/** The columns that say when to ask a carrier about an unknown outcome. */
export type DueColumn = 'registrationDueAt' | 'cancellationDueAt'

export interface DueShipment {
  readonly clientId: number
  readonly id: string
}

/** Registering is frequent, so its time is in the narrow report row. */
const places = {
  registrationDueAt: { table: 'shipment_report', id: 'shipmentId' },
  cancellationDueAt: { table: 'shipment', id: 'id' },
} as const

export const isAnyShipmentDue = (column: DueColumn) => isAnyDue({ table: places[column].table, due: column })

const most = 200

/** Finds shipments of all clients that are due by a column, the longest due first. */
export async function findDue(db: Db, column: DueColumn, now: Date): Promise<DueShipment[]> {
  const { table, id } = places[column]
  const { rows } = await sql<DueShipment>`
    select "clientId", ${sql.ref(id)} as id from ${sql.table(table)}
    where ${sql.ref(column)} <= ${now.toISOString()}::timestamptz order by ${sql.ref(column)} limit ${most}`.execute(db)
  return rows
}
