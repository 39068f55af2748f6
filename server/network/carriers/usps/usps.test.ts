import { describe, expect, it } from 'vitest'
import { askedFor, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import { openCarriers } from '../registry.ts'
import { usps } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = {
  clientId: 'nordlys',
  clientSecret: 'k7Tq-never-to-be-seen',
  customerId: '17',
  mailerId: '417000417',
  accountNumber: '1000417',
}
const place = { city: 'Georgetown', state: 'SC', postCode: '29440', country: 'US' }
const request = {
  ...plainRequest,
  productId: 'USPS_PRIORITY_MAIL',
  sender: {
    ...plainRequest.sender,
    ...place,
    contactInfo: { dialCode: '+1', telephone: '8435550142', email: 'lager@nordlys.example' },
  },
  recipient: {
    ...plainRequest.recipient,
    ...place,
    city: 'Oklahoma City',
    state: 'OK',
    postCode: '73108-1234',
    contactInfo: { mobile: '(405) 555-0178', email: 'astrid@post.example' },
  },
}

describeCarrier(usps, {
  contract,
  credentials,
  request,
  phone: 'NATIONAL',
  register: 'createLabel',
  token: 'createToken',
  refusal: {
    operation: 'createLabel',
    code: 400,
    example: 'postCode',
    carrierCode: '160045',
    field: 'recipient.postCode',
  },
  cancelledBefore: [{ operation: 'cancelLabel', code: 400, example: 'again' }],
  unknownParcel: { operation: 'track', code: 404 },
  badLabel: (text) => text.replaceAll(/"labelImage":"[^"]*"/g, '"labelImage":"PGh0bWw+"'),
})

const mock = carrierMock(contract)
const open = () => openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { USPS: mock.url }, backoff: 5 }).USPS
const call = { credentials, nextSerial: () => Promise.resolve(1) }
const booked = { reference: request.reference, carrierReference: '9295200000000000004179' }
const operations = () => mock.calls.map(({ operationId }) => operationId)

describe('register', () => {
  it('pays from the account, authorized once', async () => {
    const carrier = open()
    await carrier.register(request, call)
    await carrier.register(request, call)
    expect(operations()).toEqual(['createToken', 'authorizePayment', 'createLabel', 'createLabel'])
    expect(mock.sent('authorizePayment').roles).toMatchObject([
      { roleName: 'LABEL_OWNER', CRID: '17', manifestMID: '417000417' },
      { roleName: 'PAYER', accountNumber: '1000417' },
    ])
    const label = mock.calls.find(({ operationId }) => operationId === 'createLabel')
    expect(label?.headers).toMatchObject({
      'x-payment-authorization-token': 'pay.mock',
      'x-idempotency-key': request.reference,
    })
  })

  it('sends pounds and inches, and applies the limits of machines', async () => {
    await open().register(request, call)
    expect(mock.sent('createLabel').packageDescription).toMatchObject({
      mailClass: 'PRIORITY_MAIL',
      weight: 9.26,
      length: 23.63,
      processingCategory: 'NONSTANDARD',
    })
    mock.calls.length = 0
    const [parcel] = request.parcels
    if (!parcel) throw new Error('A parcel')
    await open().register({ ...request, parcels: [{ ...parcel, length: 40, width: 30, height: 20 }] }, call)
    expect(mock.sent('createLabel').packageDescription.processingCategory).toBe('MACHINABLE')
    expect(mock.sent('createLabel').toAddress).toMatchObject({ ZIPCode: '73108', ZIPPlus4: '1234', state: 'OK' })
  })

  it('prints the type that the client chose', async () => {
    mock.choose({ example: 'zpl' }, 'createLabel')
    const zpl = { ...call, credentials: { ...credentials, labelType: 'ZPL' } }
    expect((await open().register(request, zpl)).documents).toMatchObject([
      { type: 'ZPL', resolution: 200, layout: '4R' },
    ])
    expect(mock.sent('createLabel').imageInfo.imageType).toBe('ZPL203DPI')
  })

  it('books a return', async () => {
    const back = {
      ...request,
      productId: 'USPS_GROUND_ADVANTAGE_RETURN',
      sender: request.recipient,
      recipient: request.sender,
    }
    expect(await open().register(back, call)).toMatchObject({ carrierReference: '9295200000000000004186' })
    expect(mock.sent('createReturnLabel').packageDescription.mailClass).toBe('USPS_GROUND_ADVANTAGE_RETURN_SERVICE')
  })

  it.each([
    ['recipient.postCode', { recipient: { ...request.recipient, postCode: '731' } }],
    ['recipient.state', { recipient: { ...request.recipient, state: '' } }],
    ['parcels', { parcels: [...request.parcels, ...request.parcels] }],
  ])('refuses an incomplete %s, and books nothing', async (field, over) => {
    expect(await failureOf(open().register({ ...request, ...over }, call))).toMatchObject({ field })
    expect(operations()).toEqual([])
  })
})

it('reports a disputed refund', async () => {
  mock.choose({ example: 'disputed' }, 'cancelLabel')
  expect(await failureOf(open().cancel?.(booked, call))).toMatchObject({ carrierCode: 'DISPUTED' })
})

it('reads events in order', async () => {
  const events = await open().events?.(booked, call)
  expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
    ['GX', 'REGISTERED', '2026-11-20T18:00:00.000Z'],
    ['OF', 'IN_TRANSIT', '2026-11-22T14:10:00.000Z'],
    ['ZZ', undefined, '2026-11-22T15:00:00.000Z'],
    ['01', 'DELIVERED', '2026-11-22T18:58:40.000Z'],
  ])
})

it('requests the price of each mail class, for single parcels only', async () => {
  const question = { ...request, date: '2026-12-03' }
  expect(await open().rates?.(question, call)).toEqual([
    {
      productId: 'USPS_GROUND_ADVANTAGE',
      amount: 1235,
      currencyCode: 'USD',
      earliest: '2026-12-06',
      latest: '2026-12-06',
    },
    { productId: 'USPS_PRIORITY_MAIL', amount: 1876, currencyCode: 'USD' },
  ])
  const two = { ...question, parcels: askedFor(request).severalParcels.request.parcels }
  expect(await open().rates?.(two, call)).toEqual([])
})

it('closes the day with a form', async () => {
  const manifest = { reference: 'r', sender: request.sender, date: '2026-12-03', shipments: [booked] }
  expect(await open().manifest?.(manifest, call)).toMatchObject({
    number: '9275090100000000000417',
    documents: [{ kind: 'RECEIPT', type: 'PDF' }],
  })
  expect(mock.sent('createScanForm')).toMatchObject({
    entryFacilityZIPCode: '29440',
    shipment: { trackingNumbers: [booked.carrierReference] },
  })
})

it('cancels the version of a pick-up that USPS has, even twice', async () => {
  await open().cancelPickUp?.('WTC100094417', call)
  const gone = mock.calls.find(({ operationId }) => operationId === 'cancelPickUp')
  expect(gone?.headers['if-match']).toBe('"33a64df551425fcc55e4d42a148795d9"')
  mock.choose({ code: 404 }, 'readPickUp')
  mock.calls.length = 0
  await open().cancelPickUp?.('WTC100094417', call)
  expect(operations()).not.toContain('cancelPickUp')
})
