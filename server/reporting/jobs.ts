import { asked, queue, type JobContext } from '../platform/queue/queue.ts'
import { countEndedDays } from './count-store.ts'
import { claimExport, isAnyExportLeft, writePart } from './export-store.ts'

export const countShipmentDays = queue<object>({
  name: 'count-shipment-days',
  work: (_, { db, now, signal }) => countEndedDays(db, now, signal),
  cron: '10 * * * *',
  retries: 3,
  timeoutSeconds: 3_000,
})

export const [writeShipmentExports, writeShipmentExportsAgain] = asked({
  name: 'write-shipment-exports',
  due: isAnyExportLeft,
  seconds: 60,
  run: (context) => writeExports(context),
  timeoutSeconds: 3_600,
})

/** About a few hundred kilobytes. */
const partRows = 2_000
/** A part takes less than a second; a worker that has written none for this long is dead. */
const leaseSeconds = 30

/** Writes exports until none is left to claim. */
export async function writeExports(
  { db, log, signal }: Pick<JobContext, 'db' | 'log' | 'signal'>,
  settings = { rows: partRows, leaseSeconds },
): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimExport(db, settings.leaseSeconds)
    if (!claimed) return
    try {
      for (let isMore = true; isMore && !signal.aborted;) isMore = await writePart(db, claimed, settings)
    } catch (error) {
      log.error({ err: error, exportId: claimed.id }, 'An export of shipments was interrupted')
    }
  }
}
