import { backOff } from './core/connection.ts'
import { ApiError, WaybillError } from './core/errors.ts'
import type { CallOptions, Connection } from './core/options.ts'
import { pause } from './core/wait.ts'
import { streamEvents } from './generated/fn/event-feed.ts'
import type { StreamEventsQuery, WebhookEvent } from './generated/types.ts'

export type { WebhookEvent, WebhookPayloads } from './generated/types.ts'

export interface ListenOptions
  extends Pick<CallOptions, 'clientId' | 'headers' | 'signal'>, Pick<StreamEventsQuery, 'types'> {
  /** Where to continue: the `cursor` of a stream or of a page of `listEvents`. Without it, with events from now on. */
  readonly cursor?: string
  /** Called each time the connection is established. */
  readonly onConnect?: () => void
  /** Called with the reason why the connection ended, before it connects again; without an error it ended normally. */
  readonly onReconnect?: (error?: unknown) => void
}

export interface EventStream extends AsyncIterable<WebhookEvent> {
  /** Where to go on after the last event that was worked on. Keep it to miss nothing over a restart. */
  readonly cursor: string | undefined
}

/** The server sends something every 15 seconds: nothing for so long says that the connection is dead. */
const silence = 45_000

/**
 * The events of a client as they happen, one by one and in order. It connects again by itself and goes on where it was,
 * until `signal` ends it, the loop is left, or Waybill refuses: without the permission, or with a cursor that is too old.
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
        // Also where the loop of the caller was left.
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

/** Pages of `listEvents` have cursors with the name of the parameter. */
const tokenOf = (cursor: string | undefined) =>
  cursor === undefined ? {} : { next_page_token: cursor.replace(/^next_page_token=/, '') }

/** A connection that broke says nothing of the next one; what Waybill refuses it will refuse again. */
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
