import type { RelabellingHandlers } from '../../generated/handlers.ts'
import type { Context } from '../../platform/http/handler.ts'
import { carrierContextOf } from '../../shipping/shipment/carrier-context.ts'
import { reporterOf } from '../../shipping/event/events.ts'
import { type Candidate, findByAnything, findMeant, type Meant } from './anything-store.ts'
import type { ReferenceType } from './parcel.ts'
import { notEnabled, onlyParcel, scanTime } from './rules.ts'
import { scanParcel } from './scan.ts'
import { dataOf } from './spelling.ts'

export const labelHandlers = {
  async relabelParcel({ body }, ctx) {
    const scannedAt = scanTime(body, ctx.now)
    const { clientId, seen, ...named } = await parcelOf(ctx, dataOf(body.reference), body.referenceType)
    const request = { ...body, ...named }
    // A user who scans a parcel has it in hand, whatever their other permissions.
    const reporter = { ...reporterOf(ctx), source: 'WAREHOUSE' } as const
    return ctx.commit(() => scanParcel(carrierContextOf(ctx), { clientId, request, scannedAt, reporter, seen }))
  },
} satisfies Pick<RelabellingHandlers, 'relabelParcel'>

/** Returns whose parcel a scan means, and by which reference. */
async function parcelOf(
  { db, caller }: Context,
  reference: string,
  referenceType: ReferenceType | undefined,
): Promise<Meant & Pick<Candidate, 'clientId' | 'seen'>> {
  const { clientId: active } = caller
  const found = await findByAnything(db, caller, reference, referenceType)
  if (!found) throw notEnabled(active)
  const parcel = onlyParcel(found, active, reference)
  if (parcel) return { clientId: parcel.clientId, reference, referenceType: parcel.referenceType, seen: parcel.seen }
  const meant = await findMeant(db, caller, reference, referenceType)
  const other =
    meant &&
    onlyParcel((await findByAnything(db, caller, meant.reference, meant.referenceType)) ?? [], active, reference)
  if (meant && other) return { ...meant, clientId: other.clientId }
  return { clientId: active, reference, referenceType: referenceType ?? 'RELABELLING_CUSTOMER_REFERENCE' }
}
