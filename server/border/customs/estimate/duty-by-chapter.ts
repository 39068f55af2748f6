/** Lowest, average and highest duty of a chapter in percent of the value. */
export type ChapterDuty = readonly [lowest: number, average: number, highest: number]

export type DutyTable = 'EU' | 'GB' | 'US'

/**
 * Duties on imports of any origin by chapter of the Harmonised System. EU and GB: Common External Tariff and UK Global
 * Tariff, both of 27 January 2021, as published by the UK Department for International Trade by commodity code
 * (github.com/uktrade/global-uk-tariff; Crown copyright, Open Government Licence v3.0). US: general rates of the
 * Harmonized Tariff Schedule, 2026 revision 4, as exported by the International Trade Commission (hts.usitc.gov; public
 * domain). The average is unweighted, over all codes whose duty is a percentage. Has no duty for a chapter in which
 * more than one code in ten has a duty by weight or piece.
 */
const duties: Readonly<Record<string, Readonly<Record<DutyTable, ChapterDuty | null>>>> = {
  '01': { EU: null, GB: null, US: null },
  '02': { EU: null, GB: null, US: null },
  '03': { EU: [0, 10.9, 23], GB: [0, 10.2, 20], US: [0, 0.7, 15] },
  '04': { EU: null, GB: null, US: null },
  '05': { EU: [0, 0.3, 5.1], GB: [0, 0, 0], US: [0, 0.6, 5.1] },
  '06': { EU: null, GB: [0, 2.4, 10], US: null },
  '07': { EU: null, GB: null, US: null },
  '08': { EU: null, GB: [0, 6.8, 20], US: null },
  '09': { EU: [0, 2.8, 12.5], GB: [0, 1.6, 10], US: null },
  10: { EU: null, GB: null, US: null },
  11: { EU: null, GB: null, US: null },
  12: { EU: [0, 1.3, 8.3], GB: [0, 0.9, 8], US: null },
  13: { EU: [0, 2.8, 19.2], GB: [0, 0, 0], US: [0, 0.8, 3.8] },
  14: { EU: [0, 0, 0], GB: [0, 0, 0], US: null },
  15: { EU: [0, 6.1, 16], GB: [0, 4.9, 16], US: null },
  16: { EU: null, GB: null, US: [0, 3.5, 35] },
  17: { EU: null, GB: null, US: null },
  18: { EU: null, GB: null, US: null },
  19: { EU: null, GB: null, US: null },
  20: { EU: null, GB: null, US: null },
  21: { EU: null, GB: null, US: null },
  22: { EU: null, GB: null, US: null },
  23: { EU: null, GB: null, US: null },
  24: { EU: null, GB: null, US: null },
  25: { EU: [0, 0.2, 1.7], GB: [0, 0, 0], US: [0, 0.3, 3] },
  26: { EU: [0, 0, 0], GB: [0, 0, 0], US: null },
  27: { EU: [0, 1.5, 8], GB: [0, 0.8, 8], US: null },
  28: { EU: [0, 4.4, 5.5], GB: [0, 2.6, 4], US: [0, 2.5, 5.5] },
  29: { EU: [0, 5.5, 6.5], GB: [0, 4.6, 6], US: [0, 4.1, 6.5] },
  30: { EU: [0, 0, 0], GB: [0, 0, 0], US: [0, 0.4, 6.4] },
  31: { EU: [0, 5.3, 6.5], GB: [0, 4.8, 6], US: [0, 0, 0] },
  32: { EU: [0, 6.1, 6.5], GB: [0, 4.9, 6], US: [0, 4.2, 6.5] },
  33: { EU: [0, 2.5, 12.8], GB: [0, 0.8, 6], US: [0, 1.4, 6] },
  34: { EU: [0, 2.6, 6.5], GB: [0, 2.5, 6], US: [0, 2.4, 6.5] },
  35: { EU: null, GB: null, US: null },
  36: { EU: [5.7, 6.3, 6.5], GB: [0, 0, 0], US: [0, 2.4, 6.5] },
  37: { EU: [0, 4.6, 6.5], GB: [0, 0, 0], US: [0, 2.3, 3.7] },
  38: { EU: [0, 5.8, 6.5], GB: [0, 4.6, 8], US: [0, 3.9, 6.5] },
  39: { EU: [0, 5.9, 6.5], GB: [0, 5.3, 6], US: [0, 4.6, 6.5] },
  40: { EU: [0, 2.4, 6.5], GB: [0, 1.9, 6], US: [0, 2.4, 14] },
  41: { EU: [0, 2.7, 6.5], GB: [0, 0.3, 2], US: [0, 2.5, 5] },
  42: { EU: [1.7, 5, 9.7], GB: [0, 3.8, 8], US: [0, 8.9, 20] },
  43: { EU: [0, 1.5, 3.7], GB: [0, 1.1, 2], US: [0, 2.4, 6.5] },
  44: { EU: [0, 2.2, 10], GB: [0, 1.3, 10], US: [0, 2.1, 10.7] },
  45: { EU: [0, 3.5, 4.7], GB: [0, 0, 0], US: [0, 0.7, 14] },
  46: { EU: [0, 2.7, 4.7], GB: [0, 0.4, 4], US: [0, 4.5, 18] },
  47: { EU: [0, 0, 0], GB: [0, 0, 0], US: [0, 0, 0] },
  48: { EU: [0, 0, 0], GB: [0, 0, 0], US: [0, 0, 0] },
  49: { EU: [0, 0, 0], GB: [0, 0, 0], US: [0, 0, 0] },
  50: { EU: [0, 5.2, 7.5], GB: [0, 3.6, 6], US: [0, 0.9, 3.9] },
  51: { EU: [0, 3.8, 8], GB: [0, 3.1, 8], US: null },
  52: { EU: [0, 6.4, 8], GB: [0, 4.4, 8], US: [0, 8.6, 16.5] },
  53: { EU: [0, 3.4, 8], GB: [0, 1.2, 8], US: [0, 2, 14.5] },
  54: { EU: [3.8, 6, 8], GB: [0, 4.3, 8], US: [0, 10, 25] },
  55: { EU: [4, 6.4, 8], GB: [0, 5.3, 8], US: [0, 10.7, 25] },
  56: { EU: [3.2, 5.5, 12], GB: [0, 4.9, 12], US: [0, 4.2, 14.1] },
  57: { EU: [3, 7.5, 8], GB: [0, 6.7, 8], US: [0, 3.1, 8] },
  58: { EU: [5, 7.2, 8], GB: [0, 5.4, 8], US: [0, 7, 20.2] },
  59: { EU: [0, 6.2, 8], GB: [0, 4, 8], US: [0, 3.1, 14.1] },
  60: { EU: [6.5, 7.9, 8], GB: [0, 6.9, 8], US: [0, 10.1, 18.5] },
  61: { EU: [8, 11.6, 12], GB: [8, 11.6, 12], US: [0, 11.8, 32] },
  62: { EU: [6.3, 11.6, 12], GB: [6, 11.5, 12], US: null },
  63: { EU: [0, 10, 12], GB: [0, 9.8, 12], US: [0, 6.8, 20.9] },
  64: { EU: [3, 10, 17], GB: [0, 9.3, 16], US: null },
  65: { EU: [0, 2.8, 5.7], GB: [0, 1.7, 4], US: null },
  66: { EU: [2.7, 4.3, 5.2], GB: [0, 2.3, 4], US: [0, 4.5, 12] },
  67: { EU: [1.7, 2.8, 4.7], GB: [0, 2, 4], US: [0, 4, 17] },
  68: { EU: [0, 1.2, 3.7], GB: [0, 0.2, 2], US: [0, 1.8, 9] },
  69: { EU: [0, 5.1, 12], GB: [0, 4, 12], US: [0, 6.7, 28] },
  70: { EU: [0, 5.4, 11], GB: [0, 2.9, 10], US: [0, 5.9, 38] },
  71: { EU: [0, 0.6, 4], GB: [0, 0.5, 4], US: [0, 3, 13.5] },
  72: { EU: [0, 0.2, 7], GB: [0, 0, 0], US: [0, 0.3, 10] },
  73: { EU: [0, 1.7, 3.7], GB: [0, 0.3, 2], US: [0, 1.1, 12.5] },
  74: { EU: [0, 3.3, 5.2], GB: [0, 0.8, 4], US: [0, 2.1, 3] },
  75: { EU: [0, 0.6, 3.3], GB: [0, 0.2, 2], US: [0, 2.2, 3] },
  76: { EU: [0, 6.2, 10], GB: [0, 4.9, 10], US: [0, 3.7, 6.5] },
  78: { EU: [0, 2.3, 5], GB: [0, 0, 0], US: [0, 1.9, 3] },
  79: { EU: [0, 3, 5], GB: [0, 0, 0], US: null },
  80: { EU: [0, 0, 0], GB: [0, 0, 0], US: [0, 1.9, 3] },
  81: { EU: [0, 3.9, 9], GB: [0, 1.5, 6], US: [0, 3.5, 15] },
  82: { EU: [1.7, 3.1, 8.5], GB: [0, 1.4, 8], US: null },
  83: { EU: [0, 2.5, 3.7], GB: [0, 0.5, 2], US: [0, 3, 7.5] },
  84: { EU: [0, 1.9, 9.7], GB: [0, 0.8, 8], US: [0, 1.4, 9.9] },
  85: { EU: [0, 2.2, 14], GB: [0, 1.1, 14], US: [0, 1.5, 15] },
  86: { EU: [0, 1.8, 3.7], GB: [0, 0, 0], US: [0, 4.3, 14] },
  87: { EU: [0, 5.6, 22], GB: [0, 4.3, 18], US: [0, 3.1, 25] },
  88: { EU: [0, 2.4, 7.7], GB: [0, 0.2, 2], US: [0, 0.1, 3] },
  89: { EU: [0, 1.1, 2.7], GB: [0, 0, 0], US: [0, 0.8, 2.7] },
  90: { EU: [0, 1.2, 6.7], GB: [0, 0.4, 4], US: [0, 1, 16] },
  91: { EU: null, GB: null, US: null },
  92: { EU: [1.7, 3.2, 4], GB: [0, 1.5, 2], US: [0, 2.8, 8.7] },
  93: { EU: [0, 2.2, 3.2], GB: [0, 1.4, 2], US: null },
  94: { EU: [0, 2.3, 5.7], GB: [0, 1.6, 4], US: [0, 2.5, 12.8] },
  95: { EU: [0, 2.2, 4.7], GB: [0, 1.6, 4], US: [0, 1.9, 9.2] },
  96: { EU: [0, 3.2, 10.5], GB: [0, 1, 2], US: null },
  97: { EU: [0, 0, 0], GB: [0, 0, 0], US: [0, 0, 0] },
}

export function chapterDuty(of: DutyTable, commodityCode: string): ChapterDuty | undefined {
  return duties[commodityCode.slice(0, 2)]?.[of] ?? undefined
}

const british = {
  asOf: 'January 2021',
  source:
    'Duties by chapter: Common External Tariff and UK Global Tariff of 27 January 2021, UK Department for International Trade, Open Government Licence v3.0.',
}

export const dutyTables: Readonly<Record<DutyTable, { readonly asOf: string; readonly source: string }>> = {
  EU: british,
  GB: british,
  US: {
    asOf: 'February 2026',
    source:
      'Duties by chapter: general rates of the Harmonized Tariff Schedule of the United States, 2026 revision 4, US International Trade Commission (public domain).',
  },
}
