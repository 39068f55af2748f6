import { Readable } from 'node:stream'
import { minorOf, printed } from '../../kernel/money.ts'
import { workbookFile } from '../../platform/table/workbook-file.ts'
import { columns, numeric } from './file.ts'
import type { PackedStep, SheetContent } from './sheet.ts'

/** The rows of an export without their names. */
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

/** No cell needs quotes: codes, numbers and postal codes hold neither commas nor line ends, nor begin as a formula. */
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

/** A workbook with one sheet. Rows are written as they come, so that a long one is never held whole. */
export const workbookOf = (content: SheetContent, steps: readonly PackedStep[]): Readable =>
  workbookFile('Prices', columns, rowsOf(content, steps), (column) => numeric.has(columns[column] ?? ''))
