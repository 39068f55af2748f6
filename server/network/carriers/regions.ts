const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country lies within regions, each of which is a country code, EU or WORLD. */
export function covers(regions: readonly string[], country: string): boolean {
  return regions.some(
    (region) => region === country || region === 'WORLD' || (region === 'EU' && europeanUnion.has(country)),
  )
}

/** Goods between these countries pass customs. */
export const crossesCustoms = (from: string, to: string) =>
  from !== to && !(europeanUnion.has(from) && europeanUnion.has(to))
