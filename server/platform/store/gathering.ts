import { DatabaseError } from 'pg'
import type { Db } from './database.ts'
import { party } from './shared-pool.ts'

/** With this many waiting, another statement is sent, however many are running. */
const mostAtOnce = 32
/** A batch this large is worth a second statement: the first one is probably waiting for the disk. */
const enough = 8
/** How long calls wait for a running statement. */
const patienceMs = 20

interface Asked<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type DoAll<Item, Result> = (db: Db, items: readonly Item[]) => Promise<readonly Result[]>

/**
 * Batches calls made in the same turn of the event loop into one statement. Calls made while a statement runs go into
 * the next one, or into a second one in parallel if there are enough. The statement either commits or leaves no trace.
 * `doAll` returns one result per item, in the same order.
 */
export function gathered<Item, Result>(doAll: DoAll<Item, Result>): (db: Db, item: Item) => Promise<Result> {
  const gatherings = new WeakMap<Db, Gathering<Item, Result>>()
  return (db, item) => {
    if (db.isTransaction) throw new Error('Statements of a transaction are not batched with those of others')
    let gathering = gatherings.get(db)
    if (!gathering) gatherings.set(db, (gathering = new Gathering(db, doAll)))
    return gathering.ask(item)
  }
}

class Gathering<Item, Result> {
  readonly #db: Db
  readonly #doAll: DoAll<Item, Result>
  #waiting: Asked<Item, Result>[] = []
  #underWay = 0
  #timer: NodeJS.Timeout | undefined
  #isToSend = false

  constructor(db: Db, doAll: DoAll<Item, Result>) {
    this.#db = db
    this.#doAll = doAll
  }

  ask(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ item, resolve, reject })
    this.#sendSoon()
    return promise
  }

  /** Sends at the end of the turn, after other calls have been added. */
  #sendSoon(): void {
    if (this.#isToSend) return
    this.#isToSend = true
    setImmediate(() => {
      this.#isToSend = false
      this.#sendInTime()
    })
  }

  /** Every statement has a fixed cost, so a second one has to carry enough items. */
  #sendInTime(): void {
    const waiting = this.#waiting.length
    const isTime = this.#underWay === 0 || (this.#underWay === 1 && waiting >= enough) || waiting >= mostAtOnce
    if (isTime) this.#send()
    else if (waiting > 0) this.#timer ??= setTimeout(() => this.#send(), patienceMs)
  }

  #send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const asked = this.#waiting
    if (asked.length === 0) return
    this.#waiting = []
    this.#underWay++
    // The statement works for several parties, so it counts against no party's share of the connections.
    void party.exit(() => this.#work(asked))
  }

  async #work(asked: readonly Asked<Item, Result>[]): Promise<void> {
    await this.#do(asked)
    this.#underWay--
    this.#sendSoon()
  }

  async #do(asked: readonly Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#doAll(
        this.#db,
        asked.map(({ item }) => item),
      )
      for (const [index, result] of results.entries()) asked[index]?.resolve(result)
    } catch (error) {
      if (asked.length > 1 && isOfOne(error)) for (const one of asked) await this.#do([one])
      else for (const { reject } of asked) reject(error)
    }
  }
}

/** Error classes that a single item causes: values, constraints, sizes. The statement has left nothing on record. */
const ofOne = new Set(['22', '23', '54'])

const isOfOne = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR' && ofOne.has(error.code?.slice(0, 2) ?? '')
