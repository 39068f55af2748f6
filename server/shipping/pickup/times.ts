import { daysAfter, type Calendar } from '../../kernel/calendar.ts'
import { localTime, type ZonedPlace } from '../../kernel/zone.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { pickUpHoursOf } from '../../network/carriers/data/pick-up-hours.ts'
import type { Plan } from './store.ts'

const longestAheadDays = 60
const shortestMinutes = 60

/** Returns why the carrier does not come at that time, as far as it is known without asking. */
export function timeErrors(
  { date, preferredTime: { from, to } }: Pick<Plan, 'date' | 'preferredTime'>,
  carrier: CarrierId,
  address: ZonedPlace,
  now: Date,
  isWorkingDay: Calendar,
): FieldError[] {
  const { onSaturdays, cutOff, ...hours } = pickUpHoursOf(carrier)
  const { day: today, time } = localTime(address, now)
  const errors: FieldError[] = []
  const isAhead = date >= today && date <= daysAfter(today, longestAheadDays)
  if (date < today) errors.push(error('OUT_OF_RANGE', 'date', `date ${date} is in the past`))
  else if (!isAhead) errors.push(error('OUT_OF_RANGE', 'date', `date must be at most ${longestAheadDays} days ahead`))
  else if (!isWorkingDay(address.country, date, onSaturdays))
    errors.push(error('NO_WORKING_DAY', 'date', `${carrier} does not come on ${date}. Choose another day`, carrier))
  else if (date === today && cutOff !== undefined && time >= cutOff)
    errors.push(
      error(
        'CUT_OFF_PASSED',
        'date',
        `Pick-ups of ${carrier} for ${date} are ordered until ${cutOff}. Choose another day`,
        carrier,
      ),
    )
  else if (date === today && to <= time)
    errors.push(error('OUT_OF_RANGE', 'preferredTime.to', `preferredTime.to must be later than now, which is ${time}`))
  if (to <= from) errors.push(error('END_BEFORE_START', 'preferredTime.to', 'preferredTime.to must be later than from'))
  else if (minutesOf(to) - minutesOf(from) < shortestMinutes)
    errors.push(
      error('OUT_OF_RANGE', 'preferredTime.to', `preferredTime.to must be ${shortestMinutes} minutes after from`),
    )
  const says = `${carrier} comes between ${hours.from} and ${hours.to}`
  if (from < hours.from) errors.push(error('OUT_OF_RANGE', 'preferredTime.from', says, carrier))
  if (to > hours.to) errors.push(error('OUT_OF_RANGE', 'preferredTime.to', says, carrier))
  return errors
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const error = (code: string, field: string, defaultMessage: string, carrier?: CarrierId): FieldError => ({
  code,
  defaultMessage,
  field,
  ...(carrier && { carrier }),
})
