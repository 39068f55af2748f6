import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ZonedPlace } from '../../kernel/zone.ts'
import { prepared, transaction, type Arguments, type Db } from '../../platform/store/database.ts'

/** Must match the index `shipment_report_uncounted`. */
const delivery = sql`case when "shipmentState" = 'DELIVERED' then "firstDeliveryEventDate" end`
const isUncounted = sql<boolean>`${delivery} is distinct from "countedDelivery"`

export const isAnyUncounted: RawBuilder<SqlBool> = sql<SqlBool>`exists (select 1 from shipment_report where ${isUncounted} limit 1)`

/** A shipment whose delivery has not been counted, or has changed since. */
export interface Uncounted {
  readonly clientId: number
  readonly shipmentId: string
  readonly createdAt: string
  readonly productId?: string
  readonly sender: ZonedPlace
  readonly recipient: ZonedPlace
  readonly parcels: number
  readonly firstScan?: string
  readonly delivery?: string
  readonly countedDelivery?: string
  readonly countedDays?: number
}

export async function findUncounted(db: Db, most: number): Promise<Uncounted[]> {
  const { rows } = await sql<Uncounted>`
    with report as materialized (
      select "clientId", "shipmentId", "firstTrackingEventDate" as "firstScan", ${delivery} as delivery,
        "countedDelivery", "countedDays"
      from shipment_report where ${isUncounted} limit ${most}
    )
    select report.*, "createdAt", "productId", content -> 'sender' as sender, content -> 'recipient' as recipient,
      coalesce(cardinality("parcelReferences"), 1) as parcels
    from report join shipment on shipment."clientId" = report."clientId" and shipment.id = "shipmentId"`.execute(db)
  return rows
}

/** A counted delivery, and what it adds to the sums. */
export interface Counted extends Pick<Uncounted, 'shipmentId' | 'delivery' | 'countedDelivery'> {
  readonly days?: number
  readonly sums: readonly Sum[]
}

interface Sum {
  readonly fromCountry: string
  readonly toCountry: string
  readonly month: string
  readonly productId: string
  readonly days: number
  readonly parcels: number
}

/** Counts deliveries of a client, except those that another worker has counted in the meantime. */
export function countDeliveries(db: Db, clientId: number, counted: readonly Counted[]): Promise<void> {
  return transaction(db, async (trx) => {
    const { rows } = await sql<{ shipmentId: string }>`
      update shipment_report as report set "countedDelivery" = next.delivery, "countedDays" = next.days
      from json_to_recordset(${JSON.stringify(counted)}::json)
        as next("shipmentId" uuid, delivery timestamptz, days smallint, "countedDelivery" timestamptz)
      where report."clientId" = ${clientId} and report."shipmentId" = next."shipmentId"
        and report."countedDelivery" is not distinct from next."countedDelivery"
      returning report."shipmentId"`.execute(trx)
    const own = new Set(rows.map(({ shipmentId }) => shipmentId))
    const sums = counted.flatMap((one) => (own.has(one.shipmentId) ? one.sums : []))
    if (sums.length === 0) return
    await sql`
      insert into delivery_time ("clientId", "fromCountry", "toCountry", month, "productId", days, parcels)
      select ${clientId}::int, "fromCountry", "toCountry", month, "productId", days, sum(parcels)
      from json_to_recordset(${JSON.stringify(sums)}::json)
        as sums("fromCountry" text, "toCountry" text, month date, "productId" text, days smallint, parcels int)
      group by "fromCountry", "toCountry", month, "productId", days
      order by "fromCountry", "toCountry", month, "productId", days
      on conflict ("clientId", "fromCountry", "toCountry", month, "productId", days)
      do update set parcels = delivery_time.parcels + excluded.parcels`.execute(trx)
  })
}

interface Lane {
  readonly from: string
  readonly to: string
  /** The first day of the first month. */
  readonly since: string
}

const selectTimes = prepared((db, arg: Arguments<Lane & { clientId: number }>) =>
  db
    .selectFrom('delivery_time')
    .select(['productId', 'days', sql<number>`sum(parcels)::int`.as('parcels')])
    .where('clientId', '=', arg.clientId)
    .where('fromCountry', '=', arg.from)
    .where('toCountry', '=', arg.to)
    .where(sql<boolean>`month >= ${arg.since}::date`)
    .groupBy(['productId', 'days'])
    .orderBy('productId')
    .orderBy('days'),
)

/** Returns how many parcels of each product took how many days, fewest days first. */
export const deliveryTimes = (db: Db, clientId: number, lane: Lane) => selectTimes(db, { clientId, ...lane })
