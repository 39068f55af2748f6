import { sql } from 'kysely'
import type { Schemas } from '../../openapi/generated/types.ts'
import { claim, isAnyDue, type Leased } from '../kernel/lease.ts'
import { money, withReport } from '../shipping/export/store.ts'
import { daysLate, promisedDate } from '../shipping/shipment/column-store.ts'
import { columnOfKey, metadataKeysOf } from '../platform/store/metadata.ts'
import { transaction, type Db } from '../platform/store/database.ts'
import { conditionsOf } from './filter-store.ts'
import type { Whole } from '../kernel/whole.ts'

export type ShipmentExport = Whole<Schemas['ShipmentExportJob']>

const columns = [
  'id',
  sql<boolean>`"finishedAt" is null`.as('pending'),
  sql<number | undefined>`case when "finishedAt" is not null then hits end`.as('totalHits'),
  'createdAt',
  'finishedAt',
] as const

/** Only the most recent exports are listed. */
const mostListed = 50

export function listExports(db: Db, clientId: number): Promise<ShipmentExport[]> {
  return db
    .selectFrom('shipment_export')
    .select(columns)
    .where('clientId', '=', clientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

export interface NewExport extends Pick<Schemas['ShipmentExportRequest'], 'shipmentStates' | 'carrier' | 'productId'> {
  readonly ofClientId: number
  /** Set if there are several. */
  readonly ofClientIds?: readonly number[]
  readonly timezone: string
  readonly createdAfter?: Date
  /** Excludes later shipments, so the set to export is fixed. */
  readonly createdBefore: Date
}

export function insertExport(
  db: Db,
  clientId: number,
  { ofClientIds, ...wanted }: NewExport,
  { now, username }: { readonly now: Date; readonly username: string },
): Promise<ShipmentExport> {
  return db
    .insertInto('shipment_export')
    .values({
      ...wanted,
      ...(ofClientIds && { ofClientIds: [...ofClientIds] }),
      clientId,
      createdAt: now,
      createdBy: username,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function findExport(
  db: Db,
  clientId: number,
  id: string,
): Promise<{ pending: boolean; parts: number } | undefined> {
  return db
    .selectFrom('shipment_export')
    .select([sql<boolean>`"finishedAt" is null`.as('pending'), 'parts'])
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteExport(db: Db, clientId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shipment_export')
    .where('clientId', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Streams the file part by part, as fast as it is consumed. */
export async function* partsOf(db: Db, clientId: number, exportId: string, count: number): AsyncGenerator<string> {
  for (let number = 0; number < count; number++) {
    const { content } = await db
      .selectFrom('shipment_export_part')
      .select('content')
      .where('clientId', '=', clientId)
      .where('exportId', '=', exportId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    yield content
  }
}

export interface Claimed {
  readonly clientId: number
  readonly id: string
}

const exports: Leased = { table: 'shipment_export', key: ['clientId', 'id'], due: 'leasedUntil' }

export const isAnyExportLeft = isAnyDue(exports, { seconds: 5 })

/** Claims a due export. A failed one comes after those requested in the meantime. */
export async function claimExport(db: Db, seconds: number): Promise<Claimed | undefined> {
  const [claimed] = await claim<Claimed>(db, exports, { count: 1, seconds, returning: sql`"clientId", id` })
  return claimed
}

/** The columns of the report, the same for both ways to get it. */
const header =
  'id,clientId,createdAt,shipmentType,shipmentState,carrier,productId,carrierReference,customerReference,orderNumber,relabellingCustomerReference,senderCountry,recipientCountry,recipientPostCode,recipientCity,parcelShopId,parcelCount,totalWeight,firstTrackingEventDate,firstDeliveryEventDate,lastEventDate,lastEventCode,deliveryTimeInDays,deliveredAt,cashOnDeliveryAmount,cashOnDeliveryCurrency,customsValue,customsCurrency,cost,costCurrency,insuredAmount,insuredCurrency,promisedDate,daysLate'

/** In the session's time zone, with its offset. */
const time = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')`

/** In the order of the header. */
function cellsOf(clientIds: readonly number[]) {
  const { customsValue, customsCurrency, cost, costCurrency } = money(clientIds)
  return sql`array[
  shipment.id::text, shipment."clientId"::text, ${time('shipment.createdAt')}, "shipmentType", "reportedState", carrier,
  csv_cell("productId"), csv_cell("carrierReference"), csv_cell("customerReference"), csv_cell("orderNumber"),
  csv_cell("relabellingCustomerReference"), "senderCountry", "recipientCountry",
  csv_cell(content #>> '{recipient,postCode}'), csv_cell(content #>> '{recipient,city}'),
  csv_cell(content #>> '{delivery,parcelShopId}'), json_array_length(content -> 'parcels')::text,
  (select sum(weight)::text from parts_of_parcels(content -> 'parcels')),
  ${time('firstTrackingEventDate')}, ${time('firstDeliveryEventDate')}, ${time('lastEventDate')},
  csv_cell("lastEventCode"), "deliveryTimeInDays"::text, ${time('shipment.deliveredAt')},
  (select sum("cashOnDeliveryAmount")::text
    from parts_of_parcels(content -> 'parcels')),
  content #>> '{cashOnDelivery,currencyCode}',
  ${customsValue}, ${customsCurrency}, ${cost}, ${costCurrency},
  content #>> '{insurance,amount}', content #>> '{insurance,currency}',
  ${promisedDate}, ${daysLate}::text]`
}

/** A single client is compared with `=`, so its index gives the order. */
const ofClients = (clientIds: readonly number[]) =>
  clientIds.length === 1
    ? sql`shipment."clientId" = ${clientIds[0]}`
    : sql`shipment."clientId" = any(${[...clientIds]}::int[])`

interface Written {
  readonly count: number
  readonly lastCreatedAt?: string
  readonly lastId?: string
}

/**
 * Writes the next part of an export and stores its end, in one transaction. PostgreSQL formats and stores the lines,
 * which never pass through this process. Returns whether there is more to write.
 */
export function writePart(
  db: Db,
  { clientId, id }: Claimed,
  { rows, leaseSeconds }: { readonly rows: number; readonly leaseSeconds: number },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const wanted = await trx
      .selectFrom('shipment_export')
      .selectAll()
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .where('finishedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!wanted) return false
    const { parts, lastCreatedAt, lastId, timezone } = wanted
    const clientIds = wanted.ofClientIds ?? [wanted.ofClientId]
    await sql`set local timezone to ${sql.lit(timezone)}`.execute(trx)
    const filter = {
      states: wanted.shipmentStates?.length ? wanted.shipmentStates : undefined,
      carriers: wanted.carrier && [wanted.carrier],
      products: wanted.productId === undefined ? undefined : [wanted.productId],
      created: {
        after: wanted.createdAfter === undefined ? undefined : new Date(wanted.createdAfter),
        before: new Date(wanted.createdBefore),
      },
    }
    const { all } = conditionsOf(filter, clientIds)
    const wantedOnes = sql`${ofClients(clientIds)} and ${all}`
    const keys = parts === 0 ? await metadataKeysOf(trx, withReport, wantedOnes) : (wanted.metadataKeys ?? [])
    const { rows: written } = await sql<Written>`
      with page as materialized (
        select shipment."createdAt", id, csv_line(${cellsOf(clientIds)} || array(
          select csv_cell(metadata ->> key) from unnest(${keys}::text[]) with ordinality as named(key, place) order by place
        )) as line
        from ${withReport}
        where ${wantedOnes}
          ${lastId === undefined ? sql`` : sql`and (shipment."createdAt", id) > (${lastCreatedAt}::timestamptz, ${lastId}::uuid)`}
        order by shipment."createdAt", id
        limit ${rows}
      ), part as (
        insert into shipment_export_part ("clientId", "exportId", number, content)
        select ${clientId}::int, ${id}::uuid, ${parts}::int,
          ${parts === 0 ? sql`csv_line(${[...header.split(','), ...keys.map(columnOfKey)]}::text[])` : sql`''`} || coalesce(string_agg(line, '' order by "createdAt", id), '')
        from page
      )
      select count(*) as count, (array_agg("createdAt" order by "createdAt" desc, id desc))[1] as "lastCreatedAt",
        (array_agg(id order by "createdAt" desc, id desc))[1] as "lastId"
      from page`.execute(trx)
    const { count = 0, ...last } = written[0] ?? {}
    const isLast = count < rows
    await trx
      .updateTable('shipment_export')
      .set({
        ...last,
        parts: parts + 1,
        ...(parts === 0 && { metadataKeys: keys }),
        hits: wanted.hits + count,
        ...(isLast
          ? { finishedAt: sql<string>`statement_timestamp()`, leasedUntil: null }
          : { leasedUntil: sql<string>`statement_timestamp() + make_interval(secs => ${leaseSeconds})` }),
      })
      .where('clientId', '=', clientId)
      .where('id', '=', id)
      .execute()
    return !isLast
  })
}
