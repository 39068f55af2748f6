import { lookup, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { destinationOf, isPublicAddress } from './network.ts'

class PlainHttp extends Error {
  override readonly name = 'PlainHttp'
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Resolves a name only if all its addresses will do. It is asked on connecting, so that a name cannot change after a check. */
function lookupOnly(willDo: (address: string) => boolean, refusal: () => Error): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error: Error | null, addresses: LookupAddress[]) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first) return callback(new Error(`${host} was not found`), '')
      if (!addresses.every(({ address }) => willDo(address))) return callback(refusal(), '')
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
}

const publicLookup = lookupOnly(isPublicAddress, () => new PrivateAddress())

const agentsOf = (options: http.AgentOptions) => ({
  'http:': new http.Agent({ keepAlive: true, ...options }),
  'https:': new https.Agent({ keepAlive: true, ...options }),
})
// A connection that was opened where private addresses are allowed is not used where they are not.
const guarded = agentsOf({ lookup: publicLookup })
/** Resolves a name only if all its addresses are in private networks: unencrypted data stays there. */
const privateLookup = lookupOnly(
  (address) => !isPublicAddress(address),
  () => new PlainHttp(),
)
const open = { ...agentsOf({}), 'http:': agentsOf({ lookup: privateLookup })['http:'] }

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends a request to an address that a client has given, and returns the response as it begins. It follows no redirect,
 * and calls private networks only where that is allowed.
 */
export async function send(
  { method, url: address, headers, body }: Outgoing,
  isPrivateAllowed: boolean,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  // Addresses are not looked up.
  if (!isPrivateAllowed && (!isSecure || (await literally(url)) === 'PRIVATE')) throw new PrivateAddress()
  if (!isSecure && (await literally(url)) === 'INTERNET') throw new PlainHttp()
  const agent = (isPrivateAllowed ? open : guarded)[isSecure ? 'https:' : 'http:']
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const length = Buffer.byteLength(body)
  const request = (isSecure ? https : http).request(
    url,
    { method, agent, signal, headers: { ...headers, ...(body !== '' && { 'content-length': length }) } },
    resolve,
  )
  request.on('error', reject)
  request.end(body)
  return promise
}

const literally = (url: URL) => destinationOf(url, async () => [])

/** Why there was no response, in words for the user who gave the address. `lateAfterMs` if the time was up. */
export function reasonOf(error: unknown, lateAfterMs?: number): string {
  if (lateAfterMs !== undefined) return `No response within ${lateAfterMs / 1_000} seconds`
  if (error instanceof PrivateAddress) return 'The address leads to a private network'
  if (error instanceof PlainHttp) return 'http:// leads to private networks only'
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return code === undefined ? 'The connection failed' : `The connection failed (${code})`
}
