import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import type { Pool } from 'pg'
import type { Db } from '../../server/platform/store/database.ts'
import { type Connection, openDatabase } from '../../server/platform/store/connection.ts'
import { startEmbedded } from '../../server/platform/store/embedded.ts'
import { migrate } from '../../server/platform/store/migrate.ts'
import { Watch } from './watch.ts'

/** Enough to fill any database. */
const longestMs = 3_600_000

/** Measures on a temporary database, over one watched connection. Exits with 1 if a limit is exceeded. */
export async function onOwnDatabase(
  name: string,
  settings: Readonly<Record<string, string>>,
  measure: (db: Db, watch: Watch, pool: Pool) => Promise<boolean>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `waybill-bench-${name}-`))
  const embedded = await startEmbedded(folder, { settings })
  try {
    await migrate(embedded.connection)
    const config = {
      ...readConfig({ NODE_ENV: 'test' }),
      databasePoolSize: 1,
      databaseWaitMs: longestMs,
      statementTimeoutMs: longestMs,
    }
    // Only superusers may use auto_explain.
    const { db, pool } = openDatabase({ ...embedded.connection, user: 'postgres' }, config, 'bench')
    const watch = new Watch()
    pool.on('connect', (client) => client.on('notice', ({ message = '' }) => watch.notice(message)))
    try {
      if (!(await measure(db, watch, pool))) process.exitCode = 1
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const databaseUrl = ({ host = '', user, database }: Connection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
