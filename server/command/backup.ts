import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { type Manifest, writeBackup } from '../platform/store/backup.ts'
import { connectDatabase, type PlaceOfData } from '../platform/store/connect.ts'
import { connectEmbedded, filesOfFolder } from '../platform/store/embedded.ts'

const usage = `Writes everything into one file while the server keeps running.

  node server/command/backup.ts <file>

Without DATABASE_URL, it backs up the embedded server with its secrets and sandbox: keep the file as safe as a password.
With DATABASE_URL, it backs up that database. The secrets are in your environment; without them a backup is of little use.
`

/** Writes a backup atomically: either the whole file exists or none of it. */
export async function backUp(config: PlaceOfData, file: string): Promise<Manifest> {
  const isEmbedded = config.databaseUrl === undefined
  const database = isEmbedded
    ? await connectEmbedded(config.dataFolder, { archive: config.archiveFolder, copiesItself: false })
    : await connectDatabase(config)
  const part = `${file}.part`
  try {
    const files = isEmbedded
      ? Object.fromEntries(filesOfFolder.map((name) => [name, join(config.dataFolder, name)]))
      : {}
    const manifest = await writeBackup(database.connection, createWriteStream(part, { mode: 0o600 }), files)
    const written = await open(part)
    try {
      await written.sync()
    } finally {
      await written.close()
    }
    await rename(part, file)
    return manifest
  } finally {
    await rm(part, { force: true })
    await ('stop' in database ? database.stop() : database.close())
  }
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error(usage)
  const { tables, server } = await backUp(readConfig(process.env), file)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file} contains ${rows} rows from ${tables.length} tables of PostgreSQL ${server}.`)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
