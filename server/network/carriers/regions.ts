const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country lies within regions: country codes, EU or WORLD. A ! excludes one. */
export function covers(regions: readonly string[], country: string): boolean {
  if (regions.includes(`!${country}`)) return false
  return regions.some(
    (region) => region === country || region === 'WORLD' || (region === 'EU' && europeanUnion.has(country)),
  )
}

/** Returns the countries of regions one by one, or undefined for the whole world. */
export function countriesOf(regions: readonly string[]): string[] | undefined {
  if (regions.includes('WORLD')) return undefined
  const named = regions.flatMap((region) => (region === 'EU' ? [...europeanUnion] : [region]))
  return [...new Set(named)].filter((country) => !country.startsWith('!') && covers(regions, country)).toSorted()
}

/** Returns a country and its union, the narrower first. */
export const regionsOf = (country: string): readonly string[] => (covers(['EU'], country) ? [country, 'EU'] : [country])
