import { fold } from './fold.ts'
import { distanceBetween, type Point } from './geography.ts'
import { readSections } from './sections.ts'
import { localNames } from './towns.ts'

/** A town or quarter with its postal codes, which have no spaces or hyphens. */
export interface Place extends Point {
  readonly name: string
  readonly postCodes: readonly string[]
}

interface Gazetteer {
  readonly places: readonly Place[]
  readonly byPostCode: ReadonlyMap<string, Place>
  /** Built when a town is first looked up. */
  byName?: ReadonlyMap<string, readonly Place[]>
}

/** In metres. Towns with the same name are farther apart than the quarters of one town. */
export const townRadius = 30_000

/** The part of a postal code that the table has, in countries with longer ones. */
const known: Readonly<Record<string, (code: string) => string>> = {
  GB: (code) => code.slice(0, -3),
  IE: (code) => code.slice(0, 3),
  NL: (code) => code.slice(0, 4),
  PT: (code) => code.slice(0, 4),
}

/** Returns the middle of a postal code, or undefined if the country has no such code. */
export function findPostCode(country: string, postCode: string): Place | undefined {
  const { byPostCode } = gazetteerOf(country)
  const sent = postCode.toUpperCase().replace(/[^A-Z0-9]/g, '')
  for (const code of [sent, ...withoutPrefix(country, sent)]) {
    const found = byPostCode.get(code) ?? byPostCode.get(known[country]?.(code) ?? '')
    if (found) return found
  }
  return undefined
}

/** Removes prefixes such as those of SE-412 54, and L-1111 for Luxembourg. */
const withoutPrefix = (country: string, code: string) =>
  [country, country.slice(0, 1)].filter((prefix) => code.startsWith(prefix)).map((prefix) => code.slice(prefix.length))

/**
 * Returns the middle of a town, named in any language. Of several with the same name, it is the one with the most
 * postal codes.
 */
export function findTown(country: string, name: string): Point | undefined {
  const places = placesNamed(country, name)
  return places.length === 0 ? undefined : middleOf(places)
}

/** Returns the quarters of a town, named in any language, and of others with the same name. */
export function placesNamed(country: string, name: string): readonly Place[] {
  const byName = placesByName(country)
  const names = [name, ...localNames(country, name)]
  return names.map((one) => byName.get(fold(one))).find((found) => found !== undefined) ?? []
}

/** Returns places by each of their names, folded. */
export function placesByName(country: string): ReadonlyMap<string, readonly Place[]> {
  const gazetteer = gazetteerOf(country)
  return (gazetteer.byName ??= namedPlaces(gazetteer.places))
}

const longestName = 5

/** Locates an address by its postal code or town, starting from the end of the address. */
export function findAddress(country: string, address: string): Point | undefined {
  const words = address.split(/[\s,;/]+/).filter((word) => word !== '')
  for (let end = words.length; end > 0; end--)
    for (const length of [2, 1]) {
      const code = words.slice(Math.max(0, end - length), end).join('')
      const found = /\d/.test(code) && code.length > 2 ? findPostCode(country, code) : undefined
      if (found) return found
    }
  for (let end = words.length; end > 0; end--)
    for (let length = Math.min(longestName, end); length > 0; length--) {
      const found = findTown(country, words.slice(end - length, end).join(' '))
      if (found) return found
    }
  return undefined
}

export const placesOf = (country: string): readonly Place[] => gazetteerOf(country).places

const file = new URL('data/places.tsv.gz', import.meta.url)
let sections: ReadonlyMap<string, string> | undefined
const gazetteers = new Map<string, Gazetteer>()
const nothing: Gazetteer = { places: [], byPostCode: new Map() }

/** Reads the file at first use, and each country when it is first needed. */
function gazetteerOf(country: string): Gazetteer {
  const ready = gazetteers.get(country)
  if (ready) return ready
  sections ??= readSections(file)
  const section = sections.get(country)
  if (section === undefined) return nothing
  const made = gazetteerFrom(section)
  gazetteers.set(country, made)
  return made
}

export const gazetteerCountries = (): readonly string[] => {
  gazetteerOf('')
  return [...(sections?.keys() ?? [])]
}

function gazetteerFrom(section: string): Gazetteer {
  const places = section
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Place => {
      const [name = '', latitude, longitude, codes = ''] = line.split('\t')
      return { name, latitude: Number(latitude), longitude: Number(longitude), postCodes: codes.split(' ') }
    })
  const byPostCode = new Map<string, Place>()
  for (const place of places) for (const code of place.postCodes) byPostCode.set(code, place)
  return { places, byPostCode }
}

function namedPlaces(places: readonly Place[]): Map<string, Place[]> {
  const named = new Map<string, Place[]>()
  for (const place of places)
    for (const name of namesOf(place)) {
      const others = named.get(name)
      if (others) others.push(place)
      else named.set(name, [place])
    }
  return named
}

/** Removes the quarter after a town's name, as in København K, Paris 08 and Wien, Wieden. */
export const withoutQuarter = (name: string): string => beforeMark(name).replace(/ \p{Lu}{1,2}$/u, '')

const beforeMark = (name: string): string => name.split(/,| - | \d+$/)[0] ?? name

/** Returns a place's spelling of one of its folded names. */
export const spelledAs = ({ name }: Place, key: string): string =>
  [name, beforeMark(name), withoutQuarter(name)].find((spelling) => fold(spelling) === key) ?? name

/** Returns all names: besides København K or Paris 08, people write the town alone. */
function namesOf({ name }: Place): Set<string> {
  const folded = fold(beforeMark(name))
  return new Set([fold(name), folded, folded.replace(/ [a-z]{1,2}$/, '')])
}

function middleOf(places: readonly Place[]): Point {
  const largest = places.reduce((one, other) => (other.postCodes.length > one.postCodes.length ? other : one))
  let [weight, latitude, longitude] = [0, 0, 0]
  for (const place of places) {
    if (distanceBetween(largest, place) > townRadius) continue
    weight += place.postCodes.length
    latitude += place.latitude * place.postCodes.length
    longitude += place.longitude * place.postCodes.length
  }
  return { latitude: latitude / weight, longitude: longitude / weight }
}
