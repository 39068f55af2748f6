import { insertBatch } from '../../shipping/batch/store.ts'
import { workOnBatches } from '../../shipping/batch/work.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoPart } from './part.ts'
import { lampFor, recipients } from './shipping.ts'

/**
 * A morning's orders, which the worker creates, registers and prints in front of the visitor's eyes. The last one is
 * refused.
 */
export const batches: DemoPart = {
  isThere: hasRowsIn('shipment_batch'),

  async seed({ db, jobs, now }) {
    const { id: userId } = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', login.username)
      .executeTakeFirstOrThrow()
    const own = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
    const toShop = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_19' } as const
    const shipments = [
      ...recipients.map((recipient, index) => lampFor(recipient, own, String(20_501 + index))),
      // The product delivers to a shop, but none is given.
      ...recipients.slice(0, 1).map((recipient) => lampFor(recipient, toShop, '20504')),
    ]
    await insertBatch(db, nordlys, {
      name: 'Friday morning',
      register: true,
      label: { type: 'PDF' },
      rows: shipments.map((shipment, index) => ({ line: index + 1, shipment: { ...shipment, recipientPays: false } })),
      createdAt: now,
      createdBy: login.username,
      userId,
      requestId: 'demo',
    })
    await jobs.send(db, workOnBatches, {})
  },
}
