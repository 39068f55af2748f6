import type { RegistrationRequest } from '../carrier.ts'

/** Removes the error of binary fractions from a sum such as 0.1 + 0.2. No currency has units below a thousandth. */
export const mils = (amount: number): number => Math.round(amount * 1_000) / 1_000

/** Returns the amount to collect for the whole shipment. */
export const cashFor = ({ parcels }: Pick<RegistrationRequest, 'parcels'>): number =>
  mils(parcels.reduce((sum, { cashOnDeliveryAmount = 0 }) => sum + cashOnDeliveryAmount, 0))

type Customs = NonNullable<RegistrationRequest['customs']>

/** Returns the value of an invoice's goods, and its charges. */
export function worthOf({ items = [], shippingCharges = 0, otherCharges = 0 }: Customs): {
  readonly goods: number
  readonly total: number
  readonly currency: string
} {
  const goods = items.reduce((sum, { itemInvoicePrice }) => sum + itemInvoicePrice, 0)
  return {
    goods: mils(goods),
    total: mils(goods + shippingCharges + otherCharges),
    currency: items[0]?.currencyCode ?? 'EUR',
  }
}

/** Returns the weight of all parcels in kilograms. */
export const weightOf = (parcels: ReadonlyArray<{ readonly weight: number }>): number =>
  Math.round(parcels.reduce((sum, { weight }) => sum + weight, 0) * 1_000) / 1_000

type Goods = NonNullable<Customs['items']>[number]

/** The precision of a carrier's value and weight per piece. Without weight, the carrier takes that of the line. */
interface Fineness {
  readonly valueDecimals: number
  readonly weightDecimals?: number
}

/** Pieces of equal value. */
export interface Pieces {
  readonly quantity: number
  /** Of one piece. */
  readonly value: number
  /** Kilograms of one piece, if the carrier takes that. */
  readonly weight: number
  /** Of all pieces together. */
  readonly line: Goods
}

/**
 * Splits a line of goods for carriers that multiply a value by the quantity. An amount that does not divide evenly
 * becomes up to three lines, whose pieces differ in the last digit and add up to the line. If a piece is worth or
 * weighs less than the carrier's smallest unit, all become one piece, whose description states the quantity.
 */
export function piecesOf(line: Goods, { valueDecimals, weightDecimals }: Fineness): readonly Pieces[] {
  const { quantity } = line
  const [valueScale, weightScale] = [10 ** valueDecimals, 10 ** (weightDecimals ?? 3)]
  const value = Math.max(1, Math.round(line.itemInvoicePrice * valueScale))
  const weight = Math.max(1, Math.round(line.netWeight * weightScale))
  const isFine = value >= quantity && (weightDecimals === undefined || weight >= quantity)
  if (!isFine) {
    const whole = { ...line, quantity: 1, itemDescription: `${quantity} x ${line.itemDescription}` }
    return [{ quantity: 1, value: value / valueScale, weight: weight / weightScale, line: whole }]
  }
  const heavier = weightDecimals === undefined ? 0 : weight % quantity
  const ends = [...new Set([value % quantity, heavier, quantity])].filter((end) => end > 0).toSorted((a, b) => a - b)
  const shares = ends.map((end, index) => end - (ends[index - 1] ?? 0))
  const [net, gross] = [line.netWeight, line.grossWeight].map((kilograms) =>
    kilograms === undefined ? undefined : apportioned(Math.max(1, Math.round(kilograms * 1_000)), shares),
  )
  return shares.map((count, index) => {
    const end = ends[index] ?? quantity
    const each = Math.floor(value / quantity) + (end <= value % quantity ? 1 : 0)
    const grams = Math.floor(weight / quantity) + (end <= heavier ? 1 : 0)
    const own = {
      ...line,
      quantity: count,
      itemInvoicePrice: (each * count) / valueScale,
      netWeight: (net?.[index] ?? 0) / 1_000,
      ...(gross && { grossWeight: (gross[index] ?? 0) / 1_000 }),
    }
    return {
      quantity: count,
      value: each / valueScale,
      weight: grams / weightScale,
      line: shares.length === 1 ? line : own,
    }
  })
}

/**
 * Splits a whole number of units in proportion to the shares. The parts add up to the number, and none is zero if all
 * can have one.
 */
export function apportioned(units: number, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const least = units >= shares.length ? 1 : 0
  const exact = shares.map((share) => (whole === 0 ? 0 : (units * share) / whole))
  const parts = exact.map((part) => Math.max(least, Math.floor(part)))
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - (parts[index] ?? 0) }))
    .toSorted((one, other) => other.remainder - one.remainder)
  let left = units - parts.reduce((sum, part) => sum + part, 0)
  for (let turn = 0; left > 0 && byRemainder.length > 0; turn++, left--) {
    const { index } = byRemainder[turn % byRemainder.length] ?? { index: 0 }
    parts[index] = (parts[index] ?? 0) + 1
  }
  // Takes the units that raised parts to one from the largest.
  for (; left < 0; left++) {
    const largest = parts.indexOf(Math.max(...parts))
    parts[largest] = (parts[largest] ?? 0) - 1
  }
  return parts
}

/** Rounds amounts to a carrier's steps, keeping the total; none is zero. */
export function stepped(amounts: readonly number[], decimals: number): number[] {
  const scale = 10 ** decimals
  const grams = amounts.map((amount) => Math.max(1, Math.round(amount * 1_000)))
  const units = Math.max(amounts.length, Math.round((grams.reduce((sum, amount) => sum + amount, 0) * scale) / 1_000))
  return apportioned(units, grams).map((part) => part / scale)
}
