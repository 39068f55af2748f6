import { sql } from 'kysely'
import { closeWithMembers, insertConsignment } from '../../warehouse/consignment/store.ts'
import { claimExport, insertExport, writePart } from '../../reporting/export-store.ts'
import { reportTruckClosed } from '../../shipping/report/store.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoContext, DemoPart } from './part.ts'
import { insert, lampFor, recipients, register, track } from './shipping.ts'

/** Two months of lamps to count, some on a truck that has just left, and an export of them all. */
export const reporting: DemoPart = {
  isThere: hasRowsIn('shipment_export'),

  async seed(context) {
    for (const [index, days] of delivered.entries()) {
      const [codes, promisedDays] = isLate(index) ? late : (journeys[index % journeys.length] ?? late)
      await insertShipment(context, index, days * 24, codes, promisedDays)
    }
    await closeTruck(context, [
      await insertShipment(context, delivered.length, 12, sorted, 3),
      await insertShipment(context, delivered.length + 1, 11, sorted, 3),
    ])
    await writeFile(context)
  },
}

/** How many days ago each was created: more of them towards Christmas. */
const delivered = [
  58, 55, 51, 48, 44, 41, 39, 36, 34, 31, 29, 29, 27, 27, 25, 25, 23, 22, 22, 21, 20, 20, 18, 18, 16, 15, 15, 14, 13,
  13, 12, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6, 6,
]

/** The events at six-hour intervals, and the days until the promised delivery. */
type Journey = readonly [codes: readonly string[], promisedDays: number]

const slow = ['LI-100', 'LI-110', 'LI-120', 'LI-200', 'LI-210', 'LI-210', 'LI-210', 'LI-210', 'LI-210', 'LI-400']

const journeys: readonly Journey[] = [
  [['LI-100', 'LI-120', 'LI-200', 'LI-400'], 1],
  [slow, 3],
  [['LI-100', 'LI-120', 'LI-200', 'LI-210', 'LI-300', 'LI-210', 'LI-210', 'LI-410'], 3],
]

/** Delivered on the third day, but promised for the next. */
const late: Journey = [slow, 1]

/** One in nine is late. */
const isLate = (index: number): boolean => index % 9 === 4

const sorted = ['LI-100', 'LI-120']

const own = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const

async function insertShipment(
  context: DemoContext,
  index: number,
  hours: number,
  codes: readonly string[],
  promisedDays: number,
): Promise<string> {
  const recipient = recipients[index % recipients.length]
  if (!recipient) throw new Error('The demo has no recipients')
  const id = await insert(context, hours, lampFor(recipient, own, String(20_300 + index)))
  await register(context, id)
  await promise(context, id, hours - promisedDays * 24)
  await track(context, id, hours, codes)
  return id
}

/** Promises delivery on a day in the past; registration today would promise a future day. */
async function promise({ db, now }: DemoContext, id: string, hours: number): Promise<void> {
  const day = new Date(now.getTime() - hours * 3_600_000).toISOString().slice(0, 10)
  const deliveryPromise = JSON.stringify({ leaves: day, earliest: day, latest: day })
  await db
    .updateTable('shipment')
    .set({
      promisedUntil: `${day}T23:00:00Z`,
      content: sql`jsonb_set(content::jsonb, '{deliveryPromise}', ${deliveryPromise}::jsonb)`,
    })
    .where('clientId', '=', nordlys)
    .where('id', '=', id)
    .execute()
}

async function closeTruck({ db, now }: DemoContext, shipmentIds: readonly string[]): Promise<void> {
  const by = { now, username: login.username }
  const licensePlate = { key: 'LICENSE_PLATE', value: 'CX48217' } as const
  const truck = await insertConsignment(db, nordlys, { type: 'TRUCK', references: [licensePlate] }, by)
  const pallet = await insertConsignment(db, nordlys, { type: 'PALLET', references: [], parentId: truck.id }, by)
  const shipments = await db
    .selectFrom('shipment')
    .select('carrierReference')
    .where('clientId', '=', nordlys)
    .where('id', 'in', shipmentIds)
    .execute()
  for (const { carrierReference: value = '' } of shipments)
    await insertConsignment(
      db,
      nordlys,
      { type: 'SHIPMENT', references: [{ key: 'CARRIER_REFERENCE', value }], parentId: pallet.id },
      by,
    )
  const approval = { handedInAt: now, handedInBy: by.username, approvedAt: now, approvedBy: by.username }
  await reportTruckClosed(db, [nordlys], await closeWithMembers(db, nordlys, truck.id, by, approval), now)
}

async function writeFile({ db, now }: DemoContext): Promise<void> {
  const by = { now, username: login.username }
  await insertExport(db, nordlys, { ofClientId: nordlys, timezone: 'UTC', createdBefore: now }, by)
  const settings = { rows: 1_000, leaseSeconds: 30 }
  const claimed = await claimExport(db, settings.leaseSeconds)
  if (!claimed) return
  for (let isMore = true; isMore;) isMore = await writePart(db, claimed, settings)
}
