import type { components } from '../../../openapi/generated/types.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { findCountry } from '../../identity/client/store.ts'
import { badRequest, invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Point } from '../places/geography.ts'
import { findAddress, findPostCode } from '../places/places.ts'
import { findStreet } from './store.ts'

/** Where to search, as far as a query says so. */
export interface PlaceQuery {
  readonly carrier?: components['schemas']['Carrier']
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

/** Section 5: a place is a postal code, or an address, or coordinates, and an address excludes coordinates. */
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

/** The point that a query names: coordinates before the address, and that before the postal code. */
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

const notKnown = (what: string, country: string, name: string) =>
  badRequest('PLACE_NOT_FOUND', `${what} was not found in ${country}. Check ${name} and country, or send lat and lng.`)

/** Where postal codes and addresses are looked up. */
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
