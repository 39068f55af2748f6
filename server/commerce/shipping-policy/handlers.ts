import type { ShippingPolicyHandlers } from '../../generated/handlers.ts'
import { conflict, mustHaveNone, notFound } from '../../kernel/error.ts'
import { visibleProducts } from '../../network/product/store.ts'
import { findStandardProduct } from '../../network/product/catalogue.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import { listParcelDefinitionsForPacking } from '../../settings/parcel-definition/store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Rule, ShippingPolicy } from './policy.ts'
import { ruleErrors } from './rules.ts'
import {
  activatePolicy,
  deletePolicy,
  findPolicy,
  insertPolicy,
  listPolicyPage,
  lockPolicies,
  lockPolicy,
  retireActive,
  updatePolicy,
} from './store.ts'

export const shippingPolicyHandlers = {
  listShippingPolicies: ({ query }, { db, caller }) => listPolicyPage(db, caller.clientId, query),

  async createShippingPolicy({ body: { name, scope = 'LOCAL', rules } }, ctx) {
    await rulesMustBeRight(ctx.db, ctx, rules)
    return ctx.transaction(async (db) => {
      await lockPolicies(db, ctx.caller.clientId)
      return insertPolicy(db, ctx.caller.clientId, { name, scope, rules }, changeBy(ctx))
    })
  },

  updateShippingPolicy: ({ body: { id, ...changes } }, ctx) =>
    ctx.transaction(async (db) => {
      const current = await locked(db, ctx, id)
      ctx.mustMatch(current)
      mustBeDraft(current, 'changed. Draft another one')
      const content = { ...current, ...changes }
      await rulesMustBeRight(db, ctx, content.rules)
      return updatePolicy(db, ctx.caller.clientId, id, content, changeBy(ctx))
    }),

  getShippingPolicy: ({ path: { shippingPolicyId } }, ctx) => existing(ctx, shippingPolicyId),

  deleteShippingPolicy: ({ path: { shippingPolicyId } }, ctx) =>
    ctx.transaction(async (db) => {
      const current = await locked(db, ctx, shippingPolicyId)
      ctx.mustMatch(current)
      mustBeDraft(current, 'deleted. Retire it instead')
      await deletePolicy(db, ctx.caller.clientId, shippingPolicyId)
    }),

  activateShippingPolicy: ({ path: { shippingPolicyId } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      await lockPolicies(db, clientId)
      const { state, version, rules } = await locked(db, ctx, shippingPolicyId)
      if (state === 'ACTIVE') throw conflict('WRONG_STATE', `Policy ${version} is already ACTIVE.`)
      await rulesMustBeRight(db, ctx, rules)
      await retireActive(db, clientId)
      return activatePolicy(db, clientId, shippingPolicyId, changeBy(ctx))
    }),

  retireShippingPolicy: ({ path: { shippingPolicyId } }, ctx) =>
    ctx.transaction(async (db) => {
      const current = await locked(db, ctx, shippingPolicyId)
      if (current.state !== 'ACTIVE')
        throw conflict(
          'WRONG_STATE',
          `Policy ${current.version} is ${current.state}, and only the ACTIVE one can be retired.`,
        )
      await retireActive(db, ctx.caller.clientId)
      return { ...current, state: 'RETIRED' }
    }),
} satisfies Omit<ShippingPolicyHandlers, 'tryShippingPolicy'>

async function rulesMustBeRight(db: Db, { caller }: Context, rules: readonly Rule[]): Promise<void> {
  const named = rules.flatMap(({ effects }) => effects.flatMap(({ productIds = [] }) => productIds))
  const isStandard = named.every((id) => findStandardProduct(id) !== undefined)
  const own = isStandard ? [] : await visibleProducts(db, caller.clientId)
  const known = new Set(own.map(({ id }) => id))
  const boxes = rules.flatMap(({ effects }) => effects.flatMap(({ parcelDefinitionIds = [] }) => parcelDefinitionIds))
  const kept = boxes.length === 0 ? [] : await listParcelDefinitionsForPacking(db, caller.clientId, boxes)
  const definitions = new Set(kept.map(({ id }) => id))
  const errors = ruleErrors(rules, {
    isProduct: (id) => isStandard || known.has(id),
    isParcelDefinition: (id) => definitions.has(id),
  })
  mustHaveNone(errors.slice(0, 500))
}

const unknown = (id: string): never => {
  throw notFound('Shipping policy', id)
}

const existing = async ({ db, caller }: Context, id: string): Promise<ShippingPolicy> =>
  (await findPolicy(db, caller.clientId, id)) ?? unknown(id)

const locked = async (db: Db, { caller }: Context, id: string): Promise<ShippingPolicy> =>
  (await lockPolicy(db, caller.clientId, id)) ?? unknown(id)

/** A policy that was ever active stays unchanged, so that its decisions can be explained. */
function mustBeDraft({ state, version }: ShippingPolicy, what: string): void {
  if (state !== 'DRAFT')
    throw conflict('WRONG_STATE', `Policy ${version} is ${state}, and only a DRAFT can be ${what}.`)
}
