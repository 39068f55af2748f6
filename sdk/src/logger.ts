import { WaybillError } from './core/errors.ts'
import type { Attempt, Layer } from './core/options.ts'

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly operation: string
  readonly method: string
  /** The path template, since the values of its parameters may be personal. */
  readonly path: string
  readonly status?: number
  readonly requestId?: string
  readonly milliseconds: number
  readonly attempts: readonly Attempt[]
  readonly error?: string
  /** Request and response bodies, redacted; only with `bodies`. */
  readonly body?: unknown
  readonly response?: unknown
}

export interface LoggingOptions {
  /** Whether to log bodies as well. Secrets are always redacted, personal data unless `personal` is set. */
  readonly bodies?: boolean
  readonly personal?: boolean
}

/**
 * Logs one entry per call, without secrets.
 *
 * @example
 * const client = createClient({ baseUrl, username, password, use: [logging((entry) => pino[entry.level](entry))] })
 */
export const logging =
  (log: (entry: LogEntry) => void, { bodies = false, personal = false }: LoggingOptions = {}): Layer =>
  async (outgoing, next) => {
    const { operation, body } = outgoing
    const started = Date.now()
    const entry = (level: LogEntry['level'], more: Partial<LogEntry> & Pick<LogEntry, 'attempts'>) =>
      log({
        level,
        operation: operation.id,
        method: operation.method,
        path: operation.path,
        milliseconds: Date.now() - started,
        // A body that is a bare string is a token.
        ...(bodies &&
          body !== undefined && { body: typeof body === 'string' ? '[redacted]' : redacted(body, personal) }),
        ...more,
      })
    try {
      const sent = await next(outgoing)
      const { status, headers } = sent.response
      entry(status >= 500 ? 'error' : status >= 400 || sent.attempts.length > 1 ? 'warn' : 'info', {
        status,
        attempts: sent.attempts.map(plain),
        requestId: headers.get('x-request-id') ?? undefined,
        ...(bodies && sent.data !== undefined && { response: redacted(sent.data, personal) }),
      })
      return sent
    } catch (error) {
      entry('error', {
        attempts: error instanceof WaybillError ? error.attempts.map(plain) : [],
        error: error instanceof Error ? error.message : String(error),
      })
      throw error
    }
  }

const plain = ({ started, milliseconds, status, error }: Attempt): Attempt => ({
  started,
  milliseconds,
  status,
  ...(error !== undefined && { error: error instanceof Error ? error.message : 'unknown' }),
})

const secret = /password|token|secret|authorization|api_?key|credential|confirmationCode|^code$|^value$/i
const ofPersons =
  /^(firstName|lastName|company|email|additionalBillingEmail|telephone|mobile|dialCode|addressLine\d|postCode|username|vat|eori|iban|data)$/i

/** Returns a copy that is safe to log: without secrets, and without personal data unless `personal` is set. */
export function redacted(value: unknown, personal = false): unknown {
  if (typeof value === 'string') return value.length > 500 ? `${value.slice(0, 500)}...` : value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Blob) return `[${value.size} bytes]`
  if (Array.isArray(value)) return value.map((item) => redacted(item, personal))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secret.test(name) || (!personal && ofPersons.test(name)) ? '[redacted]' : redacted(item, personal),
    ]),
  )
}
