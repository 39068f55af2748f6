import type { Outcome } from './outcome.ts'

/** Strips the dots, blanks and hyphens with which laws print a code. */
export const plainCommodityCode = (code: string): string => code.replace(/[.\s-]/g, '')

/** Checks a customs tariff code without its punctuation: the six digits of the HS, then the country's own. */
export function checkCommodityCode(code: string): Outcome {
  const kept = plainCommodityCode(code)
  if (/^\d{6,12}$/.test(kept)) return { kept }
  return kept.length > 12
    ? { code: 'TOO_LONG', expected: `a commodity code of at most 12 digits, and has ${kept.length}` }
    : {
        code: 'COMMODITY_CODE_INVALID',
        expected: `a commodity code of at least six digits, such as 940511, and has ${kept.length}`,
      }
}

/**
 * Lithium cells and batteries, which are always dangerous goods: UN3090 and UN3091 as metal, UN3480 and UN3481 as ions.
 */
export const isLithium = (code: string): boolean => /^850650|^850760/.test(plainCommodityCode(code))

/** Whether the Harmonized System has a chapter with these first two digits. 98 and 99 are for national use. */
export const isChapter = (code: string): boolean => !['00', '77'].includes(code.slice(0, 2))
