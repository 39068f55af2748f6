import type { CarrierEvent } from '../carrier.ts'
import { placeOf, trackedEvents } from '../kit/events.ts'
import { timeIn } from '../kit/times.ts'
import { eventCodes } from './event-codes.ts'
import type { Schemas } from './generated/types.ts'

type Activity = Schemas['Activity']

/** Returns one package's activities, oldest first. */
export function eventsOf({ trackResponse }: Schemas['TrackResponse'], number: string): readonly CarrierEvent[] {
  const activities = (trackResponse.shipment ?? [])
    .flatMap((shipment) => shipment.package ?? [])
    .filter(({ trackingNumber = number }) => trackingNumber === number)
    .flatMap(({ activity }) => activity ?? [])
  return eventsIn(activities, number).toReversed()
}

/** Reads an event that UPS pushed as if tracking had returned it. */
export function pushedEvent(event: Schemas['TrackingEvent']): CarrierEvent | undefined {
  const { activityStatus, activityLocation, trackingNumber } = event
  const { city, postalCode, country } = activityLocation ?? {}
  const { type, code, description, descriptionCode } = activityStatus
  const activity: Activity = {
    status: { type, code, description, statusCode: descriptionCode },
    date: event.localActivityDate,
    time: event.localActivityTime,
    gmtDate: event.gmtActivityDate,
    gmtTime: event.gmtActivityTime,
    location: { address: { city, postalCode, countryCode: country } },
  }
  // Polling still finds an event that arrives without its time.
  if (!timeIn(timeOf(activity), 'UTC')) return undefined
  const [read] = eventsIn([activity], trackingNumber.trim())
  return read && { ...read, rawData: JSON.stringify(event) }
}

const eventsIn = (activities: readonly Activity[], number: string): CarrierEvent[] =>
  trackedEvents(activities, number, { eventCodes, zone: 'UTC' }, (activity) => {
    const { statusCode, type = '', code = '', description } = activity.status ?? {}
    const carrierCode = statusCode || type || code
    return {
      code: carrierCode,
      meaning: eventCodes[carrierCode] ?? eventCodes[type],
      description: description?.trim(),
      time: timeOf(activity),
      place: placeIn(activity),
    }
  }).filter(({ carrierCode }) => carrierCode)

/** Returns UTC, or local time with or without an offset. */
const timeOf = ({ date, time, gmtDate, gmtTime, gmtOffset = '' }: Activity): string | undefined =>
  timestampOf(gmtDate, gmtTime, 'Z') ?? timestampOf(date, time, gmtOffset)

function timestampOf(date: string | undefined, time = '', offset: string): string | undefined {
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)$/.exec(time.replaceAll(':', '').padStart(6, '0')) ?? []
  return date && hour && `${date}T${hour}:${minute}:${second}${offset}`
}

function placeIn({ location }: Activity): CarrierEvent['place'] {
  const { city, postalCode, countryCode, country } = location?.address ?? {}
  const code = [countryCode, country].find((text) => text !== undefined && /^[A-Z]{2}$/.test(text))
  return placeOf({ city, postCode: postalCode, country: code })
}
