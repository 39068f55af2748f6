import { personal, secret } from './secret.ts'
import type { Values } from './request.ts'

/** Longer bodies would make URLs that servers refuse. */
const longestBody = 6000

/** Returns a link to this page with the typed values, without tokens, client and likely secrets. */
export function linkTo(operationId: string, anchor: string, values: Values, page: string): string {
  const url = new URL(page)
  url.search = ''
  url.hash = anchor
  url.searchParams.set('try', operationId)
  for (const group of ['path', 'query'] as const)
    for (const [name, value] of Object.entries(values[group]))
      if (value !== '' && !/token$/i.test(name)) url.searchParams.set(`${group}.${name}`, value)
  const open = !secret.test(values.body) && !personal.test(values.body)
  if (values.body !== '' && values.body.length <= longestBody && open) url.searchParams.set('body', values.body)
  return url.href
}

/** Returns the operation that a link asks to open, or null. */
export const linkedOperation = (search: string): string | null => new URLSearchParams(search).get('try')

/** Returns the values that a link fills in. */
export function linkedValues(search: string, operationId: string): Partial<Values> | null {
  const found = new URLSearchParams(search)
  if (found.get('try') !== operationId) return null
  const group = (name: string) =>
    Object.fromEntries(
      [...found]
        .filter(([key]) => key.startsWith(`${name}.`))
        .map(([key, value]) => [key.slice(name.length + 1), value]),
    )
  const body = found.get('body')
  return { path: group('path'), query: group('query'), ...(body !== null && { body }) }
}
