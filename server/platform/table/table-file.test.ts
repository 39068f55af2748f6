import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packed, sheetOf, workbookData, workbookParts } from '../../dev/testing/workbook.ts'
import { type Cells, tableOf, Unread } from './table-file.ts'

const folder = new URL('fixtures/', import.meta.url)

async function rowsIn(type: 'CSV' | 'XLSX', data: string, mostRows = 1000): Promise<Cells[]> {
  const rows: Cells[] = []
  for await (const cells of (await tableOf(type, data, mostRows)).rows) rows.push(cells)
  return rows
}
const errorOf = async (type: 'CSV' | 'XLSX', data: string | Promise<string>) => {
  try {
    return await rowsIn(type, await data)
  } catch (error) {
    return `${String(Object(error).kind)} ${String(Object(error).error)}`
  }
}
const sheet = async (rows: string, more: Readonly<Record<string, string>> = {}) =>
  rowsIn('XLSX', await packed(workbookParts(sheetOf(rows), more)))

describe('a workbook', () => {
  // Each file comes from the program and version in its name, and all contain the same table.
  it.each(readdirSync(folder))('is read as written: %s', async (file) => {
    const table = await tableOf('XLSX', readFileSync(new URL(file, folder)).toString('base64'), 1000)
    const rows: Cells[] = []
    for await (const cells of table.rows)
      rows.push(
        cells.map((cell, column) => (column === 1 && typeof cell === 'number' ? (table.dayOf(cell) ?? '') : cell)),
      )
    expect(rows).toEqual([
      ['invoiceNumber', 'invoiceDate', 'currency', 'carrierReference', 'charge', 'net'],
      ['LI-1', '2026-11-30', 'SEK', '0373500489530470', 'FREIGHT', 1060.5],
      ['LI-1', '2026-11-30', 'SEK', 'JJD000390007827000001', 'FUEL', 3.25],
    ])
  })

  it('may combine what no single program writes', async () => {
    expect(
      await sheet(
        '<row r="2"><c r="B2" t="s"><v>0</v></c><c><v>7</v></c></row><row><c t="str"><f>A1</f><v>a&amp;b &#233; _x0041_</v></c><c t="b"><v>1</v></c></row>' +
          '<!-- <row/> --><x:row xmlns:x="x"><x:c t="inlineStr"><x:is><x:r><x:t>one </x:t></x:r><x:r><x:t>two</x:t></x:r><x:rPh><x:t>spoken</x:t></x:rPh></x:is></x:c><c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c></x:row>',
        { 'xl/sharedStrings.xml': '<sst><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>x</t></rPh></si></sst>' },
      ),
    ).toEqual([[], ['', 'rich text', 7], ['a&b é A', 'TRUE'], ['one two', 'a<b']])
  })

  it.each([
    ['0', 46_356, '2026-11-30'],
    ['1', 44_894, '2026-11-30'],
    ['0', 1, '1900-01-01'],
    ['0', 61, '1900-03-01'],
  ])('counts days by its own date system: %s', async (system, count, day) => {
    const all = workbookParts(sheetOf(`<row><c><v>${count}</v></c></row>`))
    const workbook = all['xl/workbook.xml']?.replace('<sheets>', `<workbookPr date1904="${system}"/><sheets>`) ?? ''
    const table = await tableOf('XLSX', await packed({ ...all, 'xl/workbook.xml': workbook }), 10)
    const days: unknown[] = []
    for await (const [cell] of table.rows) days.push(table.dayOf(Number(cell)))
    expect(days).toEqual([day])
  })

  it('reports its unreadable cells', async () => {
    const [row = []] = await sheet(
      '<row><c><v>395212340000029336</v></c><c><v>3.95E17</v></c><c><f>1+1</f><v/></c><c t="e"><v>#REF!</v></c></row>',
    )
    expect(row.map((cell) => (cell instanceof Unread ? cell.says.slice(0, 33) : cell))).toEqual([
      'is a number of more than 15 digit',
      'is a number of more than 15 digit',
      'has a formula without its value. ',
      'shows the error #REF!. Correct it',
    ])
  })

  it.each([
    [
      'the longest cell',
      `<row><c t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c></row>`,
      'invalid CELL_TOO_LONG',
    ],
    [
      'the longest row',
      `<row>${`<c t="inlineStr"><is><t>${'x'.repeat(30_000)}</t></is></c>`.repeat(4)}</row>`,
      'invalid ROW_TOO_LONG',
    ],
    ['most columns', '<row><c r="ALM1"><v>1</v></c></row>', 'invalid TOO_MANY_COLUMNS'],
    ['a tag without end', `<row><c r="${'A'.repeat(1_100_000)}`, 'invalid FILE_UNREADABLE'],
    ['entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]><row/>', 'invalid FILE_UNREADABLE'],
  ])('is refused just above a limit: %s', async (_, rows, error) => {
    expect(await errorOf('XLSX', packed(workbookParts(sheetOf(rows))))).toBe(error)
  })

  it('accepts values just below the limits', async () => {
    expect((await sheet(`<row><c t="inlineStr"><is><t>${'x'.repeat(32_767)}</t></is></c></row>`))[0]).toHaveLength(1)
    expect((await sheet('<row><c r="ALL1"><v>1</v></c></row>'))[0]).toHaveLength(1000)
  })

  it.each([
    ['PKnothing', 'invalid FILE_UNREADABLE'],
    ['\u00d0\u00cf\u0011\u00e0', 'invalid FILE_UNREADABLE'],
    ['', 'invalid FILE_UNREADABLE'],
  ])('is told apart from other files: %j', async (bytes, error) => {
    expect(await errorOf('XLSX', Buffer.from(bytes, 'latin1').toString('base64'))).toBe(error)
  })

  it('is read in constant memory, however large its parts are', { timeout: 120_000 }, async () => {
    const megabyte = Buffer.alloc(1_048_576, ' ')
    function* spaces(megabytes: number, around: readonly [string, string]) {
      yield Buffer.from(around[0])
      for (let count = 0; count < megabytes; count++) yield megabyte
      yield Buffer.from(around[1])
    }
    const small = workbookParts(sheetOf('<row><c><v>1</v></c></row>'))
    const files = [
      await packed({ ...small, 'xl/sharedStrings.xml': spaces(65, ['<sst>', '</sst>']) }),
      await packed({
        ...small,
        'xl/worksheets/sheet1.xml': spaces(257, ['<worksheet><sheetData>', '</sheetData></worksheet>']),
      }),
    ]
    const rest = process.memoryUsage().rss
    let most = rest
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    for (const data of files) expect(await errorOf('XLSX', data)).toBe('tooLarge WORKBOOK_TOO_LARGE')
    clearInterval(watch)
    expect((most - rest) / 1_048_576).toBeLessThan(150)
  })

  it('of 100,000 lines is read in constant memory', { timeout: 120_000 }, async () => {
    const data = await workbookData(
      Array.from({ length: 100_000 }, (_, index) => [
        `LI-${index}`,
        '2026-11-30',
        'SEK',
        `00373${index}`,
        'FREIGHT',
        index / 8,
      ]),
    )
    const rest = process.memoryUsage().rss
    let most = rest
    let count = 0
    for await (const _ of (await tableOf('XLSX', data, 100_000)).rows)
      if (++count % 1000 === 0) most = Math.max(most, process.memoryUsage().rss)
    expect(count).toBe(100_000)
    expect((most - rest) / 1_048_576).toBeLessThan(150)
  })
})

describe('CSV', () => {
  it.each([
    [`a,b\n${'x'.repeat(32_768)},1`, 'invalid CELL_TOO_LONG'],
    [`a,b\n${`${'x'.repeat(30_000)},`.repeat(4)}`, 'invalid ROW_TOO_LONG'],
    [','.repeat(1_000), 'invalid TOO_MANY_COLUMNS'],
    [`a\n${','.repeat(204_001)}`, 'invalid ROW_TOO_LONG'],
    [`a\n${' '.repeat(204_001)}`, 'invalid ROW_TOO_LONG'],
    ['\n'.repeat(10_200), 'invalid FILE_TOO_LONG'],
    ['\r'.repeat(10_200), 'invalid FILE_TOO_LONG'],
  ])('is refused just above a limit', async (data, error) => {
    expect(await errorOf('CSV', data)).toBe(error)
  })

  it('lets other work proceed while it is read', async () => {
    let turns = 0
    let next = setImmediate(function count() {
      turns++
      next = setImmediate(count)
    })
    expect(await rowsIn('CSV', 'a,b\n1,2\n'.repeat(80_000), 160_000)).toHaveLength(160_000)
    clearImmediate(next)
    expect(turns).toBeGreaterThan(9)
  })

  it('may have a title above the row that shows the delimiter', async () => {
    expect(await rowsIn('CSV', 'Invoice of November\na;b\n1,5;2')).toEqual([
      ['Invoice of November'],
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })
})
