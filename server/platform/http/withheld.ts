import { parse } from 'csv-parse'
import { pipeline, Readable, Transform } from 'node:stream'
import type { Caller } from './caller.ts'
import type { Facts } from './handler.ts'
import type { ReadyResponse } from './response.ts'

/**
 * Removes the parts of a response that the contract withholds from callers without the permission, also when it is
 * replayed.
 */
export function withheld(facts: Facts, caller: Caller | undefined, response: ReadyResponse): ReadyResponse {
  if (!facts.guarded || response.status !== facts.status || response.body === undefined) return response
  const places = facts.guarded.flatMap((one) => (caller?.may(one.permission) ? [] : one.places))
  if (places.length === 0) return response
  return {
    ...response,
    body:
      facts.contentType === 'text/csv' ? withoutColumns(response.body, places.flat()) : without(response.body, places),
  }
}

type Body = NonNullable<ReadyResponse['body']>

function without(body: Body, places: readonly (readonly string[])[]): string {
  if (body instanceof Readable) throw new Error('A stream of JSON holds what some callers may not see')
  const value: unknown = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
  for (const place of places) remove(value, place)
  return JSON.stringify(value)
}

function remove(value: unknown, [name, ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null || name === undefined) return
  if (name === '*') for (const member of Object.values(value)) remove(member, rest)
  else if (rest.length > 0) remove(Reflect.get(value, name), rest)
  else Reflect.deleteProperty(value, name)
}

function withoutColumns(body: Body, names: readonly string[]): Readable {
  let kept: readonly number[] | undefined
  const lines = new Transform({
    writableObjectMode: true,
    transform(row: readonly string[], _, done) {
      kept ??= row.flatMap((name, index) => (names.includes(name) ? [] : [index]))
      done(null, `${kept.map((index) => quoted(row[index] ?? '')).join(',')}\r\n`)
    },
  })
  // pipeline passes an error in either part on to whoever reads the last one.
  return pipeline(body instanceof Readable ? body : Readable.from([body]), parse(), lines, () => {})
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
