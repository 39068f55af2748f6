import { percentOf, share } from '../../../kernel/money.ts'
import { covers } from '../../../network/carriers/regions.ts'
import { holdsChapter, type Chapters } from '../agreements.ts'
import { chapterDuty, type ChapterDuty } from './duty-by-chapter.ts'
import { destinations, type Destination, type Duty, type Relief } from './destinations.ts'
import {
  chapterOf,
  dutyFree,
  isInFreeCirculation,
  noteExcise,
  noteMeasures,
  noteDutyTable,
  otherDuty,
  preferred,
  relieved,
  untabledDuty,
} from './duty.ts'
import type { Import, Line, Rules, Ruling } from './import.ts'
import { isUpTo } from './limit.ts'
import { isSale } from './not-sold.ts'
import type { Notes } from './notes.ts'

/** Returns the rules of a country from its row in the table of destinations. */
export const destinationRules =
  (country: string): Rules =>
  (lines, given, notes) => {
    const rows = destinations.filter(({ to }) => to === country)
    const row = rows.findLast(({ from }) => from <= given.importDate)
    if (!row) {
      const [first] = rows
      const when = first ? ` before ${first.from}` : ''
      notes.unknown('COUNTRY_UNKNOWN', `Duties and taxes of ${country}${when} are not known.`)
      return lines.map(() => ({ dutyBasis: 'UNKNOWN' }))
    }
    notes.sources.add(row.source)
    for (const { code, message } of row.unknowns ?? []) notes.unknown(code, message)
    if (row.taxUnknown !== undefined) notes.unknown('LOCAL_TAX', row.taxUnknown)
    else if (!row.tax) notes.assume('NO_TAX', `${country} levies no VAT or similar tax on imports.`)
    const relief = reliefOf(row, lines, given, notes)
    if (relief === undefined) return lines.map(() => ({ dutyBasis: 'UNKNOWN' }))
    const rulings = lines.map((line): Ruling => {
      noteExcise(line, notes)
      const isRelieved = relief !== 'NONE' && !holds(relief.except, line)
      const duty = isRelieved ? relieved : dutyOf(row, line, lines, given, notes)
      return { ...duty, ...taxOf(row, line, isRelieved ? relief.tax : 'AT_IMPORT', given, notes) }
    })
    if (rulings.some(({ duty }) => duty !== 0n)) noteUnknownRelief(row, lines, given, notes)
    return rulings
  }

function noteUnknownRelief({ to, reliefUnknown }: Destination, lines: readonly Line[], given: Import, notes: Notes) {
  if (!reliefUnknown || isUpTo(reliefUnknown, lines, given, notes.aside) === false) return
  const { amount, currency } = reliefUnknown
  notes.unknown(
    'LOW_VALUE',
    `Whether ${to} takes duty on goods up to ${amount} ${currency}, as the United Kingdom does not, is not known. It is counted.`,
  )
}

const holds = (chapters: Chapters | undefined, line: Line) => holdsChapter(chapters ?? '', chapterOf(line))

/** Returns the first relief that applies to the goods. Undefined if a value cannot be compared with its limit. */
function reliefOf(row: Destination, lines: readonly Line[], given: Import, notes: Notes): Relief | 'NONE' | undefined {
  for (const relief of row.reliefs ?? []) {
    const { soldTo = given.soldTo, from = given.sender.country } = relief
    if (soldTo !== given.soldTo || !from.split(' ').includes(given.sender.country)) continue
    const isLow = isUpTo(relief.upTo, lines, given, notes, relief.of)
    if (isLow === undefined) return undefined
    if (!isLow) continue
    // Only sellers charge tax with a price, so goods that are not sold only have the border's relief.
    if (relief.tax === 'AT_SALE' && !isSale(given)) return { ...relief, tax: 'NOT_LEVIED' }
    if (relief.tax === 'AT_SALE')
      notes.assume('SELLER_REGISTERED', `The seller is registered in ${row.to} and charges the tax with the price.`)
    return relief
  }
  return 'NONE'
}

function dutyOf(row: Destination, line: Line, lines: readonly Line[], given: Import, notes: Notes): Ruling {
  if (isInFreeCirculation(line, given, notes)) return dutyFree
  const preference = preferred(line, given, notes)
  if (preference) return preference
  const duty = row.duties.find(({ chapters }) => holds(chapters, line))
  const rates = duty && ratesOf(row, duty, line, lines, given, notes)
  if (!duty || !rates) {
    const isUntabled = row.duties.length === 0 || duty?.upTo !== undefined
    return (isUntabled ? untabledDuty : otherDuty)(row.to, line, notes)
  }
  if (rates[2] === 0) return dutyFree
  const dutyBasis = typeof duty.rates === 'string' ? 'CHAPTER' : 'GENERAL'
  noteRates(row, duty, rates, line, notes)
  const added = withAdditional(row, line, rates, notes)
  return {
    dutyBasis,
    dutyRates: added ?? rates,
    ...(added && { duty: share({ percent: percentOf(added[1]), base: line[dutyBaseOf(row)] }) }),
  }
}

/** Duty is of the customs value unless the destination says otherwise. */
const dutyBaseOf = ({ dutyOn = 'customsValue' }: Destination) => dutyOn

function noteRates({ to }: Destination, { rates }: Duty, [lowest, taken]: ChapterDuty, line: Line, notes: Notes): void {
  if (typeof rates === 'string') return noteDutyTable(rates, line, notes)
  const lower = lowest < taken ? ', although many codes pay less' : ''
  notes.assume('GENERAL_DUTY', `The general duty of ${to} of ${taken} % was used${lower}.`)
  noteMeasures(line, notes)
}

function ratesOf(
  row: Destination,
  { rates, upTo }: Duty,
  line: Line,
  lines: readonly Line[],
  given: Import,
  notes: Notes,
): ChapterDuty | undefined {
  if (upTo && isUpTo(upTo, lines, given, notes, dutyBaseOf(row)) !== true) return undefined
  return typeof rates === 'string' ? chapterDuty(rates, line.commodityCode) : rates
}

/** Adds duties by order for the origin. Undefined if those are unknown. */
function withAdditional(
  { additional, to }: Destination,
  line: Line,
  rates: ChapterDuty,
  notes: Notes,
): ChapterDuty | undefined {
  if (!additional) return rates
  const found = additional.by.find(({ origins }) => covers(origins, line.countryOfOrigin))
  if (!found || holds(additional.unsure, line)) {
    notes.unknown('ADDITIONAL_DUTY', additional.message, line.itemNumber)
    return undefined
  }
  const { plus = 0, atLeast = 0 } = found
  const how = plus > 0 ? `${plus} % more` : `at least ${atLeast} %`
  notes.assume('ADDITIONAL_DUTY', `By order ${to} takes ${how} on goods of ${line.countryOfOrigin}.`, line.itemNumber)
  const [lowest, average, highest] = rates.map((rate) => Math.max(atLeast, sum(rate, plus)))
  return [lowest ?? 0, average ?? 0, highest ?? 0]
}

/** Rates have at most three decimals. */
const sum = (one: number, other: number) => Number((one + other).toFixed(3))

function taxOf(
  { tax, taxUnknown, to }: Destination,
  line: Line,
  vatCollection: Relief['tax'],
  given: Import,
  notes: Notes,
): Pick<Ruling, 'vatRate' | 'vatCollection' | 'taxedOn'> {
  if (taxUnknown !== undefined) return {}
  if (!tax || vatCollection === 'NOT_LEVIED') return { vatRate: 0, vatCollection: 'NOT_LEVIED' }
  const vatRate = tax.lower && holds(tax.lower.chapters, line) ? tax.lower.percent : rateIn(tax, given)
  if (vatRate === undefined) {
    notes.unknown('REGION', `The tax of ${to} depends on the province. Send the postCode of the recipient.`)
    return { vatCollection }
  }
  notes.assume(
    'STANDARD_VAT',
    `The tax of ${to} of ${vatRate} % was used. Whether a lower one applies to certain goods, such as medicine, is not known.`,
  )
  return { vatRate, vatCollection, taxedOn: tax.on }
}

function rateIn({ percent, regions }: NonNullable<Destination['tax']>, { recipient, soldTo }: Import) {
  if (!regions || soldTo === 'BUSINESS') return percent
  return regions[(recipient.postCode ?? '').charAt(0).toUpperCase()]
}
