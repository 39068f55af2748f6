/** The parts of an address that decide its time zone. */
export interface ZonedPlace {
  readonly country: string
  /** The second part of its ISO 3166-2 code, such as CA. */
  readonly state?: string | undefined
  readonly postCode?: string | undefined
}

interface Zones {
  /** The zone of most places, if neither code says otherwise. */
  readonly otherwise: string
  /**
   * By postal code, which is more precise than the state. The first match wins: prefixes or ranges, compared to the
   * length written.
   */
  readonly byPostCode?: readonly (readonly [codes: string, zone: string])[]
  readonly byState?: readonly (readonly [states: string, zone: string])[]
}

/**
 * Countries with several time zones, from the IANA time zone database (2026a), and the postal areas of each zone. A
 * postal area in two zones counts towards the larger.
 */
const divided: Readonly<Record<string, Zones>> = {
  AR: { otherwise: 'America/Argentina/Buenos_Aires' },
  AU: {
    otherwise: 'Australia/Sydney',
    byPostCode: [
      ['2880', 'Australia/Broken_Hill'],
      ['2898', 'Australia/Lord_Howe'],
      ['08', 'Australia/Darwin'],
      ['3 8', 'Australia/Melbourne'],
      ['4 9', 'Australia/Brisbane'],
      ['5', 'Australia/Adelaide'],
      ['6798', 'Indian/Christmas'],
      ['6799', 'Indian/Cocos'],
      ['6443', 'Australia/Eucla'],
      ['6', 'Australia/Perth'],
      ['7151', 'Antarctica/Macquarie'],
      ['7', 'Australia/Hobart'],
    ],
    byState: [
      ['NT', 'Australia/Darwin'],
      ['QLD', 'Australia/Brisbane'],
      ['SA', 'Australia/Adelaide'],
      ['TAS', 'Australia/Hobart'],
      ['VIC', 'Australia/Melbourne'],
      ['WA', 'Australia/Perth'],
    ],
  },
  BR: {
    otherwise: 'America/Sao_Paulo',
    byPostCode: [
      ['53990', 'America/Noronha'],
      ['699', 'America/Rio_Branco'],
      ['693', 'America/Boa_Vista'],
      ['690-692 694-698', 'America/Manaus'],
      ['768-769', 'America/Porto_Velho'],
      ['780-788', 'America/Cuiaba'],
      ['790-799', 'America/Campo_Grande'],
    ],
    byState: [
      ['AC', 'America/Rio_Branco'],
      ['AM', 'America/Manaus'],
      ['MS', 'America/Campo_Grande'],
      ['MT', 'America/Cuiaba'],
      ['RO', 'America/Porto_Velho'],
      ['RR', 'America/Boa_Vista'],
    ],
  },
  CA: {
    otherwise: 'America/Toronto',
    byPostCode: [
      // Labrador without its south-east, and the Magdalen Islands.
      ['A0K A0P A0R A2V', 'America/Goose_Bay'],
      ['A', 'America/St_Johns'],
      ['G4T', 'America/Halifax'],
      ['B C', 'America/Halifax'],
      ['E', 'America/Moncton'],
      ['P0V P0W P0X P8N P8T P9A P9N', 'America/Winnipeg'],
      ['R', 'America/Winnipeg'],
      ['S9V', 'America/Edmonton'],
      ['S', 'America/Regina'],
      ['T', 'America/Edmonton'],
      ['V0A V0B V1A V1C', 'America/Edmonton'],
      ['V0C V1G V1J', 'America/Dawson_Creek'],
      ['V', 'America/Vancouver'],
      ['X0A', 'America/Iqaluit'],
      ['X0B', 'America/Cambridge_Bay'],
      ['X0C', 'America/Rankin_Inlet'],
      ['X', 'America/Edmonton'],
      ['Y', 'America/Whitehorse'],
    ],
    byState: [
      ['AB NT', 'America/Edmonton'],
      ['BC', 'America/Vancouver'],
      ['MB', 'America/Winnipeg'],
      ['NB', 'America/Moncton'],
      ['NL', 'America/St_Johns'],
      ['NS PE', 'America/Halifax'],
      ['NU', 'America/Iqaluit'],
      ['SK', 'America/Regina'],
      ['YT', 'America/Whitehorse'],
    ],
  },
  CD: {
    otherwise: 'Africa/Kinshasa',
    byState: [['BU HK HL HU IT KC KE LO LU MA NK SA SK TA TO', 'Africa/Lubumbashi']],
  },
  CL: {
    otherwise: 'America/Santiago',
    byPostCode: [
      ['277', 'Pacific/Easter'],
      ['59', 'America/Coyhaique'],
      ['60-65', 'America/Punta_Arenas'],
    ],
    byState: [
      ['AI', 'America/Coyhaique'],
      ['MA', 'America/Punta_Arenas'],
    ],
  },
  CN: { otherwise: 'Asia/Shanghai' },
  CY: { otherwise: 'Asia/Nicosia' },
  DE: { otherwise: 'Europe/Berlin' },
  EC: {
    otherwise: 'America/Guayaquil',
    byPostCode: [['20', 'Pacific/Galapagos']],
    byState: [['W', 'Pacific/Galapagos']],
  },
  ES: {
    otherwise: 'Europe/Madrid',
    byPostCode: [['35 38', 'Atlantic/Canary']],
    byState: [['CN GC TF', 'Atlantic/Canary']],
  },
  FM: {
    otherwise: 'Pacific/Pohnpei',
    byPostCode: [['96942 96943', 'Pacific/Chuuk']],
    byState: [['TRK YAP', 'Pacific/Chuuk']],
  },
  GL: {
    otherwise: 'America/Nuuk',
    byPostCode: [
      ['3970 3971', 'America/Thule'],
      ['3980', 'America/Scoresbysund'],
    ],
  },
  ID: {
    otherwise: 'Asia/Jakarta',
    byPostCode: [
      ['70-72 75-77 80-96', 'Asia/Makassar'],
      ['97-99', 'Asia/Jayapura'],
    ],
    byState: [
      ['BA NB NT KS KI KU SN ST SR GO SG SA', 'Asia/Makassar'],
      ['MA MU PA PB PD PE PS PT', 'Asia/Jayapura'],
    ],
  },
  KI: {
    otherwise: 'Pacific/Tarawa',
    byState: [
      ['L', 'Pacific/Kiritimati'],
      ['P', 'Pacific/Kanton'],
    ],
  },
  KZ: { otherwise: 'Asia/Almaty' },
  MH: { otherwise: 'Pacific/Majuro' },
  MN: {
    otherwise: 'Asia/Ulaanbaatar',
    byPostCode: [['83-85', 'Asia/Hovd']],
    byState: [['043 046 071', 'Asia/Hovd']],
  },
  MX: {
    otherwise: 'America/Mexico_City',
    byPostCode: [
      ['21-22', 'America/Tijuana'],
      ['23 80-82', 'America/Mazatlan'],
      ['63729-63739', 'America/Bahia_Banderas'],
      ['63', 'America/Mazatlan'],
      ['83-85', 'America/Hermosillo'],
      ['77', 'America/Cancun'],
      ['32', 'America/Ciudad_Juarez'],
      ['88', 'America/Matamoros'],
      ['872-875', 'America/Matamoros'],
    ],
    byState: [
      ['BCN', 'America/Tijuana'],
      ['BCS NAY SIN', 'America/Mazatlan'],
      ['SON', 'America/Hermosillo'],
      ['ROO', 'America/Cancun'],
    ],
  },
  MY: { otherwise: 'Asia/Kuala_Lumpur' },
  NZ: {
    otherwise: 'Pacific/Auckland',
    byPostCode: [['8942', 'Pacific/Chatham']],
    byState: [['CIT', 'Pacific/Chatham']],
  },
  PF: {
    otherwise: 'Pacific/Tahiti',
    byPostCode: [
      ['98755', 'Pacific/Gambier'],
      ['9874', 'Pacific/Marquesas'],
    ],
  },
  PG: {
    otherwise: 'Pacific/Port_Moresby',
    byPostCode: [['355', 'Pacific/Bougainville']],
    byState: [['NSB', 'Pacific/Bougainville']],
  },
  PS: { otherwise: 'Asia/Hebron' },
  PT: {
    otherwise: 'Europe/Lisbon',
    byPostCode: [
      ['90-94', 'Atlantic/Madeira'],
      ['95-99', 'Atlantic/Azores'],
    ],
    byState: [
      ['30', 'Atlantic/Madeira'],
      ['20', 'Atlantic/Azores'],
    ],
  },
  RU: {
    otherwise: 'Europe/Moscow',
    byPostCode: [
      ['236-238', 'Europe/Kaliningrad'],
      ['426-427 443-446', 'Europe/Samara'],
      ['410-413', 'Europe/Saratov'],
      ['414-416', 'Europe/Astrakhan'],
      ['432-433', 'Europe/Ulyanovsk'],
      ['450-453 454-457 460-462 614-629 640-641', 'Asia/Yekaterinburg'],
      ['644-646', 'Asia/Omsk'],
      ['630-633', 'Asia/Novosibirsk'],
      ['634-636', 'Asia/Tomsk'],
      ['650-654', 'Asia/Novokuznetsk'],
      ['649 656-659', 'Asia/Barnaul'],
      ['647-648 655 660-663 667-668', 'Asia/Krasnoyarsk'],
      ['664-666 669-671', 'Asia/Irkutsk'],
      ['672-674 687', 'Asia/Chita'],
      ['675-678', 'Asia/Yakutsk'],
      ['679-682 690-692', 'Asia/Vladivostok'],
      ['693-694', 'Asia/Sakhalin'],
      ['685-686', 'Asia/Magadan'],
      ['683-684 688', 'Asia/Kamchatka'],
      ['689', 'Asia/Anadyr'],
    ],
    byState: [
      ['KGD', 'Europe/Kaliningrad'],
      ['SAM UD', 'Europe/Samara'],
      ['SAR', 'Europe/Saratov'],
      ['AST', 'Europe/Astrakhan'],
      ['ULY', 'Europe/Ulyanovsk'],
      ['BA CHE KGN KHM ORE PER SVE TYU YAN', 'Asia/Yekaterinburg'],
      ['OMS', 'Asia/Omsk'],
      ['NVS', 'Asia/Novosibirsk'],
      ['TOM', 'Asia/Tomsk'],
      ['KEM', 'Asia/Novokuznetsk'],
      ['AL ALT', 'Asia/Barnaul'],
      ['KK KYA TY', 'Asia/Krasnoyarsk'],
      ['BU IRK', 'Asia/Irkutsk'],
      ['ZAB', 'Asia/Chita'],
      ['AMU SA', 'Asia/Yakutsk'],
      ['KHA PRI YEV', 'Asia/Vladivostok'],
      ['SAK', 'Asia/Sakhalin'],
      ['MAG', 'Asia/Magadan'],
      ['KAM', 'Asia/Kamchatka'],
      ['CHU', 'Asia/Anadyr'],
    ],
  },
  UA: { otherwise: 'Europe/Kyiv' },
  US: {
    otherwise: 'America/New_York',
    byPostCode: [
      ['006-007 009', 'America/Puerto_Rico'],
      ['008', 'America/St_Thomas'],
      // Pensacola and Panama City, western Kentucky, the corners of Indiana, and all of Tennessee but its east.
      ['324-325 350-372 375 380-397 420-424 463-464 476-477', 'America/Chicago'],
      // El Paso, and the west of the Dakotas and Nebraska.
      ['577 586 693 798-799 885', 'America/Denver'],
      ['500-567 570-588 600-658 660-693 700-714 716-799', 'America/Chicago'],
      // Northern Idaho and eastern Oregon.
      ['835 838', 'America/Los_Angeles'],
      ['979', 'America/Boise'],
      ['832-838', 'America/Boise'],
      ['850-865', 'America/Phoenix'],
      ['590-599 800-816 820-831 840-847 870-884', 'America/Denver'],
      ['96799', 'Pacific/Pago_Pago'],
      ['967-968', 'Pacific/Honolulu'],
      ['969', 'Pacific/Guam'],
      ['889-898 900-961 970-994', 'America/Los_Angeles'],
      ['995-999', 'America/Anchorage'],
    ],
    byState: [
      ['AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI', 'America/Chicago'],
      ['CO MT NM UT WY', 'America/Denver'],
      ['ID', 'America/Boise'],
      ['AZ', 'America/Phoenix'],
      ['CA NV OR WA', 'America/Los_Angeles'],
      ['AK', 'America/Anchorage'],
      ['HI', 'Pacific/Honolulu'],
      ['PR', 'America/Puerto_Rico'],
      ['VI', 'America/St_Thomas'],
      ['GU MP', 'Pacific/Guam'],
      ['AS', 'Pacific/Pago_Pago'],
    ],
  },
  UZ: { otherwise: 'Asia/Tashkent' },
}

/** The IANA time zone of an address: in countries with several, by postal code or else by state. */
export function zoneOf({ country, state, postCode }: ZonedPlace): string {
  const zones = divided[country]
  if (!zones) return zoneOfCountry(country)
  const { otherwise, byPostCode = [], byState = [] } = zones
  // People also write BR-01310 and P-9000-001.
  const code = (postCode ?? '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^[A-Z]{1,2}(?=\d{4})/, '')
  const found =
    code === '' ? undefined : byPostCode.find(([codes]) => codes.split(' ').some((span) => isWithin(code, span)))
  if (found) return found[1]
  // A postal code is decisive, unless the country divides by state alone.
  const isKnown = code !== '' && byPostCode.length > 0
  const wanted = state?.toUpperCase().replace(new RegExp(`^${country}-`), '') ?? ''
  return (isKnown ? undefined : byState.find(([states]) => states.split(' ').includes(wanted))?.[1]) ?? otherwise
}

function isWithin(code: string, span: string): boolean {
  const [from = '', to = from] = span.split('-')
  const beginning = code.slice(0, from.length)
  return beginning.length === from.length && beginning >= from && beginning <= to
}

const zonesOfCountries = new Map<string, string>()

/** Caches zones: loading a locale takes longer than registering a shipment. */
function zoneOfCountry(country: string): string {
  const known = zonesOfCountries.get(country)
  if (known !== undefined) return known
  // TypeScript does not declare it yet.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`)
  const zone = locale.getTimeZones?.()?.[0] ?? 'UTC'
  zonesOfCountries.set(country, zone)
  return zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day and time of day at an address. */
export function localTime(place: ZonedPlace, now: Date): { readonly day: string; readonly time: string } {
  const timeZone = zoneOf(place)
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  const [day = '', time = ''] = format.format(now).split(' ')
  return { day, time }
}
