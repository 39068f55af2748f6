import { exact, minorOf, roundedQuotient, type Minor } from '../../../kernel/money.ts'
import { decimalsOf } from '../../../kernel/currencies.ts'
import { roughRate } from '../documents/exchange.ts'
import type { Limit } from './countries.ts'

export interface ExchangeRate {
  readonly currencyCode: string
  readonly rate: number
}

/** An amount converted to the currency of the goods. */
export interface Converted {
  readonly minor: Minor
  /** Whether a rough rate was used, which may be a few percent off. */
  readonly isRough: boolean
}

/** Converts an amount to the currency of the goods. Undefined if the rate is unknown. */
export function converted(
  { amount, currency }: Limit,
  goodsCurrency: string,
  given: readonly ExchangeRate[],
): Converted | undefined {
  const whole = minorOf(amount, currency) ?? 0n
  if (currency === goodsCurrency) return { minor: whole, isRough: false }
  const sent = given.find(({ currencyCode }) => currencyCode === currency)?.rate
  const rate = sent ?? roughRate(goodsCurrency, currency)
  if (rate === undefined) return undefined
  const { digits, scale } = exact(rate)
  const dividend = whole * 10n ** BigInt(decimalsOf(goodsCurrency) + scale)
  return {
    minor: roundedQuotient(dividend, digits * 10n ** BigInt(decimalsOf(currency))),
    isRough: sent === undefined,
  }
}

/** Divides a sum in proportion to weights. The parts add up to it exactly. */
export function spread(sum: Minor, weights: readonly bigint[]): Minor[] {
  const all = weights.reduce((total, weight) => total + weight, 0n)
  let before = 0n
  let seen = 0n
  return weights.map((weight) => {
    seen += weight
    const until = all === 0n ? 0n : roundedQuotient(sum * seen, all)
    const part = until - before
    before = until
    return part
  })
}
