import { fold } from '../places/fold.ts'
import { placesByName, placesNamed, spelledAs } from '../places/places.ts'
import { localNames } from '../places/towns.ts'

/** Returns the local name of a town, given in any language. */
export function officialName(country: string, name: string): string | undefined {
  const names = localNames(country, name)
  const [place] = placesNamed(country, name)
  if (!place) return names[0]
  const byName = placesByName(country)
  return spelledAs(place, [name, ...names].map(fold).find((key) => byName.has(key)) ?? '')
}

/** Returns towns with similar names, those with fewer errors first and then the larger ones. */
export function similarTowns(country: string, name: string): string[] {
  const sent = fold(name)
  const byName = placesByName(country)
  const size = (key: string) => (byName.get(key) ?? []).reduce((sum, { postCodes }) => sum + postCodes.length, 0)
  return nearestSpellings(sent, [...byName.keys()], sent.length < 5 ? 1 : 2)
    .toSorted((one, other) => one.errors - other.errors || size(other.word) - size(one.word))
    .flatMap(({ word }) => {
      const [place] = byName.get(word) ?? []
      return place ? [spelledAs(place, word)] : []
    })
}

/** Returns similar entries, those with the fewest errors first and otherwise in the given order. */
export function nearestSpellings(
  sent: string,
  words: readonly string[],
  mostErrors: number,
): { readonly word: string; readonly errors: number }[] {
  return words
    .filter((word) => Math.abs(word.length - sent.length) <= mostErrors)
    .map((word) => ({ word, errors: errorsBetween(sent, word.toLowerCase()) }))
    .filter(({ errors }) => errors <= mostErrors)
    .toSorted((one, other) => one.errors - other.errors)
}

/**
 * Counts missing, extra and wrong letters, and swapped neighbours as one error: the most common typing error would be
 * two in Levenshtein's usual distance.
 */
export function errorsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
