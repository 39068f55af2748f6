import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlace } from '../config.ts'
import { findBase, placeBase, recoverySettings } from '../platform/store/embedded-archive.ts'
import { ordinaryUser } from '../platform/store/embedded-binaries.ts'
import { EmbeddedError } from '../platform/store/embedded-place.ts'
import { startEmbedded } from '../platform/store/embedded.ts'
import { besideWhatIsThere } from './restore.ts'

const usage = `Restores the embedded server to a point in time from its archive.

  node server/command/restore-to.ts <time> [--replace]

WAYBILL_ARCHIVE_FOLDER is the archive. The time has a zone (2026-11-20T09:30:00Z), or is "latest". The server must
not be running; --replace moves its data aside. Secrets and sandbox stay, or come from the archive.
`

/** Enough for any amount of log to replay. */
const patienceMs = 24 * 3_600_000

/** Restores a data folder to a point in time, by default the latest in the archive. */
export async function restoreTo(
  { dataFolder, archiveFolder }: { readonly dataFolder: string; readonly archiveFolder: string },
  until: Date | undefined,
  { replace = false } = {},
): Promise<void> {
  const base = await findBase(archiveFolder, until)
  const load = async () => {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    const user = process.getuid?.() === 0 ? await ordinaryUser(join(dataFolder, 'postgres')) : undefined
    await placeBase(base, dataFolder, user)
    try {
      const server = await startEmbedded(dataFolder, {
        archive: archiveFolder,
        settings: recoverySettings(until),
        copiesItself: false,
        patienceMs,
      })
      await server.stop()
    } catch (error) {
      if (error instanceof Error && error.message.includes('ended before configured recovery target'))
        throw new EmbeddedError(
          `The archive ends before ${until?.toISOString()}: restore to an earlier time, or to latest`,
        )
      throw error
    }
  }
  await besideWhatIsThere(dataFolder, replace, load, ['postgres'])
}

function timeOf(text: string): Date | undefined {
  if (text === 'latest') return undefined
  const time = new Date(text)
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new Error(`${JSON.stringify(text)} is not a time with a zone, such as 2026-11-20T09:30:00Z`)
  return time
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [time] = positionals
  const { WAYBILL_DATA_FOLDER, WAYBILL_ARCHIVE_FOLDER } = process.env
  const { dataFolder, archiveFolder } = readPlace({ WAYBILL_DATA_FOLDER, WAYBILL_ARCHIVE_FOLDER })
  if (time === undefined || positionals.length > 1 || archiveFolder === undefined) throw new Error(usage)
  await restoreTo({ dataFolder, archiveFolder }, timeOf(time), values)
  console.log(`Restored ${dataFolder} ${time === 'latest' ? 'to its latest state' : `to ${time}`}.`)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
