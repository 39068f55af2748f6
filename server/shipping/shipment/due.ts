import { eachOf } from '../../kernel/each.ts'
import type { CarrierContext } from './carrier-context.ts'
import { findDue, type DueColumn, type DueShipment } from './due-store.ts'

const atOnce = 5
const shortestMs = 5_000
const longestMs = 10 * 60_000

/** Settles due shipments with unknown outcomes one by one. Returns how many there were. */
export async function eachDue(
  { db, log }: Pick<CarrierContext, 'db' | 'log'>,
  column: DueColumn,
  { now, signal }: { readonly now: Date; readonly signal?: AbortSignal },
  settle: (shipment: DueShipment) => Promise<void>,
): Promise<number> {
  const due = await findDue(db, column, now)
  await eachOf(due, atOnce, async (shipment) => {
    if (signal?.aborted) return
    await settle(shipment).catch((error: unknown) =>
      log.error(
        { err: error, shipmentId: shipment.id, column },
        'A shipment with an unknown outcome could not be settled',
      ),
    )
  })
  return due.length
}

/** Returns the pause before asking again: longer the older `since` is, never shorter than the carrier asks for. */
export const pauseSince = (since: string, now: Date, askedSeconds = 0): number =>
  Math.min(longestMs, Math.max(shortestMs, (now.getTime() - Date.parse(since)) / 2, askedSeconds * 1_000))
