import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { recipient, sender } from '../../dev/testing/parties.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { countStatements } from '../../dev/testing/statements.ts'

const { byId: call, db, pool, people } = await openShipping()
const { freja, karen, astrid } = people

const item = { name: 'Thing', itemType: 'UNPACKED', length: 20, width: 15, height: 10, weight: 1.2 } as const
const cheap = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } as const
const dear = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' } as const
const box = { type: 'BOX', length: 42, width: 32, height: 22, weight: 5, ownWeight: 0.3 } as const

let placed = 0
const order = (externalId: string, over: object = {}) => ({
  externalId,
  placedAt: new Date(Date.UTC(2026, 10, 20, 9, 0, placed++)).toISOString(),
  sender,
  recipient,
  lines: [{ sku: 'LAMP', quantity: 1 }],
  ...over,
})
const add = (...orders: object[]) => call('setOrders', { by: freja, body: { orders } })
const draft = async (rules: object[]) =>
  (await call('createShippingPolicy', { by: freja, body: { name: 'Tried', rules } })).body.id
const tried = async (rules: object[]) => {
  const { status, body } = await call('tryShippingPolicy', {
    by: freja,
    path: { shippingPolicyId: await draft(rules) },
  })
  expect(status).toBe(200)
  return body
}
const counts = ({ samples: _samples, ...counted }: Awaited<ReturnType<typeof tried>>) => counted
const none = { unpriced: 1, changed: 0, hidden: 0, shown: 0, recharged: 0, switched: 0, repacked: 0, insured: 0 }

const hiddenBetween = (from: string, until: string) => [
  { name: 'Time', condition: { time: { from, until } }, effects: [{ type: 'HIDE' }] },
]

const definitions: string[] = []

beforeAll(async () => {
  const items = [
    { ...item, sku: 'LAMP' },
    { ...item, sku: 'HUGE', length: 190 },
  ]
  await call('setItems', { by: freja, body: { items } })
  for (const over of [{ name: 'Box' }, { name: 'Crate', length: 60, width: 40, height: 40, ownWeight: 4 }])
    definitions.push((await call('createParcelDefinition', { by: freja, body: { ...box, ...over } })).body.id)
  for (const [{ carrier, productId }, price] of [
    [cheap, 50],
    [dear, 60],
  ] as const)
    await call('createRateSheet', {
      by: karen,
      clientId: clients.tenant,
      body: {
        name: productId,
        carrierProduct: { carrier, productId },
        scope: 'CHILDREN',
        currency: 'DKK',
        validFrom: '2026-01-01',
        zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
        steps: [
          { zone: 'SE', from: 0, upTo: 4, price },
          { zone: 'SE', from: 4, upTo: 30, price: price + 20 },
        ],
        surcharges: [{ code: 'PICK', type: 'PICK_UP', amount: 35 }],
      },
    })
  await add(
    order('PLAIN'),
    order('VIP', { tags: ['VIP'], currencyCode: 'DKK', lines: [{ sku: 'LAMP', quantity: 1, unitPrice: 600 }] }),
    order('LARGE', { lines: [{ sku: 'HUGE', quantity: 1 }] }),
    order('NAMED', { carrierProduct: dear }),
    order('GONE'),
  )
  const gone = (await call('listOrders', { by: freja, query: { q: 'GONE' } })).body[0]?.id ?? ''
  await call('cancelOrder', { by: freja, path: { orderId: gone } })
})

describe('tryShippingPolicy', () => {
  it('reports for each order which rates would appear, disappear or be charged differently', async () => {
    const trial = await tried([
      { name: 'No 18', condition: { tags: ['VIP'] }, effects: [{ type: 'HIDE', productIds: [dear.productId] }] },
      { name: 'Free', effects: [{ type: 'FREE_ABOVE', amount: { amount: 500, currency: 'DKK' } }] },
    ])
    expect(trial).toEqual({
      ...none,
      examined: 4,
      changed: 1,
      hidden: 1,
      recharged: 1,
      samples: [
        {
          orderId: expect.any(String),
          externalId: 'VIP',
          placedAt: '2026-11-20T09:00:01.000Z',
          firstBefore: cheap,
          firstAfter: cheap,
          changes: [
            {
              carrierProduct: cheap,
              isOffered: true,
              before: { amount: 50, currency: 'DKK' },
              after: { amount: 0, currency: 'DKK' },
            },
            { carrierProduct: dear, isOffered: false, before: { amount: 60, currency: 'DKK' } },
          ],
        },
      ],
    })
  })

  it('names the former first choice, unless the order has a product', async () => {
    const trial = await tried([{ name: 'Prefer', effects: [{ type: 'PREFER', productIds: [dear.productId] }] }])
    expect(counts(trial)).toEqual({ ...none, examined: 4, changed: 2, switched: 2 })
    expect(trial.samples?.map(({ externalId, firstAfter, changes }) => [externalId, firstAfter, changes])).toEqual([
      ['VIP', dear, []],
      ['PLAIN', dear, []],
    ])
  })

  it('packs and collects as the rules say, at that price', async () => {
    const packed = await tried([
      { name: 'Crates', effects: [{ type: 'PACK_INTO', parcelDefinitionIds: [definitions[1]] }] },
    ])
    expect(counts(packed)).toEqual({ ...none, examined: 4, changed: 3, recharged: 6, repacked: 3 })
    expect(packed.samples?.[0]?.changes[0]).toMatchObject({ before: { amount: 50 }, after: { amount: 70 } })
    const collected = await tried([{ name: 'Collect', condition: { tags: ['VIP'] }, effects: [{ type: 'PICK_UP' }] }])
    expect(counts(collected)).toEqual({ ...none, examined: 4, changed: 1, recharged: 2, repacked: 1 })
    expect(collected.samples?.[0]?.changes[0]).toMatchObject({ before: { amount: 50 }, after: { amount: 85 } })
  })

  it('evaluates conditions at the time when an order was placed', async () => {
    // 09:00 UTC is 10:00 in Copenhagen in November.
    expect((await tried(hiddenBetween('10:00', '10:01'))).changed).toBe(3)
    expect((await tried(hiddenBetween('10:01', '09:59'))).changed).toBe(0)
  })

  it('compares with the current rules, and stores nothing', async () => {
    const active = await draft([{ name: 'None', effects: [{ type: 'HIDE', productIds: [cheap.productId] }] }])
    await call('activateShippingPolicy', { by: freja, path: { shippingPolicyId: active } })
    const rates = await db.selectFrom('rate').select('id').execute()
    const trial = await tried([{ name: 'Nothing', effects: [{ type: 'HIDE', carriers: ['DAO'] }] }])
    expect(counts(trial)).toEqual({ ...none, examined: 4, changed: 3, shown: 3, switched: 2 })
    expect(await db.selectFrom('rate').select('id').execute()).toEqual(rates)
    const same = await call('tryShippingPolicy', { by: freja, path: { shippingPolicyId: active } })
    expect(same.body).toMatchObject({ changed: 0, samples: [] })
    await call('retireShippingPolicy', { by: freja, path: { shippingPolicyId: active } })
  })

  it('examines the last 1,000 orders, with as many statements as for a few', async () => {
    const id = await draft([{ name: 'No 18', effects: [{ type: 'HIDE', productIds: [dear.productId] }] }])
    const path = { shippingPolicyId: id }
    await call('tryShippingPolicy', { by: freja, path })
    const sent = countStatements(pool)
    await call('tryShippingPolicy', { by: freja, path })
    const few = sent()
    const many = Array.from({ length: 1_003 }, (_, index) =>
      order(`MANY-${index}`, { lines: [{ sku: 'LAMP', quantity: 1 + (index % 3) }] }),
    )
    for (let from = 0; from < many.length; from += 500) await add(...many.slice(from, from + 500))
    sent()
    const { body } = await call('tryShippingPolicy', { by: freja, path })
    expect([body.examined, body.changed, body.hidden, body.samples?.length]).toEqual([1_000, 1_000, 1_000, 20])
    expect(sent()).toBe(few)
  })

  it('is for users who may read the policy', async () => {
    const path = { shippingPolicyId: await draft([{ name: 'All', effects: [{ type: 'HIDE' }] }]) }
    expect((await call('tryShippingPolicy', { by: astrid, path })).status).toBe(404)
  })
})
