import { sql, type QueryCreator } from 'kysely'
import type { Database } from '../../platform/store/database.ts'

/** A table of shipments that have been stored by the same statement. */
type Stored = 'changed' | 'fresh'

/** Puts on record by which numbers carriers know shipments. One that had another number before is still found by it, and then compared. */
export const numbersInsert = (stored: Stored) => (query: QueryCreator<Database>) =>
  query
    .insertInto('shipment_number')
    .columns(['clientId', 'number', 'shipmentId'])
    .expression(
      sql<never>`select distinct "clientId", plain_reference(number), id
        from ${sql.table(stored)} cross join unnest(array_append("parcelReferences", "carrierReference")) as number
        where number is not null`,
    )
    .onConflict((known) => known.doNothing())

/** Puts on record where tracking links lead. */
export const linksInsert = (stored: Stored) => (query: QueryCreator<Database>) =>
  query
    .insertInto('tracking_link')
    .columns(['clientId', 'token', 'shipmentId'])
    .expression(
      sql<never>`select "clientId", right("trackingUrl", 22), id from ${sql.table(stored)} where "trackingUrl" is not null`,
    )
    .onConflict((known) => known.doNothing())
