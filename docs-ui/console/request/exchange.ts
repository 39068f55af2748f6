import type { Outgoing, Values } from './request.ts'

/** The response, or why there is none. Both are shown in the same place. */
export type Outcome = Received | Failed

interface Both {
  /** When the request was sent, in milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly url: string
  readonly milliseconds: number
}

export interface Received extends Both {
  readonly kind: 'received'
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Media type without its parameters. */
  readonly type: string
  readonly bytes: number
  /** Null if the response is not text. */
  readonly text: string | null
  readonly data: Blob
}

export interface Failed extends Both {
  readonly kind: 'failed'
  readonly cancelled: boolean
  readonly text: string
}

export interface Result {
  readonly outcome: Outcome
  /** The values when the call was sent. */
  readonly sent: Values
  readonly at: number
}

/** Sends a call. `onPart` receives the stream's content so far. */
export async function exchange(
  { method, url, headers, body }: Outgoing,
  signal: AbortSignal,
  onPart?: (received: Received) => void,
): Promise<Outcome> {
  let heard: Received | undefined
  const at = Date.now()
  const begin = performance.now()
  const past = () => Math.round(performance.now() - begin)
  try {
    const response = await fetch(url, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      signal,
      cache: 'no-store',
      ...(body !== undefined && { body }),
    })
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const received = (bytes: Uint8Array<ArrayBuffer>): Received => ({
      kind: 'received',
      at,
      method,
      url,
      milliseconds: past(),
      status: response.status,
      statusText: response.statusText || (phrases[response.status] ?? ''),
      headers: [...response.headers],
      type,
      bytes: bytes.byteLength,
      text: textual(type) ? new TextDecoder().decode(bytes) : null,
      data: new Blob([bytes], { type }),
    })
    if (type !== 'text/event-stream' || !response.body) return received(new Uint8Array(await response.arrayBuffer()))
    for await (const bytes of growing(response.body)) {
      heard = received(bytes)
      onPart?.(heard)
    }
    return heard ?? received(new Uint8Array())
  } catch (error) {
    const cancelled = signal.aborted
    // If the user ends a stream, the result is what has arrived by then.
    if (heard && cancelled) return heard
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    return {
      kind: 'failed',
      at,
      method,
      url,
      milliseconds: past(),
      cancelled,
      text: JSON.stringify({ name, message, method, url }, null, 2),
    }
  }
}

/** The maximum number of bytes kept from the end of a stream. */
const longest = 200_000

/** Yields the stream so far, each time more arrives. */
async function* growing(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  let whole = new Uint8Array()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const longer = new Uint8Array(whole.length + next.value.length)
    longer.set(whole)
    longer.set(next.value, whole.length)
    whole = longer.slice(-longest)
    yield whole
  }
}

const textual = (type: string) => type === '' || /^text\/|[/+](json|xml|zpl|yaml|javascript)$/.test(type)

/** HTTP/2 has no reason phrase. */
const phrases: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}

/** `1.4 kB` */
export const sizeOf = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

export const durationOf = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(2)} s`
