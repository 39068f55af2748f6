import { randomUUID } from 'node:crypto'
import { cancelShipment } from '../../shipping/cancellation/cancellation.ts'
import { describe, keepDocuments } from '../../shipping/label/document-store.ts'
import { createManifest } from '../../shipping/manifest/closing.ts'
import { insertPickup, updatePickupRow } from '../../shipping/pickup/store.ts'
import { joinPickup } from '../../shipping/pickup/shipment-store.ts'
import { contentOf } from '../../shipping/shipment/rules.ts'
import { updateShipmentRow } from '../../shipping/shipment/change-store.ts'
import { json } from '../../platform/store/database.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import { receiptOf } from './documents.ts'
import type { DemoContext, DemoPart } from './part.ts'
import { carriers, insert, lampFor, mads, recipients, register, sender } from './shipping.ts'

const own = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const { username } = login

/** The end of a day: a manifest, an agreed pick-up, a cancelled parcel, and a returned one. */
export const handover: DemoPart = {
  isThere: hasRowsIn('manifest'),

  async seed(context) {
    const shipmentIds: string[] = []
    for (const [index, recipient] of recipients.entries())
      shipmentIds.push(await registered(context, 3, lampFor(recipient, own, String(20_430 + index))))
    const { id } = await createManifest(carrierContext(context), {
      clientId: nordlys,
      username,
      create: { carrier: 'LAST_INCH', shipmentIds, closeOut: false },
      idempotencyKey: undefined,
    })
    await receiveReceipt(context, id)

    await registered(context, 1, lampFor(mads, own, '20436')) // for the next manifest

    const wrong = await registered(context, 2, lampFor(mads, own, '20433'))
    const reason = 'The order was placed twice'
    await cancelShipment(carrierContext(context), { clientId: nordlys, id: wrong, username, reason })

    await insertReturn(context)
    await insertAgreedPickup(context)
  },
}

const carrierContext = ({ db, config }: DemoContext) => ({ db, config, carriers, log: console })

async function registered(context: DemoContext, hours: number, sent: Parameters<typeof insert>[2]): Promise<string> {
  const id = await insert(context, hours, sent)
  await register(context, id)
  return id
}

/** Stores the receipt that the carrier would send; none is called here. */
async function receiveReceipt({ db, config, now }: DemoContext, manifestId: string): Promise<void> {
  const carrierNumber = 'SBX-MF-20430'
  const documents = [receiptOf('SANDBOX manifest of LAST_INCH', [carrierNumber, `${recipients.length} parcels`], now)]
  await keepDocuments(db, nordlys, manifestId, documents, config.carrierDocumentDays, now)
  const described = describe(documents, config.carrierDocumentDays, now).documents
  await db
    .updateTable('manifest')
    .set({ carrierNumber, documents: json(described ?? []) })
    .where('clientId', '=', nordlys)
    .where('id', '=', manifestId)
    .execute()
}

/** A lamp that its buyer returns. */
async function insertReturn(context: DemoContext): Promise<void> {
  const there = lampFor(mads, own, '20434')
  const id = await registered(context, 4, there)
  const back = { carrier: 'LAST_INCH', productId: 'LAST_INCH_RETURN' } as const
  const sent = { ...there, sender: mads, recipient: sender, carrierProduct: back, customerReference: 'RETURN-20434' }
  await register(context, await insert(context, 1, { ...sent, direction: 'RETURN' }, id))
}

/** As if confirmed by a carrier; the demo calls none. */
async function insertAgreedPickup(context: DemoContext): Promise<void> {
  const { db, now } = context
  const product = { carrier: 'GLS_DK', productId: 'GLS_DK_EUROBUSINESS' } as const
  const sent = lampFor(mads, product, '20435')
  const id = await insert(context, 6, sent)
  await updateShipmentRow(db, nordlys, id, {
    modifiedAt: now,
    modifiedBy: username,
    shipmentState: 'REGISTERED',
    base: { state: 'REGISTERED', since: now },
    content: contentOf(sent),
    carrierReference: '29212340000435',
    registration: { status: 'REGISTERED', source: 'SANDBOX', attemptedAt: now.toISOString() },
  })
  const { pickup } = await insertPickup(db, nordlys, {
    plan: { shipmentIds: [id], date: tomorrow(now), preferredTime: { from: '12:00', to: '16:00' } },
    address: sender,
    carrier: 'GLS_DK',
    source: 'SANDBOX',
    createdBy: username,
    reference: randomUUID(),
    now,
    leaseMs: 0,
    idempotencyKey: undefined,
  })
  await joinPickup(db, nordlys, pickup.id, [id])
  await updatePickupRow(db, nordlys, pickup.id, {
    changedAt: now,
    state: 'CONFIRMED',
    confirmation: 'GLS-20435',
    confirmedTime: { from: '12:00', to: '16:00' },
    dueAt: null,
  })
}

const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
