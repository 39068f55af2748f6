import { randomUUID } from 'node:crypto'
import { minorOf, percentOf, share } from '../../../kernel/money.ts'
import type { LandedCost, LandedCostRequest } from '../carrier.ts'

const partOf = (percent: number, base: bigint) => share({ percent: percentOf(percent), base })

/** Calculates a duty of 5 %, a tax of 20 % and brokerage of 2 %, which are no country's and no carrier's rates. */
export function madeUpLandedCost({ customs }: LandedCostRequest): LandedCost {
  const { items = [], shippingCharges = 0, otherCharges = 0 } = customs
  const currencyCode = items[0]?.currencyCode ?? ''
  const amounts = [...items.map(({ itemInvoicePrice }) => itemInvoicePrice), shippingCharges, otherCharges]
  const value = amounts.reduce((sum, amount) => sum + (minorOf(amount, currencyCode) ?? 0n), 0n)
  const duty = partOf(5, value)
  const tax = partOf(20, value + duty)
  const brokerage = partOf(2, value)
  return {
    reference: `SANDBOX-${randomUUID()}`,
    currencyCode,
    duty,
    tax,
    brokerage,
    other: 0n,
    total: duty + tax + brokerage,
  }
}
