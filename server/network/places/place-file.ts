/**
 * Makes data/places.tsv.gz, which places.ts reads, from the postal codes that GeoNames publishes under CC BY 4.0:
 *
 *     node server/network/places/place-file.ts allCountries.txt
 *
 * The file has a section for each country, headed by its code after a `#`. A line is a place with the middle of its
 * postal codes: name, latitude and longitude (to 100 m), and the codes without spaces and hyphens.
 *
 * After it, makes data/towns.tsv.gz, which towns.ts reads, from the towns that GeoNames publishes:
 *
 *     node server/network/places/place-file.ts --towns cities15000.txt
 */
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { printTowns } from './town-file.ts'

const countries = 'AD AT BE CH CZ DE DK EE ES FI FR GB HR HU IE IS IT LI LT LU LV MC NL NO PL PT SE SI SK'.split(' ')

interface Row {
  readonly place: string
  readonly latitude: number
  readonly longitude: number
}

/** Rows by country and postal code. */
type Found = Map<string, Map<string, Row[]>>

async function read(file: string): Promise<Found> {
  const found: Found = new Map(countries.map((country) => [country, new Map()]))
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [country = '', code = '', place = '', state = '', , province = '', , , , latitude, longitude] =
      line.split('\t')
    const codes = found.get(country)
    if (!codes || isCodeOfOffice(country, code) || !latitude) continue
    const key = keyOf(country, code)
    const row = {
      place: townOf(country, place, state, province),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
    codes.set(key, [...(codes.get(key) ?? []), row])
  }
  return found
}

/** La Poste appends CEDEX, CITYSSIMO, SP07 or AIR for companies, lockers and barracks, which are no places. */
const isCodeOfOffice = (country: string, code: string) => country === 'FR' && !/^\d{5}$/.test(code)

/** Portugal's seven digits identify the street, and the first four the place. */
function keyOf(country: string, code: string): string {
  const bare = code.replace(/^(?:L|LV)-/, '').replace(/[ -]/g, '')
  return country === 'PT' ? bare.slice(0, 4) : bare
}

const estonianCities = new Set(['Tallinn', 'Tartu', 'Pärnu', 'Narva'])

/** In some countries, a place is a quarter whose town is in another column. */
function townOf(country: string, place: string, state: string, province: string): string {
  if (country === 'CZ' && state === 'Hlavní město Praha') return 'Praha'
  if (country === 'EE' && estonianCities.has(province)) return province
  return place.trim()
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Returns the most frequent place, or else the one in the middle. */
function middleOf(rows: readonly Row[]): Row {
  const latitude = median(rows.map((row) => row.latitude))
  const longitude = median(rows.map((row) => row.longitude))
  const counts = Map.groupBy(rows, ({ place }) => place)
  const [most = []] = [...counts.values()].toSorted((a, b) => b.length - a.length)
  const nearest = rows.toSorted(
    (a, b) =>
      Math.hypot(a.latitude - latitude, a.longitude - longitude) -
      Math.hypot(b.latitude - latitude, b.longitude - longitude),
  )[0]
  const place = (most.length > 1 ? most[0] : nearest)?.place ?? ''
  return { place, latitude, longitude }
}

const rounded = (degrees: number) => String(Number(degrees.toFixed(3)))

function print(found: Found): string {
  const lines = ['Postal codes of GeoNames (https://www.geonames.org), CC BY 4.0. Made by place-file.ts.']
  for (const [country, codes] of found) {
    lines.push(`#${country}`)
    const places = new Map<string, string[]>()
    for (const code of [...codes.keys()].toSorted()) {
      const { place, latitude, longitude } = middleOf(codes.get(code) ?? [])
      const key = `${place}\t${rounded(latitude)}\t${rounded(longitude)}`
      places.set(key, [...(places.get(key) ?? []), code])
    }
    for (const [place, itsCodes] of places) lines.push(`${place}\t${itsCodes.join(' ')}`)
  }
  return `${lines.join('\n')}\n`
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { towns: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined)
    throw new Error(
      'Name the file allCountries.txt from https://download.geonames.org/export/zip, or --towns and cities15000.txt from https://download.geonames.org/export/dump',
    )
  const [name, text] = values.towns
    ? ['towns', printTowns(await readFile(file, 'utf8'))]
    : ['places', print(await read(file))]
  await writeFile(new URL(`data/${name}.tsv.gz`, import.meta.url), gzipSync(text, { level: 9 }))
}
