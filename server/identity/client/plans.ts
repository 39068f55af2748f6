import type { Schemas } from '../../../openapi/generated/types.ts'
import { forbidden } from '../../kernel/error.ts'

type Plan = Schemas['ClientPlan']

const none = 0
const any = Infinity

/** How much each plan includes, smallest plan first. Unlimited features are not listed. */
export const plans = {
  TRIAL: { trackers: 100, unpackedPieces: 10, lowestCost: none, pictures: none, invoiceLines: 100 },
  PRO: { trackers: 10_000, unpackedPieces: any, lowestCost: any, pictures: any, invoiceLines: any },
  ENTERPRISE: { trackers: any, unpackedPieces: any, lowestCost: any, pictures: any, invoiceLines: any },
} as const satisfies Readonly<Record<Plan, Readonly<Record<string, number>>>>

export type Limit = keyof (typeof plans)['TRIAL']

const isPlan = (name: string): name is Plan => Object.hasOwn(plans, name)

export const planNames: readonly Plan[] = Object.keys(plans).filter(isPlan)

interface AddOn {
  readonly id: string
  readonly name: string
  readonly description: string
  /** What a plan includes once the add-on is enabled. The other plans include as much by themselves. */
  readonly lifts: Readonly<Partial<Record<Plan, Readonly<Partial<Record<Limit, number>>>>>>
}

/** What clients can add to their plan, by name. */
export const addOns: readonly AddOn[] = [
  {
    id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70',
    name: 'Packing',
    description: 'Packs up to 100 UNPACKED pieces at a time on the plan TRIAL. PRO and ENTERPRISE pack any number.',
    lifts: { TRIAL: { unpackedPieces: 100 } },
  },
]

/** The plan of a client. */
export interface Subscription {
  readonly id: number
  readonly plan: Plan
  readonly addOnIds: readonly string[]
}

const wishes: Readonly<Record<Limit, (wanted: number) => string>> = {
  trackers: (wanted) => `Following ${wanted} parcels at a time`,
  unpackedPieces: (wanted) => `Packing ${wanted} UNPACKED pieces`,
  lowestCost: () => 'The goal LOWEST_COST',
  pictures: () => 'A picture',
  invoiceLines: (wanted) => `Importing ${wanted} lines of a carrier's invoice`,
}

/** Refuses what neither the client's plan nor its add-ons include, and names those that would. */
export function mustInclude({ id, plan, addOnIds }: Subscription, limit: Limit, wanted = 1): void {
  const lifting = addOns.filter(({ lifts }) => lifts[plan]?.[limit] !== undefined)
  const held = lifting.filter((addOn) => addOnIds.includes(addOn.id))
  const most = Math.max(plans[plan][limit], ...held.map(({ lifts }) => lifts[plan]?.[limit] ?? none))
  if (wanted <= most) return
  const enough = planNames.filter((name) => plans[name][limit] >= wanted)
  const added = lifting.filter(({ lifts }) => (lifts[plan]?.[limit] ?? none) >= wanted).map(({ name }) => name)
  const needs = [`the plan ${enough.join(' or ')}`, ...added.map((name) => `the add-on ${name}`)].join(' or ')
  const has = [plan, ...held.map(({ name }) => name)].join(' and ')
  const included = most === none ? '' : `, which includes ${most}`
  const remedy = ['Upgrade the plan', ...added.map((name) => `add ${name}`)].join(' or ')
  throw forbidden(
    'PLAN_REQUIRED',
    `${wishes[limit](wanted)} needs ${needs}, and client ${id} has ${has}${included}. ${remedy} first.`,
  )
}
