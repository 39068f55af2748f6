import { countryName } from '../../kernel/checks/country.ts'
import { checkPostCode } from '../../kernel/checks/post-code.ts'
import type { FieldError } from '../../kernel/error.ts'
import { fold } from '../places/fold.ts'
import { distanceBetween, type Point } from '../places/geography.ts'
import { findPostCode, findTown, placesNamed, placesOf, townRadius, type Place } from '../places/places.ts'
import { localNames } from '../places/towns.ts'
import { nearestSpellings, officialName, similarTowns } from './spelling.ts'

interface PlaceCheck {
  /** Whether we know the country's places at all. */
  readonly isKnown: boolean
  readonly officialCity?: string | undefined
  readonly point?: Point | undefined
  readonly warnings: readonly FieldError[]
  readonly suggestions: { readonly cities: string[]; readonly postCodes: string[] }
}

const mostSuggestions = 5

/** Checks whether town and postal code exist and belong together. Either may be empty. */
export function checkPlace(country: string, city: string, postCode: string): PlaceCheck {
  if (placesOf(country).length === 0)
    return { isKnown: false, warnings: [], suggestions: { cities: [], postCodes: [] } }
  const byCode = findPostCode(country, postCode)
  const named = placesNamed(country, city)
  const isCityKnown = named.length > 0 || localNames(country, city).length > 0
  const isElsewhere =
    byCode !== undefined && named.length > 0 && !named.some((place) => distanceBetween(place, byCode) <= townRadius)
  const hasForm = checkPostCode(country, postCode).kept !== undefined
  const cities =
    city !== '' && (!isCityKnown || isElsewhere)
      ? [...(byCode ? [byCode.name] : []), ...(isCityKnown ? [] : similarTowns(country, city))]
      : []
  const postCodes = postCode !== '' && (!byCode || isElsewhere) ? codesNear(country, named, postCode) : []
  const suggestions = {
    cities: [...new Set(cities)].slice(0, mostSuggestions),
    postCodes: [...new Set(postCodes)].slice(0, mostSuggestions),
  }
  const warnings: FieldError[] = []
  if (postCode !== '' && hasForm && !byCode)
    warnings.push(warning('POST_CODE_NOT_KNOWN', 'postCode', notKnown(country, postCode), suggestions.postCodes))
  if (city !== '' && !isCityKnown)
    warnings.push(warning('CITY_NOT_KNOWN', 'city', notKnown(country, city), suggestions.cities))
  if (isElsewhere)
    warnings.push(warning('CITY_ELSEWHERE', 'city', `${city} lies elsewhere than ${postCode}`, suggestions.cities))
  return {
    isKnown: true,
    officialCity: officialName(country, city),
    point: byCode ?? findTown(country, city),
    warnings,
    suggestions,
  }
}

const notKnown = (country: string, value: string) => `${value} is not known in ${countryName(country)}`

const warning = (code: string, field: string, says: string, meant: readonly string[]): FieldError => ({
  code,
  defaultMessage: `${field} ${says}.${meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : ''}`,
  field,
})

/** Returns a town's postal codes that are spelled similarly, or all if they are few, in the country's format. */
function codesNear(country: string, places: readonly Place[], postCode: string): string[] {
  const codes = places.flatMap((place) => place.postCodes)
  const sent = fold(postCode).replaceAll(' ', '')
  const near = nearestSpellings(sent, codes, codes.length > mostSuggestions ? 2 : Infinity)
  return near.flatMap(({ word }) => checkPostCode(country, word).kept ?? [])
}
