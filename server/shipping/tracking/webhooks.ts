import { currentTime } from '../../kernel/current-time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  CarrierRefusal,
  CarrierUnavailable,
  type Carrier,
  type CarrierEvent,
  type CarrierId,
  type Credentials,
  type WebhookMessage,
} from '../../network/carriers/carrier.ts'
import { badRequest, notFound, unauthorized } from '../../kernel/error.ts'
import type { Services } from '../../platform/http/handler.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { eventAccountsOf } from './asking.ts'
import { storeCarrierEvents } from './tracking.ts'
import { findByNumbers } from './tracking-store.ts'

/** The path for carriers' events about a client's parcels. Not in the API, since the format is the carrier's. */
const place = '/webhooks/carriers/:carrier/:clientId'

const longestMessage = 262_144
/** How far carriers' clocks may be ahead of ours. */
const clockSkewMs = 5 * 60_000
const highestClientId = 2_147_483_647

type Hooked = Pick<Services, 'db' | 'config' | 'carriers'>

interface Params {
  readonly carrier: string
  readonly clientId: string
}

/** Accepts events that carriers send by themselves, each verified by its carrier's signature. */
export async function registerCarrierWebhooks(app: FastifyInstance, services: Hooked): Promise<void> {
  const { db, config, carriers } = services

  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))

    hooks.post<{ Params: Params; Body: Uint8Array | undefined }>(
      place,
      { bodyLimit: longestMessage, onRequest: app.rateLimit() },
      async (request, reply) => {
        const { id, clientId } = addressed(request.params)
        const carrier = carriers[id]
        const accounts = await eventAccountsOf({ db, config }, clientId, id)
        const { events, credentials } = signedBy(accounts, (one) => eventsIn(request, carrier, one))
        const stored = await storeAll(db, clientId, carrier, events)
        await carrier.confirmWebhook?.(messageIn(request), { credentials, clientId, signal: request.signal })
        request.log.info({ carrier: id, clientId, events: events.length, shipments: stored }, 'A carrier sent events')
        return reply.code(204).send()
      },
    )
  })

  function addressed({ carrier, clientId }: Params): { id: CarrierId; clientId: number } {
    const number = Number(clientId)
    if (!isCarrier(carrier) || !/^[1-9]\d{0,9}$/.test(clientId) || number > highestClientId)
      throw notFound('Webhook', `${carrier}/${clientId}`.slice(0, 100))
    return { id: carrier, clientId: number }
  }

  const isCarrier = (text: string): text is CarrierId => Object.hasOwn(carriers, text)
}

const messageIn = ({
  headers,
  body = new Uint8Array(),
}: FastifyRequest<{ Body: Uint8Array | undefined }>): WebhookMessage => ({ headers, body, now: currentTime() })

/**
 * Returns the events of a message that is certainly from the carrier. An unknown client and one without a secret get
 * the same response as a forger.
 */
/** Tries the secret of each account, the default one first. */
function signedBy(accounts: readonly Credentials[], read: (credentials: Credentials) => readonly CarrierEvent[]) {
  const refusals: unknown[] = []
  for (const credentials of accounts)
    try {
      return { credentials, events: read(credentials) }
    } catch (error) {
      refusals.push(error)
    }
  throw refusals[0]
}

function eventsIn(
  request: FastifyRequest<{ Body: Uint8Array | undefined }>,
  { id, readWebhook }: Carrier,
  credentials: Credentials,
): readonly CarrierEvent[] {
  if (!readWebhook) throw notFound('Webhook', id)
  try {
    return readWebhook(messageIn(request), credentials)
  } catch (error) {
    if (error instanceof CarrierRefusal)
      throw unauthorized(`The message is not signed with the webhook secret of the client at ${id}, or is too old.`)
    if (error instanceof CarrierUnavailable)
      throw badRequest('BODY_UNREADABLE', `The message is signed, but it is not a message of ${id}.`)
    throw error
  }
}

/** Stores events with their shipments, and skips unknown parcels. Returns the number of shipments. */
async function storeAll(db: Db, clientId: number, carrier: Carrier, events: readonly CarrierEvent[]): Promise<number> {
  const numbers = [...new Set(events.map(({ parcelReference }) => parcelReference))]
  const shipments = await findByNumbers(db, clientId, carrier.id, numbers)
  const until = currentTime(clockSkewMs)
  for (const { clientId: owner, id, parcels } of shipments) {
    const own = events.filter(({ parcelReference }) => parcels.includes(parcelReference))
    await transaction(db, (trx) => storeCarrierEvents(trx, owner, id, carrier, own, until))
  }
  return shipments.length
}
