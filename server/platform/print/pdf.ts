import { deflateSync } from 'node:zlib'
import { blocksOf, codePointsOf, embeddedFont, widthOf, type EmbeddedFont, type Weight } from './font.ts'
import type { Mark, Page } from './marks.ts'
import { bullsEye, hexagon, hexagons, type Matrix } from './matrix.ts'
import { hexagonsInRow } from './maxicode.ts'

/** PDF points per millimetre. */
const points = 72 / 25.4

const weights: readonly Weight[] = ['regular', 'bold']

type Fonts = Record<Weight, EmbeddedFont>

/**
 * Writes pages as PDF 1.7. Direct output is many times faster than a general library, because a label is little more
 * than text and bars: each font is parsed, subset and written once.
 */
export function pdfOf(pages: readonly Page[], about: { title: string; created: Date }): Buffer {
  const beginning = beginningOf(blocksIn(pages))
  const file = new PdfFile(beginning.written)
  const document = new PdfDocument(file)
  document.addPages(pages, beginning)
  document.end(about)
  return Buffer.concat(file.takeParts())
}

const blocksIn = (pages: readonly Page[]) =>
  blocksOf(pages.flatMap((page) => page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))))

/** Writes pages one after the other to a file, whose parts can be taken out along the way. */
export class PdfDocument {
  readonly file: PdfFile
  /** The object number of the page tree. */
  readonly tree: number
  readonly #catalog: number
  readonly #pages: number[] = []
  readonly #fonts = new Map<number, Drawing>()

  constructor(file = new PdfFile()) {
    this.file = file
    this.#catalog = file.reserve()
    this.tree = file.reserve()
  }

  /** Draws pages. Embeds their fonts before the first pages that need them. */
  addPages(pages: readonly Page[], drawing = this.#drawingFor(pages)): void {
    for (const page of pages) this.addPage(this.#draw(page, drawing))
  }

  /** Adds the next page, whose object is in the file already. */
  addPage(number: number): void {
    this.#pages.push(number)
  }

  #drawingFor(pages: readonly Page[]): Drawing {
    const blocks = blocksIn(pages)
    const drawing = this.#fonts.get(blocks) ?? embedded(this.file, blocks)
    this.#fonts.set(blocks, drawing)
    return drawing
  }

  #draw(page: Page, { fonts, resources }: Drawing): number {
    // Drawing commands repeat so much that the fastest compression does nearly as well as the best.
    const content = this.file.addStream(
      deflateSync(Buffer.from(contentOf(page, fonts), 'latin1'), { level: 1 }),
      '/Filter /FlateDecode',
    )
    return this.file.add(
      `<< /Type /Page /Parent ${this.tree} 0 R /MediaBox [0 0 ${round(page.width * points)} ${round(page.height * points)}] /Resources ${resources} /Contents ${content} 0 R >>`,
    )
  }

  end({ title, created }: { title: string; created: Date }): void {
    const kids = this.#pages.map((id) => `${id} 0 R`).join(' ')
    this.file.set(this.tree, `<< /Type /Pages /Kids [${kids}] /Count ${this.#pages.length} >>`)
    this.file.set(
      this.#catalog,
      `<< /Type /Catalog /Pages ${this.tree} 0 R /Lang (en) /ViewerPreferences << /PrintScaling /None >> >>`,
    )
    const info = this.file.add(
      `<< /Title ${textString(title)} /Producer (Waybill) /CreationDate (${dateString(created)}) >>`,
    )
    this.file.end(this.#catalog, info)
  }
}

/** The fonts by the names that pages use. */
interface Drawing {
  readonly fonts: Fonts
  readonly resources: string
}

/** The beginning shared by all files with the same fonts. */
interface Beginning extends Drawing {
  readonly written: PdfFile
}

const beginnings = new Map<number, Beginning>()

/** Cached for each set of blocks that labels use. */
function beginningOf(blocks: number): Beginning {
  let beginning = beginnings.get(blocks)
  if (!beginning) {
    const written = new PdfFile()
    beginning = { written, ...embedded(written, blocks) }
    beginnings.set(blocks, beginning)
  }
  return beginning
}

function embedded(file: PdfFile, blocks: number): Drawing {
  const fonts: Fonts = { regular: embeddedFont('regular', blocks), bold: embeddedFont('bold', blocks) }
  const [regular, bold] = weights.map((weight) => addFont(file, fonts[weight]))
  return { fonts, resources: `<< /Font << /regular ${regular} 0 R /bold ${bold} 0 R >> >>` }
}

function contentOf(page: Page, fonts: Fonts): string {
  return page.marks.map((mark) => drawingOf(mark, page.height, fonts)).join('')
}

function drawingOf(mark: Mark, pageHeight: number, fonts: Fonts): string {
  const rectangle = (x: number, y: number, width: number, height: number) =>
    `${round(x * points)} ${round((pageHeight - y - height) * points)} ${round(width * points)} ${round(height * points)} re\n`
  switch (mark.kind) {
    case 'rule':
      return `${rectangle(mark.x, mark.y, mark.width, mark.height)}f\n`
    case 'barcode': {
      let drawing = ''
      let x = mark.x
      mark.bars.widths.forEach((width, index) => {
        if (index % 2 === 0) drawing += rectangle(x, mark.y, width * mark.module, mark.height)
        x += width * mark.module
      })
      return `${drawing}f\n`
    }
    case 'matrix':
      return drawnMatrix(mark.matrix, mark.x, mark.y, pageHeight)
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

/** Codes are drawn from their top left corner in thousandths of a millimetre, which saves many decimal points. */
const unit = 1000

function drawnMatrix(matrix: Matrix, left: number, top: number, pageHeight: number): string {
  const scale = points / unit
  const place = `q ${scale.toFixed(7)} 0 0 ${(-scale).toFixed(7)} ${round(left * points)} ${round((pageHeight - top) * points)} cm\n`
  if (matrix.kind === 'hexagons') {
    shapes ??= shapesOfMaxiCode()
    const { rows, hexagons: shape, rings } = shapes
    const paths = rows.map(() => '')
    for (const number of matrix.dark) {
      const row = Math.floor(number / hexagonsInRow)
      paths[row] = `${paths[row]}${shape[number % hexagonsInRow]}`
    }
    return `${place}${rows.map((start, row) => `${start}${paths[row]}f\nQ\n`).join('')}${rings}f*\nQ\n`
  }
  const { module, rows } = matrix
  const size = whole(module)
  let path = ''
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) path += `${x * size} ${y * size} ${size} ${size} re\n`
    }),
  )
  return `${place}${path}f\nQ\n`
}

const whole = (millimetres: number) => Math.round(millimetres * unit)

/** The parts that every MaxiCode shares. */
let shapes: ReturnType<typeof shapesOfMaxiCode> | undefined

/** Each row has its own origin, so all rows repeat the same strings, which compress well. */
function shapesOfMaxiCode() {
  const [first] = hexagons
  if (!first) throw new Error('A MaxiCode has no hexagon')
  const starts = hexagons.filter((_, number) => number % hexagonsInRow === 0)
  return {
    hexagons: hexagons.slice(0, hexagonsInRow).map(hexagonAt),
    rows: starts.map(({ x, y }) => `q 1 0 0 1 ${whole(x - first.x)} ${whole(y - first.y)} cm\n`),
    rings: bullsEye.edges.map(circle).join(''),
  }
}

/** Slightly smaller than its cell, so spreading ink does not join neighbours. */
function hexagonAt({ x, y }: { x: number; y: number }): string {
  const [extent, half] = [hexagon.radius * 0.92, (hexagon.width / 2) * 0.92]
  const corners = [
    [x, y - extent],
    [x + half, y - extent / 2],
    [x + half, y + extent / 2],
    [x, y + extent],
    [x - half, y + extent / 2],
    [x - half, y - extent / 2],
  ]
  const [first, ...others] = corners.map(([across = 0, down = 0]) => `${whole(across)} ${whole(down)}`)
  return `${first} m ${others.join(' l ')} l\n`
}

/** Four Bézier curves that differ from a circle by less than a printer can show. */
function circle(radius: number): string {
  const { x, y } = bullsEye
  const bend = radius * 0.5523
  const point = (across: number, down: number) => `${whole(x + across)} ${whole(y + down)}`
  return [
    `${point(radius, 0)} m`,
    `${point(radius, bend)} ${point(bend, radius)} ${point(0, radius)} c`,
    `${point(-bend, radius)} ${point(-radius, bend)} ${point(-radius, 0)} c`,
    `${point(-radius, -bend)} ${point(-bend, -radius)} ${point(0, -radius)} c`,
    `${point(bend, -radius)} ${point(radius, -bend)} ${point(radius, 0)} c h\n`,
  ].join(' ')
}

/**
 * A composite font (ISO 32000-1, 9.7): text consists of glyph ids, and a map back to Unicode serves copying and
 * searching.
 */
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

function unicodeMapOf(font: EmbeddedFont): Buffer {
  const entries = Array.from(font.glyphs, ([codePoint, glyph]) => `<${hex(glyph)}> <${hex(codePoint)}>`)
  let text =
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n'
  for (let index = 0; index < entries.length; index += 100) {
    const part = entries.slice(index, index + 100)
    text += `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`
  }
  return deflateSync(Buffer.from(`${text}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`, 'latin1'))
}

const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
const endOfObject = Buffer.from('\nendobj\n', 'latin1')
const endOfStream = Buffer.from('\nendstream\nendobj\n', 'latin1')

/** Objects in sequence, and the table of their offsets at the end (ISO 32000-1, 7.5). */
class PdfFile {
  #parts: Buffer[] = [head]
  /** Offsets by object number, starting with number 1. No object is at 0, so 0 marks unused numbers. */
  readonly #offsets: number[] = []
  #length = head.length

  /** Continues a copy of another file, or begins an empty one. */
  constructor(beginning?: PdfFile) {
    if (!beginning) return
    this.#parts = [...beginning.#parts]
    this.#offsets = [...beginning.#offsets]
    this.#length = beginning.#length
  }

  /** The highest object number so far. */
  get last(): number {
    return this.#offsets.length
  }

  reserve(): number {
    return this.#offsets.push(0)
  }

  set(id: number, body: string | Uint8Array): void {
    while (this.#offsets.length < id) this.reserve()
    this.#offsets[id - 1] = this.#length
    this.#write(Buffer.from(`${id} 0 obj\n`, 'latin1'))
    this.#write(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
    this.#write(endOfObject)
  }

  add(body: string): number {
    const id = this.reserve()
    this.set(id, body)
    return id
  }

  addStream(data: Buffer, entries: string): number {
    const id = this.#offsets.push(this.#length)
    this.#write(Buffer.from(`${id} 0 obj\n<< ${entries} /Length ${data.length} >>\nstream\n`, 'latin1'))
    this.#write(data)
    this.#write(endOfStream)
    return id
  }

  end(root: number, info: number): void {
    const table = this.#offsets
      .map((offset) => (offset === 0 ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`))
      .join('')
    const size = this.#offsets.length + 1
    const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${this.#length}\n%%EOF\n`
    this.#write(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1'))
  }

  /** Returns the bytes written since the last call. */
  takeParts(): Buffer[] {
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  #write(part: Uint8Array): void {
    this.#parts.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
    this.#length += part.byteLength
  }
}

const hexes: string[] = []

const hex = (value: number): string => (hexes[value] ??= value.toString(16).padStart(4, '0'))

const round = (value: number) => Math.round(value * 1000) / 1000

/** A text string as UTF-16 in hexadecimal, which needs no escaping. */
function textString(value: string): string {
  const bytes = Buffer.from(`\ufeff${value}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

const dateString = (date: Date) => `D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
