import { sql } from 'kysely'
import { covers } from '../../network/carriers/regions.ts'
import { type Db, json } from '../../platform/store/database.ts'
import type { CheckedGoods, Goods } from './goods.ts'
import { lockNames } from './invoice-store.ts'
import { consignmentOf, valued } from './ioss.ts'

type Placed = Pick<Goods, 'shipmentId' | 'carrierReference' | 'destinationCountry' | 'ioss'>

interface Besides {
  /** Goods that were somewhere or are kept already, whose consignments are looked at too. */
  readonly others?: readonly Placed[]
  /** The item that the goods take the place of. */
  readonly replaced?: string
}

/** Only what goes to the EU is sold under IOSS; for the rest nothing is looked up. */
const isConcerned = ({ ioss, destinationCountry }: Placed) => ioss !== undefined || covers(['EU'], destinationCountry)

/**
 * Goods that are about to be kept, with what their consignments are worth together with all that was declared of them
 * before, and the same for what was declared before. A batch that may be sent again keeps its bytes.
 */
export async function withConsignments(
  db: Db,
  clientId: number,
  goods: readonly CheckedGoods[],
  { others = [], replaced }: Besides = {},
): Promise<readonly CheckedGoods[]> {
  const concerned = [...goods, ...others].filter(isConcerned)
  if (concerned.length === 0) return goods
  const shipmentIds = concerned.flatMap(({ shipmentId }) => shipmentId ?? [])
  const numbers = concerned.flatMap(({ shipmentId, carrierReference }) => (shipmentId ? [] : carrierReference))
  await lockNames(
    db,
    concerned.map((one) => `customs consignment ${clientId} ${consignmentOf(one)}`),
  )
  const rows = await db
    .selectFrom('customs_item as item')
    .select(['id', 'shipmentId', 'carrierReference', 'itemInvoicePrice', 'currencyCode', 'ioss', 'warnings'])
    .select(
      sql<boolean>`exists (select from customs_batch as batch
        where batch."clientId" = item."clientId" and batch.id = item."batchId" and batch.state = 'PENDING')`.as(
        'isSent',
      ),
    )
    .where('clientId', '=', clientId)
    .where(
      sql<boolean>`("shipmentId" = any(${shipmentIds}::text[])
        or "shipmentId" is null and "carrierReference" = any(${numbers}::text[]))`,
    )
    .orderBy('id')
    .forUpdate('item')
    .execute()
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
