import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { localTime } from '../../kernel/zone.ts'

const { byId: call, people } = await openShipping()
const { freja: by, karen } = people

const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const parcel = { weight: 4.2, length: 60, width: 40, height: 35.5 }
const contactInfo = { dialCode: '+46', mobile: '70 123 45 67', email: 'astrid@post.example' }
const from = { country: 'DK', postCode: '1264' }
const to = { country: 'SE', postCode: '412 54' }
const kroner = (amount: number) => ({ amount, currency: 'DKK' })
const parties = {
  sender: { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', ...from },
  recipient: { lastName: 'Lindqvist', addressLine1: 'Södra Vägen 32', city: 'Göteborg', contactInfo, ...to },
}
const [home, business, pallet] = ['POSTNORD_DK_17', 'POSTNORD_DK_18', 'SCHENKER_SYSTEM']

/** The months used here, with 10 per cent in each. */
const months = [...new Set([new Date().toISOString(), soon].map((day) => day.slice(0, 7)))].map((month) => ({
  month,
  percent: 10,
}))
const surcharges = [
  {
    code: 'REMOTE',
    type: 'REMOTE_AREA',
    amount: 75,
    areas: [{ country: 'SE', postCodeFrom: '980', postCodeTo: '989' }],
  },
  { code: 'LONG', type: 'OVERSIZE', amount: 60, per: 'PARCEL', overLength: 120 },
  { code: 'FETCH', type: 'PICK_UP', amount: 35 },
  { code: 'FUEL', type: 'FUEL', percentOf: 'SUBTOTAL', months },
]

const rates = (over: object = {}) =>
  call('createRates', {
    by,
    body: {
      sender: from,
      recipient: to,
      parcels: [parcel],
      date: soon,
      carriers: ['POSTNORD_DK', 'SCHENKER'],
      askCarriers: false,
      parcelShops: 0,
      ...over,
    },
  })
const shipment = (over: object = {}) => ({ ...parties, parcels: [{ ...parcel, description: 'Lamp' }], ...over })
const create = (over: object) => call('createShipment', { by, body: shipment(over) })
type Priced = { readonly lines: ReadonlyArray<{ readonly code: string; readonly amount: number }> }
const linesOf = (cost: Priced | undefined) => cost?.lines.map(({ code, amount }) => `${code} ${amount}`)

const item = (sku: string) => ({
  sku,
  name: sku,
  itemType: 'UNPACKED',
  length: 20,
  width: 15,
  height: 10,
  weight: 1.2,
  value: 300,
  currencyCode: 'DKK',
})

beforeAll(async () => {
  for (const [productId, carrier, price, days, added] of [
    [home, 'POSTNORD_DK', 49, { from: 2, to: 4 }, []],
    [business, 'POSTNORD_DK', 80, { from: 1, to: 1 }, []],
    [pallet, 'SCHENKER', 120, { from: 3, to: 5 }, surcharges],
  ] as const)
    await call('createRateSheet', {
      by: karen,
      clientId: clients.tenant,
      body: {
        name: productId,
        carrierProduct: { carrier, productId },
        scope: 'CHILDREN',
        currency: 'DKK',
        validFrom: '2026-01-01',
        basis: 'SHIPMENT',
        zones: [{ code: 'ALL', areas: ['DK', 'SE'].map((country) => ({ country })), transitDays: days }],
        steps: [{ zone: 'ALL', from: 0, upTo: 30, price }],
        surcharges: added,
      },
    })
  await call('setItems', { by, body: { items: [item('LAMP'), item('SHADE')] } })
  const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
  await call('createParcelDefinition', { by, body: box })
})

/** The rates with a single rule in effect. */
async function ratesUnder(rule: object, requests: readonly object[]) {
  const { body, text } = await call('createShippingPolicy', {
    by,
    body: { name: 'Rule', rules: [{ name: 'Rule', ...rule }] },
  })
  const path = { shippingPolicyId: body.id ?? expect.fail(text) }
  await call('activateShippingPolicy', { by, path })
  const found = []
  for (const request of requests) found.push((await rates(request)).body)
  await call('retireShippingPolicy', { by, path })
  return found
}

describe('an effect', () => {
  it.each([
    ['OFFER', { productIds: [business] }, [[business, 80, undefined]]],
    ['CHEAPEST', {}, [[home, 49, undefined]]],
    [
      'CHEAPEST',
      { productIds: [business, pallet] },
      [
        [home, 49, undefined],
        [business, 80, undefined],
      ],
    ],
    ['FASTEST', {}, [[business, 80, undefined]]],
    [
      'FASTEST',
      { productIds: [home, pallet] },
      [
        [home, 49, undefined],
        [business, 80, undefined],
      ],
    ],
    [
      'FIXED_PRICE',
      { productIds: [home], amount: kroner(39) },
      [
        [home, 49, 39],
        [business, 80, undefined],
        [pallet, 132, undefined],
      ],
    ],
  ])('%s of %j affects rates and what is created with them', async (type, effect, expected) => {
    const [body = expect.fail('There are no rates')] = await ratesUnder({ effects: [{ type, ...effect }] }, [{}])
    const offered = body.rates.map(({ carrierProduct, total, charge }) => [
      carrierProduct.productId,
      total,
      charge?.amount,
    ])
    expect(offered).toEqual(expected)
    for (const productId of [home, business, pallet]) {
      const { status, error, body: made } = await create({ rateId: `${body.id}.${productId}` })
      const rate = body.rates.find(({ carrierProduct }) => carrierProduct.productId === productId)
      if (rate) expect([status, made.expectedCost?.total]).toEqual([201, rate.total])
      else {
        expect(error.errors?.map(({ code }) => code)).toEqual(['RATE_NOT_FOUND'])
        const { codes } = body.leftOut.find((one) => one.carrierProduct.productId === productId) ?? {}
        expect(codes).toEqual(['HIDDEN_BY_POLICY'])
      }
    }
  })
})

/** The sender's local time in a number of hours, as HH:MM. */
const hoursOn = (hours: number) => localTime(from, new Date(Date.now() + hours * 3_600_000)).time
const unpacked = (sku: string) => ({ parcels: undefined, items: [{ sku, quantity: 1 }] })

describe('a condition', () => {
  it.each([
    ['the country of the sender', { fromCountries: ['SE'] }, { sender: to }, {}],
    ['the country of the recipient', { recipientAreas: [{ country: 'SE' }] }, {}, { recipient: from }],
    [
      'the postal code of the recipient',
      { recipientAreas: [{ country: 'SE', postCodeFrom: '400', postCodeTo: '439' }] },
      {},
      { recipient: { country: 'SE', postCode: '111 22' } },
    ],
    ['items that are named', { skus: ['LAMP'] }, { skus: ['SHADE', 'LAMP'] }, { skus: ['SHADE'] }],
    ['items that are packed', { skus: ['LAMP'] }, unpacked('LAMP'), unpacked('SHADE')],
    ['the place of stock', { stockPlaces: ['Taulov'] }, { stockPlace: 'Taulov' }, { stockPlace: 'Køge' }],
    ['a place of stock that is not told', { stockPlaces: ['Taulov'] }, { stockPlace: 'Taulov' }, {}],
    ['the weight', { weight: { from: 5 } }, { parcels: [{ ...parcel, weight: 5.1 }] }, { parcels: [parcel] }],
    ['metadata', { metadata: { brand: 'a' } }, { metadata: { brand: 'a', b: 'c' } }, { metadata: { brand: 'b' } }],
    ['tags', { tags: ['VIP'] }, { tags: ['NEW', 'VIP'] }, { tags: ['NEW'] }],
  ])('tests %s', async (_, condition, holding, other) => {
    const effects = [{ type: 'HIDE', productIds: [pallet] }]
    const [hidden, shown] = await ratesUnder({ condition, effects }, [holding, other])
    const codes = hidden?.leftOut.find(({ carrierProduct }) => carrierProduct.productId === pallet)?.codes
    expect(codes).toEqual(['HIDDEN_BY_POLICY'])
    expect(shown?.rates.map(({ carrierProduct }) => carrierProduct.productId)).toContain(pallet)
  })

  it.each([
    ['within', { from: hoursOn(-1), until: hoursOn(1) }, false],
    ['outside of', { from: hoursOn(1), until: hoursOn(-1) }, true],
  ])('tests the time at the sender, %s a range', async (_, time, isOffered) => {
    const [body] = await ratesUnder({ condition: { time }, effects: [{ type: 'HIDE', productIds: [pallet] }] }, [{}])
    expect(body?.rates.some(({ carrierProduct }) => carrierProduct.productId === pallet)).toBe(isOffered)
  })
})

describe('surcharges', () => {
  const remote = { country: 'SE', postCode: '981 32' }
  const long = { ...parcel, length: 130 }
  const fetched = { type: 'PICK_UP', date: soon, preferredTime: { from: '09:00', to: '12:00' } }
  it.each([
    ['fuel alone', {}, {}, ['ALL 120', 'FUEL 12'], 132],
    [
      'a remote area',
      { recipient: remote },
      { recipient: { ...parties.recipient, ...remote } },
      ['ALL 120', 'REMOTE 75', 'FUEL 19.5'],
      214.5,
    ],
    [
      'a parcel that is oversize',
      { parcels: [long] },
      { parcels: [{ ...long, description: 'Lamp' }] },
      ['ALL 120', 'LONG 60', 'FUEL 18'],
      198,
    ],
    ['a pick-up', { pickUp: true }, { collectionInfo: fetched }, ['ALL 120', 'FETCH 35', 'FUEL 15.5'], 170.5],
  ])("for %s are lines of the rate, and of the shipment's expected cost", async (_, asked, sent, lines, net) => {
    const { body } = await rates({ ...asked, carriers: ['SCHENKER'] })
    expect(body.rates.map((rate) => [linesOf(rate), rate.net])).toEqual([[lines, net]])
    const carrierProduct = { carrier: 'SCHENKER', productId: pallet }
    for (const way of [{ rateId: body.rates[0]?.id }, { carrierProduct }]) {
      const made = await call('registerShipmentDirectly', { by, body: { shipment: shipment({ ...sent, ...way }) } })
      expect([made.status, made.text]).toEqual([201, made.text])
      const { expectedCost } = made.body.shipment
      expect([linesOf(expectedCost), expectedCost?.net]).toEqual([lines, net])
    }
  })
})
