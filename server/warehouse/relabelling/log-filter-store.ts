import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'
import { sortKeys } from './log-store.ts'

/** Attributes whose values can be filtered by, in the words of the indexes. */
const options = {
  dataState: sortKeys.BY_DATA_STATE,
  scanState: sortKeys.BY_SCAN_STATE,
  processState: sortKeys.BY_PROCESS_STATE,
  carrier: sortKeys.BY_CARRIER,
  product: sortKeys.BY_PRODUCT,
  destinationCountry: sql`"destinationCountry"`,
  originCountry: sql`"originCountry"`,
} as const

type Option = keyof typeof options

/** Each value that occurs, found by leaping from one to the next in an index and not by reading all entries. */
const valuesOf = (attribute: Option, clientIds: readonly number[]) => {
  const key = options[attribute]
  const next = sql`select ${key} from relabelling where "clientId" = reach.id`
  return sql`
    select distinct ${attribute}::text as attribute, value
    from unnest(${[...clientIds]}::int[]) as reach(id)
    cross join lateral (
      with recursive found(value) as (
        (${next} order by ${key} limit 1)
        union all
        select (${next} and ${key} > found.value order by ${key} limit 1) from found where found.value is not null
      )
      select value from found where value <> ''
    ) as occurring`
}

/** The values that occur in the log of some clients, and which of these have one. */
export async function findOptions(
  db: Db,
  clientIds: readonly number[],
): Promise<{ values: Map<string, string[]>; clientIds: Set<number> }> {
  const attributes = Object.keys(options).filter(isOption)
  const { rows } = await sql<{ attribute: string; value: string }>`
    ${sql.join(
      attributes.map((attribute) => valuesOf(attribute, clientIds)),
      sql` union all `,
    )}
    union all
    select 'clientId', reach.id::text from unnest(${[...clientIds]}::int[]) as reach(id)
    where exists (select from relabelling where "clientId" = reach.id)`.execute(db)
  const values = new Map<string, string[]>()
  for (const { attribute, value } of rows) values.set(attribute, [...(values.get(attribute) ?? []), value])
  return { values, clientIds: new Set(values.get('clientId')?.map(Number)) }
}

const isOption = (name: string): name is Option => Object.hasOwn(options, name)
