import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { eventsOf } from '../../platform/store/feed.ts'
import { reportChanges } from '../shipment/trace-store.ts'

/**
 * Must match the index `shipment_lateDue`, except for the number, which would rewrite all indexes when it becomes
 * known. A draft gets a later promise when it is registered: drafts whose day has long passed are never registered.
 */
const mayBeLate = sql<boolean>`"promisedUntil" is not null and "lateSince" is null and "carrierReference" is not null
  and "deliveredAt" is null and cancelled is null and "promisedUntil" > now() - interval '90 days'`

/** Reads the index of open promises, which starts with the earliest. */
export const isAnyLate: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select 1 from shipment where ${mayBeLate} and "promisedUntil" <= statement_timestamp() limit 1)`

export interface Late {
  readonly clientId: number
  readonly id: string
}

/** Finds shipments of all clients whose promised day has passed without a notice, the longest due first. */
export const findLate = (db: Db, now: Date, most: number): Promise<Late[]> =>
  db
    .selectFrom('shipment')
    .select(['clientId', 'id'])
    .where(mayBeLate)
    .where('promisedUntil', '<=', now.toISOString())
    .orderBy('promisedUntil')
    .limit(most)
    .execute()

const told = eventsOf({
  type: sql`'shipment.late'`,
  data: sql`json_build_object('shipmentId', id, 'shipmentState', "shipmentState", 'carrier', carrier,
    'carrierReference', "carrierReference", 'customerReference', "customerReference", 'promised', promised,
    'exception', exception, 'metadata', metadata)`,
})

const update = prepared((db, arg: Arguments<{ clientId: number; ids: string; now: string }>) =>
  db
    .with('changed', (query) =>
      query
        .updateTable('shipment')
        .set({ lateSince: arg.now, modifiedAt: arg.now, modifiedBy: null })
        .where('clientId', '=', arg.clientId)
        .where(
          sql<boolean>`id = any(array(select given::uuid from json_array_elements_text(${arg.ids}::json) as given))`,
        )
        .where(mayBeLate)
        .returning(['clientId', 'id', 'shipmentState', 'carrier', 'carrierReference', 'customerReference'])
        .returning([
          'exception',
          'metadata',
          'modifiedAt',
          sql<string>`content #>> '{deliveryPromise,latest}'`.as('promised'),
        ]),
    )
    .with('told', told)
    .with('reported', () => reportChanges(false))
    .selectFrom('changed')
    .select('id'),
)

/** Marks shipments as late, and reports each one once. */
export const setLate = (db: Db, clientId: number, ids: readonly string[], now: Date) =>
  update(db, { clientId, ids: JSON.stringify(ids), now: now.toISOString() })
