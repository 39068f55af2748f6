import { currentTime } from '../../kernel/current-time.ts'
import { ApiError } from '../../kernel/error.ts'
import { mayBeDue } from '../../kernel/lease.ts'
import type { Round } from '../../platform/queue/queue.ts'
import type { CarrierContext } from '../../shipping/shipment/carrier-context.ts'
import { parse } from '../../shipping/shipment/store.ts'
import { transaction } from '../../platform/store/database.ts'
import { readyBy, registerReserved, reserve, type Reserved } from './processing.ts'
import { announceFolder } from './promise-folder.ts'
import { isAnyPromiseDue, lockDue, lockPromise, updateParcel } from './store.ts'

const atOnce = 5

/**
 * Registers due promises and resumes those that a scan or a worker reserved and abandoned. Safe to run in several
 * workers.
 */
export const processPromises: Round = {
  name: 'process-shipment-promises',
  due: isAnyPromiseDue,
  seconds: 2,
  run: ({ signal, ...context }) => processDue(context, signal),
}

/** Announces the parcels of files in the installation's folder. Safe to run in several workers. */
export const announceFiles: Round = {
  name: 'announce-promise-files',
  due: mayBeDue,
  seconds: 60,
  async run({ db, config: { promiseFolder }, log, signal }) {
    if (promiseFolder !== undefined) await announceFolder({ db, log }, promiseFolder, signal)
  },
}

/** Registers every due promise once. Returns how many there were. */
export async function processDue(context: CarrierContext, signal?: AbortSignal): Promise<number> {
  let processed = 0
  const work = async () => {
    for (;;) {
      const due = signal?.aborted ? undefined : await reserveDue(context)
      if (!due) return
      processed++
      await register(context, due.clientId, due.parcel)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return processed
}

/** Reserves the next due promise. */
function reserveDue({ db }: CarrierContext): Promise<{ clientId: number; parcel: Reserved } | undefined> {
  return transaction(db, async (trx) => {
    const due = await lockDue(trx)
    if (!due) return undefined
    const { clientId } = due
    return { clientId, parcel: await reserve(trx, clientId, due, {}, { now: currentTime(), username: null }) }
  })
}

async function register(context: CarrierContext, clientId: number, parcel: Reserved): Promise<void> {
  try {
    const shipment = parse(await registerReserved(context, clientId, parcel, { username: null }))
    await transaction(context.db, async (trx) => {
      const current = await lockPromise(trx, clientId, parcel.promiseId)
      // A scan may have been faster.
      if (current?.promiseState !== 'DATA_RECEIVED') return
      await updateParcel(trx, clientId, current, readyBy(shipment), { now: currentTime(), username: null })
    })
  } catch (error) {
    // The carrier's refusal is already stored with the promise.
    if (!(error instanceof ApiError))
      context.log.error(
        { err: error, shipmentPromiseId: parcel.promiseId },
        'A shipment promise could not be registered',
      )
  }
}
