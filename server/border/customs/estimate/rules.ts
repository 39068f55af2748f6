import { percentOf, share } from '../../../kernel/money.ts'
import { covers } from '../../../network/carriers/regions.ts'
import { flatDuty, giftLimits, handlingFee, limits, sources, unionVatOf, type Limit } from './countries.ts'
import { destinationRules } from './destination-rules.ts'
import { byChapter, chapterOf, noteExcise, otherDuty, relieved } from './duty.ts'
import type { Import, Line, Rules, Ruling } from './import.ts'
import { currencyOf, isUpTo, noteRate } from './limit.ts'
import type { Notes } from './notes.ts'
import { converted } from './value.ts'

/** The rules of a customs territory. `country` is where in it the goods go. */
export function rulesOf(territory: string, country: string): Rules {
  const vat = unionVatOf(country)
  if (territory === 'EU' && vat !== undefined) return (lines, given, notes) => union(country, vat, lines, given, notes)
  if (territory === 'GB') return britain
  if (territory === 'NO') return norway
  if (territory === 'CH') return switzerland
  if (territory === 'AX') return aland
  return destinationRules(territory === 'EU' ? country : territory)
}

/** The EU, where VAT is that of the country and duty that of all (Council Regulation (EU) 2026/382). */
function union(country: string, vatRate: number, lines: readonly Line[], given: Import, notes: Notes): Ruling[] {
  notes.sources.add(sources.EU)
  if (isGift(giftLimits.EU, lines, given, notes)) return free(lines)
  const { importDate, soldTo } = given
  const isLow = isUpTo(limits.EU, lines, given, notes)
  if (isLow === undefined) return lines.map(() => ({ dutyBasis: 'UNKNOWN' }))
  if (isLow && soldTo === 'CONSUMER' && importDate >= handlingFee.from)
    notes.unknown('HANDLING_FEE', handlingFee.message)
  const isSoldUnderIoss = iossCounts(isLow, given, notes)
  const vat = vatBy(country, vatRate, isSoldUnderIoss ? 'AT_SALE' : 'AT_IMPORT', notes)
  if (isLow && importDate < flatDuty.from) {
    notes.sources.add(sources.relief)
    return lines.map((line) => ({ ...(isNeverRelieved(line) ? byChapter('EU', line, notes) : relieved), ...vat }))
  }
  if (isLow && soldTo === 'CONSUMER' && importDate < flatDuty.until) {
    notes.sources.add(flatDuty.source)
    const each = converted(flatDuty.each, currencyOf(given), given.exchangeRates)?.minor
    const seen = new Set<string>()
    return lines.map((line) => {
      const subheading = line.commodityCode.slice(0, 6)
      const duty = seen.has(subheading) ? 0n : each
      seen.add(subheading)
      return { dutyBasis: 'FLAT', duty, ...vat }
    })
  }
  return lines.map((line) => ({ ...byChapter('EU', line, notes), ...vat }))
}

/** Åland: in the customs territory of the EU, so that its tax border asks only for the VAT of Finland. */
const aland: Rules = (lines, given, notes) => {
  notes.sources.add(sources.AX)
  const vatRate = unionVatOf('FI') ?? 0
  if (!covers(['EU'], given.sender.country)) return union('FI', vatRate, lines, given, notes)
  const vat = vatBy('FI', vatRate, 'AT_IMPORT', notes)
  return lines.map((line) => {
    noteExcise(line, notes)
    return { dutyBasis: 'FREE', duty: 0n, ...vat }
  })
}

function iossCounts(isLow: boolean, { customs: { ioss }, soldTo }: Import, notes: Notes): boolean {
  if (ioss === undefined) return false
  if (isLow && soldTo === 'CONSUMER') {
    notes.assume('IOSS_TAX', 'The seller charges VAT under its IOSS number, on goods and charges without the duty.')
    return true
  }
  const why = isLow ? 'it serves sales to consumers only' : 'it serves consignments up to 150 EUR only'
  notes.assume('IOSS_NOT_USABLE', `The IOSS number was left aside: ${why}.`)
  return false
}

/** Great Britain: up to 135 GBP the seller charges VAT and no duty is owed. */
const britain: Rules = (lines, given, notes) => {
  notes.sources.add(sources.GB)
  if (isGift(giftLimits.GB, lines, given, notes)) return free(lines)
  const isLow = isUpTo(limits.GB, lines, given, notes)
  if (isLow === undefined) return lines.map(() => ({ dutyBasis: 'UNKNOWN' }))
  const vat = vatBy('GB', 20, isLow ? 'AT_SALE' : 'AT_IMPORT', notes)
  return lines.map((line) => ({
    ...(isLow && !isNeverRelieved(line) ? relieved : byChapter('GB', line, notes)),
    ...vat,
  }))
}

/** Norway: VAT from the first krone, charged by sellers in VOEC for pieces under 3000 NOK that are no food. */
const norway: Rules = (lines, given, notes) => {
  notes.sources.add(sources.NO)
  if (isGift(giftLimits.NO, lines, given, notes)) return free(lines)
  return lines.map((line) => {
    if (given.customs.voec !== undefined && voecCounts(line, given, notes))
      return { ...relieved, ...vatBy('NO', 25, 'AT_SALE', notes) }
    return { ...industrial('NO', line, ['61', '62', '63'], notes), ...vatBy('NO', 25, 'AT_IMPORT', notes) }
  })
}

function voecCounts(line: Line, given: Import, notes: Notes): boolean {
  const limit = converted(limits.NO, currencyOf(given), given.exchangeRates)
  noteRate(limits.NO, limit?.isRough, given, notes)
  const isUnder = limit !== undefined && line.value < limit.minor * line.quantity
  const why = [
    given.soldTo === 'CONSUMER' ? undefined : 'it serves sales to consumers only',
    isUnder ? undefined : 'a piece has to cost less than 3000 NOK',
    isIndustrial(line) ? undefined : 'food, drinks and tobacco are left out of it',
  ].find((reason) => reason !== undefined)
  if (why !== undefined) notes.assume('VOEC_NOT_USABLE', `The VOEC number was left aside: ${why}.`, line.itemNumber)
  return why === undefined
}

/** Switzerland and Liechtenstein: no duty on industrial goods, and no VAT where it is 5 CHF or less. */
const switzerland: Rules = (lines, given, notes) => {
  notes.sources.add(sources.CH)
  if (isGift(giftLimits.CH, lines, given, notes)) return free(lines)
  const vat = vatBy(given.recipient.country === 'LI' ? 'LI' : 'CH', 8.1, 'AT_IMPORT', notes)
  const rulings = lines.map((line): Ruling => ({ ...industrial('CH', line, ['35', '38'], notes), ...vat }))
  const limit = converted(limits.CH, currencyOf(given), given.exchangeRates)
  noteRate(limits.CH, limit?.isRough, given, notes)
  const tax = lines.reduce(
    (sum, { customsValue }, index) =>
      sum + share({ percent: percentOf(8.1), base: customsValue + (rulings[index]?.duty ?? 0n) }),
    0n,
  )
  const isKnown = rulings.every(({ duty }) => duty !== undefined)
  if (!isKnown || limit === undefined || tax > limit.minor) return rulings
  return rulings.map((ruling) => Object.assign(ruling, { vatCollection: 'NOT_LEVIED' } as const))
}

const free = (lines: readonly Line[]): Ruling[] =>
  lines.map(() => ({ ...relieved, vatRate: 0, vatCollection: 'NOT_LEVIED' }))

function vatBy(country: string, vatRate: number, vatCollection: 'AT_SALE' | 'AT_IMPORT', notes: Notes) {
  notes.assume(
    'STANDARD_VAT',
    `The standard VAT of ${country} of ${vatRate} % was taken. A lower one for books, food or medicine is not known.`,
  )
  return { vatRate, vatCollection }
}

/** Chapters 1 to 24 are food, drinks and tobacco. */
const isIndustrial = (line: Line) => chapterOf(line) > '24'

/** Alcohol, perfume and tobacco never had the relief for low values. */
const isNeverRelieved = (line: Line) => ['22', '24'].includes(chapterOf(line)) || line.commodityCode.startsWith('3303')

/** Norway and Switzerland have duties on food and on what is named. */
function industrial(
  of: 'NO' | 'CH',
  line: Line,
  dutiable: readonly string[],
  notes: Notes,
): Pick<Ruling, 'dutyBasis' | 'duty'> {
  noteExcise(line, notes)
  if (isIndustrial(line) && !dutiable.includes(chapterOf(line))) return { dutyBasis: 'FREE', duty: 0n }
  return otherDuty(of, line, notes)
}

function isGift(limit: Limit, lines: readonly Line[], given: Import, notes: Notes): boolean {
  if (given.customs.customsType !== 'GIFT' || given.soldTo !== 'CONSUMER') return false
  if (lines.some(isNeverRelieved) || isUpTo(limit, lines, given, notes) !== true) return false
  notes.assume(
    'GIFT',
    `A gift between private persons up to ${limit.amount} ${limit.currency} is free of duty and tax.`,
  )
  return true
}
