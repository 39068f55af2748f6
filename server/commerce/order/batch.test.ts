import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { recipient, sender } from '../../dev/testing/parties.ts'
import { startWorker } from '../../dev/testing/server-process.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { runBatches } from '../../shipping/batch/work.ts'
import { createShipments } from './batch.ts'
import { ageAttempts } from '../../dev/testing/shipment-rows.ts'

const { app, byId: call, carriers, config, connection, db, jobs, people, sandbox } = await openShipping()
const by = people.freja
const context = { db, config, carriers, jobs, log: app.log, signal: new AbortController().signal }

beforeAll(async () => {
  const item = { sku: 'LAMP', name: 'Lamp', itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 }
  await call('setItems', { by, body: { items: [item] } })
  const box = { name: 'Box', type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 }
  await call('createParcelDefinition', { by, body: box })
})

let count = 0
/** Orders with a carrier product each: LAST_INCH numbers parcels itself, PostNord is called. */
async function add(many: number): Promise<string[]> {
  const orders = Array.from({ length: many }, (_, index) => ({
    externalId: `B-${++count}`,
    sender,
    recipient,
    lines: [{ sku: 'LAMP', quantity: 1 }],
    carrierProduct:
      index % 3 === 0
        ? { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' }
        : { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' },
  }))
  const { body } = await call('setOrders', { by, body: { orders } })
  return body.orders.flatMap(({ id }) => id ?? [])
}
const sent = async (orderIds: readonly string[], over: object = {}) => {
  const created = await call('createOrderBatch', { by, body: { orderIds, ...over } })
  expect([created.status, created.headers['location']]).toEqual([201, `/v1/shipments/batches/${created.body.id}`])
  return created.body.id
}
const batchOf = async (batchId: string) => (await call('getBatch', { by, path: { batchId } })).body
const rowsOf = async (batchId: string) =>
  (await call('listBatchRows', { by, path: { batchId }, query: { per_page: 100 } })).body
const work = async () => {
  await createShipments(context)
  await runBatches(context)
}

/** Makes claimed rows due again, as if their lease and pause had ended. */
async function age(): Promise<void> {
  await sql`update shipment_batch_row set "dueAt" = ("dueAt" at time zone 'UTC' - interval '3 minutes') at time zone 'UTC' where "dueAt" is not null`.execute(
    db,
  )
  await ageAttempts(db, 60)
}

const order = (externalId: string, over: object) => ({
  externalId,
  sender,
  recipient,
  lines: [{ sku: 'LAMP', quantity: 1 }],
  ...over,
})

describe('createOrderBatch', () => {
  it('ships orders in the background, and marks those that cannot be shipped as failed', async () => {
    const orderIds = [...(await add(3)), '0198c0de-7a11-7c3e-9b52-4f6d2a1e900f']
    await call('holdOrder', { by, path: { orderId: orderIds[1] ?? '' }, body: { reason: 'Wait' } })
    const id = await sent(orderIds, { label: { type: 'PDF' }, name: 'Friday' })
    expect(jobs.sent.at(-1)?.queue).toBe('ship-batched-orders')
    // An order that cannot be shipped fails at once, and stops no other.
    expect(await batchOf(id)).toMatchObject({ name: 'Friday', total: 4, counts: { queued: 2, failed: 2 } })
    await work()
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { printed: 2, failed: 2 } })
    const rows = await rowsOf(id)
    expect(rows.map(({ orderId, state, error }) => [orderId, state, error?.error])).toEqual([
      [orderIds[0], 'PRINTED', undefined],
      [orderIds[1], 'FAILED', 'WRONG_STATE'],
      [orderIds[2], 'PRINTED', undefined],
      [orderIds[3], 'FAILED', 'NOT_FOUND'],
    ])
    const { body: third } = await call('getOrder', { by, path: { orderId: orderIds[2] ?? '' } })
    expect(third).toMatchObject({ state: 'SHIPPED', shipments: [{ shipmentId: rows[2]?.shipmentId }] })
    const refused = await call('createOrderBatch', { by, body: { orderIds, register: false, label: { type: 'PDF' } } })
    expect(refused.status).toBe(400)
  })

  it('immediately reports what each order lacks, by row, before packing', async () => {
    const [ready] = await add(1)
    const { body } = await call('setOrders', {
      by,
      body: {
        orders: [
          order('BX-1', { lines: [{ sku: 'UNKNOWN', quantity: 1 }] }),
          order('BX-2', { shipFrom: '2099-01-01' }),
          order('BX-3', { recipient: { ...recipient, country: 'NO', postCode: '0150', city: 'Oslo' } }),
          order('BX-4', { carrierProduct: { carrier: 'DHL_EXPRESS', productId: 'DHL_EXPRESS_P' } }),
          order('BX-5', { sender: undefined }),
        ],
      },
    })
    const path = { carrier: 'DHL_EXPRESS', type: 'shipping' } as const
    const fields = [{ name: 'apiKey', value: 'key' }]
    await call('setCarrierFields', { by: people.karen, clientId: clients.nordlys, path, body: { fields } })
    const orderIds = [...body.orders.flatMap(({ id }) => id ?? []), ready ?? '']
    const id = await sent(orderIds)
    const rows = await rowsOf(id)
    expect(rows.map(({ state, error }) => [state, error?.error, error?.errors?.[0]?.code])).toEqual([
      ['FAILED', 'VALIDATION_FAILED', 'ITEM_UNKNOWN'],
      ['FAILED', 'ORDER_NOT_DUE', undefined],
      ['FAILED', 'VALIDATION_FAILED', 'ITEM_INCOMPLETE'],
      ['FAILED', 'CARRIER_CREDENTIALS', 'CARRIER_CREDENTIALS'],
      ['FAILED', 'VALIDATION_FAILED', 'REQUIRED'],
      ['QUEUED', undefined, undefined],
    ])
    await call('deleteCarrierFields', { by: people.karen, clientId: clients.nordlys, path })
    await work()
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { failed: 5, registered: 1 } })
  })

  it('pauses, and ships nothing once it is cancelled', async () => {
    const orderIds = await add(2)
    const id = await sent(orderIds, { register: false })
    await call('pauseBatch', { by, path: { batchId: id } })
    await work()
    expect(await batchOf(id)).toMatchObject({ state: 'PAUSED', counts: { queued: 2 } })
    await call('resumeBatch', { by, path: { batchId: id } })
    await work()
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { created: 2 } })
    const other = await sent(await add(1))
    await call('cancelBatch', { by, path: { batchId: other } })
    await work()
    expect(await batchOf(other)).toMatchObject({ state: 'CANCELLED', counts: { cancelled: 1 } })
  })
})

describe('a worker that is killed', () => {
  it('loses no order and ships none twice', { timeout: 120_000 }, async () => {
    const orderIds = await add(12)
    const id = await sent(orderIds)
    for (let round = 0; round < 3; round++) {
      const child = await startWorker('order', connection, { WAYBILL_SANDBOX_URL: sandbox.url })
      await once(child.stdout, 'data')
      await sleep(50 + Math.random() * 250)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await age()
    }
    for (let round = 0; round < 20 && (await batchOf(id)).state !== 'FINISHED'; round++) {
      await work()
      await age()
    }
    expect(await batchOf(id)).toMatchObject({ state: 'FINISHED', counts: { registered: 12 } })
    const rows = await rowsOf(id)
    for (const [index, { orderId = '', shipmentId = '' }] of rows.entries()) {
      const { body } = await call('getOrder', { by, path: { orderId } })
      expect(body).toMatchObject({ state: 'SHIPPED', shipments: [{ shipmentId }] })
      expect(body.shipments).toHaveLength(1)
      expect(sandbox.count(shipmentId)).toBe(index % 3 === 0 ? 0 : 1)
    }
    const made = await db.selectFrom('shipment').select('id').where('batchId', '=', id).execute()
    expect(made).toHaveLength(12)
  })
})
