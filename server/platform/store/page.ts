import { sql, type SelectQueryBuilder } from 'kysely'
import { countableRows } from '../../kernel/paging.ts'
import type { Db } from './database.ts'

export interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/**
 * One page of the rows that a query finds, and their number. The count stops at the last row that page numbers reach,
 * plus one if there are more.
 */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  query: PageQuery,
): Promise<{ items: Row[]; total: number }> {
  return { items: await pageOf(rows, query), total: await countOf(db, rows) }
}

const pageOf = <Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { page, per_page: perPage }: PageQuery,
): Promise<Row[]> =>
  rows
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

/** The number of rows that a query finds, at most one more than page numbers reach. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const found = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(countableRows + 1)
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
