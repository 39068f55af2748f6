import { percentOf, share } from '../../../kernel/money.ts'
import { areaOf, isInUnion } from '../../../network/carriers/border.ts'
import { flatDuty, handlingFee, limits, sources } from './countries.ts'
import { chapterDuty } from './duty-by-chapter.ts'
import { byChapter, chapterOf, dutyFree, isInFreeCirculation, noteExcise, preferred, relieved } from './duty.ts'
import type { Import, Line, Rules, Ruling } from './import.ts'
import { currencyOf, isUpTo } from './limit.ts'
import { whyNotIoss } from '../ioss.ts'
import { isSale, reasonOf } from './not-sold.ts'
import type { Notes } from './notes.ts'
import { converted } from './value.ts'
import { vatBy } from './vat-note.ts'

/**
 * The customs territory of the EU, where duty is the same everywhere and tax depends on the place (Council Regulation
 * (EU) 2026/382). Goods of the union that cross a tax border inside it pay only tax (Directive 2006/112/EC Art. 6 and
 * 30).
 */
export const union: Rules = (lines, given, notes) => {
  const part = parts[areaOf(given.recipient)]
  const isLow = isUpTo(limits.EU, lines, given, notes)
  if (isLow === undefined) return lines.map(() => ({ dutyBasis: 'UNKNOWN' }))
  const isDistanceSale = isSale(given) && given.soldTo === 'CONSUMER'
  const isFromUnion = isInUnion(given.sender)
  const dutiable = lines.filter((line) => !isFromUnion && !isInFreeCirculation(line, given, notes))
  if (isLow && isDistanceSale && dutiable.length > 0 && given.importDate >= handlingFee.from)
    notes.unknown('HANDLING_FEE', handlingFee.message)
  const isUnderIoss = !part && iossCounts(lines, isLow, given, notes)
  const tax = part ? part(isLow, given, notes) : memberVat(isUnderIoss, isLow, given, notes)
  const duties = dutiesOf(dutiable, isLow, isUnderIoss, given, notes)
  const owed = new Map(dutiable.map((line, index) => [line, duties[index]]))
  return lines.map((line) => {
    const duty = owed.get(line)
    if (!duty) noteExcise(line, notes)
    return { ...(duty ?? dutyFree), ...tax }
  })
}

type Taxed = Pick<Ruling, 'vatRate' | 'vatCollection'>

function dutiesOf(
  lines: readonly Line[],
  isLow: boolean,
  isUnderIoss: boolean,
  given: Import,
  notes: Notes,
): readonly Ruling[] {
  const { importDate, soldTo } = given
  if (isLow && importDate < flatDuty.from) {
    notes.sources.add(sources.relief)
    return lines.map((line) => (isNeverRelieved(line) ? byChapter('EU', line, given, notes) : relieved))
  }
  if (isLow && isSale(given) && soldTo === 'CONSUMER' && importDate < flatDuty.until)
    return flat(lines, isUnderIoss, given, notes)
  if (reasonOf(given) === 'GIFT' && soldTo === 'CONSUMER' && isUpTo(giftRate.upTo, lines, given, notes)) {
    notes.sources.add(giftRate.source)
    return lines.map((line) => giftDuty('EU', line, given, notes))
  }
  return lines.map((line) => byChapter('EU', line, given, notes))
}

/** Combined Nomenclature, Part One, Section II D; revenue.ie, read on 27 November 2026. */
const giftRate = {
  upTo: { amount: 700, currency: 'EUR' },
  source:
    'Combined Nomenclature, Part One, Section II D: 2.5 % on gifts up to 700 EUR, unless the recipient asks for the tariff.',
} as const

/** Applies the one rate that gifts may pay instead of the tariff. Free goods stay free; tobacco pays its tariff. */
export function giftDuty(of: 'EU' | 'GB', line: Line, given: Import, notes: Notes): Ruling {
  noteExcise(line, notes)
  const preference = preferred(line, given, notes)
  if (preference) return preference
  if (chapterOf(line) === '24') return byChapter(of, line, given, notes)
  if (chapterDuty(of, line.commodityCode)?.[2] === 0) return dutyFree
  notes.assume('GIFT', 'The one rate of 2.5 % for gifts was taken. The recipient may ask for that of the tariff.')
  return {
    dutyBasis: 'GENERAL',
    dutyRates: [2.5, 2.5, 2.5],
    duty: share({ percent: percentOf(2.5), base: line.customsValue }),
  }
}

/**
 * Charges 3 EUR for each code. Goods of preferential origin pay nothing in a full declaration (H1), which IOSS does not
 * allow; it counts ten-digit codes where the short one (H7) counts six digits (Delegated Regulation (EU) 2026/1022).
 */
function flat(lines: readonly Line[], isUnderIoss: boolean, given: Import, notes: Notes): Ruling[] {
  notes.sources.add(flatDuty.source)
  const preferences = lines.map((line) => preferred(line, given, isUnderIoss ? notes.aside : notes))
  const hasPreference = preferences.some((one) => one !== undefined)
  const isFull = hasPreference && !isUnderIoss
  if (hasPreference) {
    notes.sources.add(flatDuty.preferenceSource)
    notes.assume(
      'FULL_DECLARATION',
      isFull
        ? 'The goods were treated as declared in full (H1), so that those of preferential origin pay no duty. In the short declaration (H7) each six-digit code pays 3 EUR. The carrier may charge for H1.'
        : 'Under IOSS there is no preference, so that 3 EUR are due. Without IOSS and declared in full (H1), goods of preferential origin pay no duty.',
    )
  }
  const each = converted(flatDuty.each, currencyOf(given), given.exchangeRates)?.minor
  const seen = new Set<string>()
  return lines.map((line, index) => {
    const preference = preferences[index]
    if (isFull && preference) return preference
    const code = line.commodityCode.slice(0, isFull ? 10 : 6)
    const duty = seen.has(code) ? 0n : each
    seen.add(code)
    return { dutyBasis: 'FLAT', duty }
  })
}

function memberVat(isUnderIoss: boolean, isLow: boolean, given: Import, notes: Notes): Taxed {
  notes.sources.add(sources.EU)
  const { importDate, recipient } = given
  if (isLow && importDate < '2021-07-01')
    notes.unknown(
      'RULES_OF_DAY',
      'Until 30 June 2021 some countries levied no VAT on sales up to 10 or 22 EUR. That is not counted.',
    )
  return vatBy(recipient.country, isUnderIoss ? 'AT_SALE' : 'AT_IMPORT', given, notes)
}

function iossCounts(lines: readonly Line[], isLow: boolean, given: Import, notes: Notes): boolean {
  const { customs, soldTo } = given
  if (customs.ioss === undefined) return false
  const why = [
    isLow ? undefined : 'it is for consignments up to 150 EUR only',
    ...lines.map(({ commodityCode }) => whyNotIoss({ commodityCode, customsType: customs.customsType, soldTo })),
    given.importDate >= '2021-07-01' ? undefined : 'it began on 1 July 2021',
  ].find((one) => one !== undefined)
  if (why === undefined)
    notes.assume('IOSS_TAX', 'The seller charges VAT under its IOSS number, on goods and charges without the duty.')
  else notes.assume('IOSS_NOT_USABLE', `The IOSS number was ignored: ${why}.`)
  return why === undefined
}

/** Alcohol, perfume and tobacco never had the low-value relief. */
export const isNeverRelieved = (line: Line) =>
  ['22', '24'].includes(chapterOf(line)) || line.commodityCode.startsWith('3303')

type PartTax = (isLow: boolean, given: Import, notes: Notes) => Taxed

/** Parts of the customs territory outside the VAT territory, with their own taxes. */
const parts: Readonly<Record<string, PartTax>> = {
  AX: (_, given, notes) => {
    notes.sources.add(sources.AX)
    return vatBy('FI', 'AT_IMPORT', given, notes)
  },
  'Canary Islands': (isLow, given, notes) => {
    notes.sources.add(
      'Canary Islands, Law 20/1991 and Law 4/2012: IGIC of 7 % since 1 January 2020, not levied on small consignments up to 150 EUR; Correos, Importación en Canarias, read on 27 November 2026.',
    )
    notes.unknown('LOCAL_TAX', 'AIEM, which the Canary Islands levy on single goods, is not estimated.')
    noteDay('Canary Islands', '2020-01-01', given, notes)
    if (isLow && given.soldTo === 'CONSUMER') return { vatRate: 0, vatCollection: 'NOT_LEVIED' }
    notes.assume('STANDARD_VAT', 'The general IGIC of 7 % was taken. Another one for single goods is not known.')
    return { vatRate: 7, vatCollection: 'AT_IMPORT' }
  },
  GP: (_, given, notes) => overseas(8.5, given, notes),
  MQ: (_, given, notes) => overseas(8.5, given, notes),
  RE: (_, given, notes) => overseas(8.5, given, notes),
  GF: (_, given, notes) => overseas(undefined, given, notes),
  YT: (_, given, notes) => overseas(undefined, given, notes),
  MF: (_, given, notes) => untold('Saint Martin', given, notes),
  Campione: (_, given, notes) => untold('Campione d’Italia', given, notes),
  'Mount Athos': (_, given, notes) => untold('Mount Athos', given, notes),
}

/** French Tax Code Art. 294 and 296; douane.gouv.fr, Importer un bien dans un DROM. */
function overseas(percent: number | undefined, given: Import, notes: Notes): Taxed {
  const area = areaOf(given.recipient)
  notes.sources.add(
    'French Tax Code Art. 294 and 296: VAT of 8.5 % in Guadeloupe, Martinique and Réunion, none in French Guiana and Mayotte; douane.gouv.fr, Importer un bien dans un DROM, read on 27 November 2026.',
  )
  notes.unknown('LOCAL_TAX', 'Octroi de mer, which goes by the goods and the department, is not estimated.')
  noteDay(area, '2014-01-01', given, notes)
  if (percent === undefined) return { vatRate: 0, vatCollection: 'NOT_LEVIED' }
  notes.assume('STANDARD_VAT', `The standard VAT of ${area} of ${percent} % was used. A lower one is not known.`)
  return { vatRate: percent, vatCollection: 'AT_IMPORT' }
}

function untold(name: string, _: Import, notes: Notes): Taxed {
  notes.unknown('LOCAL_TAX', `What ${name} takes as tax on imports is not estimated.`)
  return {}
}

function noteDay(name: string, from: string, { importDate }: Import, notes: Notes): void {
  if (importDate < from)
    notes.unknown('RULES_OF_DAY', `The tax of ${name} before ${from} is not known, so the rate of that day was used.`)
}
