import { elapsedMs } from '../../kernel/elapsed.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Long enough for a load balancer to see that this process is no longer ready, and for clients to hang up. */
const settleMs = 300

/**
 * Lets requests in until the process has to stop, and counts those inside. Fastify's own close refuses at once the
 * requests that a load balancer still sends.
 */
export class Gate {
  #inside = 0
  #isDraining = false
  readonly #closing = new AbortController()

  /** Whether load balancers are asked to send no more requests. Those that come all the same are still served. */
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
      reply.raw.on('close', leave) // done or given up, whichever comes
      done()
    })
    app.addHook('onSend', (_, reply, payload, done) => {
      if (this.#isDraining) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  /** Goes on serving for so long while readiness fails, and asks clients to take another connection. */
  async drain(drainMs: number): Promise<void> {
    this.#isDraining = true
    await sleep(drainMs)
  }

  /** Refuses new requests, and waits for those inside, up to a limit. */
  async close(limitMs: number): Promise<void> {
    this.#isDraining = true
    this.#closing.abort()
    const limit = elapsedMs() + limitMs
    await sleep(settleMs)
    while (this.#inside > 0 && elapsedMs() < limit) await sleep(10)
  }
}
