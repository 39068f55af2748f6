import type { RelabellingHandlers } from '../../generated/handlers.ts'
import { carrierContextOf } from '../../shipping/shipment/carrier-context.ts'
import { reporterOf } from '../../shipping/event/events.ts'
import { findSettings } from './configuration-store.ts'
import { notEnabled, scanTime } from './rules.ts'
import { scanParcel } from './scan.ts'

export const labelHandlers = {
  async relabelParcel({ body: request }, ctx) {
    const { clientId } = ctx.caller
    const scannedAt = scanTime(request, ctx.now)
    const { relabellingEnabled } = await findSettings(ctx.db, clientId)
    if (!relabellingEnabled) throw notEnabled(clientId)
    return ctx.commit(() =>
      scanParcel(carrierContextOf(ctx), { clientId, request, scannedAt, reporter: reporterOf(ctx) }),
    )
  },
} satisfies Pick<RelabellingHandlers, 'relabelParcel'>
