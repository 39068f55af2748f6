import { decimalsOf } from './currencies.ts'

/** An amount in the smallest unit of its currency: øre, cents, or yen. Arithmetic on it is exact. */
export type Minor = bigint

/** Converts an amount of the contract to smallest units; undefined if it has more decimals than the currency. */
export function minorOf(amount: number, currency: string): Minor | undefined {
  return exact(amount).scale > decimalsOf(currency) ? undefined : nearestMinor(amount, currency)
}

/** Converts an amount from outside to the nearest smallest unit of its currency. */
export function nearestMinor(amount: number, currency: string): Minor {
  const { digits, scale } = exact(amount)
  const decimals = decimalsOf(currency)
  return scale > decimals
    ? roundedQuotient(digits, 10n ** BigInt(scale - decimals))
    : digits * 10n ** BigInt(decimals - scale)
}

/** Converts to an amount of the contract, a JSON number in whole units. */
export function amountOf(minor: Minor, currency: string): number {
  return Number(printed(minor, currency))
}

/** Formats as `1234.50`, with all decimals of the currency. */
export function printed(minor: Minor, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${minor < 0n ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`
}

/** Splits a decimal number into an integer and a scale: 8.25 is 825 with a scale of 2. */
export function exact(value: number): { readonly digits: bigint; readonly scale: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** Divides to the nearest integer; halves round away from zero. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor
}

/** Thousandths of a per cent: 8.25 per cent is 8250. */
const wholePercent = 100_000n

export const percentOf = (percent: number): bigint => {
  const { digits, scale } = exact(percent)
  return scale > 3 ? roundedQuotient(digits, 10n ** BigInt(scale - 3)) : digits * 10n ** BigInt(3 - scale)
}

export interface Share {
  readonly fixed?: Minor
  /** Thousandths of a per cent of `base`. */
  readonly percent?: bigint
  readonly base?: Minor
  readonly minimum?: Minor
  /** The result is a multiple of this; one smallest unit by default. */
  readonly step?: Minor
}

/** Adds a fixed amount and a percentage, and rounds once at the end, halves up. */
export function share({ fixed = 0n, percent = 0n, base = 0n, minimum, step = 1n }: Share): Minor {
  const exactly = fixed * wholePercent + base * percent
  const least = minimum === undefined ? exactly : max(exactly, minimum * wholePercent)
  return roundedQuotient(least, wholePercent * step) * step
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)
