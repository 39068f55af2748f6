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
 * media type and headers come from the contract. What goes wrong is thrown as an ApiError.
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

/** JSON of a `T` that is text already, as PostgreSQL hands it over. It stands for a whole body or for any part of one. */
export class Printed<T> {
  declare readonly [typeOfJson]: T
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** Says of which type the text is. The type has to be written down: what a caller expects is not taken for it. */
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

/** Whether the response lasts as long as somebody listens, so that it is no work that others have to wait for. */
export const isStream = ({ contentType }: Facts): boolean => contentType === 'text/event-stream'

/** What the process holds once and every request may use. Wings above add what they bring, each where it is made. */
export interface Services {
  readonly db: Db
  /** What is below `db`, for COPY, which takes a connection as it is. */
  readonly pool: Pool
  /** Where lists, reports and CSV may be read from; `db` and `pool` are its own then. */
  readonly replica?: Replica | undefined
  readonly config: Config
  readonly jobs: Jobs
  /** Where the audit log is written; the fixtures of tests have none. */
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
  /** What a caller of a public operation says about who it is; anywhere else that is settled before. */
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
   * Commits what was done so far, then runs `work` with neither transaction nor connection held, then goes on in a new
   * transaction: for calls to a carrier, whose intent must be on record before. `db` is another one afterwards.
   */
  commit(): Promise<void>
  commit<T>(work: () => Promise<T>): Promise<T>
  /** Says what was done for the audit log, where the edge cannot tell it from the request. It commits with the work. Without one: nothing. */
  did(deed?: Deed): void
  /** Compares If-Match with what is about to be changed. Call it where the row is read for update. */
  mustMatch(current: unknown): void
}
