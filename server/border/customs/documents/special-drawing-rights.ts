/** Above this value in special drawing rights a parcel has CN23 instead of CN22 (UPU Convention). */
const limit = 300

/**
 * What a special drawing right of the IMF is worth, at rates of early 2026 that are rounded down. Near the limit that
 * gives the fuller form, which is always right. To be looked at once a year.
 */
const rates: Readonly<Record<string, number>> = {
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
  NOK: 13.3,
  NZD: 2.3,
  PLN: 4.9,
  RON: 5.9,
  SEK: 12.4,
  USD: 1.36,
}

interface Amount {
  readonly currency: string
  readonly cents: number
}

/** Whether amounts are surely within the limit; a currency whose rate is not known is not. */
export const isLowValue = (amounts: readonly Amount[]): boolean =>
  amounts.reduce((sum, { currency, cents }) => sum + cents / 100 / (rates[currency] ?? 0), 0) <= limit

/** What a unit of a currency is roughly worth in another. Nothing where one of the rates is not known. */
export function roughRate(currency: string, inCurrency: string): number | undefined {
  const [one, other] = [rates[currency], rates[inCurrency]]
  return one === undefined || other === undefined ? undefined : Number((other / one).toFixed(6))
}
