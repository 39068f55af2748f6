import { chmod, chown, copyFile, cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { connectionTo, EmbeddedError, type Place } from './embedded-place.ts'

/*
 * What it takes to restore the embedded server to any moment: copies of its folder (`base`), and everything written
 * since (`wal`). Each cluster has its own folder in the archive, since their logs have the same names.
 */

/** The path of an archived log, as PostgreSQL sees it; `{archive}` is filled in at the start. */
const log = `'{archive}/%f.gz'`

/** PostgreSQL offers a log again if it crashed just after archiving it. */
export const archiveSettings = {
  wal_level: 'replica',
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: `if test -f ${log}; then gzip -dc ${log} | cmp -s - '%p'; else gzip -1 < '%p' > '{archive}/%f.part' && mv '{archive}/%f.part' ${log}; fi`,
}

/** Settings that recover a restored copy up to a moment, or up to the end of the archive. */
export const recoverySettings = (until: Date | undefined) => ({
  restore_command: `test -f ${log} && gzip -dc ${log} > '%p'`,
  recovery_target_action: 'promote',
  hot_standby: 'off', // refuse connections until the restore is complete
  // PostgreSQL reads this before it knows the names of time zones, including `Z`.
  ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
})

/** The id of the cluster, which `initdb` generates. */
async function clusterOf(folder: string): Promise<string> {
  const file = await open(join(folder, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

/** Present in a cluster until it starts without its archive, which leaves a gap. */
const unbrokenMark = 'waybill.archived'

/** Creates the folder of a cluster in the archive and returns its path. */
export async function openArchive({ folder, user }: Place, archive: string | undefined): Promise<string | undefined> {
  const mark = join(folder, unbrokenMark)
  if (archive === undefined) {
    await rm(mark, { force: true })
    return undefined
  }
  const own = join(archive, await clusterOf(folder))
  await mkdir(join(own, 'base'), { recursive: true, mode: 0o700 })
  await mkdir(join(own, 'wal'), { recursive: true, mode: 0o700 })
  if (user) await chown(join(own, 'wal'), user.uid, user.gid)
  return own
}

export async function needsBase({ folder, archive }: Place): Promise<boolean> {
  if (archive === undefined) return false
  return !existsSync(join(folder, unbrokenMark)) || (await basesOf(archive)).length === 0
}

interface Base {
  /** The earliest moment that it can restore. */
  readonly from: Date
  readonly folder: string
}

async function basesOf(own: string): Promise<Base[]> {
  const names = await readdir(join(own, 'base')).catch(() => [])
  return names
    .filter((name) => !name.endsWith('.part'))
    .toSorted()
    .map((name) => ({ from: new Date(Number(name)), folder: join(own, 'base', name) }))
}

/** Files that a server recreates at every start. */
const notCopied = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL|pgsql_tmp|pg_internal\.init|waybill\.archived)/
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Copies a running server into its archive, together with files beside it. Keeps the given number of copies. */
export async function takeBase(place: Place, files: readonly string[], keep?: number): Promise<string> {
  const { archive } = place
  if (archive === undefined) throw new EmbeddedError('There is no archive: set WAYBILL_ARCHIVE_FOLDER')
  await sweep(join(archive, 'base'))
  const part = join(archive, 'base', `${Date.now()}-${process.pid}.part`)
  const client = new Client(connectionTo(place, 'postgres', 'postgres'))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_backup_start('waybill', fast => true)`)
    await copyFolder(place.folder, join(part, 'postgres'))
    // Returns after all logs that the copy needs are archived.
    const { rows } = await client.query<{ label: string; ended: Date }>(
      `select labelfile as label, clock_timestamp() as ended from pg_backup_stop()`,
    )
    const [row] = rows
    if (!row) throw new EmbeddedError('PostgreSQL did not finish the copy')
    await writeFile(join(part, 'postgres', 'backup_label'), row.label)
    for (const file of files) if (existsSync(file)) await cp(file, join(part, 'files', basename(file)))
    const folder = join(archive, 'base', String(row.ended.getTime()))
    await rename(part, folder)
    await writeFile(join(place.folder, unbrokenMark), '')
    if (keep !== undefined) await prune(archive, keep)
    return folder
  } finally {
    await client.end()
    await rm(part, { recursive: true, force: true })
  }
}

/** Deletes leftovers of interrupted copies; no copy takes a week. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && Number.parseInt(name) < Date.now() - 7 * 86_400_000)
      await rm(join(folder, name), { recursive: true, force: true })
}

/** Files come and go, and change during the copy; replaying the logs repairs that. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (notCopied.test(entry.name)) continue
    if (emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile())
      await copyFile(source, target).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      })
  }
}

/** Deletes the oldest copies, and the logs that only they need. */
async function prune(own: string, keep: number): Promise<void> {
  const bases = await basesOf(own)
  const kept = bases.slice(-keep)
  for (const { folder } of bases.slice(0, -keep)) await rm(folder, { recursive: true })
  const label = await readFile(join(kept[0]?.folder ?? '', 'postgres', 'backup_label'), 'utf8')
  const first = /START WAL LOCATION: .*\(file ([\dA-F]{24})\)/.exec(label)?.[1]
  if (first === undefined) throw new EmbeddedError(`${kept[0]?.folder} does not record which logs it needs`)
  // The first eight digits count the restores of the server.
  for (const name of await readdir(join(own, 'wal')))
    if (/^[\dA-F]{24}[.]/.test(name) && name.slice(8, 24) < first.slice(8)) await rm(join(own, 'wal', name))
}

/** The newest copy from which a moment can be restored, from any cluster. */
export async function findBase(archive: string, until: Date | undefined): Promise<Base> {
  const clusters = await readdir(archive).catch(() => [])
  const bases = (await Promise.all(clusters.map((name) => basesOf(join(archive, name))))).flat()
  const [first, ...more] = bases
    .filter(({ from }) => until === undefined || from <= until)
    .toSorted((one, other) => other.from.getTime() - one.from.getTime())
  if (first) return first
  const oldest = [...more, ...bases].map(({ from }) => from.toISOString()).toSorted()[0]
  throw new EmbeddedError(
    oldest === undefined
      ? `${archive} has no copy: node server/command/base-backup.ts makes one`
      : `${archive} only goes back to ${oldest}`,
  )
}

/** Puts a copy into the place of a data folder, ready for recovery. */
export async function placeBase({ folder }: Base, dataFolder: string, user: Place['user']): Promise<void> {
  const data = join(dataFolder, 'postgres')
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await cp(join(folder, 'postgres'), data, { recursive: true })
  await mkdir(join(data, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  await mkdir(join(data, 'pg_wal', 'summaries'), { recursive: true, mode: 0o700 })
  await writeFile(join(data, 'recovery.signal'), '')
  await chmod(data, 0o700)
  if (user) await give(data, user)
  const files = join(folder, 'files')
  for (const name of await readdir(files).catch(() => []))
    if (!existsSync(join(dataFolder, name))) await cp(join(files, name), join(dataFolder, name))
}

async function give(path: string, user: NonNullable<Place['user']>): Promise<void> {
  await chown(path, user.uid, user.gid)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
}
