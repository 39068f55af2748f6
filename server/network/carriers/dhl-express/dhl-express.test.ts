import { describe, expect, it } from 'vitest'
import { askedFor, lamps, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { dhlExpress } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { apiKey: 'nordlys', apiSecret: 'k7Tq-never-to-be-seen', accountNumber: '123456789' }
const request: RegistrationRequest = { ...plainRequest, productId: 'DHL_EXPRESS_P' }

describeCarrier(dhlExpress, {
  contract,
  credentials,
  request,
  register: 'createShipment',
  two: 'two',
  refusal: {
    operation: 'createShipment',
    code: 400,
    example: 'postalCode',
    carrierCode: 'HTTP-400',
    field: 'recipient.postCode',
  },
  unknownParcel: { operation: 'track', code: 404 },
  badLabel: (text) => text.replaceAll(/"content":"[^"]*"/g, '"content":"PGh0bWw+"'),
})

describe('DHL Express', () => {
  const mock = carrierMock(contract)
  const call = { credentials, nextSerial: () => Promise.resolve(1) }
  const open = () => dhlExpress.open({ environment: 'TEST', url: mock.url, timeout: 20_000 })
  const { customs, collectionInstructions } = askedFor(request)
  const abroad = {
    ...customs.request,
    recipient: { ...request.recipient, country: 'US', state: 'NY', postCode: '10001' },
  }

  it.each([
    ['DHL_EXPRESS_P', 'P', 'U', 'D'],
    ['DHL_EXPRESS_T', 'Y', 'T', 'T'],
    ['DHL_EXPRESS_Y', 'E', 'K', 'K'],
    ['DHL_EXPRESS_K', 'M', 'L', 'L'],
    ['DHL_EXPRESS_W', 'H', 'W', 'W'],
  ])('sells %s as %s with customs, as %s without, and as %s for documents', async (productId, ...codes) => {
    const { customs: _, ...documents } = abroad
    for (const asked of [abroad, request, documents]) await open().register({ ...asked, productId }, call)
    expect([0, 1, 2].map((which) => mock.sent(which).productCode)).toEqual(codes)
  })

  /** Returns the service codes of a booking. */
  const servicesFor = async (asked: RegistrationRequest, paperlessInvoices?: string) => {
    mock.calls.length = 0
    await open().register(asked, {
      ...call,
      credentials: { ...credentials, ...(paperlessInvoices && { paperlessInvoices }) },
    })
    return mock.sent().valueAddedServices?.map(({ serviceCode }: { serviceCode: string }) => serviceCode)
  }

  it('gives the waybill number to the first piece, and each piece its own', async () => {
    mock.choose({ example: 'two' })
    const two = { ...request, parcels: [...request.parcels, ...request.parcels] }
    expect((await open().register(two, call)).parcels).toEqual([
      { carrierReference: '3318810025', carrierIntegrationReference: 'JD014600001234567890' },
      { carrierReference: 'JD014600001234567891', carrierIntegrationReference: 'JD014600001234567891' },
    ])
  })

  it('prints ZPL for clients who choose it, with the invoice as PDF', async () => {
    mock.choose({ example: 'zpl' })
    const { documents } = await open().register(abroad, { ...call, credentials: { ...credentials, labelType: 'ZPL' } })
    expect(mock.sent().outputImageProperties).toMatchObject({ encodingFormat: 'zpl', printerDPI: 200 })
    expect(documents?.map(({ kind, type, layout }) => [kind, type, layout])).toEqual([
      ['LABEL', 'ZPL', '4R'],
      ['CUSTOMS_FORM', 'PDF', undefined],
    ])
  })

  it('sends paperless invoices for accounts that have them, when there is an invoice', async () => {
    expect(await servicesFor(abroad, 'YES')).toEqual(['WY'])
    expect([await servicesFor(abroad), await servicesFor(abroad, 'NO'), await servicesFor(request, 'YES')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('falls back to paper when DHL refuses a paperless invoice, and fails on other errors', async () => {
    const paperless = { ...call, credentials: { ...credentials, paperlessInvoices: 'YES' } }
    mock.choose(({ body }) => (body.includes('"WY"') ? { code: 400, example: 'paper' } : {}), 'createShipment')
    const { onPaper } = await open().register(abroad, paperless)
    expect([onPaper, mock.calls.length]).toEqual([expect.stringContaining('Paperless shipment service'), 2])
    mock.calls.length = 0
    mock.choose({ code: 400, example: 'postalCode' }, 'createShipment')
    expect(await failureOf(open().register(abroad, paperless))).toMatchObject({ name: 'CarrierRefusal' })
    expect(mock.calls).toHaveLength(1)
  })

  it('declares goods line by line, with the registration numbers that customs uses', async () => {
    const declared = { ...abroad.customs, ioss: 'IM2080000011', shippingCharges: 149 }
    await open().register({ ...abroad, customs: declared }, call)
    const { content, customerDetails } = mock.sent()
    expect(content).toMatchObject({
      isCustomsDeclarable: true,
      declaredValue: 2499,
      declaredValueCurrency: 'EUR',
      incoterm: 'DAP',
      exportDeclaration: {
        lineItems: [{ price: 1249.5, quantity: { value: 2 }, manufacturerCountry: 'DK' }],
        additionalCharges: [{ typeCode: 'freight', value: 149 }],
        exportReasonType: 'commercial_purpose_or_sale',
      },
    })
    expect(customerDetails.shipperDetails.registrationNumbers).toEqual([
      { typeCode: 'EOR', number: 'DK38121417', issuerCountryCode: 'DK' },
      { typeCode: 'SDT', number: 'IM2080000011', issuerCountryCode: 'DK' },
    ])
    await expect(open().register({ ...abroad, customs: {} }, call)).rejects.toMatchObject({ field: 'customs' })
  })

  it('sends product numbers as references where MyDHL API has a type, and otherwise as text', async () => {
    const long = 'BRS-4471-'.repeat(5)
    const named = { ...lamps, skuNumber: 'LAMP-1', manufacturerProductId: 'BRS-4471', gtin: '5701234567899' }
    const items = [named, { ...named, manufacturerProductId: long }]
    await open().register({ ...abroad, customs: { ...abroad.customs, items } }, call)
    expect(mock.sent().content.exportDeclaration.lineItems).toMatchObject([
      {
        customerReferences: [
          { typeCode: 'ABW', value: 'LAMP-1' },
          { typeCode: 'PAN', value: 'BRS-4471' },
        ],
        additionalInformation: expect.arrayContaining(['GTIN 5701234567899']),
      },
      {
        customerReferences: [{ typeCode: 'ABW', value: 'LAMP-1' }],
        additionalInformation: expect.arrayContaining([`MPN ${long}`]),
      },
    ])
  })

  /** Returns whether the sender and the recipient are businesses or consumers. */
  const kinds = async (asked: RegistrationRequest) => {
    mock.calls.length = 0
    await open().register(asked, call)
    const { shipperDetails, receiverDetails } = mock.sent().customerDetails
    return [shipperDetails.typeCode, receiverDetails.typeCode]
  }

  it('marks each party as a business or consumer when goods are declared', async () => {
    const { company: _, ...person } = abroad.sender
    expect(await kinds(abroad)).toEqual(['business', 'direct_consumer'])
    expect(await kinds({ ...abroad, customs: { ...abroad.customs, soldTo: 'BUSINESS' } })).toEqual([
      'business',
      'business',
    ])
    expect(await kinds({ ...abroad, sender: { ...person, lastName: 'Holm' } })).toEqual([
      'direct_consumer',
      'direct_consumer',
    ])
    expect(await kinds(request)).toEqual([undefined, undefined])
  })

  it("bills freight and duties to the payer's account, and duties to the sender for DDP", async () => {
    const { accountNumber: number } = credentials
    await open().register(abroad, call)
    const freight = { payer: 'RECIPIENT', accountNumber: '951234567' } as const
    await open().register({ ...abroad, payment: { freight } }, call)
    await open().register({ ...abroad, customs: { ...abroad.customs, termsOfTrade: 'DDP' } }, call)
    const duties = { payer: 'THIRD_PARTY', accountNumber: '951234568', country: 'DK' } as const
    await open().register({ ...abroad, payment: { duties } }, call)
    const own = { typeCode: 'shipper', number }
    expect([0, 1, 2, 3].map((which) => [mock.sent(which).accounts, mock.sent(which).valueAddedServices])).toEqual([
      [[own], undefined],
      [[own, { typeCode: 'payer', number: '951234567' }], undefined],
      [[own, { typeCode: 'duties-taxes', number }], [{ serviceCode: 'DD' }]],
      [[own, { typeCode: 'duties-taxes', number: '951234568' }], [{ serviceCode: 'DD' }]],
    ])
  })

  it.each([
    ['LITHIUM_BATTERY', 'HV', '967', ['3481']],
    ['EXCEPTED_QUANTITY', 'HH', 'E01', ['1170']],
    ['LIMITED_QUANTITY', 'HK', '700', ['8000']],
    ['FULLY_REGULATED', 'HE', '910', ['1263']],
  ] as const)('declares dangerous goods of level %s as %s', async (level, serviceCode, contentId, unCodes) => {
    await open().register(askedFor(request)[level].request, call)
    expect(mock.sent().valueAddedServices).toMatchObject([{ serviceCode, dangerousGoods: [{ contentId, unCodes }] }])
  })

  it('refuses other limited quantities than ID8000', async () => {
    const asked = askedFor(request).LIMITED_QUANTITY.request
    const parcels = asked.parcels.map((parcel) =>
      Object.assign({}, parcel, {
        dangerousGoods: parcel.dangerousGoods?.map((goods) => Object.assign({}, goods, { unNumber: 'UN1263' })),
      }),
    )
    await expect(open().register({ ...asked, parcels }, call)).rejects.toMatchObject({
      field: 'parcels[0].dangerousGoods[0].unNumber',
    })
  })

  it('requests the courier at local time', async () => {
    await open().register(collectionInstructions.request, call)
    expect(mock.sent()).toMatchObject({
      plannedShippingDateAndTime: '2026-12-03T09:15:00 GMT+01:00',
      pickup: { isRequested: true, closeTime: '14:45', specialInstructions: [{ value: 'Ramp 3' }] },
    })
    const place = { city: 'Honolulu', state: 'HI', postCode: '96813', country: 'US' }
    mock.calls.length = 0
    await open().register({ ...collectionInstructions.request, sender: { ...request.sender, ...place } }, call)
    expect(mock.sent().plannedShippingDateAndTime).toBe('2026-12-03T09:15:00 GMT-10:00')
  })

  it('cancels a pick-up, even twice', async () => {
    await open().cancelPickUp?.('PRG201220123456', call)
    mock.choose({ code: 400, example: 'again' })
    await expect(open().cancelPickUp?.('PRG201220123456', call)).resolves.toBeUndefined()
  })

  it('needs a telephone number', async () => {
    const silent = { ...request, recipient: { ...request.recipient, contactInfo: { email: 'astrid@post.example' } } }
    await expect(open().register(silent, call)).rejects.toMatchObject({ field: 'recipient.contactInfo' })
    expect(mock.calls).toEqual([])
  })

  it('returns prices and delivery times of our products, in the billing currency', async () => {
    const question = { ...request, date: '2026-12-03' }
    expect(await open().rates?.(question, call)).toEqual([
      { productId: 'DHL_EXPRESS_P', amount: 4150, currencyCode: 'EUR', earliest: '2026-12-04', latest: '2026-12-04' },
      { productId: 'DHL_EXPRESS_T', amount: 5525, currencyCode: 'EUR', earliest: '2026-12-04', latest: '2026-12-04' },
    ])
    expect(await open().deliveryOptions?.({ ...question, productIds: ['DHL_EXPRESS_T'] }, call)).toEqual([
      { productId: 'DHL_EXPRESS_T', earliest: '2026-12-04', latest: '2026-12-04' },
    ])
    mock.choose({ code: 404 })
    expect(await open().rates?.(question, call)).toEqual([])
  })

  it.each([
    [400, 'product', 'DHL-1001'],
    [400, 'account', 'HTTP-400'],
    [422, 'date', 'DHL-998'],
  ])('reads the error code: %s %s', async (code, example, carrierCode) => {
    mock.choose({ code, example })
    await expect(open().register(request, call)).rejects.toMatchObject({ carrierCode })
  })
})
