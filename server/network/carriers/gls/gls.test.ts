import { describe, expect, it } from 'vitest'
import { askedFor, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import { openCarriers } from '../registry.ts'
import { gls } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { clientId: 'nordlys', clientSecret: 'k7Tq-never-to-be-seen', contactId: '276a45fkqM' }
const request = { ...plainRequest, productId: 'GLS_DE_PARCEL' }

for (const id of ['GLS_DE', 'GLS_DK'] as const)
  describeCarrier(gls(id), {
    contract,
    credentials,
    request: { ...request, productId: id === 'GLS_DE' ? 'GLS_DE_PARCEL' : 'GLS_DK_BUSINESS' },
    register: 'createParcels',
    two: 'two',
    token: 'createToken',
    refusal: {
      operation: 'createParcels',
      code: 400,
      example: 'postCode',
      carrierCode: 'INVALID_ZIPCODE',
      field: 'recipient.postCode',
    },
    nothingFound: [{ operation: 'findParcels', code: 404 }],
    cancelledBefore: [{ operation: 'cancelParcel', code: 400, example: 'again' }],
    unknownParcel: { operation: 'track', example: 'unknown' },
    badLabel: (text) => text.replaceAll(/"Data":\["[^"]*"\]/g, '"Data":"PGh0bWw+"'),
  })

const mock = carrierMock(contract)
const open = (id: 'GLS_DE' | 'GLS_DK' = 'GLS_DE') =>
  openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { [id]: mock.url }, backoff: 5 })[id]
const call = { credentials, nextSerial: () => Promise.resolve(1) }
const registered = {
  reference: request.reference,
  carrierReference: '952200004175',
  carrierIntegrationReference: 'ZX61QJIX',
}

describe('register', () => {
  it.each([
    ['GLS_DE', 'GLS_DE_PARCEL', 'PARCEL', 'PRIVATE'],
    ['GLS_DE', 'GLS_DE_EXPRESS', 'EXPRESS', 'BUSINESS'],
    ['GLS_DK', 'GLS_DK_BUSINESS', 'PARCEL', 'BUSINESS'],
  ] as const)('books %s product %s as %s', async (id, productId, Product, Category) => {
    await open(id).register({ ...request, productId }, call)
    expect(mock.sent('createParcels')).toMatchObject({
      Shipment: { Product, Consignee: { Category }, Shipper: { ContactID: '276a45fkqM' } },
    })
  })

  it('sends the person who hands in a return as its consignee', async () => {
    await open().register({ ...request, productId: 'GLS_DE_SHOPRETURN' }, call)
    expect(mock.sent('createParcels').Shipment).toMatchObject({
      Consignee: { Address: { Name1: 'Nordlys Lamper ApS' } },
      Return: { Address: { Name1: 'Astrid Lindqvist' } },
      Service: [{ ShopReturn: { ServiceName: 'service_shopreturn', NumberOfLabels: 1 } }],
    })
  })

  it('sends the cash amount of each parcel', async () => {
    mock.choose({ example: 'two' }, 'createParcels')
    const { request: asked } = askedFor(request).cashOnDelivery
    const [parcel] = asked.parcels
    if (!parcel) throw new Error('A parcel')
    await open().register({ ...asked, parcels: [parcel, { ...parcel, cashOnDeliveryAmount: 12 }] }, call)
    const { ShipmentUnit: units } = mock.sent('createParcels').Shipment
    expect(units.map((unit: { Service: [{ Cash: { Amount: number } }] }) => unit.Service[0].Cash.Amount)).toEqual([
      3124.5, 12,
    ])
  })

  it("reads ShipIT's errors from the headers", async () => {
    const headers = { error: 'E000', message: 'Zip code of the consignee is not valid' }
    mock.choose({ response: { status: 400, text: '', headers } }, 'createParcels')
    expect(await failureOf(open().register(request, call))).toMatchObject({
      carrierCode: 'E000',
      message: headers.message,
      field: 'recipient.postCode',
    })
  })
})

describe('cancel', () => {
  it('cancels every parcel of the booking', async () => {
    mock.choose({ example: 'two' }, 'findParcels')
    await open().cancel?.(registered, call)
    const paths = mock.calls.filter(({ operationId }) => operationId === 'cancelParcel').map(({ path }) => path)
    expect(paths.map((path) => path.slice(-8))).toEqual(['ZX61QJIX', 'ZX61QJIY'])
  })

  it("reports GLS's result", async () => {
    mock.choose({ example: 'pending' }, 'cancelParcel')
    await open().cancel?.(registered, call)
    mock.choose({ example: 'scanned' }, 'cancelParcel')
    expect(await failureOf(open().cancel?.(registered, call))).toMatchObject({ carrierCode: 'SCANNED' })
  })
})

it("gives an unlisted latest event the meaning of its parcel's state", async () => {
  const events = await open().events?.(registered, call)
  expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
    ['INTIAL.PREADVICE', 'REGISTERED', '2026-11-18T08:30:00.000Z'],
    ['INTIAL.NORMAL', 'IN_TRANSIT', '2026-11-18T16:00:00.000Z'],
    ['CHANGD.MONEWADDR', undefined, '2026-11-19T10:00:00.000Z'],
    ['DELIVD.SIGNED', 'DELIVERED', '2026-11-20T09:15:30.000Z'],
  ])
})

it('reprints each parcel in the requested resolution', async () => {
  mock.choose({ example: 'two' }, 'findParcels')
  const printed = await open().reprint?.(registered, { type: 'ZPL', layout: 'A6', resolution: 300 }, call)
  expect(printed?.map(({ parcelIndex, resolution }) => [parcelIndex, resolution])).toEqual([
    [0, 300],
    [1, 300],
  ])
  expect(mock.sent('reprintParcel').PrintingOptions.ReturnLabels.TemplateSet).toBe('ZPL_300')
})
