import type { CarrierShop } from '../carrier.ts'
import type { Schemas } from './generated/types.ts'

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** The type of parcel boxes, which are open around the clock. */
const parcelBox = 2

/** Converts a PostNord service point to our shop. Leaves out those without coordinates or an address. */
export function shopOf(point: Schemas['ServicePoint']): CarrierShop | undefined {
  const { servicePointId: id, name, visitingAddress = {}, coordinates: [at] = [], locationDetail } = point
  const { city, countryCode, streetName, streetNumber, postalCode } = visitingAddress
  if (!name || !city || !countryCode || !streetName || !at) return undefined
  return {
    id,
    name,
    type: point.type?.typeId === parcelBox ? 'LOCKER' : 'SERVICE_POINT',
    latitude: at.northing,
    longitude: at.easting,
    addressLine1: [streetName, streetNumber].filter(Boolean).join(' '),
    ...(postalCode && { postCode: postalCode }),
    city,
    country: countryCode,
    openingTimes: (point.openingHours?.postalServices ?? []).flatMap(hoursOf),
    ...(locationDetail && { carrierData: { locationDetail } }),
  }
}

type Hours = NonNullable<NonNullable<Schemas['ServicePoint']['openingHours']>['postalServices']>[number]

function hoursOf({ openDay = '', openTime, closeDay = openDay, closeTime }: Hours): CarrierShop['openingTimes'] {
  const day = days.indexOf(openDay) + 1
  if (day === 0 || !openTime || !closeTime || openTime === closeTime) return []
  return [{ day, from: openTime.slice(0, 5), to: closeDay === openDay ? closeTime.slice(0, 5) : '23:59' }]
}
