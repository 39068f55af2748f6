import type { Schemas } from '../../../openapi/generated/types.ts'
import { deliveryDays, openCalendar, workingDaysAfter } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { trackingPages } from '../../network/carriers/data/tracking-pages.ts'
import { comesOnSaturdays } from '../../network/carriers/data/delivery-services.ts'
import { findStandardProduct } from '../../network/product/catalogue.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierOf } from '../shipment/rules.ts'
import type { TrackedStatus } from './status.ts'

/** States in which a delivery day can be predicted. */
const coming: ReadonlySet<TrackedStatus> = new Set([
  'REGISTERED',
  'AT_WAREHOUSE',
  'ON_ITS_WAY',
  'OUT_FOR_DELIVERY',
  'NOT_DELIVERED',
])

/**
 * Predicts the day of delivery from the product's transit days, counted from the day on which the carrier was notified.
 * A parcel out for delivery arrives today, and a past day is not shown.
 */
export async function expectationOf(
  { carrierProduct, deliveryServices, recipient, registration, createdAt }: Shipment,
  status: TrackedStatus,
  now: Date,
): Promise<Schemas['TrackedExpectation'] | undefined> {
  if (!coming.has(status)) return undefined
  const today = localTime(recipient, now).day
  if (status === 'OUT_FOR_DELIVERY') return { earliest: today, latest: today }
  const { minDays, maxDays } = (carrierProduct && findStandardProduct(carrierProduct.productId)?.limits) ?? {}
  if (minDays === undefined || maxDays === undefined) return undefined
  const onSaturdays = comesOnSaturdays(carrierProduct?.productId, recipient.country, deliveryServices)
  const isWorkingDay = deliveryDays(await openCalendar(), onSaturdays)
  const { day } = localTime(recipient, new Date(registration?.attemptedAt ?? createdAt))
  const earliest = workingDaysAfter(recipient.country, day, minDays, isWorkingDay)
  const latest = workingDaysAfter(recipient.country, day, maxDays, isWorkingDay)
  return latest < today ? undefined : { earliest: earliest < today ? today : earliest, latest }
}

/** Returns the carrier's own page for a parcel. It does not know sandbox parcels. */
export function carrierUrlOf(shipment: Shipment): string | undefined {
  const carrier = carrierOf(shipment)
  const page = carrier && trackingPages[carrier]
  const { carrierReference, registration } = shipment
  if (page === undefined || !carrierReference || registration?.source === 'SANDBOX') return undefined
  return page.replace('{number}', () => encodeURIComponent(carrierReference))
}
