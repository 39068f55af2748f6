import { sql, type Compilable } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Accessible } from '../../identity/access/accessible-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { onTruck } from './aboard-store.ts'
import type { CustomsItem } from './goods.ts'
import { brokerColumns, itemColumns } from './store.ts'
import type { Whole } from '../../kernel/whole.ts'

interface Keys {
  readonly clientIds: readonly number[]
  readonly ids: readonly string[]
}

/** Finds the keys of the items on a truck. This takes longest, so lists and sums reuse the result. */
async function keysOn(db: Db, accessible: Accessible, truck: string): Promise<Keys> {
  const { rows } = await sql<{ clientId: number; id: string }>`
    select "clientId", id from ${onTruck(accessible, truck)} as found`.execute(db)
  return { clientIds: rows.map(({ clientId }) => clientId), ids: rows.map(({ id }) => id) }
}

const ofKeys = (db: Db, { clientIds, ids }: Keys) =>
  db
    .selectFrom('customs_item')
    .where(sql<boolean>`("clientId", id) in (select * from unnest(${[...clientIds]}::int[], ${[...ids]}::uuid[]))`)

interface Page {
  readonly page: number
  readonly per_page: number
}

const listPage = (db: Db, keys: Keys, { page, per_page: perPage }: Page) =>
  ofKeys(db, keys)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)

/** Lists items as the broker gets them, and counts all. */
export async function listForBroker(
  db: Db,
  accessible: Accessible,
  truck: string,
  page: Page,
): Promise<{ items: Schemas['CustomsBrokerItem'][]; total: number }> {
  const keys = await keysOn(db, accessible, truck)
  const items = await listPage(db, keys, page)
    .select(brokerColumns)
    .select(sql<number>`submissions + ("transferState" in ('NOT_SENT', 'TRANSFER_ERROR'))::int`.as('submission'))
    .execute()
  return { items, total: keys.ids.length }
}

/** Reads items and sums from one snapshot. */
export function findTruck(
  db: Db,
  accessible: Accessible,
  truck: string,
  page: Page,
): Promise<Whole<Schemas['TruckCustoms']>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const keys = await keysOn(trx, accessible, truck)
      const items: CustomsItem[] = await listPage(trx, keys, page).select(itemColumns).execute()
      const totals = await sumTruck(trx, keys)
      const itemCount = totals.reduce((count, total) => count + total.itemCount, 0)
      return {
        truckIdentifier: truck,
        itemCount,
        items,
        totalCount: totals.length,
        totals: totals.slice(0, mostTotals),
      }
    })
}

const mostTotals = 10_000

const sums = [
  sql<number>`count(*)`.as('itemCount'),
  sql<number>`sum(quantity)`.as('quantity'),
  sql<number>`sum("netWeight")`.as('netWeight'),
  sql<number>`sum("grossWeight")`.as('grossWeight'),
  sql<number>`sum("itemInvoicePrice")`.as('itemInvoicePrice'),
  sql<number>`coalesce(sum("shippingCharges"), 0)`.as('shippingCharges'),
  sql<number>`coalesce(sum("otherCharges"), 0)`.as('otherCharges'),
] as const

function sumTruck(db: Db, keys: Keys): Promise<Schemas['CustomsTotal'][]> {
  return ofKeys(db, keys)
    .select(['currencyCode', 'commodityCode', 'countryOfOrigin', ...sums])
    .groupBy(['currencyCode', 'commodityCode', 'countryOfOrigin'])
    .orderBy(sql`"currencyCode" collate "C"`)
    .orderBy(sql`"commodityCode" collate "C"`)
    .orderBy(sql`"countryOfOrigin" collate "C"`)
    .execute()
}

/** The columns of the report in order. New ones are only ever added at the end. Those with sums are true. */
const reportColumns = {
  truckIdentifier: true,
  palletIdentifier: false,
  licensePlate: false,
  carrierReference: false,
  shipmentId: false,
  externalShipmentId: false,
  customerReference: false,
  invoiceNumber: false,
  invoiceType: false,
  itemNumber: false,
  skuNumber: false,
  itemName: false,
  itemDescription: false,
  composition: false,
  itemCount: true,
  quantity: true,
  netWeight: true,
  grossWeight: true,
  currencyCode: true,
  itemInvoicePrice: true,
  shippingCharges: true,
  otherCharges: true,
  commodityCode: true,
  ccCommodityCode: false,
  countryOfOrigin: true,
  destinationCountry: false,
  customsType: false,
  termsOfTrade: false,
  procedureType: false,
  procedureCode: false,
  dangerousGoods: false,
  dangerousGoodsCode: false,
  ioss: false,
  companyNumber: false,
  eoriNumber: false,
  clientId: false,
  closed: false,
  transferState: false,
  transferMessage: false,
  supplement: false,
  mrn: false,
  customsOffice: false,
  acceptedAt: false,
  voec: false,
  preferentialOrigin: false,
  importer: false,
  importDeclaration: false,
  transitMrn: false,
  soldTo: false,
  ukims: false,
  atRisk: false,
  manufacturerProductId: false,
  gtin: false,
  manufacturer: false,
  responsiblePerson: false,
} as const satisfies Partial<Record<keyof CustomsItem | 'itemCount', boolean>>

const numbers = new Set(['netWeight', 'grossWeight', 'itemInvoicePrice', 'shippingCharges', 'otherCharges'])
const plain = new Set([...numbers, 'itemCount', 'quantity', 'clientId'])

/** Formats a cell: numbers without trailing zeros, and nothing that a spreadsheet would run. */
const cell = (name: string) => {
  if (name === 'closed') return sql`("closedAt" is not null)::text as closed`
  if (name === 'dangerousGoods' || name === 'preferentialOrigin' || name === 'atRisk')
    return sql`${sql.ref(name)}::text as ${sql.ref(name)}`
  if (name === 'importer')
    return sql`csv_cell(nullif(concat_ws(', ', importer ->> 'name', importer ->> 'vatNumber', importer ->> 'eoriNumber'), '')) as importer`
  if (name === 'importDeclaration')
    return sql`csv_cell(nullif(concat_ws('-', "importDeclaration" ->> 'brokerNumber', "importDeclaration" ->> 'declarationDate', "importDeclaration" ->> 'sequenceNumber'), '')) as "importDeclaration"`
  if (name === 'manufacturer' || name === 'responsiblePerson')
    return sql`csv_cell(nullif(concat_ws(', ', ${sql.ref(name)} ->> 'name', ${sql.ref(name)} ->> 'addressLine1', ${sql.ref(name)} ->> 'postCode', ${sql.ref(name)} ->> 'city', ${sql.ref(name)} ->> 'country', ${sql.ref(name)} ->> 'email'), '')) as ${sql.ref(name)}`
  if (name === 'acceptedAt')
    return sql`to_char("acceptedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "acceptedAt"`
  if (name === 'supplement') return sql`nullif(supplement, 0) as supplement`
  if (name === 'itemCount') return sql`1::bigint as "itemCount"`
  if (name === 'quantity') return sql`quantity::bigint`
  if (numbers.has(name)) return sql`trim_scale(${sql.ref(name)}) as ${sql.ref(name)}`
  if (plain.has(name)) return sql.ref(name)
  return sql`csv_cell(${sql.ref(name)}) as ${sql.ref(name)}`
}

const groups = new Set(['truckIdentifier', 'currencyCode', 'commodityCode', 'countryOfOrigin'])

const sumCell = (name: string, isSummed: boolean) => {
  if (!isSummed) return sql`null`
  if (name === 'itemCount') return sql`count(*)`
  if (name === 'quantity') return sql`sum(quantity)`
  if (groups.has(name)) return sql`csv_cell(${sql.ref(name)})`
  return sql`trim_scale(sum(coalesce(${sql.ref(name)}, 0)))`
}

/** Selects items in the order of their creation, then the sums. */
export function reportQuery(db: Db, accessible: Accessible, truck: string): Compilable {
  const columns = Object.entries(reportColumns)
  const found = sql`from found`
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const query = sql`
    with found as materialized (
      select * from customs_item where ("clientId", id) in ${onTruck(accessible, truck)}
    )
    select "rowType", ${names} from (
      select 'ITEM' as "rowType", ${sql.join(columns.map(([name]) => cell(name)))}, 1 as part, "createdAt" as since,
        id, '' as one, '' as two, '' as three
      ${found}
      union all
      select 'TOTAL', ${sql.join(columns.map(([name, isSummed]) => sumCell(name, isSummed)))}, 2, null, null,
        "currencyCode", "commodityCode", "countryOfOrigin"
      ${found}
      group by "truckIdentifier", "currencyCode", "commodityCode", "countryOfOrigin") as rows
    order by part, since, id, one collate "C", two collate "C", three collate "C"`
  return { compile: () => query.compile(db) }
}
