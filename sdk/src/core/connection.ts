import { ApiError, ConnectionError, type Problem } from './errors.ts'
import type { Operation } from './operation.ts'
import { version } from './version.ts'
import type { AccessToken, Attempt, ClientOptions, Connection, Outgoing, Sent, Session } from './options.ts'

/** Milliseconds that Retry-After asks to wait; the header holds seconds or a date. */
export const toldToWait = ({ headers }: Response): number | undefined => {
  const told = headers.get('retry-after')
  return told ? Math.max(0, +told * 1000 || Date.parse(told) - Date.now() || 0) : undefined
}

/**
 * Milliseconds to wait before the next attempt: doubles up to 8 s, with jitter so that clients that fail together do
 * not retry together.
 */
export const backOff = (attempts: number): number => Math.min(8000, 250 * 2 ** attempts) * (0.5 + Math.random() / 2)

export const ignore = (): void => {}

/** Browsers offer randomUUID only in secure contexts. */
const newKey = (): string => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

export const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    if (text) return JSON.parse(text)
  } catch (error) {
    // An intermediary's error page is not JSON; its status identifies it.
    if (response.ok) throw error
  }
}

/** Whether the request succeeded; 202 means that the requested file is still being written. */
export const isDone = ({ ok, status }: Response): boolean => ok && status !== 202

/** Returns the body of a successful response, and throws an `ApiError` for any other. */
export const dataOf = ({ response, data, attempts }: Sent, operation: string): unknown => {
  if (isDone(response)) return data
  const { status } = response
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so of every response that is an error
  const { message = `HTTP ${status}`, error: code, errors = [] } = (data ?? {}) as Partial<Problem>
  const [first, ...more] = errors
  const detail = first ? ` ${first.defaultMessage}${more[0] ? ` (and ${more.length} more)` : ''}` : ''
  throw new ApiError(message + detail, { operation, response, attempts, status, info: data, code, errors })
}

const refreshing: Operation = {
  id: 'refreshToken',
  method: 'POST',
  path: '/auth/refresh-token',
  body: 'text',
  open: true,
}
/** Sending a log-in twice only opens a second session, which does no harm. */
const loggingIn: Operation = {
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  body: 'json',
  open: true,
  repeatable: true,
}

export function connect(settings: ClientOptions): Connection {
  const { apiKey, accessToken = apiKey, username, password } = settings
  /** When the server accepts calls again, after it asked every caller to wait. */
  let held = 0

  let { refreshToken } = settings
  let current = typeof accessToken === 'string' ? accessToken : undefined
  let expires = Infinity
  let renewal: Promise<string> | undefined
  const renewable = username ?? refreshToken ?? typeof accessToken === 'function'

  const open = async (operation: Operation, body: unknown): Promise<Session> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both operations return a session
    const session = dataOf(await send({ operation, url: operation.path, body }), operation.id) as Session
    refreshToken = session.refreshToken
    settings.onSession?.(session)
    return session
  }

  const newToken = async (): Promise<AccessToken | string> => {
    if (typeof accessToken === 'function') return accessToken(current)
    if (refreshToken)
      try {
        return await open(refreshing, refreshToken)
      } catch (error) {
        if (!username) throw error
      }
    return open(loggingIn, { username, password })
  }

  /** Calls that need a new token at the same time share one request for it. */
  const renew = (): Promise<string> =>
    (renewal ??= newToken()
      .then((found) => {
        // A bare string has neither property.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the line above says
        const { accessToken: token = found as string, expiresIn = Infinity } = found as Partial<AccessToken>
        expires = Date.now() + expiresIn * 1000
        return (current = token)
      })
      .finally(() => (renewal = undefined)))

  /**
   * In its last minute a token is still sent while the next one is fetched; in its last 5 seconds it might expire on
   * the way.
   */
  const tokenFor = (refused: string | undefined): string | undefined | Promise<string> => {
    const left = expires - Date.now()
    if (renewable && (!current || current === refused || left < 5000)) return renew()
    if (left < 60_000) renew().catch(ignore)
    return current
  }

  const send = async ({
    operation: { id, method, body: form, keyed, repeatable, open: isOpen },
    url,
    body,
    options,
    read = readJson,
  }: Outgoing): Promise<Sent> => {
    const {
      signal,
      timeout = 30_000,
      deadline = 120_000,
      retries = 3,
      clientId,
      fetch = globalThis.fetch,
      idempotencyKey,
      ifMatch,
      ifNoneMatch,
    } = { ...settings, ...options }
    const attempts: Attempt[] = []
    const latest = Date.now() + deadline
    const safe = method === 'GET' || keyed || repeatable
    let left = retries

    const headers: Record<string, string> = {}
    const set = (name: string, value: string | number | false | undefined) => {
      if (value) headers[name] = `${value}`
    }
    // Browsers send their own user agent, or need a preflight request for this one.
    set('user-agent', 'process' in globalThis && `waybill-sdk/${version}`)
    // For a string, fetch sets text/plain itself.
    set('content-type', form === 'json' && !!body && 'application/json')
    set('clientid', !isOpen && clientId)
    set('idempotency-key', !!keyed && (idempotencyKey ?? newKey()))
    set('if-match', ifMatch)
    set('if-none-match', ifNoneMatch)
    Object.assign(headers, settings.headers, options?.headers)

    const address = settings.baseUrl + url
    const failure = (reason: unknown, facts: object) => {
      // Fetch's own error says only that it failed. Its cause says why, sometimes with nothing but a code.
      const { message, code } = Object(Object(reason).cause ?? reason)
      // The query may hold data that does not belong in a log.
      return new ConnectionError(`${method} ${address.split('?')[0]}: ${message || code || reason}`, {
        operation: id,
        attempts,
        ...facts,
      })
    }
    const init = { method, headers, body: form === 'text' ? String(body) : JSON.stringify(body) }

    /** Ends `work` when the signal aborts or the time is up, even if `work` ignores its signal. */
    const limited = <T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const own = new AbortController()
        const either = signal ? AbortSignal.any([signal, own.signal]) : own.signal
        const end = (reason: unknown) => {
          clearTimeout(timer)
          own.abort(reason)
          reject(reason)
        }
        const timer = setTimeout(
          () => end(failure('timeout', { timedOut: true })),
          // setTimeout treats longer delays as zero.
          Math.min(milliseconds, latest - Date.now(), 2 ** 31 - 1),
        )
        // oxlint-disable-next-line unicorn/prefer-add-event-listener -- nobody else has this signal, and bytes count
        if (signal) either.onabort = () => end(either.reason)
        void work(either)
          .finally(() => clearTimeout(timer))
          .then(resolve, reject)
      })
    const pause = (milliseconds: number) =>
      limited(milliseconds, () => new Promise(ignore)).catch(() => signal?.throwIfAborted())

    let refused: string | undefined

    for (;;) {
      const asked = !isOpen && tokenFor(refused)
      const token = typeof asked === 'object' ? await limited(deadline, () => asked) : asked
      set('authorization', token && `Bearer ${token}`)
      if (held > Date.now() && held < latest) await pause(held - Date.now())

      const started = Date.now()
      let error: unknown
      let sent: Sent | undefined
      let requestId: string | undefined
      try {
        sent = await limited(timeout, async (either) => {
          const response = await fetch(address, { ...init, signal: either })
          requestId = response.headers.get('x-request-id') ?? undefined
          return { response, data: await read(response), attempts }
        })
      } catch (reason) {
        signal?.throwIfAborted()
        error = reason
      }
      const response = sent?.response
      const status = response?.status
      attempts.push({ started, milliseconds: Date.now() - started, status, requestId, error })
      if (response?.headers.get('ratelimit-remaining') === '0')
        held = Date.now() + +(response.headers.get('ratelimit-reset') ?? 0) * 1000

      let wait = Infinity
      if (status === 401 && token && !refused && renewable) {
        refused = token
        wait = 0
      } else if (
        // After 429 nothing was done, so any request can be sent again.
        (status === 429 || (safe && (!status || status === 408 || status === 500 || status > 501))) &&
        left-- > 0
      )
        wait = (response && toldToWait(response)) ?? backOff(attempts.length)

      if (Date.now() + wait >= latest) {
        if (sent) return sent
        throw error instanceof ConnectionError ? error : failure(error, { cause: error })
      }
      // Frees the connection. A body that was already read cannot be cancelled.
      response?.body?.cancel().catch(ignore)
      if (wait) await pause(wait)
    }
  }

  return {
    send: (settings.use ?? []).reduceRight<Connection['send']>(
      (next, layer) => (outgoing) => layer(outgoing, next),
      send,
    ),
  }
}
