import type { ShippingPolicyHandlers } from '../../generated/handlers.ts'
import { findSubscription } from '../../identity/client/store.ts'
import { localTime } from '../../kernel/zone.ts'
import { notFound } from '../../kernel/error.ts'
import { remembering } from '../../kernel/remember.ts'
import { findItems } from '../../settings/item/store.ts'
import { defaultSender } from '../order/facts.ts'
import { listOrdersForTrial } from '../order/store.ts'
import { definitionsFor } from '../packing/basket.ts'
import { laneOf } from '../rate/choices.ts'
import { findChoice } from '../rate/store.ts'
import { findPolicy } from '../shipping-policy/store.ts'
import { trialOf } from './trial.ts'

const triedOrders = 1_000
/** A trial that takes longer returns the orders that it has checked so far. */
const mostMs = 10_000

/** The one operation on policies that reads orders, which belong to a higher layer. */
export const policyTrialHandlers = {
  async tryShippingPolicy({ path: { shippingPolicyId } }, ctx) {
    const { db, now } = ctx
    const { clientId } = ctx.caller
    const policy = await findPolicy(db, clientId, shippingPolicyId)
    if (!policy) throw notFound('Shipping policy', shippingPolicyId)
    const orders = await listOrdersForTrial(db, clientId, triedOrders)
    const skus = orders.flatMap(({ content }) => content.lines.map(({ sku }) => sku))
    const subscription = await findSubscription(db, clientId)
    const dayIn = (country: string) => localTime({ country }, now).day
    const choiceFrom = remembering((country: string) => findChoice(db, clientId, country, dayIn(country)))
    const packagingOf = remembering(async (...ids: string[]) => ({
      definitions: await definitionsFor(db, clientId, ids),
      subscription,
    }))
    const circumstances = {
      now,
      sender: await defaultSender(ctx),
      items: await findItems(db, clientId, skus),
      packagingOf: (ids: readonly string[] = []) => packagingOf(...ids),
      wayOf: remembering(async (from: string, to: string) => {
        const choice = await choiceFrom(from)
        const lane = laneOf(choice, clientId, { from, to, day: dayIn(from), direction: 'OUTBOUND' })
        return { lane, rules: choice.policy?.rules ?? [] }
      }),
    }
    const until = performance.now() + mostMs
    return trialOf(ctx, policy.rules, orders, circumstances, () => performance.now() > until)
  },
} satisfies Pick<ShippingPolicyHandlers, 'tryShippingPolicy'>
