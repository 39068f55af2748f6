import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../store/database.ts'
import { type DeedRow, insertDeedsBehind, insertDeedsSoon } from './deed-store.ts'
import type { IsPrivate } from './deeds.ts'

const pauseMs = 500
/** The longest queue while the database is unavailable. */
const mostWaiting = 20_000

/** Writes the audit log entries that no transaction of a request has written. */
export class DeedLog {
  readonly isPrivate: IsPrivate
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  /** As JSON: one string per row takes less memory than many objects. */
  #waiting: string[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, log: FastifyBaseLogger, isPrivate: IsPrivate) {
    this.#db = db
    this.#log = log
    this.isPrivate = isPrivate
  }

  /**
   * Called before the response. The action has already happened and the caller must not repeat it, so an entry that
   * fails is queued.
   */
  async add(rows: readonly DeedRow[]): Promise<void> {
    try {
      await insertDeedsSoon(this.#db, rows)
    } catch (error) {
      this.#log.warn(
        { err: error, count: rows.length },
        'Entries could not be written to the audit log; they are kept and tried again',
      )
      this.addBehind(rows)
    }
  }

  /**
   * Queues entries to be written in batches after the response. For calls that come hundreds of times per second and
   * whose own rows name the user as well.
   */
  addBehind(rows: readonly DeedRow[]): void {
    if (this.#waiting.length >= mostWaiting)
      return this.#log.error({ deeds: rows }, 'Entries could not be written to the audit log')
    for (const row of rows) this.#waiting.push(JSON.stringify(row))
    this.#timer ??= setTimeout(() => void this.flush(), pauseMs).unref()
  }

  /** Writes the queued entries. Never throws: entries that fail are retried. */
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
      this.#log.warn(
        { err: error, count: rows.length },
        'Entries could not be written to the audit log; they are kept and tried again',
      )
      this.#waiting = [...rows, ...this.#waiting]
      this.#timer ??= setTimeout(() => void this.flush(), pauseMs).unref()
    }
  }
}
