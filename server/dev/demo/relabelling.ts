import { openCarriers } from '../../network/carriers/registry.ts'
import { lockConfiguration, updateSettings } from '../../warehouse/relabelling/configuration-store.ts'
import type { PromisedParcel, PromiseContent } from '../../warehouse/relabelling/parcel.ts'
import { readyBy, registerReserved, reserve } from '../../warehouse/relabelling/processing.ts'
import { noDataMessage } from '../../warehouse/relabelling/rules.ts'
import { scanParcel } from '../../warehouse/relabelling/scan.ts'
import { insertPromise, updateParcel } from '../../warehouse/relabelling/store.ts'
import { rememberScan } from '../../warehouse/relabelling/scan-store.ts'
import { parse } from '../../shipping/shipment/store.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoContext, DemoPart } from './part.ts'
import { lampFor, mads, type Sent } from './shipping.ts'

const scanner = 'magnus@nordlys.example'

/** Lamps that arrived with another carrier's label: one in each state that a warehouse sees. */
export const relabelling: DemoPart = {
  isThere: hasRowsIn('relabelling'),

  async seed(context) {
    const { db } = context
    await lockConfiguration(db, nordlys)
    await updateSettings(db, nordlys, { relabellingEnabled: true })
    await createPromise(context, 4, '20431')
    await createPromise(context, 5, '20432', { hint: { isBlocked: true } })
    await scan(context, await createPromise(context, 6, '20433'))
    await makeReady(context, await createPromise(context, 7, '20434'))
    await fail(context, await createPromise(context, 8, '20435', { carrierProduct: postNord }))
    await cancel(context, await createPromise(context, 9, '20436'))
    await scanWithoutData(context, 'NORD-RL-20499')
  },
}

const postNord: Sent['carrierProduct'] = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' }
const own = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

function createPromise({ db, now }: DemoContext, hours: number, order: string, over: Partial<PromiseContent> = {}) {
  const { sender, recipient, customerReference, orderNumber, description } = lampFor(mads, own, order)
  const content: PromiseContent = {
    relabellingCustomerReference: `NORD-RL-${order}`,
    sender,
    recipient,
    customerReference,
    orderNumber,
    description,
    carrierProduct: own,
    parcels: [{ weight: 2.6, length: 45, width: 45, height: 30, description: 'Aurora pendant lamp, brass' }],
    shipmentExternalAttributes: { webshop: 'nordlys.example' },
    hint: { isBlocked: false },
    ...over,
  }
  const promise = { content, flowType: 'ON_SCAN', dueAt: null } as const
  return insertPromise(db, nordlys, undefined, promise, { now: ago(now, hours), username: login.username })
}

/** Uses only LAST_INCH, which needs no call. */
const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:8090' })
const carrierContextOf = ({ db, config }: DemoContext) => ({ db, carriers, config, log: console })

async function scan(context: DemoContext, { reference }: PromisedParcel): Promise<void> {
  const { now } = context
  await scanParcel(carrierContextOf(context), {
    clientId: nordlys,
    request: { reference, referenceType: 'RELABELLING_CUSTOMER_REFERENCE', label: { type: 'ZPL' } },
    scannedAt: ago(now, 1),
    reporter: { source: 'WAREHOUSE', username: scanner, now },
  })
}

async function makeReady(context: DemoContext, promise: PromisedParcel): Promise<void> {
  const by = { now: context.now, username: null }
  const reserved = await reserve(context.db, nordlys, promise, {}, by)
  const shipment = await registerReserved(carrierContextOf(context), nordlys, reserved, { username: null })
  await updateParcel(context.db, nordlys, reserved, readyBy(parse(shipment)), by)
}

async function fail({ db, now }: DemoContext, promise: PromisedParcel): Promise<void> {
  const refusal = {
    promiseState: 'REGISTRATION_FAILED',
    processState: 'FAILED',
    scanState: 'FAILED',
    scanUser: scanner,
    lastScanAt: ago(now, 2),
    errors: [{ message: 'POSTNORD_DK refused the parcel with SBX-422: The postal code 211 42 is not served.' }],
  } as const
  await updateParcel(db, nordlys, promise, refusal, { now: ago(now, 2), username: scanner })
}

async function cancel({ db, now }: DemoContext, promise: PromisedParcel): Promise<void> {
  const cancelled = { promiseState: 'CANCELLED', processState: 'DONE', scanState: 'CANCELLED' } as const
  await updateParcel(db, nordlys, promise, cancelled, { now: ago(now, 3), username: login.username })
}

async function scanWithoutData({ db, now }: DemoContext, reference: string): Promise<void> {
  const referenceType = 'RELABELLING_CUSTOMER_REFERENCE'
  const errors = [{ message: noDataMessage(referenceType, reference) }]
  await rememberScan(db, nordlys, { reference, referenceType, scanUser: scanner, lastScanAt: now, errors }, now)
}
