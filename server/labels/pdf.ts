import { deflateSync } from 'node:zlib'
import { barsOf } from './barcode.ts'
import { blocksOf, codePointsOf, embeddedFont, widthOf, type EmbeddedFont, type Weight } from './font.ts'
import type { Mark, Page } from './marks.ts'

/** PDF points in a millimetre. */
const points = 72 / 25.4

const weights: readonly Weight[] = ['regular', 'bold']

/**
 * Pages as PDF 1.7. Written directly, since a label is little more than text and bars: about twenty times the
 * labels a second of a general library, each embedding a font that was parsed and reduced once.
 */
export function pdfOf(pages: readonly Page[], { title, created }: { title: string; created: Date }): Buffer {
  const key = blocksOf(
    pages.flatMap((page) => page.marks.flatMap((mark) => (mark.kind === 'text' ? codePointsOf(mark.text) : []))),
  )
  const fonts: Record<Weight, EmbeddedFont> = { regular: embeddedFont('regular', key), bold: embeddedFont('bold', key) }
  const file = new PdfFile()
  const catalog = file.reserve()
  const tree = file.reserve()
  const fontIds = weights.map((weight) => addFont(file, fonts[weight]))
  const resources = `<< /Font << /regular ${fontIds[0]} 0 R /bold ${fontIds[1]} 0 R >> >>`
  const pageIds = pages.map((page) => {
    const content = file.addStream(deflateSync(Buffer.from(contentOf(page, fonts), 'latin1')), '/Filter /FlateDecode')
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${round(page.width * points)} ${round(page.height * points)}] /Resources ${resources} /Contents ${content} 0 R >>`,
    )
  })
  file.set(tree, `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`)
  file.set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en) /ViewerPreferences << /PrintScaling /None >> >>`)
  const info = file.add(`<< /Title ${textString(title)} /Producer (Waybill) /CreationDate (${dateString(created)}) >>`)
  return file.end(catalog, info)
}

function contentOf(page: Page, fonts: Record<Weight, EmbeddedFont>): string {
  return page.marks.map((mark) => drawingOf(mark, page.height, fonts)).join('')
}

function drawingOf(mark: Mark, pageHeight: number, fonts: Record<Weight, EmbeddedFont>): string {
  const rectangle = (x: number, y: number, width: number, height: number) =>
    `${round(x * points)} ${round((pageHeight - y - height) * points)} ${round(width * points)} ${round(height * points)} re\n`
  switch (mark.kind) {
    case 'rule':
      return `${rectangle(mark.x, mark.y, mark.width, mark.height)}f\n`
    case 'barcode': {
      let drawing = ''
      let x = mark.x
      barsOf(mark.barcode).widths.forEach((width, index) => {
        if (index % 2 === 0) drawing += rectangle(x, mark.y, width * mark.module, mark.height)
        x += width * mark.module
      })
      return `${drawing}f\n`
    }
    case 'text': {
      const width = mark.align === 'left' ? 0 : widthOf(mark.text, mark.size, mark.weight)
      const x = mark.align === 'right' ? mark.x - width : mark.align === 'center' ? mark.x - width / 2 : mark.x
      const glyphs = fonts[mark.weight].glyphs
      let shownGlyphs = ''
      for (const codePoint of codePointsOf(mark.text)) shownGlyphs += hex(glyphs.get(codePoint) ?? 0)
      const shown = `BT /${mark.weight} ${round(mark.size * points)} Tf ${round(x * points)} ${round((pageHeight - mark.y) * points)} Td <${shownGlyphs}> Tj ET\n`
      return mark.inverse ? `1 g\n${shown}0 g\n` : shown
    }
  }
}

/** A composite font (ISO 32000-1, 9.7): glyph numbers in the text, and a map back to Unicode for copying and searching. */
function addFont(file: PdfFile, font: EmbeddedFont): number {
  const program = file.addStream(font.program, `/Filter /FlateDecode /Length1 ${font.programLength}`)
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${font.name} /Flags 4 /FontBBox [${font.bounds.join(' ')}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight ${font.capHeight} /StemV 80 /FontFile2 ${program} 0 R >>`,
  )
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${font.widths.join(' ')}]] >>`,
  )
  const unicode = file.addStream(unicodeMapOf(font), '/Filter /FlateDecode')
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font.name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  )
}

const unicodeMaps = new WeakMap<EmbeddedFont, Buffer>()

function unicodeMapOf(font: EmbeddedFont): Buffer {
  let map = unicodeMaps.get(font)
  if (!map) {
    const entries = Array.from(font.glyphs, ([codePoint, glyph]) => `<${hex(glyph)}> <${hex(codePoint)}>`)
    let text =
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n'
    for (let index = 0; index < entries.length; index += 100) {
      const part = entries.slice(index, index + 100)
      text += `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`
    }
    map = deflateSync(
      Buffer.from(`${text}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`, 'latin1'),
    )
    unicodeMaps.set(font, map)
  }
  return map
}

/** Objects, their offsets, and the table of them at the end (ISO 32000-1, 7.5). */
class PdfFile {
  private objects: Array<Buffer | undefined> = []

  reserve(): number {
    return this.objects.push(undefined)
  }

  set(id: number, body: string): void {
    this.objects[id - 1] = Buffer.from(body, 'latin1')
  }

  add(body: string): number {
    return this.objects.push(Buffer.from(body, 'latin1'))
  }

  addStream(data: Buffer, entries: string): number {
    const head = Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`, 'latin1')
    return this.objects.push(Buffer.concat([head, data, Buffer.from('\nendstream', 'latin1')]))
  }

  end(root: number, info: number): Buffer {
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    let offset = parts[0]?.length ?? 0
    const table = ['0000000000 65535 f \n']
    this.objects.forEach((body, index) => {
      const object = Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`, 'latin1'),
        body ?? Buffer.from('null'),
        Buffer.from('\nendobj\n', 'latin1'),
      ])
      table.push(`${String(offset).padStart(10, '0')} 00000 n \n`)
      offset += object.length
      parts.push(object)
    })
    parts.push(
      Buffer.from(
        `xref\n0 ${table.length}\n${table.join('')}trailer\n<< /Size ${table.length} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
        'latin1',
      ),
    )
    return Buffer.concat(parts)
  }
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

const round = (value: number) => Math.round(value * 1000) / 1000

/** A text string as UTF-16 in hexadecimal, in which nothing has to be escaped. */
function textString(value: string): string {
  const bytes = Buffer.from(`\ufeff${value}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

const dateString = (date: Date) => `D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
