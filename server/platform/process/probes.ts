import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import type { Gate } from './gate.ts'
import type { Metrics } from './metrics.ts'

const patienceMs = 1_000

export interface Probed {
  readonly config: Pick<Config, 'metricsToken'>
  readonly pool: Pool
  readonly metrics: Metrics
  readonly gate: Gate
}

/** What those who run the server look at. Outside the API and its contract. */
export function addProbes(app: FastifyInstance, { config, pool, metrics, gate }: Probed): void {
  app.get('/health/live', (_, reply) => answer(reply, 200, { status: 'alive' }))

  app.get('/health/ready', async (_, reply) => {
    const checks = {
      process: gate.isClosed ? 'stopping' : 'serving',
      database: gate.isClosed ? 'not asked' : await database(pool),
    }
    const ready = checks.process === 'serving' && checks.database === 'reachable'
    return answer(reply, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return answer(reply, 403, { status: 'forbidden' })
    const text = await metrics.registry.metrics()
    return reply.header('content-type', metrics.registry.contentType).send(text)
  })
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Migrations are done before the server listens, so that a reachable database is a current one. */
async function database(pool: Pool): Promise<'reachable' | 'unreachable'> {
  const late = Promise.withResolvers<'unreachable'>()
  const timer = setTimeout(() => late.resolve('unreachable'), patienceMs)
  try {
    const asked = pool.query('select 1').then(
      () => 'reachable' as const,
      () => 'unreachable' as const,
    )
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Behind a proxy on the same machine everybody seems local, but then the proxy says for whom it asks. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const { remoteAddress = '' } = request.socket
    const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined
    return !proxied && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress)
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
