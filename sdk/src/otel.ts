import { ApiError, WaybillError } from './core/errors.ts'
import type { Attempt, Layer } from './core/options.ts'

type Attributes = Record<string, string | number | boolean | undefined>

interface Span {
  setAttributes(attributes: Attributes): unknown
  setStatus(status: { code: number; message?: string }): unknown
  recordException(exception: Error): unknown
  end(time?: number): void
}

/** The part of `@opentelemetry/api` that is used here; pass the whole module. */
export interface OpenTelemetry<Context> {
  readonly trace: {
    getTracer(name: string): {
      startSpan(
        name: string,
        options: { kind?: number; attributes?: Attributes; startTime?: number },
        context?: Context,
      ): Span
    }
    setSpan(context: Context, span: never): Context
  }
  readonly context: { active(): Context; with<Result>(context: Context, run: () => Result): Result }
  readonly propagation: { inject(context: Context, carrier: Record<string, string>): void }
}

const client = 2
const failed = 2

/**
 * Creates a span for each call and a child span for each attempt, with OpenTelemetry's attributes for HTTP. Sends the
 * trace context to the server with the call.
 *
 * @example
 * import * as api from '@opentelemetry/api'
 * const client = createClient({ baseUrl, username, password, use: [tracing(api)] })
 */
export function tracing<Context>({ trace, context, propagation }: OpenTelemetry<Context>): Layer {
  const tracer = trace.getTracer('@waybill/sdk')
  return async (outgoing, next) => {
    const { operation, options } = outgoing
    const attributes = {
      'http.request.method': operation.method,
      'url.template': operation.path,
      'waybill.operation': operation.id,
    }
    const span = tracer.startSpan(operation.id, { kind: client, attributes }, context.active())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the span came from the same module
    const within = trace.setSpan(context.active(), span as never)
    const headers: Record<string, string> = {}
    propagation.inject(within, headers)

    const finish = (attempts: readonly Attempt[], more: Attributes) => {
      for (const [index, attempt] of attempts.entries()) {
        const { started, milliseconds, status, error } = attempt
        const below = tracer.startSpan(
          `${operation.method} ${operation.path}`,
          {
            kind: client,
            startTime: started,
            attributes: {
              ...attributes,
              'http.response.status_code': status,
              ...(index > 0 && { 'http.request.resend_count': index }),
              ...(error !== undefined && { 'error.type': error instanceof Error ? error.name : 'unknown' }),
            },
          },
          within,
        )
        if (status === undefined || status >= 400) below.setStatus({ code: failed })
        below.end(started + milliseconds)
      }
      span.setAttributes({ 'waybill.attempts': attempts.length, ...more })
    }

    try {
      const sent = await context.with(within, () =>
        next({ ...outgoing, options: { ...options, headers: { ...options?.headers, ...headers } } }),
      )
      const { status } = sent.response
      finish(sent.attempts, {
        'http.response.status_code': status,
        'waybill.request_id': sent.response.headers.get('x-request-id') ?? undefined,
        ...(status >= 400 && { 'error.type': String(status) }),
      })
      if (status >= 400) span.setStatus({ code: failed, message: `HTTP ${status}` })
      return sent
    } catch (error) {
      const type = error instanceof ApiError ? String(error.status) : error instanceof Error ? error.name : 'unknown'
      finish(error instanceof WaybillError ? error.attempts : [], { 'error.type': type })
      if (error instanceof Error) span.recordException(error)
      span.setStatus({ code: failed, message: String(error) })
      throw error
    } finally {
      span.end()
    }
  }
}
