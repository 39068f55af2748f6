import type { SelectQueryBuilder } from 'kysely'

export interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** One page of the rows that a query finds, and how many there are. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { page, per_page: perPage }: PageQuery,
): Promise<{ items: Row[]; total: number }> {
  const items: Row[] = await rows
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items, total: await countOf(rows) }
}

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
