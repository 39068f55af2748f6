import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { type Connection, connectionOptions } from './connection.ts'

/** The head of a backup: enough to recreate its tables and to check that all rows are restored. */
export interface Manifest {
  readonly format: 1
  readonly madeAt: string
  readonly server: string
  readonly migrations: readonly string[]
  readonly tables: readonly TableOfBackup[]
}

export interface TableOfBackup {
  /** As a quoted SQL name. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** The sum of the hashes of all rows, independent of their order. */
  readonly fingerprint: string
}

/** The largest part of a table's rows: the size of a tar member comes before its content, so each part is buffered. */
const partSize = 4_000_000

/** Jobs still to be done. pg-boss creates its own tables, for its version. */
export const jobTable = 'job.job'

/**
 * Writes all rows of a database, from one snapshot, as a gzipped tar while the database stays in use. Copies `files`
 * under their names in the backup, and skips those that do not exist.
 */
export async function writeBackup(
  connection: Connection,
  sink: Writable,
  files: Readonly<Record<string, string>> = {},
): Promise<Manifest> {
  const client = new Client(connectionOptions(connection, 'waybill backup'))
  client.on('error', () => {}) // the next query reports it
  await client.connect()
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 4 }), sink)
  written.catch((error: unknown) => archive.destroy(error instanceof Error ? error : undefined))
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const manifest = await manifestOf(client)
    await add(archive, 'manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    for (const [name, path] of Object.entries(files)) await addFile(archive, `files/${name}`, path)
    for (const [index, table] of manifest.tables.entries()) await addTable(client, archive, table, index)
    // Last, so that an interrupted backup has none. Numbers taken since then only leave gaps.
    await add(archive, 'sequences.json', Buffer.from(JSON.stringify(await sequencesOf(client))))
    archive.finalize()
    await written
    return manifest
  } catch (error) {
    archive.destroy()
    await written.catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function manifestOf(client: Client): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname not like 'kysely\\_%' or format('%I.%I', n.nspname, c.relname) = $1)
     group by 1 order by 1`,
    [jobTable],
  )
  const { rows } = await client.query<{ server: string }>(`select current_setting('server_version') as server`)
  const counted: TableOfBackup[] = []
  for (const table of tables) counted.push({ ...table, ...(await countOf(client, table)) })
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    server: rows[0]?.server ?? '',
    migrations: migrations.map(({ name }) => name),
    tables: counted,
  }
}

/** The number of rows to keep, and their fingerprint. */
export async function countOf(
  client: Client,
  { name, columns }: Pick<TableOfBackup, 'name' | 'columns'>,
): Promise<Pick<TableOfBackup, 'rows' | 'fingerprint'>> {
  const { rows } = await client.query<{ rows: number; fingerprint: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric), 0)::text as fingerprint
     from ${sourceOf(name)}`,
  )
  return rows[0] ?? { rows: 0, fingerprint: '0' }
}

const sourceOf = (name: string) => (name === jobTable ? `${name} where state < 'completed'` : name)

async function addTable(client: Client, archive: Pack, { name, columns }: TableOfBackup, index: number): Promise<void> {
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${sourceOf(name)}) to stdout`))
  let held: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    if (size === 0) return
    await add(archive, `tables/${index}/${name}/${++part}`, Buffer.concat(held))
    held = []
    size = 0
  }
  for await (const chunk of rows) {
    held.push(Buffer.from(chunk))
    size += chunk.length
    if (size >= partSize) await flush()
  }
  await flush()
}

export interface Sequence {
  readonly name: string
  readonly last: string
}

async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return rows
}

function add(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
  )
}

async function addFile(archive: Pack, name: string, path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size
  if (size === undefined) return
  // Ignores bytes appended to the file after this.
  if (size === 0) return add(archive, name, Buffer.alloc(0))
  await pipeline(createReadStream(path, { end: size - 1 }), archive.entry({ name, size, mode: 0o600 }))
}
