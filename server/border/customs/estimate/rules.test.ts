import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Import } from './import.ts'
import { estimate } from './estimate.ts'
import { spread } from './value.ts'

const lamp = {
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  quantity: 1,
  countryOfOrigin: 'CN',
  netWeight: 1,
  itemInvoicePrice: 100,
  currencyCode: 'EUR',
  commodityCode: '9405110090',
}
const shirt = { ...lamp, itemDescription: 'T-shirt of cotton, knitted', commodityCode: '610910' }
const wine = { ...lamp, itemDescription: 'Red wine in bottles', commodityCode: '2204214200' }

type Goods = Partial<typeof lamp> & { readonly preferentialOrigin?: boolean }
const to = (country: string, items: Goods[], over: Partial<Import> & { customs?: Partial<Import['customs']> } = {}) => {
  const { customs, ...rest } = over
  return estimate({
    sender: { country: 'US' },
    recipient: { country },
    soldTo: 'CONSUMER',
    importDate: '2026-11-20',
    exchangeRates: [],
    ...rest,
    customs: { ...customs, items: items.map((item) => ({ ...lamp, ...item })) },
  })
}
const codes = (notes: readonly { code: string }[]) => notes.map(({ code }) => code)

describe('goods into the EU', () => {
  // Council Regulation (EU) 2026/382: 3 EUR per item from 1 July 2026, by classification and not by number of pieces.
  it('pay 3 EUR for each six-digit code, however many pieces', () => {
    const { lines, duty } = to('SE', [
      { quantity: 5, itemInvoicePrice: 40 },
      { ...shirt, itemInvoicePrice: 20 },
    ])
    expect(lines.map((line) => [line.dutyBasis, line.duty])).toEqual([
      ['FLAT', 3],
      ['FLAT', 3],
    ])
    expect(duty).toBe(6)
    const same = to('SE', [{ itemInvoicePrice: 40 }, { itemInvoicePrice: 20, commodityCode: '9405119000' }])
    expect(same.lines.map((line) => line.duty)).toEqual([3, 0])
  })

  it.each([
    ['2026-06-30', 'RELIEF', 0],
    ['2026-07-01', 'FLAT', 3],
    ['2028-06-30', 'FLAT', 3],
    ['2028-07-01', 'CHAPTER', 2.3],
  ])('pay by the rules of %s', (importDate, dutyBasis, duty) => {
    expect(to('DE', [lamp], { importDate })).toMatchObject({ duty, lines: [{ dutyBasis, duty }] })
  })

  // Regulation (EC) 1186/2009 Art. 24: alcohol, perfume and tobacco had no relief.
  it('never had the relief for alcohol, perfume or tobacco', () => {
    const importDate = '2026-06-30'
    expect(to('DE', [wine], { importDate }).lines).toMatchObject([{ dutyBasis: 'UNKNOWN' }])
    expect(to('DE', [{ commodityCode: '330300' }], { importDate }).lines).toMatchObject([{ dutyBasis: 'CHAPTER' }])
  })

  it.each([
    [150, 'FLAT'],
    [150.01, 'CHAPTER'],
  ])('worth %d EUR are %s, whatever the freight', (itemInvoicePrice, dutyBasis) => {
    const { lines } = to('DE', [{ itemInvoicePrice }], { customs: { shippingCharges: 20 } })
    expect(lines).toMatchObject([{ dutyBasis, customsValue: itemInvoicePrice + 20 }])
  })

  // EU customs reform, agreed on 26 March 2026: a handling fee on small parcels by 1 November 2026; national ones before.
  it('leave out handling fees on small parcels to consumers', () => {
    const low = to('FR', [lamp])
    expect(codes(low.unknowns)).toContain('HANDLING_FEE')
    for (const other of [
      to('FR', [lamp], { importDate: '2025-12-31' }),
      to('FR', [lamp], { soldTo: 'BUSINESS' }),
      to('FR', [{ itemInvoicePrice: 151 }]),
    ])
      expect(codes(other.unknowns)).not.toContain('HANDLING_FEE')
  })

  it('pay normal duty when a business buys them', () => {
    expect(to('DE', [lamp], { soldTo: 'BUSINESS' }).lines).toMatchObject([{ dutyBasis: 'CHAPTER' }])
  })

  it('report the average of the chapter and the range of its duties', () => {
    const estimated = to('DE', [{ ...shirt, itemInvoicePrice: 200 }])
    expect(estimated.lines).toMatchObject([{ lowestDutyRate: 8, dutyRate: 11.6, highestDutyRate: 12, duty: 23.2 }])
    expect(codes(estimated.assumptions)).toEqual(['STANDARD_VAT', 'CHAPTER_AVERAGE'])
    expect(codes(estimated.unknowns)).toEqual(['PREFERENCE', 'TRADE_MEASURES', 'CARRIER_FEES'])
    expect(estimated.sources.join()).toContain('Open Government Licence')
  })

  // Directive 2006/112/EC Art. 86: the taxable amount of an import includes duty and transport to the destination.
  it('pay VAT on goods, freight and duty, at the rate of the country', () => {
    const freight = { customs: { shippingCharges: 7 } }
    expect(to('FI', [lamp], freight)).toMatchObject({ duty: 3, vat: 28.05, total: 31.05, payableAtImport: 31.05 })
    expect(to('LU', [lamp], freight)).toMatchObject({ vat: 18.7 })
  })

  // Directive 2006/112/EC Art. 369l ff.: IOSS covers distance sales up to 150 EUR.
  it('have their VAT charged by the seller under IOSS, but still owe the flat duty at the border', () => {
    const sold = to('SE', [lamp], { customs: { ioss: 'IM2080000011' } })
    expect(sold).toMatchObject({ duty: 3, vat: 25, total: 28, payableAtImport: 3 })
    expect(codes(sold.assumptions)).toContain('IOSS_TAX')
    const dear = to('SE', [{ itemInvoicePrice: 151 }], { customs: { ioss: 'IM2080000011' } })
    expect(dear.lines).toMatchObject([{ vatCollection: 'AT_IMPORT' }])
    expect(codes(dear.assumptions)).toContain('IOSS_NOT_USABLE')
  })

  // Regulation (EC) 1186/2009 Art. 25 to 27, Directive 2006/79/EC: 45 EUR.
  it.each([
    [45, 0],
    [45.01, 11.54],
  ])('worth %d EUR as a gift pay %d EUR of VAT', (itemInvoicePrice, vat) => {
    expect(to('DK', [{ itemInvoicePrice }], { customs: { customsType: 'GIFT' } }).vat).toBe(vat)
  })

  it('pay nothing within the union, and an unknown amount on an island outside it', () => {
    const inside = to('DE', [lamp], { sender: { country: 'DK' } })
    expect(inside).toMatchObject({ crossesBorder: false, total: 0, unknowns: [] })
    const ceuta = to('ES', [lamp], { recipient: { country: 'ES', postCode: '51001' } })
    expect(ceuta).not.toHaveProperty('total')
    expect(codes(ceuta.unknowns)).toEqual(['LOCAL_TAX', 'CARRIER_FEES'])
    expect(ceuta.unknowns[0]?.message).toContain('IPSI')
  })

  // Delegated Regulation (EU) 2026/1022: preferences require full declarations outside IOSS, which count ten digits.
  it('use the full declaration for goods of preferential origin, and say so', () => {
    const origin = { countryOfOrigin: 'NO', preferentialOrigin: true }
    const sender = { country: 'NO' }
    const low = { itemInvoicePrice: 40 }
    const full = to(
      'SE',
      [
        { ...origin, ...low },
        { ...low, commodityCode: '9405110010' },
        { ...low, commodityCode: '9405110090' },
      ],
      { sender },
    )
    expect(full.lines.map((line) => [line.dutyBasis, line.duty])).toEqual([
      ['PREFERENCE', 0],
      ['FLAT', 3],
      ['FLAT', 3],
    ])
    expect(codes(full.assumptions)).toContain('FULL_DECLARATION')
    expect(full.sources.join()).toContain('EEA Agreement')
    const sold = to('SE', [{ ...origin, ...low }], { sender, customs: { ioss: 'IM2080000011' } })
    expect(sold).toMatchObject({ duty: 3, lines: [{ dutyBasis: 'FLAT' }] })
    expect(codes(sold.assumptions)).toContain('FULL_DECLARATION')
  })

  it('report unknown rules for goods that are not sold, and for days before all rates', () => {
    for (const [customsType, code] of [
      ['GOODS_REPAIR', 'REPAIR'],
      ['SAMPLE', 'SAMPLE'],
    ] as const)
      expect(codes(to('DE', [lamp], { customs: { customsType } }).unknowns)).toContain(code)
    expect(codes(to('JP', [lamp], { customs: { customsType: 'GIFT' } }).unknowns)).toContain('GIFT')
    expect(codes(to('DE', [lamp], { customs: { customsType: 'GOODS_RETURN' } }).assumptions)).toEqual([
      'RETURNED_GOODS',
    ])
    expect(codes(to('ES', [{ itemInvoicePrice: 200 }], { importDate: '2012-08-31' }).unknowns)).toContain(
      'RULES_OF_DAY',
    )
    expect(codes(to('CH', [lamp]).unknowns)).toContain('SELLER_REGISTERED')
  })

  // Law 40/1972 of San Marino and 13 L.P.R.A. § 32021 of Puerto Rico: both tax goods from the rest of the territory.
  it.each([
    ['IT', { country: 'SM', postCode: '47890' }],
    ['IT', { country: 'IT', postCode: '47890' }],
    ['US', { country: 'PR', postCode: '00901' }],
    ['US', { country: 'US', postCode: '00901' }],
  ])('pay no duty from %s to %o, and an unknown tax', (country, recipient) => {
    const estimated = to(recipient.country, [lamp], { sender: { country, postCode: '10001' }, recipient })
    expect(estimated).toMatchObject({ crossesBorder: false, duty: 0 })
    expect(estimated).not.toHaveProperty('vat')
    expect(estimated).not.toHaveProperty('total')
    expect(codes(estimated.unknowns)).toEqual(['SALES_TAX'])
    expect(to(recipient.country, [lamp], { sender: recipient, recipient })).toMatchObject({ total: 0, unknowns: [] })
  })

  it('state the country whose tax applies in Büsingen, which is not its own', () => {
    const { assumptions } = to('DE', [lamp], { recipient: { country: 'DE', postCode: '78266' } })
    expect(assumptions.map(({ message }) => message).join()).toContain('The standard VAT of CH of 8.1 %')
  })

  it('report a missing tariff, rather than unusual goods', () => {
    for (const country of ['CA', 'MY', 'SA', 'TR', 'TW'])
      expect(to(country, [{ itemInvoicePrice: 900 }]).unknowns).toContainEqual(
        expect.objectContaining({ code: 'NO_TARIFF', message: expect.stringContaining(`no tariff of ${country}`) }),
      )
  })

  it('convert the flat duty exactly, at the rate in the request', () => {
    const exchangeRates = [{ currencyCode: 'EUR', rate: 0.134 }]
    expect(to('SE', [{ currencyCode: 'DKK' }], { exchangeRates })).toMatchObject({ duty: 22.39, assumptions: [{}] })
    const rough = to('SE', [{ currencyCode: 'DKK' }])
    expect(codes(rough.assumptions)).toContain('EXCHANGE_RATE')
    const near = to('SE', [{ currencyCode: 'DKK', itemInvoicePrice: 1_120 }])
    expect(codes(near.unknowns)).toContain('NEAR_LIMIT')
    const nobody = to('SE', [{ currencyCode: 'PKR' }])
    expect(nobody.lines).toMatchObject([{ dutyBasis: 'UNKNOWN' }])
    expect(codes(nobody.unknowns)).toContain('EXCHANGE_RATE')
  })
})

describe('goods into other countries', () => {
  // gov.uk: up to 135 GBP no duty, and VAT charged at the sale.
  it.each([
    [135, 'RELIEF', 0, 'AT_SALE'],
    [136, 'CHAPTER', 2.18, 'AT_IMPORT'],
  ])('worth %d GBP enter Great Britain', (itemInvoicePrice, dutyBasis, duty, vatCollection) => {
    expect(to('GB', [{ currencyCode: 'GBP', itemInvoicePrice }]).lines).toMatchObject([
      { dutyBasis, duty, vatCollection, vatRate: 20 },
    ])
  })

  // Norwegian VAT Act, VOEC: a piece under 3000 NOK, no food, to consumers.
  it('enter Norway without duty under VOEC, by the price of a piece', () => {
    const nok = { currencyCode: 'NOK', quantity: 2 }
    const sold = to('NO', [{ ...nok, itemInvoicePrice: 5_998 }], { customs: { voec: '2024926' } })
    expect(sold).toMatchObject({ duty: 0, vat: 1_499.5, payableAtImport: 0, lines: [{ vatCollection: 'AT_SALE' }] })
    const dear = to(
      'NO',
      [
        { ...nok, itemInvoicePrice: 6_000 },
        { ...nok, ...wine, currencyCode: 'NOK' },
      ],
      { customs: { voec: '2024926' } },
    )
    expect(dear.lines).toMatchObject([
      { dutyBasis: 'FREE', vatCollection: 'AT_IMPORT' },
      { dutyBasis: 'UNKNOWN', vatCollection: 'AT_IMPORT' },
    ])
    expect(codes(dear.assumptions).filter((code) => code === 'VOEC_NOT_USABLE')).toHaveLength(2)
    expect(codes(dear.unknowns)).toEqual(['EXCISE', 'OTHER_RATES', 'CARRIER_FEES'])
    expect(dear).not.toHaveProperty('total')
  })

  // Norwegian Customs: VAT from the first krone since 1 January 2024; clothing has duties.
  it('pay VAT in Norway from the first krone, and 10.7 % duty on clothing', () => {
    expect(to('NO', [{ currencyCode: 'NOK', itemInvoicePrice: 1 }])).toMatchObject({ duty: 0, vat: 0.25 })
    expect(to('NO', [{ ...shirt, currencyCode: 'NOK' }]).lines).toMatchObject([
      { dutyBasis: 'GENERAL', lowestDutyRate: 0, dutyRate: 10.7, duty: 10.7, vat: 27.68 },
    ])
    expect(to('NO', [{ commodityCode: '630260', currencyCode: 'NOK' }]).lines).toMatchObject([{ dutyBasis: 'UNKNOWN' }])
  })

  // Swiss Ordinance 641.204 Art. 1: no tax of 5 CHF or less; Customs Tariff Act: chapters 25 to 97 free from 2024.
  it.each([
    [61.7, 0, 'NOT_LEVIED'],
    [62, 5.02, 'AT_IMPORT'],
  ])('worth %d CHF pay %d CHF in Switzerland', (itemInvoicePrice, vat, vatCollection) => {
    const given = [{ currencyCode: 'CHF', itemInvoicePrice }]
    expect(to('CH', given)).toMatchObject({ duty: 0, vat, lines: [{ dutyBasis: 'FREE', vatCollection }] })
    expect(to('LI', given)).toMatchObject({ vat })
  })

  it('report a country without known rules', () => {
    const estimated = to('BR', [lamp], { sender: { country: 'DK' } })
    expect(estimated.unknowns[0]).toEqual({ code: 'COUNTRY_UNKNOWN', message: 'Duties and taxes of BR are not known.' })
    expect(estimated).not.toHaveProperty('duty')
  })
})

it('add up to the smallest unit, for any goods', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 20 })
  const cents = fc.integer({ min: 0, max: 999_999 })
  fc.assert(
    fc.property(
      prices,
      cents,
      fc.constantFrom('DE', 'GB', 'NO', 'CH', 'AU', 'NZ', 'KR', 'IS'),
      (minors, freight, country) => {
        const estimated = to(
          country,
          minors.map((minor) => ({ itemInvoicePrice: minor / 100 })),
          { customs: { shippingCharges: freight / 100 } },
        )
        const sum = (name: 'duty' | 'vat' | 'customsValue') =>
          estimated.lines.reduce((total, line) => total + Math.round((line[name] ?? 0) * 100), 0)
        expect(sum('customsValue')).toBe(minors.reduce((total, minor) => total + minor, freight))
        expect(sum('duty')).toBe(Math.round((estimated.duty ?? 0) * 100))
        expect(sum('vat')).toBe(Math.round((estimated.vat ?? 0) * 100))
        expect(Math.round((estimated.total ?? 0) * 100)).toBe(sum('duty') + sum('vat'))
      },
    ),
    { numRuns: 50 },
  )
})

it('divides a sum by weight without loss', () => {
  expect(spread(100n, [1n, 1n, 1n])).toEqual([33n, 34n, 33n])
  expect(spread(5n, [0n])).toEqual([0n])
})
