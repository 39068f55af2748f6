import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ShopQuestion } from '../carriers/carrier.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { findCountry } from '../../identity/client/store.ts'
import { badRequest, invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Point } from '../places/geography.ts'
import { distanceBetween } from '../places/geography.ts'
import { findAddress, findPostCode, placesOf, type Place } from '../places/places.ts'
import { findStreet } from './store.ts'

/** Where to search, as far as a query specifies it. */
export interface PlaceQuery {
  readonly carrier?: Schemas['Carrier']
  readonly country?: string
  readonly post_code?: string
  readonly address?: string
  readonly lat?: number
  readonly lng?: number
}

const error = (code: string, field: string, defaultMessage: string): FieldError => ({
  code,
  defaultMessage,
  field,
})

/** Requires a postal code, an address or coordinates. An address excludes coordinates. */
export function mustNamePlace({ address, lat, lng, post_code }: PlaceQuery, isRequired: boolean): void {
  const errors: FieldError[] = []
  const hasPoint = lat !== undefined || lng !== undefined
  if (address !== undefined && hasPoint)
    errors.push(error('ADDRESS_NOT_ALLOWED', 'address', 'address must be left out when lat or lng is given'))
  if (lat !== undefined && lng === undefined) errors.push(error('REQUIRED', 'lng', 'lng is required with lat'))
  if (lng !== undefined && lat === undefined) errors.push(error('REQUIRED', 'lat', 'lat is required with lng'))
  if (isRequired && !hasPoint && address === undefined && post_code === undefined)
    errors.push(error('PLACE_REQUIRED', 'post_code', 'post_code, address, or lat and lng is required'))
  mustHaveNone(errors, 'query')
}

/** Returns the query's point: coordinates before the address, and that before the postal code. */
export async function pointOf(db: Db, clientId: number, query: PlaceQuery): Promise<Point | undefined> {
  const { address, lat, lng, post_code: postCode } = query
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng }
  if (address === undefined && postCode === undefined) return undefined
  const country = await countryOf(db, clientId, query)
  if (address !== undefined) {
    const around = findAddress(country, address)
    if (!around) throw notKnown(`Address ${address}`, country, 'address')
    const [street = ''] = address.split(',')
    return (await findStreet(db, country, street, around)) ?? around
  }
  const found = findPostCode(country, postCode ?? '')
  if (!found) throw notKnown(`Postal code ${postCode}`, country, 'post_code')
  return found
}

/** The largest distance of a point from its postal code, in metres. */
const farthest = 50_000

/** Returns a point as carriers require it, with its address. Undefined if neither query nor client has a country. */
export async function placeNear(
  db: Db,
  clientId: number,
  query: PlaceQuery,
  point: Point,
  radius: number,
): Promise<ShopQuestion | undefined> {
  const isPoint = query.lat !== undefined
  const country = query.country ?? (isPoint ? await findCountry(db, clientId) : await countryOf(db, clientId, query))
  if (country === undefined) return undefined
  const sent = isPoint || query.address !== undefined ? undefined : query.post_code
  const [street] = query.address?.split(',') ?? []
  return questionAt(country, point, radius, sent, street?.trim())
}

/** Does the same for a known country. Returns undefined far from every place that we know there. */
export function questionAt(
  country: string,
  { latitude, longitude }: Point,
  radius: number,
  sent?: string,
  addressLine1?: string,
): ShopQuestion | undefined {
  const place =
    (sent === undefined ? undefined : findPostCode(country, sent)) ?? nearestPlace(country, { latitude, longitude })
  const postCode = sent ?? place?.postCodes[0]
  if (!place || postCode === undefined) return undefined
  return { latitude, longitude, country, postCode, city: place.name, addressLine1, radius }
}

function nearestPlace(country: string, point: Point): Place | undefined {
  let nearest: { readonly place: Place; readonly distance: number } | undefined
  for (const place of placesOf(country)) {
    // Half a degree of latitude exceeds the largest distance.
    if (Math.abs(place.latitude - point.latitude) > 0.5) continue
    const distance = distanceBetween(point, place)
    if (distance <= farthest && (!nearest || distance < nearest.distance)) nearest = { place, distance }
  }
  return nearest?.place
}

const notKnown = (what: string, country: string, name: string) =>
  badRequest('PLACE_NOT_FOUND', `${what} was not found in ${country}. Check ${name} and country, or send lat and lng.`)

/** Returns the country in which to look up postal codes and addresses. */
async function countryOf(db: Db, clientId: number, { carrier, country }: PlaceQuery): Promise<string> {
  const home = country ?? (carrier && carrierData[carrier].country)
  if (home !== undefined) return home
  const own = await findCountry(db, clientId)
  if (own !== undefined) return own
  throw invalid(
    [
      error(
        'REQUIRED',
        'country',
        'country is required, since neither a carrier nor the address of the client tells it',
      ),
    ],
    'query',
  )
}
