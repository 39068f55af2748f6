import { fold } from './fold.ts'
import { distanceBetween } from './geography.ts'
import { gazetteerCountries, placesOf, townRadius, withoutQuarter } from './places.ts'

/** A town in GeoNames. */
interface Town {
  readonly names: readonly string[]
  readonly latitude: number
  readonly longitude: number
}

/**
 * Builds data/towns.tsv.gz from GeoNames' table of larger towns: for each country in places.tsv.gz, the towns with more
 * than one name. A line contains the town's postal name, the names of its quarters, and its names in other languages,
 * folded.
 */
export function printTowns(table: string): string {
  const towns = Map.groupBy(readTowns(table), ({ country }) => country)
  const lines = ['Names of towns of GeoNames (https://www.geonames.org), CC BY 4.0. Made by place-file.ts.']
  for (const country of gazetteerCountries()) {
    lines.push(`#${country}`)
    const own = new Set(placesOf(country).flatMap(({ name }) => [fold(name), fold(withoutQuarter(name))]))
    const places = Map.groupBy(placesOf(country), ({ name }) => fold(withoutQuarter(name)))
    const mains = new Set(towns.get(country)?.map(({ names: [main = ''] }) => fold(main)))
    for (const { names, ...middle } of towns.get(country) ?? []) {
      const [main, ...further] = names.map(fold)
      const known = new Set([main ?? '', ...further.filter((name) => !mains.has(name))])
      const its = [...known].flatMap((name) =>
        (places.get(name) ?? []).filter((place) => distanceBetween(place, middle) < townRadius),
      )
      const local = unique(its.map(({ name }) => withoutQuarter(name)))
      const quarters = unique(its.map(({ name }) => name)).filter((name) => withoutQuarter(name) !== name)
      // A name that belongs to another town means that one.
      const others = [...known].filter((name) => name.length > 2 && !own.has(name))
      if (local.length > 0 && local.length + quarters.length + others.length > 1)
        lines.push([local, quarters, others].map((some) => some.toSorted().join('|')).join('\t'))
    }
  }
  return `${lines.join('\n')}\n`
}

const unique = (names: readonly string[]) => [...new Set(names)]

function readTowns(table: string): (Town & { readonly country: string })[] {
  return table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', , others = '', latitude, longitude, , , country = ''] = line.split('\t')
      return {
        country,
        names: [name, ...others.split(',').filter(isWritten)],
        latitude: Number(latitude),
        longitude: Number(longitude),
      }
    })
}

/**
 * Whether a name is in a European alphabet. Without a capital it is a transcription, and with capitals alone an airport
 * code.
 */
const isWritten = (name: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M} '’.()-]+$/u.test(name) &&
  /^\P{Ll}/u.test(name) &&
  !/^[A-Z]{2,4}$/.test(name)
