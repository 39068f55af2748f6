import { expect, it } from 'vitest'
import { estimate } from './estimate.ts'
import type { Import } from './import.ts'

interface Case {
  readonly price: number
  readonly currency: string
  readonly code?: string
  readonly origin?: string
  readonly preferential?: boolean
  readonly quantity?: number
  readonly freight?: number
  readonly customsType?: NonNullable<Import['customs']['customsType']>
  readonly ioss?: string
  readonly voec?: string
  readonly soldTo?: Import['soldTo']
}

/** Parses `DE`, or with a postal code `ES 35001`. */
const place = (text: string): Import['recipient'] => {
  const [country = '', ...postCode] = text.split(' ')
  return { country, ...(postCode.length > 0 && { postCode: postCode.join(' ') }) }
}

function found(to: string, from: string, one: Case, importDate: string): string {
  const { price, currency, code = '940511', origin = from.slice(0, 2), preferential = false, quantity = 1 } = one
  const { lines, payableAtImport } = estimate({
    sender: place(from),
    recipient: place(to),
    soldTo: one.soldTo ?? 'CONSUMER',
    importDate,
    exchangeRates: [],
    customs: {
      customsType: one.customsType,
      ioss: one.ioss,
      voec: one.voec,
      shippingCharges: one.freight ?? 0,
      items: [
        {
          itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
          quantity,
          countryOfOrigin: origin,
          netWeight: 1,
          itemInvoicePrice: price,
          currencyCode: currency,
          commodityCode: code,
          preferentialOrigin: preferential,
        },
      ],
    },
  })
  const { dutyBasis, duty = '?', vatRate = '?', vat = '?', vatCollection = '?' } = lines[0] ?? {}
  return `${dutyBasis} ${duty}, ${vatRate} % ${vat} ${vatCollection}, pay ${payableAtImport ?? '?'}`
}

const eur = (price: number, over: Partial<Case> = {}): Case => ({ price, currency: 'EUR', ...over })
const gbp = (price: number, over: Partial<Case> = {}): Case => ({ price, currency: 'GBP', ...over })
const of = (price: number, currency: string, over: Partial<Case> = {}): Case => ({ price, currency, ...over })
const preferential = true
const now = '2026-11-27'
const ioss = 'IM2080000011'
const voec = '2024926'
const shirt = '610910'
const biscuits = '190531'

const tca = 'EU-UK Trade and Cooperation Agreement, Art. 21'
const eea = 'EEA Agreement, Art. 10'
const swiss = 'EU-Switzerland Agreement of 1972, Art. 3'
const flat = 'Council Regulation (EU) 2026/382; Baker McKenzie, 2 July 2026'
const h1 = 'Delegated Regulation (EU) 2026/1022; Baker McKenzie, 2 July 2026'
const euGift = 'Regulation (EC) 1186/2009 Art. 25-27, Directive 2006/79/EC; revenue.ie'
const giftRate = 'Combined Nomenclature, Part One, Section II D; revenue.ie, Rates'
const underIoss = 'Directive 2006/112/EC Art. 369l: no products subject to excise duty'
const returned = 'Regulation (EU) 952/2013 Art. 203, Directive 2006/112/EC Art. 143 (1) (e)'
const repair = 'Regulation (EU) 952/2013 Art. 256-261: goes by the procedure'
const papers = 'Regulation (EC) 1186/2009 Art. 104'
const rates = 'Taxes in Europe database and national VAT acts'
const lowUk = 'gov.uk, VAT and overseas goods sold directly to customers in the UK'
const ukGift = 'gov.uk, Tax and customs for goods sent from abroad'

/**
 * Destination, origin of the shipment, case, day, result and source. The lamp of chapter 94 pays 2.3 % on average in
 * the EU and 1.6 % in the UK.
 */
const table: readonly (readonly [to: string, from: string, Case, day: string, result: string, source: string])[] = [
  // The EU, by day.
  ['DE', 'CN', eur(100), '2026-06-30', 'RELIEF 0, 19 % 19 AT_IMPORT, pay 19', 'Regulation (EC) 1186/2009 Art. 23'],
  ['DE', 'CN', eur(100), '2026-07-01', 'FLAT 3, 19 % 19.57 AT_IMPORT, pay 22.57', flat],
  ['DE', 'CN', eur(100), '2028-06-30', 'FLAT 3, 19 % 19.57 AT_IMPORT, pay 22.57', flat],
  ['DE', 'CN', eur(100), '2028-07-01', 'CHAPTER 2.3, 19 % 19.44 AT_IMPORT, pay 21.74', flat],
  ['DE', 'CN', eur(150), now, 'FLAT 3, 19 % 29.07 AT_IMPORT, pay 32.07', flat],
  ['DE', 'CN', eur(150.01), now, 'CHAPTER 3.45, 19 % 29.16 AT_IMPORT, pay 32.61', flat],
  ['DE', 'CN', eur(100, { soldTo: 'BUSINESS' }), now, 'CHAPTER 2.3, 19 % 19.44 AT_IMPORT, pay 21.74', flat],
  ['DE', 'CN', eur(100, { ioss }), now, 'FLAT 3, 19 % 19 AT_SALE, pay 3', 'Directive 2006/112/EC Art. 369l'],
  [
    'DE',
    'CN',
    eur(151, { ioss }),
    now,
    'CHAPTER 3.47, 19 % 29.35 AT_IMPORT, pay 32.82',
    'Directive 2006/112/EC Art. 369l',
  ],
  // Preference into the EU.
  ['DE', 'GB', eur(500, { preferential }), now, 'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95', tca],
  ['DE', 'GB', eur(500), now, 'CHAPTER 11.5, 19 % 97.19 AT_IMPORT, pay 108.69', tca],
  ['DE', 'GB', eur(500, { preferential, origin: 'CN' }), now, 'CHAPTER 11.5, 19 % 97.19 AT_IMPORT, pay 108.69', tca],
  [
    'DE',
    'GB',
    eur(500, { preferential }),
    '2020-12-31',
    'CHAPTER 11.5, 16 % 81.84 AT_IMPORT, pay 93.34',
    'TCA applies since 1 January 2021',
  ],
  ['IE', 'GB', eur(100, { preferential }), now, 'PREFERENCE 0, 23 % 23 AT_IMPORT, pay 23', h1],
  ['IE', 'GB', eur(100, { preferential, ioss }), now, 'FLAT 3, 23 % 23 AT_SALE, pay 3', h1],
  ['IE', 'GB', eur(100), now, 'FLAT 3, 23 % 23.69 AT_IMPORT, pay 26.69', flat],
  ['SE', 'NO', eur(500, { preferential }), now, 'PREFERENCE 0, 25 % 125 AT_IMPORT, pay 125', eea],
  ['SE', 'NO', eur(90, { preferential }), now, 'PREFERENCE 0, 25 % 22.5 AT_IMPORT, pay 22.5', h1],
  ['SE', 'NO', eur(500, { preferential, origin: 'DE' }), now, 'PREFERENCE 0, 25 % 125 AT_IMPORT, pay 125', eea],
  ['DK', 'IS', eur(500, { preferential }), now, 'PREFERENCE 0, 25 % 125 AT_IMPORT, pay 125', eea],
  ['AT', 'LI', eur(500, { preferential }), now, 'PREFERENCE 0, 20 % 100 AT_IMPORT, pay 100', eea],
  ['DE', 'CH', eur(500, { preferential }), now, 'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95', swiss],
  ['DE', 'CH', eur(500, { preferential, code: biscuits }), now, 'UNKNOWN ?, 19 % ? AT_IMPORT, pay ?', swiss],
  [
    'DE',
    'TR',
    eur(500, { preferential }),
    now,
    'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95',
    'Decision 1/95 of the EC-Turkey Association Council',
  ],
  [
    'DE',
    'RS',
    eur(500, { preferential }),
    now,
    'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95',
    'Stabilisation and Association Agreement with Serbia',
  ],
  [
    'DE',
    'UA',
    eur(500, { preferential }),
    now,
    'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95',
    'Association Agreement with Ukraine',
  ],
  ['DE', 'JE', eur(500, { preferential }), now, 'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95', 'TCA Art. 774 (2)'],
  ['FR', 'CA', eur(500, { preferential }), now, 'PREFERENCE 0, 20 % 100 AT_IMPORT, pay 100', 'CETA, Annex 2-A'],
  [
    'FR',
    'KR',
    eur(500, { preferential }),
    now,
    'PREFERENCE 0, 20 % 100 AT_IMPORT, pay 100',
    'EU-Korea Agreement, Annex 2-A',
  ],
  [
    'FR',
    'NZ',
    eur(500, { preferential }),
    now,
    'PREFERENCE 0, 20 % 100 AT_IMPORT, pay 100',
    'EU-New Zealand Agreement',
  ],
  ['FR', 'US', eur(500, { preferential }), now, 'CHAPTER 11.5, 20 % 102.3 AT_IMPORT, pay 113.8', 'No agreement'],
  // Gifts into the EU.
  ['DE', 'CN', eur(45, { customsType: 'GIFT' }), now, 'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0', euGift],
  ['DE', 'CN', eur(46, { customsType: 'GIFT' }), now, 'GENERAL 1.15, 19 % 8.96 AT_IMPORT, pay 10.11', giftRate],
  ['DE', 'CN', eur(700, { customsType: 'GIFT' }), now, 'GENERAL 17.5, 19 % 136.33 AT_IMPORT, pay 153.83', giftRate],
  ['DE', 'CN', eur(701, { customsType: 'GIFT' }), now, 'CHAPTER 16.12, 19 % 136.25 AT_IMPORT, pay 152.37', giftRate],
  ['DE', 'CN', eur(50, { customsType: 'GIFT', code: '490199' }), now, 'FREE 0, 19 % 9.5 AT_IMPORT, pay 9.5', giftRate],
  [
    'DE',
    'CN',
    eur(50, { customsType: 'GIFT', code: biscuits }),
    now,
    'GENERAL 1.25, 19 % 9.74 AT_IMPORT, pay 10.99',
    giftRate,
  ],
  [
    'DE',
    'CN',
    eur(40, { customsType: 'GIFT', code: '330300' }),
    now,
    'GENERAL 1, 19 % 7.79 AT_IMPORT, pay 8.79',
    euGift,
  ],
  [
    'DE',
    'CN',
    eur(40, { customsType: 'GIFT', soldTo: 'BUSINESS' }),
    now,
    'CHAPTER 0.92, 19 % 7.77 AT_IMPORT, pay 8.69',
    euGift,
  ],
  ['DE', 'GB', eur(50, { customsType: 'GIFT', preferential }), now, 'PREFERENCE 0, 19 % 9.5 AT_IMPORT, pay 9.5', tca],
  [
    'DE',
    'CN',
    eur(46, { customsType: 'GIFT' }),
    '2026-06-30',
    'RELIEF 0, 19 % 8.74 AT_IMPORT, pay 8.74',
    'Regulation (EC) 1186/2009 Art. 23',
  ],
  // Other goods that are not sold.
  ['DK', 'NO', of(250, 'DKK', { customsType: 'GOODS_RETURN' }), now, 'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0', returned],
  [
    'DK',
    'NO',
    of(2_500, 'DKK', { customsType: 'GOODS_RETURN', soldTo: 'BUSINESS' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    returned,
  ],
  [
    'GB',
    'DK',
    gbp(500, { customsType: 'GOODS_RETURN' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'gov.uk, Returned Goods Relief',
  ],
  [
    'NO',
    'DK',
    of(500, 'NOK', { customsType: 'GOODS_RETURN' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'Norwegian Customs Duty Act § 4-3',
  ],
  [
    'CH',
    'DE',
    of(500, 'CHF', { customsType: 'GOODS_RETURN' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'Swiss Customs Act Art. 10',
  ],
  [
    'US',
    'DK',
    of(500, 'USD', { customsType: 'GOODS_RETURN' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'HTS 9801.00.10',
  ],
  [
    'JP',
    'DK',
    of(20_000, 'JPY', { customsType: 'GOODS_RETURN' }),
    now,
    'GENERAL 600, 10 % 2060 AT_IMPORT, pay 2660',
    'Not known, and said',
  ],
  ['DK', 'CH', of(2_500, 'DKK', { customsType: 'GOODS_REPAIR' }), now, 'UNKNOWN ?, ? % ? ?, pay ?', repair],
  ['GB', 'DK', gbp(100, { customsType: 'GOODS_REPAIR' }), now, 'UNKNOWN ?, ? % ? ?, pay ?', repair],
  ['DE', 'US', eur(1, { customsType: 'DOCUMENTS' }), now, 'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0', papers],
  [
    'GB',
    'US',
    gbp(1, { customsType: 'DOCUMENTS' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'United Kingdom, relief for documents',
  ],
  [
    'US',
    'DK',
    of(1, 'USD', { customsType: 'DOCUMENTS' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'HTS General Note 3 (e)',
  ],
  [
    'DE',
    'US',
    eur(100, { customsType: 'SAMPLE' }),
    now,
    'CHAPTER 2.3, 19 % 19.44 AT_IMPORT, pay 21.74',
    'A sample is no distance sale: Regulation (EU) 2026/382',
  ],
  [
    'DE',
    'US',
    eur(100, { customsType: 'OTHER' }),
    now,
    'CHAPTER 2.3, 19 % 19.44 AT_IMPORT, pay 21.74',
    'No distance sale: Regulation (EU) 2026/382',
  ],
  ['GB', 'US', gbp(100, { customsType: 'SAMPLE' }), now, 'RELIEF 0, 20 % 20 AT_IMPORT, pay 20', lowUk],
  // VAT of the EU by country and day.
  ['DE', 'CN', eur(200), '2020-06-30', 'CHAPTER 4.6, 19 % 38.87 AT_IMPORT, pay 43.47', rates],
  ['DE', 'CN', eur(200), '2020-07-01', 'CHAPTER 4.6, 16 % 32.74 AT_IMPORT, pay 37.34', rates],
  ['DE', 'CN', eur(200), '2020-12-31', 'CHAPTER 4.6, 16 % 32.74 AT_IMPORT, pay 37.34', rates],
  ['DE', 'CN', eur(200), '2021-01-01', 'CHAPTER 4.6, 19 % 38.87 AT_IMPORT, pay 43.47', rates],
  ['EE', 'CN', eur(200), '2023-12-31', 'CHAPTER 4.6, 20 % 40.92 AT_IMPORT, pay 45.52', rates],
  ['EE', 'CN', eur(200), '2025-06-30', 'CHAPTER 4.6, 22 % 45.01 AT_IMPORT, pay 49.61', rates],
  ['EE', 'CN', eur(200), '2025-07-01', 'CHAPTER 4.6, 24 % 49.1 AT_IMPORT, pay 53.7', rates],
  ['RO', 'CN', eur(200), '2025-07-31', 'CHAPTER 4.6, 19 % 38.87 AT_IMPORT, pay 43.47', rates],
  ['RO', 'CN', eur(200), '2025-08-01', 'CHAPTER 4.6, 21 % 42.97 AT_IMPORT, pay 47.57', rates],
  ['FI', 'CN', eur(200), '2024-08-31', 'CHAPTER 4.6, 24 % 49.1 AT_IMPORT, pay 53.7', rates],
  ['FI', 'CN', eur(200), '2024-09-01', 'CHAPTER 4.6, 25.5 % 52.17 AT_IMPORT, pay 56.77', rates],
  ['SK', 'CN', eur(200), '2024-12-31', 'CHAPTER 4.6, 20 % 40.92 AT_IMPORT, pay 45.52', rates],
  ['SK', 'CN', eur(200), '2025-01-01', 'CHAPTER 4.6, 23 % 47.06 AT_IMPORT, pay 51.66', rates],
  ['LU', 'CN', eur(200), '2023-06-01', 'CHAPTER 4.6, 16 % 32.74 AT_IMPORT, pay 37.34', rates],
  ['IE', 'CN', eur(200), '2020-12-01', 'CHAPTER 4.6, 21 % 42.97 AT_IMPORT, pay 47.57', rates],
  [
    'CH',
    'DE',
    of(100, 'CHF'),
    '2024-01-01',
    'FREE 0, 8.1 % 8.1 AT_IMPORT, pay 8.1',
    'Swiss Ordinance on VAT rates of 9 December 2022',
  ],
  [
    'CH',
    'DE',
    of(100, 'CHF', { preferential }),
    '2023-12-31',
    'PREFERENCE 0, 7.7 % 7.7 AT_IMPORT, pay 7.7',
    'Swiss VAT Act Art. 25 until 2023',
  ],
  [
    'CH',
    'CN',
    of(100, 'CHF'),
    '2023-12-31',
    'UNKNOWN ?, 7.7 % ? AT_IMPORT, pay ?',
    'Swiss duties by weight until 2023',
  ],
  ['LI', 'DE', of(100, 'CHF'), now, 'FREE 0, 8.1 % 8.1 AT_IMPORT, pay 8.1', 'Customs treaty of 1923'],
  [
    'PT 9000-001',
    'CN',
    eur(200),
    now,
    'CHAPTER 4.6, 22 % 45.01 AT_IMPORT, pay 49.61',
    'Portuguese VAT Code Art. 18 (3)',
  ],
  [
    'PT 9500-001',
    'CN',
    eur(200),
    now,
    'CHAPTER 4.6, 16 % 32.74 AT_IMPORT, pay 37.34',
    'Portuguese VAT Code Art. 18 (3)',
  ],
  [
    'PT 1000-001',
    'CN',
    eur(200),
    now,
    'CHAPTER 4.6, 23 % 47.06 AT_IMPORT, pay 51.66',
    'Portuguese VAT Code Art. 18 (1)',
  ],
  ['AT 6991', 'CN', eur(200), now, 'CHAPTER 4.6, 19 % 38.87 AT_IMPORT, pay 43.47', 'Austrian VAT Act § 10 (4)'],
  // Parts and neighbours of the union.
  ['ES 35001', 'ES 28001', eur(100), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'Canary Islands, Law 4/2012; Correos'],
  ['ES 38001', 'DE', eur(200), now, 'FREE 0, 7 % 14 AT_IMPORT, pay 14', 'Canary Islands, Law 4/2012: IGIC of 7 %'],
  ['ES 35001', 'CN', eur(100), now, 'FLAT 3, 0 % 0 NOT_LEVIED, pay 3', 'Regulation (EU) 2026/382; manuelsamper.es'],
  [
    'ES 35001',
    'DE',
    eur(100, { soldTo: 'BUSINESS' }),
    now,
    'FREE 0, 7 % 7 AT_IMPORT, pay 7',
    'Canary Islands, Law 4/2012',
  ],
  ['ES 28001', 'ES 35001', eur(100), now, 'FREE 0, 21 % 21 AT_IMPORT, pay 21', 'Directive 2006/112/EC Art. 6 and 30'],
  ['ES 51001', 'ES 28001', eur(100), now, 'FREE 0, ? % ? ?, pay ?', 'Law 8/1991: IPSI'],
  ['ES 52001', 'DE', eur(100), now, 'FREE 0, ? % ? ?, pay ?', 'Law 8/1991: IPSI'],
  ['RE', 'FR', eur(100), now, 'FREE 0, 8.5 % 8.5 AT_IMPORT, pay 8.5', 'French Tax Code Art. 296'],
  ['FR 97400', 'FR 75001', eur(100), now, 'FREE 0, 8.5 % 8.5 AT_IMPORT, pay 8.5', 'French Tax Code Art. 296'],
  ['GP', 'CN', eur(200), now, 'CHAPTER 4.6, 8.5 % 17.39 AT_IMPORT, pay 21.99', 'French Tax Code Art. 296'],
  [
    'MQ',
    'GB',
    eur(200, { preferential }),
    now,
    'PREFERENCE 0, 8.5 % 17 AT_IMPORT, pay 17',
    'TCA and French Tax Code Art. 296',
  ],
  ['GF', 'FR', eur(100), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'French Tax Code Art. 294'],
  ['YT', 'FR', eur(100), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'French Tax Code Art. 294'],
  ['MF', 'FR', eur(100), now, 'FREE 0, ? % ? ?, pay ?', 'Directive 2006/112/EC Art. 6'],
  ['FI 22100', 'DE', eur(100), now, 'FREE 0, 25.5 % 25.5 AT_IMPORT, pay 25.5', 'Finnish Customs, Åland'],
  ['FI 22100', 'DE', eur(100), '2024-08-31', 'FREE 0, 24 % 24 AT_IMPORT, pay 24', 'Finnish Customs, Åland'],
  ['SE', 'FI 22100', eur(100), now, 'FREE 0, 25 % 25 AT_IMPORT, pay 25', 'Directive 2006/112/EC Art. 6 and 30'],
  ['AD', 'ES', eur(100), now, 'FREE 0, 4.5 % 4.5 AT_IMPORT, pay 4.5', 'Agreement of 1990; Andorra, Law 11/2012'],
  ['AD', 'US', eur(100), now, 'CHAPTER 2.3, 4.5 % 4.6 AT_IMPORT, pay 6.9', 'Agreement of 1990; Andorra, Law 11/2012'],
  // From a customs union, whatever the origin.
  ['FR', 'AD', eur(100, { origin: 'CN' }), now, 'FREE 0, 20 % 20 AT_IMPORT, pay 20', 'Agreement of 1990 with Andorra'],
  ['FR', 'AD', eur(500), now, 'FREE 0, 20 % 100 AT_IMPORT, pay 100', 'Agreement of 1990 with Andorra'],
  ['FR', 'AD', eur(500, { code: biscuits }), now, 'UNKNOWN ?, 20 % ? AT_IMPORT, pay ?', 'Agreement of 1990, Art. 2'],
  ['DE', 'SM', eur(500, { origin: 'CN' }), now, 'FREE 0, 19 % 95 AT_IMPORT, pay 95', 'OJ L 84/2002'],
  ['DE', 'SM', eur(100), now, 'FREE 0, 19 % 19 AT_IMPORT, pay 19', 'OJ L 84/2002'],
  ['ES', 'GI', eur(500), now, 'FREE 0, 21 % 105 AT_IMPORT, pay 105', 'Government of Gibraltar, Notice 72/2026'],
  ['ES', 'GI', eur(500), '2026-04-09', 'CHAPTER 11.5, 21 % 107.42 AT_IMPORT, pay 118.92', 'Before the customs union'],
  ['GB', 'JE', gbp(300, { origin: 'CN' }), now, 'FREE 0, 20 % 60 AT_IMPORT, pay 60', 'Customs arrangement of 2018'],
  ['GB', 'GG', gbp(300), now, 'FREE 0, 20 % 60 AT_IMPORT, pay 60', 'Customs arrangement of 2018'],
  ['JE', 'GB', gbp(300), now, 'FREE 0, 5 % 15 AT_IMPORT, pay 15', 'Customs arrangement of 2018'],
  ['GG', 'JE', gbp(300), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'Customs arrangement of 2018'],
  // Goods with excise duty cannot go under IOSS.
  ['DE', 'CN', eur(100, { ioss, code: '220421' }), now, 'FLAT 3, 19 % 19.57 AT_IMPORT, pay 22.57', underIoss],
  ['DE', 'CN', eur(100, { ioss, code: '240220' }), now, 'FLAT 3, 19 % 19.57 AT_IMPORT, pay 22.57', underIoss],
  ['DE', 'CN', eur(100, { ioss, code: '220110' }), now, 'FLAT 3, 19 % 19 AT_SALE, pay 3', underIoss],
  ['DE', 'CN', eur(100, { ioss, code: '330300' }), now, 'FLAT 3, 19 % 19 AT_SALE, pay 3', underIoss],
  [
    'CH',
    'DE',
    of(80, 'CHF', { customsType: 'GIFT', code: '330300' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'Swiss Federal Office for Customs, Gifts: not for tobacco and alcohol',
  ],
  ['SM', 'DE', eur(100), now, 'FREE 0, 17 % 17 AT_IMPORT, pay 17', 'Agreement of 1991; San Marino, Law 40/1972'],
  ['GI', 'ES', eur(100), now, 'FREE 0, 15 % 15 AT_IMPORT, pay 15', 'Government of Gibraltar, Notice 72/2026'],
  ['GI', 'ES', eur(100), '2027-04-10', 'FREE 0, 16 % 16 AT_IMPORT, pay 16', 'EY, 13 February 2026'],
  ['GI', 'ES', eur(100), '2026-04-09', 'UNKNOWN ?, ? % ? ?, pay ?', 'Government of Gibraltar, Notice 72/2026'],
  ['IT 23041', 'DE', eur(100), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'Regulation (EU) 952/2013 Art. 4'],
  [
    'CH 7562',
    'AT 6020',
    eur(300),
    now,
    'FREE 0, 0 % 0 NOT_LEVIED, pay 0',
    'SR 631.01) Art. 1 and VAT Act (SR 641.20) Art. 4',
  ],
  ['CH 7563', 'CH 8001', of(100, 'CHF'), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'SR 631.01) Art. 1'],
  ['DE 27498', 'DE 20095', eur(100), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'Regulation (EU) 952/2013 Art. 4'],
  ['DE 78266', 'DE 20095', of(100, 'CHF'), now, 'FREE 0, 8.1 % 8.1 AT_IMPORT, pay 8.1', 'Treaty of 23 November 1964'],
  // The United Kingdom.
  ['GB', 'DK', gbp(135), now, 'RELIEF 0, 20 % 27 AT_SALE, pay 0', lowUk],
  ['GB', 'DK', gbp(136), now, 'CHAPTER 2.18, 20 % 27.64 AT_IMPORT, pay 29.82', lowUk],
  ['GB', 'DK', gbp(300, { preferential }), now, 'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60', tca],
  ['GB', 'DK', gbp(100, { soldTo: 'BUSINESS' }), now, 'RELIEF 0, 20 % 20 REVERSE_CHARGE, pay 0', lowUk],
  ['GB', 'DK', gbp(136, { soldTo: 'BUSINESS' }), now, 'CHAPTER 2.18, 20 % 27.64 AT_IMPORT, pay 29.82', lowUk],
  ['GB', 'DK', gbp(39, { customsType: 'GIFT' }), now, 'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0', ukGift],
  ['GB', 'DK', gbp(40, { customsType: 'GIFT' }), now, 'RELIEF 0, 20 % 8 AT_IMPORT, pay 8', ukGift],
  ['GB', 'DK', gbp(200, { customsType: 'GIFT' }), now, 'GENERAL 5, 20 % 41 AT_IMPORT, pay 46', ukGift],
  ['GB', 'DK', gbp(631, { customsType: 'GIFT' }), now, 'CHAPTER 10.1, 20 % 128.22 AT_IMPORT, pay 138.32', ukGift],
  ['GB', 'FR', gbp(50, { code: '220421' }), now, 'UNKNOWN ?, 20 % ? AT_IMPORT, pay ?', lowUk],
  [
    'GB',
    'TR',
    gbp(300, { preferential }),
    now,
    'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60',
    'UK-Türkiye Free Trade Agreement',
  ],
  [
    'GB',
    'AU',
    gbp(300, { preferential }),
    now,
    'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60',
    'UK-Australia Free Trade Agreement',
  ],
  [
    'GB',
    'NO',
    gbp(300, { preferential }),
    now,
    'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60',
    'UK-EEA EFTA Agreement of 8 July 2021',
  ],
  ['GB', 'DK', gbp(100), '2020-12-31', 'UNKNOWN ?, ? % ? ?, pay ?', 'TCTA 2018, since 1 January 2021'],
  ['GB BT1 5GS', 'GB SW1A 1AA', gbp(100), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'Windsor Framework; gov.uk'],
  [
    'GB BT1 5GS',
    'GB SW1A 1AA',
    gbp(100, { soldTo: 'BUSINESS', origin: 'CN' }),
    now,
    'CHAPTER 2.3, 0 % 0 NOT_LEVIED, pay 2.3',
    'Windsor Framework; Parcelforce',
  ],
  ['GB BT1 5GS', 'US', gbp(100), now, 'UNKNOWN ?, 20 % 20 AT_SALE, pay ?', 'Windsor Framework'],
  ['GB IM1 1AA', 'DK', gbp(136), now, 'CHAPTER 2.18, 20 % 27.64 AT_IMPORT, pay 29.82', 'Customs arrangement of 1979'],
  [
    'JE',
    'DK',
    gbp(300, { preferential }),
    now,
    'PREFERENCE 0, 5 % 15 AT_IMPORT, pay 15',
    'TCA Art. 774 (2); States of Jersey',
  ],
  ['JE', 'DK', gbp(300), now, 'CHAPTER 4.8, 5 % 15.24 AT_IMPORT, pay 20.04', 'States of Jersey'],
  ['GG', 'DK', gbp(300, { preferential }), now, 'PREFERENCE 0, 0 % 0 NOT_LEVIED, pay 0', 'TCA Art. 774 (2)'],
  // The north.
  ['NO', 'DK', of(100, 'NOK'), now, 'FREE 0, 25 % 25 AT_IMPORT, pay 25', 'Norwegian Customs'],
  [
    'NO',
    'CN',
    of(1_000, 'NOK', { code: shirt }),
    now,
    'GENERAL 107, 25 % 276.75 AT_IMPORT, pay 383.75',
    'toll.no, Importation of clothing',
  ],
  ['NO', 'DK', of(1_000, 'NOK', { code: shirt, preferential }), now, 'PREFERENCE 0, 25 % 250 AT_IMPORT, pay 250', eea],
  [
    'NO',
    'GB',
    of(1_000, 'NOK', { code: shirt, preferential }),
    now,
    'PREFERENCE 0, 25 % 250 AT_IMPORT, pay 250',
    'UK-EEA EFTA Agreement of 8 July 2021',
  ],
  ['NO', 'DK', of(2_999.99, 'NOK', { voec }), now, 'RELIEF 0, 25 % 750 AT_SALE, pay 0', 'Norwegian VAT Act § 14-4'],
  ['NO', 'DK', of(3_000, 'NOK', { voec }), now, 'FREE 0, 25 % 750 AT_IMPORT, pay 750', 'Norwegian VAT Act § 14-4'],
  [
    'NO',
    'DK',
    of(200, 'NOK', { voec, code: biscuits }),
    now,
    'UNKNOWN ?, 25 % ? AT_IMPORT, pay ?',
    'Norwegian Customs, VOEC',
  ],
  [
    'NO',
    'DK',
    of(200, 'NOK', { voec, soldTo: 'BUSINESS' }),
    now,
    'FREE 0, 25 % 50 AT_IMPORT, pay 50',
    'Norwegian Customs, VOEC',
  ],
  [
    'NO',
    'DK',
    of(1_000, 'NOK', { customsType: 'GIFT' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'Norwegian Customs, Gifts from abroad',
  ],
  [
    'NO',
    'DK',
    of(1_001, 'NOK', { customsType: 'GIFT' }),
    now,
    'FREE 0, 25 % 250.25 AT_IMPORT, pay 250.25',
    'Norwegian Customs, Gifts from abroad',
  ],
  ['SJ', 'DK', of(100, 'NOK'), now, 'FREE 0, 0 % 0 NOT_LEVIED, pay 0', 'Norwegian VAT Act § 1-2'],
  ['CH', 'DE', of(61.7, 'CHF'), now, 'FREE 0, 8.1 % 0 NOT_LEVIED, pay 0', 'Swiss Ordinance 641.204 Art. 1'],
  [
    'CH',
    'DE',
    of(100, 'CHF', { customsType: 'GIFT' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'Swiss Federal Office for Customs, Gifts',
  ],
  [
    'IS',
    'DK',
    of(13_500, 'ISK', { customsType: 'GIFT' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'skatturinn.is, Gifts',
  ],
  [
    'IS',
    'DK',
    of(20_000, 'ISK', { customsType: 'GIFT' }),
    now,
    'FREE 0, 24 % 1560 AT_IMPORT, pay 1560',
    'skatturinn.is, Gifts: on what exceeds 13,500 ISK',
  ],
  ['IS', 'DK', of(10_000, 'ISK'), now, 'FREE 0, 24 % 2400 AT_IMPORT, pay 2400', 'Icelandic VAT Act 50/1988'],
  ['FO', 'DK', of(650, 'DKK', { customsType: 'GIFT' }), now, 'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0', 'taks.fo'],
  [
    'FO',
    'DK',
    of(701, 'DKK', { customsType: 'GIFT', preferential }),
    now,
    'PREFERENCE 0, 25 % 175.25 AT_IMPORT, pay 175.25',
    'taks.fo',
  ],
  ['FO', 'DK', of(299, 'DKK'), now, 'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0', 'taks.fo'],
  // Over the sea.
  [
    'US',
    'DK',
    of(100, 'USD', { customsType: 'GIFT' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    '19 CFR 10.152 and 145.32',
  ],
  [
    'US',
    'DK',
    of(101, 'USD', { customsType: 'GIFT' }),
    now,
    'CHAPTER 10.1, 0 % 0 NOT_LEVIED, pay 10.1',
    '19 CFR 10.152; HTS 9903.05.39',
  ],
  ['US', 'DK', of(90, 'USD'), now, 'CHAPTER 9, 0 % 0 NOT_LEVIED, pay 9', 'Executive Order 14324'],
  [
    'JP',
    'DK',
    of(20_000, 'JPY', { preferential }),
    now,
    'PREFERENCE 0, 10 % 2000 AT_IMPORT, pay 2000',
    'EU-Japan Agreement, Annex 2-A',
  ],
  [
    'JP',
    'DK',
    of(20_000, 'JPY', { preferential, code: '640399' }),
    now,
    'UNKNOWN ?, 10 % ? AT_IMPORT, pay ?',
    'EU-Japan Agreement: shoes by steps',
  ],
  [
    'JP',
    'GB',
    of(20_000, 'JPY', { preferential }),
    now,
    'PREFERENCE 0, 10 % 2000 AT_IMPORT, pay 2000',
    'UK-Japan CEPA',
  ],
  [
    'AU',
    'GB',
    of(2_000, 'AUD', { preferential }),
    now,
    'PREFERENCE 0, 10 % 200 AT_IMPORT, pay 200',
    'UK-Australia Free Trade Agreement',
  ],
  [
    'AU',
    'GB',
    of(2_000, 'AUD', { preferential }),
    '2023-05-30',
    'GENERAL 100, 10 % 210 AT_IMPORT, pay 310',
    'UK-Australia Free Trade Agreement, since 31 May 2023',
  ],
  [
    'AU',
    'DK',
    of(500, 'AUD', { customsType: 'GIFT' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'Only sellers charge GST: Act of 2017',
  ],
  [
    'NZ',
    'GB',
    of(1_500, 'NZD', { preferential }),
    now,
    'PREFERENCE 0, 15 % 225 AT_IMPORT, pay 225',
    'UK-New Zealand Free Trade Agreement',
  ],
  ['NZ', 'AU', of(1_500, 'NZD', { preferential }), now, 'PREFERENCE 0, 15 % 225 AT_IMPORT, pay 225', 'ANZCERTA Art. 4'],
  [
    'CA M5V 2T6',
    'GB',
    of(500, 'CAD', { preferential }),
    now,
    'PREFERENCE 0, 13 % 65 AT_IMPORT, pay 65',
    'UK-Canada Trade Continuity Agreement',
  ],
  [
    'CA M5V 2T6',
    'DE',
    of(60, 'CAD', { customsType: 'GIFT' }),
    now,
    'RELIEF 0, 0 % 0 NOT_LEVIED, pay 0',
    'CBSA, Importing by mail, Gifts',
  ],
  [
    'CA M5V 2T6',
    'DE',
    of(200, 'CAD', { customsType: 'GIFT', preferential }),
    now,
    'PREFERENCE 0, 13 % 18.2 AT_IMPORT, pay 18.2',
    'CBSA, Importing by mail, Gifts: on what exceeds 60 CAD; CETA, Annex 2-A',
  ],
  [
    'CA M5V 2T6',
    'US',
    of(500, 'CAD', { preferential }),
    now,
    'PREFERENCE 0, 13 % 65 AT_IMPORT, pay 65',
    'CUSMA Chapter 2',
  ],
  [
    'CA M5V 2T6',
    'US',
    of(500, 'CAD', { preferential, origin: 'CN' }),
    now,
    'UNKNOWN ?, 13 % ? AT_IMPORT, pay ?',
    'CUSMA Chapter 4',
  ],
  ['KR', 'US', of(500, 'USD', { preferential }), now, 'PREFERENCE 0, 10 % 50 AT_IMPORT, pay 50', 'KORUS, Annex 2-B'],
  [
    'TR',
    'GB',
    eur(100, { preferential }),
    now,
    'PREFERENCE 0, 20 % 20 AT_IMPORT, pay 20',
    'UK-Türkiye Free Trade Agreement',
  ],
  [
    'DE',
    'MX',
    eur(500, { preferential }),
    now,
    'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95',
    'Decision 2/2000 of the EU-Mexico Joint Council, Art. 5',
  ],
  [
    'DE',
    'CL',
    eur(500, { preferential }),
    now,
    'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95',
    'EU-Chile Interim Agreement',
  ],
  // The Commission on the agreement with Colombia and Peru, 13 April 2011, and the days from which it is applied.
  ['DE', 'PE', eur(500, { preferential }), now, 'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95', 'EU-Peru'],
  ['DE', 'CO', eur(500, { preferential }), now, 'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95', 'EU-Colombia'],
  ['DE', 'EC', eur(500, { preferential }), now, 'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95', 'EU-Ecuador'],
  // Access2Markets on CARIFORUM: all goods into the EU. Haiti does not apply it, and has Everything But Arms.
  [
    'FR',
    'DO',
    eur(500, { preferential, code: '610910' }),
    now,
    'PREFERENCE 0, 20 % 100 AT_IMPORT, pay 100',
    'CARIFORUM',
  ],
  ['FR', 'BB', eur(500, { preferential }), now, 'PREFERENCE 0, 20 % 100 AT_IMPORT, pay 100', 'CARIFORUM'],
  // The agreement of EFTA with India is in force since 1 October 2025, for all goods except agricultural ones.
  [
    'NO',
    'IN',
    of(500, 'NOK', { preferential, code: '610910' }),
    now,
    'PREFERENCE 0, 25 % 125 AT_IMPORT, pay 125',
    'EFTA-India',
  ],
  [
    'NO',
    'IN',
    of(500, 'NOK', { preferential, code: '610910' }),
    '2025-09-30',
    'GENERAL 53.5, 25 % 138.38 AT_IMPORT, pay 191.88',
    'EFTA-India, a day earlier',
  ],
  ['DE', 'KE', eur(500, { preferential }), now, 'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95', 'EU-Kenya EPA'],
  ['GB', 'SG', gbp(300, { preferential }), now, 'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60', 'UK-Singapore Agreement'],
  ['CA M5V 2T6', 'NO', of(500, 'CAD', { preferential }), now, 'PREFERENCE 0, 13 % 65 AT_IMPORT, pay 65', 'EFTA-Canada'],
  [
    'NO',
    'TR',
    of(500, 'NOK', { preferential, code: '610910' }),
    now,
    'PREFERENCE 0, 25 % 125 AT_IMPORT, pay 125',
    'EFTA-Türkiye Agreement',
  ],
  [
    'NO',
    'RS',
    of(500, 'NOK', { preferential, code: '610910' }),
    now,
    'PREFERENCE 0, 25 % 125 AT_IMPORT, pay 125',
    'EFTA-Serbia Agreement',
  ],
  // Regulation (EU) No 978/2012 as of 1 January 2025 (legalize-dev/legalize-eu, 0b4c79af), Annex IV.
  [
    'DE',
    'BD',
    eur(500, { preferential, code: '610910' }),
    now,
    'PREFERENCE 0, 19 % 95 AT_IMPORT, pay 95',
    'Everything But Arms',
  ],
  // gov.uk, Trade with the CARIFORUM States; trade-tariff/ott-prototype, 1afeb4c3, trade_news_dcts.md; efta.int, Ecuador.
  ['GB', 'JM', gbp(300, { preferential }), now, 'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60', 'CARIFORUM-UK'],
  ['GB', 'BD', gbp(300, { preferential, code: '610910' }), now, 'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60', 'UK DCTS'],
  ['GB', 'HT', gbp(300, { preferential }), now, 'PREFERENCE 0, 20 % 60 AT_IMPORT, pay 60', 'UK DCTS'],
  [
    'NO',
    'EC',
    of(500, 'NOK', { preferential, code: '610910' }),
    now,
    'PREFERENCE 0, 25 % 125 AT_IMPORT, pay 125',
    'EFTA-Ecuador',
  ],
  // In steps until 2027, code by code, so it is unknown for a chapter.
  [
    'DE',
    'VN',
    eur(500, { preferential }),
    now,
    'CHAPTER 11.5, 19 % 97.19 AT_IMPORT, pay 108.69',
    'EU-Vietnam, Annex 2-A',
  ],
  ['BR', 'DK', eur(100), now, 'UNKNOWN ?, ? % ? ?, pay ?', 'Not known, and said'],
]

it.each(table)('to %s from %s, %o on %s: %s (%s)', (to, from, one, day, result) =>
  expect(found(to, from, one, day)).toBe(result),
)

it('has at least a hundred and twenty rows, each with its source', () => {
  expect(table.length).toBeGreaterThanOrEqual(120)
  for (const [, , , , , source] of table) expect(source.length).toBeGreaterThan(5)
})
