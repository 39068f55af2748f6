import type { Weight } from './font.ts'
import type { Barcode, Bars } from './barcode.ts'
import type { Matrix, MatrixCode } from './matrix.ts'

/** A mark on a label. All measures are in millimetres from the top left corner. */
export type Mark =
  | {
      kind: 'text'
      text: string
      /** The start, end or middle of the line, depending on `align`. */
      x: number
      /** Baseline. */
      y: number
      size: number
      weight: Weight
      align: 'left' | 'right' | 'center'
      /** White on a filled box. */
      inverse?: boolean
    }
  | { kind: 'rule'; x: number; y: number; width: number; height: number }
  | { kind: 'barcode'; barcode: Barcode; bars: Bars; x: number; y: number; module: number; height: number }
  | { kind: 'matrix'; code: MatrixCode; matrix: Matrix; x: number; y: number }

export type Page = { width: number; height: number; marks: readonly Mark[] }
