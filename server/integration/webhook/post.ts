import { lookup, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { destinationOf, isPublicAddress } from '../../network/carrier-configuration/network.ts'
import type { Attempt } from './delivery-store.ts'

/** A response that takes longer is none. */
const timeoutMs = 10_000
/** As much of a response as is kept, in bytes. */
const kept = 1_024
/** A response that goes on beyond this is cut off. */
const longest = 262_144

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
/** Resolves a name only if all its addresses lie in private networks: what is not encrypted stays there. */
const privateLookup = lookupOnly(
  (address) => !isPublicAddress(address),
  () => new PlainHttp(),
)
const open = { ...agentsOf({}), 'http:': agentsOf({ lookup: privateLookup })['http:'] }

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a message once and tells what came of it. It follows no redirect and never throws. */
export async function post(message: Message, isPrivateAllowed: boolean, signal?: AbortSignal): Promise<Attempt> {
  const began = performance.now()
  const limit = AbortSignal.timeout(timeoutMs)
  const outcome = await send(message, isPrivateAllowed, signal ? AbortSignal.any([signal, limit]) : limit).catch(
    (error: unknown) => ({ error: reasonOf(error, limit.aborted) }),
  )
  return { ...outcome, url: message.url, durationMs: Math.round(performance.now() - began) }
}

async function send(
  { url: address, headers, body }: Message,
  isPrivateAllowed: boolean,
  signal: AbortSignal,
): Promise<Omit<Attempt, 'durationMs' | 'url'>> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  // What is an address already is not looked up.
  if (!isPrivateAllowed && (!isSecure || (await literally(url)) === 'PRIVATE')) throw new PrivateAddress()
  if (!isSecure && (await literally(url)) === 'INTERNET') throw new PlainHttp()
  const agent = (isPrivateAllowed ? open : guarded)[isSecure ? 'https:' : 'http:']
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const length = Buffer.byteLength(body)
  const request = (isSecure ? https : http).request(
    url,
    { method: 'POST', agent, signal, headers: { ...headers, 'content-length': length } },
    resolve,
  )
  request.on('error', reject)
  request.end(body)
  const response = await promise
  const text = await beginningOf(response)
  return {
    status: response.statusCode ?? 0,
    ...(text !== '' && { response: text }),
    retryAfter: retryAfterSeconds(response.headers['retry-after']),
  }
}

const literally = (url: URL) => destinationOf(url, async () => [])

/** The beginning of a body. What follows is read too, so that the connection can be used again, unless it is too much. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue
    if (length < kept) parts.push(part)
    length += part.length
    if (length > longest) break // which ends the connection
  }
  // A byte 0 cannot be stored, and a character may have been cut in two.
  return Buffer.concat(parts).subarray(0, kept).toString().replaceAll('\0', '')
}

function reasonOf(error: unknown, isLate: boolean): string {
  if (isLate) return `No response within ${timeoutMs / 1_000} seconds`
  if (error instanceof PrivateAddress) return 'The address leads to a private network'
  if (error instanceof PlainHttp) return 'http:// leads to private networks only'
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return code === undefined ? 'The connection failed' : `The connection failed (${code})`
}
