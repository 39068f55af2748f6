import { isCountry } from '../../kernel/checks/country.ts'
import { isRecord } from '../../kernel/record.ts'
import { readOpeningHours, type OpeningHours } from '../carriers/opening-hours.ts'
import type { ParcelShop } from './store.ts'

export type ImportedShop = Omit<ParcelShop, 'carrier'>

export interface ReadShops {
  readonly shops: readonly ImportedShop[]
  /** The omitted features, and why. */
  readonly errors: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

/** The names of a shop's attributes in GeoJSON: our own, OpenStreetMap's, and All The Places'. */
const names = {
  id: ['id', 'ref', 'shopId', 'parcelShopId'],
  name: ['name', 'branch', 'brand'],
  addressLine1: ['addressLine1', 'addr:street_address', 'addr:full', 'street'],
  postCode: ['postCode', 'addr:postcode', 'postalCode', 'zip'],
  city: ['city', 'addr:city', 'town'],
  country: ['country', 'addr:country', 'countryCode'],
  hours: ['openingHours', 'opening_hours'],
} as const

const types: Readonly<Record<string, ParcelShop['type']>> = {
  SERVICE_POINT: 'SERVICE_POINT',
  LOCKER: 'LOCKER',
  POST_OFFICE: 'POST_OFFICE',
  DEPOT: 'DEPOT',
  parcel_locker: 'LOCKER',
  post_office: 'POST_OFFICE',
  post_depot: 'DEPOT',
  post_partner: 'SERVICE_POINT',
}

/** Reads shops from a GeoJSON FeatureCollection (RFC 7946). Features that are no shops are left out and reported. */
export function readGeoJson(document: unknown): ReadShops {
  const features = isRecord(document) && document.type === 'FeatureCollection' ? document.features : undefined
  if (!Array.isArray(features)) return { shops: [], errors: ['The file is not a GeoJSON FeatureCollection'] }
  const shops = new Map<string, ImportedShop>()
  const errors: string[] = []
  for (const [index, feature] of features.entries()) {
    const shop = shopOf(feature)
    if (typeof shop === 'string') errors.push(`Feature ${index + 1} was left out: ${shop}`)
    else if (shops.has(shop.id)) errors.push(`Feature ${index + 1} was left out: its id ${shop.id} came before`)
    else shops.set(shop.id, shop)
  }
  return { shops: [...shops.values()], errors }
}

function shopOf(feature: unknown): ImportedShop | string {
  if (!isRecord(feature)) return 'it is no object'
  const point = pointOf(feature.geometry)
  if (!point) return 'it has no point within the world'
  const properties = isRecord(feature.properties) ? feature.properties : {}
  const taken = new Set<string>()
  const text = (attribute: keyof typeof names, longest: number): string | undefined => {
    for (const name of names[attribute]) {
      const value = textOf(properties[name])
      if (value === undefined) continue
      taken.add(name)
      return value.slice(0, longest)
    }
    return undefined
  }
  const id = text('id', 1_000) ?? textOf(feature.id)
  if (id === undefined || !/^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$/.test(id))
    return `it has no id of up to 60 letters, digits and . _ : -`
  const name = text('name', 200)
  const addressLine1 = text('addressLine1', 200) ?? streetOf(properties, taken)
  const city = text('city', 100)
  const country = text('country', 2)?.toUpperCase()
  for (const [attribute, value] of Object.entries({ name, address: addressLine1, city }))
    if (value === undefined) return `it has no ${attribute}`
  if (name === undefined || addressLine1 === undefined || city === undefined) return 'it is incomplete'
  if (country === undefined || !isCountry(country)) return 'it has no country code of ISO 3166-1'
  const postCode = text('postCode', 20)
  const hours = text('hours', 2_000)
  const read = hours === undefined ? undefined : readOpeningHours(hours)
  taken.add('type').add('amenity')
  return {
    id,
    name,
    type: types[textOf(properties.type) ?? ''] ?? types[textOf(properties.amenity) ?? ''] ?? 'SERVICE_POINT',
    ...point,
    addressLine1,
    ...(postCode !== undefined && { postCode }),
    city,
    country,
    openingTimes: read?.openingTimes ?? [],
    ...carrierDataOf(properties, taken, hours, read),
  }
}

function pointOf(geometry: unknown): Pick<ParcelShop, 'latitude' | 'longitude'> | undefined {
  if (!isRecord(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates)) return undefined
  const [longitude, latitude]: unknown[] = geometry.coordinates
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { latitude, longitude } : undefined
}

function streetOf(properties: Json, taken: Set<string>): string | undefined {
  const [street, number] = [textOf(properties['addr:street']), textOf(properties['addr:housenumber'])]
  if (street === undefined) return undefined
  taken.add('addr:street').add('addr:housenumber')
  return [street, number].filter(Boolean).join(' ').slice(0, 200)
}

/** Removes NUL, the only character that PostgreSQL doesn't store. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return String(value).replaceAll('\u0000', '').trim() || undefined
}

const mostFacts = 50

/** Returns all other attributes of the shop, and opening hours that do not fit into a week. */
function carrierDataOf(
  properties: Json,
  taken: ReadonlySet<string>,
  hours: string | undefined,
  read: OpeningHours | undefined,
): Pick<ImportedShop, 'carrierData'> {
  const facts: [string, string][] = []
  if (hours !== undefined && !read) facts.push(['openingHours', hours.slice(0, 1_000)])
  if (read && read.exceptions.length > 0) facts.push(['openingExceptions', read.exceptions.join('; ').slice(0, 1_000)])
  for (const [name, value] of Object.entries(properties)) {
    const fact = textOf(value)
    if (!taken.has(name) && fact !== undefined) facts.push([name, fact.slice(0, 1_000)])
  }
  return facts.length === 0 ? {} : { carrierData: Object.fromEntries(facts.slice(0, mostFacts)) }
}
