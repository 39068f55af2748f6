import { bwip } from './bwip.ts'
import { ssccBars } from './sscc-bars.ts'

export type Symbology = 'gs1-128' | 'code128' | 'interleaved2of5'

/** A linear barcode with its printed text. */
export type Barcode = {
  readonly symbology: Symbology
  /** The scanned text; application identifiers of GS1-128 are in brackets. */
  readonly text: string
  /** The text below the bars; by default the scanned text. */
  readonly shown?: string
  /** The text above the bars. */
  readonly title?: string
  /** More barcodes above this one, from the top. */
  readonly above?: readonly Barcode[]
}

/**
 * Splits a number into readable groups, by default of four characters. Leaves text other than letters and digits alone.
 */
export function grouped(number: string, groups: readonly number[] = [4]): string {
  if (!/^[A-Z0-9]{7,}$/.test(number)) return number
  const parts: string[] = []
  for (let at = 0; at < number.length;) {
    const length = groups[parts.length] ?? groups.at(-1) ?? 4
    parts.push(number.slice(at, at + length))
    at += length
  }
  return parts.join(' ')
}

export type Bars = {
  /** The widths of bar, space, bar, ... in modules. */
  widths: readonly number[]
  modules: number
}

/** Computes the bars of a barcode. Throws if the symbology cannot encode the text, such as a wrong GS1 check digit. */
export function barsOf(barcode: Barcode): Bars {
  const { symbology, text } = barcode
  const widths = (symbology === 'gs1-128' && ssccBars(text)) || drawnBars(barcode)
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}

/** Computes the bars of any symbology with the library. */
export function drawnBars({ symbology, text }: Barcode): number[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types know two-dimensional codes only
  const [drawn] = bwip().raw({ bcid: symbology, text }) as unknown as Array<{ sbs: ArrayLike<number> }>
  if (!drawn) throw new Error(`No bars were generated for ${symbology} ${text}`)
  return Array.from(drawn.sbs)
}

/** White modules on either side. GS1 and ISO/IEC 15417 require ten. */
export const quietZone = 10

/**
 * Module widths in millimetres that are whole dots at 8 dots per millimetre, widest first. At 12 they lose half a dot.
 * GS1 allows 0.495 to 1.016 mm on transport labels and ISO/IEC 15417 down to 0.25 mm elsewhere.
 */
const modulesInMillimetres = [1, 0.75, 0.5, 0.375, 0.25]

/** The largest module width at which the bars and their quiet zones fit into `width` millimetres. */
export function moduleFor(modules: number, width: number): number {
  const fitting = modulesInMillimetres.find((module) => (modules + 2 * quietZone) * module <= width)
  return fitting ?? Math.min(0.25, width / (modules + 2 * quietZone))
}
