import { sql } from 'kysely'
import { covers } from '../../network/carriers/regions.ts'
import { Call, type Db, json, together } from '../../platform/store/database.ts'
import type { CheckedGoods, CustomsItem, Goods } from './goods.ts'
import { namesLock } from './invoice-store.ts'
import { consignmentOf, valued } from './ioss.ts'

type Placed = Pick<Goods, 'shipmentId' | 'carrierReference' | 'destinationCountry' | 'ioss'>

interface Besides {
  /** Stored goods, current or former, whose consignments must be revalued too. */
  readonly others?: readonly Placed[]
  /** The item that the goods replace. */
  readonly replaced?: string
}

/** Only goods for the EU are sold under IOSS, so others need no lookup. */
const isConcerned = ({ ioss, destinationCountry }: Placed) => ioss !== undefined || covers(['EU'], destinationCountry)

/**
 * Revalues the consignments of new goods, including earlier declarations, and updates the warnings of both. A batch
 * that may be sent again keeps its bytes.
 */
export async function withConsignments(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  { others = [], replaced }: Besides = {},
): Promise<readonly CheckedGoods[]> {
  return valuedWith(db, clientId, goods, await lockConsignments(db, clientId, [...goods, ...others]), replaced)
}

/**
 * Finds earlier declarations for the consignments of these goods, and locks them until the transaction ends. The query
 * is sent together with the transaction's other concurrent ones. Undefined if they do not matter.
 */
export async function lockConsignments(
  db: Db,
  clientId: number,
  goods: readonly Placed[],
): Promise<readonly Kept[] | undefined> {
  const concerned = goods.filter(isConcerned)
  if (concerned.length === 0) return undefined
  const shipmentIds = concerned.flatMap(({ shipmentId }) => shipmentId ?? [])
  const numbers = concerned.flatMap(({ shipmentId, carrierReference }) => (shipmentId ? [] : carrierReference))
  const names = concerned.map((one) => `customs consignment ${clientId} ${consignmentOf(one)}`)
  const select = db
    .selectFrom('customs_item as item')
    .select(['id', 'shipmentId', 'carrierReference', 'itemInvoicePrice', 'currencyCode', 'ioss', 'warnings'])
    .select(
      sql<boolean>`exists (select from customs_batch as batch
        where batch."clientId" = ${clientId} and batch.id = item."batchId" and batch.state = 'PENDING')`.as('isSent'),
    )
    .where('clientId', '=', clientId)
    .where(
      sql<boolean>`("shipmentId" = any(${shipmentIds}::text[])
        or "shipmentId" is null and "carrierReference" = any(${numbers}::text[]))`,
    )
    .orderBy('id')
    .forUpdate('item')
  const [, rows] = await together(db, namesLock(db, names), new Call<Kept>(select.compile()))
  return rows
}

type Kept = Pick<
  CustomsItem,
  'id' | 'shipmentId' | 'carrierReference' | 'itemInvoicePrice' | 'currencyCode' | 'ioss' | 'warnings'
> & { readonly isSent: boolean }

/** Adds the value of their consignments to goods, including what `lockConsignments` found. */
export async function valuedWith(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  rows: readonly Kept[] | undefined,
  replaced?: string,
): Promise<readonly CheckedGoods[]> {
  if (!rows) return goods
  const kept = rows.filter(({ id }) => id !== replaced)
  const told = valued([...kept, ...goods])
  const changed = kept.flatMap(({ id, warnings, isSent }, index) => {
    const now = told[index]?.warnings
    return isSent || JSON.stringify(now) === JSON.stringify(warnings) ? [] : [{ id, warnings: now ?? null }]
  })
  if (changed.length > 0)
    await sql`
      update customs_item as item set warnings = told.warnings
      from json_to_recordset(${json(changed)}) as told (id uuid, warnings json)
      where item."clientId" = ${clientId} and item.id = told.id`.execute(db)
  return goods.map((one, index) => ({ ...one, warnings: told[kept.length + index]?.warnings }))
}
