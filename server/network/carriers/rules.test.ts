import { describe, expect, it } from 'vitest'
import type { CarrierId } from './carrier.ts'
import { type CarrierProduct, carrierData } from './data/carriers.ts'
import { capabilitiesOf, hasShops } from './capabilities.ts'
import { productsWithServices } from './data/delivery-services.ts'
import { factsOf, sourceOf, type ProductFacts } from './data/product-facts.ts'
import { covers } from './regions.ts'
import { openCarriers } from './registry.ts'
import { carrierIds } from './numbers/detection.ts'
import { askedFor } from '../../dev/testing/example-request.ts'
import { allAttributes, type Attribute } from './attributes.ts'
import { takenBy } from './takes.ts'
import { findStandardProduct, takes } from '../product/catalogue.ts'
import { type CarrierCase, carrierErrors, carrierReferenceErrors, goesToShops, productOf, servicesOf } from './rules.ts'

const party = (country: string, contactInfo?: CarrierCase['recipient']['contactInfo']) => ({
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  city: 'Göteborg',
  country,
  contactInfo,
})

const shipmentWith = (carrier: CarrierId, productId: string, rest: Partial<CarrierCase> = {}): CarrierCase => ({
  carrierProduct: { carrier, productId },
  sender: party('DK'),
  recipient: party('SE', { mobile: '70 174 06 21' }),
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Pendant lamp' }],
  ...rest,
})

const codesOfOwn = (shipment: CarrierCase) => carrierErrors(shipment, {}).map(({ code, field }) => [code, field])
const codes = (shipment: CarrierCase) => carrierErrors(shipment).map(({ code, field }) => [code, field])

const pays = (carrier: CarrierId, product: string) => codes(shipmentWith(carrier, product, { recipientPays: true }))

const one = (regions: readonly string[]) =>
  ['DK', 'SE', 'NO', 'DE', 'US', 'FR', ...regions].find((country) => covers(regions, country)) ?? ''

const everyProduct: readonly CarrierProduct[] = Object.values(carrierData).flatMap(({ products }) => products)
const carrierOf = (productId: string) => carrierIds.find((id) => productId.startsWith(`${id}_`)) ?? 'LAST_INCH'

/** The filters of GET /products. */
const filtered = new Set(['weight', 'side', 'sides', 'girth', 'sum', 'volume', 'from', 'to', 'border', 'direction'])

const wantedOf = ({ sender, recipient, delivery, direction = 'OUTBOUND', parcels: [parcel] }: CarrierCase) => {
  const { weight, length, width, height } = parcel ?? {}
  return { from: sender.country, to: (delivery ?? recipient).country, direction, weight, length, width, height }
}

/** Returns two countries that the product connects. */
function wayOf(id: string): readonly [string, string] {
  const { from = [], to = [], isInternational } = factsOf(id) ?? {}
  const countries = ['DK', 'SE', 'NO', 'DE', 'US', 'FR', 'CH', ...from, ...to]
  const begin = countries.find((country) => covers(from, country)) ?? ''
  const end = countries.find((country) => covers(to, country) && (country === begin) === !isInternational)
  return [begin, end ?? countries.find((country) => covers(to, country)) ?? '']
}

/** Returns a shipment within all limits of the product. */
function fitting(id: string): CarrierCase {
  const product = productOf(id)
  const [from, to] = wayOf(id)
  const recipient = party(to, { mobile: '20 41 77 36' })
  return shipmentWith(carrierOf(id), id, {
    sender: party(from),
    recipient,
    direction: product?.direction,
    ...(product?.toShop && { delivery: { ...recipient, parcelShopId: '1' } }),
    parcels: [{ weight: factsOf(id)?.maxWeight ?? 1, length: 10, width: 9, height: 2, description: 'Bulbs' }],
  })
}

interface Broken {
  readonly limit: string
  readonly shipment: CarrierCase
  readonly code: string
  readonly field: string
}

/** Returns a country outside these regions. */
const elsewhere = (regions: readonly string[]) =>
  ['AQ', 'US', 'DK', 'JP', 'SE', 'GB', 'AT', 'DE'].find((country) => !covers(regions, country))

/** Returns shipments that break exactly one of the product's limits, for each limit that can be broken alone. */
function breaking(id: string): Broken[] {
  const facts = factsOf(id)
  const product = productOf(id)
  if (!facts || !product) throw new Error(`${id} has no row`)
  const fits = fitting(id)
  const [parcel] = fits.parcels
  if (!parcel) throw new Error('A shipment has a parcel')
  const { direction, toShop } = product
  const at = fits.delivery ? 'delivery' : 'recipient'
  const [away, abroad] = [elsewhere(facts.from), elsewhere(facts.to)]
  const [from, to] = wayOf(id)
  const across = facts.isInternational
    ? [from, to].find((country) => covers(facts.from, country) && covers(facts.to, country))
    : facts.isDomestic &&
      ['DK', 'SE', 'NO', 'DE', 'FR'].find((country) => country !== from && covers(facts.to, country))
  const toCountry = (country: string) => ({
    recipient: { ...fits.recipient, country },
    ...(fits.delivery && { delivery: { ...fits.delivery, country } }),
  })
  const asked: Readonly<Record<string, readonly [Partial<CarrierCase>, string]>> = {
    CASH_ON_DELIVERY: [{ cashOnDelivery: { currencyCode: 'EUR' } }, 'cashOnDelivery'],
    PICK_UP: [{ collectionInfo: { type: 'PICK_UP' } }, 'collectionInfo'],
    DELIVERY_INSTRUCTIONS: [{ deliveryInstructions: 'Blue door' }, 'deliveryInstructions'],
    RECIPIENT_PAYS: [{ recipientPays: true }, 'recipientPays'],
    SEVERAL_PARCELS: [{ parcels: [parcel, parcel] }, 'parcels'],
    INSURANCE: [{ insurance: { amount: 417, currency: 'EUR' } }, 'insurance'],
    ...Object.fromEntries(
      (['LIMITED_QUANTITY', 'EXCEPTED_QUANTITY', 'LITHIUM_BATTERY', 'FULLY_REGULATED'] as const).map((level) => {
        const named = { unNumber: 'UN1263', properShippingName: 'PAINT', hazardClass: '3' }
        const goods = { ...named, level, quantity: 1, unit: 'L' } as const
        const dangerous: Partial<CarrierCase> = { parcels: [{ ...parcel, dangerousGoods: [goods] }] }
        return [level, [dangerous, 'parcels[0].dangerousGoods[0].level'] as const]
      }),
    ),
    PAYER_ACCOUNT: [{ payment: { freight: { payer: 'RECIPIENT', accountNumber: '3F8A17' } } }, 'payment.freight'],
  }
  const changes: readonly (readonly [limit: string, code: string, field: string, over: Partial<CarrierCase>])[] = [
    ['weight', 'WEIGHT_ABOVE_LIMIT', 'parcels[0].weight', { parcels: [{ ...parcel, weight: facts.maxWeight + 0.1 }] }],
    ...sizesBeyond(facts).map(
      ([limit, side, measures]) =>
        [limit, 'SIZE_ABOVE_LIMIT', `parcels[0]${side}`, { parcels: [{ ...parcel, ...measures }] }] as const,
    ),
    ...(away ? [['from', 'COUNTRY_NOT_SERVED', 'sender.country', { sender: party(away) }] as const] : []),
    ...(abroad ? [['to', 'COUNTRY_NOT_SERVED', `${at}.country`, toCountry(abroad)] as const] : []),
    ...(across
      ? [
          [
            'border',
            'COUNTRY_NOT_SERVED',
            `${at}.country`,
            facts.isInternational ? { ...toCountry(across), sender: party(across) } : toCountry(across),
          ] as const,
        ]
      : []),
    ['direction', 'OTHER_DIRECTION', 'direction', { direction: direction === 'RETURN' ? undefined : 'RETURN' }],
    ...(toShop
      ? [['no shop', 'PARCEL_SHOP_REQUIRED', 'delivery.parcelShopId', { delivery: fits.recipient }] as const]
      : []),
    ...(goesToShops(product, facts)
      ? []
      : [
          [
            'shop',
            'NOT_OFFERED',
            'delivery.parcelShopId',
            { delivery: { ...fits.recipient, parcelShopId: '1' } },
          ] as const,
        ]),
    ...(findStandardProduct(id)?.limits?.contactOneOf
      ? [['contact', 'CONTACT_REQUIRED', 'recipient.contactInfo', withoutContact(fits)] as const]
      : []),
    ...Object.entries(asked).flatMap(([service, [over, field]]) =>
      servicesOf(carrierOf(id), id).some((offered) => offered === service)
        ? []
        : [[service, 'NOT_OFFERED', field, over] as const],
    ),
  ]
  return changes.map(([limit, code, field, over]) => ({ limit, code, field, shipment: { ...fits, ...over } }))
}

const withoutContact = ({ recipient, delivery }: CarrierCase) => ({
  recipient: { ...recipient, contactInfo: undefined },
  ...(delivery && { delivery: { ...delivery, contactInfo: undefined } }),
})

type Measures = Record<'length' | 'width' | 'height', number>

/** Returns measures that exceed only one size limit, for each limit, with the reported side. Longest side first. */
function sizesBeyond({ maxLength, maxGirth, maxSides, maxSum = Infinity, maxVolume = Infinity }: ProductFacts) {
  const [, middle = maxLength, short = maxLength] = maxSides ?? []
  const limits: Readonly<Record<string, readonly [side: string, of: (measures: Measures) => boolean]>> = {
    side: ['.length', ({ length }) => length > maxLength],
    sides: ['.width', ({ width }) => width > middle],
    'sides of the last': ['.height', ({ height }) => height > short],
    girth: ['', ({ length, width, height }) => length + 2 * (width + height) > maxGirth],
    sum: ['', ({ length, width, height }) => length + width + height > maxSum],
    volume: ['', ({ length, width, height }) => length * width * height > maxVolume * 1000],
  }
  const steps = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]
  const grid = [...steps.map((step) => maxLength * step), maxLength + 1, middle + 1, short + 1, 2]
  const candidates = grid.flatMap((length) =>
    grid.flatMap((width) => grid.map((height) => ({ length, width, height }))),
  )
  return Object.entries(limits).flatMap(([limit, [side, breaks]]) => {
    const only = candidates.find(
      (measures) =>
        measures.length > measures.width &&
        measures.width > measures.height &&
        Object.entries(limits).every(([name, [, breaksThis]]) => breaksThis(measures) === (name === limit)),
    )
    return only && breaks(only) ? [[limit.replace(/ .*/, ''), side, only] as const] : []
  })
}

const broken = new Map(everyProduct.map(({ id }) => [id, breaking(id)]))
const brokenBy = (id: string) => broken.get(id) ?? []

describe('carrierErrors', () => {
  it('accepts a shipment that fits', () => {
    expect(codes(shipmentWith('POSTNORD_DK', 'POSTNORD_DK_17', { shipmentType: 'REGULAR' }))).toEqual([])
    expect(codes(shipmentWith('LAST_INCH', 'LAST_INCH_HOME', { shipmentType: 'LAST_INCH' }))).toEqual([])
  })

  it('refuses a product of another carrier', () => {
    expect(carrierErrors(shipmentWith('POSTNORD_DK', 'POSTNORD_SE_17'))).toEqual([
      {
        code: 'PRODUCT_OF_OTHER_CARRIER',
        field: 'carrierProduct.productId',
        carrier: 'POSTNORD_DK',
        defaultMessage:
          'POSTNORD_SE_17 is not a product of POSTNORD_DK. Its products are POSTNORD_DK_17, POSTNORD_DK_18, POSTNORD_DK_19, POSTNORD_DK_19_LOCKER, POSTNORD_DK_24, POSTNORD_DK_20, POSTNORD_DK_30',
      },
    ])
  })

  it("accepts the client's own product, within its countries", () => {
    const shipment = shipmentWith('POSTNORD_DK', 'POSTNORD_DK_OWN')
    expect(carrierErrors(shipment, {})).toEqual([])
    expect(carrierErrors(shipment, { fromCountries: ['DK'], toCountries: ['NO'] })).toMatchObject([
      { code: 'COUNTRY_NOT_SERVED', field: 'recipient.country' },
    ])
  })

  it("requires one of the carrier's products to fit the whole shipment of a client's own product", () => {
    const norwegian = (over: object) =>
      codesOfOwn(
        shipmentWith('POSTNORD_NO', 'POSTNORD_NO_OWN', { sender: party('NO'), recipient: party('JP'), ...over }),
      )
    // POSTNORD_NO_19 takes 200 cm and goes to the Nordics, POSTNORD_NO_18 goes to Japan and takes 175 cm.
    const long = [{ weight: 5, length: 190, width: 20, height: 20, description: 'Rod' }]
    expect(norwegian({ parcels: long })).toEqual([['SIZE_ABOVE_LIMIT', 'parcels[0].length']])
    expect(norwegian({ parcels: [{ ...long[0], length: 170 }] })).toEqual([])
    expect(
      norwegian({ parcels: [{ ...long[0], length: 170 }], delivery: { ...party('JP'), parcelShopId: '1' } }),
    ).toEqual([['NOT_OFFERED', 'delivery.parcelShopId']])
  })

  it("refuses the client's own product where its carrier does not go", () => {
    const beyond = shipmentWith('DAO', 'DAO_OWN', { sender: party('NO'), recipient: party('JP') })
    expect(carrierErrors(beyond, { fromCountries: ['NO'], toCountries: ['DK', 'JP'] })).toMatchObject([
      { code: 'COUNTRY_NOT_SERVED', field: 'sender.country' },
      { code: 'COUNTRY_NOT_SERVED', field: 'recipient.country' },
    ])
  })

  it('refuses a country that is not served, at either end', () => {
    expect(codes(shipmentWith('DAO', 'DAO_SHOP', { delivery: { ...party('SE'), parcelShopId: '1' } }))).toEqual([
      ['COUNTRY_NOT_SERVED', 'delivery.country'],
    ])
    expect(codes(shipmentWith('HELTHJEM', 'HELTHJEM_HOME'))).toEqual([
      ['COUNTRY_NOT_SERVED', 'sender.country'],
      ['COUNTRY_NOT_SERVED', 'recipient.country'],
    ])
    expect(codes(shipmentWith('GLS_DK', 'GLS_DK_BUSINESS', { delivery: party('US') }))).toEqual([
      ['COUNTRY_NOT_SERVED', 'delivery.country'],
    ])
    expect(codes(shipmentWith('UPS', 'UPS_11', { delivery: party('US'), pickup: party('JP') }))).toEqual([])
  })

  it('requires a shop for a product that delivers to one', () => {
    const collect = shipmentWith('POSTNORD_DK', 'POSTNORD_DK_19')
    expect(carrierErrors(collect)).toMatchObject([
      {
        code: 'PARCEL_SHOP_REQUIRED',
        field: 'delivery.parcelShopId',
        defaultMessage: 'POSTNORD_DK_19 delivers to a shop, so delivery.parcelShopId is required',
      },
    ])
    expect(codes({ ...collect, delivery: { ...party('SE'), parcelShopId: '20417' } })).toEqual([])
  })

  it('requires the contact that the carrier needs', () => {
    const unreachable = shipmentWith('POSTNORD_DK', 'POSTNORD_DK_17', {
      recipient: party('SE', { telephone: '33124578' }),
    })
    expect(carrierErrors(unreachable)).toMatchObject([
      {
        code: 'CONTACT_REQUIRED',
        field: 'recipient.contactInfo',
        defaultMessage: 'POSTNORD_DK_17 needs a mobile number or an e-mail address of the recipient',
      },
    ])
    expect(codes({ ...unreachable, recipient: party('SE', { email: 'astrid@post.example' }) })).toEqual([])
    expect(codes({ ...unreachable, delivery: party('SE', { mobile: '70 174 06 21' }) })).toEqual([])
    expect(codes(shipmentWith('POSTNORD_DK', 'POSTNORD_DK_18', { recipient: party('SE') }))).toEqual([])
  })

  it('accepts type LAST_INCH only with carrier LAST_INCH, and no other type', () => {
    const mismatch = [['SHIPMENT_TYPE_MISMATCH', 'shipmentType']]
    expect(codes(shipmentWith('POSTNORD_DK', 'POSTNORD_DK_18', { shipmentType: 'LAST_INCH' }))).toEqual(mismatch)
    expect(codes(shipmentWith('LAST_INCH', 'LAST_INCH_HOME', { shipmentType: 'REGULAR' }))).toEqual(mismatch)
  })

  it('lets the recipient pay if the product allows it', () => {
    expect(pays('POSTNORD_DK', 'POSTNORD_DK_18')).toEqual([['NOT_OFFERED', 'recipientPays']])
    expect(pays('SCHENKER', 'SCHENKER_SYSTEM')).toEqual([])
    expect(pays('UPS', 'UPS_65')).toEqual([])
  })

  it.each<[string, CarrierCase, [string, string][]]>([
    [
      'a return that goes out',
      shipmentWith('GLS_DK', 'GLS_DK_SHOPRETURN', { recipient: party('DK') }),
      [['OTHER_DIRECTION', 'direction']],
    ],
    [
      'a return to another country',
      shipmentWith('GLS_DK', 'GLS_DK_SHOPRETURN', { direction: 'RETURN', recipient: party('SE') }),
      [['COUNTRY_NOT_SERVED', 'recipient.country']],
    ],
    [
      'a parcel that comes back with what takes parcels out',
      shipmentWith('UPS', 'UPS_11', { direction: 'RETURN' }),
      [['OTHER_DIRECTION', 'direction']],
    ],
    [
      'a neighbourhood courier across a border',
      shipmentWith('BUDBEE', 'BUDBEE_HOME'),
      [['COUNTRY_NOT_SERVED', 'recipient.country']],
    ],
    [
      'a worldwide product at home',
      shipmentWith('DHL_EXPRESS', 'DHL_EXPRESS_P', { recipient: party('DK') }),
      [['COUNTRY_NOT_SERVED', 'recipient.country']],
    ],
    [
      'a shop where the parcel goes to the door',
      shipmentWith('POSTNORD_DK', 'POSTNORD_DK_17', { delivery: { ...party('SE'), parcelShopId: '1' } }),
      [['NOT_OFFERED', 'delivery.parcelShopId']],
    ],
    [
      'a return to a shop',
      shipmentWith('GLS_DK', 'GLS_DK_SHOPRETURN', {
        direction: 'RETURN',
        sender: party('SE'),
        recipient: party('DK'),
        delivery: { ...party('DK'), parcelShopId: '1' },
      }),
      [['NOT_OFFERED', 'delivery.parcelShopId']],
    ],
    [
      'a domestic product that leaves its country',
      shipmentWith('DHL_EXPRESS', 'DHL_EXPRESS_N'),
      [['COUNTRY_NOT_SERVED', 'recipient.country']],
    ],
    [
      'mail of the United States in Denmark',
      shipmentWith('USPS', 'USPS_GROUND_ADVANTAGE'),
      [
        ['COUNTRY_NOT_SERVED', 'sender.country'],
        ['COUNTRY_NOT_SERVED', 'recipient.country'],
      ],
    ],
    [
      'an international product at home',
      shipmentWith('DHL_PARCEL_DE', 'DHL_PARCEL_DE_V53WPAK', { sender: party('DE'), recipient: party('DE') }),
      [['COUNTRY_NOT_SERVED', 'recipient.country']],
    ],
    [
      'a letter of a tonne and of two metres',
      shipmentWith('HELTHJEM', 'HELTHJEM_MAILBOX', {
        sender: party('NO'),
        recipient: party('NO'),
        parcels: [{ weight: 1000, length: 20, width: 200, height: 2, description: 'Lamps' }],
      }),
      [
        ['WEIGHT_ABOVE_LIMIT', 'parcels[0].weight'],
        ['SIZE_ABOVE_LIMIT', 'parcels[0].width'],
        ['SIZE_ABOVE_LIMIT', 'parcels[0]'],
      ],
    ],
    [
      'several parcels in one letter',
      shipmentWith('HELTHJEM', 'HELTHJEM_MAILBOX', {
        sender: party('NO'),
        recipient: party('NO'),
        parcels: [1, 2].map(() => ({ weight: 1, length: 20, width: 20, height: 2, description: 'Bulbs' })),
      }),
      [['NOT_OFFERED', 'parcels']],
    ],
  ])('refuses %s', (_, shipment, expected) => {
    expect(codes(shipment)).toEqual(expected)
  })

  it.each(carrierIds)('reports exactly the attributes that %s does not support', (carrier) => {
    const [product] = carrierData[carrier].products
    for (const [name, { request }] of Object.entries(askedFor())) {
      const asked = { ...request, ...shipmentWith(carrier, product?.id ?? ''), ...request }
      const fields = carrierErrors(asked)
        .filter(({ code }) => code === 'NOT_OFFERED')
        .map(({ field = '' }) => field)
      if (allAttributes.difference(takenBy(carrier)).has(name as Attribute))
        expect([name, fields]).not.toEqual([name, []])
      else expect([name, fields.includes('description')]).toEqual([name, false])
    }
  })

  it.each(everyProduct.map(({ id }) => id))('reports the one limit of %s that a shipment breaks', (id) => {
    for (const { limit, shipment, code, field } of brokenBy(id))
      expect([limit, ...codes(shipment)]).toEqual([limit, [code, field]])
  })

  it('finds a way to break each kind of limit', () => {
    const counts = Map.groupBy(
      everyProduct.flatMap(({ id }) => brokenBy(id)),
      ({ limit }) => limit,
    )
    const least = {
      weight: 194,
      side: 150,
      sides: 20,
      girth: 100,
      sum: 5,
      volume: 4,
      from: 150,
      to: 100,
      direction: 194,
    }
    for (const [limit, count] of Object.entries(least))
      expect([limit, counts.get(limit)?.length ?? 0]).toSatisfy(([, found]) => found >= count)
    expect([...counts.keys()].toSorted()).toEqual(
      [
        ...Object.keys(least),
        'border',
        'no shop',
        'shop',
        'contact',
        'CASH_ON_DELIVERY',
        'PICK_UP',
        'DELIVERY_INSTRUCTIONS',
        'RECIPIENT_PAYS',
        'SEVERAL_PARCELS',
        'INSURANCE',
        'PAYER_ACCOUNT',
        'LIMITED_QUANTITY',
        'EXCEPTED_QUANTITY',
        'LITHIUM_BATTERY',
        'FULLY_REGULATED',
      ].toSorted(),
    )
  })

  it('matches the filters of the product list', () => {
    for (const { id } of everyProduct) {
      const product = findStandardProduct(id)
      if (!product) throw new Error(`${id} is not in the catalogue`)
      expect([id, takes(product, wantedOf(fitting(id)))]).toEqual([id, true])
      for (const { limit, shipment } of brokenBy(id).filter(({ limit: name }) => filtered.has(name)))
        expect([id, limit, takes(product, wantedOf(shipment))]).toEqual([id, limit, false])
    }
  })

  it('reports all errors at once', () => {
    const shipment = shipmentWith('DAO', 'UPS_11', { shipmentType: 'LAST_INCH' })
    expect(codes(shipment).map(([code]) => code)).toEqual([
      'PRODUCT_OF_OTHER_CARRIER',
      'SHIPMENT_TYPE_MISMATCH',
      'COUNTRY_NOT_SERVED',
    ])
  })

  it('has a shipment for every product of every carrier', () => {
    for (const { id } of everyProduct) expect([id, codes(fitting(id))]).toEqual([id, []])
  })
})

describe('carrierReferenceErrors', () => {
  it('accepts only numbers that the carrier may have issued', () => {
    expect(carrierReferenceErrors({ carrier: 'GLS_DK', carrierReference: '993990103198' })).toEqual([])
    expect(carrierReferenceErrors({ carrier: 'GLS_DK', carrierReference: '993990103199' })).toEqual([
      {
        code: 'FORMAT',
        field: 'externalShipment.carrierReference',
        carrier: 'GLS_DK',
        defaultMessage: '993990103199 is not a number of GLS_DK. Its formats are GLS parcel number, GLS Track ID',
      },
    ])
  })
})

describe('carrierData', () => {
  it('has shop products only for carriers with shops', () => {
    const toShop = everyProduct.filter((product) => product.toShop)
    expect(toShop).toHaveLength(39)
    for (const { id } of toShop) {
      const carrier = carrierOf(id)
      expect(['SHOP', 'LOCKER']).toContain(factsOf(id)?.place)
      expect(hasShops(carrier)).toBe(true)
      expect(productOf(id)?.id).toBe(id)
    }
  })

  it('has limits and countries for every product', () => {
    for (const { id, direction, toShop } of everyProduct) {
      const facts = factsOf(id)
      if (!facts) throw new Error(`${id} has no row`)
      expect(facts.maxWeight).toBeGreaterThan(0)
      expect(facts.maxGirth).toBeGreaterThan(facts.maxLength)
      expect(facts.transitDays[0]).toBeLessThanOrEqual(facts.transitDays[1])
      expect(['DOOR', 'BUSINESS', 'SHOP', 'LOCKER', 'MAILBOX']).toContain(facts.place)
      if (direction === 'OUTBOUND' && toShop) expect(['SHOP', 'LOCKER']).toContain(facts.place)
      for (const region of [...facts.from, ...facts.to]) expect(region).toMatch(/^(!?[A-Z]{2}|WORLD)$/)
    }
  })

  it.each(carrierIds)('has only capabilities of %s that its products and calls provide', (id) => {
    const carrier = openCarriers({ sandboxUrl: 'http://127.0.0.1:59999' })[id]
    const capabilities = capabilitiesOf(carrier)
    const places = new Set(carrierData[id].products.map((product) => factsOf(product.id)?.place))
    expect(capabilities.includes('LOCKER_DELIVERY')).toBe(places.has('LOCKER'))
    expect(capabilities.includes('MANIFEST')).toBe(carrier.manifest !== undefined)
    expect(capabilities.includes('RETURN')).toBe(
      carrierData[id].products.some(({ direction }) => direction === 'RETURN'),
    )
  })

  it.each(carrierIds)('offers only capabilities of %s that can be bought', (id) => {
    const carrier = openCarriers({ sandboxUrl: 'http://127.0.0.1:59999' })[id]
    const capabilities = capabilitiesOf(carrier)
    const facts = carrierData[id].products.flatMap((product) => factsOf(product.id) ?? [])
    const sells = (service: (typeof facts)[number]['services'][number]) =>
      facts.some(({ services }) => services.includes(service))
    const anyPlace = (...places: string[]) => facts.some(({ place }) => places.includes(place))
    if (capabilities.includes('PICK_UP')) expect(sells('PICK_UP')).toBe(true)
    if (capabilities.includes('PARCEL_SHOP_SEARCH')) expect(anyPlace('SHOP', 'LOCKER')).toBe(true)
    if (capabilities.includes('INTERNATIONAL'))
      expect(facts.some(({ from, to }) => [...from, ...to].length > 2 || from[0] !== to[0])).toBe(true)
    for (const { id: product, direction } of carrierData[id].products) {
      const { from = [], to = [] } = factsOf(product) ?? {}
      expect([product, one(from) === '' || one(to) === '']).toEqual([product, false])
      if (direction === 'RETURN') expect(capabilities).toContain('RETURN')
    }
    // A service is worthless if the carrier's adapter does not support it.
    for (const [service, attribute] of [
      ['CASH_ON_DELIVERY', 'cashOnDelivery'],
      ['DELIVERY_INSTRUCTIONS', 'deliveryInstructions'],
      ['RECIPIENT_PAYS', 'recipientPays'],
      ['SEVERAL_PARCELS', 'severalParcels'],
      ['INSURANCE', 'insurance'],
      ['PAYER_ACCOUNT', 'freightPayer'],
    ] as const)
      if (carrierData[id].products.some((product) => servicesOf(id, product.id).includes(service)))
        expect(takenBy(id)).toContain(attribute)
  })

  it('has delivery services only for outbound products', () => {
    for (const id of productsWithServices) expect(productOf(id)?.direction).toBe('OUTBOUND')
  })

  it("has a source for every product's limits", () => {
    for (const { id } of everyProduct) {
      const { source, confidence } = sourceOf(id)
      expect(source.length).toBeLessThanOrEqual(200)
      expect(['VERIFIED', 'DOCUMENTED', 'UNVERIFIED']).toContain(confidence)
    }
    const documented = everyProduct.filter(({ id }) => sourceOf(id).confidence !== 'UNVERIFIED')
    expect(documented.length).toBeGreaterThanOrEqual(88)
  })

  it('requires contacts only for products that exist', () => {
    for (const { contactRules = [], products } of Object.values(carrierData))
      for (const rule of contactRules)
        for (const id of rule.products) expect(products.map((product) => product.id)).toContain(id)
  })

  it('reports an unsupported attribute once, and the limit of one parcel for each shipment', () => {
    const [parcel] = shipmentWith('USPS', 'USPS_GROUND_ADVANTAGE').parcels
    const cashOnDelivery = { currencyCode: 'SEK', iban: 'DK5000400440116243', bic: 'DABADKKK' } as const
    const asked = shipmentWith('USPS', 'USPS_GROUND_ADVANTAGE', {
      parcels: parcel ? [parcel, parcel] : [],
      cashOnDelivery,
    })
    const errors = carrierErrors(asked).filter(({ code }) => code === 'NOT_OFFERED')
    expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(['cashOnDelivery', 'parcels']))
    expect(errors).toHaveLength(2)
    expect(errors.find(({ field }) => field === 'parcels')?.defaultMessage).toMatch(
      /^USPS takes one parcel for each shipment/,
    )
  })
})
