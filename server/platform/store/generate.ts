import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Client } from 'pg'
import { connectionOptions, type Connection } from './connection.ts'

const file = new URL('../../generated/database.ts', import.meta.url)

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly optional: boolean
  readonly computed: boolean
}

const columnsQuery = `
  select c.relname as "table", a.attname as name, t.typname as type,
    not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as optional,
    a.attgenerated <> '' or a.attidentity = 'a' as computed
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition and c.relname not like 'kysely_%'
  order by c.relname collate "C", a.attnum`

/** server/generated/database.ts: one interface per table of a migrated database. */
export async function rowTypes(connection: Connection): Promise<string> {
  const client = new Client(connectionOptions(connection, 'waybill row types'))
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columnsQuery)
    return emit(Map.groupBy(rows, (column) => column.table))
  } finally {
    await client.end()
  }
}

function emit(tables: Map<string, Column[]>): string {
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)}Table {\n${columns.map((column) => `  ${key(column.name)}: ${columnType(column)}\n`).join('')}}\n`,
  )
  const names = [...tables.keys()].map((table) => `  ${key(table)}: ${pascal(table)}Table\n`)
  return `// Generated from the migrated database by make generate. Do not edit.
import type { ColumnType } from 'kysely'
import type { ColumnTypes } from '../schema/column-types.ts'

type Given<Read, Written = Read> = ColumnType<Read, Written, Written>
type Optional<Read, Written = Read> = ColumnType<Read, Written | undefined, Written>
type Nullable<Read, Written = Read> = ColumnType<Read | undefined, Written | null | undefined, Written | null>
type Computed<Read> = ColumnType<Read, never, never>

type Shaped<Column, Shape> =
  Column extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Shape | Extract<Read, undefined>, Shape | Extract<Inserted, null | undefined>, Shape | Extract<Updated, null>>
    : never

type ShapedTable<Table, Shapes> = {
  [Name in keyof Table]: Name extends keyof Shapes ? Shaped<Table[Name], Shapes[Name]> : Table[Name]
}

/** Each table with its columns as they are read (absent instead of null), inserted and updated. */
export type DB = {
  [Name in keyof Tables]: Name extends keyof ColumnTypes ? ShapedTable<Tables[Name], ColumnTypes[Name]> : Tables[Name]
}

interface Tables {
${names.join('')}}

${interfaces.join('\n')}`
}

function columnType({ type, nullable, optional, computed }: Column): string {
  const read = valueTypes[type.replace(/^_/, '')] ?? 'string'
  const types = (type.startsWith('_') ? [read, read].map((name) => `${name}[]`) : [read, writtenTypes[type] ?? read])
    .filter((name, index, all) => all.indexOf(name) === index)
    .join(', ')
  if (computed) return `Computed<${types.split(', ')[0]}>`
  if (nullable) return `Nullable<${types}>`
  return `${optional ? 'Optional' : 'Given'}<${types}>`
}

/** The types that the parsers in database.ts return. */
const valueTypes: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'object',
  jsonb: 'object',
}

const writtenTypes: Readonly<Record<string, string>> = {
  timestamptz: 'string | Date',
  numeric: 'number | string',
}

const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

const pascal = (name: string) =>
  name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** Updates the file. With `check`, only returns whether it is current. */
export async function writeRowTypes(connection: Connection, check: boolean): Promise<boolean> {
  const [made, kept] = await Promise.all([rowTypes(connection), readFile(file, 'utf8').catch(() => '')])
  if (made === kept) return true
  if (!check) await writeFile(file, made)
  return false
}

if (import.meta.main) {
  const { startEmbedded } = await import('./embedded.ts')
  const { migrate } = await import('./migrate.ts')
  const check = process.argv.includes('--check')
  const folder = await mkdtemp(join(tmpdir(), 'waybill-row-types-'))
  const embedded = await startEmbedded(folder, { settings: { fsync: 'off' } })
  try {
    await migrate(embedded.connection)
    const fresh = await writeRowTypes(embedded.connection, check)
    if (!fresh && check) {
      console.error(
        `${relative(process.cwd(), file.pathname)} is stale: run \`node server/platform/store/generate.ts\``,
      )
      process.exitCode = 1
    }
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
