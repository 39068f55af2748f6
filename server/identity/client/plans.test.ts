import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, testApp, type TestResponse } from '../../dev/testing/app.ts'
import { sandboxNumber } from '../../network/carriers/sandbox/numbers.ts'
import { addOns, type Limit, planNames, plans } from './plans.ts'

type Plan = Schemas['ClientPlan']

const { call, db, people } = await testApp()
const { freja: by } = people

beforeEach(async () => {
  await db.deleteFrom('client_add_on').execute()
})

const subscribe = (plan: Plan) => db.updateTable('client').set({ plan }).where('id', '=', clients.nordlys).execute()

const cube = { sku: 'CUBE', itemType: 'UNPACKED', length: 10, width: 10, height: 10, weight: 0.5 } as const
const pack = (quantity: number, more: object = {}, clientId?: number) =>
  call('packItems', { by, clientId, body: { items: [{ ...cube, quantity }], ...more } })

/** Follows one more parcel, at which `wanted` are followed. */
async function follow(wanted: number): Promise<TestResponse<unknown>> {
  await db.deleteFrom('tracker').execute()
  await sql`
    insert into tracker ("clientId", carrier, "carrierDetected", "carrierReference")
    select ${clients.nordlys}::int, 'POSTNORD_DK', false, 'FOLLOWED-' || number
      from generate_series(1, ${wanted - 1}::int) as number`.execute(db)
  const carrierReference = sandboxNumber('POSTNORD_DK', 5_000_000)
  return call('createTrackers', { by, body: { trackers: [{ carrierReference, carrier: 'POSTNORD_DK' }] } })
}

let invoices = 0
function invoice(wanted: number): Promise<TestResponse<unknown>> {
  const invoiceNumber = `PLAN-${++invoices}`
  const data = ['carrierReference,net', ...Array.from({ length: wanted }, () => `ABC-${invoices},1`)].join('\n')
  const file = { carrier: 'GLS_DK', type: 'CSV', data, invoiceNumber, invoiceDate: '2026-11-30', currency: 'DKK' }
  return call('importCarrierInvoices', { by, body: file })
}

/** The operation that consumes each limit. A limit that no operation consumes has no row here. */
const uses: Readonly<Record<Limit, (wanted: number) => Promise<TestResponse<unknown>>>> = {
  trackers: follow,
  unpackedPieces: (wanted) => pack(wanted),
  lowestCost: () => pack(1, { goal: 'LOWEST_COST' }),
  pictures: () => pack(1, { picture: true }),
  invoiceLines: invoice,
}

const limits = Object.keys(uses) as Limit[]
const rows = planNames.flatMap((plan) => limits.map((limit) => ({ plan, limit, most: plans[plan][limit] })))
const lifted = addOns.flatMap((addOn) =>
  planNames.flatMap((plan) =>
    limits.flatMap((limit) => {
      const most = addOn.lifts[plan]?.[limit]
      return most === undefined ? [] : [{ addOn, name: addOn.name, plan, limit, most }]
    }),
  ),
)
/** More than any limited plan includes. */
const beyond = (limit: Limit) =>
  1 +
  Math.max(...[...rows, ...lifted].filter((row) => row.limit === limit && row.most < Infinity).map(({ most }) => most))

const refusal = ({ status, error }: TestResponse<unknown>) => [status, error.error, error.message]
const refusedFor = (...names: readonly string[]) => [
  403,
  'PLAN_REQUIRED',
  expect.toSatisfy((message: string) => names.every((name) => message.includes(name))),
]

describe('plans', () => {
  it.each(rows)('$plan includes $most of $limit', async ({ plan, limit, most }) => {
    await subscribe(plan)
    if (most > 0) expect((await uses[limit](Math.min(most, beyond(limit)))).status).toBe(200)
    if (most === Infinity) return
    const enough = planNames.filter((name) => plans[name][limit] > most)
    expect(refusal(await uses[limit](most + 1))).toEqual(refusedFor(`the plan ${enough.join(' or ')}`, `has ${plan}`))
  })

  it.each(limits)('differ in %s, and a larger one never includes less', (limit) => {
    const included = planNames.map((plan) => plans[plan][limit])
    expect(included).toEqual(included.toSorted((one, other) => one - other))
    expect(new Set(included).size).toBeGreaterThan(1)
  })
})

describe('add-ons', () => {
  it.each(addOns)('$name adds something, and nothing that the other plans lack', async ({ id, name, lifts }) => {
    const added = lifted.filter(({ addOn }) => addOn.id === id)
    expect(added).not.toEqual([])
    for (const plan of planNames.filter((one) => !lifts[one])) {
      for (const { limit, most } of added) expect(plans[plan][limit]).toBeGreaterThanOrEqual(most)
      await subscribe(plan)
      const { status, error } = await call('addClientAddOn', { by, body: { addOnId: id } })
      expect([status, error.error, error.message]).toEqual([
        409,
        'ADD_ON_INCLUDED',
        `The plan ${plan} of client ${clients.nordlys} already includes the add-on ${name}.`,
      ])
    }
  })

  it.each(lifted)('$name lifts $limit of $plan to $most', async ({ addOn, plan, limit, most }) => {
    await subscribe(plan)
    const without = refusedFor(`the add-on ${addOn.name}`, `has ${plan}, which includes ${plans[plan][limit]}.`)
    expect(refusal(await uses[limit](most))).toEqual(without)
    await call('addClientAddOn', { by, body: { addOnId: addOn.id } })
    expect((await uses[limit](most)).status).toBe(200)
    const more = refusedFor(`has ${plan} and ${addOn.name}, which includes ${most}. Upgrade the plan first.`)
    expect(refusal(await uses[limit](most + 1))).toEqual(more)
    await call('removeClientAddOn', { by, path: { addOnId: addOn.id } })
    expect(refusal(await uses[limit](most))).toEqual(without)
  })

  it('apply on the test side, and to no other client', async () => {
    const { body: side } = await call('getTestSide', { by })
    await call('updateClient', { by: people.karen, body: { id: clients.nordlys, plan: 'TRIAL' } })
    await call('updateClient', { by: people.karen, body: { id: clients.nordlysSweden, plan: 'TRIAL' } })
    expect((await pack(11, {}, side.clientId)).status).toBe(403)
    await call('addClientAddOn', { by, body: { addOnId: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70' } })
    expect((await pack(11, {}, side.clientId)).status).toBe(200)
    const below = { items: [{ ...cube, quantity: 11 }] }
    const { status } = await call('packItems', { by: people.karen, clientId: clients.nordlysSweden, body: below })
    expect(status).toBe(403)
  })
})
