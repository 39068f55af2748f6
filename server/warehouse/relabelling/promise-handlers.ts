import { currentTime } from '../../kernel/current-time.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { RelabellingHandlers } from '../../generated/handlers.ts'
import { fieldError, invalid, mustHaveNone, notFound } from '../../kernel/error.ts'
import { Printed, type Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { productRulesOf } from '../../shipping/shipment/validation.ts'
import { announce, plannedErrors, promiseOf, turnOf } from './planned-promise.ts'
import { giveUpShipment } from './cancellation.ts'
import { findSettings } from './configuration-store.ts'
import { contentOf, printPromise, type PromisedParcel, type PromiseContent } from './parcel.ts'
import { announceAll, readPromises } from './promise-file.ts'
import {
  beingRelabelled,
  dueAt,
  isTaken,
  mustBeCancellable,
  mustBeCorrectable,
  mustHaveFailed,
  mustHaveVersion,
  noPromiseMessage,
  notEnabled,
  notFailedMessage,
} from './rules.ts'
import { cancelledScan } from './states.ts'
import { findPromise, lockPromise, updateParcel } from './store.ts'
import { lockByReferences } from './reference-store.ts'

type Noun =
  | 'registerShipmentPromise'
  | 'importShipmentPromises'
  | 'getShipmentPromise'
  | 'updateShipmentPromise'
  | 'setShipmentPromiseState'
  | 'retryShipmentPromise'
  | 'retryShipmentPromises'

type Create = Schemas['ShipmentPromiseCreate']

export const promiseHandlers = {
  async registerShipmentPromise({ body }, ctx) {
    const { caller, now } = ctx
    const { clientId, username } = caller
    return ctx.transaction(async (db) => {
      // Queries run concurrently. Errors in the promise itself take precedence over conflicts with its references.
      const turn = turnOf(db, clientId, body)
      turn.catch(() => {})
      const rulesOf = productRulesOf(db, clientId)
      const { carrier, productId } = body.carrierProduct
      const [settings] = await Promise.all([findSettings(db, clientId), rulesOf(carrier, productId)])
      if (!settings.relabellingEnabled) throw notEnabled(clientId)
      const planned = promiseOf(body, settings.shipmentCreationFlow)
      mustHaveNone(await plannedErrors(db, clientId, body, planned, now, rulesOf))
      const promise = await announce(db, clientId, planned, { now, username }, 'API', turn)
      ctx.location(`/v2/relabelling/shipment-promises/${promise.promiseId}`)
      return printed(clientId, promise)
    })
  },

  async importShipmentPromises({ body: data, query: { delimiter, decimal_sign: decimalSign } }, ctx) {
    const { caller, now } = ctx
    const file = await readPromises(ctx.db, caller.clientId, { data, delimiter, decimalSign }, now)
    const by = { now, username: caller.username }
    return { promises: await ctx.transaction((db) => announceAll(db, caller.clientId, file, by)) }
  },

  async getShipmentPromise({ path: { id } }, { db, caller }) {
    const promise = await findPromise(db, caller.clientId, id)
    if (!promise) throw notFound('Shipment promise', id)
    return printed(caller.clientId, promise)
  },

  updateShipmentPromise: ({ path: { id }, body: { version, ...changes } }, ctx) =>
    ctx.transaction(async (db) => {
      const { caller, now } = ctx
      const promise = await locked(db, ctx, id)
      ctx.mustMatch(printed(caller.clientId, promise))
      mustHaveVersion(promise, version)
      mustBeCorrectable(promise)
      if (isTaken(promise, currentTime())) throw beingRelabelled(promise)
      const before = contentOf(promise)
      const { relabellingCustomerReference: reference } = before
      if ((changes.relabellingCustomerReference ?? reference) !== reference) throw invalid([referenceFixed(reference)])
      const { hint, flowType: _, processAfter: __, ...kept } = before as PromiseContent & Partial<Create>
      const plan = { flowType: promise.flowType, processAfter: promise.processAfter }
      const sent = presentIn<Create>({ ...kept, ...plan, hint, ...changes })
      const planned = promiseOf(sent, promise.flowType)
      mustHaveNone(await plannedErrors(db, caller.clientId, sent, planned, now))
      const { content, flowType, processAfter } = planned
      const isScanned = promise.scanState === 'WAITING_FOR_VALIDATION'
      const due = dueAt({ content, flowType, processAfter, isScanned }, now)
      const change = {
        content,
        flowType,
        processAfter: processAfter ?? null,
        promiseState: 'DATA_RECEIVED',
        processState: 'PENDING',
        dueAt: due,
        attempts: 0,
        errors: [],
        ...(due && promise.scanState === 'FAILED' && { scanState: 'WAITING_FOR_VALIDATION' as const }),
      } as const
      return printed(
        caller.clientId,
        await updateParcel(db, caller.clientId, promise, change, { now, username: caller.username }),
      )
    }),

  async setShipmentPromiseState({ path: { id }, body: { version } }, ctx) {
    for (const begin = performance.now(); ; await sleep(pollMs)) {
      const cancelled = await ctx.transaction((db) => cancel(db, ctx, id, version))
      if (cancelled instanceof Printed) return cancelled
      if (performance.now() - begin > patienceMs) throw beingRelabelled(cancelled)
    }
  },

  async retryShipmentPromise({ path: { id } }, ctx) {
    const { clientId } = ctx.caller
    await mustBeEnabled(ctx)
    return ctx.transaction(async (db) => {
      const promise = await locked(db, ctx, id)
      ctx.mustMatch(printed(clientId, promise))
      mustHaveFailed(promise)
      return printed(clientId, await retry(db, ctx, promise))
    })
  },

  async retryShipmentPromises({ body: { references } }, ctx) {
    await mustBeEnabled(ctx)
    return ctx.transaction(async (db) => {
      const promises = await lockByReferences(db, ctx.caller.clientId, references)
      const retried = new Map<string, PromisedParcel>()
      const results: Schemas['ShipmentPromiseRetryResult'][] = []
      for (const reference of references) {
        const found = promises.get(reference)
        const promise = found && (retried.get(found.id) ?? found)
        if (!promise) {
          results.push({ reference, retried: false, errors: [{ message: noPromiseMessage(reference) }] })
          continue
        }
        const { promiseId: shipmentPromiseId, promiseState: state } = promise
        if (state !== 'REGISTRATION_FAILED') {
          const errors = [{ message: notFailedMessage(promise) }]
          results.push({ reference, retried: false, shipmentPromiseId, state, errors })
          continue
        }
        const waiting = await retry(db, ctx, promise)
        retried.set(waiting.id, waiting)
        results.push({ reference, retried: true, shipmentPromiseId, state: waiting.promiseState, errors: [] })
      }
      return results
    })
  },
} satisfies Pick<RelabellingHandlers, Noun>

const referenceFixed = (reference: string) =>
  fieldError('NOT_ALLOWED', 'relabellingCustomerReference', `must stay ${reference}`)

/** Returns a promise without the attributes that null removed. */
const presentIn = <Sent extends object>(given: { [Name in keyof Sent]?: Sent[Name] | null }): Sent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys there are
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)) as Sent

const printed = (clientId: number, promise: PromisedParcel) => printPromise(clientId, promise)

/** How long a change waits for a registration in progress, and how often it checks. */
const patienceMs = 5_000
const pollMs = 50

async function mustBeEnabled({ db, caller: { clientId } }: Context): Promise<void> {
  const { relabellingEnabled } = await findSettings(db, clientId)
  if (!relabellingEnabled) throw notEnabled(clientId)
}

async function locked(db: Db, { caller }: Context, id: string): Promise<PromisedParcel> {
  const promise = await lockPromise(db, caller.clientId, id)
  if (!promise) throw notFound('Shipment promise', id)
  return promise
}

/** Cancels a promise, or returns it unchanged if another worker is about to register it. */
async function cancel(
  db: Db,
  ctx: Context,
  id: string,
  version: number | undefined,
): Promise<Printed<Schemas['ShipmentPromise']> | PromisedParcel> {
  const { clientId, username } = ctx.caller
  const promise = await locked(db, ctx, id)
  const before = printed(clientId, promise)
  ctx.mustMatch(before)
  mustHaveVersion(promise, version)
  if (promise.promiseState === 'CANCELLED') return before
  mustBeCancellable(promise)
  if (isTaken(promise, currentTime())) return promise
  const shipmentId = await giveUpShipment(db, ctx.app.jobs, clientId, promise)
  const cancelled = await updateParcel(
    db,
    clientId,
    promise,
    {
      promiseState: 'CANCELLED',
      processState: 'DONE',
      scanState: cancelledScan(promise.scanState),
      reserveExpiresAt: null,
      dueAt: null,
      shipmentId,
    },
    { now: ctx.now, username },
  )
  return printed(clientId, cancelled)
}

/** Puts a failed promise back to be registered as its flow says. A scanned parcel waits for its next scan. */
function retry(db: Db, { caller, now }: Context, promise: PromisedParcel): Promise<PromisedParcel> {
  const plan = { ...promise, content: contentOf(promise), isScanned: false }
  const due = dueAt(plan, now)
  return updateParcel(
    db,
    caller.clientId,
    promise,
    {
      promiseState: 'DATA_RECEIVED',
      processState: 'PENDING',
      dueAt: due,
      attempts: 0,
      ...(due && promise.scanState === 'FAILED' && { scanState: 'WAITING_FOR_VALIDATION' }),
    },
    { now, username: caller.username },
  )
}
