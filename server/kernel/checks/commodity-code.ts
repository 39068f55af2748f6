import type { Outcome } from './outcome.ts'

/** A code of the customs tariff without its dots and spaces: the six digits of the HS, and what a country adds. */
export function checkCommodityCode(code: string): Outcome {
  const kept = code.replace(/[. ]/g, '')
  return /^\d{6,12}$/.test(kept)
    ? { kept }
    : {
        code: 'COMMODITY_CODE_INVALID',
        expected: `a commodity code of at least six digits, such as 940511, and has ${kept.length}`,
      }
}

/** Lithium cells and batteries, which always are dangerous goods: UN3090 and UN3091 as metal, UN3480 and UN3481 as ions. */
export const isLithium = (code: string): boolean => /^8506[. ]?50|^8507[. ]?60/.test(code)

/** Whether the Harmonized System has a chapter with these first two digits. 98 and 99 are the countries' own. */
export const isChapter = (code: string): boolean => !['00', '77'].includes(code.slice(0, 2))
