import { sql } from 'kysely'
import { pruneRates } from './commerce/rate/store.ts'
import { pruneFeed } from './integration/event-feed/store.ts'
import { pruneAttempts } from './identity/access/attempts.ts'
import { pruneCodes } from './identity/access/codes.ts'
import { pruneRequests } from './identity/audit/request-store.ts'
import { pruneSessions } from './identity/access/sessions.ts'
import { pruneShipmentExports } from './reporting/export-store.ts'
import { prunePast } from './warehouse/relabelling/store.ts'
import type { Db } from './platform/store/database.ts'
import { pruneBatches } from './shipping/batch/store.ts'
import { pruneDocuments } from './shipping/label/document-store.ts'
import { queue } from './platform/queue/queue.ts'

const batch = 5_000

/** Forgets what has been kept for long enough. */
export const purge = queue<object>({
  name: 'purge',
  work: (_, { db }) => purgeExpired(db),
  cron: '*/10 * * * *',
  retries: 0,
})

export async function purgeExpired(db: Db): Promise<void> {
  // In batches, so that no lock is held for long.
  while ((await deleteKeys(db)) === batch);
  while ((await deleteSettled(db)) === batch);
  await pruneAttempts(db)
  await pruneSessions(db)
  await pruneCodes(db)
  await prunePast(db)
  await pruneShipmentExports(db)
  await pruneDocuments(db)
  await pruneBatches(db)
  await pruneRates(db)
  await pruneFeed(db)
  await pruneRequests(db)
}

/** Idempotency keys are kept for 24 hours. */
async function deleteKeys(db: Db): Promise<number> {
  const expired = db
    .selectFrom('idempotency_key')
    .select(['clientId', 'key'])
    .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
    .limit(batch)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where((where) => where(where.refTuple('clientId', 'key'), 'in', expired.$asTuple('clientId', 'key')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What was sent, kept or given up is of use for a month. */
async function deleteSettled(db: Db): Promise<number> {
  const expired = db
    .selectFrom('outbox')
    .select(['clientId', 'id'])
    .where('settledAt', '<', sql<string>`now() - interval '30 days'`)
    .limit(batch)
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where((where) => where(where.refTuple('clientId', 'id'), 'in', expired.$asTuple('clientId', 'id')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
