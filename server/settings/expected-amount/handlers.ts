import { findAccessibleClient, mustHoldThere } from '../../identity/access/client-access.ts'
import type { ExpectedAmountHandlers } from '../../generated/handlers.ts'
import { forbidden, mustHaveNone, notFound } from '../../kernel/error.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { countShipments } from './comparison-store.ts'
import { alertOf, clientErrors, expectationErrors, overlapping, periodErrors } from './rules.ts'
import {
  deleteExpectedAmountRow,
  findOverlap,
  insertExpectedAmount,
  listExpectedAmountPage,
  lockExpectedAmount,
  lockPeriods,
  updateExpectedAmountRow,
  type CountedAmount,
  type ExpectedAmount,
  type Expectation,
} from './store.ts'

export const expectedAmountHandlers = {
  async listExpectedAmounts({ query }, { db, caller, now }) {
    const { start_date: from, end_date: to } = query
    mustHaveNone(periodErrors({ name: 'start_date', day: from }, { name: 'end_date', day: to }), 'query')
    const { items, total } = await listExpectedAmountPage(db, caller.clientId, query)
    const counts = await countShipments(db, items)
    return { items: items.map((amount, place) => counted(amount, counts[place] ?? 0, now)), total }
  },

  async createExpectedAmount({ body: { clientId: named, ...expectation } }, ctx) {
    const clientId = named ?? ctx.caller.clientId
    const client = await findAccessibleClient(ctx.db, ctx.caller, clientId)
    if (!client)
      throw forbidden(
        'CLIENT_NOT_REACHABLE',
        `You do not belong to client ${clientId}. Choose one from GET /auth/client-list.`,
      )
    mustHoldThere(ctx, client)
    mustHaveNone(expectationErrors(expectation))
    return ctx.transaction(async (db) => {
      await mustBeFree(db, clientId, expectation)
      return insertExpectedAmount(db, clientId, expectation, changeBy(ctx))
    })
  },

  updateExpectedAmount: ({ body: { id, clientId: named, ...changes } }, ctx) =>
    ctx.transaction(async (db) => {
      const current = await locked(ctx, db, id)
      const { clientId } = current
      const changed = { ...current, ...changes }
      mustHaveNone([...clientErrors(current, named), ...expectationErrors(changed)])
      await mustBeFree(db, clientId, changed, id)
      return Object.keys(changes).length === 0
        ? current
        : updateExpectedAmountRow(db, clientId, id, changed, changeBy(ctx))
    }),

  deleteExpectedAmount: ({ path: { amountId } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = await locked(ctx, db, amountId)
      await deleteExpectedAmountRow(db, clientId, amountId)
    }),
} satisfies ExpectedAmountHandlers

const counted = (amount: ExpectedAmount, actualCount: number, now: Date): CountedAmount => ({
  ...amount,
  actualCount,
  alert: alertOf(amount, actualCount, now),
})

async function mustBeFree(db: Db, clientId: number, expectation: Expectation, exceptId?: string): Promise<void> {
  await lockPeriods(db, clientId, expectation.country)
  const overlap = await findOverlap(db, clientId, expectation, exceptId)
  if (overlap) throw overlapping(overlap)
}

/** Returns an amount of the active client or one below it. */
async function locked(ctx: Context, db: Db, id: string): Promise<ExpectedAmount> {
  const amount = await lockExpectedAmount(db, id)
  const client = amount && (await findAccessibleClient(db, ctx.caller, amount.clientId))
  if (!client) throw notFound('Expected amount', id)
  mustHoldThere(ctx, client)
  ctx.mustMatch(amount)
  return amount
}
