import { bwip } from './bwip.ts'
import { darkHexagonsOf, hexagonsInRow, rowsOfHexagons, type MaxiCode } from './maxicode.ts'

/** A two-dimensional code beside the barcode, for carriers whose machines read one. */
export type MatrixCode =
  | {
      readonly symbology: 'datamatrix'
      readonly text: string
      /** Squares per side; by default as few as possible. */
      readonly side?: number
      /** Millimetres per square; one by default. */
      readonly module?: number
    }
  | { readonly symbology: 'pdf417'; readonly text: string }
  | ({ readonly symbology: 'maxicode' } & MaxiCode)

/** A message of this length always fits if it consists of capitals, digits and the most common signs. */
export const longestMaxiCodeMessage = 70

/** The drawing of a code, from the top left corner, in millimetres. */
export type Matrix =
  | { readonly kind: 'squares'; readonly module: number; readonly rows: readonly (readonly boolean[])[] }
  | { readonly kind: 'hexagons'; readonly dark: readonly number[] }

/** A whole number of dots at 8, 12 and 24 dots per millimetre. */
const square = 1

/** FedEx's format: 14 columns, modules of 0.25 mm and rows of three modules. */
export const pdf417 = { columns: 14, security: 5, module: 0.25, rowHeight: 3 } as const

/** The hexagon grid of ISO/IEC 16023, in which every other row is indented. The size is the same on every label. */
export const hexagon = { width: 0.88, rowHeight: (0.88 * Math.sqrt(3)) / 2, radius: 0.88 / Math.sqrt(3) }

/** The centre of the bull's eye and the radii of its ring edges, from the inside, as multiples of a hexagon's width. */
export const bullsEye = {
  x: 14.5 * hexagon.width,
  y: 16 * hexagon.rowHeight + hexagon.radius,
  edges: [0.5774, 1.3359, 2.1058, 2.8644, 3.6229, 4.3814].map((edge) => edge * hexagon.width),
}

/** Returns the printed width and height of a code without its quiet zone. */
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

/** Returns a QR code (ISO/IEC 18004, error correction M) row by row, without its quiet zone. */
export const qrOf = (text: string): readonly (readonly boolean[])[] =>
  squares({ bcid: 'qrcode', text: escaped(text), eclevel: 'M' }, 1).rows

/** The centre of each hexagon, by its number in `dark`. */
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

/** The message after postal code, country and service, for printers that draw the code themselves. */
export function maxiCodeMessage({ message }: MaxiCode): { header: string; rest: string } {
  return {
    header: `[)>${separator.record}01${separator.group}96`,
    rest: `${message.join(separator.group)}${separator.record}${separator.end}`,
  }
}

/** Control characters in the library's notation. */
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
  if (!code) throw new Error(`No code was generated for ${options.bcid} ${options.text}`)
  return { pixs: code.pixs, pixx: code.pixx ?? 0 }
}
