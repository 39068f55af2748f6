import { bwip } from './bwip.ts'
import { darkHexagonsOf, hexagonsInRow, rowsOfHexagons, type MaxiCode } from './maxicode.ts'

/** A two-dimensional code beside the bars, for carriers whose machines read one. */
export type MatrixCode =
  | {
      readonly symbology: 'datamatrix'
      readonly text: string
      /** Squares a side, by default as few as possible. */
      readonly side?: number
      /** Millimetres of a square, by default one. */
      readonly module?: number
    }
  | { readonly symbology: 'pdf417'; readonly text: string }
  | ({ readonly symbology: 'maxicode' } & MaxiCode)

/** Characters that always fit into the message if they are capitals, digits and the commonest signs. */
export const longestMaxiCodeMessage = 70

/** How a code is drawn, from the top left corner. Everything is in millimetres. */
export type Matrix =
  | { readonly kind: 'squares'; readonly module: number; readonly rows: readonly (readonly boolean[])[] }
  | { readonly kind: 'hexagons'; readonly dark: readonly number[] }

/** A whole number of dots at 8, 12 and 24 dots per millimetre. */
const square = 1

/** As FedEx prints it: 14 columns, a quarter of a millimetre a module and three modules a row. */
export const pdf417 = { columns: 14, security: 5, module: 0.25, rowHeight: 3 } as const

/** ISO/IEC 16023: the distance of hexagons, in rows that are indented in turn. The size is the same on every label. */
export const hexagon = { width: 0.88, rowHeight: (0.88 * Math.sqrt(3)) / 2, radius: 0.88 / Math.sqrt(3) }

/** The middle of the bull's eye, and the edges of its rings from the inside, as multiples of the width of a hexagon. */
export const bullsEye = {
  x: 14.5 * hexagon.width,
  y: 16 * hexagon.rowHeight + hexagon.radius,
  edges: [0.5774, 1.3359, 2.1058, 2.8644, 3.6229, 4.3814].map((edge) => edge * hexagon.width),
}

/** Width and height of a code on paper, without its quiet zone. */
export function sizeOf(matrix: Matrix): { width: number; height: number } {
  if (matrix.kind === 'hexagons')
    return {
      width: hexagonsInRow * hexagon.width,
      height: (rowsOfHexagons - 1) * hexagon.rowHeight + 2 * hexagon.radius,
    }
  return { width: (matrix.rows[0]?.length ?? 0) * matrix.module, height: matrix.rows.length * matrix.module }
}

/** Throws if the code cannot represent its text. */
export function matrixOf(code: MatrixCode): Matrix {
  if (code.symbology === 'datamatrix') {
    const { side, module = square } = code
    return squares({ bcid: 'datamatrix', text: escaped(code.text), ...(side && { columns: side, rows: side }) }, module)
  }
  if (code.symbology === 'pdf417') {
    const { columns, security } = pdf417
    const drawing = squares({ bcid: 'pdf417', text: escaped(code.text), columns, eclevel: security }, pdf417.module)
    return { ...drawing, rows: drawing.rows.flatMap((row) => Array.from({ length: pdf417.rowHeight }, () => row)) }
  }
  const { header, rest } = maxiCodeMessage(code)
  return { kind: 'hexagons', dark: darkHexagonsOf(code, header + rest) }
}

/** The squares of a QR code (ISO/IEC 18004, error correction M), row by row and without its quiet zone. */
export const qrOf = (text: string): readonly (readonly boolean[])[] =>
  squares({ bcid: 'qrcode', text: escaped(text), eclevel: 'M' }, 1).rows

/** The middle of each hexagon, by its number in `dark`. */
export const hexagons: readonly { readonly x: number; readonly y: number }[] = Array.from(
  { length: hexagonsInRow * rowsOfHexagons },
  (_, place) => {
    const row = Math.floor(place / hexagonsInRow)
    return {
      x: ((place % hexagonsInRow) + (row % 2 === 0 ? 0.5 : 1)) * hexagon.width,
      y: row * hexagon.rowHeight + hexagon.radius,
    }
  },
)

const separator = { group: '\u001d', record: '\u001e', end: '\u0004' }

/** The text behind the postal code, country and service, for printers that make the code themselves. */
export function maxiCodeMessage({ message }: MaxiCode): { header: string; rest: string } {
  return {
    header: `[)>${separator.record}01${separator.group}96`,
    rest: `${message.join(separator.group)}${separator.record}${separator.end}`,
  }
}

/** Control characters as the library wants them. */
const escaped = (text: string) =>
  text.replace(/[\u0000-\u001f^]/g, (character) => `^${String(character.charCodeAt(0)).padStart(3, '0')}`)

function squares(options: Omit<Drawing, 'parse'>, module: number) {
  const { pixs, pixx } = drawn({ ...options, parse: true })
  const rows = Array.from({ length: pixs.length / pixx }, (_, row) =>
    Array.from({ length: pixx }, (__, column) => pixs[row * pixx + column] === 1),
  )
  return { kind: 'squares', module, rows } satisfies Matrix
}

interface Drawing {
  readonly bcid: string
  readonly text: string
  readonly parse: boolean
  readonly columns?: number
  readonly rows?: number
  readonly eclevel?: number | string
}

function drawn(options: Drawing): {
  pixs: number[]
  pixx: number
} {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types leave out what MaxiCode lacks, and options
  const [code] = bwip().raw(options as never) as unknown as Array<{ pixs: number[]; pixx?: number }>
  if (!code) throw new Error(`No code came back for ${options.bcid} ${options.text}`)
  return { pixs: code.pixs, pixx: code.pixx ?? 0 }
}
