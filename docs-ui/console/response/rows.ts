import { isObject, type Json } from '../../reference/reference.ts'

export interface Rows {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. CSV packages are larger than this code.
 */
export function csvRows(text: string): Rows {
  const rows: string[][] = [[]]
  for (const [all, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    if (all === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  const [head = [], ...rest] = rows.filter((row) => row.length > 0)
  return { head, rows: rest }
}

/** The objects that a response lists, directly or in one of its properties; null if there is no list. */
export function jsonRows(value: Json): Rows | null {
  const lists = Array.isArray(value) ? [value] : isObject(value) ? Object.values(value).filter(Array.isArray) : []
  const list: readonly Json[] = lists.toSorted((one, other) => other.length - one.length)[0] ?? []
  const objects = list.filter(isObject)
  if (objects.length === 0 || objects.length < list.length) return null
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  const isDeep = (name: string) => objects.some((one) => typeof one[name] === 'object' && one[name] !== null)
  // Short values that tell rows apart come first.
  const head = [...names.filter((name) => !isDeep(name)), ...names.filter(isDeep)]
  return { head, rows: objects.map((one) => head.map((name) => cellOf(one[name]))) }
}

const cellOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? gist(value) : String(value)

/** Properties that tell objects apart, the most distinctive first. */
const telling = [
  'name',
  'displayName',
  'company',
  'lastName',
  'title',
  'orderNumber',
  'externalId',
  'customerReference',
  'carrierReference',
  'sku',
  'code',
  'type',
  'id',
  'productId',
  'carrier',
  'username',
  'email',
  'addressLine1',
  'city',
  'country',
  'amount',
  'currency',
  'state',
  'shipmentState',
  'status',
] as const

/** Summarises an object or list in a few words: its most distinctive values, or its first items. */
export function gist(value: Json): string {
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) {
    const some = value
      .slice(0, 3)
      .map((one) => (isObject(one) ? (scalars(one)[0] ?? '') : isScalar(one) ? String(one) : ''))
    return cut(some.filter((one) => one !== '').join(', ') + (value.length > 3 ? ', …' : ''))
  }
  return cut(isObject(value) ? scalars(value).slice(0, 3).join(', ') : '')
}

/** The scalars of an object: distinctive ones, or else all with their names. */
function scalars(value: { readonly [key: string]: Json }): string[] {
  const named = telling.flatMap((name) => (isScalar(value[name]) ? [String(value[name])] : []))
  if (named.length > 0) return named
  return Object.entries(value).flatMap(([name, one]) => (isScalar(one) ? [`${name} ${String(one)}`] : []))
}

const longest = 60

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

const isScalar = (value: Json | undefined): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
