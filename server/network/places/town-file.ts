import { fold } from './fold.ts'
import { distanceBetween } from './geography.ts'
import { gazetteerCountries, placesOf, townRadius, withoutQuarter } from './places.ts'

/** A town as GeoNames knows it. */
interface Town {
  readonly names: readonly string[]
  readonly latitude: number
  readonly longitude: number
}

/**
 * The text of data/towns.tsv.gz, from the table of larger towns that GeoNames publishes: for each country that
 * places.tsv.gz has, its towns that have more than one name. A line holds how the post there calls the town, what it
 * calls its quarters, and what others call the town, folded.
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
      // What is another town's own name there means that town.
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

/** In an alphabet of Europe. What has no capital is a transcription, and what has nothing else the code of an airport. */
const isWritten = (name: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M} '’.()-]+$/u.test(name) &&
  /^\P{Ll}/u.test(name) &&
  !/^[A-Z]{2,4}$/.test(name)
