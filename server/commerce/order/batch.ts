import { currentTime } from '../../kernel/current-time.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { badRequest, notFound, placedIn } from '../../kernel/error.ts'
import { apiErrorOf, failureOf } from '../../platform/http/failure.ts'
import { prefix } from '../../platform/http/prefix.ts'
import { findItems } from '../../settings/item/store.ts'
import { rehearsing } from '../../shipping/registration/rehearsal.ts'
import type { Context } from '../../platform/http/handler.ts'
import { asked, type JobContext } from '../../platform/queue/queue.ts'
import { transaction } from '../../platform/store/database.ts'
import {
  advance,
  claimRows,
  isAnyOrderLeft,
  LeaseEnded,
  putBack,
  stateOfBatch,
  type Row,
} from '../../shipping/batch/row-store.ts'
import { findBatch, finishBatches, insertBatch, orderLane, type Batch } from '../../shipping/batch/store.ts'
import { failRow, inRow, workOnBatches } from '../../shipping/batch/work.ts'
import { defaultSender } from './facts.ts'
import { readyOf } from './readiness.ts'
import { createFor, mustRegister } from './shipping.ts'
import { findOrders } from './store.ts'

type Working = Pick<JobContext, 'db' | 'config' | 'carriers' | 'jobs' | 'log' | 'signal'>

/** Rows that one process works on at a time. Packing and rating keep it busy. */
const usual = { atOnce: 4, leaseSeconds: 120 }

/** Creates the shipments of batched orders. Registering and printing them works as in any other batch. */
export const [shipBatchedOrders, shipBatchedOrdersAgain] = asked({
  name: 'ship-batched-orders',
  due: isAnyOrderLeft,
  seconds: 60,
  run: (context) => createShipments(context),
  timeoutSeconds: 3_600,
})

/** How many orders are checked together. */
const ordersAtOnce = 500

export async function addBatch(ctx: Context, { orderIds, ...options }: Schemas['OrderBatchCreate']): Promise<Batch> {
  const { caller, now, requestId, app } = ctx
  const { clientId, username: createdBy, userId, apiKeyId } = caller
  mustRegister(options)
  const failures = await failuresOf(ctx, orderIds, options)
  const rows = orderIds.map((orderId, index) => ({ line: index + 1, orderId, failed: failures.get(orderId) }))
  return ctx.transaction(async (db) => {
    const id = await insertBatch(db, clientId, {
      ...options,
      rows,
      createdAt: now,
      createdBy,
      userId,
      apiKeyId,
      requestId,
    })
    await app.jobs.send(db, shipBatchedOrders, {})
    ctx.location(`/shipments/batches/${id}`)
    const batch = await findBatch(db, clientId, id)
    if (!batch) throw notFound('Batch', id)
    return batch
  })
}

/** Errors in orders before packing and pricing, as the errors of their rows. */
async function failuresOf(
  ctx: Context,
  orderIds: readonly string[],
  { register, label }: Omit<Schemas['OrderBatchCreate'], 'orderIds'>,
): Promise<ReadonlyMap<string, string>> {
  const { app, caller, now, requestId } = ctx
  const { clientId } = caller
  const rehearse = rehearsing({ db: app.db, carriers: app.carriers, config: app.config }, clientId, label)
  let sender: ReturnType<typeof defaultSender> | undefined
  const known = { now, defaultSender: () => (sender ??= defaultSender(ctx)) }
  const failures = new Map<string, string>()
  for (let from = 0; from < orderIds.length; from += ordersAtOnce) {
    const some = orderIds.slice(from, from + ordersAtOnce)
    const orders = new Map((await findOrders(app.db, clientId, some)).map((order) => [order.id, order]))
    const skus = [...orders.values()].flatMap(({ content }) => content.lines.map(({ sku }) => sku))
    const items = await findItems(app.db, clientId, skus)
    for (const orderId of some)
      try {
        const order = orders.get(orderId)
        if (!order) throw notFound('Order', orderId)
        await readyOf(order, { early: false }, { ...known, items })
        const { carrier } = order.content.carrierProduct ?? {}
        const [error, ...others] = register && carrier ? await rehearse(carrier) : []
        if (error) throw badRequest(error.code, `${error.defaultMessage}.`, placedIn('shipment', [error, ...others]))
      } catch (error) {
        const failure = apiErrorOf(error)
        if (failure.kind === 'unavailable' || failure.kind === 'broken') throw error
        const line = orderIds.indexOf(orderId, from) + 1
        failures.set(
          orderId,
          failureOf(inRow(failure, { line, batch: {} }), `${prefix}/shipments/batches`, requestId).body,
        )
      }
  }
  return failures
}

/** Works on rows until none is due. Any number of workers may run concurrently. */
export async function createShipments(context: Working, { atOnce, leaseSeconds } = usual): Promise<void> {
  const { db, jobs, signal } = context
  const work = async () => {
    while (!signal.aborted) {
      const [row] = await claimRows(db, orderLane, { count: 1, seconds: leaseSeconds })
      if (!row) return
      await workOn(context, row)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await finishBatches(db)
  await jobs.send(db, workOnBatches, {})
}

/** Stores the shipment, the pieces of the order in it, and the row that refers to it in one transaction. */
async function workOn({ db, config, carriers, log, signal }: Working, row: Row): Promise<void> {
  const { clientId, batchId, line, batch, orderId } = row
  const { register, userId, createdBy: username } = batch
  try {
    if (!orderId) throw new Error(`Line ${line} of batch ${batchId} has no order`)
    if (['PAUSED', 'CANCELLED'].includes(await stateOfBatch(db, row)) || signal.aborted)
      return await putBack(db, row, 0)
    const ctx = {
      db,
      now: currentTime(),
      caller: { clientId, userId, apiKeyId: batch.apiKeyId ?? undefined, username },
      app: { db, config, carriers },
      idempotencyKey: undefined,
      transaction: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work),
    }
    await createFor(
      ctx,
      orderId,
      { register, early: false },
      {
        batchId,
        async record(trx, { id: shipmentId, carrierProduct }) {
          const carrier = carrierProduct?.carrier ?? ''
          await advance(trx, row, { state: 'CREATED', isFinal: !register, shipmentId, ...(register && { carrier }) })
        },
      },
    )
  } catch (error) {
    if (error instanceof LeaseEnded) return
    log.info({ err: error, batchId, line }, 'An order of a batch was not shipped')
    // If this fails too, the lease ends by itself and another worker takes the row.
    await failRow(db, row, error).catch((second: unknown) =>
      log.error({ err: second, batchId, line }, 'A row was not settled'),
    )
  }
}
