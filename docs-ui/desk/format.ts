import type { Shipment } from '@waybill/sdk'

/** Caches formatters, which cost more to create than to use: a table shows a hundred cells at once. */
function kept<Format, Options extends object>(make: (locale: string, options: Options) => Format) {
  const known = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = known.get(key) ?? make(locale, options)
    known.set(key, format)
    return format
  }
}

const regions = kept((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options))
const numbers = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const times = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const spans = kept((locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options))

/** Returns the name of a country in the desk's language: `DK` as `Denmark`. */
export function countryName(code: string, locale: string): string {
  try {
    return regions(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

export const money = (amount: number, currency: string, locale: string): string =>
  numbers(locale, { style: 'currency', currency }).format(amount)

export const decimal = (value: number, locale: string): string =>
  numbers(locale, { maximumFractionDigits: 3 }).format(value)

/** Formats a field's text with the language's decimal sign. Input may use either sign: create/typed.ts. */
export const decimalIn = (typed: string, locale: string): string =>
  typed.includes(',') || decimal(0.5, locale).includes('.') ? typed : typed.replace('.', ',')

export const kilograms = (weight: number, locale: string): string => `${decimal(weight, locale)} kg`

/** The local date in the API's format. */
export const isoDay = (date: Date): string => new Intl.DateTimeFormat('sv-SE').format(date)

/** A readable form of a contract value without a translation: `READY_AT_SHOP` as `Ready at shop`. */
export const readable = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Codes that Unicode names but that are no countries: unions, unknown regions and parts that ISO 3166 withdrew. */
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

/** ISO 3166 codes, derived from the names that the browser knows. */
export const countryCodes: readonly string[] = letters.flatMap((first) =>
  letters.flatMap((second) => {
    const code = first + second
    return notCountries.has(code) || english.of(code) === undefined ? [] : [code]
  }),
)

/** The year, if it is not the current one. */
const yearOf = (at: Date, now: Date) => (at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const))

/** Formats a date in the desk's language. A timestamp falls on its date in the reader's time zone. */
export function dayName(day: string, locale: string, now = new Date()): string {
  const isDay = day.length === 10
  const at = new Date(isDay ? `${day}T12:00:00Z` : day)
  return times(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...yearOf(at, now),
    ...(isDay && { timeZone: 'UTC' }),
  }).format(at)
}

/** Formats date and time in the reader's time zone and the desk's language. */
export const timeName = (at: Date, locale: string, now: Date): string =>
  times(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...yearOf(at, now),
  }).format(at)

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `2 minutes ago`, `in 3 days`, `now`. */
export function sinceName(at: Date, locale: string, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
  const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? (['second', Infinity] as const)
  return spans(locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit)
}

/** Names one of the API's periods: `2026-11-20` as `20 Nov`, `2026-11` as `Nov 2026`. A week keeps its number. */
export function periodName(label: string, locale: string): string {
  const [year, month, day] = label.split('-').map(Number)
  if (year === undefined || month === undefined || Number.isNaN(month)) return label
  const rest = day === undefined ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const)
  return times(locale, { month: 'short', timeZone: 'UTC', ...rest }).format(Date.UTC(year, month - 1, day ?? 1))
}

export const nameOf = ({ company, firstName, lastName }: Shipment['recipient']): string =>
  [company, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', ')
