import { describe, expect, it } from 'vitest'
import { askedFor, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import { openCarriers } from '../registry.ts'
import { postNord } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { apiKey: 'k7Tq-never-to-be-seen', customerNumber: '1234567890' }
const request = { ...plainRequest, productId: 'POSTNORD_DK_18' }

for (const id of ['POSTNORD_DK', 'POSTNORD_SE'] as const)
  describeCarrier(postNord(id), {
    contract,
    credentials,
    request: { ...request, productId: `${id}_18` },
    register: 'book',
    two: 'two',
    refusal: {
      operation: 'book',
      code: 400,
      example: 'postCode',
      carrierCode: 'EDI-0042',
      field: 'recipient.postCode',
    },
    nothingFound: [{ operation: 'findByReference', code: 404 }],
    unknownParcel: { operation: 'track', code: 404 },
    badLabel: (text) => text.replaceAll(/"data":"[^"]*"/g, '"data":"PGh0bWw+"'),
  })

const mock = carrierMock(contract)
const open = (id: 'POSTNORD_DK' | 'POSTNORD_SE' | 'POSTNORD_NO' | 'POSTNORD_FI' = 'POSTNORD_DK') =>
  openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { [id]: mock.url }, backoff: 5 })[id]
const call = { credentials, nextSerial: () => Promise.resolve(1) }
const sent = (index = 0) => mock.sent(index).shipment[0]

describe('register', () => {
  it.each([
    ['POSTNORD_DK', 'Z11'],
    ['POSTNORD_SE', 'Z12'],
    ['POSTNORD_NO', 'Z13'],
    ['POSTNORD_FI', 'Z14'],
  ] as const)('bills the agreement with %s', async (id, issuerCode) => {
    await open(id).register({ ...request, productId: `${id}_17` }, call)
    expect(sent()).toMatchObject({
      service: { basicServiceCode: '17' },
      parties: {
        consignor: { issuerCode, partyIdentification: { partyId: '1234567890', partyIdType: '160' } },
        freightPayer: { issuerCode },
      },
    })
  })

  it('books nothing in the test environment', async () => {
    await open().register(request, { ...call, credentials: { ...credentials, environment: 'PRODUCTION' } })
    await open().register(request, { ...call, credentials: { ...credentials, environment: 'TEST' } })
    await open().register(request, call)
    expect(mock.calls.map(({ body }) => JSON.parse(body).testIndicator)).toEqual([false, true, true])
  })

  it('assigns each label to its parcel, whatever the order of the response', async () => {
    mock.choose({ example: 'two' })
    const { documents, parcels } = await open().register(askedFor(request).severalParcels.request, call)
    expect(documents?.map(({ parcelIndex, bytes }) => [parcelIndex, Buffer.from(bytes).includes('second')])).toEqual([
      [1, true],
      [0, false],
    ])
    expect(parcels[1]?.carrierReference).toBe('00373500489530470017')
  })

  it('distinguishes the customs invoice from the label', async () => {
    mock.choose({ example: 'withInvoice' })
    const { documents } = await open().register(askedFor(request).customs.request, call)
    expect(documents?.map(({ kind }) => kind)).toEqual(['LABEL', 'CUSTOMS_FORM'])
    expect(sent().customsInvoice).toMatchObject({
      type: 'COMMERCIAL',
      seller: { vatNo: 'DK38121417' },
      invoiceTotal: { amount: 2499, currency: 'EUR' },
    })
  })

  it('sends numbers of prepaid VAT in their own fields', async () => {
    const asked = askedFor(request).customs.request
    await open().register({ ...asked, customs: { ...asked.customs, voec: '2023456' } }, call)
    expect(sent().customsInvoice).toMatchObject({ voec: '2023456', otherRemarks: 'sale of goods' })
  })

  it('treats a failure with status 200 as a refusal', async () => {
    mock.choose({ example: 'failed' })
    expect(await failureOf(open().register(request, call))).toMatchObject({
      name: 'CarrierRefusal',
      carrierCode: 'EDI-0107',
      field: 'recipient.postCode',
    })
  })

  it.each([
    ['a key that opens nothing', { code: 403 }, 'Forbidden'],
    ['codes in references', { code: 400, example: 'references' }, 'APPLICATION_ID'],
  ])('reads the error for %s', async (_, choice, carrierCode) => {
    mock.choose(choice)
    expect(await failureOf(open().register(request, call))).toMatchObject({ carrierCode })
  })

  it('adds the service for a shop or for cash', async () => {
    await open().register(askedFor(request).parcelShop.request, call)
    await open().register(askedFor(request)['cashOnDelivery.paymentReference'].request, call)
    expect([sent(0).service.additionalServiceCode, sent(1).service.additionalServiceCode]).toEqual([['A7'], ['A1']])
    expect(sent(0).parties.deliveryParty.partyIdentification).toEqual({ partyId: '417204', partyIdType: '156' })
    expect(sent(1).cashOnDelivery).toEqual({
      transactionIdentifier: 'PAY-60416',
      codAmount: { amount: 3124.5, currency: 'EUR' },
    })
  })

  it('requires a VAT number for customs', async () => {
    const asked = askedFor(request).customs.request
    const { companyNumber: _, ...customs } = asked.customs ?? {}
    expect(await failureOf(open().register({ ...asked, customs }, call))).toMatchObject({
      field: 'customs.companyNumber',
    })
    expect(mock.calls).toEqual([])
  })
})

it('reads times as local to the event', async () => {
  const events = await open().events?.({ reference: 'x', carrierReference: '00373500489530470000' }, call)
  expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
    ['INFORMED', 'REGISTERED', '2026-11-18T16:00:00.000Z'],
    ['EN_ROUTE', 'IN_TRANSIT', '2026-11-19T04:30:00.000Z'],
    ['OTHER', undefined, '2026-11-19T10:00:00.000Z'],
    ['DELIVERED', 'DELIVERED', '2026-11-20T08:15:30.000Z'],
  ])
})

it('prints on the requested paper', async () => {
  const booking = { reference: request.reference, carrierReference: '00373500489530470000' }
  for (const layout of ['A5', '4R'] as const)
    await open().reprint?.(booking, { type: 'PDF', layout, resolution: 200 }, call)
  const papers = mock.calls.flatMap(({ path }) => /paperSize=(\w+)/.exec(path)?.[1] ?? [])
  expect(papers).toEqual(['A5', 'LABEL'])
})

it('sends pick-up times as local to the address', async () => {
  const registered = {
    reference: 'r',
    carrierReference: '00373500489530470000',
    productId: 'POSTNORD_DK_18',
    country: 'SE',
  }
  const pickUp = {
    reference: request.reference,
    address: request.sender,
    date: '2026-07-03',
    from: '09:15',
    to: '14:45',
    shipments: [registered, { ...registered, productId: 'POSTNORD_DK_17' }],
    parcels: request.parcels,
  }
  expect(await open().pickUp?.(pickUp, call)).toEqual({ confirmation: '7TSFH8NG0LNREZO38UIN68B3RRWL4Z' })
  expect(mock.sent()).toMatchObject({
    messageFunction: 'PickupBooking',
    shipment: [
      {
        service: { basicServiceCode: '18' },
        dateAndTimes: { earliestPickupDate: '2026-07-03T07:15:00Z', latestPickupDate: '2026-07-03T12:45:00Z' },
      },
      { service: { basicServiceCode: '17' } },
    ],
  })
})

it('lists service points and boxes, without those that have no location', async () => {
  const page = await open().parcelShops?.(undefined, call)
  expect(page).toMatchObject({
    shops: [
      {
        id: '74826',
        type: 'SERVICE_POINT',
        addressLine1: 'Linnégatan 76',
        postCode: '41308',
        openingTimes: [
          { day: 1, from: '08:00', to: '22:00' },
          { day: 7, from: '10:00', to: '20:00' },
        ],
      },
      { id: '020001', type: 'LOCKER', openingTimes: [] },
    ],
  })
  expect(page).not.toHaveProperty('next')
})

it('returns the delivery times of services, and leaves out unavailable ones', async () => {
  expect(await open().deliveryOptions?.({ ...request, date: '2026-12-03' }, call)).toEqual([
    { productId: 'POSTNORD_DK_17', earliest: '2026-12-04', latest: '2026-12-04' },
    { productId: 'POSTNORD_DK_18', earliest: '2026-12-06', latest: '2026-12-07' },
  ])
  expect(mock.calls[0]?.path).toContain('serviceCodes=17%2C18%2C19%2C30')
  // A key may have access to booking only.
  mock.choose({ code: 403 }, 'transitTimes')
  expect(await open().deliveryOptions?.({ ...request, date: '2026-12-03' }, call)).toEqual([])
})
