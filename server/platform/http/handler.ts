import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { Caller } from './caller.ts'
import type { DeedLog } from './deed-log.ts'
import type { Deed } from './deeds.ts'
import type { Config } from '../../config.ts'
import type { Operation } from '../../generated/operations.ts'
import type { Jobs } from '../queue/queue.ts'
import type { Db } from '../store/database.ts'
import type { Replica } from '../store/replica.ts'

/**
 * Serves one operation. It gets validated input and returns the body of the operation's one success; status, media type
 * and headers come from the contract. It throws errors as an ApiError.
 */
export type Handler<Input, Output> = (input: Input, ctx: Context) => Reply<Output> | Promise<Reply<Output>>

export type Reply<Output> = Printable<Output> | PrintedStream<Output>

/** A value any part of which may already be JSON, as long as that JSON has the part's type. */
export type Printable<T> =
  | T
  | Printed<T>
  | (T extends readonly (infer Item)[]
      ? readonly Printable<Item>[]
      : T extends Binary | Date
        ? never
        : T extends object
          ? { readonly [Name in keyof T]: Printable<T[Name]> }
          : never)

/** One page of a list. The edge adds headers with the total and the links to the other pages. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** A body that is not JSON. */
export type Binary = Uint8Array | Readable | string

declare const typeOfJson: unique symbol

/** JSON of a `T` that is already a string, as PostgreSQL returns it. It may be a whole body or any part of one. */
export class Printed<T> {
  declare readonly [typeOfJson]: T
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** Declares the type of a JSON string. The caller has to write the type down; it is not inferred from context. */
  static of<T = unknown>(text: string): Printed<NoInfer<T>> {
    return new Printed<T>(text)
  }
}

/** JSON of a `T` that is written piece by piece, since it may not fit in memory. */
export class PrintedStream<T> {
  declare readonly [typeOfJson]: T
  readonly pieces: Readable

  private constructor(pieces: Readable) {
    this.pieces = pieces
  }

  static of<T = unknown>(pieces: Readable): PrintedStream<NoInfer<T>> {
    return new PrintedStream<T>(pieces)
  }
}

/** What the contract says about an operation. Test fixtures define operations of their own. */
export type Facts = Omit<Operation, 'id' | 'area' | 'permission'> & {
  readonly id: string
  readonly area: string
  readonly permission: string
}

/** Whether the response lasts as long as its listener, so no other work should wait for it. */
export const isStream = ({ contentType }: Facts): boolean => contentType === 'text/event-stream'

/** The shared parts of the process that every request may use. Higher wings add their own where they create them. */
export interface Services {
  readonly db: Db
  /** The driver below `db`. COPY needs it, since it works on the connection itself. */
  readonly pool: Pool
  /** Serves lists, reports and CSV files; `db` and `pool` then point to it. */
  readonly replica?: Replica | undefined
  readonly config: Config
  readonly jobs: Jobs
  /** Writes the audit log. Test fixtures have none. */
  readonly deeds?: DeedLog
}

export interface Context {
  /** The pool, or the request's open transaction if it carries an Idempotency-Key. */
  readonly db: Db
  readonly caller: Caller
  readonly now: Date
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly operation: Facts
  readonly app: Services
  /** Network address of the caller. */
  readonly address: string
  /** Host name that the caller used to reach us. */
  readonly host: string
  /** The Authorization header of a public operation. For all others, the edge has already authenticated the caller. */
  readonly authorization: string | undefined
  /** The key of this attempt. A handler that finds work started under it continues that work. */
  readonly idempotencyKey: string | undefined
  /** Whether no work was started under the key before. */
  readonly isFirstAttempt: boolean
  /** Sets a header that the contract declares but the edge cannot derive. */
  header(name: string, value: string | number): void
  /**
   * Sets the path of the created resource if it is not `<path>/<id>`. As in the contract, the path excludes the prefix.
   */
  location(path: string): void
  /** Runs `work` so that all of it commits or none, within the request's transaction if there is one. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Commits the work so far, runs `work` without holding a transaction or connection, then continues in a new
   * transaction. For calls to a carrier, whose intent must be on record first. `db` is a different one afterwards.
   */
  commit(): Promise<void>
  commit<T>(work: () => Promise<T>): Promise<T>
  /**
   * Describes the action for the audit log if the edge cannot derive it from the request. The entry commits with the
   * work. Outside a transaction, this does nothing.
   */
  did(deed?: Deed): void
  /** Compares If-Match with the row to be changed. Call it where you read the row for update. */
  mustMatch(current: unknown): void
}

/** Who made a change, and when. */
export const changeBy = ({ now, caller }: Context) => ({ now, username: caller.username })
