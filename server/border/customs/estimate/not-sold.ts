import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { Minor } from '../../../kernel/money.ts'
import { holdsChapter, type Chapters } from '../agreements.ts'
import type { Limit } from './countries.ts'
import { chapterOf, relieved } from './duty.ts'
import type { Import, Line, Ruling } from './import.ts'
import { currencyOf, isUpTo } from './limit.ts'
import type { Notes } from './notes.ts'
import { converted } from './value.ts'

type Reason = Schemas['CustomsType']

/** A territory's relief from duty and tax for goods that are not sold. */
interface Free {
  readonly reason: Reason
  readonly to: string
  /** yyyy-MM-dd. */
  readonly from: string
  readonly upTo?: Limit
  /** Whether goods above the limit pay only on what exceeds it. */
  readonly isDeducted?: boolean
  /** Goods that are never free: chapters, and four-digit headings. */
  readonly except?: { readonly chapters: Chapters; readonly headings: readonly string[] }
  readonly source: string
}

const excise = { chapters: '22 24', headings: [] }
const exciseAndPerfume = { chapters: '22 24', headings: ['3303'] }

/** Sources were read on 27 November 2026. */
const frees: readonly Free[] = [
  {
    reason: 'GIFT',
    to: 'EU',
    from: '2008-12-01',
    upTo: { amount: 45, currency: 'EUR' },
    except: exciseAndPerfume,
    source: 'Gifts: Regulation (EC) 1186/2009 Art. 25 to 27 and Directive 2006/79/EC, up to 45 EUR.',
  },
  {
    reason: 'GIFT',
    to: 'GB',
    from: '2021-01-01',
    upTo: { amount: 39, currency: 'GBP' },
    except: exciseAndPerfume,
    source: 'gov.uk, Tax and customs for goods sent from abroad: gifts up to 39 GBP.',
  },
  {
    reason: 'GIFT',
    to: 'NO',
    from: '2019-01-01',
    upTo: { amount: 1_000, currency: 'NOK' },
    except: exciseAndPerfume,
    source: 'Norwegian Customs, Gifts from abroad: up to 1000 NOK.',
  },
  {
    reason: 'GIFT',
    to: 'CH',
    from: '2007-05-01',
    upTo: { amount: 100, currency: 'CHF' },
    except: excise,
    source: 'Swiss Federal Office for Customs, Gifts from private individuals: up to 100 CHF.',
  },
  {
    reason: 'GIFT',
    to: 'US',
    from: '1994-01-01',
    upTo: { amount: 100, currency: 'USD' },
    except: exciseAndPerfume,
    source: '19 CFR 10.152 and 145.32: gifts up to 100 USD, which Executive Order 14324 left as they were.',
  },
  {
    reason: 'GIFT',
    to: 'IS',
    from: '2013-02-01',
    upTo: { amount: 13_500, currency: 'ISK' },
    isDeducted: true,
    except: excise,
    source: 'Iceland Revenue and Customs, Gifts: up to 13500 ISK, above it on what exceeds them.',
  },
  {
    reason: 'GIFT',
    to: 'FO',
    from: '2024-01-01',
    upTo: { amount: 700, currency: 'DKK' },
    except: exciseAndPerfume,
    source: 'TAKS, Gifts from abroad: up to 700 DKK.',
  },
  {
    reason: 'GIFT',
    to: 'CA',
    from: '1998-01-01',
    upTo: { amount: 60, currency: 'CAD' },
    isDeducted: true,
    except: excise,
    source: 'CBSA, Importing by mail, Gifts (tariff item 9816.00.00): up to 60 CAD, above it on what exceeds them.',
  },
  {
    reason: 'GOODS_RETURN',
    to: 'EU',
    from: '2016-05-01',
    source: 'Returned goods: Regulation (EU) 952/2013 Art. 203 and Directive 2006/112/EC Art. 143 (1) (e).',
  },
  {
    reason: 'GOODS_RETURN',
    to: 'GB',
    from: '2021-01-01',
    source: 'gov.uk, Pay less import duty and VAT when re-importing goods (Returned Goods Relief, Notice 236).',
  },
  {
    reason: 'GOODS_RETURN',
    to: 'NO',
    from: '2009-01-01',
    source: 'Returned goods: Norwegian Customs Duty Act § 4-3 and VAT Act § 7-2.',
  },
  {
    reason: 'GOODS_RETURN',
    to: 'CH',
    from: '2007-05-01',
    source: 'Returned goods: Swiss Customs Act (SR 631.0) Art. 10 and VAT Act (SR 641.20) Art. 53.',
  },
  {
    reason: 'GOODS_RETURN',
    to: 'US',
    from: '2016-02-24',
    source: 'Returned goods: HTS 9801.00.10 (Trade Facilitation and Trade Enforcement Act of 2015, § 904).',
  },
  {
    reason: 'DOCUMENTS',
    to: 'EU',
    from: '2010-01-01',
    source: 'Documents: Regulation (EC) 1186/2009 Art. 104 and Directive 2009/132/EC Art. 81.',
  },
  {
    reason: 'DOCUMENTS',
    to: 'GB',
    from: '2021-01-01',
    source: 'Documents: United Kingdom, Customs (Reliefs from a Liability to Import Duty) Regulations 2020.',
  },
  {
    reason: 'DOCUMENTS',
    to: 'NO',
    from: '2009-01-01',
    source: 'Documents: Norwegian Customs, papers without commercial value are no goods to declare.',
  },
  {
    reason: 'DOCUMENTS',
    to: 'CH',
    from: '2007-05-01',
    source:
      'Documents: Swiss Customs Tariff, note on papers without commercial value; correspondence is no good to declare.',
  },
  {
    reason: 'DOCUMENTS',
    to: 'US',
    from: '1994-01-01',
    source: 'Documents: HTS General Note 3 (e), records and other business data are not goods subject to duty.',
  },
]

export const reasonOf = ({ customs: { customsType = 'SALE_OF_GOODS' } }: Import): Reason => customsType
export const isSale = (given: Import): boolean => reasonOf(given) === 'SALE_OF_GOODS'

/** The result for goods that are not sold: they are free, free in part, or unknown. */
export interface NotSold {
  readonly rulings?: Ruling[]
  /** The untaxed part of the value. */
  readonly exempt?: Minor
}

const said: Readonly<Partial<Record<Reason, (free: Free) => string>>> = {
  GIFT: ({ upTo }) => `A gift between private persons up to ${upTo?.amount} ${upTo?.currency} is free of duty and tax.`,
  GOODS_RETURN: () =>
    'Goods that come back unchanged to the exporter within three years are free of duty and tax. Prove their export.',
  DOCUMENTS: () => 'Papers without commercial value are free of duty and tax.',
}

const unsaid: Readonly<Partial<Record<Reason, string>>> = {
  GIFT: 'Whether gifts come in free there is not known. They were treated as goods that are not sold.',
  GOODS_RETURN: 'Whether returned goods come in free there is not known.',
  GOODS_REPAIR:
    'Goods for repair may come in free, and those that were repaired pay on the price of the repair. Neither is estimated.',
  SAMPLE:
    'Samples of negligible value, or made useless for sale, may come in free. They were treated as goods of value.',
  DOCUMENTS: 'Whether documents come in free there is not known. They were treated as goods.',
}

const codes = {
  GIFT: 'GIFT',
  GOODS_RETURN: 'RETURNED_GOODS',
  GOODS_REPAIR: 'REPAIR',
  SAMPLE: 'SAMPLE',
  DOCUMENTS: 'DOCUMENTS',
} as const satisfies Partial<Record<Reason, string>>

export const free = (lines: readonly Line[]): Ruling[] =>
  lines.map(() => ({ ...relieved, vatRate: 0, vatCollection: 'NOT_LEVIED' }))

export function notSold(to: string, lines: readonly Line[], given: Import, notes: Notes): NotSold {
  const reason = reasonOf(given)
  if (reason === 'SALE_OF_GOODS' || reason === 'OTHER') return {}
  if (reason === 'GOODS_REPAIR') {
    notes.unknown(codes[reason], unsaid[reason] ?? '')
    return { rulings: lines.map(() => ({ dutyBasis: 'UNKNOWN' })) }
  }
  if (reason === 'GIFT' && given.soldTo !== 'CONSUMER') return {}
  const row = frees.find((one) => one.reason === reason && one.to === to && one.from <= given.importDate)
  if (!row) {
    notes.unknown(codes[reason], unsaid[reason] ?? '')
    return {}
  }
  const { upTo, except, isDeducted = false } = row
  if (except && lines.some((line) => isOf(except, line))) return {}
  const isLow = upTo === undefined || isUpTo(upTo, lines, given, notes)
  if (isLow === undefined || (!isLow && !isDeducted)) return {}
  notes.sources.add(row.source)
  if (isLow) {
    notes.assume(codes[reason], said[reason]?.(row) ?? '')
    return { rulings: free(lines) }
  }
  notes.assume(codes[reason], `Of a gift, ${upTo?.amount} ${upTo?.currency} are free of duty and tax.`)
  return { exempt: upTo && converted(upTo, currencyOf(given), given.exchangeRates)?.minor }
}

const isOf = ({ chapters, headings }: NonNullable<Free['except']>, line: Line) =>
  holdsChapter(chapters, chapterOf(line)) || headings.includes(line.commodityCode.slice(0, 4))
