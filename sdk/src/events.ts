import { backOff } from './core/connection.ts'
import { ApiError, WaybillError } from './core/errors.ts'
import type { CallOptions, Connection } from './core/options.ts'
import { pause } from './core/wait.ts'
import { streamEvents } from './generated/fn/event-feed.ts'
import type { StreamEventsQuery, WebhookEvent } from './generated/types.ts'

export type { WebhookEvent, WebhookPayloads } from './generated/types.ts'

export interface ListenOptions
  extends Pick<CallOptions, 'clientId' | 'headers' | 'signal'>, Pick<StreamEventsQuery, 'types'> {
  /** Where to continue: the `cursor` of a stream or of a page of `listEvents`. By default, only new events are sent. */
  readonly cursor?: string
  /** Called each time the connection is established. */
  readonly onConnect?: () => void
  /** Called before each reconnect, with the error that ended the connection, or without one if it ended normally. */
  readonly onReconnect?: (error?: unknown) => void
}

export interface EventStream extends AsyncIterable<WebhookEvent> {
  /** Where to continue after the last event that you handled. Store it to miss no events across a restart. */
  readonly cursor: string | undefined
}

/** The server sends something every 15 seconds, so after 45 seconds of silence the connection is dead. */
const silence = 45_000

/**
 * Yields the events of a client as they happen, in order. Reconnects by itself and continues where it left off, until
 * `signal` aborts, the loop ends, or Waybill refuses: the permission is missing, or the cursor is too old.
 *
 * @example
 * const events = listen(client, { types: ['shipment.delivered'], cursor: await kept() })
 * for await (const event of events) {
 *   console.log(event.type, event.data)
 *   await keep(events.cursor)
 * }
 */
export function listen(client: Connection, options: ListenOptions = {}): EventStream {
  let { cursor } = options
  const { onConnect, onReconnect, signal, types, ...rest } = options

  async function* events(): AsyncGenerator<WebhookEvent, void, undefined> {
    for (let failures = 0; ; failures++) {
      const over = new AbortController()
      let reason: unknown
      try {
        const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal
        const query = { ...(types && { types }), ...tokenOf(cursor) }
        const body = await streamEvents(client, query, { ...rest, signal: either }).stream()
        onConnect?.()
        for await (const { id, data } of messages(body, () => over.abort())) {
          failures = 0
          cursor = id ?? cursor
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says what the data is
          if (data) yield JSON.parse(data) as WebhookEvent
        }
      } catch (error) {
        signal?.throwIfAborted()
        if (!isPassing(error) && !over.signal.aborted) throw error
        reason = error
      } finally {
        // Runs when the caller leaves the loop, too.
        over.abort()
      }
      onReconnect?.(reason)
      await pause(backOff(failures), signal)
    }
  }

  return {
    [Symbol.asyncIterator]: events,
    get cursor() {
      return cursor
    },
  }
}

/** A cursor of `listEvents` includes the name of the parameter. */
const tokenOf = (cursor: string | undefined) =>
  cursor === undefined ? {} : { next_page_token: cursor.replace(/^next_page_token=/, '') }

/** A broken connection may work the next time; a refusal will be repeated. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500 || error.status === 429
    : error instanceof WaybillError || error instanceof TypeError

interface Message {
  readonly id?: string
  readonly data?: string
}

async function* messages(body: ReadableStream<Uint8Array>, onSilence: () => void): AsyncGenerator<Message> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const timer = setTimeout(onSilence, silence)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks)
      yield Object.fromEntries(
        block.split('\n').flatMap((line) => {
          const [, name, text = ''] = /^(id|data): (.*)/.exec(line) ?? []
          return name ? [[name, text]] : []
        }),
      )
  }
}
