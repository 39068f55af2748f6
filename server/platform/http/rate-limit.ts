import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../kernel/error.ts'

/**
 * Gives the routes of `api` the hook `api.rateLimit()`, which counts requests of one caller in windows of a minute. Each
 * process counts for itself, free of a round trip: several of them together allow as many times the limit.
 */
export async function limitRequests(api: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await api.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: 100_000,
    enableDraftSpec: true,
    keyGenerator: whoSends,
    errorResponseBuilder: (_, { max, ttl }) => tooManyRequests(max, ttl / 1000),
  })
}

/** A key counts for itself, a user on all machines at once, and a stranger by address. */
const whoSends = ({ caller, ip }: FastifyRequest): string => caller?.apiKeyId ?? caller?.userId ?? normalizeIP(ip)
