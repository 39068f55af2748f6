import type { Schemas } from '../../../openapi/generated/types.ts'
import { deliveryDays, nextDay, workingDaysAfter, type Calendar } from '../../kernel/calendar.ts'

export interface Way {
  readonly from: string
  readonly to: string
  /** The day that was asked for, or today. */
  readonly day: string
  /** Local time of the sender; absent where a later day was asked for. */
  readonly time?: string
}

/** The first working day of the sender on which a parcel can still leave. */
export function dispatchDay({ from, day, time }: Way, cutOff: string | undefined, isWorkingDay: Calendar): string {
  let leaves = time !== undefined && cutOff !== undefined && time > cutOff ? nextDay(day) : day
  for (let tries = 0; tries < 30 && !isWorkingDay(from, leaves); tries++) leaves = nextDay(leaves)
  return leaves
}

/** Transit is counted in days on which people work at the recipient, and in Saturdays where the carrier delivers on them. */
export function promiseOf(
  { to }: Way,
  dispatch: string,
  { from: least, to: most }: Schemas['TransitDays'],
  calendar: Calendar,
  onSaturdays: boolean,
): Schemas['DeliveryPromise'] {
  const delivers = deliveryDays(calendar, onSaturdays)
  const earliest = workingDaysAfter(to, dispatch, least, delivers)
  return { leaves: dispatch, earliest, latest: workingDaysAfter(to, dispatch, most, delivers) }
}

/** The days of one way, each of which is found once. */
export interface Promises {
  readonly dispatch: (cutOff: string | undefined) => string
  readonly promise: (
    dispatch: string,
    transitDays: Schemas['TransitDays'],
    onSaturdays: boolean,
  ) => Schemas['DeliveryPromise']
}

/** Many products leave on the same day and take as long. */
export function promisesOf(way: Way, isWorkingDay: Calendar): Promises {
  const dispatches = new Map<string | undefined, string>()
  const found = new Map<string, Schemas['DeliveryPromise']>()
  return {
    dispatch(cutOff) {
      const known = dispatches.get(cutOff) ?? dispatchDay(way, cutOff, isWorkingDay)
      dispatches.set(cutOff, known)
      return known
    },
    promise(dispatch, transitDays, onSaturdays) {
      const key = `${dispatch} ${transitDays.from} ${transitDays.to} ${onSaturdays}`
      const known = found.get(key) ?? promiseOf(way, dispatch, transitDays, isWorkingDay, onSaturdays)
      found.set(key, known)
      return known
    },
  }
}

/** How many working days at the recipient a parcel took that left and arrived on these days, up to so many. */
export function workingDaysTaken(
  to: string,
  leaves: string,
  arrives: string,
  most: number,
  calendar: Calendar,
): number {
  let days = 0
  for (let at = leaves; at < arrives && days < most; at = nextDay(at)) if (calendar(to, nextDay(at))) days++
  // What arrives on a free day took as long as what arrives right after.
  return days < most && arrives > leaves && !calendar(to, arrives) ? days + 1 : days
}

/** A promise for parcels that leave later than it was made for. */
export function postponed(
  way: Way,
  { leaves, earliest, latest }: Schemas['DeliveryPromise'],
  calendar: Calendar,
  onSaturdays: boolean,
): Schemas['DeliveryPromise'] {
  const dispatch = dispatchDay(way, undefined, calendar)
  if (dispatch <= leaves) return { leaves, earliest, latest }
  const delivers = deliveryDays(calendar, onSaturdays)
  const taken = (arrives: string) => workingDaysTaken(way.to, leaves, arrives, mostDays, delivers)
  return promiseOf(way, dispatch, { from: taken(earliest), to: taken(latest) }, calendar, onSaturdays)
}

/** Parcels that take longer count as so many days. */
export const mostDays = 60
