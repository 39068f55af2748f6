import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { warehouse } from '../../dev/testing/parties.ts'

const { byId: call, people } = await openShipping()
const { freja, karen, astrid } = people

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const ids = ['POSTNORD_DK_17', 'POSTNORD_DK_18']
const rates = (over: object = {}, by = freja) =>
  call('createRates', {
    by,
    body: {
      sender: { country: 'DK', postCode: '1264' },
      recipient: { country: 'SE', postCode: '412 54' },
      parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5 }],
      date: nextWeek,
      carriers: ['POSTNORD_DK'],
      askCarriers: false,
      ...over,
    },
  })
const hide = { name: 'No letters', effects: [{ type: 'HIDE', productIds: ['POSTNORD_DK_18'] }] }
const draft = (rules: object[] = [hide], more: object = {}, by = freja, clientId: number = clients.nordlys) =>
  call('createShippingPolicy', { by, clientId, body: { name: 'Autumn', rules, ...more } })
const activate = (id: string, by = freja, clientId: number = clients.nordlys) =>
  call('activateShippingPolicy', { by, clientId, path: { shippingPolicyId: id } })
const offeredIn = async (over: object = {}, by = freja) =>
  (await rates(over, by)).body.rates.map(({ carrierProduct }) => carrierProduct.productId)

beforeAll(async () => {
  for (const [index, productId] of ids.entries())
    await call('createRateSheet', {
      by: karen,
      clientId: clients.tenant,
      body: {
        name: productId,
        carrierProduct: { carrier: 'POSTNORD_DK', productId },
        scope: 'CHILDREN',
        currency: 'DKK',
        validFrom: '2026-01-01',
        zones: [{ code: 'SE', areas: [{ country: 'SE' }] }],
        steps: [{ zone: 'SE', from: 0, upTo: 30, price: 50 + 10 * index }],
      },
    })
})

describe('a shipping policy', () => {
  it('decides once it is active', async () => {
    const before = await rates()
    expect(before.body.rates.map(({ carrierProduct }) => carrierProduct.productId)).toEqual(ids)
    expect(before.body).not.toHaveProperty('shippingPolicyId')
    const rules = [
      hide,
      {
        name: 'Free from 500',
        condition: { tags: ['VIP'] },
        effects: [{ type: 'FREE_ABOVE', amount: { amount: 500, currency: 'DKK' } }],
      },
    ]
    const { status, body: policy } = await draft(rules)
    expect(status).toBe(201)
    expect(policy).toMatchObject({ state: 'DRAFT', version: 1, rules })
    expect(await offeredIn()).toEqual(ids)

    const active = await activate(policy.id)
    expect(active.body).toMatchObject({ state: 'ACTIVE', activatedBy: freja.username })
    const { body } = await rates({ tags: ['VIP'], value: { amount: 500, currency: 'DKK' }, explain: true })
    expect(body.shippingPolicyId).toBe(policy.id)
    expect(body.rates).toMatchObject([
      {
        carrierProduct: { productId: 'POSTNORD_DK_17' },
        total: 50,
        charge: { amount: 0, currency: 'DKK', rules: ['Free from 500'] },
      },
    ])
    expect(body.leftOut.find(({ carrierProduct }) => carrierProduct.productId === 'POSTNORD_DK_18')?.reasons).toEqual([
      {
        code: 'HIDDEN_BY_POLICY',
        defaultMessage: 'Rule No letters of the shipping policy leaves it out',
        parameters: { rule: 'No letters', because: 'EXCLUDED' },
      },
    ])
    // A hidden rate cannot be booked at its price.
    const created = await call('createShipment', {
      by: freja,
      body: {
        rateId: `${body.id}.POSTNORD_DK_18`,
        sender: {
          company: 'Nordlys',
          ...warehouse,
        },
        recipient: {
          lastName: 'Lindqvist',
          addressLine1: 'Vägen 3',
          postCode: '412 54',
          city: 'Göteborg',
          country: 'SE',
        },
        parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Lamp' }],
      },
    })
    expect(created.error.errors?.map(({ code }) => code)).toEqual(['RATE_NOT_FOUND'])
    const kind = await draft([{ name: 'Prefer', effects: [{ type: 'PREFER', productIds: ['POSTNORD_DK_18'] }] }])
    await activate(kind.body.id)
    const preferred = await rates()
    expect(
      preferred.body.rates.map(({ isPreferred, carrierProduct }) => [carrierProduct.productId, isPreferred]),
    ).toEqual([
      ['POSTNORD_DK_18', true],
      ['POSTNORD_DK_17', undefined],
    ])
    // Back to the previous policy.
    await activate(policy.id)
    const listed = await call('listShippingPolicies', { by: freja })
    expect(listed.body.map(({ version, state }) => [version, state])).toEqual([
      [2, 'RETIRED'],
      [1, 'ACTIVE'],
    ])
    const retired = await call('retireShippingPolicy', { by: freja, path: { shippingPolicyId: policy.id } })
    expect([retired.body.state, await offeredIn()]).toEqual(['RETIRED', ids])
  })

  it('of a client above applies to a client without its own', async () => {
    const above = await draft(
      [{ name: 'None', effects: [{ type: 'HIDE' }] }],
      { scope: 'CHILDREN' },
      karen,
      clients.tenant,
    )
    await activate(above.body.id, karen, clients.tenant)
    expect(await offeredIn({}, astrid)).toEqual([])
    const own = await draft([hide])
    await activate(own.body.id)
    expect(await offeredIn()).toEqual(['POSTNORD_DK_17'])
    await call('retireShippingPolicy', {
      by: karen,
      clientId: clients.tenant,
      path: { shippingPolicyId: above.body.id },
    })
    expect(await offeredIn({}, astrid)).toEqual(ids)
    const path = { shippingPolicyId: own.body.id }
    const asked = [
      await call('getShippingPolicy', { by: astrid, path }),
      await call('activateShippingPolicy', { by: astrid, path }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([404, 404])
  })

  it('can be changed and deleted only as a draft', async () => {
    const { body, headers } = await draft()
    const path = { shippingPolicyId: body.id }
    const changed = await call('updateShippingPolicy', {
      by: freja,
      headers: { 'if-match': headers['etag'] ?? '' },
      body: { id: body.id, scope: 'CHILDREN' },
    })
    expect(changed.body).toMatchObject({ scope: 'CHILDREN', name: 'Autumn', rules: [hide], modifiedBy: freja.username })
    const stale = await call('deleteShippingPolicy', {
      by: freja,
      path,
      headers: { 'if-match': headers['etag'] ?? '' },
    })
    expect(stale.status).toBe(412)
    await activate(body.id)
    const late = [
      await call('updateShippingPolicy', { by: freja, body: { id: body.id, name: 'Other' } }),
      await call('deleteShippingPolicy', { by: freja, path }),
      await activate(body.id),
    ]
    expect(late.map(({ status, error }) => [status, error.error])).toEqual(late.map(() => [409, 'WRONG_STATE']))
    await call('retireShippingPolicy', { by: freja, path })
    const { body: other } = await draft()
    await call('deleteShippingPolicy', { by: freja, path: { shippingPolicyId: other.id } })
    expect((await call('getShippingPolicy', { by: freja, path: { shippingPolicyId: other.id } })).status).toBe(404)
  })

  it.each([
    [
      'an empty range of weights',
      { condition: { weight: { from: 30, upTo: 20 } } },
      'NEVER_TRUE rules[0].condition.weight.from',
    ],
    [
      'an empty range of values',
      { condition: { value: { currency: 'DKK', from: 5, below: 5 } } },
      'NEVER_TRUE rules[0].condition.value.from',
    ],
    [
      'an empty range of codes',
      { condition: { recipientAreas: [{ country: 'SE', postCodeFrom: '5', postCodeTo: '4' }] } },
      'NEVER_TRUE rules[0].condition.recipientAreas[0].postCodeFrom',
    ],
    [
      'half a range',
      { condition: { recipientAreas: [{ country: 'SE', postCodeFrom: '5' }] } },
      'REQUIRED rules[0].condition.recipientAreas[0].postCodeTo',
    ],
    [
      'no time at all',
      { condition: { time: { from: '08:00', until: '08:00' } } },
      'NEVER_TRUE rules[0].condition.time.until',
    ],
    [
      'an unknown country',
      { condition: { fromCountries: ['XX'] } },
      'COUNTRY_UNKNOWN rules[0].condition.fromCountries[0]',
    ],
    [
      'an unknown product',
      { effects: [{ type: 'HIDE', productIds: ['NOPE'] }] },
      'NEVER_TRUE rules[0].effects[0].productIds[0]',
    ],
    ['no product to prefer', { effects: [{ type: 'PREFER' }] }, 'REQUIRED rules[0].effects[0].productIds'],
    ['no price', { effects: [{ type: 'FIXED_PRICE' }] }, 'REQUIRED rules[0].effects[0].amount'],
    ['no mark-up', { effects: [{ type: 'MARK_UP' }] }, 'REQUIRED rules[0].effects[0].percent'],
    [
      'percent of a fixed price',
      { effects: [{ type: 'FIXED_PRICE', amount: { amount: 1, currency: 'DKK' }, percent: 5 }] },
      'NOT_ALLOWED rules[0].effects[0].percent',
    ],
    [
      'half a øre',
      { effects: [{ type: 'FIXED_PRICE', amount: { amount: 1.005, currency: 'DKK' } }] },
      'PRECISION rules[0].effects[0].amount.amount',
    ],
    [
      'an unknown currency',
      { effects: [{ type: 'FIXED_PRICE', amount: { amount: 1, currency: 'XXX' } }] },
      'CURRENCY_UNKNOWN rules[0].effects[0].amount.currency',
    ],
  ])('refuses %s', async (_, over, expected) => {
    const { status, error } = await draft([{ ...hide, ...over }])
    expect([status, error.errors?.map(({ code, field }) => `${code} ${field}`)]).toEqual([400, [expected]])
  })

  it('refuses unreachable rules, and duplicate names', async () => {
    const { error } = await draft([{ ...hide, isLast: true }, hide])
    expect(error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'NEVER_TRUE rules[1].name',
      'DUPLICATE rules[1].name',
    ])
  })
})
