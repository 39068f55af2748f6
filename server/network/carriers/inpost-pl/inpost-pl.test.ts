import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainRequest } from '../../../dev/testing/example-request.ts'
import { startContractMock, type Choice, type ContractMock } from '../../../dev/testing/contract-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { usableDocuments } from '../documents.ts'
import { inpostPl } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { apiToken: 'k7Tq-never-to-be-seen', organizationId: '12345' }
const request: RegistrationRequest = {
  ...plainRequest,
  productId: 'INPOST_PL_COURIER_STANDARD',
  sender: {
    ...plainRequest.sender,
    addressLine1: 'Krakowska 1',
    postCode: '31-062',
    city: 'Krakow',
    country: 'PL',
    contactInfo: { dialCode: '+48', telephone: '12 345 67 89', email: 'lager@nordlys.example' },
  },
  recipient: {
    ...plainRequest.recipient,
    addressLine1: 'Cybernetyki 10',
    postCode: '02677',
    city: 'Warszawa',
    country: 'PL',
    contactInfo: { dialCode: '+48', mobile: '48 888 000 000', email: 'astrid@post.example' },
  },
}
const locker: RegistrationRequest = {
  ...request,
  productId: 'INPOST_PL_LOCKER_STANDARD',
  delivery: { ...request.recipient, company: 'Paczkomat', addressLine1: 'Krakowska 1', parcelShopId: 'KRA012' },
  parcels: [{ weight: 4.2, length: 60, width: 18.5, height: 35.5, description: 'Pendant lamp' }],
}

describeCarrier(inpostPl, {
  contract,
  credentials,
  request,
  phone: 'NATIONAL',
  register: 'createShipment',
  two: 'two',
  refusal: {
    operation: 'createShipment',
    code: 400,
    example: 'postCode',
    carrierCode: 'validation_failed',
    field: 'recipient.postCode',
  },
  nothingFound: [{ operation: 'listShipments', example: 'nothing' }],
  unknownParcel: { operation: 'track', code: 404 },
  badLabel: { operation: 'readLabel', response: { status: 200, text: '<html>' } },
})

describe('InPost', () => {
  let mock: ContractMock
  beforeAll(async () => {
    mock = await startContractMock(contract)
  })
  afterAll(() => mock.stop())
  afterEach(() => {
    mock.choose(() => ({}))
    mock.calls.length = 0
  })
  const call = { credentials, nextSerial: () => Promise.resolve(1) }
  const open = (timeout = 20_000) => inpostPl.open({ environment: 'TEST', url: mock.url, timeout })
  const booking = () => JSON.parse(mock.calls.find(({ method }) => method === 'POST')?.body ?? '{}')
  const responding = (operation: string, choice: Choice) =>
    mock.choose(({ operationId }) => (operationId === operation ? choice : {}))

  it('waits until InPost has bought the label', async () => {
    let reads = 0
    mock.choose(({ operationId }) =>
      operationId === 'readShipment' ? { example: reads++ === 0 ? 'created' : 'confirmed' } : {},
    )
    expect(await open().register(request, call)).toMatchObject({
      carrierReference: '520000014433330021832563',
      carrierIntegrationReference: '1234567890',
    })
    expect(mock.calls.map(({ operationId }) => operationId)).toEqual([
      'createShipment',
      'readShipment',
      'readShipment',
      'readLabel',
    ])
  })

  it.each([
    ['unavailable', 'parcels_size_invalid'],
    ['unpaid', 'debt_collection'],
  ])('refuses what InPost does not buy: %s', async (example, carrierCode) => {
    responding('readShipment', { example })
    await expect(open().register(request, call)).rejects.toMatchObject({ carrierCode })
  })

  it.each<[string, Choice]>([
    ['readShipment', { example: 'created' }],
    ['readShipment', { response: { status: 429, text: '' } }],
    ['readLabel', { response: { status: 429, text: '' } }],
    ['readLabel', { code: 400, example: 'early' }],
  ])('reports that the booking may exist when %s fails', async (operation, choice) => {
    responding(operation, choice)
    await expect(open(300).register(request, call)).rejects.toMatchObject({ mayHaveRegistered: true })
  })

  it('detects a broken label', async () => {
    responding('readLabel', { response: { status: 200, text: '<html>' } })
    const registered = await open().register(request, call)
    await expect(usableDocuments('INPOST_PL', registered)).rejects.toMatchObject({ carrierCode: 'WAYBILL-DOCUMENT' })
  })

  it('prints ZPL on request', async () => {
    responding('readLabel', { example: 'zpl' })
    const registered = { reference: 'x', carrierReference: '1', carrierIntegrationReference: '1234567890' }
    const [printed] = (await open().reprint?.(registered, { type: 'ZPL', layout: '4R', resolution: 200 }, call)) ?? []
    expect(printed).toMatchObject({ type: 'ZPL', resolution: 200 })
    expect(Buffer.from(printed?.bytes ?? []).toString()).toContain('^XA')
    expect(mock.calls[0]?.path).toContain('format=Zpl&type=A6')
  })

  it("chooses the locker compartment, and requires the recipient's contact", async () => {
    await open().register(locker, { ...call, credentials: { ...credentials, sendingMethod: 'any_point' } })
    expect(mock.errors).toEqual([])
    expect(booking()).toMatchObject({
      service: 'inpost_locker_standard',
      parcels: [{ template: 'medium' }],
      receiver: { phone: '888000000', email: 'astrid@post.example' },
      custom_attributes: { target_point: 'KRA012', sending_method: 'any_point' },
    })
    const silent = { ...locker, recipient: { ...locker.recipient, contactInfo: { mobile: '888000000' } } }
    await expect(open().register(silent, call)).rejects.toMatchObject({ field: 'recipient.contactInfo.email' })
    const huge = { ...locker, parcels: [{ weight: 4, length: 60, width: 45, height: 40, description: 'Lamp' }] }
    await expect(open().register(huge, call)).rejects.toMatchObject({ field: 'parcels[0]' })
  })

  it('insures the amount a courier collects, and collects PLN only', async () => {
    const parcels = [
      {
        ...locker.parcels[0],
        weight: 4.2,
        length: 60,
        width: 40,
        height: 35,
        description: 'Lamp',
        cashOnDeliveryAmount: 149.9,
      },
    ]
    await open().register({ ...request, parcels, cashOnDelivery: { currencyCode: 'PLN' } }, call)
    expect(booking()).toMatchObject({
      cod: { amount: 149.9, currency: 'PLN' },
      insurance: { amount: 149.9, currency: 'PLN' },
      parcels: [
        { dimensions: { length: '600', unit: 'mm' }, weight: { amount: '4.2', unit: 'kg' }, is_non_standard: false },
      ],
    })
    await expect(
      open().register({ ...request, parcels, cashOnDelivery: { currencyCode: 'EUR' } }, call),
    ).rejects.toMatchObject({ field: 'cashOnDelivery.currencyCode' })
  })

  it('reports the field of an unknown point', async () => {
    responding('createShipment', { code: 400, example: 'point' })
    await expect(open().register(locker, call)).rejects.toMatchObject({ field: 'delivery.parcelShopId' })
  })

  it('leaves the outcome open when there are too many shipments to search', async () => {
    responding('listShipments', { example: 'long' })
    await expect(open().findByReference?.(request.reference, call)).rejects.toMatchObject({ mayHaveRegistered: true })
    expect(mock.calls).toHaveLength(20)
  })

  it('returns the prices of products, except those that InPost does not sell', async () => {
    const productIds = ['INPOST_PL_COURIER_STANDARD', 'INPOST_PL_COURIER_EXPRESS_1000']
    expect(await open().rates?.({ ...request, date: '2026-12-03', productIds }, call)).toEqual([
      { productId: 'INPOST_PL_COURIER_STANDARD', amount: 1845, currencyCode: 'PLN' },
    ])
    expect(mock.errors).toEqual([])
  })

  it('lists lockers and points page by page, without those that have no location', async () => {
    const first = await open().parcelShops?.(undefined, { credentials: {} })
    expect(first?.next).toBe('2')
    expect(first?.shops).toMatchObject([
      {
        id: 'KRA012',
        type: 'LOCKER',
        city: 'Kraków',
        country: 'PL',
        carrierData: { locationDescription: 'Next to the shop' },
      },
      { id: 'POP-WAW22', type: 'SERVICE_POINT', openingTimes: [] },
    ])
    expect(first?.shops[0]?.openingTimes).toHaveLength(7)
    responding('listPoints', { example: 'last' })
    expect(await open().parcelShops?.('2', { credentials: {} })).toEqual({ shops: [] })
    expect(mock.errors).toEqual([])
  })
})
