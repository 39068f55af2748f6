import { deliveryDays, openCalendar, workingDaysAfter } from '../../../kernel/calendar.ts'
import { comesOnSaturdays } from '../data/delivery-services.ts'
import { passesCustoms } from '../border.ts'
import type { Schemas } from './generated/types.ts'

interface Question {
  readonly products: readonly string[]
  readonly from: Schemas['Party']
  readonly to: Schemas['Party']
  readonly date: string
  readonly parcels: readonly Schemas['Parcel'][]
}

/** Makes up prices in euro cents that grow with weight and distance, and working days at the recipient. */
export async function quotesOf({ products, from, to, date, parcels }: Question): Promise<Schemas['Quotes']['quotes']> {
  const calendar = await openCalendar()
  const zone = from.country === to.country ? 0 : passesCustoms(from, to) ? 2 : 1
  const grams = parcels.reduce((sum, { weight }) => sum + Math.round(weight * 1000), 0)
  const arrives = (product: string, days: number) => {
    const delivers = deliveryDays(calendar, comesOnSaturdays(product, to.country))
    return workingDaysAfter(to.country, date, days, delivers)
  }
  return products.map((product, place) => ({
    product,
    cents: (499 + 150 * place) * parcels.length * (zone + 1) + Math.ceil(grams / 1000) * 35 * (zone + 1),
    currency: 'EUR',
    earliest: arrives(product, 1 + zone),
    latest: arrives(product, 2 + 2 * zone),
  }))
}
