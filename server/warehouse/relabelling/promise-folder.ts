import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../../kernel/error.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { announceAll, readPromises } from './promise-file.ts'

/** How long a file must be unchanged. A program that pauses longer while writing has to rename the file when done. */
const settledMs = 5_000
/** After this time, a file that a process took but did not finish is taken again. */
const takenMs = 10 * 60_000
/** Far larger than a file of a thousand parcels. */
const mostBytes = 8_000_000

interface FolderContext {
  readonly db: Db
  readonly log: { info(about: object, message: string): void; error(about: object, message: string): void }
}

/**
 * Announces the files in a folder: `<client>/<name>.csv`. A process takes a file by moving it, which only one can; it
 * ends up in `done`, or in `failed` with a file of its errors beside it.
 */
export async function announceFolder(context: FolderContext, folder: string, signal?: AbortSignal): Promise<void> {
  for (const client of await readdir(folder, { withFileTypes: true })) {
    if (!client.isDirectory() || !/^[1-9]\d{0,8}$/.test(client.name)) continue
    const inbox = join(folder, client.name)
    await takeBack(inbox)
    for (const name of await csvFilesIn(inbox)) {
      if (signal?.aborted) return
      await announceOne(context, Number(client.name), inbox, name)
    }
  }
}

async function csvFilesIn(inbox: string): Promise<string[]> {
  const entries = await readdir(inbox, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && /^[^.].*\.csv$/i.test(entry.name)).map(({ name }) => name)
  const ages = await Promise.all(names.map(async (name) => Date.now() - (await stat(join(inbox, name))).mtimeMs))
  return names.filter((_, index) => (ages[index] ?? 0) >= settledMs).toSorted()
}

async function announceOne({ db, log }: FolderContext, clientId: number, inbox: string, name: string): Promise<void> {
  const taken = join(inbox, 'taken', name)
  for (const part of ['taken', 'done', 'failed']) await mkdir(join(inbox, part), { recursive: true })
  try {
    await rename(join(inbox, name), taken)
  } catch {
    return // Another process was faster.
  }
  const now = new Date()
  const kept = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${name}`
  try {
    if ((await stat(taken)).size > mostBytes) throw new ApiError('tooLarge', 'FILE_TOO_LARGE', `${name} is too large.`)
    const file = await readPromises(db, clientId, { data: await readFile(taken, 'utf8') }, now)
    const promises = await transaction(db, (trx) =>
      announceAll(trx, clientId, file, { now, username: `file ${name}`.slice(0, 100) }),
    )
    await rename(taken, join(inbox, 'done', kept))
    log.info({ clientId, file: name, parcels: promises.length }, 'The parcels of a file were announced')
  } catch (error) {
    // Failures here, not in the file, are retried.
    if (!(error instanceof ApiError)) {
      log.error({ err: error, clientId, file: name }, 'A file could not be read')
      return
    }
    const { error: code, message, errors = [] } = error
    await writeFile(
      join(inbox, 'failed', `${kept}.errors.json`),
      JSON.stringify({ error: code, message, errors }, null, 2),
    )
    await rename(taken, join(inbox, 'failed', kept))
    log.info({ clientId, file: name, error: code }, 'A file of announced parcels was refused')
  }
}

/** Returns files taken by a process that has since ended. */
async function takeBack(inbox: string): Promise<void> {
  const taken = await readdir(join(inbox, 'taken')).catch(() => [])
  for (const name of taken) {
    const path = join(inbox, 'taken', name)
    const found = await stat(path).catch(() => undefined)
    // Moving a file changes its ctime.
    if (found && Date.now() - found.ctimeMs > takenMs) await rename(path, join(inbox, name)).catch(() => {})
  }
}
