/**
 * Computes a number's last character from the others. Packages implement a few of these algorithms, but none of the
 * carriers' own.
 */
type CheckDigit = (body: string) => string

const digit = (sum: number) => String((10 - (sum % 10)) % 10)

function weighted(body: string, weights: readonly number[]): number {
  return Array.from(body).reduce(
    (sum, character, index) => sum + Number(character) * (weights[index % weights.length] ?? 0),
    0,
  )
}

/** Weights 3, 1, 3, 1 ... from the right, as in all GS1 numbers. */
const gs1: CheckDigit = (body) => digit(weighted(Array.from(body).toReversed().join(''), [3, 1]))

/** UPU S10, where results of two digits change: 10 becomes 0 and 11 becomes 5. */
const s10: CheckDigit = (body) => {
  const check = 11 - (weighted(body, [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return check === 10 ? '0' : check === 11 ? '5' : String(check)
}

/** ISO 7064 MOD 37,36 over digits and letters. */
const mod37: CheckDigit = (body) => {
  let product = 36
  for (const character of body) {
    const sum = (product + Number.parseInt(character, 36)) % 36 || 36
    product = (sum * 2) % 37
  }
  return ((37 - product) % 36).toString(36).toUpperCase()
}

const ups: CheckDigit = (body) =>
  digit(
    Array.from(body).reduce((sum, character, index) => {
      const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
      return sum + value * (index % 2 === 0 ? 1 : 2)
    }, 0),
  )

export const checkDigits = {
  GS1_MOD10: gs1,
  /** For labels that omit the 91 which the check digit covers. */
  GS1_MOD10_AFTER_91: (body) => gs1(`91${body}`),
  S10: s10,
  ISO7064_MOD37_36: mod37,
  UPS_MOD10: ups,
  FEDEX_MOD11: (body) => String((weighted(body, [3, 1, 7]) % 11) % 10),
  MOD7: (body) => String(Number(body) % 7),
  /** Deutsche Post's Identcode and Leitcode. */
  WEIGHT_4_9_MOD10: (body) => digit(weighted(body, [4, 9])),
  GLS_MOD10_PLUS1: (body) => digit(weighted(body, [3, 1]) + 1),
} satisfies Record<string, CheckDigit>

export type CheckAlgorithm = keyof typeof checkDigits

export function hasCheckDigit(algorithm: CheckAlgorithm, number: string): boolean {
  return checkDigits[algorithm](number.slice(0, -1)) === number.slice(-1)
}
