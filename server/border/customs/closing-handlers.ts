import { findAccessible } from '../../identity/access/accessible-store.ts'
import { findAccessibleClient } from '../../identity/access/client-access.ts'
import type { CustomsHandlers } from '../../generated/handlers.ts'
import { ApiError, invalid } from '../../kernel/error.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { lockItemsOnTruck, markClosed, mustNameOneTruck } from './aboard-store.ts'
import { mustHold } from './access.ts'
import { setTransfer } from './batch-store.ts'
import { closeItems, lockItems, lockItemsBy, openItems, sumInvoice } from './closing-store.ts'
import { lockInvoices } from './invoice-store.ts'
import {
  isWithBroker,
  mustAddUp,
  mustBecome,
  mustBeOpen,
  mustHoldOpenable,
  proofOf,
  statusNotReportable,
  supplementNotAllowed,
  supplementToClose,
} from './rules.ts'
import { tellRefusal } from './refusal.ts'
import { findOwners, setTruck } from './store.ts'

type Noun = 'updateCustomsItemsTruck' | 'closeCustomsItems' | 'setCustomsTransferStatus'

/** Changes to all items of an invoice or a truck, or to those that the broker lists. */
export const closingHandlers = {
  updateCustomsItemsTruck: ({ path: { filterValue: value }, query: { filterType }, body: { truckIdentifier } }, ctx) =>
    ctx.transaction(async (db) => {
      const items =
        filterType === 'truckIdentifier'
          ? await itemsOfTruck(ctx, db, value)
          : await lockItemsBy(db, ctx.caller.clientId, filterType, value)
      if (items.length === 0) throw nothingFound(`No customs item with ${filterType} ${value} was found.`)
      const open = items.filter(({ closedAt }) => closedAt === undefined)
      if (open.length === 0) items.forEach(mustBeOpen)
      for (const [clientId, ids] of byClient(open)) await setTruck(db, clientId, ids, truckIdentifier, changeBy(ctx))
      return movedSentence(truckIdentifier, open.length, items.length - open.length)
    }),

  closeCustomsItems: ({ query: { filterType, value }, body }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const isInvoice = filterType === 'invoiceNumber'
      if (!isInvoice && body.supplement !== undefined) throw invalid([supplementNotAllowed()])
      const proof = isInvoice && body.close ? proofOf(body) : undefined
      if (isInvoice) await lockInvoices(db, clientId, [value])
      const found = isInvoice ? await lockItemsBy(db, clientId, filterType, value) : await itemsOfTruck(ctx, db, value)
      const supplement = proof ? supplementToClose(value, found, body.supplement) : body.supplement
      const items = supplement === undefined ? found : found.filter((item) => item.supplement === supplement)
      if (items.length === 0)
        throw nothingFound(`No customs item ${whereOf(isInvoice, value, body.supplement)} was found.`)
      if (proof) {
        const part = supplement ?? 0
        mustAddUp(value, part, await sumInvoice(db, clientId, value, part, proof.totalInvoiceAmount), proof)
      }
      if (!body.close) mustHoldOpenable(items)
      const change = body.close ? closeItems : openItems
      let changedCount = 0
      for (const [owner, ids] of byClient(items)) changedCount += await change(db, owner, ids, changeBy(ctx))
      if (!isInvoice)
        await markClosed(db, await findAccessible(db, ctx.caller, 'customs:write'), value, body.close ? ctx.now : null)
      const skippedCount = body.close ? 0 : items.filter(isWithBroker).length
      return { filterType, value, closed: body.close, itemCount: items.length, changedCount, skippedCount }
    }),

  setCustomsTransferStatus: ({ body: { customsItemIds: ids, ...report } }, ctx) =>
    ctx.transaction(async (db) => {
      const { status } = report
      if (status === 'NOT_SENT') throw invalid([statusNotReportable()])
      const owners = await findOwners(db, ids)
      const accessible = new Map<number, boolean>()
      for (const clientId of new Set(owners.values()))
        accessible.set(clientId, (await findAccessibleClient(db, ctx.caller, clientId)) !== undefined)
      const isUnknown = (id: string) => accessible.get(owners.get(id) ?? 0) !== true
      mustAllBeKnown(ids, ids.filter(isUnknown))
      for (const [clientId, group] of Map.groupBy(ids, (id) => owners.get(id) ?? 0)) {
        await mustHold(ctx, clientId)
        const items = await lockItems(db, clientId, group)
        const found = new Set(items.map(({ id }) => id))
        mustAllBeKnown(
          ids,
          group.filter((id) => !found.has(id)),
        )
        for (const item of items) mustBecome(item, status)
        await setTransfer(db, clientId, group, report)
        const refused = items.filter(({ transferState }) => transferState !== 'TRANSFER_ERROR').map(({ id }) => id)
        if (status === 'TRANSFER_ERROR') await tellRefusal(db, ctx.app.jobs, clientId, refused, report.message)
      }
      return ids.length === 1 ? `1 customs item is ${status}.` : `${ids.length} customs items are ${status}.`
    }),
} satisfies Pick<CustomsHandlers, Noun>

async function itemsOfTruck(ctx: Context, db: Db, truck: string) {
  const accessible = await findAccessible(db, ctx.caller, 'customs:write')
  await mustNameOneTruck(db, accessible, truck)
  return lockItemsOnTruck(db, accessible, truck)
}

const byClient = (items: readonly { clientId: number; id: string }[]) =>
  [...Map.groupBy(items, ({ clientId }) => clientId)].map(
    ([clientId, group]) => [clientId, group.map(({ id }) => id)] as const,
  )

function mustAllBeKnown(ids: readonly string[], missing: readonly string[]): void {
  const [first] = missing
  if (first === undefined) return
  throw new ApiError('notFound', 'NOT_FOUND', `Customs item ${first} was not found.`, {
    errors: missing.map((id) => ({
      code: 'NOT_FOUND',
      defaultMessage: `Customs item ${id} was not found`,
      field: `customsItemIds[${ids.indexOf(id)}]`,
    })),
  })
}

const movedSentence = (truck: string, moved: number, stayed: number) =>
  (moved === 1 ? `1 customs item is on truck ${truck}.` : `${moved} customs items are on truck ${truck}.`) +
  (stayed === 0
    ? ''
    : stayed === 1
      ? ' 1 is closed and stays on its truck.'
      : ` ${stayed} are closed and stay on theirs.`)

const whereOf = (isInvoice: boolean, value: string, supplement: number | undefined) =>
  !isInvoice ? `on truck ${value}` : `of ${supplement ? `supplement ${supplement} of ` : ''}invoice ${value}`

const nothingFound = (message: string) => new ApiError('notFound', 'NOT_FOUND', message)
