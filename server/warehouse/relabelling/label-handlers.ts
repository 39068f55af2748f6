import type { RelabellingHandlers } from '../../generated/handlers.ts'
import { carrierContextOf } from '../../shipping/shipment/carrier-context.ts'
import { reporterOf } from '../../shipping/event/events.ts'
import { findByAnything } from './anything-store.ts'
import { notEnabled, onlyParcel, scanTime } from './rules.ts'
import { scanParcel } from './scan.ts'
import { dataOf } from './spelling.ts'

export const labelHandlers = {
  async relabelParcel({ body }, ctx) {
    const { clientId: active } = ctx.caller
    const scannedAt = scanTime(body, ctx.now)
    const { referenceType } = body
    const reference = dataOf(body.reference)
    const found = await findByAnything(ctx.db, ctx.caller, reference, referenceType)
    if (!found) throw notEnabled(active)
    const parcel = onlyParcel(found, active, reference) ?? {
      clientId: active,
      referenceType: referenceType ?? ('RELABELLING_CUSTOMER_REFERENCE' as const),
    }
    const request = { ...body, reference, referenceType: parcel.referenceType }
    // Who scans a parcel has it in hand, whatever else they may do.
    const reporter = { ...reporterOf(ctx), source: 'WAREHOUSE' } as const
    return ctx.commit(() =>
      scanParcel(carrierContextOf(ctx), { clientId: parcel.clientId, request, scannedAt, reporter }),
    )
  },
} satisfies Pick<RelabellingHandlers, 'relabelParcel'>
