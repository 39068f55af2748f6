import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Metadata } from '../../kernel/metadata.ts'
import type { Db } from './database.ts'

type Table = 'shipment' | 'item'

export const hasMetadata = (metadata: Metadata, column = 'metadata') =>
  sql<SqlBool>`${sql.ref(column)} @> ${JSON.stringify(metadata)}::jsonb`

/** With more columns than this, a file is unreadable. */
const mostColumns = 200

/** The metadata keys that occur in the rows, in alphabetical order. Each becomes a column of the file. */
export async function metadataKeysOf(
  db: Db,
  tables: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from ${tables} cross join lateral jsonb_object_keys(metadata) as key
    where metadata is not null and ${condition} order by key limit ${mostColumns}`.execute(db)
  return rows.map(({ key }) => key)
}

/** PostgreSQL truncates long names, so the file uses `columnOfKey` instead. */
export const metadataColumns = (table: Table, keys: readonly string[]) =>
  keys.map((key, index) => sql<string>`csv_cell(${sql.ref(`${table}.metadata`)} ->> ${key})`.as(`metadata ${index}`))

export const columnOfKey = (key: string): string => `metadata.${key}`
