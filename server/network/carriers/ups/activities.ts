import type { CarrierEvent } from '../carrier.ts'
import { placeOf } from '../kit/events.ts'
import { eventCodes } from './event-codes.ts'
import type { components } from './generated/types.ts'

type Schemas = components['schemas']
type Activity = Schemas['Activity']

/** The activities of one package, the oldest first. */
export function eventsOf({ trackResponse }: Schemas['TrackResponse'], number: string): readonly CarrierEvent[] {
  return (trackResponse.shipment ?? [])
    .flatMap((shipment) => shipment.package ?? [])
    .filter(({ trackingNumber = number }) => trackingNumber === number)
    .flatMap(({ activity }) => activity ?? [])
    .flatMap((activity) => eventOf(activity, number) ?? [])
    .toReversed()
}

/** The event that UPS sent by itself, in the words of its tracking. */
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
  const read = eventOf(activity, trackingNumber.trim())
  return read && { ...read, rawData: JSON.stringify(event) }
}

function eventOf(activity: Activity, number: string): CarrierEvent | undefined {
  const { statusCode, type, code, description } = activity.status ?? {}
  const createdAt = timeOf(activity)
  const carrierCode = statusCode || type || code
  if (!carrierCode || !createdAt) return undefined
  const meaning = eventCodes[carrierCode] ?? eventCodes[type ?? '']
  return {
    carrierCode,
    state: meaning?.state,
    createdAt,
    parcelReference: number,
    eventDescription: description?.trim() || meaning?.description,
    place: placeIn(activity),
    rawData: JSON.stringify(activity),
  }
}

/** Told in UTC, or in the time of the place with its distance from UTC. */
function timeOf({ date, time, gmtDate, gmtTime, gmtOffset = 'Z' }: Activity): Date | undefined {
  return timestampOf(gmtDate, gmtTime, 'Z') ?? timestampOf(date, time, gmtOffset)
}

function timestampOf(date: string | undefined, time = '', offset: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date ?? '') ?? []
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)$/.exec(time.replaceAll(':', '').padStart(6, '0')) ?? []
  if (year === undefined || hour === undefined || !/^(?:Z|[+-]\d\d:\d\d)$/.test(offset)) return undefined
  const timestamp = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(timestamp.getTime()) ? undefined : timestamp
}

function placeIn({ location }: Activity): CarrierEvent['place'] {
  const { city, postalCode, countryCode, country } = location?.address ?? {}
  const code = [countryCode, country].find((text) => text !== undefined && /^[A-Z]{2}$/.test(text))
  return placeOf({ city, postCode: postalCode, country: code })
}
