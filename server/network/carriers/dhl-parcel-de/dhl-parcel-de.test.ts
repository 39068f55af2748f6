import { describe, expect, it } from 'vitest'
import { askedFor, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import { openCarriers } from '../registry.ts'
import { dhlParcelDe } from './carrier.ts'
import { subscriptionsOf } from './push.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = {
  apiKey: 'k7Tq-never-to-be-seen',
  user: 'nordlys',
  password: 'p8Ur',
  customerNumber: '3333333333',
  webhookUrl: 'https://api.nordlys.example/webhooks/carriers/DHL_PARCEL_DE/1024',
  webhookSecret: 'w9Lm-never-to-be-seen',
}
const delivered = {
  timestamp: '2026-11-20T10:15:00',
  statusCode: 'delivered',
  status: 'delivered',
  location: { address: { countryCode: 'DE', addressLocality: 'Bonn' } },
}
const self = 'https://api-eu.dhl.com/tracking/push/v1/subscription/2f1b4c1e-6f0a-4a55-9f0a-0c6f5c0a7d11'
const pushed = { scope: 'subscription.push', self, shipments: [{ id: '00340952000000004177', status: delivered }] }
const headers = { 'x-webhook-secret': credentials.webhookSecret }
const request = { ...plainRequest, productId: 'DHL_PARCEL_DE_V54EPAK' }

describeCarrier(dhlParcelDe, {
  contract,
  credentials,
  request,
  register: 'createOrders',
  two: 'two',
  refusal: {
    operation: 'createOrders',
    code: 400,
    example: 'postCode',
    carrierCode: '400',
    field: 'recipient.postCode',
  },
  cancelledBefore: [{ operation: 'deleteOrders', code: 207, example: 'again' }],
  unknownParcel: { operation: 'track', code: 404 },
  webhook: { proof: 'SECRET', headers, body: Buffer.from(JSON.stringify(pushed)) },
  subscribe: 'subscribe',
  // DHL makes no invoice and has no fields for its type, the company number or details that only invoice lines have.
  parcelShop: {
    request: {
      ...request,
      delivery: {
        ...request.recipient,
        company: 'Postfiliale 502',
        addressLine1: 'Torstr. 105',
        postCode: '10119',
        city: 'Berlin',
        country: 'DE',
        parcelShopId: 'FILIALE-502-10119',
      },
    },
    texts: ['"retailID":502'],
  },
  customsInOurPapers: ['companyNumber', 'invoiceType', 'items.itemNumber', 'items.skuNumber', 'items.grossWeight'],
  badLabel: (text) => text.replaceAll(/"zpl2":"[^"]*"/g, '"zpl2":"<html>"'),
})

const mock = carrierMock(contract)
const open = () =>
  openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { DHL_PARCEL_DE: mock.url }, backoff: 5 }).DHL_PARCEL_DE
const call = { credentials, nextSerial: () => Promise.resolve(1) }
const number = '00340952000000004177'
const both = {
  reference: request.reference,
  carrierReference: number,
  carrierIntegrationReference: `${number},00340952000000004184`,
}
const numbersAsked = () => new URL(mock.calls[0]?.path ?? '', mock.url).searchParams.getAll('shipment')

describe('register', () => {
  it.each([
    ['V01PAK', '33333333330101'],
    ['V53WPAK', '33333333335301'],
    ['V62KP', '33333333336201'],
  ])('bills %s to %s', async (product, billingNumber) => {
    await open().register({ ...request, productId: `DHL_PARCEL_DE_${product}` }, call)
    expect(mock.sent().shipments[0]).toMatchObject({ product, billingNumber })
  })

  it('books a shipment for each parcel, and stores all their numbers', async () => {
    mock.choose({ example: 'two' }, 'createOrders')
    const asked = askedFor({ ...request, customs: askedFor(request).customs.request.customs }).severalParcels.request
    const booked = await open().register(asked, call)
    expect(booked.carrierIntegrationReference).toBe(both.carrierIntegrationReference)
    expect(booked.documents?.map(({ parcelIndex }) => parcelIndex)).toEqual([0, 1])
    const { shipments } = mock.sent()
    expect(shipments.map(({ customs }: { customs?: object }) => customs !== undefined)).toEqual([true, false])
    const [parcel] = asked.parcels
    if (!parcel) throw new Error('A parcel')
    const five = { ...asked, parcels: Array.from({ length: 5 }, () => parcel) }
    expect(await failureOf(open().register(five, call))).toMatchObject({ field: 'parcels' })
  })

  it('cancels the booked parcels if others of the shipment fail', async () => {
    mock.choose({ code: 207, example: 'half' }, 'createOrders')
    const error = await failureOf(open().register(askedFor(request).severalParcels.request, call))
    expect(error).toMatchObject({ name: 'CarrierRefusal', message: expect.stringContaining('The weight is too high') })
    expect(mock.calls.map(({ operationId }) => operationId)).toEqual(['createOrders', 'deleteOrders'])
  })

  it('bills duties to the sender under DDP', async () => {
    const american = { ...request.recipient, postCode: '10001', city: 'New York', state: 'NY', country: 'US' }
    const asked = { ...askedFor(request).customs.request, productId: 'DHL_PARCEL_DE_V53WPAK', recipient: american }
    await open().register({ ...asked, customs: { ...asked.customs, termsOfTrade: 'DDP' } }, call)
    expect(mock.sent().shipments[0]).toMatchObject({
      services: { postalDeliveryDutyPaid: true },
      customs: { shippingConditions: 'DDP' },
    })
    mock.calls.length = 0
    await open().register({ ...asked, customs: { ...asked.customs, termsOfTrade: 'DAP' } }, call)
    expect(mock.sent().shipments[0].services).not.toHaveProperty('postalDeliveryDutyPaid')
  })

  it('refuses DDP for Warenpost, whose service does not support it', async () => {
    const { customs } = askedFor(request).customs.request
    const asked = {
      ...request,
      productId: 'DHL_PARCEL_DE_V66WPI',
      customs: { ...customs, termsOfTrade: 'DDP' as const },
    }
    expect(await failureOf(open().register(asked, call))).toMatchObject({ field: 'customs.termsOfTrade' })
    expect(mock.calls).toEqual([])
  })

  it('declares returns from outside the territory', async () => {
    const { customs } = askedFor(request).customs.request
    const sender = {
      ...request.sender,
      addressLine1: 'Calle Mayor 7',
      postCode: '35001',
      city: 'Las Palmas',
      country: 'ES',
    }
    const back = { ...request, productId: 'DHL_PARCEL_DE_V07PAK', sender, customs }
    await open().register(back, call)
    expect(mock.sent('createReturn').customsDetails.items).toMatchObject([
      { itemDescription: 'Ceiling lamp of brass', hsCode: '940511', packagedQuantity: 2, itemValue: { value: 1249.5 } },
    ])
    const [line] = customs?.items ?? []
    const items = line
      ? [{ ...line, itemDescription: 'Ceiling lamp of brass with a shade of mouth-blown opal glass' }]
      : []
    expect(await failureOf(open().register({ ...back, customs: { ...customs, items } }, call))).toMatchObject({
      field: 'customs.items[0].itemDescription',
    })
  })

  const company = { name: 'Lampemagerne '.repeat(6).trim(), addressLine1: 'Vej 1', city: 'Odense', country: 'DK' }
  const words = ', MPN AB-40, GTIN 4006381333931'
  it.each([
    ['Ceiling lamp', `${words}, Made by ${company.name}, Responsible in the EU: ${company.name}`],
    ['Ceiling lamp of brass '.repeat(9).trim(), words],
  ])('adds product numbers and companies to the description, as far as they fit: %s', async (said, more) => {
    const asked = askedFor(request).customs.request
    const told = {
      manufacturerProductId: 'AB-40',
      gtin: '4006381333931',
      manufacturer: company,
      responsiblePerson: company,
      itemDescription: said,
    }
    const items = asked.customs?.items?.map((line) => ({ ...line, ...told }))
    await open().register({ ...asked, customs: { ...asked.customs, items } }, call)
    expect(mock.sent('createOrders').shipments[0].customs.items[0].itemDescription).toBe(said + more)
  })

  it('distinguishes label, customs form and cash label', async () => {
    mock.choose({ example: 'customs' }, 'createOrders')
    const { documents } = await open().register(askedFor(request).customs.request, call)
    expect(documents?.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      'LABEL ZPL',
      'CUSTOMS_FORM PDF',
      'RECEIPT ZPL',
    ])
    expect(mock.sent().shipments[0].customs).toMatchObject({
      exportType: 'COMMERCIAL_GOODS',
      shippingConditions: 'DAP',
      items: [
        { countryOfOrigin: 'DNK', packagedQuantity: 2, itemValue: { value: 1249.5 }, itemWeight: { value: 1550 } },
      ],
    })
  })

  it("books a return to the client's address, for a single parcel only", async () => {
    const back = { ...request, productId: 'DHL_PARCEL_DE_V07PAK', sender: { ...request.sender, country: 'DE' } }
    const { documents, carrierReference } = await open().register(back, call)
    expect([carrierReference, documents?.[0]?.type]).toEqual(['999991587211', 'PDF'])
    expect(mock.sent('createReturn')).toMatchObject({ receiverId: 'deu', shipper: { name1: 'Nordlys Lamper ApS' } })
    const two = askedFor(back).severalParcels.request
    expect(await failureOf(open().register(two, call))).toMatchObject({ field: 'parcels' })
  })
})

it('cancels and prints every parcel of a booking', async () => {
  await open().cancel?.(both, call)
  expect(numbersAsked()).toEqual(both.carrierIntegrationReference.split(','))

  // The numbers of more than four parcels exceed the length of an id, so they are stored with the parcels.
  const numbers = ['3', '4', '5', '6', '7'].map((digit) => `0034095200000000418${digit}`)
  mock.calls.length = 0
  const parcels = numbers.map((carrierReference) => ({ carrierReference }))
  await open().cancel?.({ reference: both.reference, carrierReference: numbers[0] ?? '', parcels }, call)
  expect(numbersAsked()).toEqual(numbers)
  mock.calls.length = 0
  await open().reprint?.(both, { type: 'PDF', layout: 'A6', resolution: 200 }, call)
  expect(numbersAsked()).toHaveLength(2)
})

it.each([
  ['ZPL', '4R', '910-300-400', 'W103H150'],
  ['PDF', 'A6', '910-300-300', 'A6'],
  ['PDF', 'A4', 'A4', 'A4'],
  ['PDF', 'A5', '910-300-400', 'W103H150'],
] as const)('prints %s for %s on the paper that DHL calls %s', async (type, layout, printFormat, printed) => {
  const [label] = (await open().reprint?.(both, { type, layout, resolution: 200 }, call)) ?? []
  expect(new URL(mock.calls[0]?.path ?? '', mock.url).searchParams.get('printFormat')).toBe(printFormat)
  expect(label?.layout).toBe(printed)
})

it('reports a late cancellation', async () => {
  mock.choose({ code: 207, example: 'closed' }, 'deleteOrders')
  expect(await failureOf(open().cancel?.(both, call))).toMatchObject({
    carrierCode: '400',
    message: 'The shipment has been manifested already',
  })
  const manifest = { reference: 'r', sender: request.sender, date: '2026-12-03', shipments: [both] }
  mock.choose({ example: 'unknown' }, 'closeOrders')
  expect(await failureOf(open().manifest?.(manifest, call))).toMatchObject({ carrierCode: '404' })
})

it('closes the day and fetches its list', async () => {
  const manifest = { reference: 'r', sender: request.sender, date: '2026-12-03', shipments: [both] }
  const { number: sheet, documents } = (await open().manifest?.(manifest, call)) ?? {}
  expect([sheet, documents?.length]).toEqual(['1', 1])
  expect(mock.sent().shipmentNumbers).toEqual(both.carrierIntegrationReference.split(','))
})

it('reads events in order and in German time', async () => {
  const events = await open().events?.({ reference: 'x', carrierReference: number }, call)
  expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
    ['pre-transit', 'REGISTERED', '2026-11-18T08:30:00.000Z'],
    ['transit', 'IN_TRANSIT', '2026-11-18T16:00:00.000Z'],
    ['unknown', undefined, '2026-11-19T07:30:00.000Z'],
    ['delivered', 'DELIVERED', '2026-11-20T09:15:00.000Z'],
  ])
})

const message = (said: object) => ({ headers, body: Buffer.from(JSON.stringify(said)), now: new Date() })
const read = (said: object) => open().readWebhook?.(message(said), credentials)

describe('DHL pushes', () => {
  it('are read like responses, with all events if they have them', () => {
    expect(read(pushed)).toMatchObject([
      { carrierCode: 'delivered', state: 'DELIVERED', parcelReference: number, place: { city: 'Bonn' } },
    ])
    const events = [delivered, { timestamp: '2026-11-18T17:00:00+01:00', statusCode: 'transit' }]
    expect(read({ ...pushed, shipments: [{ id: number, status: delivered, events }] })).toMatchObject([
      { carrierCode: 'transit' },
      { carrierCode: 'delivered' },
    ])
    expect(read({ scope: 'subscription.ready', self })).toEqual([])
  })

  it('start once we return the secret of the first message, and after no other message', async () => {
    const asking = { scope: 'subscription.validate', self, secret: 'once-only' }
    await open().confirmWebhook?.(message(asking), call)
    expect(mock.calls.map(({ operationId, path }) => [operationId, path])).toEqual([
      ['confirm', '/tracking/push/v1/subscription/2f1b4c1e-6f0a-4a55-9f0a-0c6f5c0a7d11'],
    ])
    expect(mock.calls[0]?.headers).toMatchObject({
      'dhl-api-hook-secret': 'once-only',
      'dhl-api-key': credentials.apiKey,
    })
    expect(mock.calls[0]?.headers).not.toHaveProperty('authorization')
    mock.calls.length = 0
    const others = [pushed, { scope: 'subscription.ready', self }, { ...asking, self: 'https://evil.example/../x?y' }]
    for (const said of [...others, { ...asking, secret: undefined }]) await open().confirmWebhook?.(message(said), call)
    expect(mock.calls).toEqual([])
    mock.choose({ response: { status: 410, text: '' } })
    await expect(open().confirmWebhook?.(message(asking), call)).resolves.toBeUndefined()
  })

  it('are subscribed for ten parcels at a time', () => {
    const numbers = Array.from({ length: 12 }, (_, index) => String(index))
    const hook = { uri: credentials.webhookUrl, token: credentials.webhookSecret }
    expect(subscriptionsOf(numbers, hook).map(({ shipmentIDs }) => shipmentIDs.length)).toEqual([10, 2])
  })
})
