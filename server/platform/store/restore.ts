import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { Readable, type Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { countOf, type Manifest, type Sequence } from './backup.ts'
import { type Connection, connectionOptions } from './connection.ts'
import { renamed } from '../../schema/baseline.ts'
import { migrations } from '../../schema/migrations.ts'
import { migrate } from './migrate.ts'

export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** A member of the tar, with its content. */
interface Entry extends AsyncIterable<unknown> {
  readonly header: { readonly name: string }
}

export interface RestoreOptions {
  /** Creates the tables of the job queue, whose open jobs are restored as well. */
  readonly prepareJobs: (connection: Connection) => Promise<void>
  /** The target folder for files of the backup; absent if there is none. */
  readonly folder?: string
}

/**
 * Fills an empty database from a backup. In one transaction, it creates the tables of that time, loads all rows and
 * compares them with the backup's fingerprints. The next start migrates the database.
 */
export async function restoreBackup(
  connection: Connection,
  source: Readable,
  { prepareJobs, folder }: RestoreOptions,
): Promise<Manifest> {
  await mustBeEmpty(connection)
  const archive = extract()
  const read = pipeline(source, createGunzip(), archive)
  read.catch(() => {}) // the loop below gets the error
  const client = new Client(connectionOptions(connection, 'waybill restore'))
  client.on('error', () => {})
  const rows = rowsOf(client)
  let manifest: Manifest | undefined
  let sequences: Sequence[] | undefined
  try {
    for await (const entry of archive) {
      const { name } = entry.header
      if (name === 'manifest.json') {
        manifest = await readManifest(entry)
        await migrate(connection, new Set(manifest.migrations))
        await prepareJobs(connection)
        await client.connect()
        await client.query('begin')
        await unbind(client, manifest)
      } else if (manifest === undefined) throw new RestoreError('This is not a Waybill backup: it has no manifest')
      else if (name === 'sequences.json') sequences = JSON.parse(await textOf(entry))
      else if (name.startsWith('files/') && folder !== undefined)
        await pipeline(
          entry,
          createWriteStream(join(folder, name.slice('files/'.length)), { mode: 0o600, flags: 'wx' }),
        )
      else if (name.startsWith('tables/')) await rows.load(manifest, entry)
      else entry.resume()
    }
    await read
    await rows.end()
    if (manifest === undefined || sequences === undefined)
      throw new RestoreError('The backup was cut off: nothing was restored')
    await bind(client)
    for (const { name, last } of sequences) await client.query('select setval($1::text::regclass, $2)', [name, last])
    await compare(client, manifest)
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    archive.destroy()
    await client.end()
  }
}

/** Empty tables left by an earlier restore do no harm. */
async function mustBeEmpty(connection: Connection): Promise<void> {
  const client = new Client(connectionOptions(connection, 'waybill restore'))
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    const [table] = rows
    if (!table) return
    const isOurs = rows.some(({ name }) => name === 'client')
    const held = isOurs ? (await client.query('select from client limit 1')).rowCount : 1
    if (held) throw new RestoreError(`The database already has rows (${table.name}): restore into an empty one`)
  } finally {
    await client.end()
  }
}

async function readManifest(entry: Entry): Promise<Manifest> {
  const kept: Manifest = JSON.parse(await textOf(entry))
  const names = renamed(kept.migrations)
  if (names === undefined)
    throw new RestoreError(
      'The backup was made before the baseline schema, by a version that had not finished its migrations: restore it with that version',
    )
  const manifest = { ...kept, migrations: names }
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new RestoreError(
      `The backup was made by a newer version of Waybill (${unknown.join(', ')}): restore it with that version or a later one`,
    )
  return manifest
}

async function textOf(entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** Restores rows unchanged: disables triggers, and checks references only after all rows are loaded. */
async function unbind(client: Client, { tables, migrations: known }: Manifest): Promise<void> {
  await client.query(`
    create temporary table bond on commit drop as
      select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0;
    do $$ declare one record; begin
      for one in select * from bond loop execute format('alter table %s drop constraint %s', one."table", one.name); end loop;
    end $$`)
  for (const { name } of tables)
    if (name.startsWith('public.')) await client.query(`alter table ${name} disable trigger user`)
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const later = rows.filter(({ name }) => !known.includes(name))
  if (later.length > 0) throw new RestoreError('The database is newer than the backup: restore into one without tables')
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
}

async function bind(client: Client): Promise<void> {
  await client.query(`
    do $$ declare one record; begin
      for one in select * from bond loop
        execute format('alter table %s add constraint %s %s', one."table", one.name, one.definition);
      end loop;
      for one in select c.oid::regclass::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
        execute format('alter table %s enable trigger user', one.name);
      end loop;
    end $$`)
}

/** A backup splits a large table into several members; a row may begin in one and end in the next. */
function rowsOf(client: Client) {
  let open: { readonly index: number; readonly sink: Writable } | undefined
  const end = async () => {
    const sink = open?.sink
    open = undefined
    if (sink) await finished(sink.end())
  }
  return {
    end,
    async load({ tables }: Manifest, entry: Entry): Promise<void> {
      const index = Number(entry.header.name.split('/')[1])
      const table = tables[index]
      if (!table)
        throw new RestoreError(`The backup has rows of a table that is not in its manifest: ${entry.header.name}`)
      if (open?.index !== index) {
        await end()
        open = { index, sink: client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)) }
      }
      await pipeline(Readable.from(entry), open.sink, { end: false })
    },
  }
}

async function compare(client: Client, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const { rows, fingerprint } = await countOf(client, table)
    if (rows !== table.rows || fingerprint !== table.fingerprint)
      throw new RestoreError(
        `${table.name} has ${rows} rows that differ from the ${table.rows} of the backup: nothing was restored`,
      )
  }
}
