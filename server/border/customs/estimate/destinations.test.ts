import { describe, expect, it } from 'vitest'
import { isCurrencyInUse } from '../../../kernel/currencies.ts'
import { roughRate } from '../documents/exchange.ts'
import { destinations } from './destinations.ts'
import type { Import } from './import.ts'
import { estimate } from './estimate.ts'

const lamp = {
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  quantity: 1,
  countryOfOrigin: 'DK',
  netWeight: 1,
  itemInvoicePrice: 100,
  currencyCode: 'EUR',
  commodityCode: '9405110090',
  preferentialOrigin: false,
}

type Over = Omit<Partial<Import>, 'customs'> & { readonly freight?: number }
const to = (country: string, goods: Partial<typeof lamp>, { freight = 0, ...over }: Over = {}) =>
  estimate({
    sender: { country: 'DK' },
    recipient: { country },
    soldTo: 'CONSUMER',
    importDate: '2026-11-20',
    exchangeRates: [],
    ...over,
    customs: { shippingCharges: freight, items: [{ ...lamp, ...goods }] },
  })
const codes = (notes: readonly { code: string }[]) => notes.map(({ code }) => code)
const sold = (country: string, itemInvoicePrice: number, currencyCode: string, over?: Over) =>
  to(country, { itemInvoicePrice, currencyCode }, over).lines[0]
/** Returns whether the duty on goods worth that many pounds is unknown. */
const isUnsure = (country: string, itemInvoicePrice: number, over?: Over) =>
  codes(to(country, { itemInvoicePrice, currencyCode: 'GBP' }, over).unknowns).includes('LOW_VALUE')

describe('the table of destinations', () => {
  it.each(destinations)('has a source for $to from $from', ({ to: country, from, source }) => {
    expect(source.length).toBeLessThanOrEqual(500)
    expect(source).toMatch(/: /)
    expect(from).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { sources } = to(country, {}, { importDate: from })
    expect(sources).toContain(source)
  })

  it.each(destinations)('can tell for $to on which side of a limit goods are', ({ reliefs = [], duties }) => {
    const limits = [...reliefs, ...duties].flatMap(({ upTo }) => (upTo ? [upTo] : []))
    for (const { currency } of limits) {
      expect(isCurrencyInUse(currency)).toBe(true)
      expect(roughRate('DKK', currency)).toBeGreaterThan(0)
    }
  })

  it.each(destinations)('lists only existing chapters for $to', ({ reliefs = [], duties }) => {
    const named = [...reliefs.map(({ except = '' }) => except), ...duties.map((one) => one.chapters)]
    for (const chapters of named) expect(chapters).toMatch(/^((\d\d(-\d\d)?)( \d\d(-\d\d)?)*)?$/)
  })

  it('reports days before its first row as unknown', () => {
    const { unknowns, lines } = to('JP', {}, { importDate: '2019-09-30' })
    expect(unknowns[0]?.message).toBe('Duties and taxes of JP before 2019-10-01 are not known.')
    expect(lines).toMatchObject([{ dutyBasis: 'UNKNOWN' }])
  })
})

describe('goods to the United States', () => {
  // Executive Order 14324, 90 FR 37775: duty from the first cent for goods of any origin since 29 August 2025.
  it('pay duty from the first cent, and no federal VAT', () => {
    const estimated = to('US', { itemInvoicePrice: 10, currencyCode: 'USD' }, { freight: 20 })
    // Section 301 action of 23 July 2026, HTS 9903.05.39: goods of the EU pay 10 % where their duty is lower.
    expect(estimated.lines).toMatchObject([
      { dutyBasis: 'CHAPTER', lowestDutyRate: 10, dutyRate: 10, highestDutyRate: 12.8, duty: 1 },
    ])
    expect(estimated).toMatchObject({ duty: 1, vat: 0, total: 1, payableAtImport: 1 })
    expect(codes(estimated.unknowns)).toEqual(['SALES_TAX', 'PREFERENCE', 'TRADE_MEASURES', 'CARRIER_FEES'])
    expect(codes(estimated.assumptions)).toEqual(['NO_TAX', 'CHAPTER_AVERAGE', 'ADDITIONAL_DUTY'])
    expect(estimated.sources.join()).toContain('2026 revision 4')
  })

  // HTS 9903.05.60: goods of Norway pay 12.5 % more. China and Section 232 are not in the table.
  it.each([
    ['NO', '9405110090', 15],
    ['DK', '6109100000', 11.8],
    ['CN', '9405110090', undefined],
    ['DK', '7323930000', undefined],
    ['DK', '6204520000', undefined],
  ])('made in %s under %s pay %s %%', (countryOfOrigin, commodityCode, duty) => {
    const estimated = to('US', { countryOfOrigin, commodityCode, currencyCode: 'USD' })
    expect(estimated.duty).toBe(duty)
    expect(estimated.lines[0]?.duty).toBe(duty)
    if (duty === undefined) expect(codes(estimated.unknowns).join()).toMatch(/ADDITIONAL_DUTY|OTHER_RATES|NO_TARIFF/)
  })

  it('have an unknown duty on the days of other orders, and before them', () => {
    const between = to('US', {}, { importDate: '2026-07-23' })
    expect(between).not.toHaveProperty('duty')
    expect(codes(between.unknowns)).toContain('ADDITIONAL_DUTY')
    expect(codes(to('US', {}, { importDate: '2025-08-28' }).unknowns)).toContain('COUNTRY_UNKNOWN')
  })
})

describe('goods to Canada', () => {
  // Postal and Courier Imports Remission Orders, SI/2020-34 sections 4 and 4.1.
  it.each([
    ['DK', 20, 'RELIEF', 'NOT_LEVIED'],
    ['DK', 20.01, 'UNKNOWN', 'AT_IMPORT'],
    ['US', 40, 'RELIEF', 'NOT_LEVIED'],
    ['US', 150, 'RELIEF', 'AT_IMPORT'],
    ['US', 150.01, 'UNKNOWN', 'AT_IMPORT'],
  ])('from %s of %d CAD', (country, price, dutyBasis, vatCollection) => {
    const recipient = { country: 'CA', postCode: 'M5V 2T6' }
    expect(sold('CA', price, 'CAD', { sender: { country }, recipient })).toMatchObject({ dutyBasis, vatCollection })
  })

  // Excise Tax Act and Quebec's and the provinces' sales tax acts, as of 1 April 2025.
  it.each([
    ['B3J 1S9', 14],
    ['H2Y 1C6', 14.975],
    ['M5V 2T6', 13],
    ['T2P 1J9', 5],
  ])('at %s pay %d %% of the price, without freight', (postCode, vat) => {
    const recipient = { country: 'CA', postCode }
    const origin = { preferentialOrigin: true, currencyCode: 'CAD', itemInvoicePrice: 1_000 }
    const estimated = to('CA', origin, { recipient, freight: 50 })
    // CETA, Annex 2-A: no duty on industrial goods of the EU.
    expect(estimated).toMatchObject({ duty: 0, vat: vat * 10, lines: [{ dutyBasis: 'PREFERENCE', vatRate: vat }] })
    expect(to('CA', origin, { recipient, soldTo: 'BUSINESS' }).vat).toBe(50)
  })

  it('have an unknown tax if the province is unknown', () => {
    const { unknowns, lines } = to('CA', {})
    expect(codes(unknowns)).toContain('REGION')
    expect(lines[0]).not.toHaveProperty('vatRate')
  })
})

describe('goods overseas', () => {
  // Treasury Laws Amendment (GST Low Value Goods) Act 2017; Customs Tariff Act 1995; GST also applies to freight.
  it('pay GST at the sale up to 1000 AUD, and 5 % above', () => {
    expect(sold('AU', 1_000, 'AUD')).toMatchObject({ dutyBasis: 'RELIEF', vatCollection: 'AT_SALE', vat: 100 })
    expect(sold('AU', 1_000, 'AUD', { soldTo: 'BUSINESS' })).toMatchObject({ vatCollection: 'NOT_LEVIED', vat: 0 })
    const dear = to('AU', { itemInvoicePrice: 2_000, currencyCode: 'AUD' }, { freight: 100 })
    expect(dear).toMatchObject({ duty: 100, vat: 220, lines: [{ dutyBasis: 'GENERAL', lowestDutyRate: 0 }] })
    expect(codes(dear.assumptions)).toContain('GENERAL_DUTY')
  })

  // Taxation (Annual Rates for 2019-20, GST Offshore Supplier Registration) Act 2019; Tariff Act 1988.
  it('pay GST at the sale up to 1000 NZD, and up to 10 % above', () => {
    expect(sold('NZ', 1_000, 'NZD')).toMatchObject({ dutyBasis: 'RELIEF', vatCollection: 'AT_SALE', vat: 150 })
    expect(sold('NZ', 1_001, 'NZD')).toMatchObject({ dutyBasis: 'GENERAL', dutyRate: 5, vatCollection: 'AT_IMPORT' })
    const shirt = { commodityCode: '610910', itemInvoicePrice: 2_000, currencyCode: 'NZD' }
    expect(to('NZ', shirt).lines).toMatchObject([{ dutyRate: 10, duty: 200, vat: 330 }])
    // EU-New Zealand Agreement, OJ L 2024/866.
    expect(to('NZ', { ...shirt, preferentialOrigin: true }).duty).toBe(0)
    expect(to('NZ', { ...shirt, preferentialOrigin: true, countryOfOrigin: 'CN' }).duty).toBe(200)
  })

  // Customs Tariff Law of Japan Art. 14 (18) and Art. 3 (3), Japan Customs FAQ 1001 and 1006.
  it.each([
    ['9405110090', 10_000, 'RELIEF', 0, 0],
    ['610910', 10_000, 'UNKNOWN', undefined, undefined],
    ['9405110090', 20_000, 'GENERAL', 600, 2_060],
    ['620452', 20_000, 'GENERAL', 2_000, 2_200],
    ['6912001000', 20_000, 'FREE', 0, 2_000],
    ['9405110090', 200_001, 'UNKNOWN', undefined, undefined],
  ])('under %s of %d JPY come into Japan', (commodityCode, itemInvoicePrice, dutyBasis, duty, vat) => {
    const { lines, unknowns } = to('JP', { commodityCode, itemInvoicePrice, currencyCode: 'JPY' })
    expect([lines[0]?.dutyBasis, lines[0]?.duty, lines[0]?.vat]).toEqual([dutyBasis, duty, vat])
    expect(codes(unknowns)).toContain('PERSONAL_USE')
  })

  // Consumption tax of Japan since 1 October 2019: 8 % on food.
  it('pay less tax on food in Japan', () => {
    expect(to('JP', { commodityCode: '190531', currencyCode: 'JPY', itemInvoicePrice: 50_000 }).lines).toMatchObject([
      { vatRate: 8 },
    ])
  })

  // GST Act 1993 and Customs Act 1960 of Singapore.
  it('pay 9 % in Singapore, at the sale up to 400 SGD with freight', () => {
    expect(sold('SG', 390, 'SGD', { freight: 10 })).toMatchObject({ vatCollection: 'AT_SALE', duty: 0, vat: 36 })
    expect(sold('SG', 390, 'SGD', { freight: 11 })).toMatchObject({ vatCollection: 'AT_IMPORT', dutyBasis: 'FREE' })
  })

  // Enforcement Rule of the Customs Act of Korea Art. 45 (2); KORUS Art. 7.7.
  it.each([
    ['DK', 150, 'RELIEF'],
    ['DK', 151, 'GENERAL'],
    ['US', 200, 'RELIEF'],
    ['US', 201, 'GENERAL'],
  ])('from %s of %d USD come into Korea', (country, price, dutyBasis) => {
    expect(sold('KR', price, 'USD', { sender: { country } })).toMatchObject({ dutyBasis })
    expect(sold('KR', 10, 'USD', { soldTo: 'BUSINESS' })).toMatchObject({ dutyBasis: 'GENERAL', duty: 0.8, vat: 1.08 })
  })

  // Dubai Customs Notice 5/2022, its limit of 300 AED suspended since 1 March 2023.
  it('pay VAT in the Emirates from the first fils, and duty above 1000 AED', () => {
    expect(sold('AE', 1_000, 'AED')).toMatchObject({ duty: 0, vat: 50 })
    expect(sold('AE', 1_001, 'AED')).toMatchObject({ dutyRate: 5, duty: 50.05, vat: 52.55 })
  })

  // P.U.(A) 403/2023 of Malaysia; Customs Administration of Taiwan; ZATCA of Saudi Arabia.
  it('report countries of which only the limit is known', () => {
    expect(sold('MY', 500, 'MYR')).toMatchObject({ duty: 0, vat: 50, vatCollection: 'AT_SALE' })
    expect(sold('MY', 501, 'MYR')).toMatchObject({ dutyBasis: 'UNKNOWN' })
    expect(sold('TW', 2_000, 'TWD')).toMatchObject({ duty: 0, vat: 0 })
    expect(sold('TW', 2_001, 'TWD')).toMatchObject({ dutyBasis: 'UNKNOWN' })
    expect(sold('SA', 999, 'SAR')).toMatchObject({ duty: 0, vat: 149.85 })
    expect(sold('SA', 1_000, 'SAR')).toMatchObject({ dutyBasis: 'UNKNOWN' })
  })

  // Dutiable Commodities Ordinance of Hong Kong, Cap. 109.
  it('pay nothing in Hong Kong except for alcohol and the like', () => {
    expect(to('HK', {})).toMatchObject({ total: 0 })
    const wine = to('HK', { commodityCode: '220421' })
    expect(wine).not.toHaveProperty('total')
    expect(codes(wine.unknowns)).toContain('EXCISE')
  })

  // Presidential Decision 10813 of Türkiye; Decision 1/95 of the Association Council.
  it('have no low-value relief in Türkiye any more', () => {
    expect(to('TR', { itemInvoicePrice: 5 }).lines).toMatchObject([{ dutyBasis: 'UNKNOWN', vatRate: 20 }])
    expect(to('TR', { preferentialOrigin: true })).toMatchObject({ duty: 0, vat: 20 })
    expect(codes(to('TR', {}, { importDate: '2026-02-05' }).unknowns)).toContain('COUNTRY_UNKNOWN')
  })
})

describe('goods to islands', () => {
  // VAT Act 50/1988 of Iceland; no duty on industrial goods since 2017.
  it('pay 24 % in Iceland, 11 % on books, and an unknown duty on food', () => {
    expect(to('IS', {})).toMatchObject({ duty: 0, vat: 24, lines: [{ dutyBasis: 'FREE' }] })
    expect(to('IS', { commodityCode: '490199' }).vat).toBe(11)
    expect(to('IS', { commodityCode: '190531' }).lines).toMatchObject([{ dutyBasis: 'UNKNOWN', vatRate: 11 }])
  })

  // TAKS: nothing below 300 DKK with freight, for private persons.
  it('pay nothing below 300 DKK in the Faroes, and no duty with proof of origin', () => {
    expect(sold('FO', 250, 'DKK', { freight: 49 })).toMatchObject({ dutyBasis: 'RELIEF', vat: 0 })
    expect(sold('FO', 250, 'DKK', { freight: 50 })).toMatchObject({ dutyBasis: 'UNKNOWN', vatRate: 25 })
    expect(to('FO', { preferentialOrigin: true })).toMatchObject({ duty: 0, vat: 25 })
  })

  // Tax Agency of Greenland: no VAT, duties on the listed goods.
  it('pay no VAT in Greenland, and an unknown duty on food', () => {
    const lamps = to('GL', {})
    expect(lamps).toMatchObject({ total: 0 })
    expect(codes(lamps.assumptions)).toContain('NO_TAX')
    expect(to('GL', { commodityCode: '180632' })).not.toHaveProperty('total')
  })

  // Norwegian Customs in Svalbard; Norwegian VAT Act § 1-2.
  it('pay nothing on Svalbard', () => {
    const recipient = { country: 'NO', postCode: '9170' }
    expect(to('NO', {}, { recipient })).toMatchObject({ crossesBorder: true, total: 0 })
  })

  // Finnish Customs, Åland: only a tax border.
  it('pay the VAT of Finland on Åland, and duty only from outside the EU', () => {
    const recipient = { country: 'FI', postCode: '22100' }
    expect(to('FI', {}, { recipient })).toMatchObject({ duty: 0, vat: 25.5, payableAtImport: 25.5 })
    expect(to('FI', {}, { recipient, sender: { country: 'NO' } })).toMatchObject({
      duty: 3,
      lines: [{ dutyBasis: 'FLAT' }],
    })
  })

  // Customs arrangements of 2018; GST of Jersey above 60 GBP since 1 July 2023.
  it('pay GST on Jersey and none on Guernsey', () => {
    expect(sold('JE', 60, 'GBP')).toMatchObject({ dutyBasis: 'RELIEF', vat: 0 })
    expect(sold('JE', 100, 'GBP')).toMatchObject({ dutyBasis: 'CHAPTER', duty: 1.6, vat: 5.08 })
    expect(sold('JE', 100, 'GBP', { sender: { country: 'GB' } })).toMatchObject({ dutyBasis: 'FREE', vat: 5 })
    expect(sold('GG', 100, 'GBP')).toMatchObject({ duty: 1.6, vat: 0 })
    // Neither island says whether it has the relief of the United Kingdom up to 135 GBP.
    expect([isUnsure('GG', 100), isUnsure('JE', 135), isUnsure('GG', 136)]).toEqual([true, true, false])
    expect([isUnsure('JE', 60), isUnsure('GG', 100, { sender: { country: 'GB' } })]).toEqual([false, false])
  })
})
