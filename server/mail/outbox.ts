import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { type Connection, connectionOptions } from '../store/database.ts'

const usage = `Shows the mails that were kept because no mail server is set, with their codes, to whoever can read the database.

  node server/mail/outbox.ts [--client=1024] [--to=freja@nordlys.example] [--last=10]
`

export interface Selection {
  readonly client?: string
  readonly to?: string
  readonly last: string
}

/** The newest mails of the outbox as text, the newest last. */
export async function readOutbox(connection: Connection, { client, to, last }: Selection): Promise<string> {
  const database = new Client(connectionOptions(connection, 'waybill outbox'))
  await database.connect()
  try {
    const { rows } = await database.query<{ said: string }>(
      `select concat_ws(E'\\n', concat('Client ', "clientId", ', ', "createdAt", ', ', state, coalesce(': ' || "lastError", '')),
         'To: ' || (payload ->> 'to'), 'Subject: ' || (payload ->> 'subject'), '', payload ->> 'text') as said
       from (select * from outbox where kind = 'mail' and ($1::int is null or "clientId" = $1)
         and ($2::text is null or lower(payload ->> 'to') = lower($2)) order by "createdAt" desc, id desc limit $3) as mail
       order by "createdAt", id`,
      [client ?? null, to ?? null, last],
    )
    return rows.map(({ said }) => said).join('\n----------------\n\n')
  } finally {
    await database.end()
  }
}

/** The operator's database, or the embedded one while the server that owns it is running. */
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
