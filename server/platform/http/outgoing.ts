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

/**
 * Resolves a name only if all its addresses are acceptable. It runs when the socket connects, so that the name can't
 * change after the check.
 */
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
// Separate agents: a connection opened where private addresses are allowed is never reused where they aren't.
const guarded = agentsOf({ lookup: publicLookup })
/** Resolves a name only if all its addresses are in private networks, so that unencrypted data stays there. */
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
 * Sends a request to an address supplied by a client, and returns the response as soon as it starts. It follows no
 * redirects, and calls private networks only if allowed.
 */
export async function send(
  { method, url: address, headers, body }: Outgoing,
  isPrivateAllowed: boolean,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  // IP addresses in a URL skip the lookup, so check them here.
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

/** Explains to the user who supplied the address why there was no response. `lateAfterMs` is set after a timeout. */
export function reasonOf(error: unknown, lateAfterMs?: number): string {
  if (lateAfterMs !== undefined) return `No response within ${lateAfterMs / 1_000} seconds`
  if (error instanceof PrivateAddress) return 'The address leads to a private network'
  if (error instanceof PlainHttp) return 'http:// is only allowed for private networks'
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return code === undefined ? 'The connection failed' : `The connection failed (${code})`
}
