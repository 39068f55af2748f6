import type { components } from '../../../openapi/generated/types.ts'
import { localTime } from '../../kernel/calendar.ts'
import type { PricedProduct, RateQuestion } from '../../kernel/column-types.ts'
import { amountOf } from '../../kernel/money.ts'
import { decide, factsOf, type Rule } from './policy.ts'

type Schemas = components['schemas']

interface PricedRequest {
  readonly id: string
  readonly createdAt: string
  readonly request: RateQuestion
  readonly priced?: readonly PricedProduct[]
  readonly policyId?: string
}

const samplesShown = 20

/** What rules would have changed for requests, the newest first. `rulesThen` has those that decided then by policy. */
export function trialOf(
  rules: readonly Rule[],
  rulesThen: ReadonlyMap<string, readonly Rule[]>,
  requests: readonly PricedRequest[],
): Schemas['ShippingPolicyTrial'] {
  const trial = { examined: requests.length, changed: 0, hidden: 0, shown: 0, recharged: 0 }
  const samples: Schemas['ShippingPolicyTrialSample'][] = []
  for (const { id, createdAt, request, priced = [], policyId } of requests) {
    const facts = factsOf(request, localTime(request.sender.country, new Date(createdAt)))
    const before = chargesOf(decide(rulesThen.get(policyId ?? '') ?? [], facts, priced))
    const after = chargesOf(decide(rules, facts, priced))
    const changes = priced.flatMap(({ carrierProduct }) => {
      const [was, is] = [before.get(carrierProduct.productId), after.get(carrierProduct.productId)]
      if (was?.amount === is?.amount && was?.currency === is?.currency) return []
      if (!is) trial.hidden++
      else if (!was) trial.shown++
      else trial.recharged++
      return [{ carrierProduct, isOffered: is !== undefined, ...(was && { before: was }), ...(is && { after: is }) }]
    })
    if (changes.length === 0) continue
    trial.changed++
    if (samples.length < samplesShown) samples.push({ ratesId: id, createdAt, changes })
  }
  return { ...trial, samples }
}

/** What is charged for each product that is offered. */
const chargesOf = ({ offered }: ReturnType<typeof decide<PricedProduct>>): Map<string, Schemas['Money']> =>
  new Map(
    offered.map(({ offer: { carrierProduct, total, currency }, charge }) => [
      carrierProduct.productId,
      charge
        ? { amount: amountOf(charge.amount, charge.currency), currency: charge.currency }
        : { amount: total, currency },
    ]),
  )
