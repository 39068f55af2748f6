import { sql, type Expression, type QueryCreator } from 'kysely'
import type { Database } from '../../platform/store/database.ts'
import type { Stored } from './column-store.ts'

/** Records the numbers at carriers. An earlier number still finds its shipment, which callers then compare. */
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

/** Records which shipments tracking links lead to. */
export const linksInsert = (stored: Stored) => (query: QueryCreator<Database>) =>
  query
    .insertInto('tracking_link')
    .columns(['clientId', 'token', 'shipmentId'])
    .expression(
      sql<never>`select "clientId", right("trackingUrl", 22), id from ${sql.table(stored)} where "trackingUrl" is not null`,
    )
    .onConflict((known) => known.doNothing())

/** The notices that recipients get: decided by the client or its nearest ancestor with a setting. */
export const toldTo = (clientId: Expression<number>) => sql<string[]>`(
  select mails from client cross join unnest(client.path) with ordinality as above(id, rank)
    join recipient_settings on recipient_settings."clientId" = above.id
  where client.id = ${clientId}::int and mails is not null order by rank desc limit 1)::text[]`

/** Records that recipients get a notice when carriers have their parcels: once, however often that is noticed. */
export const noticesInsert =
  (stored: Stored, clientId: Expression<number>, at: 'createdAt' | 'modifiedAt') => (query: QueryCreator<Database>) =>
    query
      .insertInto('recipient_notice')
      .columns(['clientId', 'shipmentId', 'kind', 'at'])
      .expression(
        sql<never>`select "clientId", id, 'REGISTERED', ${sql.ref(at)} from ${sql.table(stored)}
          where "carrierReference" is not null and 'REGISTERED' = any(${toldTo(clientId)})`,
      )
      .onConflict((second) => second.doNothing())
