import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { Basis, Limit } from './countries.ts'
import type { Chapters } from '../agreements.ts'
import type { ChapterDuty, DutyTable } from './duty-by-chapter.ts'

/** Relief up to a value, within which no duty is charged. */
export interface Relief {
  readonly upTo: Limit
  readonly of: Basis
  readonly tax: Schemas['CustomsTaxCollection']
  readonly soldTo?: Schemas['CustomsBuyer']
  /** Countries from which the goods must come. */
  readonly from?: string
  /** Chapters without relief. */
  readonly except?: Chapters
}

export interface Duty {
  readonly chapters: Chapters
  readonly rates: ChapterDuty | DutyTable
  /** The highest value of all goods. */
  readonly upTo?: Limit
}

/** What an order adds for the country where goods were made: to the duty, or up to at least this much in total. */
export interface Additional {
  readonly origins: readonly string[]
  readonly plus?: number
  readonly atLeast?: number
}

export interface Tax {
  readonly percent: number
  readonly on: Basis
  readonly lower?: { readonly percent: number; readonly chapters: Chapters }
  /** The rate for consumers, by the first letter of the postal code. */
  readonly regions?: Readonly<Record<string, number>>
}

/** A country's rules from one day on, until the country's next row. */
export interface Destination {
  readonly to: string
  /** yyyy-MM-dd. Earlier imports are unknown. */
  readonly from: string
  /** Authority, act and day. */
  readonly source: string
  readonly reliefs?: readonly Relief[]
  /** The value up to which it is not known whether duty is charged. It is included, with a note. */
  readonly reliefUnknown?: Limit
  /** The base of duty, by default the customs value. */
  readonly dutyOn?: Basis
  /** The first entry with the chapter counts; a chapter in no entry is unknown. */
  readonly duties: readonly Duty[]
  readonly additional?: { readonly by: readonly Additional[]; readonly unsure: Chapters; readonly message: string }
  /** Absent if no tax is levied at the import, or if `taxUnknown` says why it is unknown. */
  readonly tax?: Tax
  readonly taxUnknown?: string
  /** Notes that are always shown. */
  readonly unknowns?: readonly Pick<Schemas['CustomsEstimateNote'], 'code' | 'message'>[]
}

const free: ChapterDuty = [0, 0, 0]
const general = (percent: number): ChapterDuty => [0, percent, percent]
const of = (amount: number, currency: string): Limit => ({ amount, currency })

const salesTax = {
  code: 'SALES_TAX',
  message: 'Sales taxes of states, counties and cities are not estimated. There is no federal VAT.',
} as const
const personalUse = {
  code: 'PERSONAL_USE',
  message:
    'Whether customs takes the goods as imported for personal use, and then 60 % of their retail price as value, is not known.',
} as const

/** GST, HST, or GST and the province's tax, which customs collects from consumers; QST is 9.975 %. */
const provinces = {
  A: 15,
  B: 14,
  C: 15,
  E: 15,
  G: 14.975,
  H: 14.975,
  J: 14.975,
  K: 13,
  L: 13,
  M: 13,
  N: 13,
  P: 13,
  R: 12,
  S: 11,
  T: 5,
  V: 12,
  X: 5,
  Y: 5,
}

/**
 * Destinations outside Europe and its customs unions, and the northern islands. Values absent from a row are unknown
 * and reported as such: no rate is guessed. Rows of one country are in order of their day.
 */
export const destinations: readonly Destination[] = [
  {
    to: 'AD',
    from: '2013-01-01',
    source:
      'Agreement of 1990 between the EEC and Andorra: one customs union for chapters 25 to 97, with the tariff of the EU outwards; Andorra, Law 11/2012: IGI of 4.5 % since 2013.',
    duties: [{ chapters: '25-97', rates: 'EU' }],
    tax: { percent: 4.5, on: 'customsValue' },
  },
  {
    to: 'AE',
    from: '2023-03-01',
    source:
      'Dubai Customs Notice 5/2022 as suspended on 1 March 2023: no duty up to 1000 AED; GCC Common Customs Law: 5 %; Federal Decree-Law 8/2017: VAT of 5 % on all imports.',
    reliefs: [{ upTo: of(1_000, 'AED'), of: 'value', tax: 'AT_IMPORT', except: '22 24' }],
    duties: [{ chapters: '01-21 25-97', rates: general(5) }],
    tax: { percent: 5, on: 'customsValue' },
  },
  {
    to: 'AU',
    from: '2018-07-01',
    source:
      'Australian Border Force and Taxation Office: no duty up to 1000 AUD; Treasury Laws Amendment (GST Low Value Goods) Act 2017: GST of 10 % charged at the sale to consumers since 1 July 2018; Customs Tariff Act 1995: 5 % general.',
    reliefs: [
      { upTo: of(1_000, 'AUD'), of: 'value', tax: 'AT_SALE', soldTo: 'CONSUMER', except: '22 24' },
      { upTo: of(1_000, 'AUD'), of: 'value', tax: 'NOT_LEVIED', soldTo: 'BUSINESS', except: '22 24' },
    ],
    dutyOn: 'value',
    duties: [{ chapters: '01-21 25-26 28-86 88-97', rates: general(5) }],
    tax: { percent: 10, on: 'customsValue' },
  },
  {
    to: 'CA',
    from: '2025-04-01',
    source:
      'CBSA: Postal Imports Remission Order, and Courier Imports Remission Order as amended by SI/2020-34 of 1 July 2020 (CUSMA): 20 CAD, by courier from the US or Mexico 40 CAD for taxes and 150 CAD for duty; Excise Tax Act: GST of 5 %, HST and provincial taxes as of 1 April 2025.',
    reliefs: [
      { upTo: of(40, 'CAD'), of: 'value', tax: 'NOT_LEVIED', from: 'US MX', except: '22 24' },
      { upTo: of(150, 'CAD'), of: 'value', tax: 'AT_IMPORT', from: 'US MX', except: '22 24' },
      { upTo: of(20, 'CAD'), of: 'value', tax: 'NOT_LEVIED', except: '22 24' },
    ],
    dutyOn: 'value',
    duties: [],
    tax: { percent: 5, on: 'value', regions: provinces },
    unknowns: [
      {
        code: 'TRADE_MEASURES',
        message: 'Surtaxes on goods of the United States and anti-dumping duties are not known.',
      },
    ],
  },
  {
    to: 'Ceuta',
    from: '1991-03-27',
    source:
      'Regulation (EU) 952/2013 Art. 4: Ceuta lies outside the customs territory of the EU, as a free port without duties; Law 8/1991: IPSI by the goods.',
    duties: [{ chapters: '01-97', rates: free }],
    taxUnknown: 'IPSI, which Ceuta takes by the goods, is not estimated.',
  },
  {
    to: 'Melilla',
    from: '1991-03-27',
    source:
      'Regulation (EU) 952/2013 Art. 4: Melilla lies outside the customs territory of the EU, as a free port without duties; Law 8/1991: IPSI by the goods.',
    duties: [{ chapters: '01-97', rates: free }],
    taxUnknown: 'IPSI, which Melilla takes by the goods, is not estimated.',
  },
  {
    to: 'FO',
    from: '2024-01-01',
    source:
      'TAKS, Online shopping: nothing below 300 DKK with freight for private persons, VAT (MVG) of 25 %, no duty on goods of the EU, Iceland, Norway, Switzerland, Türkiye and the United Kingdom.',
    reliefs: [
      { upTo: of(299.99, 'DKK'), of: 'customsValue', tax: 'NOT_LEVIED', soldTo: 'CONSUMER', except: '04 16-24 36' },
    ],
    duties: [],
    tax: { percent: 25, on: 'customsValue' },
  },
  {
    to: 'GG',
    from: '2021-01-01',
    source:
      'States of Guernsey: no VAT or GST, and duty on all goods but those of the United Kingdom, the Isle of Man and Jersey (Import and excise duties and allowances); customs arrangement of 2018 with the United Kingdom: its tariff on goods from outside, since 1 January 2021.',
    reliefUnknown: of(135, 'GBP'),
    duties: [{ chapters: '01-97', rates: 'GB' }],
  },
  {
    to: 'GI',
    from: '2026-04-10',
    source:
      'Government of Gibraltar, Technical Notices 63/2026 and 72/2026: customs union with the EU and its tariff outwards, transaction tax of 15 %, 16 and 17 % from the second and third year, announced from 10 April 2026.',
    duties: [{ chapters: '01-97', rates: 'EU' }],
    tax: { percent: 15, on: 'customsValue', lower: { percent: 0, chapters: '02-04 07-11 16-21 30 49' } },
    unknowns: [
      {
        code: 'RULES_OF_DAY',
        message: 'That the treaty applies since the day announced, 10 April 2026, was not confirmed.',
      },
    ],
  },
  {
    to: 'GI',
    from: '2027-04-10',
    source:
      'Government of Gibraltar, Technical Notices 63/2026 and 72/2026: customs union with the EU and its tariff outwards, transaction tax of 15 %, 16 and 17 % from the second and third year, announced from 10 April 2026.',
    duties: [{ chapters: '01-97', rates: 'EU' }],
    tax: { percent: 16, on: 'customsValue', lower: { percent: 0, chapters: '02-04 07-11 16-21 30 49' } },
    unknowns: [
      {
        code: 'RULES_OF_DAY',
        message: 'That the treaty applies since the day announced, 10 April 2026, was not confirmed.',
      },
    ],
  },
  {
    to: 'GI',
    from: '2028-04-10',
    source:
      'Government of Gibraltar, Technical Notices 63/2026 and 72/2026: customs union with the EU and its tariff outwards, transaction tax of 15 %, 16 and 17 % from the second and third year, announced from 10 April 2026.',
    duties: [{ chapters: '01-97', rates: 'EU' }],
    tax: { percent: 17, on: 'customsValue', lower: { percent: 0, chapters: '02-04 07-11 16-21 30 49' } },
    unknowns: [
      {
        code: 'RULES_OF_DAY',
        message: 'That the treaty applies since the day announced, 10 April 2026, was not confirmed.',
      },
    ],
  },
  {
    to: 'GL',
    from: '2016-01-01',
    source:
      'Tax Agency of Greenland, Import customs duties: no VAT, and duties by weight or piece on what is listed, such as food, drinks, tobacco, cosmetics and vehicles.',
    duties: [{ chapters: '25-32 34-35 37-86 88-94 96-97', rates: free }],
  },
  {
    to: 'Heligoland',
    from: '2016-05-01',
    source:
      'Regulation (EU) 952/2013 Art. 4 and Directive 2006/112/EC Art. 6: Heligoland lies outside the customs and VAT territory of the EU.',
    duties: [{ chapters: '01-21 23 25-26 28-97', rates: free }],
  },
  {
    to: 'HK',
    from: '2008-02-27',
    source:
      'Hong Kong Customs and Excise Department, Dutiable Commodities Ordinance (Cap. 109): free port without VAT; duty only on liquor, tobacco, hydrocarbon oil and methyl alcohol.',
    duties: [{ chapters: '01-21 23 25-26 28 30-86 88-97', rates: free }],
  },
  {
    to: 'IS',
    from: '2017-01-01',
    source:
      'Iceland Revenue and Customs: no duty on industrial goods since 1 January 2017; VAT Act 50/1988: 24 %, 11 % on food and books, from the first króna.',
    duties: [{ chapters: '25-97', rates: free }],
    tax: { percent: 24, on: 'customsValue', lower: { percent: 11, chapters: '02-21 49' } },
  },
  {
    to: 'JE',
    from: '2023-07-01',
    source:
      'States of Jersey: GST of 5 %, not levied up to 60 GBP with freight for consumers since 1 July 2023 (Paying GST for online shopping; Jersey Post, Importing goods); customs arrangement of 2018 with the United Kingdom: its tariff on goods from outside.',
    reliefUnknown: of(135, 'GBP'),
    reliefs: [{ upTo: of(60, 'GBP'), of: 'customsValue', tax: 'NOT_LEVIED', soldTo: 'CONSUMER', except: '22 24' }],
    duties: [{ chapters: '01-97', rates: 'GB' }],
    tax: { percent: 5, on: 'customsValue' },
  },
  {
    to: 'JP',
    from: '2019-10-01',
    source:
      'Japan Customs FAQ 1001 and 1006: Customs Tariff Law Art. 14 (18): nothing up to 10000 JPY but for leather, knitwear and shoes; Art. 3 (3): simplified tariff up to 200000 JPY; consumption tax of 10 %, 8 % on food, since 1 October 2019.',
    reliefs: [{ upTo: of(10_000, 'JPY'), of: 'customsValue', tax: 'NOT_LEVIED', except: '41-42 61 64' }],
    duties: [
      { chapters: '40 48 69 72-73 80', rates: free, upTo: of(200_000, 'JPY') },
      { chapters: '39 70 74 76 94-95', rates: [3, 3, 3], upTo: of(200_000, 'JPY') },
      { chapters: '62', rates: [10, 10, 10], upTo: of(200_000, 'JPY') },
      { chapters: '43', rates: [20, 20, 20], upTo: of(200_000, 'JPY') },
      { chapters: '25-38 44-47 49-60 63 65-68 71 75 78-79 81-93 96-97', rates: [5, 5, 5], upTo: of(200_000, 'JPY') },
    ],
    tax: { percent: 10, on: 'customsValue', lower: { percent: 8, chapters: '02-21' } },
    unknowns: [personalUse],
  },
  {
    to: 'KR',
    from: '2018-07-01',
    source:
      'Korea Customs Service, Enforcement Rule of the Customs Act Art. 45 (2) and KORUS Art. 7.7: nothing on goods for personal use up to 150 USD, from the United States 200 USD; Customs Act: 8 % basic, 13 % on clothing; VAT Act: 10 %.',
    reliefs: [
      {
        upTo: of(200, 'USD'),
        of: 'value',
        tax: 'NOT_LEVIED',
        soldTo: 'CONSUMER',
        from: 'US',
        except: '01-24 30 33',
      },
      { upTo: of(150, 'USD'), of: 'value', tax: 'NOT_LEVIED', soldTo: 'CONSUMER', except: '22 24' },
    ],
    duties: [
      { chapters: '61-62', rates: general(13) },
      { chapters: '25-60 63-97', rates: general(8) },
    ],
    tax: { percent: 10, on: 'customsValue' },
  },
  {
    to: 'Livigno',
    from: '2020-01-01',
    source:
      'Regulation (EU) 952/2013 Art. 4 as amended by 2019/474, and Directive 2006/112/EC Art. 6: Livigno lies outside the customs and VAT territory of the EU; local duties on alcohol, tobacco, fuel and cosmetics.',
    duties: [{ chapters: '01-21 23 25-26 28-32 34-97', rates: free }],
  },
  {
    to: 'MY',
    from: '2024-01-01',
    source:
      'Royal Malaysian Customs, Sales Tax (Determination of Low Value Goods) Order 2023, P.U.(A) 403/2023: 10 % charged at the sale of goods up to 500 MYR since 1 January 2024.',
    reliefs: [{ upTo: of(500, 'MYR'), of: 'value', tax: 'AT_SALE', except: '22 24' }],
    duties: [],
    tax: { percent: 10, on: 'value' },
  },
  {
    to: 'NZ',
    from: '2019-12-01',
    source:
      'New Zealand Customs and Inland Revenue: Taxation (Annual Rates, GST Offshore Supplier Registration) Act 2019: no duty up to 1000 NZD and GST of 15 % charged at the sale to consumers since 1 December 2019; Tariff Act 1988: up to 5 %, on carpets, clothing and shoes 10 %.',
    reliefs: [
      { upTo: of(1_000, 'NZD'), of: 'value', tax: 'AT_SALE', soldTo: 'CONSUMER', except: '22 24' },
      { upTo: of(1_000, 'NZD'), of: 'value', tax: 'NOT_LEVIED', soldTo: 'BUSINESS', except: '22 24' },
    ],
    dutyOn: 'value',
    duties: [
      { chapters: '57 61-62 64', rates: general(10) },
      { chapters: '01-21 25-26 28-56 58-60 63 65-97', rates: general(5) },
    ],
    tax: { percent: 15, on: 'customsValue' },
  },
  {
    to: 'Samnaun',
    from: '2010-01-01',
    source:
      'Swiss Customs Ordinance (SR 631.01) Art. 1 and VAT Act (SR 641.20) Art. 4: the valleys of Samnaun and Sampuoir lie outside the Swiss customs territory, and Swiss VAT is levied there on services alone; local duties on alcohol, tobacco, fuel and cosmetics.',
    duties: [{ chapters: '01-21 23 25-26 28-32 34-97', rates: free }],
  },
  {
    to: 'SA',
    from: '2020-07-01',
    source:
      'Zakat, Tax and Customs Authority: no duty below 1000 SAR with freight for individuals; VAT of 15 % on all imports since 1 July 2020.',
    reliefs: [{ upTo: of(999.99, 'SAR'), of: 'customsValue', tax: 'AT_IMPORT', soldTo: 'CONSUMER', except: '22 24' }],
    duties: [],
    tax: { percent: 15, on: 'customsValue' },
  },
  {
    to: 'SG',
    from: '2024-01-01',
    source:
      'Singapore Customs and IRAS, GST Act 1993: GST of 9 % since 1 January 2024, up to 400 SGD charged at the sale to consumers by registered sellers; Customs Act 1960: duty only on liquor, tobacco, vehicles and petroleum.',
    reliefs: [
      { upTo: of(400, 'SGD'), of: 'customsValue', tax: 'AT_SALE', soldTo: 'CONSUMER', except: '22 24' },
      { upTo: of(400, 'SGD'), of: 'customsValue', tax: 'NOT_LEVIED', soldTo: 'BUSINESS', except: '22 24' },
    ],
    duties: [{ chapters: '01-21 23 25-26 28-86 88-97', rates: free }],
    tax: { percent: 9, on: 'customsValue' },
  },
  {
    to: 'SJ',
    from: '2022-05-01',
    source: 'Norwegian Customs in Svalbard: no duties or import taxes; Norwegian VAT Act § 1-2: outside the VAT area.',
    duties: [{ chapters: '01-21 23 25-97', rates: free }],
  },
  {
    to: 'SM',
    from: '2002-04-01',
    source:
      'Agreement of 1991 between the EEC and San Marino, OJ L 84/2002: one customs union, with the tariff of the EU outwards; San Marino, Law 40/1972: imposta monofase of 17 % on imports.',
    duties: [{ chapters: '01-97', rates: 'EU' }],
    tax: { percent: 17, on: 'customsValue' },
  },
  {
    to: 'TR',
    from: '2026-02-06',
    source:
      'Türkiye, Presidential Decision 10813, Official Gazette 33130 of 7 January 2026: no simplified clearance for goods up to 30 EUR since 6 February 2026; VAT Act 3065: 20 %.',
    duties: [],
    tax: { percent: 20, on: 'customsValue' },
    unknowns: [
      { code: 'TRADE_MEASURES', message: 'Additional duties by origin and anti-dumping duties are not known.' },
    ],
  },
  {
    to: 'TW',
    from: '2018-01-01',
    source:
      'Customs Administration of Taiwan: nothing up to 2000 TWD with freight and insurance, since 1 January 2018; business tax of 5 %.',
    reliefs: [{ upTo: of(2_000, 'TWD'), of: 'customsValue', tax: 'NOT_LEVIED', except: '22 24' }],
    duties: [],
    tax: { percent: 5, on: 'customsValue' },
  },
  {
    to: 'US',
    from: '2025-08-29',
    source:
      'Executive Order 14324 of 30 July 2025, 90 FR 37775: no duty-free entry up to 800 USD for goods of any origin since 29 August 2025.',
    dutyOn: 'value',
    duties: [{ chapters: '01-97', rates: 'US' }],
    additional: {
      by: [],
      unsure: '01-97',
      message: 'Duties that orders added by origin until 23 July 2026 (IEEPA, Section 122) are not known.',
    },
    unknowns: [salesTax],
  },
  {
    to: 'US',
    from: '2026-07-24',
    source:
      'Executive Order 14324 of 30 July 2025, 90 FR 37775: no duty-free entry up to 800 USD for goods of any origin since 29 August 2025; Section 301 action of 23 July 2026, HTS 9903.05.20 to 9903.05.97 and U.S. note 52 to chapter 99.',
    dutyOn: 'value',
    duties: [{ chapters: '01-97', rates: 'US' }],
    additional: {
      by: [
        { origins: ['EU'], atLeast: 10 },
        { origins: ['BD', 'GB', 'IN', 'MX', 'PK'], plus: 10 },
        { origins: ['AE', 'AU', 'NO', 'NZ', 'TH', 'VN'], plus: 12.5 },
      ],
      unsure: '30 44 49 72-76 87 97',
      message:
        'What orders add for the origin of these goods (Sections 232 and 301), or whether they are exempt from it, is not known.',
    },
    unknowns: [salesTax],
  },
]
