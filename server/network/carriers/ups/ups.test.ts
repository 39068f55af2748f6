import { globSync, readFileSync } from 'node:fs'
import nodePath from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { askedFor, lamps, plainRequest } from '../../../dev/testing/example-request.ts'
import { startPrism, type Asked, type Choice, type PrismMock } from '../../../dev/testing/prism.ts'
import {
  type RegisteredShipment,
  CarrierRefusal,
  CarrierUnavailable,
  type Credentials,
  type LandedCostRequest,
  type RegistrationRequest,
} from '../carrier.ts'
import { openCarriers } from '../registry.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import { Tokens } from '../kit/tokens.ts'
import { ups } from './carrier.ts'
import { home } from '../../../dev/testing/parties.ts'

let mock: PrismMock
beforeAll(async () => {
  mock = await startPrism(new URL('openapi.yaml', import.meta.url))
}, 30_000)
afterAll(() => mock.stop())
afterEach(() => {
  mock.choose(() => ({}))
  mock.calls.length = 0
  vi.useRealTimers()
})

const clientSecret = 'k7Tq-never-to-be-seen'
const credentials = { clientId: 'nordlys-lamps', clientSecret, accountNumber: '12345e' }
const webhook = {
  webhookUrl: 'https://api.nordlys.example/webhooks/carriers/UPS/1024',
  webhookSecret: 'never-to-be-seen-by-others',
}
/** A Track Alert message as UPS documents it. */
const alert = {
  trackingNumber: '1Z12345E6805272234',
  localActivityDate: '20261120',
  localActivityTime: '101530',
  gmtActivityDate: '20261120',
  gmtActivityTime: '091530',
  activityLocation: { city: 'Göteborg', stateProvince: '', postalCode: '41254', country: 'SE' },
  activityStatus: { type: 'D', code: 'FS', description: 'Delivered', descriptionCode: '011' },
  actualDeliveryDate: '20261120',
  deliveryPhoto: '',
}
const call = { credentials, nextSerial: () => Promise.resolve(1) }

const open = (timeout = 3_000) =>
  openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { UPS: mock.url }, timeout, backoff: 5 }).UPS

function declaredAs(skuNumber: string): RegistrationRequest['customs'] {
  const { customs } = askedFor().customs.request
  return { ...customs, items: customs?.items?.map((item) => Object.assign({}, item, { skuNumber })) }
}

const lamp: RegistrationRequest = {
  reference: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
  productId: 'UPS_11',
  customerReference: 'ORDER-20417',
  sender: {
    company: 'Nordlys Interiør ApS',
    addressLine1: 'Store Kongensgade 81, baghuset til venstre, anden sal',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
  },
  recipient: {
    firstName: 'Astrid',
    ...home,
    addressLine2: 'Lgh 1204',
    contactInfo: { dialCode: '+46', mobile: '70 174 06 21' },
  },
  parcels: [{ weight: 4.2, length: 35.5, width: 60, height: 40, description: 'Aurora pendant lamp, brass' }],
}
const registered: RegisteredShipment = { reference: lamp.reference, carrierReference: '1Z12345E6805272234' }

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const isToken = ({ path }: Asked) => path.startsWith('/security')
const pathsAsked = () => mock.calls.map(({ path }) => path.split('?')[0])
const respondingOthers = (choice: Choice) => (asked: Asked) => (isToken(asked) ? {} : choice)

/** Returns the last booking that was sent. */
const shipmentSent = () =>
  JSON.parse(mock.calls.findLast(({ path }) => path.includes('/ship'))?.body ?? '{}').ShipmentRequest.Shipment
const formsSent = () => shipmentSent().ShipmentServiceOptions.InternationalForms

describeCarrier(ups, {
  contract: new URL('openapi.yaml', import.meta.url),
  credentials: { ...credentials, ...webhook },
  webhook: {
    proof: 'SECRET',
    headers: { credential: webhook.webhookSecret },
    body: Buffer.from(JSON.stringify(alert)),
  },
  subscribe: 'subscribe',
  request: { ...plainRequest, productId: 'UPS_11' },
  phone: 'DIGITS',
  register: 'ship',
  two: 'two',
  token: 'createToken',
  refusal: {
    operation: 'ship',
    code: 400,
    example: 'postalCode',
    carrierCode: '120206',
    field: 'recipient.postCode',
  },
  nothingFound: [{ operation: 'recoverLabels', code: 400, example: 'nothing' }],
  cancelledBefore: [{ operation: 'voidShipment', code: 400, example: 'again' }],
  unknownParcel: { operation: 'track', code: 404 },
  badLabel: (text) => text.replaceAll(/"GraphicImage":"[^"]*"/g, '"GraphicImage":"PGh0bWw+"'),
})

const rateAsked = () => mock.calls.findLast(({ path }) => path.startsWith('/api/rating'))

describe('rates', () => {
  const danish = { ...lamp.recipient, postCode: '8000', city: 'Aarhus', country: 'DK' as const }
  const question = { sender: lamp.sender, recipient: danish, parcels: lamp.parcels, date: '2026-12-03' }

  it("are the account's own prices if it has any, for the requested products", async () => {
    const productIds = ['UPS_11', 'UPS_07', 'UPS_65']
    expect(await open().rates?.({ ...question, productIds }, call)).toEqual([
      { productId: 'UPS_11', amount: 1437, currencyCode: 'EUR', earliest: '2026-12-04', latest: '2026-12-04' },
      { productId: 'UPS_07', amount: 5810, currencyCode: 'EUR' },
    ])
    expect(await open().deliveryOptions?.(question, call)).toEqual([
      { productId: 'UPS_11', earliest: '2026-12-04', latest: '2026-12-04' },
    ])
  })

  it('request days only within a country, since UPS otherwise needs the value of the goods', async () => {
    await open().rates?.(question, call)
    expect(rateAsked()?.path).toBe('/api/rating/v2409/Shoptimeintransit')
    const { Shipment } = JSON.parse(rateAsked()?.body ?? '').RateRequest
    expect(Shipment).toMatchObject({
      Shipper: { ShipperNumber: '12345E' },
      DeliveryTimeInformation: { PackageBillType: '03', Pickup: { Date: '20261203' } },
      ShipmentTotalWeight: { Weight: '4.20' },
      Package: [{ Dimensions: { Length: '60', Width: '40', Height: '36' }, PackageWeight: { Weight: '4.2' } }],
    })
    await open().rates?.({ ...question, recipient: lamp.recipient }, call)
    expect(rateAsked()?.path).toBe('/api/rating/v2409/Shop')
    expect(rateAsked()?.body).not.toContain('DeliveryTimeInformation')
  })

  it('mark homes, and send the shop that holds the parcel', async () => {
    await open().rates?.(question, call)
    const toHome = JSON.parse(rateAsked()?.body ?? '').RateRequest.Shipment
    expect(toHome.ShipTo.Address).toHaveProperty('ResidentialAddressIndicator')
    expect(toHome.ShipFrom.Address).not.toHaveProperty('ResidentialAddressIndicator')
    const shop = { ...danish, company: 'Kiosk Aarhus', parcelShopId: 'U12345678' }
    await open().rates?.({ ...question, delivery: shop }, call)
    const toShop = JSON.parse(rateAsked()?.body ?? '').RateRequest.Shipment
    expect(toShop).toMatchObject({
      ShipTo: { Name: 'Astrid Lindqvist' },
      ShipmentIndicationType: [{ Code: '01' }],
      AlternateDeliveryAddress: { Name: 'Kiosk Aarhus' },
    })
  })

  it('report the attribute that UPS rejects', async () => {
    mock.choose(({ path }) => (path.startsWith('/api/rating') ? { code: 400, example: 'postalCode' } : {}))
    expect(await failureOf(open().rates?.(question, call) ?? Promise.resolve())).toMatchObject({
      carrierCode: '111286',
      field: 'recipient.postCode',
    })
  })
})

const costAsked = () => JSON.parse(mock.calls.findLast(({ path }) => path.includes('/landedcost/'))?.body ?? '{}')
const respondCost = (choice: Choice) => mock.choose(({ path }) => (path.startsWith('/api/landedcost') ? choice : {}))

describe('landed cost', () => {
  const line = {
    itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
    quantity: 3,
    countryOfOrigin: 'CN',
    netWeight: 3,
    grossWeight: 3.4,
    itemInvoicePrice: 10,
    currencyCode: 'GBP',
    commodityCode: '9405 11 00 90',
  }
  const question = {
    sender: { country: 'DK' },
    recipient: { country: 'GB', postCode: 'EC1A 1BB' },
    customs: {
      termsOfTrade: 'DDU',
      customsType: 'SALE_OF_GOODS',
      shippingCharges: 10.1,
      otherCharges: 0.2,
      items: [line],
    },
    importDate: '2026-12-03',
  } satisfies LandedCostRequest
  const asked = (over: object = {}) => open().landedCost?.({ ...question, ...over }, call) ?? Promise.resolve()

  it("has duty, tax and fees, for goods in UPS's format", async () => {
    expect(await asked()).toEqual({
      reference: '0198c0de7a117c3e9b524f6d2a1e8c01',
      currencyCode: 'GBP',
      duty: 6000n,
      tax: 70200n,
      brokerage: 2465n,
      other: 375n,
      total: 79040n,
    })
    const { transID } = costAsked()
    expect(costAsked()).toEqual({
      currencyCode: 'GBP',
      transID,
      allowPartialLandedCostResult: false,
      alversion: 1,
      shipment: {
        id: transID,
        importCountryCode: 'GB',
        exportCountryCode: 'DK',
        shipDate: '2026-12-03',
        incoterms: 'DAP',
        transportCost: 10.3,
        shipmentType: 'SALE',
        shipmentItems: [
          {
            commodityId: '1',
            priceEach: 3.33333333333,
            commodityCurrencyCode: 'GBP',
            quantity: 3,
            UOM: 'Each',
            hsCode: '940511',
            description: line.itemDescription,
            originCountryCode: 'CN',
            grossWeight: 3.4,
            grossWeightUnit: 'KG',
          },
        ],
      },
    })
  })

  it("reports UPS's errors, even with status 200", async () => {
    respondCost({ code: 400, example: 'origin' })
    expect(await failureOf(asked())).toMatchObject({ carrierCode: '3003', message: 'Invalid origin country code' })
    respondCost({ code: 200, example: 'failed' })
    expect(await failureOf(asked())).toMatchObject({
      carrierCode: '3004',
      message: 'The HS code is not valid in the country of import.',
    })
    respondCost({ code: 200, example: 'incalculable' })
    expect(await failureOf(asked())).toMatchObject({ field: 'customs.items[0].commodityCode' })
  })

  it('is not requested where UPS calculates none', async () => {
    expect(await failureOf(asked({ recipient: question.sender }))).toMatchObject({ field: 'recipient.country' })
    const items = Array.from({ length: 100 }, () => line)
    expect(await failureOf(asked({ customs: { items } }))).toMatchObject({ field: 'customs.items' })
    expect(mock.calls).toEqual([])
  })
})

describe('a return', () => {
  it('is billed to its recipient, with a label that its sender prints', async () => {
    const { sender: merchant, recipient: customer } = lamp
    const back = { ...lamp, productId: 'UPS_11_RETURN', sender: customer, recipient: merchant }
    await open().register(back, call)
    const booked = JSON.parse(mock.calls.find(({ path }) => path.includes('/ship'))?.body ?? '{}')
    expect(booked.ShipmentRequest.Shipment).toMatchObject({
      ReturnService: { Code: '9' },
      Service: { Code: '11' },
      Shipper: { ShipperNumber: '12345E', Name: merchant.company },
      ShipFrom: { Name: 'Astrid Lindqvist' },
      ShipTo: { Name: merchant.company },
    })
    mock.calls.length = 0
    await open().register(lamp, call)
    expect(mock.calls.find(({ path }) => path.includes('/ship'))?.body).not.toContain('ReturnService')
  })
})

describe('UPS and the sandbox', () => {
  it('uses the sandbox until a client has production credentials', async () => {
    const sourceFor = (given: Credentials) => open().sourceFor?.(given)
    expect(open().source).toBe('SANDBOX')
    expect(sourceFor({})).toBe('SANDBOX')
    expect(sourceFor(credentials)).toBe('SANDBOX')
    expect(sourceFor({ ...credentials, environment: 'PRODUCTION' })).toBe('LIVE')
    expect(sourceFor({ ...credentials, environment: 'test' })).toBe('SANDBOX')
    expect(sourceFor({ ...credentials, environment: 'http://10.0.0.1/' })).toBe('SANDBOX')
    expect(await failureOf(open().register(lamp, { ...call, credentials: {} }))).toMatchObject({
      reason: 'CONNECTION_LOST',
    })
    expect(mock.calls).toEqual([])
  })

  it("uses the sandbox for the sandbox's own bookings", async () => {
    const sandboxed = { ...registered, carrierIntegrationReference: 'SBX-BOOK-1' }
    expect(await failureOf(Promise.resolve(open().events?.(sandboxed, call)))).toMatchObject({
      reason: 'CONNECTION_LOST',
    })
    expect(await failureOf(Promise.resolve(open().cancel?.(sandboxed, call)))).toMatchObject({
      reason: 'CONNECTION_LOST',
    })
    expect(mock.calls).toEqual([])
  })

  it("has UPS's configuration fields", () => {
    const { UPS } = openCarriers({ sandboxUrl: 'http://127.0.0.1:9' })
    expect(UPS.fields.shipping.map(({ name, sensitive }) => [name, sensitive])).toEqual([
      ['clientId', false],
      ['clientSecret', true],
      ['accountNumber', false],
      ['paperlessInvoices', false],
      ['environment', false],
      ['webhookUrl', false],
      ['webhookSecret', true],
    ])
    // The sandbox that stands in for UPS pushes events too.
    expect(UPS.fields.events.map(({ name }) => name)).toEqual(['webhookSecret'])
  })

  it('looks up whether an interrupted pick-up exists', async () => {
    expect(await open().findPickUp?.(lamp.reference, call)).toEqual({ confirmation: '2929602E9CP' })
    expect(await open().findPickUp?.('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c02', call)).toBeUndefined()
    mock.choose(respondingOthers({ code: 400, example: 'none' }))
    expect(await open().findPickUp?.(lamp.reference, call)).toBeUndefined()
  })

  it('subscribes without an address if the client stores one with UPS', async () => {
    const { webhookSecret } = webhook
    const carrier = ups.open({ environment: 'TEST', url: mock.url, timeout: 20_000 })
    const by = { ...call, credentials: { ...credentials, webhookSecret } }
    await carrier.register({ ...plainRequest, productId: 'UPS_11' }, by)
    const subscribed = mock.calls.filter(({ path }) => path.includes('/subscription/'))
    expect(subscribed.map(({ path }) => path)).toEqual(['/api/track/v2/subscription/standard/package'])
    expect(JSON.parse(subscribed[0]?.body ?? '{}')).toEqual({
      locale: 'en_US',
      countryCode: 'US',
      trackingNumberList: [expect.stringMatching(/^1Z/)],
    })
    const at = { headers: { credential: webhookSecret }, body: Buffer.from(JSON.stringify(alert)), now: new Date() }
    expect(carrier.readWebhook?.(at, { webhookSecret })).toHaveLength(1)
  })

  it('reads a pushed event like one in a response', async () => {
    const message = { headers: { credential: webhook.webhookSecret }, now: new Date() }
    const read = (over: object) =>
      open().readWebhook?.(
        { ...message, body: Buffer.from(JSON.stringify({ ...alert, ...over })) },
        { ...credentials, ...webhook },
      )
    const [asked] = (await open().events?.(registered, call))?.filter(({ state }) => state === 'DELIVERED') ?? []
    const { carrierCode, createdAt, place, parcelReference } = asked ?? {}
    expect(read({})).toMatchObject([{ carrierCode, createdAt, place, parcelReference, state: 'DELIVERED' }])
    expect(read({ trackingNumber: ' 1Z12345E6805272234' })).toMatchObject([{ parcelReference }])
    expect(read({ gmtActivityDate: '', localActivityDate: '' })).toEqual([])
  })

  it.each([
    ['accountNumber', '12345', 'must have six letters or digits'],
    ['accountNumber', '12345e', undefined],
    ['environment', 'http://10.0.0.1/', 'must be PRODUCTION or TEST'],
    ['environment', 'TEST', undefined],
    ['clientSecret', 'x', undefined],
  ])('checks %s %s: %s', (name, value, error) => {
    expect(open().fieldError?.(name, value)).toBe(error)
  })

  it.each([
    [{ clientId: 'nordlys-lamps' }, 'clientSecret is missing in the carrier configuration of UPS'],
    [
      { ...credentials, accountNumber: '12' },
      'accountNumber in the carrier configuration of UPS must have six letters or digits',
    ],
  ])('requires a complete configuration', async (given, message) => {
    const error = await failureOf(open().register(lamp, { ...call, credentials: { ...given } }))
    expect(error).toBeInstanceOf(CarrierRefusal)
    expect(error).toMatchObject({ carrierCode: 'WAYBILL-CONFIGURATION', message })
    expect(mock.calls).toEqual([])
  })
})

describe('register', () => {
  it('books with a token and reads the numbers', async () => {
    expect(await open().register(lamp, call)).toMatchObject({
      carrierReference: '1Z12345E6805272234',
      carrierIntegrationReference: '1Z12345E6805272234',
      parcels: [{ carrierReference: '1Z12345E6805272234' }],
    })
    const [token, ship] = mock.calls
    expect(token?.headers.authorization).toBe(
      `Basic ${Buffer.from(`nordlys-lamps:${clientSecret}`).toString('base64')}`,
    )
    expect(token?.body).toBe('grant_type=client_credentials')
    expect(ship?.headers.authorization).toMatch(/^Bearer .+\.mock$/)
    expect(JSON.parse(ship?.body ?? '')).toMatchObject({
      ShipmentRequest: {
        Shipment: {
          Shipper: {
            Name: 'Nordlys Interiør ApS',
            ShipperNumber: '12345E',
            Phone: { Number: '4533124578' },
            Address: { AddressLine: ['Store Kongensgade 81, baghuset til', 'venstre, anden sal'], PostalCode: '1264' },
          },
          ShipTo: {
            Name: 'Astrid Lindqvist',
            Phone: { Number: '46701740621' },
            Address: { AddressLine: ['Södra Vägen 32', 'Lgh 1204'], PostalCode: '41254', CountryCode: 'SE' },
          },
          Service: { Code: '11' },
          ReferenceNumber: [{ Value: '0198c0de7a117c3e9b524f6d2a1e8c01' }, { Value: 'ORDER-20417' }],
          Package: [
            {
              Dimensions: { Length: '60', Width: '40', Height: '36' },
              PackageWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: '4.2' },
            },
          ],
        },
      },
    })
  })

  it('numbers each parcel', async () => {
    mock.choose(respondingOthers({ example: 'two' }))
    const both = { ...lamp, parcels: [...lamp.parcels, ...lamp.parcels] }
    const { parcels } = await open().register(both, call)
    expect(parcels.map(({ carrierReference }) => carrierReference)).toEqual([
      '1Z12345E6805272234',
      '1Z12345E6605272243',
    ])
  })

  it('rejects a response with another number of parcels', async () => {
    mock.choose(respondingOthers({ example: 'two' }))
    expect(await failureOf(open().register(lamp, call))).toMatchObject({ reason: 'GARBAGE', mayHaveRegistered: true })
  })

  it('sends invoices paperless for accounts that have them, and reports those on paper', async () => {
    const { request: asked } = askedFor(lamp).customs
    const paperless = { ...call, credentials: { ...credentials, paperlessInvoices: 'YES' } }
    expect(await open().register(asked, paperless)).not.toHaveProperty('onPaper')
    expect(formsSent()).not.toHaveProperty('OverridePaperlessIndicator')
    mock.choose(respondingOthers({ example: 'invoice' }))
    expect(await open().register(asked, paperless)).toMatchObject({ onPaper: 'UPS has printed the invoice' })
    const { onPaper, documents } = await open().register(asked, call)
    expect([onPaper, documents?.map(({ kind }) => kind)]).toEqual([undefined, ['LABEL', 'CUSTOMS_FORM']])
    expect(formsSent()).toMatchObject({ FormType: ['01'], OverridePaperlessIndicator: '' })
  })

  it('requests a partial invoice for a return, the only type that UPS accepts', async () => {
    const { customs } = askedFor(lamp).customs.request
    const back = { ...lamp, customs, productId: 'UPS_11_RETURN', sender: lamp.recipient, recipient: lamp.sender }
    await open().register(back, call)
    expect(shipmentSent()).toMatchObject({
      ReturnService: { Code: '9' },
      ShipmentServiceOptions: { InternationalForms: { FormType: ['05'] } },
    })
  })

  it('sends the product numbers, the tax collector, and the buyer', async () => {
    const { customs } = askedFor(lamp).customs.request
    const norwegian = { ...lamp.sender, postCode: '0159', city: 'Oslo', country: 'NO' }
    const goods = { ...lamps, skuNumber: 'LUNA-1', manufacturerProductId: 'SH-9', gtin: '5701234567899' }
    const made = { ...lamps, skuNumber: undefined, manufacturer: { name: 'Lumo AS' } }
    const declared = {
      ...customs,
      ioss: 'IM2080000011',
      ukims: 'XIUKIM47699357400020231115081800',
      items: [goods, made],
    }
    await open().register({ ...lamp, sender: norwegian, customs: declared }, call)
    const { ShipFrom, GlobalTaxInformation, ShipmentServiceOptions } = shipmentSent()
    expect(ShipFrom.VendorInfo).toEqual({ VendorCollectIDTypeCode: '0356', VendorCollectIDNumber: 'IM2080000011' })
    expect(GlobalTaxInformation).toEqual({ ShipperTypeValue: '01', ConsigneeTypeValue: '02' })
    const { Product, Comments, ShipperMemo } = ShipmentServiceOptions.InternationalForms
    expect(Product[0].ProductIdentifier).toEqual([
      { ProductID: 'LUNA-1', ProductIDTypeCode: '0100' },
      { ProductID: 'SH-9', ProductIDTypeCode: '0200' },
      { ProductID: '5701234567899', ProductIDTypeCode: '0300' },
    ])
    expect([Product[0].CommodityFieldSpecialConditionCode, Product[1].CommodityFieldSpecialConditionCode]).toEqual([
      undefined,
      '01',
    ])
    expect(Product[1]).not.toHaveProperty('ProductIdentifier')
    expect([Comments, ShipperMemo]).toEqual([
      expect.stringContaining('UKIMS XIUKIM47699357400020231115081800'),
      'Made by Lumo AS',
    ])
    expect(Comments).not.toContain('IOSS')

    const north = { ...lamp.recipient, postCode: '0159', city: 'Oslo', country: 'NO' }
    await open().register(
      { ...lamp, recipient: north, customs: { ...customs, voec: '2023456', soldTo: 'BUSINESS' } },
      call,
    )
    expect(shipmentSent()).toMatchObject({
      ShipFrom: { VendorInfo: { VendorCollectIDTypeCode: '0357', VendorCollectIDNumber: '2023456' } },
      GlobalTaxInformation: { ConsigneeTypeValue: '01' },
    })
    const [sold] = shipmentSent().ShipmentServiceOptions.InternationalForms.Product
    expect(sold).not.toHaveProperty('CommodityFieldSpecialConditionCode')
  })

  it("bills freight and duties to the payer's account, and duties to the sender for DDP", async () => {
    const { customs } = askedFor(lamp).customs.request
    const chargesFor = async (over: Partial<RegistrationRequest>) => {
      mock.calls.length = 0
      await open().register({ ...lamp, customs, ...over }, call)
      const body = mock.calls.map((one) => one.body).find((text) => text.includes('ShipmentCharge')) ?? '{}'
      return JSON.parse(body).ShipmentRequest.Shipment.PaymentInformation.ShipmentCharge
    }
    const own = { BillShipper: { AccountNumber: '12345E' } }
    expect(await chargesFor({})).toEqual([{ Type: '01', ...own }])
    expect(await chargesFor({ customs: { ...customs, termsOfTrade: 'DDP' } })).toEqual([
      { Type: '01', ...own },
      { Type: '02', ...own },
    ])
    const third = { payer: 'THIRD_PARTY', accountNumber: '3f8a17', postCode: '2132 WT', country: 'NL' } as const
    const recipient = { payer: 'RECIPIENT', accountNumber: '41720E' } as const
    expect(await chargesFor({ payment: { freight: third, duties: recipient } })).toEqual([
      {
        Type: '01',
        BillThirdParty: { AccountNumber: '3F8A17', Address: { PostalCode: '2132WT', CountryCode: 'NL' } },
      },
      { Type: '02', BillReceiver: { AccountNumber: '41720E' } },
    ])
    const unknown = { freight: { payer: 'RECIPIENT', accountNumber: '1234567' } } as const
    expect(await failureOf(open().register({ ...lamp, payment: unknown }, call))).toMatchObject({
      field: 'payment.freight.accountNumber',
    })
  })

  it('sends dangerous goods as chemical records, by the rules of the transport mode', async () => {
    const [parcel] = lamp.parcels
    if (!parcel) throw new Error('A request has a parcel')
    const paint = {
      unNumber: 'UN1263',
      properShippingName: 'PAINT',
      hazardClass: '3',
      packingGroup: 'III',
      level: 'LIMITED_QUANTITY',
      quantity: 2.52,
      unit: 'L',
      packaging: 'Metal box',
    } as const
    const sentWith = async (productId: string, dangerousGoods: NonNullable<typeof parcel.dangerousGoods>) => {
      mock.calls.length = 0
      await open().register({ ...lamp, productId, parcels: [{ ...parcel, dangerousGoods }] }, call)
      const body = mock.calls.map((one) => one.body).find((text) => text.includes('PackageServiceOptions')) ?? '{}'
      const { Request, Shipment } = JSON.parse(body).ShipmentRequest
      return { Request, ...Shipment.Package[0] }
    }
    const byRoad = await sentWith('UPS_11', [paint])
    expect(byRoad.Request.SubVersion).toBe('1701')
    expect(byRoad.HazMatPackageInformation).toBeUndefined()
    expect(byRoad.PackageServiceOptions.HazMat).toEqual([
      {
        ChemicalRecordIdentifier: '1',
        CommodityRegulatedLevelCode: 'LQ',
        RegulationSet: 'ADR',
        TransportationMode: 'Highway',
        IDNumber: 'UN1263',
        ProperShippingName: 'PAINT',
        ClassDivisionNumber: '3',
        PackagingGroupType: 'III',
        Quantity: '2.6',
        UOM: 'L',
        PackagingType: 'Metal box',
        PackagingTypeQuantity: '1',
      },
    ])
    const full = { ...paint, level: 'FULLY_REGULATED' } as const
    const byAir = await sentWith('UPS_65', [{ ...full, emergencyPhone: '+45 33 12 45 78' }, paint])
    expect(byAir.HazMatPackageInformation).toEqual({ AllPackedInOneIndicator: '' })
    expect(byAir.PackageServiceOptions.HazMat).toMatchObject([
      { CommodityRegulatedLevelCode: 'FR', RegulationSet: 'IATA', EmergencyPhone: '4533124578' },
      { CommodityRegulatedLevelCode: 'LQ', ChemicalRecordIdentifier: '2' },
    ])
    expect(await failureOf(sentWith('UPS_65', [full]))).toMatchObject({
      field: 'parcels[0].dangerousGoods[0].emergencyPhone',
    })
    expect(await failureOf(sentWith('UPS_65', [{ ...paint, packaging: undefined }]))).toMatchObject({
      field: 'parcels[0].dangerousGoods[0].packaging',
    })
  })

  it.each([
    [
      'an Access Point',
      { productId: 'UPS_70', delivery: { ...lamp.recipient, company: 'Kiosk', parcelShopId: 'U12345678' } },
    ],
    ['a recipient who pays', { recipientPays: true }],
    [
      'parcels within the United States',
      {
        sender: { ...lamp.sender, country: 'US', state: 'MD', postCode: '21093' },
        recipient: { ...lamp.recipient, country: 'US', state: 'GA', postCode: '30005' },
      },
    ],
    [
      'a parcel of half a tonne',
      { parcels: [{ weight: 499.999, length: 200, width: 120, height: 120, description: 'x'.repeat(35) }] },
    ],
    ['someone without a name or telephone', { recipient: { addressLine1: 'Here 1', city: 'Berlin', country: 'DE' } }],
  ])("sends what UPS's schema requires for %s", async (_, over) => {
    expect((await open().register({ ...lamp, ...over }, call)).carrierReference).toBe('1Z12345E6805272234')
  })

  it.each([
    [
      'recipient.addressLine1',
      { recipient: { ...lamp.recipient, addressLine1: 'Long '.repeat(20), addressLine2: 'Longer '.repeat(8) } },
    ],
    ['recipient.city', { recipient: { ...lamp.recipient, city: 'Llanfairpwllgwyngyllgogerychwyrndrobwll' } }],
    ['recipient.company', { recipient: { ...lamp.recipient, company: 'K'.repeat(36) } }],
    ['recipient.lastName', { recipient: { ...lamp.recipient, company: 'Belysning AB', lastName: 'L'.repeat(100) } }],
    [
      'recipient.contactInfo.email',
      { recipient: { ...lamp.recipient, contactInfo: { email: `${'l'.repeat(50)}@example.se` } } },
    ],
    ['description', { description: 'Lamps '.repeat(9) }],
    [
      'parcels[0].description',
      { parcels: lamp.parcels.map((parcel) => ({ ...parcel, description: 'Lamps '.repeat(6) })) },
    ],
    ['delivery.parcelShopId', { delivery: { ...lamp.recipient, parcelShopId: 'U123456789' } }],
    ['customs.items[0].skuNumber', { customs: declaredAs('S'.repeat(36)) }],
  ])('refuses what is too long for UPS: %s', async (field, over) => {
    const error = await failureOf(open().register({ ...lamp, ...over }, call))
    expect(error).toBeInstanceOf(CarrierRefusal)
    expect(error).toMatchObject({ carrierCode: 'WAYBILL-NOT-SENT', field })
    expect(pathsAsked()).not.toContain('/api/shipments/v2409/ship')
  })

  it('returns the error code, and the field if it is mentioned', async () => {
    mock.choose(respondingOthers({ code: 400, example: 'postalCode' }))
    const error = await failureOf(open().register(lamp, call))
    expect(error).toBeInstanceOf(CarrierRefusal)
    expect(error).toMatchObject({
      carrier: 'UPS',
      carrierCode: '120206',
      message: 'Missing or invalid ship to postal code',
      field: 'recipient.postCode',
    })
  })

  it.each([
    ['too many calls', { code: 429 }, { reason: 'RATE_LIMITED', mayHaveRegistered: false }],
    [
      'a page instead of a response',
      { response: { status: 200, text: '<html>' } },
      { reason: 'GARBAGE', mayHaveRegistered: true },
    ],
    [
      'a response of another shape',
      { response: { status: 200, text: '{}', headers: { 'content-type': 'application/json' } } },
      { reason: 'GARBAGE', mayHaveRegistered: true },
    ],
    [
      'a refusal of another shape',
      { response: { status: 400, text: '{}', headers: { 'content-type': 'application/json' } } },
      { reason: 'GARBAGE', mayHaveRegistered: true },
    ],
    [
      'a redirect',
      { response: { status: 302, text: '', headers: { location: 'http://10.0.0.1/' } } },
      { reason: 'GARBAGE', mayHaveRegistered: true },
    ],
  ])('does not accept %s as a response', async (_, choice, outcome) => {
    mock.choose(respondingOthers(choice))
    expect(await failureOf(open().register(lamp, call))).toMatchObject(outcome)
  })

  it('leaves the outcome open when no response arrives', async () => {
    mock.choose(respondingOthers({ delayMs: 600 }))
    expect(await failureOf(open(200).register(lamp, call))).toMatchObject({
      reason: 'TIMEOUT',
      mayHaveRegistered: true,
    })
  })

  it('does not retry a booking after a gateway timeout', async () => {
    mock.choose(respondingOthers({ response: { status: 504, text: '' } }))
    expect(await failureOf(open().register(lamp, call))).toMatchObject({ reason: 'TIMEOUT', mayHaveRegistered: true })
    expect(pathsAsked()).toEqual(['/security/v1/oauth/token', '/api/shipments/v2409/ship'])
  })

  it('looks up the reference after a server error, and retries only if there is no booking', async () => {
    let shipped = 0
    mock.choose(({ path }) => {
      if (path.includes('/ship') && ++shipped === 1) return { response: { status: 500, text: '' } }
      return path.includes('/recovery') ? { code: 400, example: 'nothing' } : {}
    })
    await open().register(lamp, call)
    expect(pathsAsked().slice(1)).toEqual([
      '/api/shipments/v2409/ship',
      '/api/labels/v1/recovery',
      '/api/shipments/v2409/ship',
    ])

    mock.calls.length = 0
    mock.choose(({ path }) => (path.includes('/ship') ? { response: { status: 500, text: '' } } : {}))
    expect((await open().register(lamp, call)).carrierReference).toBe('1Z12345E6805272234')
    expect(pathsAsked().slice(1)).toEqual(['/api/shipments/v2409/ship', '/api/labels/v1/recovery'])
  })
})

describe('findByReference', () => {
  it('finds a booking under our reference, with its label', async () => {
    expect(await open().findByReference?.(lamp.reference, call)).toMatchObject({
      carrierReference: '1Z12345E6805272234',
      documents: [{ kind: 'LABEL', type: 'PDF', parcelIndex: 0 }],
    })
    expect(JSON.parse(mock.calls[1]?.body ?? '')).toMatchObject({
      LabelRecoveryRequest: {
        ReferenceValues: { ReferenceNumber: { Value: '0198c0de7a117c3e9b524f6d2a1e8c01' }, ShipperNumber: '12345E' },
      },
    })
  })

  it('distinguishes a failed search from one without results', async () => {
    mock.choose(respondingOthers({ code: 400, example: 'nothing' }))
    expect(await open().findByReference?.(lamp.reference, call)).toBeUndefined()
    mock.choose(respondingOthers({ code: 400, example: 'malformed' }))
    const error = await failureOf(Promise.resolve(open().findByReference?.(lamp.reference, call)))
    expect(error).toMatchObject({ carrierCode: '300010' })
  })
})

describe('cancel', () => {
  it('voids the whole shipment, even twice', async () => {
    await open().cancel?.({ ...registered, carrierIntegrationReference: '1Z12345E6605272243' }, call)
    expect(mock.calls.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/api/shipments/v2409/void/cancel/1Z12345E6605272243',
    })
    mock.choose(respondingOthers({ code: 400, example: 'again' }))
    await expect(open().cancel?.(registered, call)).resolves.toBeUndefined()
    expect(mock.calls.at(-1)?.path).toBe('/api/shipments/v2409/void/cancel/1Z12345E6805272234')
  })

  it('reports that it is too late', async () => {
    mock.choose(respondingOthers({ code: 400, example: 'late' }))
    expect(await failureOf(Promise.resolve(open().cancel?.(registered, call)))).toMatchObject({ carrierCode: '190101' })
  })
})

describe('events', () => {
  it('reads activities in order, with their states', async () => {
    const events = await open().events?.(registered, call)
    expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
      ['003', 'REGISTERED', '2026-11-18T11:00:00.000Z'],
      ['P', 'IN_TRANSIT', '2026-11-18T17:00:00.000Z'],
      ['021', 'IN_TRANSIT', '2026-11-19T05:30:00.000Z'],
      ['999', undefined, '2026-11-19T06:00:00.000Z'],
      ['022', 'DELIVERY_ATTEMPTED', '2026-11-19T15:12:00.000Z'],
      ['011', 'DELIVERED', '2026-11-20T09:15:30.000Z'],
    ])
    expect(events?.at(-1)).toMatchObject({
      parcelReference: '1Z12345E6805272234',
      eventDescription: 'DELIVERED',
      place: { city: 'Göteborg', postCode: '41254', country: 'SE' },
    })
  })

  it.each([
    ['only warns', { example: 'announced' }],
    ['says that it knows nothing yet', { code: 404 }],
  ])('are empty when UPS %s', async (_, choice) => {
    mock.choose(respondingOthers(choice))
    expect(await open().events?.(registered, call)).toEqual([])
  })

  it('are requested again after a server error', async () => {
    let asked = 0
    mock.choose(({ path }) => (path.includes('/track') && ++asked === 1 ? { code: 503 } : {}))
    expect(await open().events?.(registered, call)).toHaveLength(6)
  })
})

describe('tokens', () => {
  it('are fetched once for many calls', async () => {
    const carrier = open()
    await Promise.all(Array.from({ length: 8 }, async () => carrier.events?.(registered, call)))
    await carrier.register(lamp, call)
    expect(mock.calls.filter(isToken)).toHaveLength(1)
  })

  it('are cached by account', async () => {
    const carrier = open()
    await carrier.events?.(registered, call)
    await carrier.events?.(registered, { credentials: { ...credentials, clientSecret: 'another' } })
    expect(mock.calls.filter(isToken)).toHaveLength(2)
  })

  it('are renewed once when UPS rejects one, and the call is retried', async () => {
    let refused = 0
    mock.choose((asked) => (!isToken(asked) && refused++ === 0 ? { code: 401 } : {}))
    await open().register(lamp, call)
    expect(pathsAsked()).toEqual([
      '/security/v1/oauth/token',
      '/api/shipments/v2409/ship',
      '/security/v1/oauth/token',
      '/api/shipments/v2409/ship',
    ])
    mock.choose(respondingOthers({ code: 401 }))
    expect(await failureOf(open().register(lamp, call))).toMatchObject({ carrierCode: '250002' })
  })

  it('refuse the call if denied, and book nothing if the fetch fails', async () => {
    mock.choose((asked) => (isToken(asked) ? { code: 401 } : {}))
    const refusal = await failureOf(open().register(lamp, call))
    expect(refusal).toBeInstanceOf(CarrierRefusal)
    expect(refusal).toMatchObject({ carrierCode: '10401', message: 'ClientId is Invalid' })
    mock.choose((asked) => (isToken(asked) ? { response: { status: 500, text: '' } } : {}))
    const error = await failureOf(open().register(lamp, call))
    expect(error).toBeInstanceOf(CarrierUnavailable)
    expect(error).toMatchObject({ mayHaveRegistered: false })
    expect(pathsAsked()).not.toContain('/api/shipments/v2409/ship')
  })

  it('and secrets appear in no error', async () => {
    const errors: unknown[] = []
    for (const choice of [
      { code: 400 },
      { code: 401 },
      { response: { status: 200, text: '<html>' } },
      { delayMs: 600 },
    ] satisfies Choice[]) {
      mock.choose(respondingOthers(choice))
      errors.push(await failureOf(open(200).register(lamp, call)))
      mock.choose((asked) => (isToken(asked) ? choice : {}))
      errors.push(await failureOf(open(200).register(lamp, call)))
    }
    const seen = inspect(errors, { depth: 12, showHidden: true })
    expect(errors.filter((error) => error !== undefined).length).toBeGreaterThan(5)
    for (const secret of [clientSecret, Buffer.from(clientSecret).toString('base64').slice(3, 20), '.mock'])
      expect(seen).not.toContain(secret)
  })
})

describe('Tokens', () => {
  const account = { clientId: 'a', clientSecret: 'b', accountNumber: '12345E' }
  let fetched = 0
  const tokensThatLive = (seconds: number) => {
    fetched = 0
    return new Tokens(async () => ({ value: `token ${++fetched}`, lifetime: seconds }))
  }

  it('renews a token before it expires', async () => {
    vi.useFakeTimers()
    const tokens = tokensThatLive(3_600)
    expect(await tokens.of(account)).toBe('token 1')
    vi.advanceTimersByTime(3_539_000)
    expect(await tokens.of(account)).toBe('token 1')
    vi.advanceTimersByTime(2_000)
    expect(await Promise.all([tokens.of(account), tokens.of(account)])).toEqual(['token 2', 'token 2'])
  })

  it('uses a short-lived token for half its life', async () => {
    vi.useFakeTimers()
    const tokens = tokensThatLive(20)
    await tokens.of(account)
    vi.advanceTimersByTime(9_000)
    expect(await tokens.of(account)).toBe('token 1')
    vi.advanceTimersByTime(2_000)
    expect(await tokens.of(account)).toBe('token 2')
  })

  it('fetches again after a failure, and drops a token only once', async () => {
    let fails = true
    const tokens = new Tokens(async () => {
      if (fails) throw new Error('No')
      return { value: `token ${++fetched}`, lifetime: 3_600 }
    })
    fetched = 0
    await expect(tokens.of(account)).rejects.toThrow('No')
    fails = false
    expect(await tokens.of(account)).toBe('token 1')
    await tokens.drop(account, 'token 1')
    expect(await tokens.of(account)).toBe('token 2')
    await tokens.drop(account, 'token 1')
    expect(await tokens.of(account)).toBe('token 2')
  })
})

it('is imported only by the carrier registry', () => {
  const server = fileURLToPath(new URL('../../../', import.meta.url))
  const importers = globSync('**/*.ts', {
    cwd: server,
    exclude: ['node_modules/**', 'network/carriers/ups/**'],
  }).filter((file) => /from '[^']*\bups\/[^']*'/.test(readFileSync(nodePath.join(server, file), 'utf8')))
  expect(importers).toEqual(['network/carriers/registry.ts'])
})
