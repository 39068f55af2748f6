import { currentTime } from '../../kernel/current-time.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, badRequest, notFound, unauthorized } from '../../kernel/error.ts'
import type { Services } from '../../platform/http/handler.ts'
import { takeOrder } from './orders.ts'
import { isRateRequest, serviceRates } from './shopify/rates.ts'
import { software } from './shops.ts'
import { ShopError, type Message, type ReceivedOrder } from './software.ts'
import { clientOf, completed } from './work.ts'
import { fetchSoon, findConnectedShop, recordError, type ConnectedShop } from './store.ts'

/** Where shops send their orders. Beside the API: the format is the shop's, not ours. */
const place = '/webhooks/shops/:clientId/:shopId'

const longestMessage = 4_194_304
const highestClientId = 2_147_483_647

interface Params {
  readonly clientId: string
  readonly shopId: string
}

type Asked = FastifyRequest<{ Params: Params; Body: Buffer | undefined }>

/** Accepts orders that shops send, and rate requests of their checkouts, all verified by the shop's signature. */
export async function registerShopWebhooks(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'config' | 'carriers'>,
): Promise<void> {
  const { db, config } = services

  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    const options = { bodyLimit: longestMessage, onRequest: app.rateLimit() }

    hooks.post<{ Params: Params; Body: Buffer | undefined }>(place, options, async (request, reply) => {
      const shop = await addressed(request)
      const message = messageIn(request)
      const its = software[shop.kind]
      // A mere check of the URL gets a success. WooCommerce accepts only 200.
      if (its.isPing(message)) return reply.code(200).send()
      mustBeSigned(shop, message)
      mustBeOf(shop, message)
      const order = understood(() => its.readOrder(message))
      if (order) await take(shop, order)
      request.log.info({ clientId: shop.clientId, shopId: shop.id, order: order?.shopOrderId }, 'A shop sent a message')
      return reply.code(200).send()
    })

    hooks.post<{ Params: Params; Body: Buffer | undefined }>(`${place}/rates`, options, async (request, reply) => {
      const shop = await addressed(request)
      if (!software[shop.kind].hasRates) throw notFound('Shop', shop.id)
      const message = messageIn(request)
      mustBeSigned(shop, message)
      mustBeOf(shop, message)
      const { clientId, id } = shop
      const asked: unknown = understood(() => JSON.parse(message.body.toString()))
      if (!isRateRequest(asked)) throw badRequest('BODY_UNREADABLE', 'The message is not a request for rates.')
      try {
        return reply.send(await serviceRates({ db, caller: { clientId }, now: currentTime(), app: services }, asked))
      } catch (error) {
        if (!(error instanceof ShopError || (error instanceof ApiError && error.kind === 'invalid'))) throw error
        // The shop then shows its own backup rates.
        await recordError(db, clientId, id, `Rates for the checkout: ${error.message}`)
        throw badRequest('NO_RATE', error.message)
      }
    })
  })

  /** If the shop cannot be queried for the rest of an order, the whole order is fetched later. */
  async function take(shop: ConnectedShop, order: ReceivedOrder): Promise<void> {
    try {
      await takeOrder(db, shop, await completed(clientOf(shop, services), order), currentTime())
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      await recordError(db, shop.clientId, shop.id, `Order ${order.shopOrderId}: ${error.message}`)
      await fetchSoon(db, shop.clientId, shop.id, currentTime())
    }
  }

  /** The response for a disabled shop is the same as for an unknown one. */
  async function addressed({ params: { clientId, shopId } }: Asked): Promise<ConnectedShop> {
    const number = Number(clientId)
    const isPossible =
      /^[1-9]\d{0,9}$/.test(clientId) &&
      number <= highestClientId &&
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(shopId)
    const shop = isPossible ? await findConnectedShop(db, config, number, shopId) : undefined
    if (!shop) throw notFound('Shop', shopId.slice(0, 100))
    return shop
  }
}

const messageIn = ({ headers, body = Buffer.alloc(0) }: Asked): Message => ({ headers, body })

/** Requires the HMAC-SHA256 of the body's bytes in base64, with the secret shared with the shop. */
function mustBeSigned({ kind, credentials }: ConnectedShop, { headers, body }: Message): void {
  const sent = Buffer.from(String(headers[software[kind].signatureHeader] ?? ''), 'base64')
  const due = createHmac('sha256', credentials.webhookSecret).update(body).digest()
  if (sent.length !== due.length || !timingSafeEqual(sent, due))
    throw unauthorized('The message is not signed with the webhook secret of the shop.')
}

/** Shops of one app share its secret, so Shopify also identifies the sending shop in each message. */
function mustBeOf({ kind, url }: ConnectedShop, { headers }: Message): void {
  const { sourceHeader } = software[kind]
  const { hostname } = new URL(url)
  if (sourceHeader === undefined || !hostname.endsWith('.myshopify.com')) return
  if (String(headers[sourceHeader]).toLowerCase() !== hostname)
    throw unauthorized('The message comes from another shop.')
}

function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ShopError || error instanceof SyntaxError)
      throw badRequest('BODY_UNREADABLE', 'The message is signed, but cannot be parsed.')
    throw error
  }
}
