import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../store/database.ts'
import { type DeedRow, insertDeedsBehind, insertDeedsSoon } from './deed-store.ts'
import type { IsPrivate } from './deeds.ts'

const pauseMs = 500
/** While the database is away, no more than these wait. */
const mostWaiting = 20_000

/** Writes entries of the audit log that no transaction of a request has written. */
export class DeedLog {
  readonly isPrivate: IsPrivate
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  /** As JSON, which is one thing to keep where a row is many. */
  #waiting: string[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, log: FastifyBaseLogger, isPrivate: IsPrivate) {
    this.#db = db
    this.#log = log
    this.isPrivate = isPrivate
  }

  /** Before the response. The action has happened, and the caller must not repeat it, so an entry that fails waits. */
  async add(rows: readonly DeedRow[]): Promise<void> {
    try {
      await insertDeedsSoon(this.#db, rows)
    } catch (error) {
      this.#log.warn({ err: error, count: rows.length }, 'Entries could not be written to the audit log, and wait')
      this.addBehind(rows)
    }
  }

  /** After the response, many at once: for calls by the hundred a second, whose own record names the user as well. */
  addBehind(rows: readonly DeedRow[]): void {
    if (this.#waiting.length >= mostWaiting)
      return this.#log.error({ deeds: rows }, 'Entries could not be written to the audit log')
    for (const row of rows) this.#waiting.push(JSON.stringify(row))
    this.#timer ??= setTimeout(() => void this.flush(), pauseMs).unref()
  }

  /** Writes what waits. Never throws: what could not be written is tried again. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const rows = this.#waiting
    if (rows.length === 0) return
    this.#waiting = []
    try {
      await insertDeedsBehind(this.#db, rows)
    } catch (error) {
      this.#log.warn({ err: error, count: rows.length }, 'Entries could not be written to the audit log, and wait')
      this.#waiting = [...rows, ...this.#waiting]
      this.#timer ??= setTimeout(() => void this.flush(), pauseMs).unref()
    }
  }
}
