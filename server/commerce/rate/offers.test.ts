import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { passesCustoms } from '../../network/carriers/border.ts'
import { carriersWithShops, sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { placesOf } from '../../network/places/places.ts'
import { standardProducts } from '../../network/product/catalogue.ts'

/**
 * How many baskets are rated: few in the suite, different ones each time, and as many as wanted by hand. A failure
 * prints its seed.
 */
const runs = Number(process.env['WAYBILL_OFFER_RUNS'] ?? 60)
const othersTaken = 2

const { byId: call, db, people } = await openShipping()
const { freja, karen } = people

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const countries = 'DK SE NO FI DE NL BE FR ES PT IT PL AT CH GB IE US CZ LT LV EE LU IS JP GL'.split(' ')
/** Postal codes for countries where the gazetteer has none, or only their first characters. */
const wholeCodes: Readonly<Record<string, readonly string[]>> = {
  GB: ['SW1A 1AA', 'BT1 5GS', 'JE2 3QA'],
  GL: ['3900'],
  IE: ['D02 AF30'],
  JP: ['100-0001'],
  NL: ['1012 AB', '9711 LM'],
  US: ['10001', '99501'],
}
const currencies = ['DKK', 'EUR', 'PLN', 'USD']

/** Carriers that insure do so in one currency only; a sheet prices insurance in its own. */
const currencyOf: Partial<Record<Schemas['Carrier'], string>> = {
  DHL_PARCEL_DE: 'EUR',
  DPD_DE: 'EUR',
  GLS_DE: 'EUR',
  INPOST_PL: 'PLN',
  USPS: 'USD',
}

beforeAll(async () => {
  for (const carrier of carriersWithShops) await putShops(db, carrier, sampleShops(carrier), { now: new Date() })
  for (const [at, { id: productId, carrier }] of standardProducts.entries()) {
    const { status, text } = await call('createRateSheet', {
      by: karen,
      clientId: clients.tenant,
      body: {
        name: `Prices of ${productId}`,
        carrierProduct: { carrier, productId },
        scope: 'CHILDREN',
        currency: currencyOf[carrier] ?? 'DKK',
        validFrom: '2026-01-01',
        vatPercent: 25,
        zones: [{ code: 'ALL', areas: countries.map((country) => ({ country })) }],
        steps: [
          { zone: 'ALL', from: 0, upTo: 5, price: 49 + at },
          { zone: 'ALL', from: 5, upTo: 1000, price: 99.95 + at },
        ],
        surcharges: [
          { code: 'COD', type: 'CASH_ON_DELIVERY', amount: 25 },
          { code: 'PICK', type: 'PICK_UP', amount: 35 },
          { code: 'INS', type: 'INSURANCE', percent: 0.5, percentOf: 'VALUE', minimum: 5 },
        ],
      },
    })
    if (status !== 201) throw new Error(text)
  }
})

const kg = (most: number) => fc.integer({ min: 100, max: most * 1000 }).map((grams) => grams / 1000)
const cm = (most: number) => fc.integer({ min: 10, max: most * 10 }).map((mm) => mm / 10)
const amount = fc.integer({ min: 1, max: 400_000 }).map((cents) => cents / 100)
/** Rarely, since most products lack most services. */
const seldom = fc.nat(4).map((one) => one === 0)
const maybe = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: one, weight: 1 })
const servedOf = (served: readonly string[] | undefined) => {
  const known = countries.filter((country) => served?.includes(country) !== false)
  return fc.constantFrom(...(known.length > 0 ? known : countries))
}
const end = (country: fc.Arbitrary<string>) => fc.tuple(country, fc.nat()).map(([code, at]) => placeIn(code, at))

function placeIn(country: string, at: number) {
  const places = placesOf(country)
  const place = places[at % Math.max(1, places.length)]
  const codes = wholeCodes[country] ?? place?.postCodes ?? []
  const postCode = codes[at % Math.max(1, codes.length)]
  return { country, ...(postCode !== undefined && { postCode }), ...(place && { city: place.name }) }
}

/** Baskets that some product may take, so that every product is offered at times. */
const baskets = fc.constantFrom(...standardProducts).chain(({ id, direction, fromCountries, toCountries, limits }) =>
  fc.record({
    productId: fc.constant(id),
    direction: fc.constant(direction),
    sender: end(servedOf(fromCountries)),
    recipient: end(servedOf(toCountries)),
    parcel: fc.record({
      weight: kg(limits?.maxWeight ?? 20),
      length: cm(Math.min(limits?.maxLength ?? 60, 120)),
      width: cm(60),
      height: cm(40),
    }),
    contactInfo: fc.constantFrom(
      { dialCode: '+46', mobile: '70 123 45 67', email: 'astrid@post.example' },
      { dialCode: '+46', telephone: '8 123 45 67', mobile: '70 123 45 67', email: 'astrid@post.example' },
    ),
    pickUp: seldom,
    recipientPays: seldom,
    cash: maybe(fc.record({ amount, currency: fc.constantFrom(...currencies) })),
    insurance: maybe(fc.record({ amount, currency: fc.constantFrom(...currencies) })),
    value: amount,
    turn: fc.nat(),
  }),
)

type Basket = typeof baskets extends fc.Arbitrary<infer T> ? T : never

/** The fields of a rate request, without those that only a booking has. */
const questionOf = ({ sender, recipient, parcel, direction, pickUp, recipientPays, insurance, cash }: Basket) => ({
  sender,
  recipient,
  parcels: [parcel],
  direction,
  pickUp,
  recipientPays,
  insurance,
  customs: passesCustoms(sender, recipient),
  cashOnDelivery: cash,
  date: nextWeek,
  askCarriers: false,
})

function shipmentFor(basket: Basket, { id: rateId, parcelShops, requires }: Schemas['Rate']) {
  const { sender, recipient, parcel, contactInfo, cash, value, pickUp, recipientPays, insurance } = basket
  const needs = new Set(requires?.map(({ code }) => code))
  const shop = needs.has('PARCEL_SHOP_REQUIRED') ? parcelShops?.[0] : undefined
  return {
    rateId,
    sender: { city: 'Town', company: 'Nordlys', addressLine1: 'Store Kongensgade 81', ...sender },
    recipient: {
      city: 'Town',
      lastName: 'Lindqvist',
      addressLine1: 'Södra Vägen 32',
      ...recipient,
      ...(needs.has('CONTACT_REQUIRED') && { contactInfo }),
    },
    parcels: [{ ...parcel, description: 'Lamp', ...(cash && { cashOnDeliveryAmount: cash.amount }) }],
    recipientPays,
    ...(insurance && { insurance }),
    ...(cash && { cashOnDelivery: { currencyCode: cash.currency } }),
    ...(pickUp && {
      collectionInfo: {
        type: 'PICK_UP' as const,
        date: nextWeek,
        preferredTime: { from: '09:00', to: '12:00' },
      },
    }),
    ...(shop && { delivery: { parcelShopId: shop.id } }),
    ...(passesCustoms(sender, recipient) && {
      customs: {
        items: [
          {
            itemDescription: 'Lamp',
            quantity: 1,
            countryOfOrigin: 'DK',
            netWeight: 0.001,
            itemInvoicePrice: value,
            currencyCode: 'EUR',
            commodityCode: recipient.country === 'US' ? '9405114000' : '94051140',
          },
        ],
      },
    }),
  }
}

it('offers nothing that is refused when it is booked', { timeout: 60_000 + runs * 500 }, async () => {
  let registrations = 0
  await fc.assert(
    fc.asyncProperty(baskets, async (basket) => {
      const { status, body, text } = await call('createRates', { by: freja, body: questionOf(basket) })
      expect([status, text]).toEqual([200, text])
      for (const rate of takenOf(basket, body.rates)) {
        const { productId } = rate.carrierProduct
        const made = await call('createShipment', { by: freja, body: shipmentFor(basket, rate) })
        expect([made.status, productId, made.text]).toEqual([201, productId, made.text])
        expect(made.body.expectedCost?.total).toBe(rate.total)
        const path = { shipmentId: made.body.id }
        const registered = await call('registerShipment', { by: freja, path })
        expect([registered.status, productId, registered.text]).toEqual([200, productId, registered.text])
        registrations++
      }
    }),
    { numRuns: runs },
  )
  expect(registrations).toBeGreaterThan(runs / 2)
})

/** The product that the basket was made for, and others in turn: booking all of them would take minutes. */
function takenOf({ productId, turn }: Basket, rates: readonly Schemas['Rate'][]): Set<Schemas['Rate']> {
  const others = [...rates.slice(turn % Math.max(1, rates.length)), ...rates].slice(0, othersTaken)
  return new Set([...rates.filter(({ carrierProduct }) => carrierProduct.productId === productId), ...others])
}
