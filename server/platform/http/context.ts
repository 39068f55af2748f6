import { currentTime } from '../../kernel/current-time.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { type DeedRow, insertDeeds } from './deed-store.ts'
import { type Deed, isFrequent, rowsOf } from './deeds.ts'
import { type Db, transaction } from '../store/database.ts'
import { internalError, preconditionFailed } from '../../kernel/error.ts'
import type { Context, Facts, Services } from './handler.ts'
import type { Work } from './idempotency.ts'
import { etagOf, matchesStrongly, print } from './representation.ts'

/** One request, as its handler sees it. */
export class RequestContext implements Context {
  readonly operation: Facts
  readonly app: Services
  readonly now = currentTime()
  readonly extraHeaders: Record<string, string> = {}
  readonly #request: FastifyRequest
  readonly #work: Work | undefined
  #location: string | undefined
  #isMatched = false
  #before: unknown
  #deeds: Deed[] = []
  #isTold = false

  constructor(request: FastifyRequest, operation: Facts, app: Services, work?: Work) {
    this.#request = request
    this.operation = operation
    this.app = app
    this.#work = work
  }

  get db(): Db {
    return this.#work ? this.#work.db : this.app.db
  }

  get caller(): Caller {
    if (!this.#request.caller) throw internalError(new Error(`${this.operation.id} is public and has no caller`))
    return this.#request.caller
  }

  get requestId() {
    return this.#request.id
  }

  get log() {
    return this.#request.log
  }

  get address() {
    return this.#request.ip
  }

  get host() {
    return this.#request.hostname
  }

  get authorization() {
    return this.#request.headers.authorization
  }

  get idempotencyKey(): string | undefined {
    const key = this.#request.headers['idempotency-key']
    return typeof key === 'string' ? key : undefined
  }

  get isFirstAttempt(): boolean {
    return this.#work?.isFirst ?? true
  }

  get namedLocation(): string | undefined {
    return this.#location
  }

  header(name: string, value: string | number): void {
    this.extraHeaders[name.toLowerCase()] = String(value)
  }

  location(path: string): void {
    this.#location = path
  }

  transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    // A request with a key commits its own transaction when it finishes the key.
    if (this.#work) return transaction(this.db, work)
    const said = this.#deeds.length
    return transaction(this.db, async (db) => {
      this.#deeds.length = said
      const output = await work(db)
      const isLater = output instanceof Error || (isFrequent(this.operation) && this.#deeds.length === 0)
      const rows = isLater ? [] : this.rowsOf(output)
      if (rows.length > 0) await insertDeeds(db, rows)
      this.#isTold ||= rows.length > 0
      return output
    })
  }

  did(deed?: Deed): void {
    if (deed) this.#deeds.push(deed)
    else this.#isTold = true
  }

  /** The audit log entries for the request, unless one of its transactions has already written them. */
  rowsOf(output: unknown, location?: string): DeedRow[] {
    const { operation: facts, app, requestId } = this
    const { caller, params, body } = this.#request
    if (this.#isTold || !app.deeds) return []
    const path = recordOf(params)
    const done = { facts, requestId, caller, path, body, before: this.#before, output, location, deeds: this.#deeds }
    return rowsOf(done, app.deeds.isPrivate)
  }

  /** Writes the audit log entries that no transaction of the request has written. */
  async tell(output: unknown, location: string | undefined): Promise<void> {
    const rows = this.rowsOf(output, location)
    if (rows.length === 0) return
    if (isFrequent(this.operation)) this.app.deeds?.addBehind(rows)
    else await this.app.deeds?.add(rows)
  }

  commit(): Promise<void>
  commit<T>(work: () => Promise<T>): Promise<T>
  async commit<T>(work?: () => Promise<T>): Promise<T | undefined> {
    return this.#work ? this.#work.commit(work) : work?.()
  }

  mustMatch(current: unknown): void {
    this.#isMatched = true
    this.#before ??= current
    const expected = this.#request.headers['if-match']
    if (expected !== undefined && !matchesStrongly(expected, etagOf(print(current)))) throw preconditionFailed()
  }

  /** Without this check, a handler that forgets If-Match would silently allow lost updates. */
  checkPrecondition(): void {
    if (this.operation.conditional === 'match' && !this.#isMatched && this.#request.headers['if-match'] !== undefined)
      throw internalError(new Error(`${this.operation.id} takes If-Match, but its handler does not call ctx.mustMatch`))
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)
