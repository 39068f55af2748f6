import { percentOf, share } from '../../../kernel/money.ts'
import { isInUnion, territoryOf } from '../../../network/carriers/border.ts'
import { holdsChapter } from '../agreements.ts'
import { voecLimit, whyNotVoec } from '../voec.ts'
import { limits, sources } from './countries.ts'
import { destinationRules } from './destination-rules.ts'
import {
  byChapter,
  chapterOf,
  dutyFree,
  isExcise,
  isInFreeCirculation,
  noteExcise,
  noteMeasures,
  otherDuty,
  preferred,
  relieved,
} from './duty.ts'
import type { Import, Line, Rules, Ruling } from './import.ts'
import { currencyOf, isUpTo, noteRate } from './limit.ts'
import { isSale, reasonOf } from './not-sold.ts'
import type { Notes } from './notes.ts'
import { giftDuty, isNeverRelieved, union } from './union.ts'
import { converted } from './value.ts'
import { vatBy } from './vat-note.ts'

/** Returns the rules of a destination. */
export function rulesOf(recipient: Import['recipient']): Rules {
  if (isInUnion(recipient)) return union
  const territory = territoryOf(recipient)
  return own[territory] ?? destinationRules(territory)
}

/** Great Britain: up to 135 GBP the seller charges VAT and no duty is due. */
const britain: Rules = (lines, given, notes) => {
  const from = '2021-01-01'
  if (given.importDate < from) return unknownBefore('GB', from, lines, notes)
  notes.sources.add(sources.GB)
  const isLow = isUpTo(limits.GB, lines, given, notes)
  if (isLow === undefined) return lines.map(() => ({ dutyBasis: 'UNKNOWN' }))
  const vat = vatBy('GB', isLow ? britishCollection(lines, given, notes) : 'AT_IMPORT', given, notes)
  const isFlat =
    reasonOf(given) === 'GIFT' && given.soldTo === 'CONSUMER' && isUpTo(giftLimit, lines, given, notes) === true
  return lines.map((line) => {
    if (isLow && !isNeverRelieved(line)) return { ...relieved, ...vat }
    if (isInFreeCirculation(line, given, notes)) return { ...dutyFree, ...vat }
    return { ...(isFlat ? giftDuty : byChapter)('GB', line, given, notes), ...vat }
  })
}

/** Gifts above 135 GBP and up to this may pay one flat rate (gov.uk, Tax and customs for goods sent from abroad). */
const giftLimit = { amount: 630, currency: 'GBP' } as const

/** gov.uk, VAT and overseas goods sold directly to customers in the UK: excise goods and gifts pay at the import. */
function britishCollection(lines: readonly Line[], given: Import, notes: Notes) {
  if (!isSale(given) || lines.some(isExcise)) return 'AT_IMPORT'
  if (given.soldTo === 'CONSUMER') return 'AT_SALE'
  notes.assume(
    'REVERSE_CHARGE',
    'The business was assumed to be registered for VAT in the UK and to have given its number to the seller, so that it accounts for the VAT itself. Without a number the seller charges it.',
  )
  return 'REVERSE_CHARGE'
}

/** Norway: VAT from the first krone, charged by sellers in VOEC for pieces under 3000 NOK that are not food. */
const norway: Rules = (lines, given, notes) => {
  notes.sources.add(sources.NO)
  if (given.importDate < '2024-01-01')
    notes.unknown(
      'RULES_OF_DAY',
      'Until 31 December 2023 some goods up to 350 NOK came into Norway without VAT. That is not counted.',
    )
  return lines.map((line) => {
    if (given.customs.voec !== undefined && voecCounts(line, given, notes))
      return { ...relieved, ...vatBy('NO', 'AT_SALE', given, notes) }
    return { ...norwegianDuty(line, given, notes), ...vatBy('NO', 'AT_IMPORT', given, notes) }
  })
}

function norwegianDuty(line: Line, given: Import, notes: Notes): Ruling {
  if (!holdsChapter('61-62', chapterOf(line))) return industrial('NO', line, ['63'], given, notes)
  const preference = preferred(line, given, notes)
  if (preference) return preference
  notes.assume('GENERAL_DUTY', 'The general duty of NO on clothing of 10.7 % was taken, although some codes are free.')
  noteMeasures(line, notes)
  return {
    dutyBasis: 'GENERAL',
    dutyRates: [0, 10.7, 10.7],
    duty: share({ percent: percentOf(10.7), base: line.customsValue }),
  }
}

function voecCounts(line: Line, given: Import, notes: Notes): boolean {
  const limit = converted(voecLimit, currencyOf(given), given.exchangeRates)
  noteRate(voecLimit, limit?.isRough, given, notes)
  const isUnder = limit !== undefined && line.value < limit.minor * line.quantity
  const { customsType } = given.customs
  const why =
    whyNotVoec({ commodityCode: line.commodityCode, customsType, soldTo: given.soldTo }) ??
    [
      isUnder ? undefined : 'a piece has to cost less than 3000 NOK',
      given.importDate >= '2020-04-01' ? undefined : 'it began on 1 April 2020',
    ].find((reason) => reason !== undefined)
  if (why !== undefined) notes.assume('VOEC_NOT_USABLE', `The VOEC number was ignored: ${why}.`, line.itemNumber)
  return why === undefined
}

/** Switzerland and Liechtenstein: no duty on industrial goods, and no VAT if it is 5 CHF or less. */
const switzerland: Rules = (lines, given, notes) => {
  notes.sources.add(sources.CH)
  const vat = vatBy('CH', 'AT_IMPORT', given, notes)
  const isFreed = given.importDate >= '2024-01-01'
  const rulings = lines.map((line): Ruling => {
    const duty = isFreed
      ? industrial('CH', line, ['35', '38'], given, notes)
      : (preferred(line, given, notes) ?? otherDuty('CH', line, notes))
    return { ...duty, ...vat }
  })
  if (isSale(given))
    notes.unknown(
      'SELLER_REGISTERED',
      'Sellers and platforms with 100000 CHF of small consignments a year charge the VAT with the price instead (Swiss VAT Act Art. 7 and 20a). Whether this is one is not known.',
    )
  const limit = converted(limits.CH, currencyOf(given), given.exchangeRates)
  noteRate(limits.CH, limit?.isRough, given, notes)
  const percent = percentOf(vat.vatRate ?? 0)
  const tax = lines.reduce(
    (sum, { customsValue }, index) => sum + share({ percent, base: customsValue + (rulings[index]?.duty ?? 0n) }),
    0n,
  )
  const isKnown = rulings.every(({ duty }) => duty !== undefined)
  if (!isKnown || limit === undefined || tax > limit.minor) return rulings
  return rulings.map((ruling) => Object.assign(ruling, { vatCollection: 'NOT_LEVIED' } as const))
}

/**
 * Northern Ireland: VAT is that of the United Kingdom, duty that of the union if goods may go on into it. Parcels from
 * Great Britain to consumers owe nothing (Windsor Framework, UK Carrier Scheme, since 1 May 2025; gov.uk, read on 27
 * November 2026).
 */
const northernIreland: Rules = (lines, given, notes) => {
  notes.sources.add(
    'gov.uk, Sending parcels to and from Northern Ireland: since 1 May 2025 nothing is owed on parcels from Great Britain to consumers; to businesses under UKIMS no duty on goods not at risk, else that of the EU.',
  )
  const isBritish = territoryOf(given.sender) === 'GB'
  if (!isBritish) {
    const isLow = isUpTo(limits.GB, lines, given, notes)
    const how = isLow === true ? britishCollection(lines, given, notes) : 'AT_IMPORT'
    const vat = vatBy('GB', how, given, notes)
    notes.unknown(
      'AT_RISK',
      'Whether the goods are at risk of going on into the EU is not known, and duty goes by that.',
    )
    return lines.map((line) => ({ ...(preferred(line, given, notes) ?? { dutyBasis: 'UNKNOWN' }), ...vat }))
  }
  const nothing = { vatRate: 0, vatCollection: 'NOT_LEVIED' } as const
  if (given.soldTo === 'CONSUMER') return lines.map(() => ({ ...dutyFree, ...nothing }))
  const { ukims, atRisk = false } = given.customs
  if (ukims !== undefined && !atRisk) {
    notes.assume('AT_RISK', `The goods were treated as not at risk of going on into the EU, under UKIMS ${ukims}.`)
    return lines.map(() => ({ ...dutyFree, ...nothing }))
  }
  notes.assume(
    'AT_RISK',
    'Without a UKIMS number, or at risk of going on into the EU, goods for a business pay the duty of the EU.',
  )
  return lines.map((line) => ({ ...byChapter('EU', line, given, notes), ...nothing }))
}

const own: Readonly<Record<string, Rules>> = {
  GB: britain,
  NO: norway,
  CH: switzerland,
  'Northern Ireland': northernIreland,
}

function unknownBefore(what: string, from: string, lines: readonly Line[], notes: Notes): Ruling[] {
  notes.unknown('COUNTRY_UNKNOWN', `Duties and taxes of ${what} before ${from} are not known.`)
  return lines.map(() => ({ dutyBasis: 'UNKNOWN' }))
}

/** Norway and Switzerland charge duties on food and on listed goods. */
function industrial(
  of: 'NO' | 'CH',
  line: Line,
  dutiable: readonly string[],
  given: Import,
  notes: Notes,
): Pick<Ruling, 'dutyBasis' | 'duty'> {
  noteExcise(line, notes)
  if (holdsChapter('25-97', chapterOf(line)) && !dutiable.includes(chapterOf(line))) return dutyFree
  return preferred(line, given, notes) ?? otherDuty(of, line, notes)
}
