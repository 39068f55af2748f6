import { isAnyDue } from '../../kernel/lease.ts'
import type { Db } from '../../platform/store/database.ts'

/** The columns with the time at which a carrier is asked about what it has left open. */
export type DueColumn = 'registrationDueAt' | 'cancellationDueAt'

export interface DueShipment {
  readonly clientId: number
  readonly id: string
}

export const isAnyShipmentDue = (column: DueColumn) => isAnyDue({ table: 'shipment', due: column })

const most = 200

/** Shipments of all clients whose time in a column has come, the longest due first. */
export const findDue = (db: Db, column: DueColumn, now: Date): Promise<DueShipment[]> =>
  db
    .selectFrom('shipment')
    .select(['clientId', 'id'])
    .where(column, '<=', now.toISOString())
    .orderBy(column)
    .limit(most)
    .execute()
