import { Readable } from 'node:stream'
import { minorOf, printed } from '../../kernel/money.ts'
import { type Column, columns } from './file.ts'
import type { PackedStep, SheetContent } from './sheet.ts'

/** The rows of an export without their names. */
function* rowsOf({ zones, currency }: SheetContent, steps: readonly PackedStep[]): Generator<string[]> {
  for (const { code, areas } of zones)
    for (const { country, postCodeFrom = '', postCodeTo = '' } of areas)
      yield ['ZONE', code, country, postCodeFrom, postCodeTo, '', '', '', '', '']
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

const numeric: ReadonlySet<Column> = new Set<Column>(['from', 'upTo', 'price', 'pricePerUnit'])

/** A workbook with one sheet. Rows are written as they come, so that a long one is never held whole. */
export async function workbookOf(content: SheetContent, steps: readonly PackedStep[]): Promise<Readable> {
  const { default: excel } = await import('exceljs')
  const { PassThrough } = await import('node:stream')
  const out = new PassThrough()
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false })
  const sheet = workbook.addWorksheet('Prices', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.addRow([...columns]).commit()
  const write = async () => {
    let count = 0
    for (const row of rowsOf(content, steps)) {
      sheet
        .addRow(
          row.map((cell, place) => (cell === '' ? null : numeric.has(columns[place] ?? 'zone') ? Number(cell) : cell)),
        )
        .commit()
      if (++count % 1000 === 0) await new Promise((resume) => setImmediate(resume))
    }
    await workbook.commit()
  }
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
