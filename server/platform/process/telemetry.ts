import { context, propagation, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { traceWith, type Tracer } from '../../kernel/tracing.ts'
import { recordOf } from './log-record.ts'
import { producerOf } from './metric-producer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span?: { readonly span: Span; readonly context: Context }
  }
}

export interface Telemetry {
  /** Adds a span around every request except probes. */
  traceRequests(app: FastifyInstance): void
  exportMetrics(registry: Registry): void
  /** Exports a finished log line. */
  readonly exportLine: (line: string) => void
  /** Sends the remaining records. */
  stop(): Promise<void>
}

const scope = 'waybill'

/** How long an unresponsive collector may delay the end of the process. */
export const flushMs = 1_000

/** A trace identifies a statement; it need not contain its thousands of rows. */
const longestValue = 2_000

/**
 * Sends traces, metrics and logs to a collector. Its packages are loaded only here, so they cost nothing without a
 * collector. They read its address and options from the environment variables of the OpenTelemetry specification.
 */
export function startTelemetry(config: Config, role: string): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': scope, 'waybill.role': role }).merge(
    detectResources({ detectors: [envDetector] }),
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const stopping: (() => Promise<void>)[] = []

  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.tracedShare) }),
    spanLimits: { attributeValueLengthLimit: longestValue },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  stopping.push(() => provider.shutdown())
  trace.setGlobalTracerProvider(provider)
  traceWith(tracer)

  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  })
  stopping.push(() => logs.shutdown())
  const logger = logs.getLogger(scope)

  return {
    traceRequests,
    exportMetrics(registry) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: config.metricIntervalMs,
        exportTimeoutMillis: Math.min(config.metricIntervalMs, 30_000),
        metricProducers: [producerOf(registry, resource)],
      })
      const metrics = new MeterProvider({ resource, readers: [reader] })
      stopping.push(() => metrics.shutdown())
    },
    exportLine: (line) => logger.emit(recordOf(line)),
    async stop() {
      traceWith(undefined)
      const late = new Promise<void>((resolve) => setTimeout(resolve, flushMs).unref())
      await Promise.race([Promise.allSettled(stopping.map((stop) => stop())), late])
    },
  }
}

const spans = trace.getTracer(scope)

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

const tracer: Tracer = {
  span({ name, kind, attributes }, work, parent) {
    const above = parent === undefined ? context.active() : contextOf({ traceparent: parent })
    return spans.startActiveSpan(name, { kind: kinds[kind], attributes }, above, async (span) => {
      try {
        return await work((more) => void span.setAttributes(more))
      } catch (error) {
        // Only the name: messages of PostgreSQL and carriers quote values.
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  },
  isTracing: () => trace.getActiveSpan()?.isRecording() ?? false,
  parent() {
    const carrier: { traceparent?: string } = {}
    propagation.inject(context.active(), carrier)
    return carrier.traceparent
  },
  ids() {
    const open = trace.getActiveSpan()?.spanContext()
    return open ? { trace_id: open.traceId, span_id: open.spanId } : {}
  },
}

const contextOf = (headers: object): Context => propagation.extract(context.active(), headers)

const isProbe = ({ url }: FastifyRequest) => url.startsWith('/health/') || url === '/metrics'

function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request)) return done()
    const { method, routeOptions } = request
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '',
      'waybill.operation': routeOptions.config?.facts?.id ?? 'none',
      'waybill.request_id': request.id,
    }
    const above = contextOf(request.headers)
    const span = spans.startSpan(
      `${method} ${routeOptions.url ?? ''}`.trim(),
      { kind: SpanKind.SERVER, attributes },
      above,
    )
    request.span = { span, context: trace.setSpan(above, span) }
    // Also fires if the caller has disconnected.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw
      span.setAttribute('http.response.status_code', statusCode)
      if (request.caller?.hasClient) span.setAttribute('waybill.client_id', request.caller.clientId)
      if (statusCode >= 500 || !writableFinished) {
        span.setAttribute('error.type', writableFinished ? String(statusCode) : 'aborted')
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    })
    context.with(request.span.context, done)
  })
  // Restores the context, which is lost in the events that read the body.
  app.addHook('preValidation', (request, _, done) => {
    if (request.span) context.with(request.span.context, done)
    else done()
  })
}
