const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country lies within regions: country codes, EU or WORLD, and with ! in front those that are left out. */
export function covers(regions: readonly string[], country: string): boolean {
  if (regions.includes(`!${country}`)) return false
  return regions.some(
    (region) => region === country || region === 'WORLD' || (region === 'EU' && europeanUnion.has(country)),
  )
}

/** The countries of regions one by one. Nothing comes back for all the world. */
export function countriesOf(regions: readonly string[]): string[] | undefined {
  if (regions.includes('WORLD')) return undefined
  const named = regions.flatMap((region) => (region === 'EU' ? [...europeanUnion] : [region]))
  return [...new Set(named)].filter((country) => !country.startsWith('!') && covers(regions, country)).toSorted()
}

/** A country and the union that it is in, from the narrow to the wide. */
export const regionsOf = (country: string): readonly string[] => (covers(['EU'], country) ? [country, 'EU'] : [country])
