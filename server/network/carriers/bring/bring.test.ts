import { describe, expect, it } from 'vitest'
import { askedFor, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import { usableDocuments } from '../documents.ts'
import { openCarriers } from '../registry.ts'
import { bring } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const account = { apiUid: 'lager@nordlys.example', apiKey: 'k7Tq-never-to-be-seen', customerNumber: 'PARCELS-1' }
const credentials = {
  ...account,
  webhookUrl: 'https://api.nordlys.example/webhooks/carriers/BRING/1024',
  webhookSecret: 'w9Lm-never-to-be-seen',
}
const pushed = {
  status: 'DELIVERED',
  id: 'ad84cbca-2e89-43e0-a301-a8d5d7fe7804',
  shipment: '70438101268018539',
  package: '395210050000004173',
  created: '2026-11-20T09:15:30+0000',
  pushed: '2026-11-20T09:15:31+0000',
}
const request = { ...plainRequest, productId: 'BRING_0340' }

describeCarrier(bring, {
  contract,
  credentials,
  request,
  register: 'book',
  two: 'two',
  refusal: {
    operation: 'book',
    code: 400,
    example: 'postCode',
    carrierCode: 'BOOK_INPUT-057',
    field: 'recipient.postCode',
  },
  nothingFound: [{ operation: 'track', example: 'unknown' }],
  unknownParcel: { operation: 'track', example: 'unknown' },
  webhook: {
    proof: 'SECRET',
    headers: { 'x-webhook-secret': credentials.webhookSecret },
    body: Buffer.from(JSON.stringify(pushed)),
  },
  subscribe: 'subscribe',
  badLabel: { operation: 'getLabel', response: { status: 200, text: '<html>' } },
})

const mock = carrierMock(contract)
const open = () => openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { BRING: mock.url }, backoff: 5 }).BRING
const call = { credentials, nextSerial: () => Promise.resolve(1) }
const pdf = '%PDF-1.3 and so on'

describe('the label', () => {
  it('is fetched from the link in the booking, without credentials and following one redirect', async () => {
    const location = `${mock.url}/booking/labels/7?auth-token=stored`
    let asked = 0
    mock.choose({ response: { status: 302, text: '', headers: { location } } }, 'getLabel')
    const alone = bring.open({ environment: 'PRODUCTION', url: mock.url, timeout: 5_000 })
    const error = await failureOf(alone.register(request, call))
    expect(error).toMatchObject({ reason: 'SERVER_ERROR', mayHaveRegistered: true })
    const labels = mock.calls.filter(({ operationId }) => operationId === 'getLabel')
    for (const { headers } of labels) {
      asked++
      expect(headers).not.toHaveProperty('x-mybring-api-key')
    }
    expect(asked).toBe(2)
    expect(labels.map(({ path }) => path)).toEqual([
      '/booking/labels/2968466?auth-token=5cf1dcee-4f01-4c9a-9870-3ba6d9ba050b',
      '/booking/labels/7?auth-token=stored',
    ])
  })

  it.each(['http://10.0.0.1/label.pdf', 'file:///etc/passwd', '//'])('is not fetched from %s', async (location) => {
    mock.choose({ response: { status: 302, text: '', headers: { location } } }, 'getLabel')
    expect(await failureOf(open().register(request, call))).toMatchObject({ reason: 'GARBAGE' })
  })

  it('is only fetched from Bring', async () => {
    mock.choose({ example: 'elsewhere' }, 'book')
    expect(await failureOf(open().register(request, call))).toMatchObject({ reason: 'GARBAGE' })
    expect(mock.calls.map(({ operationId }) => operationId)).not.toContain('getLabel')
  })

  it('is refused if it is no PDF', async () => {
    mock.choose({ response: { status: 200, text: '<html>' } }, 'getLabel')
    const registered = await open().register(request, call)
    expect(await failureOf(usableDocuments('BRING', registered))).toMatchObject({ carrierCode: 'WAYBILL-DOCUMENT' })
    mock.choose({ response: { status: 200, text: pdf } }, 'getLabel')
    const [label] = (await open().register(request, call)).documents ?? []
    expect(Buffer.from(label?.bytes ?? []).toString()).toBe(pdf)
  })
})

describe('register', () => {
  it('returns the packages in order, whatever the order of the response', async () => {
    mock.choose({ example: 'two' }, 'book')
    const { parcels } = await open().register(askedFor(request).severalParcels.request, call)
    expect(parcels.map(({ carrierReference }) => carrierReference)).toEqual([
      '395210050000004173',
      '395210050000004180',
    ])
  })

  it('marks test bookings', async () => {
    await open().register(request, call)
    expect(mock.sent('book').testIndicator).toBe(true)
    mock.calls.length = 0
    await open().register(request, { ...call, credentials: { ...credentials, environment: 'PRODUCTION' } })
    expect(mock.sent('book').testIndicator).toBe(false)
  })

  it('treats a consignment without confirmation as refused', async () => {
    mock.choose({ example: 'refused' }, 'book')
    expect(await failureOf(open().register(request, call))).toMatchObject({
      carrierCode: 'BOOK-INPUT-021',
      message: 'Invalid customer number',
    })
  })

  it('sends the pick-up point', async () => {
    await open().register(askedFor(request).parcelShop.request, call)
    expect(mock.sent('book').consignments[0].parties).toMatchObject({
      recipient: { name: 'Astrid Lindqvist', addressLine: 'Sodra Vagen 32' },
      pickupPoint: { id: '417204', countryCode: 'SE' },
    })
  })
})

it('reads events in order', async () => {
  const events = await open().events?.({ reference: 'x', carrierReference: '395210050000004173' }, call)
  expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
    ['PRE_NOTIFIED', 'REGISTERED', '2026-11-18T16:00:00.000Z'],
    ['TRANSPORT_TO_RECIPIENT', 'IN_TRANSIT', '2026-11-19T04:30:00.000Z'],
    ['NOTIFICATION_SENT', undefined, '2026-11-19T10:00:00.000Z'],
    ['DELIVERED', 'DELIVERED', '2026-11-20T09:15:30.000Z'],
  ])
})

it("returns the client's price and the delivery time, and leaves out unavailable products", async () => {
  const question = { ...request, date: '2026-12-03' }
  expect(await open().rates?.(question, call)).toEqual([
    { productId: 'BRING_0340', amount: 9850, currencyCode: 'NOK', earliest: '2026-12-04', latest: '2026-12-04' },
  ])
  const { products } = mock.sent().consignments[0]
  expect(products.map(({ id }: { id: string }) => id)).toEqual(['0340', '0342', '3584', '5800'])
  expect(await open().deliveryOptions?.({ ...question, productIds: ['BRING_0340'] }, call)).toEqual([
    { productId: 'BRING_0340', earliest: '2026-12-04', latest: '2026-12-04' },
  ])
})

it('lists pick-up points one country at a time', async () => {
  const page = await open().parcelShops?.(undefined, call)
  expect(page?.next).toBe('SE')
  expect(page?.shops).toMatchObject([
    { id: '121110', type: 'SERVICE_POINT', addressLine1: 'FLÅTESTADVEIEN 3', postCode: '1415' },
    { id: '3051', type: 'LOCKER', openingTimes: [{ day: 7, from: '00:00', to: '23:59' }] },
  ])
  expect(page?.shops).toHaveLength(2)
  expect(await open().parcelShops?.('FI', call)).not.toHaveProperty('next')
})

const read = (over: object) =>
  open().readWebhook?.(
    {
      headers: { 'x-webhook-secret': credentials.webhookSecret },
      body: Buffer.from(JSON.stringify({ ...pushed, ...over })),
      now: new Date(),
    },
    credentials,
  )

describe('readWebhook', () => {
  it('returns the states of subscribed events', () => {
    expect(read({})).toMatchObject([{ state: 'DELIVERED', parcelReference: '395210050000004173' }])
    expect(read({ status: 'RETURN' })).toMatchObject([{ state: 'ERROR', carrierCode: 'RETURN' }])
  })

  it('skips messages without an effect or a time', () => {
    expect(read({ status: 'DELIVERY_ORDERED' })?.map(({ state }) => state)).toEqual([undefined])
    expect(read({ created: 'yesterday' })).toEqual([])
  })
})

describe('a subscription', () => {
  it('covers the consignment, carries the secret in a header, and needs both values', async () => {
    await open().register(request, call)
    expect(mock.sent('subscribe')).toMatchObject({
      trackingId: '70438101268018539',
      configuration: { headers: [{ key: 'x-webhook-secret', value: credentials.webhookSecret }] },
    })
    expect(mock.sent('subscribe').event_groups).toContain('DELIVERED')
    mock.calls.length = 0
    await open().register(request, { ...call, credentials: { ...account, webhookUrl: credentials.webhookUrl } })
    expect(mock.calls.map(({ operationId }) => operationId)).not.toContain('subscribe')
  })
})
