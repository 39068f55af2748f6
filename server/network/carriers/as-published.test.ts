import { describe, expect, it } from 'vitest'
import { plainRequest } from '../../dev/testing/example-request.ts'
import { carrierMock, failureOf } from '../../dev/testing/carrier-mock.ts'
import type { Carrier, CarrierId, RegistrationRequest } from './carrier.ts'
import { openCarriers } from './registry.ts'

const json = { 'content-type': 'application/json' }
const response = (body: unknown, status = 200, headers: Record<string, string> = json) => ({
  response: { status, text: typeof body === 'string' ? body : JSON.stringify(body), headers },
})

/** Opens a carrier against the mock of its contract, with valid credentials. */
function carrierWith(id: CarrierId, folder: string, credentials: Record<string, string>) {
  const mock = carrierMock(new URL(`${folder}/openapi.yaml`, import.meta.url))
  const call = { credentials, nextSerial: () => Promise.resolve(417) }
  const open = (): Carrier =>
    openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { [id]: mock.url }, backoff: 5 })[id]
  return { mock, call, open }
}

const german = { addressLine1: 'Schulterblatt 58', postCode: '20357', city: 'Hamburg', country: 'DE' }
const american = {
  addressLine1: '350 5th Avenue',
  postCode: '73108-1234',
  city: 'Oklahoma City',
  state: 'OK',
  country: 'US',
}
const errorsOf = async (work: Promise<unknown> | undefined) => {
  const refusal: unknown = await failureOf(work)
  if (!(refusal instanceof Error) || !('errors' in refusal)) throw new Error(`no refusal: ${String(refusal)}`)
  return refusal.errors
}

const wrong = (property: string, validationMessage: string) => ({
  property,
  validationMessage,
  validationState: 'Error',
})
const scan = (date: string, eventType: string, scanLocation?: object) => ({ date, eventType, scanLocation })
const stateOf = (status: string, date: string) =>
  `<statusInfo><status>${status}</status><statusHasBeenReached>true</statusHasBeenReached>${date}</statusInfo>`
const at = (text: string) => `<date><content>${text}</content></date>`

describe('DHL_PARCEL_DE', () => {
  const { mock, call, open } = carrierWith('DHL_PARCEL_DE', 'dhl-parcel-de', {
    apiKey: 'k7Tq-never-to-be-seen',
    user: 'nordlys',
    password: 'p8Ur',
    customerNumber: '3333333333',
  })
  const request: RegistrationRequest = {
    ...plainRequest,
    productId: 'DHL_PARCEL_DE_V01PAK',
    sender: { ...plainRequest.sender, ...german, department: 'Warehouse', addressLine2: 'Ramp 3' },
    recipient: { ...plainRequest.recipient, ...german },
  }
  const back = { ...request, productId: 'DHL_PARCEL_DE_V07PAK' }
  const pickUp = {
    reference: request.reference,
    address: request.sender,
    date: '2026-12-03',
    from: '09:15',
    to: '14:45',
    shipments: [],
    parcels: request.parcels,
  }

  it("sends a return's house number separately, and the rest of the address", async () => {
    await open().register(back, call)
    expect(mock.sent('createReturn').shipper).toMatchObject({
      addressStreet: 'Schulterblatt',
      addressHouse: '58',
      name2: 'Warehouse',
      name3: 'Ramp 3',
    })
  })

  it('collects only at an address with a house number', async () => {
    await open().pickUp?.(pickUp, call)
    const { pickupAddress } = JSON.parse(mock.calls[0]?.body ?? '{}').pickupLocation
    expect(pickupAddress).toMatchObject({
      addressStreet: 'Schulterblatt',
      addressHouse: '58',
      name2: 'Warehouse, Ramp 3',
    })
    const farm = { ...pickUp, address: { ...pickUp.address, addressLine1: 'Gut Sonnental' } }
    expect(await failureOf(open().pickUp?.(farm, call))).toMatchObject({ field: 'address.addressLine1' })
  })

  const told = (failedCancellations: object[]) =>
    mock.choose(response({ confirmedCancellations: [], failedCancellations }))
  it('reports a pick-up that DHL could not cancel', async () => {
    told([{ orderID: 'X17', orderState: 'IN_DURCHFUEHRUNG', message: 'The driver is on the way' }])
    expect(await errorsOf(open().cancelPickUp?.('X17', call))).toEqual([
      { code: 'IN_DURCHFUEHRUNG', message: 'The driver is on the way' },
    ])
    told([{ orderID: 'X17', message: 'Too late' }])
    expect(await failureOf(open().cancelPickUp?.('X17', call))).toMatchObject({ message: 'Too late' })
    told([{ orderID: 'X17', orderState: 'STORNIERT', message: 'Cancelled before' }])
    await open().cancelPickUp?.('X17', call)
  })

  it('reports all errors with their fields', async () => {
    mock.choose(
      response(
        {
          status: { title: 'Bad Request', statusCode: 400, detail: 'The data is not valid.' },
          items: [
            {
              sstatus: { title: 'Bad Request', statusCode: 400 },
              validationMessages: [
                wrong('consignee.postalCode', 'The postcode is not known'),
                wrong('consignee.city', 'The city is not known'),
                { property: 'shipper', validationMessage: 'Only a hint', validationState: 'Warning' },
              ],
            },
          ],
        },
        400,
      ),
    )
    expect(await errorsOf(open().register(request, call))).toEqual([
      { code: '400', message: 'consignee.postalCode: The postcode is not known', field: 'recipient.postCode' },
      { code: '400', message: 'consignee.city: The city is not known', field: 'recipient.city' },
    ])
  })

  it('cancels a parcel whose number DHL returns as a JSON number', async () => {
    mock.choose(response('{"items":[{"shipmentNo":340434310428091700,"sstatus":{"title":"ok","statusCode":200}}]}'))
    await open().cancel?.({ reference: 'r', carrierReference: '00340434310428091700' }, call)
    mock.choose(
      response(
        '{"items":[{"shipmentNo":340434310428091701,"sstatus":{"title":"ok","statusCode":200},"label":{"zpl2":"^XA^XZ"}}]}',
      ),
    )
    expect(await open().register(request, call)).toMatchObject({ carrierReference: '340434310428091701' })
  })
})

describe('UPS', () => {
  const { mock, call, open } = carrierWith('UPS', 'ups', {
    clientId: 'nordlys',
    clientSecret: 'k7Tq-never-to-be-seen',
    accountNumber: 'A1B2C3',
  })
  const request: RegistrationRequest = {
    ...plainRequest,
    productId: 'UPS_11',
    recipient: { ...plainRequest.recipient, ...american },
  }

  it.each([
    ['US', '73108-1234', '731081234'],
    ['US', '73108', '73108'],
    ['JP', '100-0001', '1000001'],
    ['PL', '00-950', '00950'],
    ['PT', '1000-001', '1000001'],
    ['GB', 'SW1A 2AA', 'SW1A2AA'],
  ])('sends the postal code of %s %s without punctuation', async (country, postCode, PostalCode) => {
    const { state: _, ...elsewhere } = request.recipient
    await open().register({ ...request, recipient: { ...elsewhere, country, postCode } }, call)
    expect(mock.sent('ship').ShipmentRequest.Shipment.ShipTo.Address.PostalCode).toBe(PostalCode)
  })

  it('reports all errors', async () => {
    const errors = [
      { code: '120202', message: 'Missing or invalid ship to city' },
      { code: '120208', message: 'Missing or invalid ship to postal code' },
    ]
    mock.choose(response({ response: { errors } }, 400), 'ship')
    expect(await errorsOf(open().register(request, call))).toEqual([
      { ...errors[0], field: 'recipient.city' },
      { ...errors[1], field: 'recipient.postCode' },
    ])
  })

  it('returns no events when UPS warns of an unknown number, with 404 as with 200', async () => {
    const warned = {
      trackResponse: {
        shipment: [{ inquiryNumber: '1Z', warnings: [{ code: 'TW0001', message: 'Tracking Information Not Found' }] }],
      },
    }
    for (const status of [200, 404]) {
      mock.choose(response(warned, status), 'track')
      expect(await open().events?.({ reference: 'r', carrierReference: '1Z999AA10123456784' }, call)).toEqual([])
    }
  })
})

describe('USPS', () => {
  const { mock, call, open } = carrierWith('USPS', 'usps', {
    clientId: 'nordlys',
    clientSecret: 'k7Tq-never-to-be-seen',
    customerId: '17',
    mailerId: '417000417',
    accountNumber: '1000417',
  })
  const phone = { dialCode: '+1', telephone: '4055550178' }
  const company = { ...american, company: 'Nordlys Lamps', contactInfo: phone }
  const request = { ...plainRequest, sender: company, recipient: company, date: '2026-12-03' }

  it('returns the total price, or the base price without extra services', async () => {
    const rateOptions = [{ totalBasePrice: 9.85, rates: [{ rateIndicator: 'SP' }] }]
    const offers = { pricingOptions: [{ shippingOptions: [{ mailClass: 'PRIORITY_MAIL', rateOptions }] }] }
    mock.choose(response(offers), 'searchOptions')
    expect(await open().rates?.({ ...request, productIds: ['USPS_PRIORITY_MAIL'] }, call)).toEqual([
      { productId: 'USPS_PRIORITY_MAIL', amount: 985, currencyCode: 'USD' },
    ])
  })

  it('returns no events for a parcel that has none yet', async () => {
    mock.choose(response({ trackingNumber: '92' }), 'track')
    expect(await open().events?.({ reference: 'r', carrierReference: '92' }, call)).toEqual([])
  })

  const pickUp = {
    reference: 'r',
    date: '2026-12-03',
    from: '09:15',
    to: '14:45',
    shipments: [{ reference: 'r', carrierReference: '92', productId: 'USPS_PRIORITY_MAIL', country: 'US' }],
    parcels: request.parcels,
  }
  it.each([
    [
      'a company alone',
      { company: 'Nordlys Lamps' },
      { firstName: 'Nordlys', lastName: 'Lamps', firm: 'Nordlys Lamps' },
    ],
    ['a company of one word', { company: 'Nordlys' }, { firstName: 'Nordlys', lastName: 'Nordlys', firm: 'Nordlys' }],
    ['a surname alone', { lastName: 'Lindqvist' }, { firstName: 'Lindqvist', lastName: 'Lindqvist' }],
    ['a person', { firstName: 'Astrid', lastName: 'Lindqvist' }, { firstName: 'Astrid', lastName: 'Lindqvist' }],
  ])('orders a pick-up at %s with both names, which USPS requires', async (_, names, told) => {
    const address = { ...american, contactInfo: { ...phone, email: 'lager@nordlys.example' }, ...names }
    await open().pickUp?.({ ...pickUp, address }, call)
    expect(mock.sent('orderPickUp').pickupAddress).toMatchObject({
      ...told,
      contact: [{ email: 'lager@nordlys.example' }],
    })
  })

  it('requires an e-mail address for a pick-up', async () => {
    const address = { ...american, contactInfo: phone, company: 'Nordlys' }
    expect(await failureOf(open().pickUp?.({ ...pickUp, address }, call))).toMatchObject({
      field: 'address.contactInfo.email',
    })
  })
})

describe('DPD_DE', () => {
  const { mock, call, open } = carrierWith('DPD_DE', 'dpd-de', {
    delisId: 'sandboxdpd',
    password: 'k7Tq-never-to-be-seen',
    sendingDepot: '0998',
  })
  const number = { reference: 'r', carrierReference: '09985053208671' }
  const told = (...states: string[]) =>
    mock.choose(
      response(
        `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:getTrackingDataResponse xmlns:ns2="http://dpd.com/common/service/types/ParcelLifeCycleService/2.0"><trackingresult>${states.join('')}</trackingresult></ns2:getTrackingDataResponse></soap:Body></soap:Envelope>`,
        200,
        { 'content-type': 'text/xml' },
      ),
      'getTrackingData',
    )
  const read = async () =>
    (await open().events?.(number, call))?.map(({ state, createdAt }) => [state, createdAt.toISOString().slice(0, 16)])

  it('reads the American dates of an English response, and states of other countries', async () => {
    told(
      stateOf('PickedUp', at('8/17/2021 7:11:26 PM')),
      stateOf('BetweenDepots', at('8/18/2021 4:09:55 AM')),
      stateOf('DeliveryFailure', at('8/18/2021 12:34:34 PM')),
      stateOf('ParcelShop', at('09/08/2021 10:25')),
    )
    expect(await read()).toEqual([
      ['IN_TRANSIT', '2021-08-17T17:11'],
      ['IN_TRANSIT', '2021-08-18T02:09'],
      ['DELIVERY_ATTEMPTED', '2021-08-18T10:34'],
      ['DELIVERY_ATTEMPTED', '2021-09-08T08:25'],
    ])
  })

  it('keeps states whose date is missing or unreadable', async () => {
    told(
      stateOf('ACCEPTED', at('17.08.2021, 19:11')),
      stateOf('ON_THE_ROAD', ''),
      stateOf('DELIVERED', at('soon after')),
    )
    expect(await read()).toEqual([
      ['IN_TRANSIT', '2021-08-17T17:11'],
      ['IN_TRANSIT', '2021-08-17T17:11'],
      ['DELIVERED', '2021-08-17T17:11'],
    ])
    told(stateOf('DELIVERED', ''))
    expect(await read()).toMatchObject([['DELIVERED', expect.any(String)]])
  })
})

describe('GLS_DE', () => {
  const { mock, call, open } = carrierWith('GLS_DE', 'gls', {
    clientId: 'nordlys',
    clientSecret: 'k7Tq-never-to-be-seen',
    contactId: '276a45fkqM',
  })
  it('reports the errors of tracking, in the form of RFC 7807', async () => {
    const problem = { title: 'Bad Request', detail: 'The unit number is too long' }
    mock.choose(response(problem, 400, { 'content-type': 'application/problem+json' }), 'track')
    expect(await failureOf(open().events?.({ reference: 'r', carrierReference: '417' }, call))).toMatchObject({
      message: 'Bad Request: The unit number is too long',
    })
  })

  it('returns an event without a code, and none if the list is missing', async () => {
    const event = { eventDateTime: '2026-11-20T09:15:00+01:00', city: 'Hamburg', country: 'DE', description: 'Sorted' }
    const number = { reference: 'r', carrierReference: '417' }
    mock.choose(response({ parcels: [{ unitno: '417', status: 'INTRANSIT', events: [event] }] }), 'track')
    expect(await open().events?.(number, call)).toMatchObject([{ eventDescription: 'Sorted', state: 'IN_TRANSIT' }])
    mock.choose(response({}), 'track')
    expect(await open().events?.(number, call)).toEqual([])
  })

  it('treats a closed history as delivered, and a parcel not picked up as registered', () => {
    expect(open().eventCodes).toMatchObject({ FINAL: { state: 'DELIVERED' }, NOTPICKEDUP: { state: 'REGISTERED' } })
  })
})

describe('FEDEX', () => {
  const { mock, call, open } = carrierWith('FEDEX', 'fedex', {
    clientId: 'nordlys',
    clientSecret: 'k7Tq-never-to-be-seen',
    accountNumber: '234985700',
  })

  it('reads a scan without a zone in the local time of its place', async () => {
    const scanEvents = [
      scan('2024-08-15T00:00:00', 'OC'),
      scan('2024-08-15T09:00:00', 'PU', { stateOrProvinceCode: 'CA', countryCode: 'US' }),
      scan('2024-08-17T09:00:00', 'DL', { postalCode: 'V6B 1A1', countryCode: 'CA' }),
      scan('2024-08-16T09:00:00-05:00', 'IT', { countryCode: 'US' }),
    ]
    const trackResults = [{ scanEvents }]
    mock.choose(
      response({ output: { completeTrackResults: [{ trackingNumber: '952000004177', trackResults }] } }),
      'track',
    )
    const events = await open().events?.({ reference: 'r', carrierReference: '952000004177' }, call)
    expect(events?.map(({ carrierCode, createdAt }) => [carrierCode, createdAt.toISOString()])).toEqual([
      ['OC', '2024-08-15T07:00:00.000Z'],
      ['PU', '2024-08-15T16:00:00.000Z'],
      ['IT', '2024-08-16T14:00:00.000Z'],
      ['DL', '2024-08-17T16:00:00.000Z'],
    ])
  })
})

// These carriers write the local time of the place unless they include a UTC offset.
describe('a scan without a zone', () => {
  const ups = carrierWith('UPS', 'ups', { clientId: 'a', clientSecret: 'b', accountNumber: 'A1B2C3' })
  const usps = carrierWith('USPS', 'usps', {
    clientId: 'a',
    clientSecret: 'b',
    customerId: '17',
    mailerId: '417000417',
    accountNumber: '1000417',
  })
  const dhl = carrierWith('DHL_PARCEL_DE', 'dhl-parcel-de', {
    apiKey: 'a',
    user: 'b',
    password: 'c',
    customerNumber: '3333333333',
  })
  const number = '1Z999AA10123456784'
  const told = {
    UPS: {
      trackResponse: {
        shipment: [
          {
            package: [
              {
                activity: [
                  {
                    status: { statusCode: '011' },
                    date: '20261120',
                    time: '101500',
                    location: { address: { countryCode: 'JP' } },
                  },
                ],
              },
            ],
          },
        ],
      },
    },
    USPS: {
      trackingEvents: [
        {
          eventCode: '01',
          eventTimestamp: '2026-11-20T10:15:00',
          eventState: 'CA',
          eventZIP: '90210',
          eventCountry: '',
        },
      ],
    },
    DHL_PARCEL_DE: {
      shipments: [
        {
          events: [
            { timestamp: '2026-11-20T10:15:00', statusCode: 'delivered', location: { address: { countryCode: 'GB' } } },
          ],
        },
      ],
    },
  }
  it.each([
    ['UPS', ups, '2026-11-20T01:15:00.000Z'],
    ['USPS', usps, '2026-11-20T18:15:00.000Z'],
    ['DHL_PARCEL_DE', dhl, '2026-11-20T10:15:00.000Z'],
  ] as const)('of %s is in the local time of its place', async (id, { mock, call, open }, moment) => {
    mock.choose(response(told[id]), 'track')
    const events = await open().events?.({ reference: 'r', carrierReference: number }, call)
    expect(events?.map(({ createdAt }) => createdAt.toISOString())).toEqual([moment])
  })
})

it.each([
  ['DHL_EXPRESS', 'IN_TRANSIT', 'PU PO OO CS AD HP HN HX HI HO PD'],
  ['DHL_EXPRESS', 'DELIVERY_ATTEMPTED', 'LX ND'],
  ['DHL_EXPRESS', 'ERROR', 'SS DS LO'],
  ['BPOST', 'IN_TRANSIT', 'I03 I10 I58 I88 N10 N14 N16 N28 N32 N91 N96 P00'],
  ['BPOST', 'DELIVERY_ATTEMPTED', 'B04 S00'],
  ['BPOST', 'ERROR', 'R11 R12'],
  ['FEDEX', 'REGISTERED', 'PY OX'],
  ['FEDEX', 'IN_TRANSIT', 'HA'],
  ['FEDEX', 'ERROR', 'RT RD'],
  ['DPD_DE', 'IN_TRANSIT', 'Courier PickedUp BetweenDepots'],
  ['DPD_DE', 'DELIVERY_ATTEMPTED', 'ParcelShop DeliveryFailure'],
] as const)('%s reports %s with %s', (carrier, state, codes) => {
  const { eventCodes } = openCarriers({ sandboxUrl: 'http://127.0.0.1:9' })[carrier]
  for (const code of codes.split(' ')) expect([code, eventCodes[code]?.state]).toEqual([code, state])
})
