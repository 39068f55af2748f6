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

/** Well before the lease of the key ends. */
const renewalMs = 5_000
/** How long a concurrent repetition waits for the first before it is asked to come back. */
const patienceMs = 10_000

/** Names one attempt to have one effect. Packages keep the response in a cache; here it commits with the effect. */
export interface Attempt {
  readonly clientId: number
  readonly key: string
  readonly operationId: string
  /** The request, in one string; the same key must come with the same. */
  readonly asked: string
  /** How long the response is kept. */
  readonly keptHours: number
}

/** The transaction of an attempt as the request's context uses it. */
export interface Work {
  readonly db: Db
  /** The key was not there before. */
  readonly isFirst: boolean
  commit<T>(outside?: () => Promise<T>): Promise<T | undefined>
}

/** Keys at work in this process: a twin waits here instead of keeping a connection waiting for a lock. */
const atWork = new Map<string, Promise<void>>()

/**
 * Runs `run` once per key. Its effect, its response and the key commit together; later requests get the stored response.
 * An ApiError thrown after `commit` is a response too, since an effect is on record by then, unless it says to come back;
 * any other error leaves the key started, and the next request with it runs `run` again.
 *
 * Where `runAtOnce` is given, it comes first: it has the effect and writes the finished key in one statement, or does
 * nothing and returns nothing, as where the key is there already.
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
    // A stored response under the key is returned even if the same request would be refused by now.
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
  if (typeof body !== 'string') throw internalError(new Error(`What ${operationId} returns at once is no text`))
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
  /** Whether the open transaction was handed out. */
  #isUsed = false

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
      await this.#rollback() // gives the connection back after any failure
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

  /** Inserts the key, or finds out whose it is. */
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

  async #finish(response: ReadyResponse): Promise<ReadyResponse> {
    if (response.body !== undefined && typeof response.body !== 'string')
      throw internalError(new Error(`${this.#attempt.operationId} takes an Idempotency-Key, but its answer is no text`))
    const { status, headers, body = null, deeds = [] } = response
    const finished = {
      ...this.#ownership,
      status,
      headers: JSON.stringify(headers),
      body,
      deeds: JSON.stringify(deeds),
    }
    const open = this.#opened
    // If another process took over meanwhile, the row has another owner; the work here is then undone, if there is any.
    const finish = () => finishKey(open.db, finished)
    const [mine] = this.#hasCommitted && this.#isUsed ? await finish() : await open.last(finish)
    if (!mine) throw unavailable(new Error(`The work under Idempotency-Key ${this.#attempt.key} was taken over`), 1)
    await this.#commit()
    return response
  }

  async #begin(): Promise<Db> {
    await this.#rollback() // the remainder after a failure
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

function replayOf({ status = 200, headers, body }: StoredAttempt): ReadyResponse {
  const kept = Object.entries(Object(headers)).map(([name, value]) => [name, String(value)] as const)
  return {
    status,
    headers: { ...Object.fromEntries(kept), 'idempotency-replayed': 'true' },
    body,
    ...(status >= 400 && body !== undefined && { failure: JSON.parse(body) }),
  }
}
