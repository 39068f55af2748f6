import { types } from 'pg'

const parsers = new Map<number, (value: string) => unknown>([
  [20, Number], // int8: counts and ids, all below 2^53
  [1700, Number], // numeric: exact in the database, a number in JSON
  [1082, String], // date
  [1114, String], // timestamp
  [1184, readTimestamp], // timestamptz
  [1186, String], // interval
])

export const typeParser: typeof types.getTypeParser = (oid, format) =>
  (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)

/** Converts `2026-11-20 09:30:00.5+00` to the contract's format: `2026-11-20T09:30:00.500Z`. */
export function readTimestamp(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return foreignTimestamp(value)
  const fraction = value.slice(19, -3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}${fraction.length >= 4 ? fraction : (fraction || '.').padEnd(4, '0')}Z`
}

/** A year before Christ, infinity, or a session with a different time zone. */
function foreignTimestamp(value: string): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date.toISOString()
}
