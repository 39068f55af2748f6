import { covers } from '../../network/carriers/regions.ts'

/** Chapters of the Harmonised System, single or as ranges: `02-21 49`. */
export type Chapters = string

/** How exporters declare origin on invoices. */
export interface Declared {
  /** How the declaration identifies exporters: by their customs authorisation, or by an exporter reference. */
  readonly names: 'AUTHORISATION' | 'REFERENCE'
  /** Whether an exporter without a number signs by hand. */
  readonly isSigned: boolean
}

interface Side {
  /** Country codes, or EU. */
  readonly of: readonly string[]
  /** Chapters that are duty-free here if they originate on the other side. */
  readonly frees: Chapters
}

/** What estimates, warnings and invoices need to know of a trade agreement. */
export interface Agreement {
  /** The source of the text. */
  readonly source: string
  /** The date from which the goods of these chapters are duty-free, as yyyy-MM-dd. */
  readonly from: string
  readonly sides: readonly [Side, Side]
  /** The name of the origin, if the parties count as one. */
  readonly area?: string
  /** Absent if the proof is another document, or a wording that Waybill does not print. */
  readonly declaration?: Declared
}

const industry: Chapters = '25-97'
const all: Chapters = '01-97'
const side = (of: string, frees: Chapters): Side => ({ of: of.split(' '), frees })
const both = (one: string, other: string, frees: Chapters): readonly [Side, Side] => [
  side(one, frees),
  side(other, frees),
]

/** Convention on pan-Euro-Mediterranean preferential rules of origin, Appendix I, text of the origin declaration. */
const panEuroMed: Declared = { names: 'AUTHORISATION', isSigned: true }
const british = 'GB GG IM JE'

const cariforum = 'AG BB BS BZ DM DO GD GY JM KN LC SR TT VC'

/** In the schemes of both the EU and the UK. */
const leastDeveloped =
  'AF AO BD BF BI BJ BT CD CF DJ ER ET GM GN GW HT KI KM LA LR LS MG ML MM MR MW MZ NE NP RW SB SD SL SN SO SS ST TD TG TL TV TZ UG YE ZM'

/** The first one that joins two countries counts. */
const agreements: readonly Agreement[] = [
  {
    source: 'EEA Agreement, Protocol 4',
    from: '1994-01-01',
    sides: both('EU', 'IS LI NO', industry),
    area: 'EEA',
    declaration: panEuroMed,
  },
  {
    source: 'EU-Switzerland Agreement of 1972, Protocol 3',
    from: '1977-07-01',
    sides: both('EU', 'CH', industry),
    declaration: panEuroMed,
  },
  {
    source: 'EU-UK Trade and Cooperation Agreement, Annex ORIG-4',
    from: '2021-01-01',
    sides: both('EU', british, all),
    declaration: { names: 'REFERENCE', isSigned: false },
  },
  {
    source: 'EFTA Convention, Annex B',
    from: '2002-06-01',
    sides: both('CH IS LI NO', 'CH IS LI NO', industry),
    declaration: panEuroMed,
  },
  // The proof of a customs union is its A.TR certificate.
  {
    source: 'Decision 1/95 of the EC-Turkey Association Council: no duty on industrial goods, with A.TR',
    from: '1996-01-01',
    sides: both('EU', 'TR', industry),
  },
  {
    source: 'Pan-Euro-Mediterranean Convention, Appendix I',
    from: '2016-04-01',
    sides: both('EU', 'AL BA EG FO GE IL JO LB MA MD ME MK RS TN UA XK', industry),
    declaration: panEuroMed,
  },
  {
    source: 'TAKS, About customs duty: agreements of the Faroes with Iceland, Norway, Switzerland, Türkiye and the UK',
    from: '2021-01-01',
    sides: both('FO', `CH IS NO TR ${british}`, industry),
  },
  {
    source: 'CETA, OJ L 11/2017, Annex 2-A: no duty on industrial goods since 1 January 2024',
    from: '2024-01-01',
    sides: both('CA', 'EU', industry),
  },
  {
    source: 'EU-Japan Economic Partnership Agreement, OJ L 330/2018, Annex 2-A; leather and shoes are freed by steps',
    from: '2019-02-01',
    sides: [side('EU', ''), side('JP', '25-40 44-63 65-97')],
  },
  {
    source: 'EU-Korea Agreement, OJ L 127/2011, Annex 2-A: no duty on industrial goods since 1 July 2018',
    from: '2018-07-01',
    sides: both('EU', 'KR', industry),
  },
  {
    source: 'EU-New Zealand Agreement, OJ L 2024/866: no duty since 1 May 2024',
    from: '2024-05-01',
    sides: [side('EU', industry), side('NZ', all)],
  },
  {
    source: 'EU-Singapore Agreement, OJ L 294/2019, Annex 2-A: no duty on industrial goods since 21 November 2024',
    from: '2024-11-21',
    sides: both('EU', 'SG', industry),
  },
  {
    source: 'Agreement of Iceland, Liechtenstein and Norway with the United Kingdom of 8 July 2021',
    from: '2021-12-01',
    sides: both('IS LI NO', british, industry),
  },
  {
    source: 'UK-Switzerland Trade Agreement of 11 February 2019',
    from: '2021-01-01',
    sides: both('CH', british, industry),
  },
  {
    source: 'UK-Türkiye Free Trade Agreement of 29 December 2020',
    from: '2021-01-01',
    sides: both('TR', british, industry),
  },
  {
    source: 'UK-Japan Comprehensive Economic Partnership Agreement; leather and shoes are freed by steps',
    from: '2021-01-01',
    sides: [side(british, ''), side('JP', '25-40 44-63 65-97')],
  },
  {
    source: 'UK-Australia Free Trade Agreement, Annex 2A',
    from: '2023-05-31',
    sides: [side(british, industry), side('AU', '01-03 05-71 74-97')],
  },
  {
    source: 'UK-New Zealand Free Trade Agreement, Annex 2A',
    from: '2023-05-31',
    sides: [side(british, industry), side('NZ', all)],
  },
  {
    source: 'UK-Canada Trade Continuity Agreement, with the tariff steps of CETA',
    from: '2024-01-01',
    sides: both('CA', british, industry),
  },
  {
    source: 'UK-Korea Free Trade Agreement of 22 August 2019',
    from: '2021-01-01',
    sides: both('KR', british, industry),
  },
  {
    source: 'UK-Singapore Free Trade Agreement of 10 December 2020, with the tariff steps of that of the EU',
    from: '2024-11-21',
    sides: both('SG', british, industry),
  },
  {
    source: 'UK-Kenya Economic Partnership Agreement of 8 December 2020: all goods of Kenya but arms',
    from: '2021-01-01',
    sides: [side(british, '01-92 94-97'), side('KE', '')],
  },
  {
    source: 'UK-Mexico Trade Continuity Agreement of 15 December 2020, with the duties of Decision 2/2000',
    from: '2021-06-01',
    sides: both('MX', british, industry),
  },
  {
    source: 'UK-Chile Association Agreement of 30 January 2019, with the duties of that of the EU of 2002',
    from: '2021-01-01',
    sides: [side(british, industry), side('CL', '')],
  },
  {
    source: 'Decision 2/2000 of the EU-Mexico Joint Council, Art. 5 and 6: no duty on industrial goods since 2007',
    from: '2007-01-01',
    sides: both('EU', 'MX', industry),
  },
  {
    source: 'EU-Chile Interim Trade Agreement, OJ L 2024/2953: since 1 February 2025, by statement on origin',
    from: '2025-02-01',
    sides: both('EU', 'CL', industry),
  },
  {
    source: 'EU-Kenya Economic Partnership Agreement, OJ L 2024/1648: all goods of Kenya but arms since 1 July 2024',
    from: '2024-07-01',
    sides: [side('EU', '01-92 94-97'), side('KE', '')],
  },
  // It is not known what the partners free in steps, so nothing is free there.
  {
    source: 'EU-Colombia-Peru-Ecuador Trade Agreement, European Commission of 13 April 2011: industrial goods at once',
    from: '2013-03-01',
    sides: [side('EU', industry), side('PE', '')],
  },
  {
    source: 'EU-Colombia-Peru-Ecuador Trade Agreement, applied to Colombia since 1 August 2013',
    from: '2013-08-01',
    sides: [side('EU', industry), side('CO', '')],
  },
  {
    source: 'EU-Colombia-Peru-Ecuador Trade Agreement, which Ecuador has joined on 1 January 2017',
    from: '2017-01-01',
    sides: [side('EU', industry), side('EC', '')],
  },
  {
    source: 'EU-CARIFORUM Economic Partnership Agreement, OJ L 289/2008: all goods but arms into the EU',
    from: '2008-12-29',
    sides: [side('EU', '01-92 94-97'), side(cariforum, '')],
  },
  // Leaves out Cambodia, for which Annex IV withdraws part.
  {
    source: 'Regulation (EU) No 978/2012 as of 1 January 2025, Article 18 and Annex IV: Everything But Arms',
    from: '2025-01-01',
    sides: [side('EU', '01-92 94-97'), side(leastDeveloped, '')],
  },
  {
    source:
      'CARIFORUM-UK Economic Partnership Agreement: all goods into the United Kingdom at once (gov.uk, Trade with the CARIFORUM States)',
    from: '2021-01-01',
    sides: [side(british, '01-92 94-97'), side(cariforum, '')],
  },
  // Leaves out Vanuatu: it is not known when its transition after graduating from least developed status ends.
  {
    source:
      'UK Developing Countries Trading Scheme, Comprehensive Preferences: everything but arms (trade-tariff/ott-prototype, 1afeb4c3, trade_news_dcts.md)',
    from: '2023-06-19',
    sides: [side(british, '01-92 94-97'), side(`${leastDeveloped} KH`, '')],
  },
  {
    source:
      'EFTA-Ecuador Comprehensive Economic Partnership Agreement: industrial goods into EFTA at once (efta.int, Ecuador)',
    from: '2020-11-01',
    sides: [side('CH IS LI NO', industry), side('EC', '')],
  },
  {
    source: 'EFTA-India Trade and Economic Partnership Agreement of 10 March 2024: industrial goods into EFTA',
    from: '2025-10-01',
    sides: [side('CH IS LI NO', industry), side('IN', '')],
  },
  {
    source:
      'EFTA-Türkiye Free Trade Agreement of 25 June 2018: no duty on industrial goods, as in that of 1991 (efta.int, Türkiye)',
    from: '1992-04-01',
    sides: both('TR', 'CH IS LI NO', industry),
    declaration: panEuroMed,
  },
  {
    source:
      'EFTA, Free trade agreements with Albania, Bosnia and Herzegovina, Egypt, Georgia, Israel, Jordan, Lebanon, Montenegro, Morocco, North Macedonia, Serbia, Tunisia and Ukraine: industrial goods into EFTA',
    from: '2017-05-01',
    sides: [side('CH IS LI NO', industry), side('AL BA EG GE IL JO LB MA ME MK RS TN UA', '')],
    declaration: panEuroMed,
  },
  {
    source: 'EFTA-Canada Free Trade Agreement of 26 January 2008: industrial goods but for glues and ships',
    from: '2009-07-01',
    sides: both('CA', 'CH IS LI NO', '25-34 36-88 90-97'),
  },
  {
    source:
      'EFTA-Korea Free Trade Agreement of 15 December 2005: industrial goods into EFTA; Korea frees them by steps',
    from: '2006-10-01',
    sides: [side('CH IS LI NO', '25-34 36-97'), side('KR', '')],
  },
  // It is not known what United States orders add for goods of the partners, so nothing is free there.
  {
    source: 'Agreement between the United States, Mexico and Canada (CUSMA), Chapter 2',
    from: '2020-07-01',
    sides: [side('CA', industry), side('MX US', '')],
    area: 'North America',
  },
  {
    source: 'Australia-United States Free Trade Agreement, Annex 2-B',
    from: '2015-01-01',
    sides: [side('AU', industry), side('US', '')],
  },
  {
    source: 'United States-Korea Free Trade Agreement (KORUS), Annex 2-B',
    from: '2021-01-01',
    sides: [side('KR', industry), side('US', '')],
  },
  {
    source: 'Australia New Zealand Closer Economic Relations Trade Agreement, Article 4',
    from: '1990-07-01',
    sides: both('AU', 'NZ', all),
  },
  {
    source: 'China-Australia Free Trade Agreement, Annex I',
    from: '2019-01-01',
    sides: [side('AU', industry), side('CN', '')],
  },
]

interface CustomsUnion extends Pick<Agreement, 'source' | 'from'> {
  readonly of: readonly [one: readonly string[], other: readonly string[]]
  readonly chapters: Chapters
}

const islands = ['GG', 'JE']

/** Goods in free circulation on one side enter the other duty-free, whatever their origin and without proof of it. */
const customsUnions: readonly CustomsUnion[] = [
  {
    source: 'Agreement of 1990 between the EEC and Andorra, OJ L 374/1990: one customs union for chapters 25 to 97',
    from: '1991-07-01',
    of: [['EU'], ['AD']],
    chapters: industry,
  },
  {
    source: 'Agreement of 1991 between the EEC and San Marino, OJ L 84/2002: one customs union',
    from: '1992-12-01',
    of: [['EU'], ['SM']],
    chapters: all,
  },
  {
    source: 'Government of Gibraltar, Technical Notices 63/2026 and 72/2026: one customs union with the EU',
    from: '2026-04-10',
    of: [['EU'], ['GI']],
    chapters: all,
  },
  {
    source: 'Customs arrangements of 2018 of Guernsey and Jersey with the United Kingdom: one customs union',
    from: '2021-01-01',
    of: [['GB', 'IM', ...islands], islands],
    chapters: all,
  },
]

/** Returns the customs union in which goods of a chapter move between two places on a day. */
export function customsUnionOf(from: string, to: string, chapter: string, day: string): CustomsUnion | undefined {
  return customsUnions.find(
    ({ of: [one, other], chapters, from: begin }) =>
      begin <= day &&
      holdsChapter(chapters, chapter) &&
      ((covers(one, from) && covers(other, to)) || (covers(other, from) && covers(one, to))),
  )
}

/** Territories for which exporters declare one origin. */
const unions = ['EU', british, 'CH LI'].map((union) => union.split(' '))

const isOneUnion = (exporter: string, country: string) =>
  exporter === country || unions.some((union) => covers(union, exporter) && covers(union, country))

/** Returns the name of a country's origin in a declaration, if that origin counts. */
export function originOf({ area, sides }: Agreement, country: string, exporter: string): string | undefined {
  if (area !== undefined) return sides.some(({ of }) => covers(of, country)) ? area : undefined
  if (!isOneUnion(exporter, country)) return undefined
  return covers(['EU'], country) ? 'EU' : country
}

/** Returns the agreement that gives goods of an origin a preference on their way, with the chapters that are free. */
export function agreementBetween(
  from: string,
  to: string,
  origin: string,
  day?: string,
): (Agreement & { readonly frees: Chapters }) | undefined {
  if (isOneUnion(from, to)) return undefined
  for (const agreement of agreements) {
    const [one, other] = agreement.sides
    const end =
      covers(one.of, from) && covers(other.of, to) ? other : covers(other.of, from) && covers(one.of, to) && one
    if (!end) continue
    const isInForce = day === undefined || agreement.from <= day
    return isInForce && originOf(agreement, origin, from) !== undefined ? { ...agreement, frees: end.frees } : undefined
  }
  return undefined
}

/** Returns whether a chapter is within ranges such as `02-21 49`. */
export const holdsChapter = (chapters: Chapters, chapter: string): boolean =>
  chapters.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-')
    return first !== '' && first <= chapter && chapter <= last
  })
