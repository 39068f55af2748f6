import { elapsedMs } from '../../kernel/elapsed.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time for load balancers to notice that this process is not ready, and for clients to disconnect. */
const settleMs = 300

/**
 * Admits requests until the process has to stop, and counts those in progress. Fastify's own close would immediately
 * refuse the requests that a load balancer still sends.
 */
export class Gate {
  #inside = 0
  #isDraining = false
  readonly #closing = new AbortController()

  /** Whether load balancers should stop sending requests. Requests that still arrive are served. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  get isClosed(): boolean {
    return this.closing.aborted
  }

  /** Tells long-lived responses to end. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  guard(app: FastifyInstance, refusal: () => Error): void {
    const leave = () => void this.#inside--
    app.addHook('onRequest', (request, reply, done) => {
      if (this.isClosed && !request.url.startsWith('/health/')) return done(refusal())
      this.#inside++
      reply.raw.on('close', leave) // fires whether the response finishes or the client gives up
      done()
    })
    app.addHook('onSend', (_, reply, payload, done) => {
      if (this.#isDraining) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  /** Keeps serving for a while with readiness failing, and asks clients to reconnect elsewhere. */
  async drain(drainMs: number): Promise<void> {
    this.#isDraining = true
    await sleep(drainMs)
  }

  /** Refuses new requests, and waits for those in progress, up to a limit. */
  async close(limitMs: number): Promise<void> {
    this.#isDraining = true
    this.#closing.abort()
    const limit = elapsedMs() + limitMs
    await sleep(settleMs)
    while (this.#inside > 0 && elapsedMs() < limit) await sleep(10)
  }
}
