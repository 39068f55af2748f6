export interface Money {
  readonly amount: number
  readonly currency: string
}

/**
 * The value of one special drawing right of the IMF, at rates of early 2026, rounded down. It is compared with legal
 * limits: near a limit the result is the fuller form or a warning, which is always correct. Review it once a year.
 */
const rates: Readonly<Record<string, number>> = {
  AED: 4.9,
  AUD: 2.0,
  CAD: 1.86,
  CHF: 1.06,
  CNY: 9.5,
  CZK: 28,
  DKK: 8.7,
  EUR: 1.165,
  GBP: 1.01,
  HUF: 440,
  ISK: 165,
  JPY: 205,
  KRW: 1_900,
  MYR: 5.4,
  NOK: 13.3,
  NZD: 2.3,
  PLN: 4.9,
  RON: 5.9,
  SAR: 5.1,
  SEK: 12.4,
  SGD: 1.73,
  TWD: 42,
  USD: 1.36,
  XDR: 1,
}

const worth = ({ amount, currency }: Money) => amount / (rates[currency] ?? 0)

/** Returns whether an amount is above a limit; false if the currency's rate is unknown. */
export const isAbove = (money: Money, limit: Money): boolean =>
  money.currency === limit.currency
    ? money.amount > limit.amount
    : money.currency in rates && worth(money) > worth(limit)

/** Returns whether an amount reaches a limit; false if the currency's rate is unknown. */
export const isAtLeast = (money: Money, limit: Money): boolean =>
  money.currency === limit.currency
    ? money.amount >= limit.amount
    : money.currency in rates && worth(money) >= worth(limit)

/** Returns whether an amount is certainly within a limit; false if the currency's rate is unknown. */
export const isWithin = (money: Money, limit: Money): boolean => worth(money) <= worth(limit)

/** Returns the approximate exchange rate of two currencies; undefined if either rate is unknown. */
export function roughRate(currency: string, inCurrency: string): number | undefined {
  const [one, other] = [rates[currency], rates[inCurrency]]
  return one === undefined || other === undefined ? undefined : Number((other / one).toFixed(6))
}
