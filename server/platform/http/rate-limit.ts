import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../kernel/error.ts'

/** Counts a request and sets the headers that say how many remain. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Gives the routes of `api` the hook `api.rateLimit()`, which counts requests per caller in one-minute windows, and
 * returns it for requests that match no route. Each process counts on its own, which saves a round trip; several
 * processes together allow that many times the limit.
 */
export async function limitRequests(api: FastifyInstance, requestsPerMinute: number): Promise<Limit> {
  await api.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: 100_000,
    enableDraftSpec: true,
    keyGenerator: whoSends,
    errorResponseBuilder: (_, { max, ttl }) => tooManyRequests(max, ttl / 1000),
  })
  const hook = api.rateLimit()
  return async (request, reply) => {
    await hook.call(api, request, reply)
  }
}

/**
 * Each key has its own limit, a user has one across all machines, and an anonymous caller is limited by address. So is
 * a caller with a public key, since many share it.
 */
const whoSends = ({ caller, ip }: FastifyRequest): string =>
  caller?.origins ? `${caller.apiKeyId} ${normalizeIP(ip)}` : (caller?.apiKeyId ?? caller?.userId ?? normalizeIP(ip))
