/** `DK` as `Denmark`, in the language of the desk. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

export const money = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)

export const kilograms = (weight: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(weight)} kg`

/** A day as the API writes it, of the place where one is. */
export const isoDay = (date: Date): string => new Intl.DateTimeFormat('sv-SE').format(date)

/** A value of the contract that has no words of its own here: `READY_AT_SHOP` as `Ready at shop`. */
export const readable = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What Unicode has a name for beyond countries: unions, unknown places and parts that ISO 3166 took back. */
const notCountries = new Set([
  'AC',
  'AN',
  'BU',
  'DY',
  'HV',
  'NH',
  'RH',
  'VD',
  'CP',
  'CQ',
  'CS',
  'DD',
  'DG',
  'EA',
  'EU',
  'EZ',
  'FX',
  'IC',
  'NT',
  'QO',
  'SU',
  'TA',
  'TP',
  'UK',
  'UN',
  'XA',
  'XB',
  'YD',
  'YU',
  'ZR',
  'ZZ',
])

/** ISO 3166 codes, from what the browser has names for. */
export const countryCodes: readonly string[] = letters.flatMap((first) =>
  letters.flatMap((second) => {
    const code = first + second
    return notCountries.has(code) || english.of(code) === undefined ? [] : [code]
  }),
)

/** A day without its time, as the desk's language writes it. */
export const dayName = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day.length === 10 ? `${day}T12:00:00Z` : day),
  )
