import type { CarrierShop } from '../carrier.ts'
import type { Schemas } from './generated/types.ts'

/** In the order of requests, since Bring lists by country. */
export const countries = ['NO', 'SE', 'DK', 'FI'] as const
export type Country = (typeof countries)[number]

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Pakkeautomat, Pakkeboks, and the lockers of Denmark and Finland. */
const lockers = new Set(['27', '37', '86', 'LOCKER'])
/** Posten's own offices. */
const offices = new Set(['21', '32', '33'])

export function shopOf(point: Schemas['PickupPoint']): CarrierShop | undefined {
  const { id, name, latitude, longitude, countryCode, type = '', locationDescription } = point
  const addressLine1 = point.visitingAddress || point.address
  const city = point.visitingCity || point.city
  const postCode = point.visitingPostalCode || point.postalCode
  if (!name || !addressLine1 || !city || !countryCode || latitude === undefined || longitude === undefined)
    return undefined
  return {
    id,
    name,
    type: lockers.has(type) ? 'LOCKER' : offices.has(type) ? 'POST_OFFICE' : 'SERVICE_POINT',
    latitude: Number(latitude),
    longitude: Number(longitude),
    addressLine1,
    ...(postCode && { postCode }),
    city,
    country: countryCode,
    openingTimes: (point.openingHours ?? []).flatMap(({ day, opening, closing }) => {
      const place = days.indexOf(day) + 1
      const [from, to] = [clock(opening), clock(closing)]
      return place > 0 && from && to && from < to ? [{ day: place, from, to }] : []
    }),
    ...(locationDescription && { carrierData: { locationDescription } }),
  }
}

/** 0700 or 07:00 as 07:00, and 2400 as the last minute. */
function clock(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d\d):?(\d\d)$/.exec(text) ?? []
  return hour === '24' ? '23:59' : hour === '' ? undefined : `${hour}:${minute}`
}
