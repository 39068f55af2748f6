import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { isStream } from '../http/handler.ts'
import { countJobs } from '../queue/queue-store.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface Metrics {
  readonly registry: Registry
  readonly jobDone: (queue: string, outcome: string, seconds: number) => void
}

/** The metrics for Prometheus: requests by operation, the pool, jobs, and the process with its event loop. */
export function openMetrics(pool: Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const connections = new Gauge({
    name: 'waybill_database_connections',
    help: 'Connections of the pool by state, and requests waiting for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  const waiting = new Gauge({
    name: 'waybill_jobs',
    help: 'Jobs by queue and state, as last counted by the workers.',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { name, ...counts } of await countJobs(pool))
        for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count)
    },
  })
  const jobs = new Histogram({
    name: 'waybill_job_duration_seconds',
    help: 'How long jobs took, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers: [],
  })
  for (const metric of [connections, waiting, jobs]) registry.registerMetric(metric)

  return { registry, jobDone: (queue, outcome, duration) => jobs.observe({ queue, outcome }, duration) }
}

/** Times every request by its operation. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const durations = new Histogram({
    name: 'waybill_request_duration_seconds',
    help: 'How long requests took, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const aborted = new Counter({
    name: 'waybill_requests_aborted_total',
    help: 'Requests whose caller disconnected before the response, by operation.',
    labelNames: ['operation'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { facts } = request.routeOptions.config ?? {}
    // A stream lasts as long as somebody listens.
    if (facts && isStream(facts) && reply.statusCode === 200) return done()
    const operation = facts?.id ?? 'none'
    durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1_000)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    aborted.inc({ operation: request.routeOptions.config?.facts?.id ?? 'none' })
    done()
  })
}
