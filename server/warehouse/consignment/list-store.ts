import { sql } from 'kysely'
import { readPage } from '../../platform/store/page.ts'
import { dataOf } from '../relabelling/spelling.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Consignment, ConsignmentState, ConsignmentType } from './rules.ts'
import { consignmentColumns } from './store.ts'

interface ListQuery {
  readonly reference?: string
  readonly type?: ConsignmentType
  readonly state?: ConsignmentState
  readonly parentId?: string
  readonly sort: 'createdAt' | 'type' | 'state'
  readonly order: 'ASC' | 'DESC'
  readonly page: number
  readonly per_page: number
}

export async function listConsignmentPage(
  db: Db,
  clientId: number,
  { reference, type, state, parentId, sort, order, page, per_page: perPage }: ListQuery,
): Promise<{ items: Consignment[]; total: number }> {
  let found = db.selectFrom('consignment').where('clientId', '=', clientId)
  if (type !== undefined) found = found.where('type', '=', type)
  if (state !== undefined) found = found.where('state', '=', state)
  if (parentId !== undefined) found = found.where('parentId', '=', parentId)
  if (reference !== undefined)
    found = found.where('id', 'in', (within) =>
      within
        .selectFrom('consignment')
        .select('id')
        .where('clientId', '=', clientId)
        .where('carrierReference', '=', reference)
        .union(
          within
            .selectFrom('consignment_reference')
            .select('consignmentId as id')
            .where('clientId', '=', clientId)
            .where('value', 'in', [reference, dataOf(reference)]),
        ),
    )
  const direction = order === 'ASC' ? 'asc' : 'desc'
  const sorted =
    sort === 'createdAt'
      ? found.orderBy('createdAt', direction).orderBy('id', direction)
      : found
          .orderBy(sql`${sql.ref(sort)} collate "C"`, direction)
          .orderBy('createdAt')
          .orderBy('id')
  return readPage(db, sorted.select(consignmentColumns), { page, per_page: perPage })
}
