import { type BackOff, waitAfter } from '../../kernel/back-off.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { eachOf } from '../../kernel/each.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import {
  claimBatches,
  failItemsOfBatch,
  fillBatch,
  findInBatch,
  listOfBatch,
  postponeBatch,
  settleBatch,
  type Batch,
  setTransfer,
} from './batch-store.ts'
import { postBatch, type Broker } from './broker.ts'
import { mayBecome } from './rules.ts'
import { lockItems } from './closing-store.ts'
import { tellRefusal } from './refusal.ts'
import type { Jobs } from '../../platform/queue/queue.ts'

/** What sending to the broker needs. */
export interface TransferContext {
  readonly db: Db
  /** If undefined, items wait until there is one. */
  readonly broker: Broker | undefined
  /** The broker for items of test sides only. */
  readonly testBroker?: Broker
  /** The job that sends mails at once; without it they leave within a minute. */
  readonly jobs?: Jobs
  readonly log: {
    error(about: object, message: string): void
    warn(about: object, message: string): void
  }
}

const noJobs: Jobs = { send: async () => {} }
const atOnce = 4
const mostAttempts = 12
/** Longer than any call can take. */
const leaseSeconds = 60

/** A broker that asks for more time still gets a retry after a day. */
export const backOff: BackOff = { firstMs: 30_000, longestMs: 3 * 3_600_000, longestAskedMs: 24 * 3_600_000 }

/** Sends items closed since the last run, and retries undelivered batches, each once however many workers run. */
export async function sendCustoms(context: TransferContext, now: Date, signal?: AbortSignal): Promise<void> {
  await sendTo(context.broker, 'LIVE', context, now, signal)
  await sendTo(context.testBroker, 'TEST', context, now, signal)
}

async function sendTo(
  broker: Broker | undefined,
  side: Schemas['ApiKeySide'],
  { db, log, jobs = noJobs }: Pick<TransferContext, 'db' | 'log' | 'jobs'>,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!broker) return
  for (let isMore = true; isMore;) isMore = signal?.aborted !== true && (await fillBatch(db, side, now))
  for (;;) {
    const batches = signal?.aborted ? [] : await claimBatches(db, side, now, atOnce, leaseSeconds)
    await eachOf(batches, atOnce, (batch) => send({ db, broker, log, jobs }, batch, now, signal))
    if (batches.length < atOnce) return
  }
}

async function send(
  { db, broker, log, jobs }: Pick<TransferContext, 'db' | 'log'> & { broker: Broker; jobs: Jobs },
  batch: Batch,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const response = await postBatch(broker, batch.id, JSON.stringify(await listOfBatch(db, batch)), signal)
    if (response.outcome === 'TAKEN')
      await transaction(db, async (trx) => {
        if (!(await settleBatch(trx, batch, 'TAKEN'))) return
        for (const report of response.reports) await follow(trx, jobs, batch, report)
      })
    else if (response.outcome === 'REFUSED')
      await failed(
        db,
        jobs,
        batch,
        'REFUSED',
        response.reason,
        `The broker refused batch ${batch.id}: ${response.reason}`,
      )
    else if (batch.attempts >= mostAttempts)
      await failed(
        db,
        jobs,
        batch,
        'GIVEN_UP',
        response.reason,
        `The broker did not take batch ${batch.id} in ${batch.attempts} attempts: ${response.reason}`,
      )
    else {
      const pause = waitAfter(backOff, batch.attempts, response.retryAfter)
      await postponeBatch(db, batch, new Date(now.getTime() + pause), response.reason)
    }
    if (response.outcome !== 'TAKEN')
      log.warn(
        { clientId: batch.clientId, batch: batch.id, attempt: batch.attempts, reason: response.reason },
        'The customs broker did not accept a batch',
      )
  } catch (error) {
    log.error({ err: error, batch: batch.id }, 'A customs batch could not be sent')
  }
}

function failed(
  db: Db,
  jobs: Jobs,
  batch: Batch,
  state: 'REFUSED' | 'GIVEN_UP',
  reason: string,
  said: string,
): Promise<void> {
  const message = said.slice(0, 1_000)
  return transaction(db, async (trx) => {
    if (!(await settleBatch(trx, batch, state, reason))) return
    await tellRefusal(trx, jobs, batch.clientId, await failItemsOfBatch(trx, batch, message), message)
  })
}

/** Applies an immediate report of the broker like a later one, if it may report this on items of this batch. */
async function follow(
  db: Db,
  jobs: Jobs,
  batch: Batch,
  { customsItemIds, acceptedAt, ...said }: Schemas['CustomsStatusUpdate'],
): Promise<void> {
  const isTime = acceptedAt !== undefined && !Number.isNaN(Date.parse(acceptedAt))
  const report = { ...said, ...(isTime && { acceptedAt }) }
  const items = await lockItems(db, batch.clientId, await findInBatch(db, batch, customsItemIds))
  const ids = items.filter(({ transferState }) => mayBecome(transferState, report.status)).map(({ id }) => id)
  if (ids.length === 0) return
  await setTransfer(db, batch.clientId, ids, report)
  if (report.status === 'TRANSFER_ERROR') await tellRefusal(db, jobs, batch.clientId, ids, report.message)
}
