import { orDisk } from '../../kernel/data-folder.ts'
import type { ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { needsBase, openArchive, takeBase } from './embedded-archive.ts'
import { ordinaryUser } from './embedded-binaries.ts'
import { takeOver } from './embedded-owner.ts'
import { connectionTo, database, EmbeddedError, inUse, type Place, port, role, version } from './embedded-place.ts'
import { type EmbeddedOptions, halt, initialise, launch } from './embedded-process.ts'
import { watchRoom } from './embedded-room.ts'

export interface Embedded {
  readonly connection: Connection
  readonly stop: () => Promise<void>
}

/**
 * A real PostgreSQL as a child of this process, with its data in `<dataFolder>/postgres`. Only one process can use a
 * folder: a second one is refused, and what a killed one left is taken over.
 */
export async function startEmbedded(dataFolder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    await closeToOthers(dataFolder)
    return await startIn(await realpath(dataFolder), options)
  } catch (error) {
    throw orDisk(error, dataFolder)
  }
}

/** Leaves a folder with another owner unchanged, such as a volume shared by a group. */
async function closeToOthers(folder: string): Promise<void> {
  const own = process.getuid?.()
  // As root on systems other than Linux, PostgreSQL runs as a user who needs access to the path.
  if ((await stat(folder)).uid === own && (own !== 0 || process.platform === 'linux')) await chmod(folder, 0o700)
}

async function startIn(folder: string, options: EmbeddedOptions): Promise<Embedded> {
  const lock = lockFolder(folder)
  if ('owner' in lock) throw inUse({ folder: join(folder, 'postgres') }, lock.owner)
  try {
    return await startLocked(folder, options, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Connects to the server of a data folder, or starts one. `stop` ends it only if we started it. */
export async function connectEmbedded(dataFolder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const folder = await realpath(dataFolder).catch(() => {
    throw new EmbeddedError(`There is no data folder ${dataFolder}: set WAYBILL_DATA_FOLDER to where the data are`)
  })
  const lock = lockFolder(folder)
  if (!('owner' in lock)) {
    lock.release()
    return startEmbedded(folder, options)
  }
  return { connection: connectionTo(placeOf(folder), role, database), stop: async () => {} }
}

function placeOf(dataFolder: string): Place {
  const folder = join(dataFolder, 'postgres')
  return socketFitting({ folder, log: '', user: undefined, socketFolder: folder })
}

/** Copies a data folder into its archive, whether or not its server is running, and returns the path. */
export async function copyToArchive(dataFolder: string, archive: string, keep?: number): Promise<string> {
  const server = await connectEmbedded(dataFolder, { archive, copiesItself: false })
  try {
    const place = placeOf(await realpath(dataFolder))
    return await takeBase({ ...place, archive: await openArchive(place, archive) }, filesBeside(dataFolder), keep)
  } finally {
    await server.stop()
  }
}

/** Files next to the embedded server's data: generated secrets, and the bookings of the sandbox. */
export const filesOfFolder = ['secrets.json', 'sandbox.jsonl'] as const

const filesBeside = (dataFolder: string) => filesOfFolder.map((name) => join(dataFolder, name))

async function startLocked(root: string, options: EmbeddedOptions, onStopped: () => void): Promise<Embedded> {
  const bare = await prepare(root, options)
  await takeOver(bare)
  const place: Place = { ...bare, archive: await openArchive(bare, options.archive) }

  let child = await launch(place, options)
  await sweep(place)
  const room = await watchRoom(place)
  let stopping = false
  let restarting: Promise<void> | undefined

  const watch = (watched: ChildProcess) =>
    watched.once('exit', (code, signal) => {
      if (stopping) return
      options.onTrouble?.(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`})`)
      restarting = restart()
    })
  const restart = async () => {
    for (;;) {
      try {
        const next = await launch(place, options)
        child = next
        if (stopping) return
        watch(next)
        return
      } catch (error) {
        if (stopping) return
        const trouble = orDisk(error, root)
        options.onTrouble?.(trouble instanceof Error ? trouble.message : String(trouble))
        await sleep(500)
      }
    }
  }
  watch(child)
  const onExit = () => void child.kill('SIGINT')
  process.once('exit', onExit)
  // In the background: copying a large folder takes minutes, and an unavailable archive must not prevent the start.
  const copying = (options.copiesItself === false ? Promise.resolve() : copyIfNeeded(place, root)).catch(
    (error: unknown) => {
      if (!stopping)
        options.onTrouble?.(
          `No copy was made in the archive: ${error instanceof Error ? error.message : String(error)}`,
        )
    },
  )

  return {
    connection: { ...connectionTo(place, role, database), isFull: () => room.isShort() },
    async stop() {
      stopping = true
      room.stop()
      process.off('exit', onExit)
      await restarting
      await halt(child)
      await copying
      onStopped()
    },
  }
}

async function copyIfNeeded(place: Place, dataFolder: string): Promise<void> {
  if (await needsBase(place)) await takeBase(place, filesBeside(dataFolder))
}

async function prepare(root: string, { settings, other }: EmbeddedOptions): Promise<Place> {
  const folder = join(root, 'postgres')
  const user = process.getuid?.() === 0 ? await ordinaryUser(folder) : undefined
  const place: Place = {
    folder,
    log: join(root, 'postgres.log'),
    user,
    programs: other?.programs,
    socketFolder: folder,
  }
  const wanted = other?.version ?? version
  const initialised = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (initialised === undefined) await initialise(place, settings?.['fsync'] !== 'off')
  else if (initialised.trim() !== wanted)
    throw new EmbeddedError(
      `${folder} was made by PostgreSQL ${initialised.trim()}, but this is PostgreSQL ${wanted}: ` +
        'run `node server/command/upgrade.ts`, which keeps the data and the old folder',
    )
  await rotate(place.log)
  return socketFitting(place)
}

/** A socket's path is limited to about a hundred characters; a descriptor shortens that of any folder. */
function socketFitting(place: Place): Place {
  const longest = 100
  if (join(place.folder, `.s.PGSQL.${port}`).length <= longest) return place
  if (process.platform !== 'linux')
    throw new EmbeddedError(`The path ${place.folder} is too long for a socket: choose a shorter data folder`)
  return { ...place, socketFolder: `/proc/self/fd/${openSync(place.folder, 'r')}` }
}

/** Deletes half-made files of interrupted starts. A concurrent start would be refused anyway. */
async function sweep({ folder }: Place): Promise<void> {
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.new-`))
      await rm(join(dirname(folder), name), { recursive: true, force: true })
}

async function rotate(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size > 5_000_000) await rename(log, join(dirname(log), 'postgres.log.1'))
}
