import { backOff, toldToWait } from './connection.ts'
import { NotReadyError } from './statuses.ts'

export interface Progress<Value> {
  /** The last response; absent while the result is not ready. */
  readonly value?: Value
  /** Number of requests so far. */
  readonly asked: number
  readonly milliseconds: number
}

export interface WaitOptions<Value> {
  /** The condition to wait for. By default, any response other than "not ready yet" ends the wait. */
  readonly until?: (value: Value) => boolean
  /** Called after each response that does not meet the condition. */
  readonly onProgress?: (progress: Progress<Value>) => void
  /** Longest wait in milliseconds, 10 minutes by default. */
  readonly timeout?: number
  readonly signal?: AbortSignal
}

/** The wait timed out; `progress` is the last known state. */
export class WaitError<Value> extends Error {
  override readonly name = 'WaitError'
  readonly progress: Progress<Value>

  constructor(progress: Progress<Value>) {
    super(`Not ready after ${progress.milliseconds} ms and ${progress.asked} attempts`)
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
 * Polls until a job is done, such as a batch, an export or a pending registration. Throws `WaitError` on timeout.
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
