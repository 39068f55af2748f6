import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { copyToArchive } from '../platform/store/embedded.ts'

const usage = `Copies the embedded server into its archive while it keeps running.

  node server/command/base-backup.ts [--keep=7]

WAYBILL_ARCHIVE_FOLDER is the archive. The server makes the first copy itself; each later one shortens what restore-to.ts has to
replay. --keep deletes the oldest copies and the logs that only they need.
`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: 'string' }, help: { type: 'boolean' } } })
  const { archiveFolder, dataFolder } = readConfig(process.env)
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (values.help || archiveFolder === undefined || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)))
    throw new Error(usage)
  console.log(`Wrote ${await copyToArchive(dataFolder, archiveFolder, keep)}.`)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
