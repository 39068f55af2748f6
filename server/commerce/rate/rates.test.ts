import { beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { deleteRateSheetRow } from '../../network/rate-sheet/store.ts'
import { clients, type Call } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { carriersWithShops, sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { standardProducts } from '../../network/product/catalogue.ts'
import { openCalendar } from '../../kernel/calendar.ts'
import { comesOnSaturdays } from '../../network/carriers/data/delivery-services.ts'
import { dispatchDay, promiseOf } from '../../network/rate-sheet/promise.ts'

const { byId: call, db, people } = await openShipping()
const { freja, astrid, karen } = people

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const parcel = { weight: 4.2, length: 60, width: 40, height: 35.5 }
const request = {
  sender: { country: 'DK', postCode: '1264' },
  recipient: { country: 'SE', postCode: '412 54' },
  parcels: [parcel],
  date: nextWeek,
  carriers: ['POSTNORD_DK', 'GLS_DK'],
  askCarriers: false,
}
const places = ['DK', 'SE', 'NO', 'DE']
const sheet = (productId: string, over: object = {}): object => ({
  name: `Prices of ${productId}`,
  carrierProduct: { carrier: standardProducts.find(({ id }) => id === productId)?.carrier, productId },
  scope: 'CHILDREN',
  currency: 'DKK',
  validFrom: '2026-01-01',
  vatPercent: 25,
  zones: places.map((country) => ({ code: country, areas: [{ country }], transitDays: { from: 1, to: 3 } })),
  steps: places.flatMap((zone, place) => [
    { zone, from: 0, upTo: 10, price: 49 + 10 * place },
    { zone, from: 10, upTo: 31.5, price: 99 + 10 * place },
  ]),
  surcharges: [
    { code: 'COD', type: 'CASH_ON_DELIVERY', amount: 25 },
    { code: 'PICK', type: 'PICK_UP', amount: 35 },
  ],
  ...over,
})
const keep = (productId: string, over: object = {}, more: Call = {}) =>
  call('createRateSheet', { by: karen, clientId: clients.tenant, body: sheet(productId, over), ...more })
const rates = (over: object = {}, more: Call = {}) =>
  call('createRates', { by: freja, body: { ...request, ...over }, ...more })
const reasonOf = ({ leftOut }: Schemas['Rates'], id: string) =>
  leftOut.find(({ carrierProduct }) => carrierProduct.productId === id)?.codes
const contactInfo = { dialCode: '+46', mobile: '70 123 45 67', email: 'astrid@post.example' }
const shipment = (over: object = {}) => ({
  sender: { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', ...request.sender },
  recipient: {
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    city: 'Göteborg',
    contactInfo,
    ...request.recipient,
  },
  parcels: [{ ...parcel, description: 'Lamp' }],
  ...over,
})
const register = (over: object, more: Call = {}) => call('createShipment', { by: freja, body: shipment(over), ...more })

beforeAll(async () => {
  for (const carrier of carriersWithShops) await putShops(db, carrier, sampleShops(carrier), { now: new Date() })
  for (const { id, carrier } of standardProducts)
    if (carrier === 'POSTNORD_DK' || carrier === 'GLS_DK' || carrier === 'LAST_INCH') await keep(id)
})

describe('createRates', () => {
  it('offers bookable products, the cheapest first, and gives reasons for the rest', async () => {
    await keep(
      'POSTNORD_DK_17',
      {
        steps: [{ zone: 'SE', from: 0, upTo: 5, price: 44 }],
        zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
        scope: 'LOCAL',
      },
      { by: freja, clientId: clients.nordlys },
    )
    const { status, body } = await rates()
    expect(status).toBe(200)
    expect(body.rates[0]).toMatchObject({
      id: `${body.id}.POSTNORD_DK_17`,
      source: 'RATE_SHEET',
      net: 44,
      vat: 11,
      total: 55,
      requires: [{ code: 'CONTACT_REQUIRED', field: 'recipient.contactInfo' }],
    })
    const totals = body.rates.map(({ total }) => total)
    expect(totals).toEqual(totals.toSorted((one, other) => one - other))
    expect(reasonOf(body, 'POSTNORD_DK_24')).toEqual(['OTHER_DIRECTION', 'COUNTRY_NOT_SERVED'])
    const shop = body.rates.find(({ carrierProduct }) => carrierProduct.productId === 'POSTNORD_DK_19')
    expect(shop?.parcelShops).toHaveLength(3)
    expect(shop?.promise?.leaves).toBeDefined()
    // A neighbouring client has the tenant's prices.
    const theirs = await rates({ carriers: ['POSTNORD_DK'] }, { by: astrid })
    expect(theirs.body.rates.find(({ carrierProduct }) => carrierProduct.productId === 'POSTNORD_DK_17')?.net).toBe(59)
    const heavy = await rates({ parcels: [{ ...parcel, weight: 9 }] })
    expect(reasonOf(heavy.body, 'POSTNORD_DK_17')).toEqual(['OVER_LAST_STEP'])
    const elsewhere = await rates({ recipient: { country: 'FI', postCode: '00100' } })
    expect(reasonOf(elsewhere.body, 'POSTNORD_DK_17')).toEqual(['NO_ZONE'])
    const paid = await rates({ recipientPays: true })
    expect(reasonOf(paid.body, 'POSTNORD_DK_18')).toEqual(['NOT_OFFERED'])
  })

  it("offers parcel shops only in the recipient's country, however near the border", async () => {
    await keep('OMNIVA_LOCKER', {
      zones: [{ code: 'LV', areas: [{ country: 'LV' }] }],
      steps: [{ zone: 'LV', from: 0, upTo: 10, price: 39 }],
    })
    const sender = { country: 'FI', postCode: '00002' }
    // In Virķēni, with Estonia 15 km away.
    const recipient = { country: 'LV', postCode: '4241' }
    const small = { weight: 1, length: 20, width: 20, height: 10 }
    const { body } = await rates({ sender, recipient, parcels: [small], carriers: ['OMNIVA'], parcelShops: 10 })
    const countries = body.rates[0]?.parcelShops?.map(({ country }) => country) ?? []
    expect(new Set(countries)).toEqual(new Set(['LV']))
  })

  it('adds requested options', async () => {
    const { body } = await rates({ cashOnDelivery: { amount: 3124.5, currency: 'DKK' }, carriers: ['GLS_DK'] })
    expect(body.rates[0]?.lines.map(({ code }) => code)).toEqual(['SE', 'COD', 'VAT'])
    // GLS collects booked parcels, so a pick-up requires nothing more.
    const fetched = await rates({ pickUp: true, carriers: ['GLS_DK'] })
    expect(reasonOf(fetched.body, 'GLS_DK_EUROBUSINESS')).toEqual(['NOT_OFFERED'])
    const euros = await rates({ cashOnDelivery: { amount: 10, currency: 'EUR' }, carriers: ['GLS_DK'] })
    expect(reasonOf(euros.body, 'GLS_DK_EUROBUSINESS')).toEqual(['CURRENCY_MISMATCH'])
  })

  it('requests prices from carriers without a sheet, and does without those that do not respond', async () => {
    const { body } = await rates({
      carriers: ['DAO', 'BRING'],
      askCarriers: true,
      recipient: { country: 'DK', postCode: '8000' },
    })
    expect(new Set(body.rates.map(({ source, currency }) => `${source} ${currency}`))).toEqual(new Set(['SANDBOX EUR']))
    expect(body.rates[0]?.lines[0]?.explanation).toMatch(/^SANDBOX: /)
    const unasked = await rates({ carriers: ['BRING'], askCarriers: false })
    expect(unasked.body.rates).toEqual([])
    expect(unasked.body.leftOut.every(({ codes, reasons }) => codes.length > 0 && !reasons)).toBe(true)
    const explained = await rates({ carriers: ['BRING'], askCarriers: false, explain: true })
    expect(explained.body.leftOut.every(({ reasons = [] }) => reasons.every((one) => one.defaultMessage))).toBe(true)
    expect(explained.body.leftOut.map(({ codes }) => codes)).toEqual(unasked.body.leftOut.map(({ codes }) => codes))
  })

  it('promises Saturdays for carriers that deliver on them, and no holiday of either country', async () => {
    const at = { country: 'GB', postCode: 'EC1A 1BB' }
    const promised = async (date: string, over: object = {}) => {
      const asked = { sender: at, recipient: at, date, askCarriers: true, carriers: ['ROYAL_MAIL', 'DPD_UK'], ...over }
      const { body } = await rates(asked)
      return Object.fromEntries(body.rates.map(({ carrierProduct: { productId }, promise }) => [productId, promise]))
    }
    const [friday, saturday, monday, tuesday] = ['2029-11-30', '2029-12-01', '2029-12-03', '2029-12-04']
    const small = { parcels: [{ weight: 1, length: 30, width: 20, height: 10 }] }
    expect(await promised(friday, small)).toMatchObject({
      ROYAL_MAIL_TPN: { leaves: friday, earliest: saturday, latest: monday },
      DPD_UK_CL: { leaves: friday, earliest: monday, latest: tuesday },
    })
    expect(await promised('2029-12-25', small)).toMatchObject({
      ROYAL_MAIL_TPN: { leaves: '2029-12-27', earliest: '2029-12-28', latest: '2029-12-29' },
      DPD_UK_CL: { leaves: '2029-12-27', earliest: '2029-12-28', latest: '2029-12-31' },
    })
  })

  it('refuses shipments that no product could carry', async () => {
    const { status, error } = await rates({
      recipient: { country: 'SE' },
      sender: { country: 'XX' },
      date: '2020-01-01',
    })
    expect([status, error.errors?.map(({ code, field }) => `${code} ${field}`)]).toEqual([
      400,
      ['COUNTRY_UNKNOWN sender.country', 'POST_CODE_REQUIRED recipient.postCode', 'OUT_OF_RANGE date'],
    ])
  })
})

const gls = async () => (await rates({ carriers: ['GLS_DK'] })).body.rates

describe('changes', () => {
  it('affect the next rates, whoever made them and where', async () => {
    const [before = expect.fail('There is no rate')] = await gls()
    const { rateSheetId: id = '', carrierProduct } = before
    const body = { id, surcharges: [{ code: 'TOLL', type: 'FEE', amount: 7 }] }
    const { status } = await call('updateRateSheet', { by: karen, clientId: clients.tenant, body })
    expect([status, (await gls())[0]?.net]).toEqual([200, before.net + 7])
    // As another process would.
    await deleteRateSheetRow(db, clients.tenant, id)
    expect(await gls()).toEqual([])
    await keep(carrierProduct.productId)
    expect((await gls())[0]?.net).toBe(before.net)
  })
})

describe('a rate', () => {
  it('is booked at its price, which the shipment keeps', async () => {
    const { body } = await rates()
    const [rate = expect.fail('There is no rate')] = body.rates
    const { id: rateId, source, rateSheetId, rateSheetVersion, currency, net, vat, total, lines } = rate
    const registered = await register({ rateId })
    expect([registered.status, registered.body.carrierProduct, registered.body.rateId]).toEqual([
      201,
      rate.carrierProduct,
      rateId,
    ])
    expect(registered.body.expectedCost).toEqual({
      source,
      rateSheetId,
      rateSheetVersion,
      currency,
      net,
      vat,
      total,
      lines,
    })
    const patch = (changes: object) =>
      call('patchShipment', { by: freja, path: { shipmentId: registered.body.id }, body: changes })
    expect((await patch({ description: 'Brass lamp' })).body.expectedCost?.total).toBe(total)
    const heavier = await patch({ parcels: [{ ...parcel, weight: 9, description: 'Lamp' }] })
    expect(heavier.error.errors?.map(({ code, field }) => [code, field])).toEqual([['RATE_MISMATCH', 'parcels']])
    const without = await patch({ rateId: null, parcels: [{ ...parcel, weight: 9, description: 'Lamp' }] })
    expect([without.status, without.body.rateId, without.body.expectedCost]).toEqual([200, undefined, undefined])
  })

  it('is valid for its client, its shipment and its time', async () => {
    const { body } = await rates()
    const rateId = body.rates[0]?.id
    const refusal = async (over: object, more: Call = {}) => {
      const { status, error } = await register({ rateId, ...over }, more)
      return [status, ...(error.errors?.map(({ code, field }) => `${code} ${field}`) ?? [])]
    }
    expect(await refusal({}, { by: astrid })).toEqual([400, 'RATE_NOT_FOUND rateId'])
    expect(await refusal({ rateId: `${body.id}.POSTNORD_DK_24` })).toEqual([400, 'RATE_NOT_FOUND rateId'])
    expect(await refusal({ carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_BUSINESS' } })).toEqual([
      400,
      'RATE_MISMATCH carrierProduct.productId',
    ])
    const north = { ...shipment().recipient, postCode: '981 31' }
    expect(await refusal({ recipient: north })).toEqual([400, 'RATE_MISMATCH recipient.postCode'])
    await db.updateTable('rate').set({ expiresAt: new Date() }).where('id', '=', body.id).execute()
    expect(await refusal({})).toEqual([400, 'RATE_EXPIRED rateId'])
  })
})

describe('promises', () => {
  it('count a Saturday if the carrier delivers on it or is asked to', async () => {
    const calendar = await openCalendar()
    const friday = '2026-11-27'
    const way = { from: 'DE', to: 'DE', day: friday }
    const promised = (productId: string, asked?: Schemas['DeliveryServices']) =>
      promiseOf(way, friday, { from: 1, to: 2 }, calendar, comesOnSaturdays(productId, 'DE', asked))
    const withSaturday = { leaves: friday, earliest: '2026-11-28', latest: '2026-11-30' }
    const without = { leaves: friday, earliest: '2026-11-30', latest: '2026-12-01' }
    expect(promised('DHL_PARCEL_DE_V01PAK')).toEqual(withSaturday)
    expect(promised('DHL_EXPRESS_N')).toEqual(without)
    expect(promised('DHL_EXPRESS_N', { saturday: true })).toEqual(withSaturday)
    expect(comesOnSaturdays('HERMES_DE_STANDARD', 'AT')).toBe(false)
  })

  it.each([
    ['leaves today before the cut-off', 'DK', 'SE', '2026-11-19', '14:59', '2026-11-19', '2026-11-20', '2026-11-23'],
    ['leaves tomorrow after it', 'DK', 'SE', '2026-11-19', '15:01', '2026-11-20', '2026-11-23', '2026-11-24'],
    ['waits for Monday', 'DK', 'SE', '2026-11-21', '09:00', '2026-11-23', '2026-11-24', '2026-11-25'],
    ['knows the holidays of the sender', 'DK', 'SE', '2026-05-14', '09:00', '2026-05-15', '2026-05-18', '2026-05-19'],
    ['knows those of the recipient', 'NL', 'NO', '2026-05-15', '09:00', '2026-05-15', '2026-05-18', '2026-05-19'],
    ['waits for Christmas to pass', 'DK', 'SE', '2026-12-23', '16:00', '2026-12-24', '2026-12-28', '2026-12-29'],
  ])('%s', async (_, from, to, day, time, dispatch, earliest, latest) => {
    const calendar = await openCalendar()
    const way = { from, to, day, time }
    const leaves = dispatchDay(way, '15:00', calendar)
    expect(promiseOf(way, leaves, { from: 1, to: 2 }, calendar, false)).toEqual({ leaves: dispatch, earliest, latest })
  })
})
