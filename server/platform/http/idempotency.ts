import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, type OpenTransaction, openTransaction } from '../store/database.ts'
import {
  extendKey,
  findAttempt,
  type FinishedKey,
  finishKey,
  insertKey,
  renewKey,
  type Ownership,
  releaseKey,
  type StoredAttempt,
  takeOverKey,
} from './idempotency-store.ts'
import type { ReadyResponse } from './response.ts'
import { ApiError, busy, conflict, internalError, unavailable } from '../../kernel/error.ts'

/** Well before the key's lease ends. */
const renewalMs = 5_000
/** How long a concurrent repetition waits for the first request before it is told to retry. */
const patienceMs = 10_000

/**
 * One attempt to have one effect. Published packages store the response in a cache; here it commits together with the
 * effect.
 */
export interface Attempt {
  readonly clientId: number
  readonly key: string
  readonly operationId: string
  /** The request as one string. The same key requires the same request. */
  readonly asked: string
  /** How long the response is stored. */
  readonly keptHours: number
}

/** The transaction of an attempt, as the request's context uses it. */
export interface Work {
  readonly db: Db
  /** Whether the key is new. */
  readonly isFirst: boolean
  commit<T>(outside?: () => Promise<T>): Promise<T | undefined>
}

/** Keys in use by this process. A twin waits here instead of holding a connection that waits for a lock. */
const atWork = new Map<string, Promise<void>>()

/**
 * Runs `run` once per key. Its effect, its response and the key commit together; later requests get the stored
 * response. An ApiError thrown after `commit` is stored as well, since an effect is on record by then, unless it says
 * to retry. After any other error the key stays started, and the next request with it calls `run` again.
 *
 * If given, `runAtOnce` goes first: it has the effect and writes the finished key in one statement, or does nothing and
 * returns nothing, for example if the key already exists.
 */
export async function once(
  db: Db,
  attempt: Attempt,
  run: (work: Work) => Promise<ReadyResponse>,
  failed: (error: ApiError) => ReadyResponse & { body: string },
  runAtOnce?: RunAtOnce,
): Promise<ReadyResponse> {
  const name = `${attempt.clientId} ${attempt.key}`
  for (let twin = atWork.get(name); twin; twin = atWork.get(name)) await twin
  const { promise, resolve } = Promise.withResolvers<void>()
  atWork.set(name, promise)
  try {
    // Return a stored response even if the same request would now be refused.
    const response = await runAtOnce?.((ready) => finishedKey(attempt, ready)).catch(unlessRefused)
    return response ?? (await new Execution(db, attempt, failed).execute(run))
  } finally {
    atWork.delete(name)
    resolve()
  }
}

export type RunAtOnce = (finished: (response: ReadyResponse) => FinishedKey) => Promise<ReadyResponse | undefined>

function finishedKey({ clientId, key, operationId, asked }: Attempt, response: ReadyResponse): FinishedKey {
  const { status, headers, body } = response
  if (typeof body !== 'string') throw internalError(new Error(`The immediate response of ${operationId} is not text`))
  return { clientId, key, operationId, requestHash: hashOf(asked), status, headers: JSON.stringify(headers), body }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

const hashOf = (asked: string) => hash('sha256', asked, 'base64url')

class Execution implements Work {
  readonly #pool: Db
  readonly #attempt: Attempt
  readonly #requestHash: string
  readonly #failed: (error: ApiError) => ReadyResponse & { body: string }
  readonly #owner = randomUUID()
  #open: OpenTransaction | undefined
  #hasCommitted = false
  #isFirst = false

  constructor(db: Db, attempt: Attempt, failed: (error: ApiError) => ReadyResponse & { body: string }) {
    this.#pool = db
    this.#attempt = attempt
    this.#requestHash = hashOf(attempt.asked)
    this.#failed = failed
  }

  get #ownership(): Ownership {
    return { clientId: this.#attempt.clientId, key: this.#attempt.key, owner: this.#owner }
  }

  get isFirst(): boolean {
    return this.#isFirst
  }

  get db(): Db {
    if (!this.#open) throw internalError(new Error('No transaction is open while work runs outside of it'))
    return this.#open.db
  }

  async execute(run: (work: Work) => Promise<ReadyResponse>): Promise<ReadyResponse> {
    try {
      return (await this.#stored()) ?? (await this.#do(run))
    } finally {
      await this.#rollback() // releases the connection after any failure
    }
  }

  /** The response of an earlier request; nothing if the key is now ours. */
  async #stored(): Promise<ReadyResponse | undefined> {
    for (const start = performance.now(); ; await sleep(200)) {
      const claim = await this.#claim()
      if (claim === 'ours') return undefined
      if (claim !== 'busy') return claim
      if (performance.now() - start > patienceMs)
        throw busy(
          'IDEMPOTENCY_KEY_IN_USE',
          'Another request with the same Idempotency-Key is still in progress. Wait for Retry-After seconds and repeat it.',
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
        await releaseKey(this.#pool, this.#ownership).catch(() => {})
        throw error
      }
      await this.#begin()
      return await this.#finish(this.#failed(error))
    }
  }

  /** Inserts the key, or finds out who has it. */
  async #claim(): Promise<'ours' | 'busy' | ReadyResponse> {
    const { operationId, keptHours } = this.#attempt
    const trx = await this.#begin()
    const request = { operationId, requestHash: this.#requestHash }
    const [inserted] = await insertKey(trx, { ...this.#ownership, ...request })
    this.#isFirst = inserted !== undefined
    if (inserted) return 'ours'

    const stored = await findAttempt(trx, this.#attempt, keptHours)
    if (stored?.isExpired && (await renewKey(trx, this.#ownership, { ...request, keptHours }))) {
      this.#isFirst = true
      return 'ours'
    }
    const claim = stored ? await this.#compare(trx, stored) : 'busy'
    if (claim !== 'ours') await this.#rollback()
    return claim
  }

  async #compare(trx: Db, stored: StoredAttempt): Promise<'ours' | 'busy' | ReadyResponse> {
    if (stored.operationId !== this.#attempt.operationId || stored.requestHash !== this.#requestHash)
      throw conflict(
        'IDEMPOTENCY_KEY_REUSED',
        'The Idempotency-Key was used for another request. Use a new key for each new request.',
      )
    if (stored.state === 'finished') return replayOf(stored)
    if (!(await takeOverKey(trx, this.#ownership))) return 'busy'
    this.#hasCommitted = true
    return 'ours'
  }

  async commit<T>(outside?: () => Promise<T>): Promise<T | undefined> {
    await extendKey(this.db, this.#ownership)
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

  async #finish(response: ReadyResponse): Promise<ReadyResponse> {
    if (response.body !== undefined && typeof response.body !== 'string')
      throw internalError(
        new Error(`${this.#attempt.operationId} takes an Idempotency-Key, but its response is not text`),
      )
    const { status, headers, body = null, deeds = [] } = response
    const finished = {
      ...this.#ownership,
      status,
      headers: JSON.stringify(headers),
      body,
      deeds: JSON.stringify(deeds),
    }
    // If another process has taken over, the row has another owner, and any work done here is rolled back.
    const [mine] = await finishKey(this.db, finished)
    if (!mine) throw unavailable(new Error(`The work under Idempotency-Key ${this.#attempt.key} was taken over`), 1)
    await this.#commit()
    return response
  }

  async #begin(): Promise<Db> {
    await this.#rollback() // after a failure, whatever is still open
    this.#open = await openTransaction(this.#pool)
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

/** Whether the same request may soon get a different response. */
const isPassing = ({ kind, retrySeconds }: ApiError) =>
  kind === 'broken' || kind === 'unavailable' || retrySeconds !== undefined

function replayOf({ status = 200, headers, body }: StoredAttempt): ReadyResponse {
  const kept = Object.entries(Object(headers)).map(([name, value]) => [name, String(value)] as const)
  return {
    status,
    headers: { ...Object.fromEntries(kept), 'idempotency-replayed': 'true' },
    body,
    ...(status >= 400 && body !== undefined && { failure: JSON.parse(body) }),
  }
}
