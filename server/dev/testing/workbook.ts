import { ZipFile } from 'yazl'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...all: [id: string, type: string, target: string][]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** The parts of a workbook with one sheet, in file order. */
export const workbookParts = (sheet: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'xl/worksheets/sheet1.xml': sheet,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${types}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/_rels/workbook.xml.rels': relations(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'sharedStrings', 'sharedStrings.xml'],
    ['rId3', 'styles', 'styles.xml'],
  ),
  'xl/sharedStrings.xml': '<sst/>',
  'xl/styles.xml': '<styleSheet/>',
  ...more,
})

export const sheetOf = (rows: string): string => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`

/** A workbook in base64, as programs send it. */
export async function packed(parts: Readonly<Record<string, string | Iterable<Buffer>>>): Promise<string> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : Buffer.concat([...content]), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('base64')
}

/** A sheet of strings, numbers and formulas without values, whose cells have no references. */
export const workbookData = (rows: readonly (readonly unknown[])[]): Promise<string> =>
  packed(workbookParts(sheetOf(rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join(''))))

function cellOf(cell: unknown): string {
  if (typeof cell === 'number' || typeof cell === 'bigint') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object' && cell !== null && 'formula' in cell)
    return `<c><f>${String(cell.formula)}</f><v></v></c>`
  return `<c t="inlineStr"><is><t>${String(cell)}</t></is></c>`
}
