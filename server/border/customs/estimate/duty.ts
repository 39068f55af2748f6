import { percentOf, share } from '../../../kernel/money.ts'
import { chapterDuty, dutyTables, type DutyTable } from './duty-by-chapter.ts'
import type { Line, Ruling } from './import.ts'
import type { Notes } from './notes.ts'

type DutyRuling = Pick<Ruling, 'dutyBasis' | 'dutyRates' | 'duty'>

export const relieved = { dutyBasis: 'RELIEF', duty: 0n } as const

export const chapterOf = ({ commodityCode }: Line): string => commodityCode.slice(0, 2)

/** Duty by the average of the chapter in the tariff of a country. */
export function byChapter(of: DutyTable, line: Line, notes: Notes): DutyRuling {
  noteExcise(line, notes)
  const dutyRates = chapterDuty(of, line.commodityCode)
  if (!dutyRates) return otherDuty(of, line, notes)
  noteDutyTable(of, notes)
  return { dutyBasis: 'CHAPTER', dutyRates, duty: share({ percent: percentOf(dutyRates[1]), base: line.customsValue }) }
}

export function noteDutyTable(of: DutyTable, notes: Notes): void {
  notes.sources.add(dutyTables[of].source)
  notes.assume(
    'CHAPTER_AVERAGE',
    `Duty is the average of its chapter as of ${dutyTables[of].asOf}, not that of the code.`,
  )
  noteMeasures(notes)
}

export function noteMeasures(notes: Notes): void {
  notes.unknown('PREFERENCE', 'Whether a preferential origin lowers the duty is not known.')
  notes.unknown('TRADE_MEASURES', 'Anti-dumping and other additional duties are not known.')
}

export function otherDuty(of: string, line: Line, notes: Notes): DutyRuling {
  const what = `The duty of ${of} on goods of chapter ${chapterOf(line)} is not known`
  notes.unknown('OTHER_RATES', `${what}: it goes by weight or piece, or the codes differ too much.`, line.itemNumber)
  return { dutyBasis: 'UNKNOWN' }
}

/** Where no tariff is at hand, which says nothing of how the goods are charged. */
export function untabledDuty(of: string, line: Line, notes: Notes): DutyRuling {
  const what = `The duty of ${of} on goods of chapter ${chapterOf(line)} is not known`
  notes.unknown('NO_TARIFF', `${what}: Waybill holds no tariff of ${of} for them.`, line.itemNumber)
  return { dutyBasis: 'UNKNOWN' }
}

export function noteExcise(line: Line, notes: Notes): void {
  if (['22', '24'].includes(chapterOf(line)))
    notes.unknown('EXCISE', 'Excise duties of alcohol and tobacco are not known.', line.itemNumber)
}
