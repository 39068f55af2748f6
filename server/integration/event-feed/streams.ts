import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { eachOf } from '../../kernel/each.ts'
import { ApiError, tooManyStreams, unavailable } from '../../kernel/error.ts'
import { party } from '../../platform/store/shared-pool.ts'
import type { Db } from '../../platform/store/database.ts'
import { headsOf, numberEvents, type FeedPage } from './store.ts'

declare module '../../platform/http/handler.ts' {
  interface Services {
    readonly feedStreams: FeedStreams
  }
}

/** How often to poll for events while there are listeners, in milliseconds. */
const lookMs = 200
/** How often to check the listeners' rights, in milliseconds. */
const checkMs = 1_000
/** A heartbeat at least this often keeps intermediaries from closing the connection, in milliseconds. */
const heartbeatMs = 15_000
/** How long a stalled reader has to take the rest, in milliseconds. */
const graceMs = 2_000
const mostOfClient = 10
const mostOfProcess = 1_000

export interface Listening {
  readonly clientId: number
  /** Number of the event after which the stream starts. */
  readonly after: number
  readonly seconds: number
  readonly read: (after: number) => Promise<FeedPage>
  /** Returns the token that continues after a number, up to which everything was known at a time, by default now. */
  readonly tokenAt: (after: number, knownUntil?: number) => string
  /** Throws once the caller may no longer listen. */
  readonly mayListen: () => Promise<void>
}

interface Stream {
  readonly listening: Listening
  readonly wake: () => void
  readonly end: (reason: string) => void
}

/**
 * The listeners to the feed in this process. However many there are, one query finds new events for all their clients;
 * a notified listener reads from its own position, and holds no database connection while it waits.
 */
export class FeedStreams {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #open = new Map<number, Set<Stream>>()
  readonly #heads = new Map<number, number>()
  #count = 0
  #isClosed = false

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** Opens a stream of messages, which ends by itself. */
  open(listening: Listening): Readable {
    if (this.#isClosed) throw unavailable()
    const { clientId, seconds } = listening
    const ofClient = this.#open.get(clientId)?.size ?? 0
    if (ofClient >= mostOfClient || this.#count >= mostOfProcess) throw tooManyStreams(mostOfClient)

    let awake = Promise.withResolvers<void>()
    let ending: string | undefined
    const stream: Stream = {
      listening,
      wake: () => awake.resolve(),
      end: (reason) => {
        ending ??= reason
        awake.resolve()
        if (!readable.destroyed) setTimeout(() => readable.destroy(), graceMs).unref()
      },
    }
    const source = messages(listening, {
      reason: () => ending,
      async pause() {
        const timer = setTimeout(awake.resolve, heartbeatMs)
        await awake.promise
        clearTimeout(timer)
      },
      // Any event from here on ends the next pause, so none is missed between a poll and a pause.
      rouse: () => (awake = Promise.withResolvers()),
    })
    const limit = setTimeout(() => stream.end('The requested time is over'), seconds * 1_000)
    const readable = new Readable({
      read() {
        source.next().then(
          ({ value }) => this.push(value ?? null),
          (error: Error) => this.destroy(error),
        )
      },
      destroy: (error, done) => {
        clearTimeout(limit)
        this.#remove(stream)
        stream.end('The client stopped listening')
        done(error)
      },
    })
    this.#add(stream)
    return readable
  }

  /** Ends all streams; their readers reconnect to another process. */
  close(): void {
    this.#isClosed = true
    for (const stream of this.#all()) stream.end('The server restarts')
  }

  #all(): Stream[] {
    return this.#open
      .values()
      .flatMap((streams) => streams)
      .toArray()
  }

  #add(stream: Stream): void {
    const { clientId } = stream.listening
    const ofClient = this.#open.get(clientId)
    if (ofClient) ofClient.add(stream)
    else this.#open.set(clientId, new Set([stream]))
    this.#count++
    // A query for all listeners counts against no client's share of the connections.
    if (this.#count === 1)
      party.exit(() => {
        void this.#whileOpen(lookMs, () => this.#look())
        void this.#whileOpen(checkMs, () => this.#check())
      })
  }

  #remove(stream: Stream): void {
    const { clientId } = stream.listening
    const ofClient = this.#open.get(clientId)
    if (!ofClient?.delete(stream)) return
    this.#count--
    if (ofClient.size > 0) return
    this.#open.delete(clientId)
    this.#heads.delete(clientId)
  }

  async #whileOpen(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (this.#count > 0) {
      await sleep(everyMs, undefined, { ref: false })
      await work().catch((error: unknown) => this.#log.error({ err: error }, 'The event feed could not be read'))
    }
  }

  async #look(): Promise<void> {
    await numberEvents(this.#db)
    for (const { clientId, number } of await headsOf(this.#db, [...this.#open.keys()])) {
      if (this.#heads.get(clientId) === number) continue
      this.#heads.set(clientId, number)
      for (const { wake } of this.#open.get(clientId) ?? []) wake()
    }
  }

  async #check(): Promise<void> {
    await eachOf(this.#all(), 8, async ({ listening, end }) => {
      try {
        await listening.mayListen()
      } catch (error) {
        // An unavailable database says nothing about rights.
        if (error instanceof ApiError && error.kind !== 'unavailable') end(error.message)
      }
    })
  }
}

interface Turn {
  readonly reason: () => string | undefined
  readonly pause: () => Promise<void>
  readonly rouse: () => void
}

async function* messages({ after, read, tokenAt }: Listening, { reason, pause, rouse }: Turn): AsyncGenerator<string> {
  yield `retry: 1000\n${idOf(tokenAt(after))}`
  let place = after
  for (let isFirst = true; ; isFirst = false) {
    rouse()
    const ended = reason()
    if (ended !== undefined) return yield `: ${ended.replaceAll(/\s+/g, ' ')}\n\n`
    const { events, numbers, readUpTo, isMore } = await read(place)
    place = readUpTo
    const texts = events.map((event, index) => {
      const token = tokenAt(numbers[index] ?? place, Date.parse(event.createdAt))
      return `id: ${token}\ndata: ${JSON.stringify(event)}\n\n`
    })
    // Filtered-out events advance the position too.
    if (texts.length > 0) yield texts.join('')
    else if (!isFirst) yield idOf(tokenAt(place))
    if (!isMore) await pause()
  }
}

const idOf = (token: string) => `id: ${token}\n\n`
