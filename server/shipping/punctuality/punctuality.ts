import { currentTime } from '../../kernel/current-time.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { openCalendar, workingDaysAfter, type Calendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { mostDays, workingDaysTaken } from '../../network/rate-sheet/promise.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { countDeliveries, findUncounted, type Counted, type Uncounted } from './history-store.ts'
import { findLate, setLate } from './late-store.ts'

type Rounds = Pick<JobContext, 'db' | 'signal'>

const batch = 500

/** Reports each shipment under way whose promised day has passed. Any number of workers may run at once. */
export async function noticeLate({ db, signal }: Rounds): Promise<void> {
  for (let found = batch; found === batch && !signal.aborted;) {
    const now = currentTime()
    const late = await findLate(db, now, batch)
    for (const [clientId, own] of Map.groupBy(late, (one) => one.clientId))
      await setLate(
        db,
        clientId,
        own.map(({ id }) => id),
        now,
      )
    found = late.length
  }
}

/** Counts how long newly delivered parcels took. Any number of workers may run at once. */
export async function countDeliveryTimes({ db, signal }: Rounds): Promise<void> {
  const calendar = await openCalendar()
  for (let found = batch; found === batch && !signal.aborted;) {
    const uncounted = await findUncounted(db, batch)
    for (const [clientId, own] of Map.groupBy(uncounted, (one) => one.clientId))
      await countDeliveries(
        db,
        clientId,
        own.map((one) => countedOf(one, calendar)),
      )
    found = uncounted.length
  }
}

/** Subtracts an earlier count, for example of a delivery that was taken back. */
function countedOf(one: Uncounted, calendar: Calendar): Counted {
  const { shipmentId, createdAt, productId, sender, recipient, parcels, delivery, countedDelivery, countedDays } = one
  const days = productId !== undefined && delivery !== undefined ? daysOf(one, delivery, calendar) : undefined
  const lane = {
    fromCountry: sender.country,
    toCountry: recipient.country,
    month: monthOf(new Date(createdAt)),
    productId: productId ?? '',
  }
  return {
    shipmentId,
    delivery,
    countedDelivery,
    days,
    sums: [
      ...(countedDays === undefined ? [] : [{ ...lane, days: countedDays, parcels: -parcels }]),
      ...(days === undefined ? [] : [{ ...lane, days, parcels }]),
    ],
  }
}

/** Counts from the first scan, or from the registration if only the delivery was scanned. */
function daysOf(
  { createdAt, firstScan = createdAt, sender, recipient }: Uncounted,
  delivery: string,
  calendar: Calendar,
) {
  const begin = firstScan < delivery ? firstScan : createdAt
  const leaves = localTime(sender, new Date(begin)).day
  return workingDaysTaken(recipient.country, leaves, localTime(recipient, new Date(delivery)).day, mostDays, calendar)
}

const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`

/** How many months back deliveries count. */
const months = 6

/** Returns the first month that still counts. */
export const firstMonth = (now: Date) => monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)))

/** Fewer parcels say nothing about future ones. */
const leastParcels = 30

/** Returns percentiles of how long parcels took, in days and as dates. `times` starts with the quickest. */
export function historyOf(
  times: readonly { readonly days: number; readonly parcels: number }[],
  leaves: string,
  to: string,
  calendar: Calendar,
): Schemas['DeliveryHistory'] | undefined {
  const parcels = times.reduce((sum, time) => sum + time.parcels, 0)
  if (parcels < leastParcels) return undefined
  const within = (share: number) => {
    let left = Math.ceil((parcels * share) / 100)
    const days = times.find((time) => (left -= time.parcels) <= 0)?.days ?? mostDays
    return { days, date: workingDaysAfter(to, leaves, days, calendar) }
  }
  return { parcels, p50: within(50), p90: within(90), p95: within(95) }
}
