import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../kernel/error.ts'

/** Counts a request and says in the response how many are left. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Gives the routes of `api` the hook `api.rateLimit()`, which counts requests of one caller in windows of a minute, and
 * returns it for what reaches no route. Each process counts for itself, free of a round trip: several of them together
 * allow as many times the limit.
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
 * A key counts for itself, a user on all machines at once, and a stranger by address. So does a caller with a public
 * key, as one of many.
 */
const whoSends = ({ caller, ip }: FastifyRequest): string =>
  caller?.origins ? `${caller.apiKeyId} ${normalizeIP(ip)}` : (caller?.apiKeyId ?? caller?.userId ?? normalizeIP(ip))
