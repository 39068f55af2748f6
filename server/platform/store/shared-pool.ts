import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { Shares } from '../../kernel/shares.ts'

/** The party that the work is done for: a client, an anonymous caller's address, or the jobs. */
export const party = new AsyncLocalStorage<string>()

interface Waiting {
  readonly begin: () => void
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: (error?: Error) => void) => void

/**
 * A pool in which no party can take all connections. A party that has used up its share waits in its own queue, and
 * gets an error if that takes too long. Work without a party (log-ins, probes) takes any free connection.
 */
export class SharedPool extends Pool {
  readonly #shares: Shares
  readonly #patienceMs: number
  readonly #holders = new Map<PoolClient, string | undefined>()
  readonly #queues = new Map<string, Waiting[]>()

  constructor(config: PoolConfig & { readonly max: number; readonly connectionTimeoutMillis: number }) {
    super(config)
    this.#shares = new Shares(config.max)
    this.#patienceMs = config.connectionTimeoutMillis
    this.on('release', (_, client) => {
      if (!this.#holders.has(client)) return // its waiting call has timed out
      const holder = this.#holders.get(client)
      this.#holders.delete(client)
      this.#leave(holder)
    })
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const acquired = this.#acquire(party.getStore())
    if (callback === undefined) return acquired
    void this.#callBack(acquired, callback)
  }

  async #callBack(acquired: Promise<PoolClient>, callback: Callback): Promise<void> {
    let client: PoolClient
    try {
      client = await acquired
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), undefined, () => {})
      return
    }
    callback(undefined, client, (error?: Error) => client.release(error))
  }

  async #acquire(holder: string | undefined): Promise<PoolClient> {
    if (holder === undefined || this.#shares.hasRoomFor(holder)) this.#shares.take(holder)
    else await this.#turnOf(holder)
    try {
      const client = await super.connect()
      this.#holders.set(client, holder)
      return client
    } catch (error) {
      this.#leave(holder)
      throw error
    }
  }

  #turnOf(holder: string): Promise<void> {
    const queue = this.#queues.get(holder) ?? []
    this.#queues.set(holder, queue)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        if (queue.length === 0) this.#queues.delete(holder)
        reject(new Error(`timeout exceeded when trying to connect: ${holder} already has its share of the connections`))
      }, this.#patienceMs)
      queue.push(waiting)
    })
  }

  #leave(holder: string | undefined): void {
    this.#shares.leave(holder)
    for (;;) {
      // The party with the fewest connections goes first. If there is no connection for it, there is none for any.
      let next: string | undefined
      for (const name of this.#queues.keys())
        if (next === undefined || this.#shares.takenBy(name) < this.#shares.takenBy(next)) next = name
      if (next === undefined || !this.#shares.hasRoomFor(next)) return
      const queue = this.#queues.get(next)
      const waiting = queue?.shift()
      if (queue?.length === 0) this.#queues.delete(next)
      this.#shares.take(next)
      waiting?.begin()
    }
  }
}
