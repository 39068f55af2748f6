import { sql } from 'kysely'
import type { Db } from '../../platform/store/database.ts'

export interface PlantedColumn {
  readonly name: string
  readonly type: string
  readonly isNeeded: boolean
  readonly isKey: boolean
  /** Whether a check or foreign key constrains its values. */
  readonly isBound: boolean
}

const columnsOf = async (db: Db, table: string): Promise<PlantedColumn[]> =>
  (
    await sql<PlantedColumn>`
      select attname as name, format_type(atttypid, null) as type,
        attnotnull and not atthasdef and attidentity = '' as "isNeeded",
        exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as "isKey",
        exists (select from pg_constraint where conrelid = attrelid and contype in ('c', 'f') and attnum = any(conkey)) as "isBound"
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attidentity <> 'a'`.execute(db)
  ).rows

/** A value for each type. */
const given: Readonly<Record<string, unknown>> = {
  integer: 7,
  smallint: 200,
  bigint: 7,
  real: 7,
  'double precision': 7,
  numeric: 7,
  text: 'X',
  'character varying': 'X',
  boolean: false,
  uuid: '01a0b2c4-0000-7000-8000-000000000000',
  json: '{}',
  bytea: Buffer.from('x'),
  'text[]': [],
  'uuid[]': [],
  'integer[]': [],
  'bigint[]': [],
  'smallint[]': [],
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
}

let place = 0

/** Inserts a row into any table, with the values of `fill` and defaults for the required columns. Returns its ctid. */
export async function plantRow(db: Db, table: string, fill: (column: PlantedColumn) => unknown): Promise<string> {
  place++
  const row: Record<string, unknown> = {}
  for (const column of await columnsOf(db, table)) {
    const { name, type, isNeeded, isKey } = column
    const filled = fill(column)
    if (filled !== undefined) row[name] = filled
    else if (isKey && type === 'uuid') row[name] = `01a0b2c4-0000-7000-8000-${String(place).padStart(12, '0')}`
    else if (isKey && type.startsWith('timestamp')) row[name] = given[type]
    else if (isKey) row[name] = type.includes('int') ? place : `key ${place}`
    else if (isNeeded) row[name] = given[type]
  }
  const { rows } = await sql<{ at: string }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    overriding system value values (${sql.join(Object.values(row))}) returning ctid::text as at`.execute(db)
  return rows[0]?.at ?? ''
}
