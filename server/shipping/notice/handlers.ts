import type { RecipientHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import { findShipment } from '../shipment/store.ts'
import { listNotices } from './notice-store.ts'

export const noticeHandlers = {
  async listShipmentNotices({ path: { shipmentId } }, { db, caller }) {
    const notices = await listNotices(db, caller.clientId, shipmentId)
    if (notices.length === 0 && !(await findShipment(db, caller.clientId, shipmentId)))
      throw notFound('Shipment', shipmentId)
    return notices
  },
} satisfies Pick<RecipientHandlers, 'listShipmentNotices'>
