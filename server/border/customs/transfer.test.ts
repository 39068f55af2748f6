import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { signatureHeader, verifyWebhook } from '../../../sdk/src/webhooks.ts'
import { startSandbox } from '../../network/carriers/sandbox/server.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../platform/store/connection.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { claimBatches } from './batch-store.ts'
import { brokerOf, type Broker } from './broker.ts'
import { waitAfter } from '../../kernel/back-off.ts'
import { backOff, sendCustoms } from './transfer.ts'
import { ceilingLamp } from '../../dev/testing/goods.ts'

type Item = Schemas['CustomsItem']

const sandbox = await startSandbox({ port: 0, slow: 100 })
afterAll(() => sandbox.close())
const { call, people, person, db, connection, config } = await testApp({
  WAYBILL_SANDBOX_URL: sandbox.url,
  WAYBILL_CARRIER_TIMEOUT_MS: '400',
})
const { freja } = people
const { nordlys, tenant } = clients
const log = pino({ level: 'silent' })
const broker = brokerOf(config)
const context = { db, broker, log }
const send = (now = new Date(), by: Broker | undefined = broker) => sendCustoms({ ...context, broker: by }, now)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

beforeEach(async () => {
  await db.deleteFrom('customs_item').execute()
  await db.deleteFrom('customs_batch').execute()
})

let count = 0
/** Creates items on a truck and closes it. */
async function closedTruck(...references: string[]): Promise<{ truck: string; items: Item[] }> {
  const truck = `TRUCK-${++count}`
  const items: Item[] = []
  for (const customerReference of references) {
    const { body } = await call('createCustomsItem', {
      by: freja,
      body: {
        ...ceilingLamp,
        carrierReference: `PARCEL-${++count}`,
        itemDescription: 'Ceiling lamp of brass',
        skuNumber: 'AURORA',
        netWeight: 1,
        grossWeight: 1,
        itemInvoicePrice: 10,
        commodityCode: '940511',
        invoiceNumber: `INVOICE-${count}`,
        clientId: nordlys,
        truckIdentifier: truck,
        customerReference,
      },
    })
    items.push(body)
  }
  await close(truck)
  return { truck, items }
}
const close = (truck: string, isClose = true) =>
  call('closeCustomsItems', {
    by: freja,
    query: { filterType: 'truckIdentifier', value: truck },
    body: { close: isClose },
  })

const statesOf = async (truck: string) => {
  const { body } = await call('getTruckCustomsTransfer', { by: freja, query: { truck } })
  return body.customsItems.map(({ transferState, transferMessage }) => [transferState, transferMessage])
}
const takenOf = (items: readonly Item[]) =>
  [...sandbox.broker.batches.values()].filter(({ batch }) =>
    batch.customsItems.some(({ id }) => items.some((item) => item.id === id)),
  )
const batches = () => db.selectFrom('customs_batch').selectAll().orderBy('createdAt').execute()

/** Starts a broker with scripted responses. */
async function brokerThat(respond: (body: string, headers: NodeJS.Dict<string | string[]>) => [number, string]) {
  const seen: { body: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      seen.push({ body, headers: request.headers })
      const [status, text] = respond(body, request.headers)
      response.writeHead(status, status === 429 ? { 'retry-after': '7200' } : {}).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  return { seen, broker: { url: `http://127.0.0.1:${port}/in`, secret: 'a secret of the broker', timeoutMs: 400 } }
}

describe('sendCustoms', () => {
  it('sends closed items to the broker, and receives the outcome', async () => {
    const { truck, items } = await closedTruck('ORDER-1', 'SANDBOX_REFUSE-2')
    expect(await statesOf(truck)).toEqual([
      ['NOT_SENT', undefined],
      ['NOT_SENT', undefined],
    ])
    await send()
    expect(await statesOf(truck)).toEqual([
      ['TRANSFER_SUCCESS', expect.stringMatching(/^SANDBOX: export declaration \d\dDK[0-9A-F]{12}S0 was accepted\.$/)],
      [
        'TRANSFER_ERROR',
        expect.stringMatching(/^SANDBOX: refused, as the customerReference SANDBOX_REFUSE asks for\./),
      ],
    ])
    const [taken, ...others] = takenOf(items)
    expect(others).toEqual([])
    expect(taken?.batch.clientId).toBe(nordlys)
    expect(taken?.batch.customsItems.map(({ id, transferState }) => [id, transferState])).toEqual(
      items.map(({ id }) => [id, 'SENT']),
    )
    expect(await batches()).toMatchObject([{ id: taken?.id, state: 'TAKEN', attempts: 1 }])
  })

  it('skips open items, and sends other clients and trucks in separate batches', async () => {
    const one = await closedTruck('ORDER-1')
    const two = await closedTruck('ORDER-2', 'ORDER-3')
    const open = await closedTruck('ORDER-4')
    await close(open.truck, false)
    await send()
    expect(takenOf(one.items)).toHaveLength(1)
    expect(takenOf(two.items)[0]?.batch.customsItems).toHaveLength(2)
    expect(takenOf(open.items)).toEqual([])
    expect(await statesOf(open.truck)).toEqual([['NOT_SENT', undefined]])
  })

  it('signs the bytes that it sends, under the id of the batch', async () => {
    const { items } = await closedTruck('ORDER-1')
    const own = await brokerThat(() => [204, ''])
    await send(new Date(), own.broker)
    const [request] = own.seen
    const [batch] = await batches()
    const signature = String(request?.headers[signatureHeader])
    const taken = await verifyWebhook(request?.body ?? '', signature, 'a secret of the broker', { tolerance: 30 })
    expect(taken.customsItems[0]).toMatchObject({ id: items[0]?.id, createdAt: expect.any(String) })
    await expect(verifyWebhook(`${request?.body} `, signature, 'a secret of the broker')).rejects.toThrow('signature')
    expect(request?.headers['idempotency-key']).toBe(batch?.id)
  })

  it('sends each item in one batch, and each batch once, however many workers run', async () => {
    const trucks = []
    for (let truck = 0; truck < 6; truck++) trucks.push(await closedTruck('ORDER-1', 'ORDER-2', 'ORDER-3'))
    const stores = Array.from({ length: 5 }, () => openDatabase(connection, config, 'waybill worker'))
    try {
      await Promise.all(stores.map((store) => sendCustoms({ ...context, db: store.db }, new Date())))
      await send()
    } finally {
      await Promise.all(stores.map((store) => store.db.destroy()))
    }
    const taken = takenOf(trucks.flatMap(({ items }) => items))
    const ids = taken.flatMap(({ batch }) => batch.customsItems.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([18, 18])
    expect(taken.every(({ deliveries }) => deliveries === 1)).toBe(true)
  })

  it('retries undelivered batches after increasing pauses', async () => {
    const { truck, items } = await closedTruck('SANDBOX_5XX-1')
    await send()
    expect(await statesOf(truck)).toEqual([['SENT', undefined]])
    const [first] = await batches()
    expect([first?.state, first?.attempts, first?.lastError]).toEqual([
      'PENDING',
      1,
      'HTTP 503 {"message":"SANDBOX: the broker was asked to fail."}',
    ])
    const wait = Date.parse(first?.dueAt ?? '') - Date.now()
    expect([wait > 25_000, wait < 31_000]).toEqual([true, true])
    await send()
    expect((await batches())[0]?.attempts).toBe(1)
    await send(later(1))
    await send(later(3))
    expect(await statesOf(truck)).toEqual([['TRANSFER_SUCCESS', expect.any(String)]])
    expect(takenOf(items)).toHaveLength(1)
  })

  it('retries a batch whose response was lost with the same id and the same bytes', async () => {
    const { truck, items } = await closedTruck('SANDBOX_TIMEOUT-1')
    const bodies: string[] = []
    await send()
    bodies.push(takenOf(items)[0]?.body ?? '')
    // The broker may report before it gets the retry.
    const { id = '' } = items[0] ?? {}
    await call('setCustomsTransferStatus', {
      by: freja,
      body: { customsItemIds: [id], status: 'TRANSFER_SUCCESS', message: 'Early.' },
    })
    const echo = await brokerThat(() => [200, 'fine'])
    await send(later(1), echo.broker)
    expect(echo.seen.map(({ body }) => body)).toEqual(bodies)
    expect(echo.seen[0]?.headers['idempotency-key']).toBe(takenOf(items)[0]?.id)
    expect(await statesOf(truck)).toEqual([['TRANSFER_SUCCESS', 'Early.']])
  })

  it('is accepted once by a broker that receives it twice', async () => {
    const { truck, items } = await closedTruck('SANDBOX_TIMEOUT-1')
    await send()
    await send(later(1))
    expect(takenOf(items).map(({ deliveries }) => deliveries)).toEqual([2])
    expect(await statesOf(truck)).toEqual([['TRANSFER_SUCCESS', expect.any(String)]])
  })

  it('continues with a batch whose worker died', async () => {
    const { truck } = await closedTruck('ORDER-1')
    const dead = new AbortController()
    await sendCustoms(
      { ...context, broker: { url: 'http://127.0.0.1:9', secret: 'x', timeoutMs: 400 } },
      new Date(),
      dead.signal,
    )
    const claimed = await claimBatches(db, 'LIVE', later(1), 10, 60)
    expect(claimed).toHaveLength(1)
    await send(later(1.5))
    expect(await statesOf(truck)).toEqual([['SENT', undefined]])
    await send(later(2.1))
    expect(await statesOf(truck)).toEqual([['TRANSFER_SUCCESS', expect.any(String)]])
  })

  it('returns refused items to the client, to be opened, corrected and closed again', async () => {
    const { truck, items } = await closedTruck('SANDBOX_GARBAGE-1')
    await send()
    const [batch] = await batches()
    expect(await statesOf(truck)).toEqual([
      [
        'TRANSFER_ERROR',
        `The broker refused batch ${batch?.id}: HTTP 422 {"message":"SANDBOX: the batch is not understood."}`,
      ],
    ])
    await send(later(600))
    expect(await batches()).toHaveLength(1)
    expect((await close(truck, false)).status).toBe(200)
    const path = { customsId: items[0]?.id ?? '' }
    await call('updateCustomsItem', { by: freja, path, body: { customerReference: 'ORDER-1' } })
    await close(truck)
    await send()
    expect(await statesOf(truck)).toEqual([['TRANSFER_SUCCESS', expect.any(String)]])
    expect(
      takenOf(items).map(({ batch: { customsItems } }) => customsItems.map(({ submission }) => submission)),
    ).toEqual([[2]])
  })

  it('gives up after twelve attempts, and reports why', { timeout: 30_000 }, async () => {
    const { truck } = await closedTruck('ORDER-1')
    const nobody = { url: 'http://127.0.0.1:9/', secret: 'x', timeoutMs: 400 }
    for (let attempt = 0; attempt < 14; attempt++) await send(later(attempt * 200), nobody)
    const [batch] = await batches()
    expect([batch?.state, batch?.attempts]).toEqual(['GIVEN_UP', 12])
    expect(await statesOf(truck)).toEqual([
      ['TRANSFER_ERROR', expect.stringContaining(`The broker did not take batch ${batch?.id} in 12 attempts: `)],
    ])
    const waits = Array.from({ length: 11 }, (_, index) => waitAfter(backOff, index + 1))
    expect(waits.every((wait, index) => wait >= (waits[index - 1] ?? 0))).toBe(true)
    expect(Math.round(waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000)).toBe(10)
  })

  it('waits as long as the broker asks', async () => {
    await closedTruck('ORDER-1')
    const busy = await brokerThat(() => [429, ''])
    await send(new Date(), busy.broker)
    const [batch] = await batches()
    expect(Date.parse(batch?.dueAt ?? '') - Date.now()).toBeGreaterThan(7_000_000)
  })

  it('ignores reports on items that are not in the batch', async () => {
    const other = await closedTruck('SANDBOX_DUPLICATE-1')
    await send()
    const { truck, items } = await closedTruck('ORDER-1')
    const ids = [...other.items, ...items].map(({ id }) => id)
    const liar = await brokerThat(() => [
      200,
      JSON.stringify([
        { customsItemIds: [...ids, '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f'], status: 'TRANSFER_SUCCESS' },
      ]),
    ])
    await send(new Date(), liar.broker)
    expect(await statesOf(truck)).toEqual([['TRANSFER_SUCCESS', undefined]])
    expect(await statesOf(other.truck)).toEqual([['SENT', undefined]])
  })

  it.each([
    ['nonsense', '<html>'],
    ['another form', '{"ok":true}'],
    [
      'a NUL',
      JSON.stringify([{ customsItemIds: ['0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f'], status: 'SENT', message: 'a\0b' }]),
    ],
    ['NOT_SENT', JSON.stringify([{ customsItemIds: ['0198c0de-7a11-7c3e-9b52-4f6d2a1e8c4f'], status: 'NOT_SENT' }])],
  ])('treats a response with %s as a receipt', async (_, text) => {
    const { truck } = await closedTruck('ORDER-1')
    const odd = await brokerThat(() => [200, text])
    await send(new Date(), odd.broker)
    expect(await statesOf(truck)).toEqual([['SENT', undefined]])
    expect((await batches()).map(({ state }) => state)).toEqual(['TAKEN'])
  })

  it('lets the broker report later, for the clients it works for', async () => {
    const { truck, items } = await closedTruck('SANDBOX_DUPLICATE-1')
    const agent = await person('broker', tenant, ['customs:admin'], 'CHILDREN')
    await send()
    expect(await statesOf(truck)).toEqual([['SENT', undefined]])
    const reported = await call('setCustomsTransferStatus', {
      by: agent,
      body: { customsItemIds: items.map(({ id }) => id), status: 'TRANSFER_SUCCESS', message: 'Accepted.' },
    })
    expect(reported.status).toBe(200)
    expect(await statesOf(truck)).toEqual([['TRANSFER_SUCCESS', 'Accepted.']])
  })

  it('keeps items closed while they are with the broker', async () => {
    const { truck } = await closedTruck('SANDBOX_DUPLICATE-1')
    await send()
    expect((await close(truck, false)).status).toBe(409)
  })
})

describe('brokerOf', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/waybill',
    WAYBILL_TOKEN_SECRET: 'a token secret for tests of customs',
    WAYBILL_ENCRYPTION_SECRET: 'an encryption secret for such tests',
  }

  it("returns the installation's own broker, and no sandbox in production", async () => {
    expect(brokerOf(readConfig(production))).toBeUndefined()
    const { truck } = await closedTruck('ORDER-1')
    await sendCustoms({ ...context, broker: undefined }, new Date())
    expect(await statesOf(truck)).toEqual([['NOT_SENT', undefined]])
    const own = {
      WAYBILL_BROKER_URL: 'https://broker.example/in/',
      WAYBILL_BROKER_SECRET: 'the secret of the broker in tests',
    }
    expect(brokerOf(readConfig({ ...production, ...own }))).toMatchObject({
      url: 'https://broker.example/in',
      secret: 'the secret of the broker in tests',
    })
    expect(() => readConfig({ ...production, WAYBILL_BROKER_URL: 'https://broker.example/in' })).toThrow(
      'WAYBILL_BROKER_SECRET is missing (Signs what is sent to the customs broker): set it to at least 32 random characters',
    )
  })
})
