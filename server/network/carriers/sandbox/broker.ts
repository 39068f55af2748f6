import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Schemas } from '../../../../openapi/generated/types.ts'
import { brokerPath, sandboxSecret } from './broker-account.ts'
import { isSigned } from './signature.ts'
import { keep } from './keep.ts'
import { magicOf } from './timeline.ts'

/** A batch that the broker has accepted. */
export interface TakenBatch {
  readonly id: string
  /** As received, to distinguish a repetition from a change. */
  readonly body: string
  readonly batch: Schemas['CustomsBrokerBatch']
  /** How often it arrived. */
  readonly deliveries: number
}

/** The sandbox's customs broker. */
export interface SandboxBroker {
  readonly batches: ReadonlyMap<string, TakenBatch>
}

export interface SandboxBrokerOptions {
  /** Duration of SANDBOX_SLOW in milliseconds. */
  readonly slow: number
  readonly stopping: AbortSignal
}

/** Above this number, the oldest batches in memory are forgotten. */
const mostBatches = 10_000

/**
 * Accepts each batch of customs items once under its id, and reports on the items in its response. A `customerReference`
 * that is one of these words, or begins with it and a hyphen, makes it misbehave:
 *
 * | customerReference | What happens |
 * |---|---|
 * | SANDBOX_REFUSE | The item becomes TRANSFER_ERROR. |
 * | SANDBOX_GARBAGE | The whole batch is refused with 422. |
 * | SANDBOX_5XX | The first two deliveries of the batch get 503, and it isn't accepted. |
 * | SANDBOX_TIMEOUT | The first delivery is accepted and gets no response. |
 * | SANDBOX_SLOW | The response takes three seconds. |
 * | SANDBOX_DUPLICATE | The batch is accepted without a report on its items. |
 */
export function playBroker(app: FastifyInstance, { slow, stopping }: SandboxBrokerOptions): SandboxBroker {
  const batches = new Map<string, TakenBatch>()
  const failures = new Map<string, number>()

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const { 'waybill-signature': signature, 'idempotency-key': id } = request.headers
    const { body } = request
    if (!Buffer.isBuffer(body) || typeof id !== 'string' || typeof signature !== 'string')
      return reply.code(400).send({ message: 'A signed batch with an Idempotency-Key was expected.' })
    if (!isSigned(signature, sandboxSecret, body, new Date()))
      return reply.code(401).send({ message: 'The batch is not signed with the secret of the sandbox.' })

    const text = body.toString('utf8')
    const batch: Schemas['CustomsBrokerBatch'] = JSON.parse(text)
    const magic = new Set(batch.customsItems.map(({ customerReference }) => magicOf(customerReference)))
    if (magic.has('SANDBOX_GARBAGE')) return reply.code(422).send({ message: 'SANDBOX: the batch is not understood.' })
    const failed = failures.get(id) ?? 0
    if (magic.has('SANDBOX_5XX') && failed < 2) {
      failures.set(id, failed + 1)
      return reply.code(503).send({ message: 'SANDBOX: the broker was asked to fail.' })
    }

    const deliveries = (batches.get(id)?.deliveries ?? 0) + 1
    keep(batches, id, { id, body: batches.get(id)?.body ?? text, batch, deliveries }, mostBatches)

    if (magic.has('SANDBOX_TIMEOUT') && deliveries === 1) {
      reply.hijack()
      await once(request.raw.socket, 'close')
      return reply
    }
    if (magic.has('SANDBOX_SLOW')) await sleep(slow, undefined, { signal: stopping })
    if (magic.has('SANDBOX_DUPLICATE')) return reply.code(202).send()
    return reply.send(reportsOn(id, batch.customsItems))
  }

  void app.register(async (routes) => {
    // Keeps the raw bytes, which are what is signed.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 50_000_000 }, (_, body, done) => done(null, body))
    routes.route({ method: 'POST', url: brokerPath, handler: take })
  })
  return { batches }
}

const isRefused = ({ customerReference }: Schemas['CustomsBrokerItem']) =>
  magicOf(customerReference) === 'SANDBOX_REFUSE'

function reportsOn(id: string, items: readonly Schemas['CustomsBrokerItem'][]): Schemas['CustomsStatusUpdate'][] {
  const accepted = items.filter((item) => !isRefused(item))
  const refused = items.filter(isRefused)
  return [
    ...(accepted.length === 0
      ? []
      : [
          {
            customsItemIds: accepted.map((item) => item.id),
            status: 'TRANSFER_SUCCESS' as const,
            ...declaredAs(id),
          },
        ]),
    ...refused.map((item) => ({
      customsItemIds: [item.id],
      status: 'TRANSFER_ERROR' as const,
      message:
        'SANDBOX: refused, as the customerReference SANDBOX_REFUSE asks for. Nothing is wrong with the goods: change it, and they are accepted.',
    })),
  ]
}

/** Returns numbers in the format of customs, for an export and for the import into Norway that may follow. */
function declaredAs(id: string) {
  const digits = id.slice(-12).toUpperCase()
  const mrn = `${new Date().toISOString().slice(2, 4)}DK${digits}S0`
  return {
    message: `SANDBOX: export declaration ${mrn} was accepted.`,
    mrn,
    importDeclaration: {
      brokerNumber: '974760673',
      declarationDate: new Date().toISOString().slice(0, 10),
      sequenceNumber: String(1 + (Number.parseInt(digits.slice(-8), 16) % 1_000_000)),
    },
  }
}
