import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { Caller } from './caller.ts'
import type { DeedLog } from './deed-log.ts'
import type { Deed } from './deeds.ts'
import type { Config } from '../../config.ts'
import type { Operation } from '../../generated/operations.ts'
import type { Jobs } from '../queue/queue.ts'
import type { Db, Last } from '../store/database.ts'
import type { Replica } from '../store/replica.ts'

/**
 * Serves one operation. Takes input that has been checked, returns the body of the operation's one success; status,
 * media type and headers come from the contract. Errors are thrown as an ApiError.
 */
export type Handler<Input, Output> = (input: Input, ctx: Context) => Reply<Output> | Promise<Reply<Output>>

export type Reply<Output> = Printable<Output> | PrintedStream<Output>

/** A value of which any part may be JSON already, as long as it is JSON of that part's type. */
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

/** One page of a list. The edge says in headers how many there are and where the other pages are. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** A body that is not JSON. */
export type Binary = Uint8Array | Readable | string

declare const typeOfJson: unique symbol

/** JSON of a `T` that is text already, as PostgreSQL returns it. It represents a whole body or any part of one. */
export class Printed<T> {
  declare readonly [typeOfJson]: T
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /**
   * Declares the type of the text. The type has to be written down: it is not inferred from the caller's expectation.
   */
  static of<T = unknown>(text: string): Printed<NoInfer<T>> {
    return new Printed<T>(text)
  }
}

/** JSON of a `T` that is written piece by piece, since it may be longer than what one wants to hold. */
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

/** What the contract says about an operation; the fixtures of tests have operations of their own. */
export type Facts = Omit<Operation, 'id' | 'area' | 'permission'> & {
  readonly id: string
  readonly area: string
  readonly permission: string
}

/** Whether the response lasts as long as its listener, so that no other work has to wait for it. */
export const isStream = ({ contentType }: Facts): boolean => contentType === 'text/event-stream'

/** The shared parts of the process that every request may use. Wings above add their own, each where it is made. */
export interface Services {
  readonly db: Db
  /** The driver below `db`, for COPY, which needs the connection itself. */
  readonly pool: Pool
  /** Where lists, reports and CSV may be read from; `db` and `pool` are its own then. */
  readonly replica?: Replica | undefined
  readonly config: Config
  readonly jobs: Jobs
  /** The writer of the audit log; the fixtures of tests have none. */
  readonly deeds?: DeedLog
}

export interface Context {
  /** The pool, or the open transaction of a request that carries an Idempotency-Key. */
  readonly db: Db
  readonly caller: Caller
  readonly now: Date
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly operation: Facts
  readonly app: Services
  /** Network address of the client. */
  readonly address: string
  /** Host name under which the client found us. */
  readonly host: string
  /** How a caller of a public operation identifies itself; all other operations settle that before. */
  readonly authorization: string | undefined
  /** The key of this attempt. A handler that finds work begun under it takes up that work. */
  readonly idempotencyKey: string | undefined
  /** Nothing was begun under the key before. */
  readonly isFirstAttempt: boolean
  /** Sets a header that the contract declares and the edge cannot know. */
  header(name: string, value: string | number): void
  /** Names the created resource where it is not `<path>/<id>`. The path is the contract's, below the prefix. */
  location(path: string): void
  /** Runs `work` so that all of it commits or none, within the transaction of the request if it has one. */
  transaction<T>(work: (db: Db, last: Last) => Promise<T>): Promise<T>
  /**
   * Commits the work so far, then runs `work` with neither transaction nor connection held, then continues in a new
   * transaction: for calls to a carrier, whose intent must be on record before. `db` is another one afterwards.
   */
  commit(): Promise<void>
  commit<T>(work: () => Promise<T>): Promise<T>
  /**
   * Describes the action for the audit log, if the edge cannot derive it from the request. It commits with the work.
   * Without a transaction it does nothing.
   */
  did(deed?: Deed): void
  /** Compares If-Match with the row about to be changed. Call it where the row is read for update. */
  mustMatch(current: unknown): void
}

/** The author and time of a change. */
export const changeBy = ({ now, caller }: Context) => ({ now, username: caller.username })
