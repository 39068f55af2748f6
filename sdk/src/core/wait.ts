import { backOff, toldToWait } from './connection.ts'
import { NotReadyError } from './statuses.ts'

export interface Progress<Value> {
  /** The last response; absent while the response is that it is not ready. */
  readonly value?: Value
  /** How often was asked. */
  readonly asked: number
  readonly milliseconds: number
}

export interface WaitOptions<Value> {
  /** The condition to wait for. Without it, the first response other than "not ready yet" ends the wait. */
  readonly until?: (value: Value) => boolean
  /** Called after each response that does not meet the condition yet. */
  readonly onProgress?: (progress: Progress<Value>) => void
  /** Milliseconds to wait at most, 10 minutes by default. */
  readonly timeout?: number
  readonly signal?: AbortSignal
}

/** Waiting took too long; `progress` is the last known state. */
export class WaitError<Value> extends Error {
  override readonly name = 'WaitError'
  readonly progress: Progress<Value>

  constructor(progress: Progress<Value>) {
    super(`Waited ${progress.milliseconds} ms and asked ${progress.asked} times`)
    this.progress = progress
  }
}

export const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })

/**
 * Asks until a job is done: a batch, an export that is still written, a registration that is pending.
 *
 * @example
 * const batch = await waitFor((options) => client.batch.getBatch(id, options), {
 *   until: ({ finishedAt }) => finishedAt !== undefined,
 *   onProgress: ({ value }) => console.log(value?.counts),
 * })
 * @example
 * const csv = await waitFor((options) => client.reporting.downloadShipmentExport(id, options))
 * @example
 * const shipment = await waitFor((options) => client.shipping.getShipment(id, options), {
 *   until: ({ registration }) => registration?.status !== 'PENDING',
 * })
 */
export async function waitFor<Value>(
  ask: (options: { signal?: AbortSignal | undefined }) => PromiseLike<Value>,
  { until = () => true, onProgress, timeout = 600_000, signal }: WaitOptions<Value> = {},
): Promise<Value> {
  const started = Date.now()
  for (let asked = 1; ; asked++) {
    let value: Value | undefined
    let wait: number | undefined
    try {
      value = await ask({ signal })
      if (until(value)) return value
    } catch (error) {
      if (!(error instanceof NotReadyError)) throw error
      wait = toldToWait(error.response)
    }
    const progress = { value, asked, milliseconds: Date.now() - started }
    onProgress?.(progress)
    wait ??= backOff(asked)
    if (progress.milliseconds + wait > timeout) throw new WaitError(progress)
    await pause(wait, signal)
  }
}
