import type { Schemas } from '../../../openapi/generated/types.ts'
import { conflict } from '../../kernel/error.ts'
import type { AddOn } from './catalogue.ts'

/** Customers must not pay for features that their plan includes. */
export function mustAddSomething(
  { name, plans }: AddOn,
  { id, plan }: { readonly id: number; readonly plan: Schemas['ClientPlan'] },
): void {
  if (!plans.includes(plan))
    throw conflict('ADD_ON_INCLUDED', `The plan ${plan} of client ${id} already includes the add-on ${name}.`)
}
