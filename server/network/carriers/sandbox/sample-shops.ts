import type { Schemas } from '../../../../openapi/generated/types.ts'
import { hasShops } from '../capabilities.ts'
import { brandOf, carrierData } from '../data/carriers.ts'
import { carrierIds } from '../numbers/detection.ts'
import { covers } from '../regions.ts'
import { checkPostCode } from '../../../kernel/checks/post-code.ts'
import { gazetteerCountries, type Place, placesOf } from '../../places/places.ts'
import type { CarrierId } from '../carrier.ts'
import { kinds } from './sample-shop-kinds.ts'
import { english, numberFirst, words } from './sample-shop-words.ts'

export type SampleShop = Omit<Schemas['ParcelShop'], 'carrier'>

/** How many shops a carrier has in its own country, in each that its data lists, and elsewhere in its regions. */
const shopsAtHome = 100
const shopsNearby = 50
const shopsElsewhere = 8

/** The carriers with searchable shops. */
export const carriersWithShops: readonly CarrierId[] = carrierIds.filter(hasShops)

/** Returns fictitious shops in real towns, the same at every call, so that there is something to search. */
export function sampleShops(carrier: CarrierId): SampleShop[] {
  const { country: home, regions } = carrierData[carrier]
  const shops = gazetteerCountries().flatMap((country) => {
    if (!covers(regions, country) && country !== home) return []
    const count = country === home ? shopsAtHome : regions.includes(country) ? shopsNearby : shopsElsewhere
    return shopsIn(carrier, country, count)
  })
  return [...shops, ...(carrier === 'POSTNORD_DK' ? exampleShops : [])]
}

/** For each place of a country, how many postal codes precede its own. */
const countries = new Map<string, { readonly starts: readonly number[]; readonly count: number }>()

function postCodesOf(country: string) {
  const known = countries.get(country)
  if (known) return known
  let count = 0
  const starts = placesOf(country).map((place) => (count += place.postCodes.length) - place.postCodes.length)
  const made = { starts, count }
  countries.set(country, made)
  return made
}

/** Returns the postal code at an index, so that towns, which have many, get the most shops. */
function postCodeAt(country: string, index: number): { place: Place; postCode: string } | undefined {
  const { starts } = postCodesOf(country)
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const place = placesOf(country)[low]
  const postCode = place?.postCodes[index - (starts[low] ?? 0)]
  return place && postCode !== undefined ? { place, postCode } : undefined
}

function shopsIn(carrier: CarrierId, country: string, count: number): SampleShop[] {
  const random = numbersFrom(`${carrier} ${country}`)
  const { count: postCodes } = postCodesOf(country)
  const shops: SampleShop[] = []
  const seen = new Set<string>()
  while (shops.length < Math.min(count, 2 * postCodes) && seen.size < 10 * count) {
    const address = postCodeAt(country, Math.floor(random() * postCodes))
    if (!address) return shops
    const id = `${country}${String(Math.floor(random() * 90_000) + 10_000)}`
    if (seen.has(id)) continue
    seen.add(id)
    const shop = shopAt(id, carrier, country, address.place, address.postCode, random)
    if (shop) shops.push(shop)
  }
  return shops
}

function shopAt(
  id: string,
  carrier: CarrierId,
  country: string,
  place: Place,
  code: string,
  random: () => number,
): SampleShop | undefined {
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]
  const { streets, shops } = words[country] ?? english
  const kind = pick(kinds)
  const postCode = postCodeOf(country, code, random)
  if (postCode === undefined) return undefined
  const street = pick(streets)
  const number = 1 + Math.floor(random() * 90)
  const city = place.name.split(/,| - | \d+$/)[0] ?? place.name
  const what = kind.type === 'SERVICE_POINT' ? pick(shops) : `${brandOf(carrier)} ${kind.name}`
  const { openingTimes, exceptions } = pick(kind.hours)
  return {
    id,
    name: `SANDBOX ${what} ${city}`,
    type: kind.type,
    // Within about 900 metres of the postal code's centre.
    latitude: Number((place.latitude + (random() - 0.5) * 0.016).toFixed(6)),
    longitude: Number(
      (place.longitude + ((random() - 0.5) * 0.016) / Math.cos((place.latitude * Math.PI) / 180)).toFixed(6),
    ),
    addressLine1: numberFirst.has(country) ? `${number} ${street}` : `${street} ${number}`,
    ...(postCode !== '' && { postCode }),
    city,
    country,
    openingTimes,
    carrierData: {
      routingCode: `${country}-${code}-${id.slice(-2)}`,
      ...(exceptions.length > 0 && { openingExceptions: exceptions.join('; ') }),
    },
  }
}

/** Completes postal codes that the table has in part. Drops those of large companies, which have no shops. */
function postCodeOf(country: string, code: string, random: () => number): string | undefined {
  const digit = () => String(Math.floor(random() * 10))
  const letter = () => 'ABDEFGHJLNPQRSTUWXYZ'.charAt(Math.floor(random() * 20))
  const whole =
    country === 'GB'
      ? `${code} ${digit()}${letter()}${letter()}`
      : country === 'NL'
        ? `${code} ${letter()}${letter()}`
        : country === 'PT'
          ? `${code}-${digit()}${digit()}${digit()}`
          : country === 'IE'
            ? `${code} ${letter()}${digit()}${digit()}${digit()}`
            : code
  const checked = checkPostCode(country, whole)
  return 'kept' in checked ? String(checked.kept) : undefined
}

/** The shops in the contract's examples, so that a copied id is found. */
const exampleShops: readonly SampleShop[] = [
  {
    id: '74826',
    name: 'Coop Linnéplatsen',
    type: 'SERVICE_POINT',
    latitude: 57.690312,
    longitude: 11.952114,
    addressLine1: 'Linnégatan 76',
    postCode: '413 08',
    city: 'Göteborg',
    country: 'SE',
    openingTimes: [
      ...[1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '21:00' })),
      { day: 6, from: '09:00', to: '20:00', closedDuring: { from: '13:00', to: '14:00' } },
      { day: 7, from: '10:00', to: '13:00' },
      { day: 7, from: '16:00', to: '20:00' },
    ],
    carrierData: { routingCode: 'SE-41308-01', hasParking: 'true' },
  },
  {
    id: '91077',
    name: 'PostNord Paketbox Korsvägen',
    type: 'LOCKER',
    latitude: 57.696871,
    longitude: 11.986952,
    addressLine1: 'Södra Vägen 54',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    openingTimes: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '23:59' })),
    carrierData: { routingCode: 'SE-41254-03' },
  },
  {
    id: '70118',
    name: 'Tobaksaffären Vasa',
    type: 'SERVICE_POINT',
    latitude: 57.6994,
    longitude: 11.9677,
    addressLine1: 'Vasagatan 9',
    postCode: '411 24',
    city: 'Göteborg',
    country: 'SE',
    openingTimes: [],
    closedAt: '2026-10-31T23:00:00.000Z',
  },
]

/** Returns a generator of numbers from 0 to 1 that repeat for the same string (mulberry32). */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
