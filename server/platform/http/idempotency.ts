import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Arguments, type Db, type OpenTransaction, openTransaction, prepared } from '../store/database.ts'
import type { ReadyResponse } from './response.ts'
import { ApiError, busy, conflict, internalError, unavailable } from '../../kernel/error.ts'

const hoursKept = 24
/**
 * How long work that was begun outside a transaction stays with the process that began it. Not kernel/lease, which takes
 * whatever is due: this row is asked for by its key, is written when it is taken, and keeps a response afterwards.
 */
const leaseSeconds = 15
const renewalMs = 5_000
/** How long a twin waits for the first before it is told to come back. */
const patienceMs = 10_000

/** Names one attempt to have one effect. Packages keep the response in a cache; here it commits with the effect. */
export interface Attempt {
  readonly clientId: number
  readonly key: string
  readonly operationId: string
  /** What was asked, in one text; the same key must come with the same. */
  readonly asked: string
}

/** The transaction of an attempt as the request's context uses it. */
export interface Work {
  readonly db: Db
  /** The key was not there before. */
  readonly isFirst: boolean
  commit<T>(outside?: () => Promise<T>): Promise<T | undefined>
}

interface Stored {
  readonly operationId: string
  readonly requestHash: string
  readonly state: string
  readonly status?: number
  readonly headers?: unknown
  readonly body?: string
}

interface Ownership {
  readonly clientId: number
  readonly key: string
  readonly owner: string
}

/**
 * A key that is too old to be kept counts as new. Nothing is inserted while another transaction works under the key:
 * waiting for that one here would keep a connection from everybody else.
 */
const insertKey = prepared((db, arg: Arguments<Ownership & { operationId: string; requestHash: string }>) =>
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
        .where(
          sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${arg.clientId}::text || ' ' || ${arg.key}::text, 0))`,
        ),
    )
    .onConflict((conflicting) =>
      conflicting
        .columns(['clientId', 'key'])
        .doUpdateSet({
          operationId: arg.operationId,
          requestHash: arg.requestHash,
          owner: arg.owner,
          state: 'started',
          status: null,
          headers: null,
          body: null,
          leaseUntil: null,
          createdAt: sql<string>`now()`,
          finishedAt: null,
        })
        .where('idempotency_key.createdAt', '<', sql<string>`now() - make_interval(hours => ${sql.lit(hoursKept)})`),
    )
    .returning('key'),
)

const finishKey = prepared((db, arg: Arguments<Ownership & { status: number; headers: string; body: string | null }>) =>
  db
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

const extendKey = prepared((db, arg: Arguments<Ownership>) =>
  db
    .updateTable('idempotency_key')
    .set({ leaseUntil: sql<string>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})` })
    .where('clientId', '=', arg.clientId)
    .where('key', '=', arg.key)
    .where('owner', '=', arg.owner)
    .where('state', '=', 'started')
    .returning('key'),
)

/** Keys at work in this process: a twin waits here instead of keeping a connection waiting for a lock. */
const atWork = new Map<string, Promise<void>>()

/**
 * Runs `run` once per key. Its effect, its response and the key commit together; later requests get the stored response.
 * An ApiError thrown after `commit` is a response too, since an effect is on record by then, unless it says to come back;
 * any other error leaves the key started, and the next request with it runs `run` again.
 */
export async function once(
  db: Db,
  attempt: Attempt,
  run: (work: Work) => Promise<ReadyResponse>,
  failed: (error: ApiError) => ReadyResponse & { body: string },
): Promise<ReadyResponse> {
  const name = `${attempt.clientId} ${attempt.key}`
  for (let twin = atWork.get(name); twin; twin = atWork.get(name)) await twin
  const { promise, resolve } = Promise.withResolvers<void>()
  atWork.set(name, promise)
  try {
    return await new Execution(db, attempt, failed).execute(run)
  } finally {
    atWork.delete(name)
    resolve()
  }
}

class Execution implements Work {
  readonly #pool: Db
  readonly #attempt: Attempt
  readonly #requestHash: string
  readonly #failed: (error: ApiError) => ReadyResponse & { body: string }
  readonly #owner = randomUUID()
  #open: OpenTransaction | undefined
  #hasCommitted = false
  #isFirst = false
  /** Whether the open transaction was handed out. */
  #isUsed = false

  constructor(db: Db, attempt: Attempt, failed: (error: ApiError) => ReadyResponse & { body: string }) {
    this.#pool = db
    this.#attempt = attempt
    this.#requestHash = hash('sha256', attempt.asked, 'base64url')
    this.#failed = failed
  }

  get #ownership(): Ownership {
    return { clientId: this.#attempt.clientId, key: this.#attempt.key, owner: this.#owner }
  }

  get isFirst(): boolean {
    return this.#isFirst
  }

  get db(): Db {
    this.#isUsed = true
    return this.#opened.db
  }

  get #opened(): OpenTransaction {
    if (!this.#open) throw internalError(new Error('No transaction is open while work runs outside of it'))
    return this.#open
  }

  async execute(run: (work: Work) => Promise<ReadyResponse>): Promise<ReadyResponse> {
    try {
      return (await this.#stored()) ?? (await this.#do(run))
    } finally {
      await this.#rollback() // gives the connection back, whatever has failed
    }
  }

  /** The response of an earlier request; nothing once the key is ours. */
  async #stored(): Promise<ReadyResponse | undefined> {
    for (const start = performance.now(); ; await sleep(200)) {
      const claim = await this.#claim()
      if (claim === 'ours') return undefined
      if (claim !== 'busy') return claim
      if (performance.now() - start > patienceMs)
        throw busy(
          'IDEMPOTENCY_KEY_IN_USE',
          'Another request with the same Idempotency-Key is still at work. Wait for Retry-After seconds and repeat it.',
          2,
        )
    }
  }

  async #do(run: (work: Work) => Promise<ReadyResponse>): Promise<ReadyResponse> {
    try {
      const response = await run(this)
      return await this.#finish(response)
    } catch (error) {
      await this.#rollback()
      if (!this.#hasCommitted) throw error
      if (!(error instanceof ApiError) || isPassing(error)) {
        await this.#release()
        throw error
      }
      await this.#begin()
      return await this.#finish(this.#failed(error))
    }
  }

  /** Inserts the key, or finds out whose it is. */
  async #claim(): Promise<'ours' | 'busy' | ReadyResponse> {
    const { clientId, key, operationId } = this.#attempt
    const trx = await this.#begin()
    const [inserted] = await insertKey(trx, { ...this.#ownership, operationId, requestHash: this.#requestHash })
    this.#isFirst = inserted !== undefined
    if (inserted) return 'ours'

    const stored = await trx
      .selectFrom('idempotency_key')
      .select(['operationId', 'requestHash', 'state', 'status', 'headers', 'body'])
      .where('clientId', '=', clientId)
      .where('key', '=', key)
      .executeTakeFirst()
    const claim = stored ? await this.#compare(trx, stored) : 'busy'
    if (claim !== 'ours') await this.#rollback()
    return claim
  }

  async #compare(trx: Db, stored: Stored): Promise<'ours' | 'busy' | ReadyResponse> {
    if (stored.operationId !== this.#attempt.operationId || stored.requestHash !== this.#requestHash)
      throw conflict(
        'IDEMPOTENCY_KEY_REUSED',
        'The Idempotency-Key was used for another request. Take a new key for each new request.',
      )
    if (stored.state === 'finished') return replayOf(stored)
    const taken = await trx
      .updateTable('idempotency_key')
      .set({ owner: this.#owner })
      .where('clientId', '=', this.#attempt.clientId)
      .where('key', '=', this.#attempt.key)
      .where('state', '=', 'started')
      .where((where) =>
        where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<', sql<string>`clock_timestamp()`)]),
      )
      .returning('key')
      .executeTakeFirst()
    if (!taken) return 'busy'
    this.#hasCommitted = true
    return 'ours'
  }

  async commit<T>(outside?: () => Promise<T>): Promise<T | undefined> {
    const open = this.#opened
    await open.last(() => extendKey(open.db, this.#ownership))
    await this.#commit()
    this.#hasCommitted = true
    const renewal = setInterval(() => void extendKey(this.#pool, this.#ownership).catch(() => {}), renewalMs)
    try {
      return await outside?.()
    } finally {
      clearInterval(renewal)
      await this.#begin()
    }
  }

  #ours(db: Db) {
    return db
      .updateTable('idempotency_key')
      .where('clientId', '=', this.#attempt.clientId)
      .where('key', '=', this.#attempt.key)
      .where('owner', '=', this.#owner)
      .where('state', '=', 'started')
  }

  async #finish(response: ReadyResponse): Promise<ReadyResponse> {
    if (response.body !== undefined && typeof response.body !== 'string')
      throw internalError(new Error(`${this.#attempt.operationId} takes an Idempotency-Key, but its answer is no text`))
    const { status, headers, body = null } = response
    const finished = { ...this.#ownership, status, headers: JSON.stringify(headers), body }
    const open = this.#opened
    // Who took over meanwhile has another owner on the row; what was done here is then undone, unless it is nothing.
    const finish = () => finishKey(open.db, finished)
    const [mine] = this.#hasCommitted && this.#isUsed ? await finish() : await open.last(finish)
    if (!mine) throw unavailable(new Error(`The work under Idempotency-Key ${this.#attempt.key} was taken over`), 1)
    await this.#commit()
    return response
  }

  /** Lets the next request with this key begin at once. */
  async #release(): Promise<void> {
    await this.#ours(this.#pool)
      .set({ leaseUntil: null })
      .execute()
      .catch(() => {})
  }

  async #begin(): Promise<Db> {
    await this.#rollback() // what a failure has left open
    this.#open = await openTransaction(this.#pool)
    this.#isUsed = false
    return this.#open.db
  }

  async #commit(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    await open?.commit()
  }

  async #rollback(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    await open?.rollback()
  }
}

/** Whether the same request may get another response before long. */
const isPassing = ({ kind, retrySeconds }: ApiError) =>
  kind === 'broken' || kind === 'unavailable' || retrySeconds !== undefined

function replayOf({ status, headers, body }: Stored): ReadyResponse {
  const kept = Object.entries(Object(headers)).map(([name, value]) => [name, String(value)] as const)
  return {
    status: status ?? 200,
    headers: { ...Object.fromEntries(kept), 'idempotency-replayed': 'true' },
    body,
  }
}
