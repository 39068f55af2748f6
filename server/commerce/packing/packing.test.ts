import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, errorsOf, testApp, type TestResponse } from '../../dev/testing/app.ts'

const { call, db, people } = await testApp()
const by = people.freja

const define = async (over: Partial<Schemas['ParcelDefinitionCreate']>) => {
  const sides = { weight: 1, length: 30, width: 20, height: 20 }
  const body = { name: 'Box', type: 'BOX', ...sides, currencyCode: 'DKK', ...over } as const
  return (await call('createParcelDefinition', { by, body })).body.id
}
const small = await define({ name: 'Small', cost: 5, ownWeight: 0.1, maxWeight: 10 })
const large = await define({ name: 'Large', length: 60, cost: 8, ownWeight: 0.3, maxWeight: 30 })
const padded = await define({
  name: 'Padded',
  length: 40,
  cost: 1,
  padding: 10.5,
  innerWidth: 30,
  width: 30,
  height: 22,
})

const cube = { sku: 'CUBE', itemType: 'UNPACKED', length: 10, width: 10, height: 10, weight: 0.5 } as const
const pack = (items: readonly object[], more: object = {}) =>
  call('packItems', { by, body: { items, parcelDefinitionIds: [small, large], ...more } })
const boxesOf = ({ body }: TestResponse<Schemas['Packing']>) =>
  body.parcels.map(({ name, items }) => [name, ...items.map(({ sku, quantity }) => `${quantity} ${sku}`)].join(' '))

const plan = (name: 'TRIAL' | 'PRO') =>
  db.updateTable('client').set({ plan: name }).where('id', '=', clients.nordlys).execute()

describe('packItems', () => {
  it('takes the cheapest parcel that holds everything, with every piece in its place', async () => {
    const { body } = await pack([{ ...cube, quantity: 12 }], { picture: true })
    expect(body).toMatchObject({ notPacked: [], totalWeight: 6.1, totalCost: 5, currencyCode: 'DKK' })
    const [parcel] = body.parcels
    expect(parcel).toMatchObject({ kind: 'PACKED', parcelDefinitionId: small, length: 30, weight: 6.1, volumeUse: 100 })
    expect(parcel?.items).toEqual([{ sku: 'CUBE', quantity: 12 }])
    expect(new Set(parcel?.placements.map(({ x, y, z }) => `${x} ${y} ${z}`)).size).toBe(12)
    expect(parcel?.picture?.match(/<title>CUBE<\/title>/g)).toHaveLength(12)
    expect((await pack([{ ...cube, quantity: 12 }])).body.parcels[0]?.picture).toBeUndefined()
  })

  it('balances few parcels against cheap ones', async () => {
    const heavy = [{ ...cube, quantity: 20, weight: 0.9 }]
    expect(boxesOf(await pack(heavy))).toEqual(['Large 20 CUBE'])
    const dear = await define({ name: 'Dear', length: 60, cost: 50 })
    const both = { parcelDefinitionIds: [small, dear] }
    expect(boxesOf(await pack(heavy, both))).toEqual(['Dear 20 CUBE'])
    const cheap = await pack(heavy, { ...both, goal: 'LOWEST_COST' })
    expect(cheap.body).toMatchObject({ totalCost: 10, notPacked: [] })
    expect(cheap.body.parcels).toHaveLength(2)
  })

  it("never exceeds a parcel's weight limit", async () => {
    const { body } = await pack([{ ...cube, quantity: 9, weight: 4.9 }])
    expect(body.parcels.map(({ name, weight }) => [name, weight])).toEqual([
      ['Large', 29.7],
      ['Large', 15],
    ])
    expect(body.notPacked).toEqual([])
  })

  it('leaves room for padding, and uses the room inside', async () => {
    const only = { parcelDefinitionIds: [padded] }
    expect(boxesOf(await pack([{ ...cube, length: 19, width: 9, height: 1, quantity: 1 }], only))).toEqual([
      'Padded 1 CUBE',
    ])
    const { body } = await pack([{ ...cube, quantity: 2 }], only)
    expect(body.notPacked).toEqual([
      {
        sku: 'CUBE',
        quantity: 2,
        reason: 'TOO_LARGE',
        message: 'CUBE is 10 x 10 x 10 cm and does not fit into the parcel definition.',
      },
    ])
  })

  it('uses items as stored, turned and stacked as allowed', async () => {
    const vase = { ...cube, sku: 'VASE', name: 'Vase', height: 20.5, turning: 'UPRIGHT' }
    const cake = { ...cube, sku: 'CAKE', name: 'Cake', stacking: 'NONE', freightClass: '77.5' }
    const iron = { ...cube, sku: 'IRON', name: 'Iron', weight: 31, freightClass: '100' }
    await call('setItems', { by, body: { items: [vase, cake, iron] } })
    const { body } = await pack([
      { sku: 'VASE', quantity: 1 },
      { sku: 'CAKE', quantity: 7 },
      { sku: 'IRON', quantity: 2 },
    ])
    expect(body.notPacked).toMatchObject([
      { sku: 'VASE', quantity: 1, reason: 'TOO_LARGE' },
      { sku: 'IRON', quantity: 2, reason: 'TOO_HEAVY' },
    ])
    expect(body.parcels).toMatchObject([{ name: 'Large', freightClass: '77.5', items: [{ sku: 'CAKE', quantity: 7 }] }])
    expect(body.parcels[0]?.placements.every(({ z }) => z === 0)).toBe(true)
    expect((await pack([{ sku: 'VASE', quantity: 1, turning: 'ANY' }])).body.notPacked).toEqual([])
  })

  it('separates pieces that may not travel together', async () => {
    const lithium = { ...cube, sku: 'LITHIUM', name: 'Battery', dangerousGoodsCode: 'UN3481' }
    await call('setItems', { by, body: { items: [lithium] } })
    const response = await pack([
      { sku: 'LITHIUM', quantity: 1 },
      { ...cube, quantity: 1 },
      { ...cube, sku: 'ALONE', mixing: 'ALONE', quantity: 2 },
      { ...cube, sku: 'PURE', mixing: 'SAME_ITEM', quantity: 2 },
      { ...cube, sku: 'TUBE', itemType: 'PARCEL', length: 150, quantity: 2 },
      { ...cube, sku: 'PALLET', itemType: 'HANDLING_UNIT', quantity: 1 },
    ])
    expect(boxesOf(response).toSorted()).toEqual(
      [
        'Small 1 ALONE',
        'Small 1 ALONE',
        'Small 1 CUBE',
        'Small 1 LITHIUM',
        'Small 2 PURE',
        ' 1 PALLET',
        ' 1 TUBE',
        ' 1 TUBE',
      ].toSorted(),
    )
    expect(response.body.parcels.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'OWN_PACKAGING',
      'OWN_PACKAGING',
      'HANDLING_UNIT',
    ])
    expect(response.body.parcels.filter((parcel) => parcel.dangerousGoodsCode === 'UN3481')).toHaveLength(1)
  })

  it('refuses unknown and incomparable input', async () => {
    const euro = await define({ name: 'Euro', cost: 1, currencyCode: 'EUR' })
    expect(errorsOf(await pack([{ sku: 'NOTHING', quantity: 1 }]))).toEqual(['ITEM_UNKNOWN items[0].sku'])
    expect(
      errorsOf(
        await pack([
          { ...cube, quantity: 600 },
          { ...cube, quantity: 600 },
        ]),
      ),
    ).toEqual(['DUPLICATE items[1].sku', 'TOO_MANY items'])
    const ids = [small, euro, '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff']
    expect(errorsOf(await pack([{ ...cube, quantity: 1 }], { parcelDefinitionIds: ids }))).toEqual([
      'PARCEL_DEFINITION_UNKNOWN parcelDefinitionIds[2]',
      'CURRENCY_MISMATCH parcelDefinitionIds',
    ])
    const none = await call('packItems', { by: people.astrid, body: { items: [{ ...cube, quantity: 1 }] } })
    expect(none.body.notPacked).toMatchObject([{ reason: 'NO_PARCEL_DEFINITION' }])
  })

  it('is limited on a trial plan', async () => {
    await plan('TRIAL')
    const tried = await Promise.all([
      pack([{ ...cube, quantity: 10 }]),
      pack([{ ...cube, quantity: 11 }]),
      pack([{ ...cube, quantity: 1 }], { goal: 'LOWEST_COST' }),
      pack([{ ...cube, quantity: 1 }], { picture: true }),
      pack([{ ...cube, itemType: 'PARCEL', quantity: 11 }]),
    ])
    await plan('PRO')
    expect(tried.map(({ status, error }) => (status === 200 ? 200 : error.error))).toEqual([
      200,
      'PLAN_REQUIRED',
      'PLAN_REQUIRED',
      'PLAN_REQUIRED',
      200,
    ])
  })
})

describe('parcel definitions', () => {
  it.each<[object, string]>([
    [{ innerLength: 31 }, 'OUT_OF_RANGE innerLength'],
    [{ padding: 10 }, 'OUT_OF_RANGE padding,OUT_OF_RANGE padding'],
    [{ ownWeight: 2, maxWeight: 2 }, 'OUT_OF_RANGE maxWeight'],
    [{ cost: 1, currencyCode: null }, 'CURRENCY_MISSING currencyCode'],
    [{ currencyCode: 'ZZZ' }, 'CURRENCY_UNKNOWN currencyCode'],
  ])('cannot become %j', async (changes, errors) => {
    const id = await define({ cost: 1 })
    const response = await call('patchParcelDefinition', { by, path: { parcelDefinitionId: id }, body: changes })
    expect([response.status, errorsOf(response)?.join()]).toEqual([400, errors])
  })
})
