import type { Connection, KeyedOptions } from './core/options.ts'
import { waitFor } from './core/wait.ts'
import { createBatch, getBatch } from './generated/fn/batch.ts'
import type { Batch, BatchCreate } from './generated/types.ts'

export interface BatchProgress {
  readonly batch: Batch
  /** Rows with a result, including failed ones. */
  readonly done: number
  readonly failed: number
  readonly total: number
}

export interface WatchOptions extends Pick<KeyedOptions, 'clientId' | 'headers' | 'signal'> {
  /** Longest wait in milliseconds, one hour by default. A batch may be paused or waiting for a carrier. */
  readonly timeout?: number
}

export interface RunOptions extends WatchOptions, Pick<KeyedOptions, 'idempotencyKey'> {
  /** Called whenever the progress changes. */
  readonly onProgress?: (progress: BatchProgress) => void
}

/**
 * Creates a batch, reports its progress, and returns it once every row has a result. Rows may have failed: see
 * `counts`.
 *
 * @example
 * const { counts } = await runBatch(client, { register: true, shipments }, {
 *   onProgress: ({ done, total }) => console.log(`${done} of ${total}`),
 * })
 */
export async function runBatch(
  client: Connection,
  batch: BatchCreate,
  { onProgress, timeout, idempotencyKey, ...options }: RunOptions = {},
): Promise<Batch> {
  const created = await createBatch(client, batch, { ...options, ...(idempotencyKey && { idempotencyKey }) })
  let latest = created
  for await (const progress of watchBatch(client, created.id, { ...options, ...(timeout && { timeout }) })) {
    latest = progress.batch
    onProgress?.(progress)
  }
  return latest
}

/**
 * Yields the progress of a batch after each change, until it is finished or cancelled.
 *
 * @example
 * for await (const { done, failed, total } of watchBatch(client, id)) console.log(done, failed, total)
 */
export async function* watchBatch(
  client: Connection,
  batchId: string,
  { timeout = 3_600_000, signal, ...options }: WatchOptions = {},
): AsyncGenerator<BatchProgress, void, undefined> {
  const latest = Date.now() + timeout
  for (let seen = ''; ;) {
    const batch = await waitFor((more) => getBatch(client, batchId, { ...options, ...more }), {
      until: ({ state, counts, finishedAt }) => finishedAt !== undefined || JSON.stringify([state, counts]) !== seen,
      timeout: latest - Date.now(),
      ...(signal && { signal }),
    })
    const { state, counts, finishedAt, total } = batch
    seen = JSON.stringify([state, counts])
    yield { batch, done: doneOf(batch), failed: counts.failed, total }
    if (finishedAt !== undefined) return
  }
}

/** A row passes through every state up to the last one requested, unless something stops it. */
const doneOf = ({ label, register, counts: { created, registered, printed, failed, cancelled } }: Batch): number =>
  failed + cancelled + printed + (label ? 0 : registered + (register ? 0 : created))
