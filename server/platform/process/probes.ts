import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Gate } from './gate.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

export interface Probed {
  readonly config: Pick<Config, 'metricsToken'>
  readonly health: Health
  readonly metrics: Metrics
  readonly gate: Gate
}

/** Adds endpoints for operators, outside the API and its contract. */
export function addProbes(app: FastifyInstance, { config, health, metrics, gate }: Probed): void {
  app.get('/health/live', async (_, reply) =>
    (await health.isStuck())
      ? response(reply, 503, { status: 'stuck', reason: 'no connection to a database that responds to others' })
      : response(reply, 200, { status: 'alive' }),
  )

  app.get('/health/ready', async (_, reply) => {
    const checks = {
      process: gate.isDraining ? 'stopping' : 'serving',
      database: gate.isDraining ? 'not asked' : await health.database(),
    }
    const ready = checks.process === 'serving' && checks.database === 'reachable'
    return response(reply, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return response(reply, 403, { status: 'forbidden' })
    const text = await metrics.registry.metrics()
    return reply.header('content-type', metrics.registry.contentType).send(text)
  })
}

function response(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/**
 * Requires the token: behind a proxy on the same machine every client seems local, and some proxies do not forward the
 * client's address.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
