import type { CarrierShop, ShopQuestion } from '../carrier.ts'
import { weekOf } from '../kit/weeks.ts'
import type { Schemas, operations } from './generated/types.ts'

/** DHL's own limit. */
const mostPlaces = 50
const farthest = 25_000

export const nearTo = ({
  latitude,
  longitude,
  radius,
}: ShopQuestion): operations['findLocations']['parameters']['query'] => ({
  latitude,
  longitude,
  radius: Math.min(farthest, Math.max(1, Math.round(radius))),
  limit: mostPlaces,
  serviceType: 'parcel:pick-up-all',
})

const kinds = {
  locker: { type: 'LOCKER', kind: 'PACKSTATION' },
  postoffice: { type: 'POST_OFFICE', kind: 'FILIALE' },
  servicepoint: { type: 'SERVICE_POINT', kind: 'FILIALE' },
} as const

const isKind = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

/** DHL delivers to a place by number only in Germany: three digits, unique within a postal code. */
export function shopOf({ name, location, place, openingHours = [] }: Schemas['Location']): CarrierShop | undefined {
  const { countryCode, postalCode = '', addressLocality = '', streetAddress = '' } = place.address
  const { keyword = 'DHL', keywordId = '', type: told } = location
  if (countryCode !== 'DE' || !isKind(told) || !/^\d{3}$/.test(keywordId) || !/^\d{5}$/.test(postalCode))
    return undefined
  const { type, kind } = kinds[told]
  return {
    id: `${kind}-${keywordId}-${postalCode}`,
    name: name ?? `${keyword} ${keywordId}`,
    type,
    ...place.geo,
    addressLine1: streetAddress,
    postCode: postalCode,
    city: addressLocality,
    country: countryCode,
    openingTimes: weekOf(
      openingHours.map(({ dayOfWeek = '', opens, closes }) => ({
        day: dayOfWeek.split('/').at(-1) ?? '',
        from: opens,
        to: closes,
      })),
    ),
    carrierData: { keyword, keywordId },
  }
}
