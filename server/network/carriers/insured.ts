import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import type { CarrierId } from './carrier.ts'

interface Insured {
  readonly insurance?: Schemas['Insurance']
  readonly parcels: readonly unknown[]
}

/** The currency that a carrier insures in, and its maximum for a parcel. Other carriers decide themselves. */
const limits: Partial<Record<CarrierId, { readonly currency: string; readonly most?: number }>> = {
  // Its examples refuse 25,001 EUR.
  DHL_PARCEL_DE: { currency: 'EUR', most: 25_000 },
  // Not documented in their APIs: the most that DPD, GLS and InPost offer. To be checked against a contract.
  DPD_DE: { currency: 'EUR', most: 13_000 },
  GLS_DE: { currency: 'EUR', most: 5_000 },
  INPOST_PL: { currency: 'PLN', most: 20_000 },
  // The value of a package is in US dollars, insured up to 5,000.
  USPS: { currency: 'USD', most: 5_000 },
}

/** Returns each parcel's insured amount: equal shares to the smallest unit that add up to the whole. */
export function insuredParcels({ insurance, parcels }: Insured): readonly Schemas['Insurance'][] {
  if (!insurance) return []
  const { amount, currency } = insurance
  const whole = minorOf(amount, currency) ?? 0n
  const count = BigInt(parcels.length)
  return parcels.map((_, index) => ({
    amount: amountOf(whole / count + (BigInt(index) < whole % count ? 1n : 0n), currency),
    currency,
  }))
}

/** Returns the carrier's errors about the insured amount. Whether it insures at all depends on the product. */
export function insuranceErrors(carrier: CarrierId, shipment: Insured): FieldError[] {
  const limit = limits[carrier]
  const [share] = insuredParcels(shipment)
  if (!limit || !share) return []
  const { currency, most = Infinity } = limit
  if (share.currency !== currency)
    return [
      {
        code: 'CURRENCY_MISMATCH',
        defaultMessage: `insurance.currency must be ${currency} with ${carrier}, not ${share.currency}`,
        field: 'insurance.currency',
        parameters: { currency, value: share.currency },
      },
    ]
  if (share.amount <= most) return []
  return [
    {
      code: 'OUT_OF_RANGE',
      defaultMessage: `insurance.amount must be at most ${most} ${currency} a parcel with ${carrier}, not ${share.amount}`,
      field: 'insurance.amount',
      parameters: { limit: `${most}`, currency, value: `${share.amount}` },
    },
  ]
}
