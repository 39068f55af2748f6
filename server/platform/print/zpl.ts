import { codePointsOf, widthOf } from './font.ts'
import type { Mark, Page } from './marks.ts'
import { maxiCodeMessage, pdf417 } from './matrix.ts'
import { modeOf } from './maxicode.ts'
import { dotsPerMillimetre, type LabelResolution } from './paper.ts'

/** Writes pages as ZPL II for printers of a resolution, one format (`^XA` to `^XZ`) per label. */
export function zplOf(pages: readonly Page[], resolution: LabelResolution): string {
  const dots = dotsPerMillimetre[resolution]
  return pages.map((page) => formatOf(page, dots)).join('\n')
}

function formatOf(page: Page, dots: number): string {
  const whole = (millimetres: number) => Math.round(millimetres * dots)
  return [
    '^XA',
    // UTF-8, the label's size, and one copy.
    '^CI28',
    `^PW${whole(page.width)}`,
    `^LL${whole(page.height)}`,
    '^LH0,0',
    ...page.marks.map((mark) => commandOf(mark, whole, dots)),
    '^PQ1',
    '^XZ',
  ].join('\n')
}

/** The printer's scalable font 0 is a little wider than the font used for measuring. */
const fontWidth = 0.92

type Text = Extract<Mark, { kind: 'text' }>

/**
 * Positions a line of text. The printer aligns it within a field block, because only the printer knows its letter
 * widths.
 */
function placeOf({ align, x, y, text, size, weight }: Text, whole: (millimetres: number) => number): string {
  if (align === 'left') return `${whole(x)},${whole(y)}`
  const room = widthOf(text, size, weight) * 1.2
  const left = Math.max(0, align === 'right' ? x - room : x - room / 2)
  const width = align === 'right' ? x - left : 2 * (x - left)
  return `${whole(left)},${whole(y)}^FB${whole(width)},1,0,${align === 'right' ? 'R' : 'C'}`
}

function commandOf(mark: Mark, whole: (millimetres: number) => number, dots: number): string {
  switch (mark.kind) {
    case 'rule': {
      const height = Math.max(1, whole(mark.height))
      return `^FO${whole(mark.x)},${whole(mark.y)}^GB${whole(mark.width)},${height},${height}^FS`
    }
    case 'barcode':
      return barcodeOf(mark, whole, dots)
    case 'matrix':
      return matrixOf(mark, whole)
    case 'text': {
      const height = whole(mark.size)
      const letters = `${mark.inverse ? '^FR' : ''}^A0N,${height},${Math.round(height * fontWidth)}`
      return `^FT${placeOf(mark, whole)}${letters}^FH${data(mark.text)}^FS`
    }
  }
}

function barcodeOf(
  mark: Extract<Mark, { kind: 'barcode' }>,
  whole: (millimetres: number) => number,
  dots: number,
): string {
  const { barcode, bars } = mark
  // In whole dots, centred in the space reserved for it.
  const module = Math.max(1, Math.floor(mark.module * dots + 0.01))
  let x = Math.max(0, whole(mark.x + (bars.modules * mark.module) / 2) - Math.round((bars.modules * module) / 2))
  const height = whole(mark.height)
  if (barcode.symbology === 'gs1-128' && barcode.text.startsWith('(00)'))
    return `^FO${x},${whole(mark.y)}^BY${module}^BCN,${height},N,N,N,D^FH${data(barcode.text)}^FS`
  // Drawn bar by bar, because printers choose code sets and bar widths differently, and labels must not vary.
  const boxes: string[] = []
  bars.widths.forEach((width, index) => {
    if (index % 2 === 0) boxes.push(`^FO${x},${whole(mark.y)}^GB${width * module},${height},${width * module}^FS`)
    x += width * module
  })
  return boxes.join('\n')
}

/** Printers draw these codes themselves and know best how their dots spread. */
function matrixOf({ code, matrix, x, y }: Extract<Mark, { kind: 'matrix' }>, whole: (millimetres: number) => number) {
  const field = `^FO${whole(x)},${whole(y)}`
  const module = matrix.kind === 'squares' ? Math.max(1, whole(matrix.module)) : 1
  if (code.symbology === 'datamatrix') {
    const size = code.side === undefined ? '' : `,${code.side},${code.side}`
    return `${field}^BXN,${module},200${size}^FH${fieldData(code.text)}^FS`
  }
  if (code.symbology === 'pdf417')
    return `${field}^BY${module}^B7N,${module * pdf417.rowHeight},${pdf417.security},${pdf417.columns}^FH${fieldData(code.text)}^FS`
  const { header, rest } = maxiCodeMessage(code)
  const order = `${code.service}${code.country}${code.postCode}`
  return `${field}^BD${modeOf(code)},1,1^FH${fieldData(order + header + rest)}^FS`
}

/** Text that the printer's font can show, as field data. */
const data = (text: string) => fieldData(String.fromCodePoint(...codePointsOf(text)))

/** Escapes field data (`^FH` with _hh), so commands, delimiters and control characters are plain text. */
function fieldData(text: string): string {
  return `^FD${text.replace(/[\u0000-\u001f^~_\\]/g, (character) => `_${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)}`
}
