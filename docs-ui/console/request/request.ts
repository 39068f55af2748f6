import { queryString, urlOf } from '../../reference/call.ts'
import { mediaTypeOf } from './body-file.ts'
import type { Operation, Property } from '../../reference/reference.ts'

/** The values of the form. An untouched field is an empty string. */
export interface Values {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The operation's headers other than Authorization and ClientId, which are in session storage. */
  readonly header: Readonly<Record<string, string>>
  readonly body: string
}

/** Initial values for the console's fields, such as the id of a shipment from another response. */
export type Prefill = Partial<Values>

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | File
}

type Group = 'path' | 'query' | 'header' | 'body'

export interface Missing {
  readonly group: Group
  readonly name: string
}

/** Path parameters and the body are always required, query parameters if the contract says so. */
export function missingOf({ parameters, body }: Operation, values: Values, file: File | null = null): Missing[] {
  return [
    ...parameters.path
      .filter(({ name }) => blank(values.path[name]))
      .map(({ name }): Missing => ({ group: 'path', name })),
    ...parameters.query
      .filter(({ name, required }) => required && blank(values.query[name]))
      .map(({ name }): Missing => ({ group: 'query', name })),
    ...(body && file === null && blank(values.body) ? [{ group: 'body', name: 'body' } as const] : []),
  ]
}

const blank = (value: string | undefined) => value === undefined || value.trim() === ''

/** Splits multi-value parameters, which are typed with commas, into one pair per value. Leaves out empty ones. */
export function queryOf({ parameters }: Operation, query: Values['query']): [name: string, value: string][] {
  return parameters.query.flatMap((parameter) => {
    const value = query[parameter.name] ?? ''
    const parts = parameter.type === 'array' ? value.split(',').map((part) => part.trim()) : [value]
    return parts.filter((part) => part !== '').map((part): [string, string] => [parameter.name, part])
  })
}

export const queryPreview = (operation: Operation, values: Values): string =>
  queryString(queryOf(operation, values.query))

/** {address} + base path + path of the operation, as sent. */
export const requestUrl = (operation: Operation, values: Values, address: string): string =>
  urlOf(operation, {
    address,
    path: Object.fromEntries(Object.entries(values.path).filter(([, value]) => value !== '')),
    query: queryOf(operation, values.query),
  }).replace(/%7B(\w+)%7D/g, '{$1}')

/** application/json, or text/plain if the operation takes nothing else: the server would refuse the other. */
export const bodyType = ({ body }: Operation): string =>
  body?.types && !body.types.includes('application/json') ? (body.types[0] ?? 'application/json') : 'application/json'

export interface Surroundings {
  readonly address: string
  readonly stored: readonly (readonly [name: string, value: string])[]
  readonly cookie: string
  /** The page's own origin. */
  readonly origin: string
}

/** `file` is sent instead of the typed body. */
export function outgoing(
  operation: Operation,
  values: Values,
  around: Surroundings,
  file: File | null = null,
): Outgoing {
  const { method, body } = operation
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(around.cookie)?.[1]
  const guarded = method !== 'GET' && around.address === around.origin && token !== undefined
  return {
    method,
    url: requestUrl(operation, values, around.address),
    headers: [
      ...around.stored,
      ...Object.entries(values.header).filter(([name, value]) => isHeader(name, value)),
      ...(guarded ? [['X-XSRF-TOKEN', decoded(token)] as const] : []),
      ...(body ? [['Content-Type', file ? mediaTypeOf(file.name) : bodyType(operation)] as const] : []),
    ],
    ...(body && { body: file ?? values.body }),
  }
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

/** Whether a browser can send this as a header. */
export const isHeader = (name: string, value: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]+$/.test(value) && value.trim() !== ''

/** Adds "Bearer " to an Authorization value that lacks it. */
export const bearer = (value: string): string => (/^bearer\s/i.test(value) ? value : `Bearer ${value.trim()}`)

/** The first example of a parameter, as a user would type it. */
export function exampleOf(parameter: Property): string {
  const example = parameter.examples?.[0] ?? parameter.items?.examples?.[0]
  if (example === undefined) return ''
  if (typeof example === 'string') return example
  return Array.isArray(example) ? example.map(String).join(', ') : JSON.stringify(example)
}
