import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clients, type TestResponse } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, people } = await openShipping()
const { freja: by, karen } = people

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const parcel = { weight: 4.2, length: 60, width: 40, height: 35.5 }
const contactInfo = { dialCode: '+46', mobile: '70 123 45 67', email: 'astrid@post.example' }
const from = { country: 'DK', postCode: '1264' }
const to = { country: 'SE', postCode: '412 54', contactInfo }
const sender = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', ...from }
const recipient = { lastName: 'Lindqvist', addressLine1: 'Södra Vägen 32', city: 'Göteborg', ...to }
const kroner = (amount: number) => ({ amount, currency: 'DKK' })
const system = { carrier: 'SCHENKER', productId: 'SCHENKER_SYSTEM' } as const
const home = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } as const

const rates = (over: object = {}) =>
  call('createRates', {
    by,
    body: {
      sender: from,
      recipient: to,
      parcels: [parcel],
      date: nextWeek,
      carriers: ['SCHENKER', 'UPS', 'POSTNORD_DK'],
      askCarriers: false,
      parcelShops: 0,
      ...over,
    },
  })
const shipment = (over: object = {}) => ({ sender, recipient, parcels: [{ ...parcel, description: 'Lamp' }], ...over })
const create = (over: object) => call('createShipment', { by, body: shipment(over) })
const register = (over: object) => call('registerShipmentDirectly', { by, body: { shipment: shipment(over) } })
const errorsOf = ({ status, error }: TestResponse<unknown>) => [
  status,
  ...(error.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
type Priced = { readonly lines: ReadonlyArray<{ readonly code: string; readonly amount: number }> }
const linesOf = (cost: Priced | undefined) => cost?.lines.map(({ code, amount }) => `${code} ${amount}`)

beforeAll(async () => {
  const insured = { code: 'INS', type: 'INSURANCE', percentOf: 'VALUE', percent: 1.5, minimum: 20 }
  for (const [carrierProduct, price, surcharges] of [
    [system, 120, [insured]],
    [home, 49, []],
    [{ carrier: 'UPS', productId: 'UPS_11' }, 80, []],
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

describe('insurance in rates', () => {
  it('has its own line, and excludes products without insurance', async () => {
    const { body } = await rates({ insurance: kroner(2499.5), explain: true })
    expect(body.insurance).toEqual(kroner(2499.5))
    expect(body.rates.map(({ carrierProduct }) => carrierProduct)).toEqual([system])
    // 1.5 per cent of 2,499.50 is 37.4925.
    expect(linesOf(body.rates[0])).toEqual(['ALL 120', 'INS 37.49'])
    const reasons = (productId: string) =>
      body.leftOut.find(({ carrierProduct }) => carrierProduct.productId === productId)?.reasons
    expect(reasons(home.productId)).toMatchObject([{ code: 'NOT_OFFERED', field: 'insurance', carrier: home.carrier }])
    expect(reasons('UPS_11')).toMatchObject([{ code: 'SURCHARGE_MISSING' }])
    const plain = await rates()
    expect(plain.body).not.toHaveProperty('insurance')
    expect(plain.body.rates.map((rate) => linesOf(rate))).toEqual([['ALL 49'], ['ALL 80'], ['ALL 120']])
  })

  it("is in the sheet's currency, with its decimals", async () => {
    const { body } = await rates({ insurance: { amount: 100, currency: 'EUR' } })
    expect(body.leftOut.find(({ carrierProduct }) => carrierProduct.productId === system.productId)?.codes).toEqual([
      'CURRENCY_MISMATCH',
    ])
    const refused = async (insurance: object) => errorsOf(await rates({ insurance }))
    expect(await refused({ amount: 10.5, currency: 'JPY' })).toEqual([400, 'DECIMALS insurance.amount'])
    expect(await refused({ amount: 10, currency: 'XXX' })).toEqual([400, 'CURRENCY_UNKNOWN insurance.currency'])
    expect((await rates({ insurance: kroner(0) })).status).toBe(400)
  })

  it('is never ignored by carriers whose prices are requested', async () => {
    const at = { country: 'DK', postCode: '8000' }
    const asked = { carriers: ['DANSKE_FRAGTMAEND'], askCarriers: true, recipient: at }
    expect((await rates(asked)).body.rates).not.toEqual([])
    const { body } = await rates({ ...asked, insurance: kroner(500) })
    expect([body.rates, new Set(body.leftOut.flatMap(({ codes }) => codes))]).toEqual([
      [],
      new Set(['NO_PRICE', 'NOT_OFFERED']),
    ])
  })

  it('can be booked with every offer, and its lines add up', { timeout: 60_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom(from, { country: 'SE', postCode: '412 54' }),
        async (oere, origin) => {
          const insurance = kroner(oere / 100)
          const { body } = await rates({ insurance, sender: origin })
          expect(body.rates).toHaveLength(1)
          for (const { id: rateId, lines, net } of body.rates) {
            const premium = Math.max(2_000, Math.round((oere * 15) / 1_000))
            expect(lines.map(({ amount }) => Math.round(amount * 100))).toEqual([12_000, premium])
            expect(Math.round(net * 100)).toBe(12_000 + premium)
            const shipped = await register({ rateId, insurance, sender: { ...sender, ...origin } })
            expect([shipped.status, shipped.text]).toEqual([201, shipped.text])
            expect(shipped.body.shipment).toMatchObject({ insurance, expectedCost: { net } })
          }
        },
      ),
      { numRuns: 8 },
    ),
  )
})

describe('an insured shipment', () => {
  it('is insured like its rate, and no other way', async () => {
    const { body } = await rates({ insurance: kroner(2499.5) })
    const rateId = body.rates[0]?.id
    const shipped = await create({ rateId })
    expect([shipped.status, shipped.body.insurance, linesOf(shipped.body.expectedCost)]).toEqual([
      201,
      kroner(2499.5),
      ['ALL 120', 'INS 37.49'],
    ])
    expect(errorsOf(await create({ rateId, insurance: kroner(2499) }))).toEqual([400, 'RATE_MISMATCH insurance'])
    const patch = (changes: object) =>
      call('patchShipment', { by, path: { shipmentId: shipped.body.id }, body: changes })
    expect(errorsOf(await patch({ insurance: null }))).toEqual([400, 'RATE_MISMATCH insurance'])
    const free = await patch({ insurance: null, rateId: null })
    expect([free.status, free.body.insurance, free.body.expectedCost]).toEqual([200, undefined, undefined])
    const uninsured = (await rates()).body.rates.find(({ carrierProduct }) => carrierProduct.carrier === 'SCHENKER')
    expect(errorsOf(await create({ rateId: uninsured?.id, insurance: kroner(10) }))).toEqual([
      400,
      'RATE_MISMATCH insurance',
    ])
  })

  it('is refused for a product without insurance, and names the field', async () => {
    expect(errorsOf(await create({ carrierProduct: home, insurance: kroner(100) }))).toEqual([
      400,
      'NOT_OFFERED insurance',
    ])
    const paket = { carrier: 'DHL_PARCEL_DE', productId: 'DHL_PARCEL_DE_V01PAK' }
    const german = { country: 'DE', postCode: '20095', city: 'Hamburg' }
    const within = { carrierProduct: paket, sender: { ...sender, ...german }, recipient: { ...recipient, ...german } }
    const insured = async (amount: number, currency = 'EUR') =>
      errorsOf(await create({ ...within, insurance: { amount, currency } }))
    expect(await insured(25_000)).toEqual([201])
    expect(await insured(25_000.01)).toEqual([400, 'OUT_OF_RANGE insurance.amount'])
    expect(await insured(100, 'DKK')).toEqual([400, 'CURRENCY_MISMATCH insurance.currency'])
  })

  it('has its premium as an expected cost even without a rate, and invoices are compared with it', async () => {
    const { body } = await register({ carrierProduct: system, insurance: kroner(10_000) })
    expect(linesOf(body.shipment.expectedCost)).toEqual(['ALL 120', 'INS 150'])
    const { carrierReference } = body.shipment
    const invoice = (number: string, premium: number) =>
      call('importCarrierInvoices', {
        by,
        body: {
          carrier: 'SCHENKER',
          type: 'CSV',
          data: [
            'invoiceNumber,invoiceDate,currency,carrierReference,charge,net',
            `${number},2026-11-30,DKK,${carrierReference},FREIGHT,120`,
            `${number},2026-11-30,DKK,${carrierReference},INSURANCE,${premium}`,
          ].join('\r\n'),
        },
      })
    const differences = async (number: string) =>
      (await call('listInvoiceDifferences', { by, query: { invoice_number: number } })).body
    expect((await invoice('S-1', 150)).status).toBe(200)
    expect(await differences('S-1')).toEqual([])
    const other = await register({ carrierProduct: system })
    const { carrierReference: plain } = other.body.shipment
    await call('importCarrierInvoices', {
      by,
      body: {
        carrier: 'SCHENKER',
        type: 'CSV',
        data: `invoiceNumber,invoiceDate,currency,carrierReference,charge,net\r\nS-2,2026-11-30,DKK,${plain},INSURANCE,45.5`,
      },
    })
    expect(await differences('S-2')).toMatchObject([
      { type: 'INSURANCE', reason: 'SURCHARGE', expected: 0, invoiced: 45.5, difference: 45.5 },
    ])
  })
})

const draft = (effect: object, condition: object = {}) =>
  call('createShippingPolicy', {
    by,
    body: { name: 'Safe', rules: [{ name: 'Safe', condition, effects: [{ type: 'INSURE', ...effect }] }] },
  })
const insured = async (over: object) => (await rates(over)).body.insurance

describe('the effect INSURE', () => {
  let activeId: string | undefined
  async function activate(effect: object = {}, condition: object = {}): Promise<void> {
    const { body } = await draft(effect, condition)
    activeId = body.id
    await call('activateShippingPolicy', { by, path: { shippingPolicyId: body.id } })
  }
  afterEach(async () => {
    if (activeId !== undefined) await call('retireShippingPolicy', { by, path: { shippingPolicyId: activeId } })
    activeId = undefined
  })

  it('insures shipments for their value, up to its amount, and leaves explicit requests alone', async () => {
    await activate({ amount: kroner(5_000) })
    expect(await insured({ value: kroner(1_200.5) })).toEqual(kroner(1_200.5))
    expect(await insured({ value: kroner(8_000) })).toEqual(kroner(5_000))
    expect(await insured({ value: kroner(8_000), insurance: kroner(300) })).toEqual(kroner(300))
    expect(await insured({ value: { amount: 8_000, currency: 'SEK' } })).toBeUndefined()
    expect(await insured({ value: kroner(0) })).toBeUndefined()
    expect(await insured({})).toBeUndefined()
    const { body } = await rates({ value: kroner(8_000) })
    expect(body.rates.map((rate) => linesOf(rate))).toEqual([['ALL 120', 'INS 75']])
    const shipped = await create({ rateId: body.rates[0]?.id })
    expect([shipped.status, shipped.body.insurance]).toEqual([201, kroner(5_000)])
  })

  it('applies above or below a value, as its condition says', async () => {
    await activate({}, { value: { currency: 'DKK', from: 1_000, below: 3_000 } })
    expect(await insured({ value: kroner(999.99) })).toBeUndefined()
    expect(await insured({ value: kroner(1_000) })).toEqual(kroner(1_000))
    expect(await insured({ value: kroner(3_000) })).toBeUndefined()
  })

  it('takes an amount and nothing else', async () => {
    expect(errorsOf(await draft({ carriers: ['UPS'], percent: 5 }))).toEqual([
      400,
      'NOT_ALLOWED rules[0].effects[0].percent',
      'NOT_ALLOWED rules[0].effects[0].carriers',
    ])
    expect(errorsOf(await draft({ amount: kroner(0) }))).toEqual([400, 'NEVER_TRUE rules[0].effects[0].amount.amount'])
  })

  it('insures the shipments of orders for the value of their contents', async () => {
    const item = { itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 }
    await call('setItems', {
      by,
      body: { items: [{ sku: 'LAMP', name: 'Lamp', value: 300, currencyCode: 'DKK', ...item }] },
    })
    const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
    await call('createParcelDefinition', { by, body: box })
    let orders = 0
    const ship = async (body: object = {}) => {
      const lines = [{ lineId: 'A', sku: 'LAMP', quantity: 3, unitPrice: 499.5 }]
      const order = { externalId: `INSURED-${++orders}`, sender, recipient, currencyCode: 'DKK', lines }
      const kept = await call('setOrders', { by, body: { orders: [order] } })
      const orderId = kept.body.orders?.[0]?.id ?? expect.fail(kept.text)
      return call('shipOrder', { by, path: { orderId }, body })
    }
    // PostNord is cheaper but does not insure.
    expect((await ship()).body.shipment).toMatchObject({ carrierProduct: home })
    const byHand = (await ship({ insurance: kroner(100) })).body.shipment
    expect([byHand.carrierProduct, byHand.insurance, linesOf(byHand.expectedCost)]).toEqual([
      system,
      kroner(100),
      ['ALL 120', 'INS 20'],
    ])
    const large = { value: { currency: 'DKK', from: 500 } }
    const { body: drafted } = await draft({}, large)
    const { body: trial } = await call('tryShippingPolicy', { by, path: { shippingPolicyId: drafted.id } })
    expect([trial.insured, trial.switched]).toEqual([2, 2])
    expect(trial.samples?.[0]).toMatchObject({
      firstBefore: home,
      firstAfter: system,
      insurance: { after: kroner(1_498.5) },
    })
    await activate({}, large)
    const { shipment: whole } = (await ship()).body
    expect([whole.shipmentState, whole.carrierProduct, whole.insurance, linesOf(whole.expectedCost)]).toEqual([
      'REGISTERED',
      system,
      kroner(1_498.5),
      ['ALL 120', 'INS 22.48'],
    ])
    const { shipment: part } = (await ship({ lines: [{ lineId: 'A', quantity: 1 }] })).body
    expect([part.carrierProduct, part.insurance]).toEqual([home, undefined])
    expect((await ship({ insurance: kroner(50) })).body.shipment.insurance).toEqual(kroner(50))
    expect(errorsOf(await ship({ carrierProduct: home }))).toEqual([400, 'NOT_OFFERED insurance'])
  })
})
