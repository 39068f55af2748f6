import { Readable } from 'node:stream'
import { minorOf, printed } from '../../kernel/money.ts'
import { workbookFile } from '../../platform/table/workbook-file.ts'
import { columns, numeric } from './file.ts'
import type { PackedStep, SheetContent } from './sheet.ts'

/** Yields the rows of an export without the header. */
function* rowsOf({ zones, currency }: SheetContent, steps: readonly PackedStep[]): Generator<string[]> {
  for (const { code, areas, vatPercent = '', transitDays } of zones)
    for (const { country, postCodeFrom = '', postCodeTo = '' } of areas)
      yield [
        'ZONE',
        code,
        country,
        postCodeFrom,
        postCodeTo,
        '',
        '',
        '',
        '',
        '',
        ...[vatPercent, transitDays?.from ?? '', transitDays?.to ?? ''].map(String),
      ]
  const money = (amount: number) => printed(minorOf(amount, currency) ?? 0n, currency)
  for (const [place, from, upTo, price, perUnit] of steps)
    yield [
      'STEP',
      zones[place]?.code ?? '',
      '',
      '',
      '',
      String(from),
      String(upTo),
      money(price),
      perUnit === undefined ? '' : money(perUnit),
      currency,
      '',
      '',
      '',
    ]
}

/** Writes CSV. No cell needs quotes: none contains a comma or line break, or begins a formula. */
export function csvOf(content: SheetContent, steps: readonly PackedStep[]): Readable {
  function* lines() {
    let piece = `${columns.join(',')}\r\n`
    for (const row of rowsOf(content, steps)) {
      piece += `${row.join(',')}\r\n`
      if (piece.length > 65_536) {
        yield piece
        piece = ''
      }
    }
    yield piece
  }
  return Readable.from(lines())
}

/** Writes a workbook with one sheet, row by row, so that a long one is never wholly in memory. */
export const workbookOf = (content: SheetContent, steps: readonly PackedStep[]): Readable =>
  workbookFile('Prices', columns, rowsOf(content, steps), (column) => numeric.has(columns[column] ?? ''))
