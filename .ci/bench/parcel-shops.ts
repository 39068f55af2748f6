import { sql } from 'kysely'
import type { Point } from '../../server/network/places/geography.ts'
import type { ImportedShop } from '../../server/network/parcel-shop/geojson.ts'
import { gazetteerCountries, placesOf } from '../../server/network/places/places.ts'
import { carriersWithShops } from '../../server/network/carriers/sandbox/sample-shops.ts'
import { listShops, searchShops, type ShopFilter } from '../../server/network/parcel-shop/store.ts'
import { putShops } from '../../server/network/parcel-shop/import-store.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { onOwnDatabase } from './own-database.ts'

/**
 * Searches 100,000 parcel shops all over Europe and prints how long each search takes, including planning and transfer.
 */
const shops = 100_000
const limitMs = 12
const repetitions = 40
const defaultRadius = 100_000

const points = {
  copenhagen: { latitude: 55.6761, longitude: 12.5683 },
  göteborg: { latitude: 57.6971, longitude: 11.9834 },
  paris: { latitude: 48.8566, longitude: 2.3522 },
  warsaw: { latitude: 52.2297, longitude: 21.0122 },
  tromsø: { latitude: 69.6492, longitude: 18.9553 },
} satisfies Record<string, Point>

interface Search {
  readonly at: keyof typeof points
  readonly filter?: ShopFilter
  readonly radius?: number
  readonly limit?: number
}

const searches: Readonly<Record<string, Search>> = {
  'one carrier, 100 km': { at: 'göteborg', filter: { carrier: 'POSTNORD_SE' } },
  'one carrier and country, 100 km': { at: 'göteborg', filter: { carrier: 'POSTNORD_SE', country: 'SE' } },
  'one carrier, 10 km': { at: 'copenhagen', filter: { carrier: 'GLS_DK' }, radius: 10_000 },
  'lockers of one carrier, 100 km': { at: 'warsaw', filter: { carrier: 'INPOST_PL', type: 'LOCKER' } },
  'every carrier, 10 km': { at: 'paris', radius: 10_000 },
  'every carrier, 100 km': { at: 'copenhagen' },
  'every carrier of a country, 100 km': { at: 'göteborg', filter: { country: 'SE' } },
  'every carrier of a dense country, 100 km': { at: 'paris', filter: { country: 'FR' } },
  'where it is densest, 100 km': { at: 'warsaw' },
  '100 shops where it is densest, 100 km': { at: 'warsaw', limit: 100 },
  'far from everything, 100 km': { at: 'tromsø' },
  'every carrier of a town, 100 km': { at: 'göteborg', filter: { city: 'goteborg' } },
}

const lists: Readonly<Record<string, ShopFilter>> = {
  'list of a postal code': { postCode: '412 54', country: 'SE' },
  'list of a town': { city: 'Göteborg' },
  'list of a town by its name elsewhere': { city: 'Copenhagen' },
  'list of a carrier': { carrier: 'POSTNORD_SE' },
}

/** Distributes shops evenly over postal codes, so that towns have the most, as in reality. */
async function fill(db: Db): Promise<void> {
  const addresses = gazetteerCountries().flatMap((country) =>
    placesOf(country).flatMap((place) => place.postCodes.map((postCode) => ({ country, place, postCode }))),
  )
  const made = new Map(carriersWithShops.map((carrier): [typeof carrier, ImportedShop[]] => [carrier, []]))
  const groups = [...made.values()]
  for (let index = 0; index < shops; index++) {
    const address = addresses[(index * 7_919) % addresses.length]
    if (!address) continue
    const { country, place, postCode } = address
    groups[index % groups.length]?.push({
      id: String(index),
      name: `Shop ${index}`,
      type: index % 5 === 0 ? 'LOCKER' : 'SERVICE_POINT',
      latitude: place.latitude + ((index * 31) % 160) / 10_000 - 0.008,
      longitude: place.longitude + ((index * 17) % 160) / 10_000 - 0.008,
      addressLine1: `Station Road ${index % 90}`,
      postCode,
      city: place.name,
      country,
      openingTimes: [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', to: '20:00' })),
    })
  }
  for (const [carrier, its] of made) await putShops(db, carrier, its, { now: new Date() })
  await sql`vacuum (analyze) parcel_shop`.execute(db)
}

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

async function time(name: string, run: () => Promise<{ total: number }>): Promise<number> {
  const times: number[] = []
  let total = 0
  for (let index = 0; index < repetitions; index++) {
    const began = performance.now()
    total = (await run()).total
    times.push(performance.now() - began)
  }
  const typical = median(times)
  const figures = [Math.min(...times), typical, Math.max(...times)].map((figure) => figure.toFixed(2).padStart(9))
  console.log(`${name.padEnd(44)}${String(total).padStart(7)}${figures.join('')}`)
  return typical
}

async function measure(db: Db): Promise<boolean> {
  console.log(`${shops} shops of ${carriersWithShops.length} carriers; ${repetitions} runs each, in ms\n`)
  console.log(
    `${'search'.padEnd(44)}${'found'.padStart(7)}${'least'.padStart(9)}${'median'.padStart(9)}${'longest'.padStart(9)}`,
  )
  const typical: number[] = []
  for (const [name, { at, filter = {}, radius = defaultRadius, limit = 20 }] of Object.entries(searches))
    typical.push(await time(name, () => searchShops(db, filter, points[at], radius, limit, { withDistance: true })))
  for (const [name, filter] of Object.entries(lists)) typical.push(await time(name, () => listShops(db, filter, 20)))
  const isWithin = typical.every((milliseconds) => milliseconds <= limitMs)
  console.log(`\n${isWithin ? 'Every' : 'NOT every'} search took at most ${limitMs} ms.`)
  return isWithin
}

await onOwnDatabase('parcel-shops', { fsync: 'off' }, async (db) => {
  await fill(db)
  return measure(db)
})
