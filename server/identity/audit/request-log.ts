import type { FastifyBaseLogger } from 'fastify'
import type { ServedRequest } from '../../platform/http/edge.ts'
import { timeOfRequest } from '../../platform/http/request-id.ts'
import type { Db } from '../../platform/store/database.ts'
import { insertRequests, type RequestRow } from './request-store.ts'

declare module '../../platform/http/handler.ts' {
  interface Services {
    readonly requestLog: RequestLog
  }
}

const pauseMs = 1_000
/** Per client and flush. Beyond this, only failed requests are logged. */
const mostPerClient = 100
/** Longest queue while the database is unavailable. */
const mostWaiting = 5_000
const mostErrors = 20

/**
 * Logs requests without a statement for each: rows wait in memory for a second and are written together. A killed
 * process loses those of the last second; a graceful stop writes them.
 */
export class RequestLog {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  #waiting: RequestRow[] = []
  #counts = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  add(request: ServedRequest): void {
    const { caller } = request
    if (!caller?.hasClient || this.#waiting.length >= mostWaiting) return
    const count = (this.#counts.get(caller.clientId) ?? 0) + 1
    this.#counts.set(caller.clientId, count)
    if (count > mostPerClient && request.failure === undefined) return
    this.#waiting.push(rowOf(request, caller))
    this.#timer ??= setTimeout(() => void this.flush(), pauseMs).unref()
  }

  /** Writes the waiting rows, after those being written. Never throws: failed rows are retried with the next ones. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    this.#counts.clear()
    const rows = this.#waiting
    if (rows.length === 0) return
    this.#waiting = []
    try {
      await insertRequests(this.#db, rows)
    } catch (error) {
      this.#log.warn({ err: error, count: rows.length }, 'Requests could not be written to their log')
      this.#waiting = [...rows, ...this.#waiting].slice(0, mostWaiting)
    }
  }
}

function rowOf(request: ServedRequest, caller: NonNullable<ServedRequest['caller']>): RequestRow {
  const { id, operation, status, failure, durationMs } = request
  return {
    clientId: caller.clientId,
    requestId: id,
    at: timeOfRequest(id),
    userId: caller.userId,
    actorId: caller.actor?.id,
    apiKeyId: caller.apiKeyId,
    operationId: operation.id,
    method: operation.method,
    path: pathOf(request),
    status,
    error: failure?.error,
    errors: failure?.errors
      ?.slice(0, mostErrors)
      .map(({ code, objectName, field }) => ({ code, objectName, field: isPlain(field) ? field : undefined })),
    durationMs: Math.round(durationMs),
  }
}

/** Ids are not personal; names of users, references and towns would be. */
const isId = (value: unknown) =>
  /^(?:\d{1,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{20})$/i.test(String(value))

const pathOf = ({ operation, parameters }: ServedRequest): string =>
  operation.path.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    isId(parameters[name]) ? String(parameters[name]) : placeholder,
  )

/** The name of an unknown field is whatever the caller wrote. */
const isPlain = (field = '') => /^[\w.[\]]{1,200}$/.test(field)
