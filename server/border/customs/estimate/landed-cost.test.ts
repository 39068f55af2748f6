import { beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../../../dev/testing/app.ts'
import { carrierMock } from '../../../dev/testing/carrier-mock.ts'
import { openShipping } from '../../../dev/testing/shipping.ts'
import { openCarriers } from '../../../network/carriers/registry.ts'

const { byId: call, carriers, person } = await openShipping()
const mock = carrierMock(new URL('../../../network/carriers/ups/openapi.yaml', import.meta.url))
const by = await person('landed', clients.nordlys, ['customs:read', 'carriers:admin'])

beforeEach(() => {
  const { UPS } = openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { UPS: mock.url }, backoff: 5 })
  Object.assign(carriers, { UPS })
})

const item = {
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  quantity: 1,
  countryOfOrigin: 'CN',
  netWeight: 3,
  itemInvoicePrice: 1000,
  currencyCode: 'GBP',
  commodityCode: '9405110090',
}
const lamps = {
  sender: { country: 'DK' },
  recipient: { country: 'GB', postCode: 'EC1A 1BB' },
  customs: { shippingCharges: 10, items: [item] },
  soldTo: 'CONSUMER',
  importDate: '2026-11-20',
}
const estimated = (over: object) => call('createCustomsEstimate', { by, body: { ...lamps, ...over } })
const enter = (values: object) =>
  call('setCarrierFields', {
    by,
    path: { carrier: 'UPS', type: 'shipping' },
    body: { fields: Object.entries(values).map(([name, value]) => ({ name, value })) },
  })
const codes = (notes: readonly { code: string }[]) => notes.map(({ code }) => code)

describe('the landed cost of a carrier', () => {
  it('comes from the sandbox, and says so, if the client has no account', async () => {
    const { status, body } = await estimated({ carrier: 'UPS' })
    expect([status, body.landedCost]).toMatchObject([
      200,
      { carrier: 'UPS', source: 'SANDBOX', currencyCode: 'GBP', duty: 50.5, tax: 212.1, brokerage: 20.2, total: 282.8 },
    ])
    expect(mock.calls).toEqual([])
  })

  it('is returned with the estimate, with its source, number and amounts by kind', async () => {
    const saved = await enter({ clientId: 'nordlys', clientSecret: 'k7Tq-never-to-be-seen', accountNumber: 'A1B2C3' })
    expect(saved.status).toBe(200)
    const alone = await estimated({})
    expect(alone.body).not.toHaveProperty('landedCost')
    expect(codes(alone.body.unknowns)).toContain('CARRIER_FEES')
    expect(mock.calls).toEqual([])
    const both = await estimated({ carrier: 'UPS' })
    expect(both.body).toMatchObject({ duty: alone.body.duty, vat: alone.body.vat, total: alone.body.total })
    expect(codes(both.body.unknowns)).not.toContain('CARRIER_FEES')
    expect(both.body.landedCost).toEqual({
      carrier: 'UPS',
      source: 'SANDBOX',
      reference: '0198c0de7a117c3e9b524f6d2a1e8c01',
      currencyCode: 'GBP',
      duty: 60,
      tax: 702,
      brokerage: 24.65,
      other: 3.75,
      total: 790.4,
    })
    expect(mock.calls.at(-1)?.headers['accountnumber']).toBe('A1B2C3')
    await enter({ clientId: 'nordlys', clientSecret: 'k7Tq-2', accountNumber: 'A1B2C3', environment: 'PRODUCTION' })
    expect((await estimated({ carrier: 'UPS' })).body.landedCost?.source).toBe('LIVE')
  })

  it("reports the carrier's objections, and how to resolve them", async () => {
    mock.choose({ code: 400, example: 'origin' }, 'quoteLandedCost')
    const refused = await estimated({ carrier: 'UPS' })
    expect(refused.status).toBe(400)
    expect(refused.error).toMatchObject({
      error: 'CARRIER_REFUSED',
      errors: [{ carrier: 'UPS', carrierCode: '3003', defaultMessage: 'Invalid origin country code' }],
    })
    mock.choose({ response: { status: 503, text: '' } }, 'quoteLandedCost')
    const silent = await estimated({ carrier: 'UPS' })
    expect([silent.status, silent.error.error, silent.error.message]).toEqual([
      503,
      'CARRIER_UNAVAILABLE',
      expect.stringContaining('without carrier'),
    ])
    const within = await estimated({ carrier: 'UPS', recipient: lamps.sender })
    expect([within.status, within.error.errors?.[0]?.field]).toEqual([400, 'recipient.country'])
  })

  it('is refused for other carriers, listing those that offer it', async () => {
    const { status, error } = await estimated({ carrier: 'GLS_DK' })
    expect([status, error.errors?.[0]]).toMatchObject([
      400,
      {
        code: 'NOT_OFFERED',
        field: 'carrier',
        carrier: 'GLS_DK',
        defaultMessage: 'GLS_DK calculates no landed cost. Name UPS, or leave carrier out for the estimate alone',
      },
    ])
  })
})
