import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { verify } from '../../../sdk/src/webhooks.ts'
import { buildApp } from '../../app.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { eventErrors } from '../../dev/testing/response.ts'
import { lamp } from '../../dev/testing/shipping.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { numberEvents, type FeedEvent } from '../event-feed/store.ts'
import { claimDeliveries } from './delivery-store.ts'
import { deliverWebhooks } from './delivery.ts'
import { post } from './post.ts'

// Every name resolves to this machine, like one that its owner has changed after the check.
const { lookup } = dns
const leadHere = (_: string, __: object, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])
Object.assign(dns, { lookup: leadHere })
syncBuiltinESMExports()
afterAll(() => {
  Object.assign(dns, { lookup })
  syncBuiltinESMExports()
})

const { call, db, pool, people, person, config, jobs, carriers } = await testApp({
  WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes',
})
const by = people.freja
await setCarriers(db, clients.nordlys, ['LAST_INCH', 'POSTNORD_DK'], true, { now: new Date(), username: 'freja' })

interface Received {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: FeedEvent
}
let received: Received[] = []
/** How the receiver handles each message. */
let respond: (message: Received, response: ServerResponse) => void
const take = (_: Received, response: ServerResponse) => void response.writeHead(204).end()

const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    const message = { url: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) }
    received.push(message)
    const errors = eventErrors(message.event)
    if (errors !== undefined) throw new Error(`A message breaks the contract:${errors}`)
    respond(message, response)
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const address = receiver.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

beforeEach(async () => {
  await numberEvents(db)
  await db.deleteFrom('webhook_endpoint').execute()
  received = []
  respond = take
})

const log = pino({ level: 'silent' })
const contextWith = (signal = new AbortController().signal) => ({ db, config, jobs, log, signal })
async function deliver(): Promise<void> {
  await numberEvents(db)
  await deliverWebhooks(contextWith())
}
/** Makes everything that is pending, paused or leased due. */
async function wait(): Promise<void> {
  await sql`update webhook_delivery set "dueAt" = now() where "dueAt" is not null`.execute(db)
  await sql`update webhook_endpoint set "pausedUntil" = null`.execute(db)
}

async function endpoint(over: object = {}) {
  const { status, body } = await call('createWebhookEndpoint', {
    by,
    body: { name: 'Shop', url: `${origin}/shop`, ...over },
  })
  expect(status).toBe(201)
  return { ...body, path: { webhookEndpointId: body.id } }
}
const ship = async (over: object = {}) => (await call('createShipment', { by, body: lamp(over) })).body.id
async function registered(): Promise<string> {
  const id = await ship()
  await call('registerShipment', { by, path: { shipmentId: id } })
  return id
}
const deliveriesOf = async (path: { webhookEndpointId: string }, query: { state?: string } = {}) =>
  (await call('listWebhookDeliveries', { by, path, query })).body
const typesOf = (messages: readonly Received[]) => messages.map(({ event }) => event.type)

it('reports to a shop that the cancelled shipment of its order leaves it open, under its own identifier, and that it is shipped again', async () => {
  const item = { sku: 'LAMP', name: 'Lamp', itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 }
  await call('setItems', { by, body: { items: [item] } })
  const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
  await call('createParcelDefinition', { by, body: box })
  const { path } = await endpoint({ types: ['order.shipped', 'order.reopened'] })
  const { sender, recipient, carrierProduct } = lamp()
  const order = { externalId: 'SHOP-417', sender, recipient, carrierProduct, lines: [{ sku: 'LAMP', quantity: 1 }] }
  const { orders } = (await call('setOrders', { by, body: { orders: [order] } })).body
  const orderId = orders[0]?.id ?? expect.fail('No order')
  const shipOrder = async () => {
    const { status, body, text } = await call('shipOrder', { by, path: { orderId }, body: {} })
    expect([status, text]).toEqual([201, text])
    return body.shipment.id
  }
  const shipmentId = await shipOrder()
  await call('cancelShipment', { by, path: { shipmentId }, body: {} })
  await shipOrder()
  await deliver()
  const told = received.map(({ event: { type, data } }) => [type, data.orderExternalId, data.orderState])
  expect(told).toEqual([
    ['order.shipped', 'SHOP-417', 'SHIPPED'],
    ['order.reopened', 'SHOP-417', 'OPEN'],
    ['order.shipped', 'SHOP-417', 'SHIPPED'],
  ])
  expect((await deliveriesOf(path)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])
})

describe('a delivery', () => {
  it('is signed as the specification says, and recorded without the secret', async () => {
    const { secret, path } = await endpoint()
    respond = (_, response) => void response.writeHead(202).end('x'.repeat(3_000))
    const shipmentId = await ship()
    await deliver()
    expect(received).toHaveLength(1)
    const { headers, body, event } = received[0] ?? expect.fail()
    const plain = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    }
    expect(new Webhook(secret).verify(body, plain)).toEqual(event)
    expect(await verify(body, headers, secret)).toEqual(event)
    expect(() => new Webhook(secret).verify(`${body} `, plain)).toThrow('No matching signature')
    const feed = (await call('listEvents', { by, query: { per_page: 100 } })).body.hits
    expect(feed.at(-1)).toEqual(event)
    expect(event).toMatchObject({ id: headers['webhook-id'], type: 'shipment.created', data: { shipmentId } })

    const list = await call('listWebhookDeliveries', { by, path })
    expect(list.body).toMatchObject([
      {
        state: 'DELIVERED',
        event,
        attempts: 1,
        status: 202,
        response: 'x'.repeat(1_024),
        log: [{ url: `${origin}/shop`, status: 202, response: 'x'.repeat(1_024), durationMs: expect.any(Number) }],
      },
    ])
    const audit = await db.selectFrom('audit').selectAll().execute()
    const others = [list.text, (await call('getWebhookEndpoint', { by, path })).text, JSON.stringify(audit)]
    for (const text of others) expect(text).not.toContain(secret.slice(6))
    const kept = await sql<{ row: string }>`select webhook_endpoint::text as row from webhook_endpoint`.execute(db)
    expect(kept.rows[0]?.row).not.toContain(secret.slice(6))
  })

  it('passes the filters, and reaches no other client', async () => {
    await endpoint({ url: `${origin}/registered`, types: ['shipment.registered'] })
    await endpoint({ url: `${origin}/postnord`, carriers: ['POSTNORD_DK'] })
    await call('createWebhookEndpoint', { by: people.astrid, body: { name: 'Other', url: `${origin}/other` } })
    await registered()
    await ship({ carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } })
    await deliver()
    expect(new Set(received.map(({ url, event }) => `${url} ${event.type}`))).toEqual(
      new Set(['/postnord shipment.created', '/registered shipment.registered']),
    )
    expect(received).toHaveLength(2)
  })

  it('keeps the order of a shipment, while others overtake', async () => {
    const { path } = await endpoint()
    const [first, second] = [await registered(), await registered()]
    respond = ({ event }, response) =>
      void response.writeHead(event.data.shipmentId === first ? 503 : 204, { 'retry-after': '3600' }).end()
    await deliver()
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ event }) => `${event.data.shipmentId} ${event.type}`))).toEqual(
      new Set([`${first} shipment.created`, `${second} shipment.created`, `${second} shipment.registered`]),
    )
    const failed = (await deliveriesOf(path, { state: 'PENDING' })).find(({ attempts }) => attempts > 0)
    expect(failed).toMatchObject({ status: 503, event: { type: 'shipment.created', data: { shipmentId: first } } })
    expect(Date.parse(failed?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
    received = []
    respond = take
    await wait()
    await deliver()
    expect(typesOf(received)).toEqual(['shipment.created', 'shipment.registered'])
    const again = (await deliveriesOf(path)).find(({ id }) => id === failed?.id)
    expect(again?.log.map(({ status }) => status)).toEqual([503, 204])
    expect(again?.log.at(-1)?.attemptedAt).toBe(again?.attemptedAt)
  })

  it('is neither lost nor out of order, whatever fails and dies', async () => {
    const { path } = await endpoint()
    const ids = await Promise.all(Array.from({ length: 8 }, registered))
    for (const shipmentId of ids)
      for (const [minute, state] of ['IN_TRANSIT', 'DELIVERED'].entries())
        await call('createShipmentEvent', {
          by,
          path: { shipmentId },
          body: { state, createdAt: new Date(Date.now() + minute).toISOString() },
        })
    await numberEvents(db)
    let count = 0
    // Every third message fails, and every seventh is accepted although its response is lost.
    respond = (_, response) => {
      count++
      if (count % 7 === 0) response.destroy()
      else void response.writeHead(count % 3 === 0 ? 500 : 200).end()
    }
    for (let round = 0; round < 60; round++) {
      // A worker that claims some and dies.
      if (round % 2 === 0) await claimDeliveries(db, path.webhookEndpointId, 3)
      await Promise.all([deliverWebhooks(contextWith()), deliverWebhooks(contextWith())])
      if ((await deliveriesOf(path, { state: 'PENDING' })).length === 0) break
      await wait()
    }
    expect(await deliveriesOf(path, { state: 'PENDING' })).toEqual([])
    const feed = (await call('listEvents', { by, query: { per_page: 100 } })).body
    const wanted = ['created', 'registered', 'tracking_changed', 'delivered'].map((type) => `shipment.${type}`)
    for (const id of ids) {
      const own = received.filter(({ event }) => event.data.shipmentId === id)
      // Each may have arrived more than once, under the same id, but never after a later one.
      expect([...new Set(typesOf(own))]).toEqual(wanted)
      expect(typesOf(own)).toEqual(
        own.map(({ event }) => event.type).toSorted((a, b) => wanted.indexOf(a) - wanted.indexOf(b)),
      )
      expect(new Set(own.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    }
    expect(feed.hits.length).toBeGreaterThan(0)
  })

  it('holds up no other when its receiver hangs', async () => {
    const hung: ServerResponse[] = []
    const arrived = Promise.withResolvers<void>()
    respond = (message, response) => {
      if (message.url === '/hangs') return void hung.push(response)
      take(message, response)
      arrived.resolve()
    }
    await endpoint({ url: `${origin}/hangs` })
    await ship()
    await numberEvents(db)
    const stopping = new AbortController()
    const running = deliverWebhooks(contextWith(stopping.signal))
    await vi.waitFor(() => expect(hung).toHaveLength(1))
    await endpoint({ url: `${origin}/works` })
    await ship()
    await numberEvents(db)
    await arrived.promise
    expect(received.filter(({ url }) => url === '/works')).toHaveLength(1)
    stopping.abort()
    await running
  })

  it('times out after ten seconds, and is retried later', async () => {
    const { path } = await endpoint()
    const waiting = new AbortController()
    respond = () => waiting.abort(new DOMException('It is late', 'TimeoutError'))
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => waiting.signal)
    try {
      await ship()
      await deliver()
      expect(limit.mock.calls).toEqual([[10_000]])
    } finally {
      limit.mockRestore()
    }
    expect(await deliveriesOf(path)).toMatchObject([
      { state: 'PENDING', attempts: 1, error: 'No response within 10 seconds' },
    ])
  })

  it('reads at most 256 kB of a response, and stores its beginning', async () => {
    const { path } = await endpoint()
    const chunk = Buffer.alloc(65_536, 'x')
    let sent = 0
    const closed = Promise.withResolvers<void>()
    respond = (_, response) => {
      response.writeHead(200)
      response.on('close', closed.resolve)
      // An endless body, as fast as it is read.
      const go = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        sent += chunk.length
      }
      response.on('drain', go)
      go()
    }
    await ship()
    await deliver()
    await closed.promise
    expect(sent).toBeGreaterThan(262_144)
    expect(await deliveriesOf(path)).toMatchObject([{ state: 'DELIVERED', status: 200, response: 'x'.repeat(1_024) }])
  })

  it('follows no redirect and calls no private address', async () => {
    const { path } = await endpoint()
    respond = (_, response) => void response.writeHead(302, { location: `${origin}/elsewhere` }).end()
    await ship()
    await deliver()
    expect(received.map(({ url }) => url)).toEqual(['/shop'])
    expect(await deliveriesOf(path)).toMatchObject([{ state: 'PENDING', status: 302 }])

    // Unencrypted messages stay in private networks, even where those are allowed.
    const plain = await call('createWebhookEndpoint', { by, body: { name: 'Plain', url: 'http://192.0.43.8/' } })
    expect(plain.error.errors).toMatchObject([{ code: 'ADDRESS_NOT_ALLOWED', field: 'url' }])
    expect(await post({ url: 'http://192.0.43.8/', headers: {}, body: '{}' }, true)).toMatchObject({
      error: 'http:// is only allowed for private networks',
    })

    const strict = { ...config, allowPrivateAddresses: false }
    received = []
    await wait()
    await deliverWebhooks({ ...contextWith(), config: strict })
    expect(received).toEqual([])
    expect(await deliveriesOf(path)).toMatchObject([{ error: 'The address leads to a private network' }])
    for (const url of [
      origin,
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://rebound.example/',
    ])
      expect(await post({ url, headers: {}, body: '{}' }, false)).toMatchObject({
        error: 'The address leads to a private network',
      })
    const app = await buildApp({ config: strict, db, pool, carriers, jobs, limits: { delayMs: 0, requests: 1_000 } })
    for (const url of [origin, 'https://10.0.0.7/', 'https://localhost/', 'http://hooks.nordlys.example/']) {
      const response = await app.inject({
        method: 'POST',
        url: '/v1/webhook-endpoints',
        headers: { authorization: `Bearer ${by.token}` },
        payload: { name: 'Inside', url },
      })
      expect(response.json().errors).toMatchObject([{ code: 'ADDRESS_NOT_ALLOWED', field: 'url' }])
    }
    await app.close()
  })
})

describe('a webhook endpoint', () => {
  it('signs with both secrets while one is being replaced', async () => {
    const { secret, path } = await endpoint()
    const rotated = await call('rotateWebhookSecret', { by, path, body: {} })
    expect(rotated.body.secret).not.toBe(secret)
    expect(Date.parse(rotated.body.previousSecretExpiresAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await ship()
    await deliver()
    for (const one of [secret, rotated.body.secret])
      expect(await verify(received[0]?.body ?? '', received[0]?.headers ?? {}, one)).toEqual(received[0]?.event)
    const last = await call('rotateWebhookSecret', { by, path, body: { overlapHours: 0 } })
    await ship()
    await deliver()
    const [, { body, headers, event } = expect.fail()] = received
    expect(await verify(body, headers, last.body.secret)).toEqual(event)
    await expect(verify(body, headers, [secret, rotated.body.secret])).rejects.toThrow('No signature')
  })

  it('hides user and password of its URL, and is still called with them', async () => {
    const open = `${origin}/hidden?at=@x`
    const { path, url } = await endpoint({ url: open.replace('//', '//wms:s3cret@') })
    expect(url).toBe(open)
    // The stored body is sent back with another name.
    const changed = await call('updateWebhookEndpoint', { by, path, body: { name: 'Renamed', url } })
    expect(changed.body).toMatchObject({ name: 'Renamed', url: open })
    await ship()
    await deliver()
    expect(received.map(({ headers }) => headers.authorization)).toEqual([`Basic ${btoa('wms:s3cret')}`])
    const seen = [
      await call('listWebhookEndpoints', { by }),
      await call('getWebhookEndpoint', { by, path }),
      await call('listWebhookDeliveries', { by, path }),
      await call('listAuditEntries', { by: people.karen, query: { per_page: 100 } }),
    ]
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { text } of seen) expect(text).not.toMatch(/s3cret|wms/)
    await call('updateWebhookEndpoint', { by, path, body: { url: `${origin}/elsewhere` } })
    await ship()
    await deliver()
    expect(received.at(-1)).toMatchObject({
      url: '/elsewhere',
      headers: expect.not.objectContaining({ authorization: expect.anything() }),
    })
  })

  it('receives a test event, which no other gets', async () => {
    const { path } = await endpoint({ types: ['shipment.delivered'] })
    await endpoint({ url: `${origin}/other` })
    const { status, body } = await call('checkWebhookEndpoint', { by, path })
    expect([status, body.type]).toEqual([200, 'webhook.test'])
    await deliver()
    expect(received.map(({ url, event }) => [url, event])).toEqual([['/shop', body]])
  })

  it('can be sent one event again, or all since a time', async () => {
    const { path } = await endpoint()
    const since = new Date(Date.now() - 1_000).toISOString()
    await ship()
    await deliver()
    const [delivery] = await deliveriesOf(path)
    const again = await call('retryWebhookDelivery', { by, path: { ...path, webhookDeliveryId: delivery?.id ?? '' } })
    expect([again.status, again.body.state, again.body.attempts]).toEqual([200, 'PENDING', 0])
    await deliver()
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery?.event.id]))
    expect(received).toHaveLength(2)

    await call('updateWebhookEndpoint', { by, path, body: { enabled: false } })
    await ship()
    await deliver()
    expect(received).toHaveLength(2)
    const off = await call('retryWebhookDeliveries', { by, path, body: { since } })
    expect([off.status, off.error.error]).toEqual([409, 'WEBHOOK_DISABLED'])
    expect((await call('checkWebhookEndpoint', { by, path })).status).toBe(409)
    const on = await call('updateWebhookEndpoint', { by, path, body: { enabled: true, types: null } })
    expect(on.body).toMatchObject({ enabled: true })
    // The events it missed, from this test and those of the last second before it.
    const missed = await call('retryWebhookDeliveries', { by, path, body: { since } })
    expect(missed.body.count).toBeGreaterThanOrEqual(1)
    await deliver()
    expect(received).toHaveLength(2 + missed.body.count)
    const all = await call('retryWebhookDeliveries', { by, path, body: { since, all: true } })
    expect(all.body.count).toBe(1 + missed.body.count)
  })

  it('is disabled with a mail after three days without success, and at once by 410', async () => {
    const { path } = await endpoint()
    respond = (_, response) => void response.writeHead(500).end('Out of order')
    await ship()
    await deliver()
    expect((await call('getWebhookEndpoint', { by, path })).body).toMatchObject({
      enabled: true,
      failingSince: expect.any(String),
    })
    await sql`update webhook_delivery set "firstAttemptAt" = now() - interval '73 hours'`.execute(db)
    await sql`update webhook_endpoint set "failingSince" = now() - interval '73 hours'`.execute(db)
    await wait()
    await deliver()
    expect((await call('getWebhookEndpoint', { by, path })).body).toMatchObject({
      enabled: false,
      disabledReason: 'FAILING',
    })
    expect(await deliveriesOf(path)).toMatchObject([{ state: 'FAILED', response: 'Out of order' }])
    const mails = await db.selectFrom('outbox').select('payload').execute()
    expect(mails.map(({ payload }) => payload)).toMatchObject([
      { to: 'freja@nordlys.example', text: expect.stringContaining('The webhook endpoint Shop of Nordlys') },
    ])

    const gone = await endpoint()
    respond = (_, response) => void response.writeHead(410).end()
    await registered()
    await deliver()
    expect((await call('getWebhookEndpoint', { by, path: gone.path })).body).toMatchObject({
      enabled: false,
      disabledReason: 'GONE',
    })
    expect(await deliveriesOf(gone.path, { state: 'PENDING' })).toEqual([])
  })

  it.each(['ARCHIVED', 'COMPROMISED'] as const)('stops when its creator is %s', async (status) => {
    const maker = await person(`${status.toLowerCase()}-maker`, clients.nordlys, ['webhooks:admin', 'events:read'])
    const { body } = await call('createWebhookEndpoint', { by: maker, body: { name: 'Feed', url: `${origin}/left` } })
    await ship()
    await deliver()
    expect(received).toHaveLength(1)
    await call('updateUser', { by, body: { username: maker.username, status } })
    await ship()
    await deliver()
    expect(received).toHaveLength(1)
    const { body: shown } = await call('getWebhookEndpoint', { by, path: { webhookEndpointId: body.id } })
    expect(shown).toMatchObject({ enabled: false, disabledReason: 'RIGHTS_LOST' })
  })

  it('receives the events its creator may read, and stops when the creator loses the right', async () => {
    const maker = await person('maker', clients.nordlys, ['webhooks:admin'])
    const [role] = await db.selectFrom('user_role').select('roleId').where('userId', '=', maker.userId).execute()
    const roleId = role?.roleId ?? expect.fail()
    const create = (as = maker) =>
      call('createWebhookEndpoint', { by: as, body: { name: 'Feed', url: `${origin}/${as.token.slice(-4)}` } })
    expect((await create()).error.error).toBe('PERMISSION_NOT_HELD')
    const other = await endpoint()
    const rotated = await call('rotateWebhookSecret', { by: maker, path: other.path, body: {} })
    expect(rotated.error.error).toBe('PERMISSION_NOT_HELD')
    await call('deleteWebhookEndpoint', { by, path: other.path })
    const may = (permissions: string[]) =>
      call('updateRole', { by, path: { clientId: clients.nordlys }, body: { id: roleId, permissions } })
    await may(['webhooks:admin', 'events:read', 'api-keys:admin'])
    const { body } = await create()
    const limits = { name: 'Key', permissions: ['webhooks:admin', 'events:read'] }
    const { body: key } = await call('createApiKey', { by: maker, body: limits })
    const { body: ofKey } = await create({ ...maker, token: key.key })
    await ship()
    await deliver()
    expect(received).toHaveLength(2)

    const state = async (webhookEndpointId: string) => {
      const { body: shown } = await call('getWebhookEndpoint', { by, path: { webhookEndpointId } })
      return shown.enabled ? 'on' : shown.disabledReason
    }
    await call('revokeApiKey', { by: maker, path: { apiKeyId: key.id } })
    await ship()
    await deliver()
    expect(received).toHaveLength(3)
    expect([await state(body.id), await state(ofKey.id)]).toEqual(['on', 'RIGHTS_LOST'])

    await may(['webhooks:admin'])
    await ship()
    await deliver()
    expect(received).toHaveLength(3)
    expect(await state(body.id)).toBe('RIGHTS_LOST')
    const path = { webhookEndpointId: body.id }
    const change = (as: typeof by, changes: object) => call('updateWebhookEndpoint', { by: as, path, body: changes })
    for (const changes of [{ enabled: true }, { url: `${origin}/elsewhere` }])
      expect((await change(maker, changes)).error.error).toBe('PERMISSION_NOT_HELD')
    // A user who may read events enables it, and is responsible for it from then on.
    expect((await change(by, { enabled: true })).body.enabled).toBe(true)
    await ship()
    await deliver()
    expect(received).toHaveLength(4)
  })

  it('is deleted with its deliveries, and unknown to other clients', async () => {
    const { path } = await endpoint()
    await ship()
    await numberEvents(db)
    const theirs = { by: people.astrid, path }
    for (const response of [
      await call('getWebhookEndpoint', theirs),
      await call('rotateWebhookSecret', { ...theirs, body: {} }),
      await call('checkWebhookEndpoint', theirs),
      await call('listWebhookDeliveries', theirs),
      await call('retryWebhookDeliveries', { ...theirs, body: { since: '2026-11-01T00:00:00Z' } }),
      await call('deleteWebhookEndpoint', theirs),
    ])
      expect(response.status).toBe(404)
    expect((await call('listWebhookEndpoints', { by })).body).toHaveLength(1)
    expect((await call('deleteWebhookEndpoint', { by, path })).status).toBe(204)
    await deliverWebhooks(contextWith())
    expect(received).toEqual([])
    expect((await call('listWebhookEndpoints', { by })).body).toEqual([])
  })
})
