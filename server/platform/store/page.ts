import { sql, type SelectQueryBuilder } from 'kysely'
import { countableRows } from '../../kernel/paging.ts'
import type { Db } from './database.ts'

export interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** One page of the rows that a query finds, and how many there are. */
export const readPage = async <Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  query: PageQuery,
): Promise<{ items: Row[]; total: number }> => ({ items: await pageOf(rows, query), total: await countOf(rows) })

/** The same of what may be many: rows are counted as far as page numbers reach, and one more says that there are more. */
export async function readCountablePage<Tables, Table extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  query: PageQuery,
): Promise<{ items: Row[]; total: number }> {
  const items = await pageOf(rows, query)
  const counted = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(countableRows + 1)
  return { items, total: await countOf(db.selectFrom(counted.as('found'))) }
}

const pageOf = <Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { page, per_page: perPage }: PageQuery,
): Promise<Row[]> =>
  rows
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

async function countOf<Tables, Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
