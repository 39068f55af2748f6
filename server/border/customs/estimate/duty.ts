import { percentOf, share } from '../../../kernel/money.ts'
import { customsCodeOf } from '../../../network/carriers/border.ts'
import { agreementBetween, customsUnionOf, holdsChapter } from '../agreements.ts'
import { chapterDuty, dutyTables, type DutyTable } from './duty-by-chapter.ts'
import type { Import, Line, Ruling } from './import.ts'
import type { Notes } from './notes.ts'

type DutyRuling = Pick<Ruling, 'dutyBasis' | 'dutyRates' | 'duty'>

export const relieved = { dutyBasis: 'RELIEF', duty: 0n } as const
export const dutyFree = { dutyBasis: 'FREE', duty: 0n } as const

export const chapterOf = ({ commodityCode }: Line): string => commodityCode.slice(0, 2)

/** Returns no duty under an agreement, if the exporter declares the origin for it. */
export function preferred(line: Line, given: Import, notes: Notes): DutyRuling | undefined {
  if (!line.isPreferential) return undefined
  const { sender, recipient, importDate } = given
  const agreement = agreementBetween(customsCodeOf(sender), customsCodeOf(recipient), line.countryOfOrigin, importDate)
  if (!agreement || !holdsChapter(agreement.frees, chapterOf(line))) return undefined
  notes.sources.add(agreement.source)
  return { dutyBasis: 'PREFERENCE', duty: 0n }
}

/** Returns whether goods come from the other side of a customs union, within which imported goods circulate freely. */
export function isInFreeCirculation(line: Line, { sender, recipient, importDate }: Import, notes: Notes): boolean {
  const union = customsUnionOf(customsCodeOf(sender), customsCodeOf(recipient), chapterOf(line), importDate)
  if (union) notes.sources.add(union.source)
  return union !== undefined
}

/** Estimates duty by the average of the chapter in a country's tariff. */
export function byChapter(of: DutyTable, line: Line, given: Import, notes: Notes): DutyRuling {
  noteExcise(line, notes)
  const preference = preferred(line, given, notes)
  if (preference) return preference
  const dutyRates = chapterDuty(of, line.commodityCode)
  if (!dutyRates) return otherDuty(of, line, notes)
  noteDutyTable(of, line, notes)
  return { dutyBasis: 'CHAPTER', dutyRates, duty: share({ percent: percentOf(dutyRates[1]), base: line.customsValue }) }
}

export function noteDutyTable(of: DutyTable, line: Line, notes: Notes): void {
  notes.sources.add(dutyTables[of].source)
  notes.assume(
    'CHAPTER_AVERAGE',
    `Duty is the average of its chapter as of ${dutyTables[of].asOf}, not that of the code.`,
  )
  noteMeasures(line, notes)
}

export function noteMeasures({ isPreferential, countryOfOrigin }: Line, notes: Notes): void {
  notes.unknown(
    'PREFERENCE',
    isPreferential
      ? `Preferential origin in ${countryOfOrigin} is declared, and no agreement is known that frees these goods on this way.`
      : 'Whether a preferential origin lowers the duty is not known.',
  )
  notes.unknown('TRADE_MEASURES', 'Anti-dumping and other additional duties are not known.')
}

export function otherDuty(of: string, line: Line, notes: Notes): DutyRuling {
  const what = `The duty of ${of} on goods of chapter ${chapterOf(line)} is not known`
  notes.unknown('OTHER_RATES', `${what}: it goes by weight or piece, or the codes differ too much.`, line.itemNumber)
  return { dutyBasis: 'UNKNOWN' }
}

/** Returns unknown duty because no tariff is available, which does not mean that the goods are charged differently. */
export function untabledDuty(of: string, line: Line, notes: Notes): DutyRuling {
  const what = `The duty of ${of} on goods of chapter ${chapterOf(line)} is not known`
  notes.unknown('NO_TARIFF', `${what}: Waybill holds no tariff of ${of} for them.`, line.itemNumber)
  return { dutyBasis: 'UNKNOWN' }
}

export function noteExcise(line: Line, notes: Notes): void {
  if (isExcise(line)) notes.unknown('EXCISE', 'Excise duties of alcohol and tobacco are not known.', line.itemNumber)
}

export const isExcise = (line: Line): boolean => ['22', '24'].includes(chapterOf(line))
