import { beforeAll, describe, expect, it } from 'vitest'
import { clients, type TestResponse } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, people } = await openShipping()
const { freja: by, karen } = people

const parcel = { weight: 4.2, length: 60, width: 40, height: 35.5 }
const from = { country: 'DK', postCode: '1264' }
const to = { country: 'SE', postCode: '412 54', contactInfo: { dialCode: '+46', mobile: '70 123 45 67' } }
const sender = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', ...from }
const recipient = { lastName: 'Lindqvist', addressLine1: 'Södra Vägen 32', city: 'Göteborg', ...to }
const lastInch = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const home = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } as const
const ups = { carrier: 'UPS', productId: 'UPS_07' } as const

const rates = (over: object = {}) =>
  call('createRates', {
    by,
    body: {
      sender: from,
      recipient: to,
      parcels: [parcel],
      carriers: ['LAST_INCH', 'POSTNORD_DK', 'UPS'],
      askCarriers: false,
      parcelShops: 0,
      explain: true,
      ...over,
    },
  })
const shipment = (over: object) => ({ sender, recipient, parcels: [{ ...parcel, description: 'Lamp' }], ...over })
const create = (over: object) => call('createShipment', { by, body: shipment(over) })
const errorsOf = ({ status, error }: TestResponse<unknown>) => [
  status,
  ...(error.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]

beforeAll(async () => {
  const saturday = { code: 'SAT', type: 'DELIVERY_SERVICE', service: 'SATURDAY', amount: 40 }
  const signature = { code: 'SIGN', type: 'DELIVERY_SERVICE', service: 'SIGNATURE', percent: 10 }
  for (const [carrierProduct, price, surcharges] of [
    [lastInch, 60, [saturday, signature]],
    [home, 49, []],
    [ups, 180, [saturday]],
  ] as const)
    await call('createRateSheet', {
      by: karen,
      clientId: clients.tenant,
      body: {
        name: carrierProduct.productId,
        carrierProduct,
        scope: 'CHILDREN',
        currency: 'DKK',
        validFrom: '2026-01-01',
        zones: [{ code: 'ALL', areas: ['DK', 'SE'].map((country) => ({ country })) }],
        steps: [{ zone: 'ALL', from: 0, upTo: 30, price }],
        surcharges,
      },
    })
})

describe('deliveryServices', () => {
  it('are stored with a shipment, changed and removed', async () => {
    const created = await create({
      carrierProduct: lastInch,
      deliveryServices: { signature: true, minimumAge: 18, noNeighbour: true },
    })
    expect([created.status, created.body.deliveryServices]).toEqual([
      201,
      { signature: true, minimumAge: 18, noNeighbour: true },
    ])
    const path = { shipmentId: created.body.id }
    const changed = await call('patchShipment', { by, path, body: { deliveryServices: { leaveAt: 'In the carport' } } })
    expect(changed.body.deliveryServices).toEqual({ leaveAt: 'In the carport' })
    const without = await call('patchShipment', { by, path, body: { deliveryServices: null } })
    expect(without.body.deliveryServices).toBeUndefined()
  })

  it('are refused for a product without them, one error each', async () => {
    const refused = await create({
      carrierProduct: home,
      deliveryServices: { signature: true, saturday: true, evening: false, minimumAge: 18, identityCheck: true },
    })
    expect(errorsOf(refused)).toEqual([
      400,
      'NOT_OFFERED deliveryServices.signature',
      'NOT_OFFERED deliveryServices.saturday',
    ])
  })

  it('are refused in a country where the product does not have them', async () => {
    const refused = await create({
      carrierProduct: home,
      recipient: { ...recipient, country: 'FI', postCode: '00100' },
      deliveryServices: { minimumAge: 18, identityCheck: true },
    })
    expect(errorsOf(refused)).toEqual([
      400,
      'NOT_OFFERED deliveryServices.identityCheck',
      'NOT_OFFERED deliveryServices.minimumAge',
    ])
    expect(refused.error.errors?.[0]?.defaultMessage).toContain('in SE, NO and not in FI')
  })

  it('cannot both require a person and allow leaving the parcel without one', async () => {
    const refused = await create({
      carrierProduct: lastInch,
      deliveryServices: { signature: true, leaveAt: 'Carport' },
    })
    expect(errorsOf(refused)).toEqual([400, 'NOT_ALLOWED deliveryServices.signature'])
  })

  it('include mailbox delivery with the products that offer it', async () => {
    expect((await mailboxed('POSTNORD_DK_30')).status).toBe(201)
    expect(errorsOf(await mailboxed('POSTNORD_DK_17'))).toEqual([400, 'NOT_OFFERED deliveryServices.mailbox'])
  })

  it('are listed with the product, and with the countries that limit them', async () => {
    const { body } = await call('listProducts', { by, query: { carrier: 'POSTNORD_SE', per_page: 100 } })
    const product = body.find(({ id }) => id === 'POSTNORD_SE_17')
    expect(product?.limits?.services).toEqual(expect.arrayContaining(['IDENTITY_CHECK', 'AGE_16', 'AGE_18']))
    expect(product?.limits?.serviceCountries).toContainEqual({ service: 'AGE_18', countries: ['SE'] })
  })

  it('are printed on the label', async () => {
    const { body } = await call('registerShipmentDirectly', {
      by,
      body: {
        shipment: shipment({ carrierProduct: lastInch, deliveryServices: { minimumAge: 18, recipientOnly: true } }),
        label: { type: 'ZPL' },
      },
    })
    const zpl = Buffer.from(body.label?.data ?? '', 'base64').toString()
    expect(zpl).toMatch(/CHECK AGE 18/)
    expect(zpl).toMatch(/RECIPIENT ONLY/)
  })
})

const mailboxed = (productId: string) =>
  create({
    carrierProduct: { carrier: 'POSTNORD_DK', productId },
    recipient: { ...recipient, ...from, city: 'Copenhagen' },
    parcels: [{ weight: 1, length: 30, width: 20, height: 3, description: 'Bulb' }],
    deliveryServices: { mailbox: true },
  })

describe('delivery services in rates', () => {
  it('have their own lines, and exclude products without the service or a price', async () => {
    const { body } = await rates({ deliveryServices: { saturday: true } })
    expect(body.deliveryServices).toEqual({ saturday: true })
    expect(
      body.rates.map(({ carrierProduct, lines }) => [
        carrierProduct.productId,
        lines.map(({ type, code, amount }) => `${type} ${code} ${amount}`),
      ]),
    ).toEqual([
      ['LAST_INCH_HOME', ['FREIGHT ALL 60', 'DELIVERY_SERVICE SAT 40']],
      ['UPS_07', ['FREIGHT ALL 180', 'DELIVERY_SERVICE SAT 40']],
    ])
    expect(
      body.leftOut.find(({ carrierProduct }) => carrierProduct.productId === 'POSTNORD_DK_17')?.reasons,
    ).toMatchObject([{ code: 'NOT_OFFERED' }])
    const signed = await rates({ deliveryServices: { signature: true } })
    expect(signed.body.rates.map(({ total }) => total)).toEqual([66])
    expect(
      signed.body.leftOut.find(({ carrierProduct }) => carrierProduct.productId === 'UPS_07')?.reasons,
    ).toMatchObject([{ code: 'SURCHARGE_MISSING' }])
  })

  it('are booked with the rate, and no others', async () => {
    const { body } = await rates({ deliveryServices: { saturday: true } })
    const rateId = body.rates[0]?.id
    const created = await create({ rateId })
    expect([created.status, created.body.deliveryServices, created.body.expectedCost?.net]).toEqual([
      201,
      { saturday: true },
      100,
    ])
    expect(errorsOf(await create({ rateId, deliveryServices: { signature: true } }))).toEqual([
      400,
      'RATE_MISMATCH deliveryServices',
    ])
  })

  it("cost the sheet's price without a rate", async () => {
    const { body } = await call('registerShipmentDirectly', {
      by,
      body: { shipment: shipment({ carrierProduct: lastInch, deliveryServices: { saturday: true, signature: true } }) },
    })
    expect(body.shipment.expectedCost?.net).toBe(106)
  })

  it('are requested by the effect ASK_FOR, unless the request decides otherwise', async () => {
    const condition = { tags: ['alcohol'] }
    const effects = [{ type: 'ASK_FOR', deliveryServices: { saturday: true } }]
    const policy = { name: 'Wine', rules: [{ name: 'Wine', condition, effects }] }
    const { body: draft } = await call('createShippingPolicy', { by, body: policy })
    const path = { shippingPolicyId: draft.id }
    await call('activateShippingPolicy', { by, path })
    const wine = await rates({ tags: ['alcohol'] })
    expect(wine.body.deliveryServices).toEqual({ saturday: true })
    expect(wine.body.rates.map(({ carrierProduct }) => carrierProduct.productId)).toEqual(['LAST_INCH_HOME', 'UPS_07'])
    const both = await rates({ tags: ['alcohol'], deliveryServices: { signature: true } })
    expect(both.body.deliveryServices).toEqual({ saturday: true, signature: true })
    expect((await rates()).body.deliveryServices).toBeUndefined()
    expect((await rates({ tags: [], skus: [] })).body.deliveryServices).toBeUndefined()
    await call('retireShippingPolicy', { by, path })
    const nothing = { ...policy, rules: [{ ...policy.rules[0], effects: [{ type: 'ASK_FOR' }] }] }
    const refused = await call('createShippingPolicy', { by, body: nothing })
    expect(errorsOf(refused)).toEqual([400, 'REQUIRED rules[0].effects[0].deliveryServices'])
  })
})
