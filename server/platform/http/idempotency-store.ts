import { sql, type Expression } from 'kysely'
import { type Arguments, type Db, prepared } from '../store/database.ts'
import { deedColumns, deedsIn } from './deed-store.ts'

/**
 * How long work that runs outside a transaction belongs to its process. kernel/lease does not fit, since it takes any
 * due row: this row is looked up by its key, written when it is taken, and keeps a response afterwards.
 */
const leaseSeconds = 15

export interface StoredAttempt {
  readonly operationId: string
  readonly requestHash: string
  readonly state: string
  readonly status?: number
  readonly headers?: unknown
  readonly body?: string
  /** Past its retention, but not deleted yet. */
  readonly isExpired: boolean
}

export interface Ownership {
  readonly clientId: number
  readonly key: string
  readonly owner: string
}

/** Inserts nothing while another transaction works under the key: waiting for it would tie up a connection. */
export const insertKey = prepared((db, arg: Arguments<Ownership & { operationId: string; requestHash: string }>) =>
  db
    .insertInto('idempotency_key')
    .columns(['clientId', 'key', 'operationId', 'requestHash', 'owner'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${arg.clientId}::int`.as('clientId'),
          sql<string>`${arg.key}::text`.as('key'),
          sql<string>`${arg.operationId}::text`.as('operationId'),
          sql<string>`${arg.requestHash}::text`.as('requestHash'),
          sql<string>`${arg.owner}::uuid`.as('owner'),
        ])
        .where(lockKey(arg.clientId, arg.key)),
    )
    .onConflict((conflicting) => conflicting.columns(['clientId', 'key']).doNothing())
    .returning('key'),
)

/** Restarts an expired key that was not deleted yet. Returns whether there was one. */
export async function renewKey(
  db: Db,
  { clientId, key, owner }: Ownership,
  { operationId, requestHash, keptHours }: { operationId: string; requestHash: string; keptHours: number },
): Promise<boolean> {
  const renewed = await db
    .updateTable('idempotency_key')
    .set({
      operationId,
      requestHash,
      owner,
      state: 'started',
      status: null,
      headers: null,
      body: null,
      leaseUntil: null,
      createdAt: sql<string>`now()`,
      finishedAt: null,
    })
    .where('clientId', '=', clientId)
    .where('key', '=', key)
    .where(isExpired(keptHours))
    .returning('key')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Stores the response and records the action, unless another process has taken over the key. */
export const finishKey = prepared(
  (db, arg: Arguments<Ownership & { status: number; headers: string; body: string | null; deeds: string }>) =>
    db
      .with('finished', (query) =>
        query
          .updateTable('idempotency_key')
          .set({
            state: 'finished',
            status: arg.status,
            headers: sql<Record<string, string>>`${arg.headers}::json`,
            body: arg.body,
            leaseUntil: null,
            finishedAt: sql<string>`now()`,
          })
          .where('clientId', '=', arg.clientId)
          .where('key', '=', arg.key)
          .where('owner', '=', arg.owner)
          .where('state', '=', 'started')
          .returning('key'),
      )
      .with('told', (query) =>
        query
          .insertInto('audit')
          .columns(deedColumns)
          .expression(
            sql`select ${sql.join(deedColumns.map((name) => sql.ref(name)))} from finished, ${deedsIn(arg.deeds)}`,
          ),
      )
      .selectFrom('finished')
      .select('key'),
)

/** Extends the lease of a key. */
export const extendKey = prepared((db, arg: Arguments<Ownership>) =>
  db
    .updateTable('idempotency_key')
    .set({ leaseUntil: sql<string>`statement_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})` })
    .where('clientId', '=', arg.clientId)
    .where('key', '=', arg.key)
    .where('owner', '=', arg.owner)
    .where('state', '=', 'started')
    .returning('key'),
)

/**
 * A key that the statement with the effect claims and finishes in one go; the owner is whatever that statement stores.
 */
export interface FinishedKey {
  readonly clientId: number
  readonly key: string
  readonly operationId: string
  readonly requestHash: string
  readonly status: number
  readonly headers: string
  readonly body: string
}

/** Whether no other transaction is working under the key. None can start before this one ends. */
export const lockKey = (clientId: Expression<number>, key: Expression<string>) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${clientId}::text || ' ' || ${key}::text, 0))`

/** Whether a key is past its retention. */
const isExpired = (keptHours: number) => sql<boolean>`"createdAt" < now() - make_interval(hours => ${keptHours}::int)`

/** The row of a key. */
export function findAttempt(
  db: Db,
  { clientId, key }: Omit<Ownership, 'owner'>,
  keptHours: number,
): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('idempotency_key')
    .select(['operationId', 'requestHash', 'state', 'status', 'headers', 'body'])
    .select(isExpired(keptHours).as('isExpired'))
    .where('clientId', '=', clientId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Takes over a key whose work was started and abandoned. Returns whether that worked. */
export async function takeOverKey(db: Db, { clientId, key, owner }: Ownership): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_key')
    .set({ owner })
    .where('clientId', '=', clientId)
    .where('key', '=', key)
    .where('state', '=', 'started')
    .where((where) =>
      where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<', sql<string>`statement_timestamp()`)]),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Lets the next request with the key start immediately. */
export async function releaseKey(db: Db, { clientId, key, owner }: Ownership): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ leaseUntil: null })
    .where('clientId', '=', clientId)
    .where('key', '=', key)
    .where('owner', '=', owner)
    .where('state', '=', 'started')
    .execute()
}
