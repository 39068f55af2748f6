import { covers } from '../../../network/carriers/regions.ts'

interface Place {
  readonly country: string
  readonly postCode?: string
}

/** Parts of a country that lie outside its customs or tax territory, by the beginning of their postal codes. */
const areas: Readonly<Record<string, readonly (readonly [beginning: string, name: string])[]>> = {
  DE: [
    ['27498', 'Heligoland'],
    ['78266', 'Büsingen'],
  ],
  DK: [['39', 'Greenland']],
  ES: [
    ['35', 'Canary Islands'],
    ['38', 'Canary Islands'],
    ['51', 'Ceuta'],
    ['52', 'Melilla'],
  ],
  FI: [['22', 'Åland']],
  FR: [
    ['97', 'overseas'],
    ['98', 'overseas'],
  ],
  GR: [['63086', 'Mount Athos']],
  IT: [
    ['23041', 'Livigno'],
    ['22061', 'Campione'],
  ],
}

/** What belongs to the territory of another for goods: Northern Ireland stays with the union. */
export function territoryOf({ country, postCode = '' }: Place): string {
  const code = postCode.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const area = areas[country]?.find(([beginning]) => code.replace(/^[A-Z]+/, '').startsWith(beginning))
  if (area) return `${country} ${area[1]}`
  if (country === 'MC' || (country === 'GB' && code.startsWith('BT'))) return 'EU'
  if (country === 'IM') return 'GB'
  return covers(['EU'], country) ? 'EU' : country
}

/** Whether goods from one place to the other need customs documents. */
export const passesCustoms = (from: Place, to: Place): boolean => territoryOf(from) !== territoryOf(to)
