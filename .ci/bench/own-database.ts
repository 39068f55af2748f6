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

/** However long filling takes. */
const longestMs = 3_600_000

/**
 * Measures on an empty database that goes afterwards, over one connection that is watched. The program ends with 1 when
 * a limit was not kept.
 */
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
    // Explaining while running is for superusers.
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
