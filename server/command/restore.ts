import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlace } from '../config.ts'
import type { Manifest } from '../platform/store/backup.ts'
import { connectDatabase, type PlaceOfData } from '../platform/store/connect.ts'
import { filesOfFolder } from '../platform/store/embedded.ts'
import { restoreBackup, RestoreError } from '../platform/store/restore.ts'
import { prepareJobs } from '../platform/queue/queue-store.ts'
import { queues } from '../worker.ts'

const usage = `Restores a backup of backup.ts and compares every table with it.

  node server/command/restore.ts <file> [--replace]

With DATABASE_URL, into that database, which must be empty. Without it, into the data folder of the embedded server, which
must not be running; --replace moves existing data aside.
`

/** Restores a backup. A failed restore leaves nothing behind and puts moved files back. */
export async function restore(place: PlaceOfData, file: string, { replace = false } = {}): Promise<Manifest> {
  if (!existsSync(file)) throw new RestoreError(`Backup file ${file} does not exist`)
  const load = async () => {
    const database = await connectDatabase(place)
    const folder = place.databaseUrl === undefined ? place.dataFolder : undefined
    try {
      return await restoreBackup(database.connection, createReadStream(file), {
        folder,
        prepareJobs: (connection) => prepareJobs(connection, queues),
      })
    } finally {
      await database.close()
    }
  }
  return place.databaseUrl === undefined ? besideWhatIsThere(place.dataFolder, replace, load) : load()
}

/** Moves a data folder's content aside while `load` fills it anew. */
export async function besideWhatIsThere<T>(
  dataFolder: string,
  mayReplace: boolean,
  load: () => Promise<T>,
  names: readonly string[] = ['postgres', ...filesOfFolder],
): Promise<T> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const held = names.filter((name) => existsSync(join(dataFolder, name)))
  if (held.length > 0 && !mayReplace)
    throw new RestoreError(
      `${dataFolder} already contains data (${held.join(', ')}): repeat with --replace to move it aside, or set WAYBILL_DATA_FOLDER to another folder`,
    )
  if (existsSync(join(dataFolder, 'postgres', 'postmaster.pid')))
    throw new RestoreError(`The server of ${dataFolder} is running, or was killed: start and stop it first`)
  const aside = join(dataFolder, `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  if (held.length > 0) await mkdir(aside, { mode: 0o711 })
  for (const name of held) await rename(join(dataFolder, name), join(aside, name))
  try {
    return await load()
  } catch (error) {
    for (const name of names) await rm(join(dataFolder, name), { recursive: true, force: true })
    for (const name of held) await rename(join(aside, name), join(dataFolder, name))
    if (held.length > 0) await rm(aside, { recursive: true })
    throw error
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error(usage)
  const { tables, madeAt } = await restore(readPlace(process.env), file, values)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored ${rows} rows of ${tables.length} tables from ${madeAt}.`)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
