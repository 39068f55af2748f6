import { DatabaseError } from 'pg'
import type { Db } from './database.ts'
import { party } from './shared-pool.ts'

/** What goes into one statement. */
const mostAtOnce = 32
/** So many need not wait for the disk, on which a statement that is under way mostly does. */
const enough = 8
/** Behind a statement that takes longer than this nobody waits. */
const patienceMs = 20

interface Asked<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type DoAll<Item, Result> = (db: Db, items: readonly Item[]) => Promise<readonly Result[]>

/**
 * Does in one statement what is asked for in the same turn of the event loop. What is asked for while a statement is
 * under way goes with the next one, or with a second one beside it where there is enough. The statement commits by
 * itself, or nothing of it is on record. `doAll` returns one result for each item, in their order.
 */
export function gathered<Item, Result>(doAll: DoAll<Item, Result>): (db: Db, item: Item) => Promise<Result> {
  const gatherings = new WeakMap<Db, Gathering<Item, Result>>()
  return (db, item) => {
    if (db.isTransaction) throw new Error('What a transaction does is not gathered with what others do')
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

  /** At the end of the turn, in which others may ask as well. */
  #sendSoon(): void {
    if (this.#isToSend) return
    this.#isToSend = true
    setImmediate(() => {
      this.#isToSend = false
      this.#sendInTime()
    })
  }

  /** Each statement has a price of its own, so a second one is only worth it for enough. */
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
    // It is the work of several parties, whose shares of the connections it takes from none.
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

/** Classes of errors that a single item brings about: values, constraints, sizes. Nothing of the statement is on record. */
const ofOne = new Set(['22', '23', '54'])

const isOfOne = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR' && ofOne.has(error.code?.slice(0, 2) ?? '')
