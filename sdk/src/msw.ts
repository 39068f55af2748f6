import type { ExampleResponse } from './core/examples.ts'
import { operations, sharedResponses } from './generated/examples.ts'

type Resolver = (info: { readonly request: Request }) => Response

/** The part of MSW's `http` that is used here. */
export interface Http<Handler> {
  readonly get: (path: string, resolver: Resolver) => Handler
  readonly post: (path: string, resolver: Resolver) => Handler
  readonly put: (path: string, resolver: Resolver) => Handler
  readonly patch: (path: string, resolver: Resolver) => Handler
  readonly delete: (path: string, resolver: Resolver) => Handler
}

export interface MockOptions {
  /** Base URL of the mocked API. */
  readonly baseUrl: string
  /** The response of an operation, by status or by the name of an example. Success by default. */
  readonly responses?: Readonly<Record<string, number | string>>
}

/**
 * Creates MSW handlers that respond to every operation with the examples of the contract. A single request can choose
 * its response with `Prefer: code=404` or `Prefer: example=name`, as with `make mock`.
 *
 * @example
 * import { http } from 'msw'
 * const worker = setupServer(...mockHandlers(http, { baseUrl, responses: { registerShipment: 'refused' } }))
 */
export function mockHandlers<Handler>(http: Http<Handler>, { baseUrl, responses = {} }: MockOptions): Handler[] {
  // Paths without parameters go first, since the first matching handler responds.
  const sorted = Object.entries(operations).sort(([, a], [, b]) => parameters(a.path) - parameters(b.path))
  return sorted.map(([id, { method, path, responses: own, shared }]) => {
    const all = [...own, ...shared.flatMap((name) => sharedResponses[name] ?? [])]
    const resolver: Resolver = ({ request }) => {
      const prefer = request.headers.get('prefer') ?? ''
      const [, preferred] = /example=([\w-]+)/.exec(prefer) ?? /code=(\d+)/.exec(prefer) ?? []
      return responseOf(chosen(all, preferred ?? responses[id]), id)
    }
    const register = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete }[method]
    if (!register) throw new TypeError(`MSW does not support ${method}`)
    return register(baseUrl + path.replace(/\{(\w+)\}/g, ':$1'), resolver)
  })
}

const parameters = (path: string): number => path.split('{').length

function chosen(all: readonly ExampleResponse[], wanted: number | string | undefined): ExampleResponse | undefined {
  if (wanted === undefined) return all.find(({ status }) => status < 300) ?? all[0]
  return all.find(({ status, name }) => name === wanted || status === Number(wanted))
}

function responseOf(response: ExampleResponse | undefined, id: string): Response {
  if (!response) return new Response(`The contract has no such response for ${id}`, { status: 501 })
  const { status, value, headers } = response
  const type = response.type ?? (value === undefined ? undefined : 'application/json')
  const empty = type === undefined || status === 204 || status === 304
  const body = empty ? null : type === 'application/json' ? JSON.stringify(framed(value, status)) : String(value)
  return new Response(body, { status, headers: { ...headers, ...(type !== undefined && { 'content-type': type }) } })
}

/** Adds the fields that every error has and the contract's examples leave out. */
const framed = (value: unknown, status: number): unknown =>
  typeof value === 'object' && value !== null && 'error' in value && status >= 400
    ? { timestamp: '2026-11-20T09:30:00.000Z', status, requestId: '0198c0de7a117c3e9b52', ...value }
    : value
