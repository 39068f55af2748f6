import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { type Db, type Last, transaction } from '../store/database.ts'
import { internalError, preconditionFailed } from '../../kernel/error.ts'
import type { Context, Facts, Services } from './handler.ts'
import type { Work } from './idempotency.ts'
import { etagOf, matchesStrongly, print } from './representation.ts'

/** One request as its handler sees it. */
export class RequestContext implements Context {
  readonly operation: Facts
  readonly app: Services
  readonly now = new Date()
  readonly extraHeaders: Record<string, string> = {}
  readonly #request: FastifyRequest
  readonly #work: Work | undefined
  #location: string | undefined
  #isMatched = false

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

  transaction<T>(work: (db: Db, last: Last) => Promise<T>): Promise<T> {
    return transaction(this.db, work)
  }

  commit(): Promise<void>
  commit<T>(work: () => Promise<T>): Promise<T>
  async commit<T>(work?: () => Promise<T>): Promise<T | undefined> {
    return this.#work ? this.#work.commit(work) : work?.()
  }

  mustMatch(current: unknown): void {
    this.#isMatched = true
    const expected = this.#request.headers['if-match']
    if (expected !== undefined && !matchesStrongly(expected, etagOf(print(current)))) throw preconditionFailed()
  }

  /** A precondition that nobody looked at would let a lost update through in silence. */
  checkPrecondition(): void {
    if (this.operation.conditional === 'match' && !this.#isMatched && this.#request.headers['if-match'] !== undefined)
      throw internalError(new Error(`${this.operation.id} takes If-Match, but its handler does not call ctx.mustMatch`))
  }
}
