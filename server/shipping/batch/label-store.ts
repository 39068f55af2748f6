import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Sheets } from '../label/print-work.ts'

type RowState = Schemas['BatchRowState']

/** Lists the rows of a batch whose shipments are not cancelled, with the data for their print order. */
export function listRowShipments(db: Db, clientId: number, batchId: string, states?: readonly RowState[]) {
  return db
    .selectFrom('shipment_batch_row as row')
    .innerJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'row.clientId').onRef('shipment.id', '=', 'row.shipmentId'),
    )
    .select(['row.line', 'shipment.id as shipmentId', 'shipment.carrier', 'shipment.productId', 'shipment.orderNumber'])
    .where('row.clientId', '=', clientId)
    .where('row.batchId', '=', batchId)
    .$if(states !== undefined, (query) => query.where('row.state', 'in', states ?? []))
    .where('shipment.cancelled', 'is', null)
    .orderBy('row.line')
    .execute()
}

/** Finds the carriers' labels by line. */
export async function findKeptLabels(
  db: Db,
  clientId: number,
  batchId: string,
  lines: readonly number[],
): Promise<ReadonlyMap<number, Sheets>> {
  if (lines.length === 0) return new Map()
  const rows = await db
    .selectFrom('shipment_batch_row')
    .select(['line', 'label', 'pages'])
    .where('clientId', '=', clientId)
    .where('batchId', '=', batchId)
    .where('line', 'in', lines)
    .where('label', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ line, label, pages }) => (label ? [[line, { kept: label, pages: pages ?? 1 }]] : [])))
}

/** Lists the lines with labels from carriers. */
export async function listCarrierMade(db: Db, clientId: number, batchId: string, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shipment_batch_row')
    .select('line')
    .where('clientId', '=', clientId)
    .where('batchId', '=', batchId)
    .where('label', 'is not', null)
    .orderBy('line')
    .limit(most)
    .execute()
  return rows.map(({ line }) => line)
}
