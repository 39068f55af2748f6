import type { ConsignmentHandlers } from '../../generated/handlers.ts'
import { tellLate } from '../../border/customs/aboard-store.ts'
import { findAccessible } from '../../identity/access/accessible-store.ts'
import { notFound } from '../../kernel/error.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { findClientPreferences } from '../../settings/preference/store.ts'
import { listConsignmentPage } from './list-store.ts'
import { mustBeOnNoOtherTruck, placed, warnOfLoad } from './load.ts'
import {
  approvalByOthers,
  type Consignment,
  type ConsignmentState,
  cyclic,
  mustApprove,
  mustBecome,
  mustBeDeletable,
  mustHold,
  mustBeOpen,
  mustFitIn,
  mustTakeMembers,
  scannedReferences,
  unknownParent,
} from './rules.ts'
import {
  type Approval,
  type Holder,
  closeWithMembers,
  countMembers,
  deleteConsignmentRow,
  findConsignment,
  findNumbersAboard,
  holdConsignment,
  insertConsignment,
  lockConsignment,
  memberTypes,
  setState,
  updateConsignmentRow,
} from './store.ts'
import { closeAboard, followMove } from './truck.ts'

type Changes = Parameters<ConsignmentHandlers['patchConsignment']>[0]['body']

export const consignmentHandlers = {
  listConsignments: ({ query }, { db, caller }) => listConsignmentPage(db, caller.clientId, query),

  createConsignment: ({ body }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const { parentId, type } = body
      const holders = parentId === undefined ? undefined : await held(db, clientId, parentId)
      if (holders) {
        mustFitIn(type, holders[0], 'parentId')
        mustTakeMembers(holders)
      }
      const references = scannedReferences(body.references ?? [])
      const place =
        type === 'SHIPMENT'
          ? await placed(db, clientId, await writable(ctx, db), { references, isOnTruck: hasTruck(holders) })
          : { references, warnings: undefined }
      const made = await insertConsignment(db, clientId, { ...body, ...place }, changeBy(ctx))
      await tellLateLines(ctx, db, made.id, undefined, holders)
      return made
    }),

  updateConsignment: ({ body: { id, ...changes } }, ctx) => change(ctx, id, changes),

  async getConsignment({ path: { consignmentId: id } }, { db, caller }) {
    return (await findConsignment(db, caller.clientId, id)) ?? unknown(id)
  },

  patchConsignment: ({ path, body }, ctx) => change(ctx, path.consignmentId, body),

  deleteConsignment: ({ path: { consignmentId: id } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const consignment = await locked(ctx, db, id)
      mustBeDeletable(consignment, await countMembers(db, clientId, id))
      const holders = consignment.parentId === undefined ? undefined : await held(db, clientId, consignment.parentId)
      if (holders) mustTakeMembers(holders)
      await followMove(ctx, db, consignment, consignment.parentId, undefined)
      await tellLateLines(ctx, db, id, holders, undefined)
      await deleteConsignmentRow(db, clientId, id)
    }),

  setConsignmentState: ({ path: { consignmentId: id }, body: { state } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const consignment = await locked(ctx, db, id)
      if (state === consignment.state) return consignment
      mustBecome(consignment, state)
      if (consignment.parentId !== undefined) mustTakeMembers(await held(db, clientId, consignment.parentId))
      const approval = await approvalOf(ctx, db, consignment, state)
      if (state === 'CLOSED') {
        const numbers = await closeWithMembers(db, clientId, id, changeBy(ctx), approval)
        await closeAboard(ctx, db, consignment, numbers)
      } else await setState(db, clientId, [id], state, changeBy(ctx), approval)
      if (state !== 'OPEN') await warnOfLoad(db, clientId, await writable(ctx, db), consignment)
      return (await findConsignment(db, clientId, id)) ?? unknown(id)
    }),

  setConsignmentParent: ({ path: { consignmentId: id }, body: { parentId } }, ctx) =>
    ctx.transaction(async (db) => {
      const consignment = await locked(ctx, db, id)
      if ((parentId ?? undefined) === consignment.parentId) return consignment
      return changed(ctx, db, consignment, { parentId })
    }),
} satisfies ConsignmentHandlers

/** Returns what to record of a change of state. Approving and rejecting require another permission than handing in. */
async function approvalOf(ctx: Context, db: Db, consignment: Consignment, state: ConsignmentState): Promise<Approval> {
  const { now, caller } = ctx
  if (state === 'WAITING_FOR_APPROVAL') return { handedInAt: now, handedInBy: caller.username }
  if (consignment.state !== 'WAITING_FOR_APPROVAL') return {}
  const isOwn = consignment.handedInBy === caller.username
  if (state === 'OPEN') {
    if (!isOwn) mustApprove(consignment, caller)
    return { handedInAt: null, handedInBy: null }
  }
  mustApprove(consignment, caller)
  const isByOthers = (await findClientPreferences(db, caller.clientId)).approvalByOthers === true
  if (isByOthers && (isOwn || consignment.createdBy === caller.username)) throw approvalByOthers(consignment.id)
  return { approvedAt: now, approvedBy: caller.username }
}

function change(ctx: Context, id: string, changes: Changes): Promise<Consignment> {
  return ctx.transaction(async (db) => changed(ctx, db, await locked(ctx, db, id), changes))
}

async function changed(ctx: Context, db: Db, current: Consignment, changes: Changes): Promise<Consignment> {
  const { clientId } = ctx.caller
  const { id, parentId: oldParentId } = current
  if (Object.keys(changes).length === 0) return current
  mustBeOpen(current)
  const left = oldParentId === undefined ? undefined : await held(db, clientId, oldParentId)
  if (left) mustTakeMembers(left)
  const { type = current.type } = changes
  const references = changes.references ? scannedReferences(changes.references) : current.references
  const parentId = (changes.parentId === undefined ? oldParentId : changes.parentId) ?? undefined
  const carrierReference =
    (changes.carrierReference === undefined ? current.carrierReference : changes.carrierReference) ?? undefined
  const isMoved = parentId !== oldParentId

  const entered = parentId === undefined ? undefined : await held(db, clientId, parentId)
  if (entered) {
    if (entered.some((holder) => holder.id === id)) throw cyclic(id)
    mustFitIn(type, entered[0], isMoved ? 'parentId' : 'type')
    if (isMoved) mustTakeMembers(entered)
  }
  if (type !== current.type) mustHold(id, type, await memberTypes(db, clientId, id))
  const isOnTruck = type === 'TRUCK' || hasTruck(entered)
  const place =
    type === 'SHIPMENT'
      ? await placed(db, clientId, await writable(ctx, db), { id, references, isOnTruck })
      : { references, warnings: undefined }
  if (type !== 'SHIPMENT' && isOnTruck && (isMoved || type !== current.type)) {
    const numbers = await findNumbersAboard(db, clientId, id)
    if (numbers.length > 0) await mustBeOnNoOtherTruck(db, clientId, await writable(ctx, db), numbers)
  }
  if (isMoved) await followMove(ctx, db, current, oldParentId, parentId)
  const content = { type, ...place, parentId, carrierReference }
  const consignment = await updateConsignmentRow(db, clientId, id, content, changeBy(ctx))
  if (isMoved || changes.references) await tellLateLines(ctx, db, id, left, entered)
  return consignment
}

/**
 * Updates the late warnings of declared goods that join or leave a truck whose items were already closed by its name.
 */
async function tellLateLines(
  ctx: Context,
  db: Db,
  id: string,
  left: readonly Holder[] | undefined,
  entered: readonly Holder[] | undefined,
): Promise<void> {
  const [before, closedAt] = [closedIn(left), closedIn(entered)]
  if (before === undefined && closedAt === undefined) return
  const numbers = await findNumbersAboard(db, ctx.caller.clientId, id)
  if (numbers.length > 0) await tellLate(db, await writable(ctx, db), numbers, closedAt)
}

const hasTruck = (holders: readonly Holder[] = []) => holders.some(({ type }) => type === 'TRUCK')

const closedIn = (holders: readonly Holder[] = []) =>
  holders.flatMap(({ customsClosedAt }) => customsClosedAt ?? []).at(0)

const writable = (ctx: Context, db: Db) => findAccessible(db, ctx.caller, 'consignments:write')

async function held(db: Db, clientId: number, id: string): Promise<[Holder, ...Holder[]]> {
  const [holder, ...above] = await holdConsignment(db, clientId, id)
  if (!holder) throw unknownParent(id)
  return [holder, ...above]
}

async function locked(ctx: Context, db: Db, id: string): Promise<Consignment> {
  const consignment = (await lockConsignment(db, ctx.caller.clientId, id)) ?? unknown(id)
  ctx.mustMatch(consignment)
  return consignment
}

function unknown(id: string): never {
  throw notFound('Consignment', id)
}
