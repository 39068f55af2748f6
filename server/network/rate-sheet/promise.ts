import type { Schemas } from '../../../openapi/generated/types.ts'
import { deliveryDays, nextDay, workingDaysAfter, type Calendar } from '../../kernel/calendar.ts'

export interface Way {
  readonly from: string
  readonly to: string
  /** The requested day, or today. */
  readonly day: string
  /** The sender's local time; absent if a later day was requested. */
  readonly time?: string
}

/** Returns the sender's first working day on which a parcel can still leave. */
export function dispatchDay({ from, day, time }: Way, cutOff: string | undefined, isWorkingDay: Calendar): string {
  let leaves = time !== undefined && cutOff !== undefined && time > cutOff ? nextDay(day) : day
  for (let tries = 0; tries < 30 && !isWorkingDay(from, leaves); tries++) leaves = nextDay(leaves)
  return leaves
}

/** Counts transit in working days at the recipient, and in Saturdays if the carrier delivers on them. */
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

/** The days of one route, each calculated once. */
export interface Promises {
  readonly dispatch: (cutOff: string | undefined) => string
  readonly promise: (
    dispatch: string,
    transitDays: Schemas['TransitDays'],
    onSaturdays: boolean,
  ) => Schemas['DeliveryPromise']
}

/** Caches days, since many products leave on the same day and have the same transit time. */
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

/** Counts the recipient's working days, up to `most`, that a parcel took which left and arrived on these days. */
export function workingDaysTaken(
  to: string,
  leaves: string,
  arrives: string,
  most: number,
  calendar: Calendar,
): number {
  let days = 0
  for (let at = leaves; at < arrives && days < most; at = nextDay(at)) if (calendar(to, nextDay(at))) days++
  // Arriving on a free day counts like arriving on the next working day.
  return days < most && arrives > leaves && !calendar(to, arrives) ? days + 1 : days
}

/** Moves a promise to parcels that leave later. */
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

/** Parcels that take longer count as this many days. */
export const mostDays = 60
