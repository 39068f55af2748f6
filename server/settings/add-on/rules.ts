import type { components } from '../../../openapi/generated/types.ts'
import { forbidden } from '../../kernel/error.ts'
import type { AddOn } from './catalogue.ts'

interface Subscriber {
  readonly id: number
  readonly plan: components['schemas']['ClientPlan']
}

/** What a plan does not include has to be bought first. */
export function mustBeIncluded({ name, plans }: AddOn, client: Subscriber): void {
  if (plans.includes(client.plan)) return
  throw forbidden(
    'PLAN_REQUIRED',
    `The add-on ${name} needs the plan ${plans.join(' or ')}, and client ${client.id} has ${client.plan}. Upgrade the plan first.`,
  )
}
