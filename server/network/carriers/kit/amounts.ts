import type { RegistrationRequest } from '../carrier.ts'

/** A sum without what binary fractions add to it, such as 0.1 + 0.2. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100

/** What is to be collected for the whole shipment. */
export const cashFor = ({ parcels }: Pick<RegistrationRequest, 'parcels'>): number =>
  cents(parcels.reduce((sum, { cashOnDeliveryAmount = 0 }) => sum + cashOnDeliveryAmount, 0))

type Customs = NonNullable<RegistrationRequest['customs']>

/** What the goods of an invoice are worth, and with what is charged beside them. */
export function worthOf({ items = [], shippingCharges = 0, otherCharges = 0 }: Customs): {
  readonly goods: number
  readonly total: number
  readonly currency: string
} {
  const goods = items.reduce((sum, { itemInvoicePrice }) => sum + itemInvoicePrice, 0)
  return {
    goods: cents(goods),
    total: cents(goods + shippingCharges + otherCharges),
    currency: items[0]?.currencyCode ?? 'EUR',
  }
}

/** Kilograms of all parcels together. */
export const weightOf = (parcels: ReadonlyArray<{ readonly weight: number }>): number =>
  Math.round(parcels.reduce((sum, { weight }) => sum + weight, 0) * 1_000) / 1_000
