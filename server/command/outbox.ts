import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { listNewestMails, type MailSelection } from '../platform/mail/outbox-store.ts'
import { type Connection, connectionOptions } from '../platform/store/connection.ts'

const usage = `Prints the mails in the outbox, where they stay if no mail server is configured, with their codes.

  node server/command/outbox.ts [--client=1024] [--to=freja@nordlys.example] [--last=10] [--save=folder]

  --save    Write attachments into a folder.
`

export interface Selection extends MailSelection {
  /** Folder for attachments; without it, only their names are shown. */
  readonly save?: string
}

/** Returns the newest mails of the outbox as text, the newest last. */
export async function readOutbox(connection: Connection, { client, to, last, save }: Selection): Promise<string> {
  const database = new Client(connectionOptions(connection, 'waybill outbox'))
  await database.connect()
  try {
    const rows = await listNewestMails(database, { client, to, last })
    if (save !== undefined) await mkdir(save, { recursive: true })
    const mails = rows.map(async ({ id, said, text, attachments }) => {
      const attached = (attachments ?? []).map(async ({ filename, content }) => {
        if (save === undefined) return `Attachment: ${filename}, ${Buffer.byteLength(content)} bytes`
        // Names repeat across mails, and must not point outside the folder.
        const file = join(save, `${id}-${basename(filename)}`)
        await writeFile(file, content)
        return `Attachment: ${file}`
      })
      return [said, ...(await Promise.all(attached)), '', ...(text === null ? [] : [text])].join('\n')
    })
    return (await Promise.all(mails)).join('\n----------------\n\n')
  } finally {
    await database.end()
  }
}

/** The operator's database, or the embedded one, whose server must be running. */
const runningDatabase = ({ databaseUrl, dataFolder }: Config): Connection =>
  databaseUrl === undefined
    ? { host: join(dataFolder, 'postgres'), port: 5432, user: 'waybill', database: 'waybill' }
    : { connectionString: databaseUrl }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      client: { type: 'string' },
      to: { type: 'string' },
      last: { type: 'string', default: '10' },
      save: { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  })
  if (values.help) return console.log(usage)
  const said = await readOutbox(runningDatabase(readConfig(process.env)), values)
  console.log(said === '' ? 'There is no such mail.' : said)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(error instanceof ConfigError ? reason : `The outbox cannot be read: ${reason}\n\n${usage}`)
    process.exitCode = 1
  })
