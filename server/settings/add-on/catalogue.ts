import type { Schemas } from '../../../openapi/generated/types.ts'
import { addOns, planNames } from '../../identity/client/plans.ts'
import type { Whole } from '../../kernel/whole.ts'

export type AddOn = Whole<Schemas['AddOn']>

/** Everything that clients can add, with the plans it extends, by name. */
export const catalogue: readonly AddOn[] = addOns.map(({ id, name, description, lifts }) => ({
  id,
  name,
  description,
  plans: planNames.filter((plan) => lifts[plan]),
}))

export const findAddOn = (id: string): AddOn | undefined => catalogue.find((addOn) => addOn.id === id.toLowerCase())
