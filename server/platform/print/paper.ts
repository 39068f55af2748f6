import type { Schemas } from '../../../openapi/generated/types.ts'

export type LabelLayout = Schemas['LabelLayout']
export type LabelResolution = Schemas['LabelResolution']

/** The paper size of each layout in millimetres, portrait. */
export const papers: Record<LabelLayout, { width: number; height: number }> = {
  '4R': { width: 101.6, height: 152.4 },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  A6: { width: 105, height: 148 },
  W102H192: { width: 102, height: 192 },
  W103H150: { width: 103, height: 150 },
  W105H120: { width: 105, height: 120 },
  W105H158: { width: 105, height: 158 },
}

/** Printers sold as 200, 300 and 600 dots per inch print 8, 12 and 24 dots per millimetre. */
export const dotsPerMillimetre: Record<LabelResolution, number> = { 200: 8, 300: 12, 600: 24 }
