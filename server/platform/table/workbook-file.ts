import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemas = 'http://schemas.openxmlformats.org'
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`
const types = `${schemas}/officeDocument/2006/relationships`
const relations = (type: string, target: string) =>
  `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${types}/${type}" Target="${target}"/></Relationships>`
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The minimal parts of a workbook with one sheet. */
const parts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${types}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
})

/** Writes a workbook with one sheet and a frozen first row. Streams the rows. */
export function workbookFile(
  name: string,
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  isNumeric: (column: number) => boolean,
): Readable {
  function* sheet() {
    let piece = `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowOf(1, columns, () => false)}`
    let number = 1
    for (const row of rows) {
      piece += rowOf(++number, row, isNumeric)
      if (piece.length < 65_536) continue
      yield piece
      piece = ''
    }
    yield `${piece}</sheetData></worksheet>`
  }
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts(name))) zip.addBuffer(Buffer.from(text), path)
  zip.addReadStream(Readable.from(sheet()), 'xl/worksheets/sheet1.xml')
  zip.end()
  return Readable.from(zip.outputStream)
}

/** None of our tables has more than 26 columns. */
function rowOf(number: number, cells: readonly string[], isNumeric: (column: number) => boolean): string {
  let row = `<row r="${number}">`
  for (const [column, cell] of cells.entries()) {
    const place = `r="${String.fromCharCode(65 + column)}${number}"`
    if (cell === '') continue
    if (isNumeric(column)) row += `<c ${place}><v>${cell}</v></c>`
    else row += `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  return `${row}</row>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
