import { createClient, type ClientOptions, type WaybillClient } from '../src/client.ts'
import type { ListCall } from '../src/core/pages.ts'
import type { Operation } from './operations.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The command line is invalid; nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const settings = [
  ['WAYBILL_URL', 'Address of the API, including its version, such as https://waybill.example/v1'],
  ['WAYBILL_API_KEY', 'API key, wb_live_... or wb_test_...'],
  ['WAYBILL_USERNAME', 'User name to log in with, instead of a key'],
  ['WAYBILL_PASSWORD', 'Password of that user'],
  ['WAYBILL_CLIENT_ID', 'Client to act for; required for users who belong to several'],
] as const

/** Builds the connection to Waybill from the environment and the options. */
export function connectionOf(
  env: Environment,
  given: { url?: string | undefined; clientId?: string | undefined },
): ClientOptions {
  const { WAYBILL_API_KEY: apiKey, WAYBILL_USERNAME: username, WAYBILL_PASSWORD: password } = env
  const baseUrl = (given.url ?? env['WAYBILL_URL'])?.replace(/\/+$/, '')
  if (!baseUrl) throw new UsageError('Set WAYBILL_URL to the address of the API, such as https://waybill.example/v1.')
  if (!URL.canParse(baseUrl))
    throw new UsageError(`${baseUrl} is not a valid address. It must begin with https:// and end with /v1.`)
  if (username && !password) throw new UsageError('Set WAYBILL_PASSWORD too, the password of WAYBILL_USERNAME.')
  const clientId = given.clientId ?? env['WAYBILL_CLIENT_ID']
  if (clientId && !/^\d+$/.test(clientId)) throw new UsageError(`A client id is a number, and ${clientId} is not one.`)
  return {
    baseUrl,
    ...(apiKey ? { apiKey } : username && { username, password }),
    ...(clientId && { clientId: Number(clientId) }),
  }
}

/** Creates a client, or throws if `operation` needs credentials that are missing. */
export function clientFor(operation: Operation | undefined, options: ClientOptions): WaybillClient {
  if (operation?.permission !== 'public' && !options.apiKey && !options.username)
    throw new UsageError('Set WAYBILL_API_KEY, or WAYBILL_USERNAME and WAYBILL_PASSWORD.')
  return createClient(options)
}

export type AnyCall = ListCall<unknown, unknown> & Partial<{ stream(): Promise<ReadableStream<Uint8Array>> }>

/** The arguments of a call: path parameters in order, query and body. */
export interface Input {
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Calls the SDK's method for an operation. */
export function begin(
  client: WaybillClient,
  operation: Operation,
  { path, query, body }: Input,
  options: object,
): AnyCall {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- commands and SDK come from the same contract
  const areas = client as unknown as Readonly<
    Record<string, Readonly<Record<string, (...input: unknown[]) => AnyCall>>>
  >
  const method = areas[operation.area]?.[operation.id]
  if (!method) throw new TypeError(`The SDK has no ${operation.area}.${operation.id}`)
  return method(...path, ...(operation.body ? [body] : []), ...(operation.takesQuery ? [query] : []), options)
}

/** Returns the request that would be sent. */
export function preview(baseUrl: string, operation: Operation, { path, query, body }: Input) {
  const parts = [...path]
  const filled = operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(parts.shift() ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const asked = new URLSearchParams(pairs).toString()
  return { method: operation.method, url: `${baseUrl}${filled}${asked && `?${asked}`}`, body }
}
