import { covers } from './regions.ts'

interface Place {
  readonly country: string
  readonly postCode?: string
}

/**
 * Parts of a country that customs or tax law treats as separate, by the beginning of their postal codes, under their
 * country code if they have one and otherwise under their name.
 *
 * - Outside the customs territory of the union: Article 4 of Regulation (EU) 952/2013 for Büsingen, Heligoland, Livigno,
 *   Ceuta, Melilla, Greenland and the French territories. Büsingen belongs to that of Switzerland (treaty of 1964).
 * - Inside it, but outside its VAT territory, so goods are declared too: Article 6 of Directive 2006/112/EC for
 *   Åland, the Canary Islands, the French overseas departments, Mount Athos, Campione (since 2020) and Livigno.
 * - Outside the Swiss one: the valleys of Samnaun and Sampuoir (Customs Ordinance, SR 631.01, Art. 1).
 * - Svalbard and Jan Mayen lie outside the Norwegian one (Norwegian Act on Movement of Goods, section 1-2).
 * - The United States' one holds the states, the District of Columbia and Puerto Rico (19 CFR 101.1).
 */
const areas: Readonly<Record<string, readonly (readonly [beginnings: string, territory: string])[]>> = {
  CH: [
    ['6911', 'Campione'],
    ['7562 7563', 'Samnaun'],
    ['9485 9486 9487 9488 9490 9491 9492 9493 9494 9495 9496 9497 9498', 'LI'],
  ],
  DE: [
    ['27498', 'Heligoland'],
    ['78266', 'CH'],
  ],
  DK: [['39', 'GL']],
  ES: [
    ['35 38', 'Canary Islands'],
    ['51', 'Ceuta'],
    ['52', 'Melilla'],
  ],
  FI: [['22', 'AX']],
  FR: [
    ['971', 'GP'],
    ['972', 'MQ'],
    ['973', 'GF'],
    ['974', 'RE'],
    ['975', 'PM'],
    ['976', 'YT'],
    ['977', 'BL'],
    ['978', 'MF'],
    ['980', 'MC'],
    ['984', 'TF'],
    ['986', 'WF'],
    ['987', 'PF'],
    ['988', 'NC'],
  ],
  GB: [
    ['BT', 'Northern Ireland'],
    ['GY', 'GG'],
    ['IM', 'IM'],
    ['JE', 'JE'],
  ],
  GR: [['63086', 'Mount Athos']],
  IT: [
    ['00120', 'VA'],
    ['22061', 'Campione'],
    ['23041', 'Livigno'],
    ['4789', 'SM'],
  ],
  NO: [['8099 917', 'SJ']],
  US: [
    ['006 007 009', 'PR'],
    ['008', 'VI'],
    ['96799', 'AS'],
    ['9691 9692 9693', 'GU'],
    ['9695', 'MP'],
  ],
}

/** Removes the country from codes such as I-23041 and FI-22100. British ones such as BT1 5GS begin with letters. */
const codeIn = (country: string, postCode: string) => {
  const code = postCode.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  return country === 'GB' ? code : code.replace(/^[A-Z]+/, '')
}

/** Returns the separate part of a country in which a place lies, or else the country. */
export function areaOf({ country, postCode = '' }: Place): string {
  const code = codeIn(country, postCode)
  const area = areas[country]?.find(([beginnings]) => beginnings.split(' ').some((one) => code.startsWith(one)))
  return area?.[1] ?? country
}

/** Returns the territory of a place for customs and import taxes. */
export function territoryOf(place: Place): string {
  const territory = areaOf(place)
  return joined[territory] ?? (covers(['EU'], territory) ? 'EU' : territory)
}

/**
 * Territories that fully belong to another: Monaco to France (agreement of 1963), Man to Britain (customs arrangement
 * of 1979), Liechtenstein to Switzerland (treaty of 1923), and Puerto Rico to the United States. Vatican City and the
 * Channel Islands are separate: VAT ends at their border.
 */
const joined: Readonly<Record<string, string>> = { MC: 'EU', IM: 'GB', LI: 'CH', PR: 'US' }

/** Parts of the union's customs territory outside that of VAT (Directive 2006/112/EC Art. 6), and Saint Martin. */
const unionParts: ReadonlySet<string> = new Set([
  'AX',
  'Campione',
  'Canary Islands',
  'GF',
  'GP',
  'MF',
  'MQ',
  'Mount Athos',
  'RE',
  'YT',
])

/** Whether a place lies in the union's customs territory, whose goods pay no duty in another part of it. */
export const isInUnion = (place: Place): boolean => territoryOf(place) === 'EU' || unionParts.has(areaOf(place))

/** Returns the code of a place in trade agreements: EU for all of the union, and otherwise its country. */
export function customsCodeOf(place: Place): string {
  if (isInUnion(place)) return 'EU'
  const area = areaOf(place)
  return area === 'Northern Ireland' ? 'GB' : area
}

/**
 * Whether goods need no customs documents although they leave a territory.
 *
 * - Northern Ireland keeps the union's rules for goods and its access to Great Britain (Windsor Framework, Articles 5
 *   and 6). The other way, parcels from Great Britain are declared.
 * - San Marino and Italy have no customs border, other than San Marino and the rest of the union, where the status of
 *   goods is proved (customs union of 1991, OJ L 84/2002, p. 43).
 */
const isOpen = (from: Place, to: Place): boolean => {
  const [begin, end] = [territoryOf(from), territoryOf(to)]
  const between: ReadonlySet<string> = new Set([begin, end])
  if (between.has('Northern Ireland')) return between.has('EU') || end === 'GB'
  return between.has('SM') && (from.country === 'IT' || to.country === 'IT') && between.has('EU')
}

/** Whether goods between the two places need customs documents. */
export const passesCustoms = (from: Place, to: Place): boolean =>
  territoryOf(from) !== territoryOf(to) && !isOpen(from, to)
