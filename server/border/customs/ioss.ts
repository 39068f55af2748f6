import type { CheckedGoods, Goods, Warning } from './goods.ts'
import { amountOf, nearestMinor, printed, type Minor } from '../../kernel/money.ts'
import { roughRate } from './documents/exchange.ts'

/** The attributes of goods that determine the value of their consignment. */
export type Valued = Pick<Goods, 'shipmentId' | 'carrierReference' | 'itemInvoicePrice' | 'currencyCode' | 'ioss'>

/** Identifies a consignment: the goods of one shipment, or of one parcel without a known shipment. */
export const consignmentOf = ({ shipmentId, carrierReference }: Pick<Valued, 'shipmentId' | 'carrierReference'>) =>
  JSON.stringify(shipmentId === undefined ? { carrierReference } : { shipmentId })

/** Goods with excise duty: alcohol and tobacco (Council Directive (EU) 2020/262, Article 1). */
const excise: ReadonlySet<string> = new Set(['2203', '2204', '2205', '2206', '2207', '2208', '2402', '2403'])

/**
 * Returns why goods cannot go under IOSS, whatever their value: it covers distance sales to consumers, of goods without
 * excise duty (Directive 2006/112/EC, Article 369l).
 */
export function whyNotIoss({
  commodityCode,
  customsType = 'SALE_OF_GOODS',
  soldTo = 'CONSUMER',
}: Pick<Goods, 'commodityCode' | 'customsType' | 'soldTo'>): string | undefined {
  if (soldTo !== 'CONSUMER') return 'it is for sales to consumers only'
  if (customsType !== 'SALE_OF_GOODS') return 'it is for sales only'
  return excise.has(commodityCode.slice(0, 4)) ? 'goods that bear excise duty are left out of it' : undefined
}

/** The highest intrinsic value of a consignment, in EUR (Directive 2006/112/EC, Article 369l). */
const limit = 150

const codes: readonly string[] = ['IOSS_VALUE', 'IOSS_VALUE_UNKNOWN'] satisfies Warning['code'][]

/** Returns the warning for IOSS goods in a consignment of this value. */
function warningOf(consignment: readonly Valued[]): Warning | undefined {
  const sums = new Map<string, Minor>()
  for (const { itemInvoicePrice, currencyCode } of consignment)
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0n) + nearestMinor(itemInvoicePrice, currencyCode))
  const said = Array.from(sums, ([currency, minor]) => `${printed(minor, currency)} ${currency}`).join(' and ')
  const unknown = [...sums.keys()].filter((currency) => roughRate(currency, 'EUR') === undefined)
  const euros = Array.from(sums).reduce(
    (sum, [currency, minor]) => sum + amountOf(minor, currency) * (roughRate(currency, 'EUR') ?? 0),
    0,
  )
  if (euros > limit)
    return {
      code: 'IOSS_VALUE',
      field: 'ioss',
      message: `ioss is for consignments up to 150 EUR. All goods of this one come to ${said}, which is above.`,
    }
  // A shortened currency has its own warning.
  if (unknown.every((currency) => currency.length < 3)) return undefined
  return {
    code: 'IOSS_VALUE_UNKNOWN',
    field: 'ioss',
    message: `ioss is for consignments up to 150 EUR. All goods of this one come to ${said}, and no rate of ${unknown.join(' and ')} is known.`,
  }
}

/** Replaces the warnings about the value for IOSS of all goods in some consignments. */
export function valued(
  goods: readonly (Valued & { readonly warnings?: CheckedGoods['warnings'] | null })[],
): Pick<CheckedGoods, 'warnings'>[] {
  const consignments = Map.groupBy(goods, consignmentOf)
  const warnings = new Map(Array.from(consignments, ([key, all]) => [key, warningOf(all)]))
  return goods.map((one) => {
    const others = (one.warnings ?? []).filter(({ code }) => !codes.includes(code))
    const own = one.ioss === undefined ? undefined : warnings.get(consignmentOf(one))
    const all = own ? [...others, own] : others
    return all.length === 0 ? {} : { warnings: all }
  })
}
