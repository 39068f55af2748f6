import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askedFor, lamps, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import { openCarriers } from '../registry.ts'
import { fedex } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = {
  clientId: 'nordlys',
  clientSecret: 'k7Tq-never-to-be-seen',
  accountNumber: '234985700',
  webhookSecret: 'w9Lm-never-to-be-seen',
}
const sentByItself = JSON.stringify({
  output: {
    completeTrackResults: [
      {
        trackingNumber: '952000004177',
        trackResults: [
          {
            trackingNumberInfo: { trackingNumber: '952000004177' },
            scanEvents: [
              {
                date: '2026-11-20T10:15:30+01:00',
                eventType: 'DL',
                derivedStatusCode: 'DL',
                eventDescription: 'Delivered',
              },
              {
                date: '2026-11-18T17:00:00+01:00',
                eventType: 'PU',
                derivedStatusCode: 'PU',
                eventDescription: 'Picked up',
              },
            ],
          },
        ],
      },
    ],
  },
})
const signatureOf = (body: string) => createHmac('sha256', credentials.webhookSecret).update(body).digest('base64')
const request = { ...plainRequest, productId: 'FEDEX_INTERNATIONAL_PRIORITY' }

describeCarrier(fedex, {
  contract,
  credentials,
  request,
  phone: 'DIGITS',
  register: 'createShipment',
  two: 'two',
  token: 'createToken',
  refusal: {
    operation: 'createShipment',
    code: 400,
    example: 'postCode',
    carrierCode: 'RECIPIENT.POSTALCODE.INVALID',
    field: 'recipient.postCode',
  },
  nothingFound: [{ operation: 'findByReference', code: 404 }],
  cancelledBefore: [{ operation: 'cancelShipment', code: 400, example: 'again' }],
  unknownParcel: { operation: 'track', example: 'unknown' },
  webhook: {
    proof: 'SIGNATURE',
    headers: { 'fdx-signature': signatureOf(sentByItself) },
    body: Buffer.from(sentByItself),
  },
  badLabel: (text) => text.replaceAll(/"encodedLabel":"[^"]*"/g, '"encodedLabel":"PGh0bWw+"'),
})

const mock = carrierMock(contract)
const open = () => openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { FEDEX: mock.url }, backoff: 5 }).FEDEX
const call = { credentials, nextSerial: () => Promise.resolve(1) }
const booked = { reference: request.reference, carrierReference: '952000004177' }
const isBooking = ({ operationId }: { operationId: string }) => operationId === 'createShipment'
const sent = () => mock.sent('createShipment').requestedShipment

describe('register', () => {
  it.each([
    ['FEDEX_INTERNATIONAL_PRIORITY_EXPRESS', 'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS'],
    ['FEDEX_INTERNATIONAL_ECONOMY', 'INTERNATIONAL_ECONOMY'],
    ['FEDEX_INTERNATIONAL_FIRST', 'INTERNATIONAL_FIRST'],
    ['FEDEX_REGIONAL_ECONOMY', 'FEDEX_REGIONAL_ECONOMY'],
  ])('books %s as %s', async (productId, serviceType) => {
    await open().register({ ...request, productId }, call)
    expect(sent()).toMatchObject({ serviceType, shippingChargesPayment: { paymentType: 'SENDER' } })
  })

  it('marks a return, which no driver collects', async () => {
    const back = { ...request, sender: request.recipient, recipient: request.sender }
    await open().register({ ...back, productId: 'FEDEX_INTERNATIONAL_PRIORITY_RETURN' }, call)
    expect(sent()).toMatchObject({
      serviceType: 'FEDEX_INTERNATIONAL_PRIORITY',
      pickupType: 'DROPOFF_AT_FEDEX_LOCATION',
      shipmentSpecialServices: {
        specialServiceTypes: ['RETURN_SHIPMENT'],
        returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
      },
      shippingChargesPayment: {
        paymentType: 'SENDER',
        payor: { responsibleParty: { accountNumber: { value: '234985700' } } },
      },
    })
    mock.calls.length = 0
    await open().register(request, call)
    expect(sent()).not.toHaveProperty('shipmentSpecialServices')
  })

  it('sends paperless invoices for accounts that have them, on a Saturday too', async () => {
    mock.choose({ example: 'invoice' }, 'createShipment')
    const paperless = { ...call, credentials: { ...credentials, paperlessInvoices: 'YES' } }
    const asked = askedFor(request).customs.request
    await open().register({ ...asked, deliveryServices: { saturday: true } }, paperless)
    expect(sent().shipmentSpecialServices).toEqual({
      specialServiceTypes: ['SATURDAY_DELIVERY', 'ELECTRONIC_TRADE_DOCUMENTS'],
      etdDetail: { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] },
    })
    expect(sent().shippingDocumentSpecification).toMatchObject({ shippingDocumentTypes: ['COMMERCIAL_INVOICE'] })
    mock.calls.length = 0
    await open().register(asked, call)
    expect(sent()).not.toHaveProperty('shipmentSpecialServices')
    mock.choose({})
    mock.calls.length = 0
    await open().register(request, paperless)
    expect(sent()).not.toHaveProperty('shipmentSpecialServices')
  })

  it('combines a return with Saturday delivery and a paperless invoice', async () => {
    const paperless = { ...call, credentials: { ...credentials, paperlessInvoices: 'yes' } }
    const { customs } = askedFor(request).customs.request
    const back = {
      ...request,
      customs,
      productId: 'FEDEX_INTERNATIONAL_PRIORITY_RETURN',
      deliveryServices: { saturday: true },
    }
    await open().register({ ...back, sender: request.recipient, recipient: request.sender }, paperless)
    expect(sent().shipmentSpecialServices).toEqual({
      specialServiceTypes: ['RETURN_SHIPMENT', 'SATURDAY_DELIVERY', 'ELECTRONIC_TRADE_DOCUMENTS'],
      returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
      etdDetail: { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] },
    })
  })

  it('declares why goods come back across a customs border', async () => {
    mock.choose({ example: 'invoice' }, 'createShipment')
    const asked = askedFor(request).customs.request
    const why = async (customsType: 'GOODS_RETURN' | 'GOODS_REPAIR', productId: string) => {
      mock.calls.length = 0
      await open().register({ ...asked, productId, customs: { ...asked.customs, customsType } }, call)
      return sent().customsClearanceDetail.customsOption
    }
    const back = 'FEDEX_INTERNATIONAL_PRIORITY_RETURN'
    expect(await why('GOODS_RETURN', back)).toEqual({ type: 'OTHER', description: 'Goods returned to the seller' })
    expect(await why('GOODS_REPAIR', back)).toEqual({ type: 'FOR_REPAIR' })
    expect(await why('GOODS_REPAIR', request.productId)).toBeUndefined()
  })

  it('falls back to paper when FedEx refuses a paperless invoice, and fails on other errors', async () => {
    const paperless = { ...call, credentials: { ...credentials, paperlessInvoices: 'YES' } }
    const asked = askedFor(request).customs.request
    mock.choose(
      ({ body }) => (body.includes('ELECTRONIC_TRADE') ? { code: 400, example: 'paper' } : { example: 'invoice' }),
      'createShipment',
    )
    const { onPaper, documents } = await open().register(asked, paperless)
    expect([onPaper, documents?.map(({ kind }) => kind)]).toEqual([
      'The special service is not allowed between these places',
      ['LABEL', 'CUSTOMS_FORM'],
    ])
    expect(mock.calls.filter(isBooking)).toHaveLength(2)
    mock.calls.length = 0
    mock.choose({ code: 400, example: 'postCode' }, 'createShipment')
    expect(await failureOf(open().register(asked, paperless))).toMatchObject({
      carrierCode: 'RECIPIENT.POSTALCODE.INVALID',
    })
    expect(mock.calls.filter(isBooking)).toHaveLength(1)
  })

  it("sends the EU the product numbers, the seller's tax number and the buyer", async () => {
    mock.choose({ example: 'invoice' }, 'createShipment')
    const { customs } = askedFor(request).customs.request
    const sender = { ...request.sender, postCode: '0159', city: 'Oslo', country: 'NO' }
    const goods = { ...lamps, skuNumber: 'LUNA-1', manufacturerProductId: 'SH-9', gtin: '5701234567899' }
    const made = { ...lamps, skuNumber: undefined, manufacturerProductId: 'SH-9', manufacturer: { name: 'Lumo AS' } }
    const consumer = { ...request.recipient, company: undefined }
    const declared = {
      ...customs,
      ioss: 'IM2080000011',
      ukims: 'XIUKIM47699357400020231115081800',
      items: [goods, made],
    }
    await open().register({ ...request, sender, recipient: consumer, customs: declared }, call)
    const { shipper, customsClearanceDetail } = sent()
    expect(shipper.tins).toEqual([{ number: 'IM2080000011', tinType: 'BUSINESS_UNION', usage: 'IOSS' }])
    expect(customsClearanceDetail.commodities).toMatchObject([
      {
        purpose: 'CONSUMER',
        regulatoryDetails: [
          {
            regulationCode: 'EU_DE_MINIMIS',
            productId: 'LUNA-1',
            productIdType: 'SKU',
            details: {
              merchantProductId: 'LUNA-1',
              nonStandardManufacturerProductId: 'SH-9',
              standardManufacturerProductId: '5701234567899',
            },
          },
        ],
      },
      {
        regulatoryDetails: [
          { productId: 'SH-9', productIdType: 'MPN', details: { standardManufacturerProductId: 'NA' } },
        ],
      },
    ])
    const [numbers, products] = customsClearanceDetail.commercialInvoice.comments
    expect(numbers).toContain('UKIMS XIUKIM47699357400020231115081800')
    expect(numbers).not.toContain('IOSS')
    expect(products).toBe('Line 2: Made by Lumo AS')

    mock.calls.length = 0
    await open().register({ ...request, sender, customs: { ...declared, soldTo: 'BUSINESS' } }, call)
    const [first] = sent().customsClearanceDetail.commodities
    expect([first.purpose, first.regulatoryDetails]).toEqual(['BUSINESS', undefined])
    expect(sent().customsClearanceDetail.commercialInvoice.comments[1]).toContain('GTIN 5701234567899')
  })

  it('assigns each label to its parcel, in the type that the client chose', async () => {
    mock.choose({ example: 'two' }, 'createShipment')
    const zpl = { ...call, credentials: { ...credentials, labelType: 'zpl' } }
    const { parcels, documents, carrierIntegrationReference } = await open().register(
      askedFor(request).severalParcels.request,
      zpl,
    )
    expect(sent().labelSpecification).toMatchObject({ imageType: 'ZPLII', labelStockType: 'STOCK_4X6' })
    expect(parcels.map(({ carrierReference }) => carrierReference)).toEqual(['952000004177', '952000004188'])
    expect(
      documents?.map(({ type, parcelIndex, bytes }) => [type, parcelIndex, Buffer.from(bytes).includes('second')]),
    ).toEqual([
      ['ZPL', 0, false],
      ['ZPL', 1, true],
    ])
    expect(carrierIntegrationReference).toBe('952000004177')
  })

  it('requests an invoice for customs, and bills duties according to the terms', async () => {
    mock.choose({ example: 'invoice' }, 'createShipment')
    const asked = askedFor(request).customs.request
    const { documents } = await open().register(asked, call)
    expect(documents?.map(({ kind }) => kind)).toEqual(['LABEL', 'CUSTOMS_FORM'])
    expect(sent().customsClearanceDetail).toMatchObject({
      dutiesPayment: { paymentType: 'RECIPIENT' },
      totalCustomsValue: { amount: 2499, currency: 'EUR' },
      commodities: [{ quantity: 2, unitPrice: { amount: 1249.5 } }],
    })
    mock.calls.length = 0
    await open().register({ ...asked, customs: { ...asked.customs, termsOfTrade: 'DDP' } }, call)
    expect(sent().customsClearanceDetail.dutiesPayment.paymentType).toBe('SENDER')
  })

  it("bills freight and duties to the payer's account", async () => {
    const asked = askedFor(request).customs.request
    const payment = {
      freight: { payer: 'THIRD_PARTY', accountNumber: '740561073', postCode: '8000', country: 'DK' },
      duties: { payer: 'RECIPIENT', accountNumber: '510087020' },
    } as const
    await open().register({ ...asked, payment }, call)
    expect(sent().shippingChargesPayment).toEqual({
      paymentType: 'THIRD_PARTY',
      payor: {
        responsibleParty: {
          accountNumber: { value: '740561073' },
          address: { postalCode: '8000', countryCode: 'DK' },
        },
      },
    })
    expect(sent().customsClearanceDetail.dutiesPayment).toEqual({
      paymentType: 'RECIPIENT',
      payor: { responsibleParty: { accountNumber: { value: '510087020' } } },
    })
  })

  it.each([
    [
      { type: 'LITHIUM_METAL', packing: 'WITH_EQUIPMENT' } as const,
      {
        batteryDetails: [
          {
            batteryMaterialType: 'LITHIUM_METAL',
            batteryPackingType: 'PACKED_WITH_EQUIPMENT',
            batteryRegulatoryType: 'IATA_SECTION_II',
          },
        ],
      },
    ],
    [
      { type: 'LITHIUM_ION', packing: 'ALONE' } as const,
      { standaloneBatteryDetails: [{ batteryMaterialType: 'LITHIUM_ION' }] },
    ],
  ])('declares the battery %j along with a signature', async (battery, details) => {
    const asked = askedFor(request).LITHIUM_BATTERY.request
    const parcels = asked.parcels.map((parcel) =>
      Object.assign({}, parcel, {
        dangerousGoods: parcel.dangerousGoods?.map((goods) => Object.assign({}, goods, { battery })),
      }),
    )
    await open().register({ ...asked, parcels, deliveryServices: { signature: true } }, call)
    expect(sent().requestedPackageLineItems[0].packageSpecialServices).toEqual({
      specialServiceTypes: ['SIGNATURE_OPTION', 'BATTERY'],
      signatureOptionType: 'DIRECT',
      ...details,
    })
  })

  it('refuses a description that is too long', async () => {
    const error = await failureOf(open().register({ ...request, description: 'Lamps '.repeat(9) }, call))
    expect(error).toMatchObject({ carrierCode: 'WAYBILL-NOT-SENT', field: 'description' })
    expect(mock.calls.filter(({ operationId }) => operationId === 'createShipment')).toEqual([])
  })

  it('requires a telephone number of each party', async () => {
    const { contactInfo: _, ...recipient } = request.recipient
    expect(await failureOf(open().register({ ...request, recipient }, call))).toMatchObject({
      field: 'recipient.contactInfo',
    })
    expect(mock.calls.map(({ operationId }) => operationId)).not.toContain('createShipment')
  })
})

it('reports that it is too late to cancel', async () => {
  mock.choose({ code: 400, example: 'late' }, 'cancelShipment')
  expect(await failureOf(open().cancel?.(booked, call))).toMatchObject({ carrierCode: 'SHIPMENT.DELETE.NOTALLOWED' })
})

it('reads scans in order, with the states of known codes', async () => {
  const events = await open().events?.(booked, call)
  expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
    ['PU', 'IN_TRANSIT', '2026-11-18T16:00:00.000Z'],
    ['OD', 'IN_TRANSIT', '2026-11-19T04:30:00.000Z'],
    ['ZZ', undefined, '2026-11-19T10:00:00.000Z'],
    ['DL', 'DELIVERED', '2026-11-20T09:15:30.000Z'],
  ])
})

it("returns the account's prices for its own products", async () => {
  const question = { ...request, date: '2026-12-03' }
  expect(await open().rates?.(question, call)).toEqual([
    {
      productId: 'FEDEX_INTERNATIONAL_PRIORITY',
      amount: 3854,
      currencyCode: 'EUR',
      earliest: '2026-12-04',
      latest: '2026-12-04',
    },
    { productId: 'FEDEX_INTERNATIONAL_ECONOMY', amount: 2170, currencyCode: 'EUR' },
  ])
  const asked = { ...question, productIds: ['FEDEX_INTERNATIONAL_PRIORITY'] }
  expect(await open().deliveryOptions?.(asked, call)).toHaveLength(1)
})

it('cancels a pick-up by code, date and location', async () => {
  const confirmation = await open().pickUp?.(
    {
      reference: request.reference,
      address: request.sender,
      date: '2026-12-03',
      from: '09:15',
      to: '14:45',
      shipments: [{ ...booked, productId: request.productId, country: 'SE' }],
      parcels: request.parcels,
    },
    call,
  )
  expect(confirmation).toEqual({ confirmation: '3001/2026-12-03/COSA' })
  await open().cancelPickUp?.('3001/2026-12-03/COSA', call)
  expect(mock.sent('cancelPickUp')).toMatchObject({
    pickupConfirmationCode: '3001',
    scheduledDate: '2026-12-03',
    location: 'COSA',
  })
})

const read = (body: string) =>
  open().readWebhook?.(
    { headers: { 'fdx-signature': signatureOf(body) }, body: Buffer.from(body), now: new Date() },
    credentials,
  )

describe('readWebhook', () => {
  it('returns the oldest event first, and nothing for a parcel with an error', () => {
    expect(read(sentByItself)).toMatchObject([
      { carrierCode: 'PU', state: 'IN_TRANSIT', parcelReference: '952000004177' },
      { carrierCode: 'DL', state: 'DELIVERED', parcelReference: '952000004177' },
    ])
    const failed = { trackingNumber: '9', trackResults: [{ error: { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND' } }] }
    expect(read(JSON.stringify({ output: { completeTrackResults: [failed] } }))).toEqual([])
    expect(() => read('{"output":7}')).toThrow('could not be understood')
  })
})
