import { sql, type Compilable } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import type { CustomsItem } from './goods.ts'
import { itemColumns } from './store.ts'
import type { Whole } from '../../kernel/whole.ts'

type Schemas = components['schemas']

/** More items of a truck than these are not listed. */
const mostListed = 10_000

const onTruck = (db: Db, clientId: number, truck: string) =>
  db.selectFrom('customs_item').where('clientId', '=', clientId).where('truckIdentifier', '=', truck)

function listOnTruck(db: Db, clientId: number, truck: string): Promise<CustomsItem[]> {
  return onTruck(db, clientId, truck).select(itemColumns).orderBy('createdAt').orderBy('id').limit(mostListed).execute()
}

export function listForBroker(db: Db, clientId: number, truck: string): Promise<Schemas['CustomsBrokerItem'][]> {
  return onTruck(db, clientId, truck)
    .select([...itemColumns, 'createdAt'])
    .select(sql<number>`submissions + ("transferState" in ('NOT_SENT', 'TRANSFER_ERROR'))::int`.as('submission'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostListed)
    .execute()
}

/** Items and sums as they are at one moment. */
export function findTruck(db: Db, clientId: number, truck: string): Promise<Whole<Schemas['TruckCustoms']>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const items = await listOnTruck(trx, clientId, truck)
      const totals = await sumTruck(trx, clientId, truck)
      const itemCount = totals.reduce((count, total) => count + total.itemCount, 0)
      return { truckIdentifier: truck, itemCount, items, totals: totals.slice(0, mostListed) }
    })
}

const sums = [
  sql<number>`count(*)`.as('itemCount'),
  sql<number>`sum(quantity)`.as('quantity'),
  sql<number>`sum("netWeight")`.as('netWeight'),
  sql<number>`sum("grossWeight")`.as('grossWeight'),
  sql<number>`sum("itemInvoicePrice")`.as('itemInvoicePrice'),
  sql<number>`coalesce(sum("shippingCharges"), 0)`.as('shippingCharges'),
  sql<number>`coalesce(sum("otherCharges"), 0)`.as('otherCharges'),
] as const

function sumTruck(db: Db, clientId: number, truck: string): Promise<Schemas['CustomsTotal'][]> {
  return onTruck(db, clientId, truck)
    .select(['currencyCode', 'commodityCode', 'countryOfOrigin', ...sums])
    .groupBy(['currencyCode', 'commodityCode', 'countryOfOrigin'])
    .orderBy(sql`"currencyCode" collate "C"`)
    .orderBy(sql`"commodityCode" collate "C"`)
    .orderBy(sql`"countryOfOrigin" collate "C"`)
    .execute()
}

/** The columns of the report in their order, which is only ever added to at the end. What sums have is true. */
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
} as const satisfies Partial<Record<keyof CustomsItem | 'itemCount', boolean>>

const numbers = new Set(['netWeight', 'grossWeight', 'itemInvoicePrice', 'shippingCharges', 'otherCharges'])
const plain = new Set([...numbers, 'itemCount', 'quantity', 'clientId'])

/** A cell as string: numbers without idle zeros, and nothing that a spreadsheet would run. */
const cell = (name: string) => {
  if (name === 'closed') return sql`("closedAt" is not null)::text as closed`
  if (name === 'dangerousGoods') return sql`"dangerousGoods"::text as ${sql.ref(name)}`
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

/** Items in the order of their creation, then the sums. */
export function reportQuery(db: Db, clientId: number, truck: string): Compilable {
  const columns = Object.entries(reportColumns)
  const found = sql`from customs_item where "clientId" = ${clientId} and "truckIdentifier" = ${truck}`
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const query = sql`
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
