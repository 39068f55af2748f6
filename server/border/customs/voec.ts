import type { Schemas } from '../../../openapi/generated/types.ts'
import { isAtLeast } from './documents/exchange.ts'

/**
 * The limit for sellers in VOEC (Norwegian VAT Act § 14-4 and its regulation; Norwegian Customs, "VOEC", read on 27
 * November 2026): they charge VAT on pieces below 3000 NOK without freight, since 1 April 2020, sold to consumers.
 */
export const voecLimit = { amount: 3_000, currency: 'NOK' } as const

/** Goods that VOEC excludes. */
const excluded: readonly { readonly chapters: readonly [first: string, last: string]; readonly why: string }[] = [
  { chapters: ['01', '24'], why: 'food, drinks and tobacco are left out of it' },
  { chapters: ['30', '30'], why: 'restricted goods such as medicines are left out of it' },
  { chapters: ['93', '93'], why: 'restricted goods such as weapons are left out of it' },
]

interface Sold {
  readonly commodityCode: string
  readonly customsType?: Schemas['CustomsType'] | undefined
  readonly soldTo?: Schemas['CustomsBuyer'] | undefined
}

/** Returns why goods cannot go under VOEC, whatever their value. */
export function whyNotVoec({
  commodityCode,
  customsType = 'SALE_OF_GOODS',
  soldTo = 'CONSUMER',
}: Sold): string | undefined {
  if (soldTo !== 'CONSUMER') return 'it is for sales to consumers only'
  if (customsType !== 'SALE_OF_GOODS') return 'it is for sales only'
  const chapter = commodityCode.slice(0, 2)
  return excluded.find(({ chapters: [first, last] }) => first <= chapter && chapter <= last)?.why
}

interface Priced extends Sold {
  readonly itemInvoicePrice: number
  readonly quantity: number
  readonly currencyCode: string
}

/** Returns whether a piece costs the limit or more. */
export const isTooDearForVoec = ({ itemInvoicePrice, quantity, currencyCode }: Priced): boolean =>
  isAtLeast({ amount: itemInvoicePrice / quantity, currency: currencyCode }, voecLimit)

/** Returns whether the VAT of a line can have been paid under VOEC, so that documents may say so. */
export const servesVoec = (line: Priced): boolean => whyNotVoec(line) === undefined && !isTooDearForVoec(line)
