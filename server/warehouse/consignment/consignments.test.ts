import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, codeOf, errorsOf, testApp, type Call, type Person } from '../../dev/testing/app.ts'

type Type = Schemas['ConsignmentType']

const { call, people, person } = await testApp()
const { freja, astrid } = people
const reader = await person('reader', clients.nordlys, ['consignments:read'])

const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c5f'
let count = 0
const number = () => `N${++count}`

const create = async (body: Schemas['ConsignmentCreate'], by: Person = freja) => {
  const response = await call('createConsignment', { by, body })
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}
const truck = () => create({ type: 'TRUCK' })
const pallet = (parentId?: string) => create({ type: 'PALLET', ...(parentId && { parentId }) })
const parcel = (parentId?: string) => create({ type: 'SHIPMENT', ...(parentId && { parentId }) })

const get = (consignmentId: string, more: Call = {}) =>
  call('getConsignment', { by: freja, path: { consignmentId }, ...more })
const patch = (consignmentId: string, body: object, more: Call = {}) =>
  call('patchConsignment', { by: freja, path: { consignmentId }, body, ...more })
const move = (consignmentId: string, parentId: string | null, more: Call = {}) =>
  call('setConsignmentParent', { by: freja, path: { consignmentId }, body: { parentId }, ...more })
const become = (consignmentId: string, state: string, more: Call = {}) =>
  call('setConsignmentState', { by: freja, path: { consignmentId }, body: { state }, ...more })
const remove = (consignmentId: string, more: Call = {}) =>
  call('deleteConsignment', { by: freja, path: { consignmentId }, ...more })
const stateOf = async ({ id }: { id: string }) => (await get(id)).body.state

describe('createConsignment', () => {
  it('stores an OPEN consignment and returns it with its entity tag', async () => {
    const { id: parentId } = await truck()
    const body = {
      type: 'PALLET',
      references: [
        { key: 'WAREHOUSE_REFERENCE', value: 'CPH-RAMP-3' },
        { key: 'LABEL_REFERENCE', value: number() },
      ],
      parentId,
      carrierReference: '70438101015432113',
    }
    const created = await call('createConsignment', { by: freja, body })
    expect([created.status, created.body]).toStrictEqual([
      201,
      {
        ...body,
        id: expect.any(String),
        state: 'OPEN',
        clientId: clients.nordlys,
        createdAt: expect.any(String),
        createdBy: 'freja',
      },
    ])
    expect(created.headers.location).toBe(`/v1/consignments/${created.body.id}`)
    const read = await get(created.body.id)
    expect([read.text, read.headers.etag]).toEqual([created.text, created.headers.etag])
    const known = { 'if-none-match': read.headers.etag ?? '' }
    expect((await get(created.body.id, { headers: known })).status).toBe(304)
    expect(await truck()).toMatchObject({ references: [] })
    expect(created.body).not.toHaveProperty('warnings')
  })

  it('acts once on requests with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'pallet-0417' }
    const body = { type: 'PALLET', references: [{ key: 'LABEL_REFERENCE', value: number() }] }
    const first = await call('createConsignment', { by: freja, body, headers })
    expect((await call('createConsignment', { by: freja, body, headers })).text).toBe(first.text)
    const other = await call('createConsignment', { by: freja, body: { type: 'PALLET' }, headers })
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it.each<[object, string[]]>([
    [{ type: 'SHIP' }, ['NOT_ALLOWED type']],
    [{ type: undefined, state: 'CLOSED' }, ['REQUIRED type', 'UNKNOWN_ATTRIBUTE state']],
    [{ references: [{ key: 'LICENSE_PLATE', value: '' }] }, ['TOO_SHORT references[0].value']],
    [{ references: [{ key: 'PLATE', value: 'X' }] }, ['NOT_ALLOWED references[0].key']],
    [{ parentId: 'truck' }, ['FORMAT parentId']],
  ])('refuses %j', async (over, errors) => {
    const response = await call('createConsignment', { by: freja, body: { type: 'TRUCK', ...over } })
    expect([response.status, errorsOf(response)?.toSorted()]).toEqual([400, errors])
  })

  it('requires a parent that exists, is OPEN and can hold the type', async () => {
    const below = await parcel()
    const wrong = await call('createConsignment', { by: freja, body: { type: 'PALLET', parentId: below.id } })
    expect([...codeOf(wrong), errorsOf(wrong)]).toEqual([400, 'CONSIGNMENT_ORDER', ['CONSIGNMENT_ORDER parentId']])
    expect(wrong.error.message).toBe(
      `A PALLET cannot be in consignment ${below.id}, which is a SHIPMENT. Choose a TRUCK.`,
    )
    const { id: waiting } = await truck()
    await become(waiting, 'WAITING_FOR_APPROVAL')
    const late = await call('createConsignment', { by: freja, body: { type: 'SHIPMENT', parentId: waiting } })
    expect(codeOf(late)).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    expect(late.error.message).toBe(
      `Consignment ${waiting} is WAITING_FOR_APPROVAL. Members change only while it is OPEN.`,
    )
    const foreign = await create({ type: 'TRUCK' }, astrid)
    for (const parentId of [unknownId, foreign.id]) {
      const response = await call('createConsignment', { by: freja, body: { type: 'PALLET', parentId } })
      expect([...codeOf(response), errorsOf(response)]).toEqual([404, 'NOT_FOUND', ['NOT_FOUND parentId']])
    }
  })

  it.each<[Type, Type, boolean]>([
    ['SHIPMENT', 'PALLET', true],
    ['SHIPMENT', 'TRUCK', true],
    ['PALLET', 'TRUCK', true],
    ['SHIPMENT', 'SHIPMENT', false],
    ['PALLET', 'PALLET', false],
    ['PALLET', 'SHIPMENT', false],
    ['TRUCK', 'TRUCK', false],
    ['TRUCK', 'PALLET', false],
    ['TRUCK', 'SHIPMENT', false],
  ])('a %s in a %s: %s', async (type, holder, allowed) => {
    const { id: parentId } = await create({ type: holder })
    const { status } = await call('createConsignment', { by: freja, body: { type, parentId } })
    expect(status).toBe(allowed ? 201 : 400)
    const alone = await create({ type })
    expect((await move(alone.id, parentId)).status).toBe(allowed ? 200 : 400)
  })
})

const plate = (value: string) => ({ key: 'LICENSE_PLATE' as const, value })

describe('references', () => {
  it('belong to one consignment of a type until it is CLOSED', async () => {
    const value = number()
    const first = await create({ type: 'TRUCK', references: [plate(value)] })
    const second = await call('createConsignment', { by: freja, body: { type: 'TRUCK', references: [plate(value)] } })
    expect(codeOf(second)).toEqual([409, 'CONSIGNMENT_EXISTS'])
    expect(second.error.message).toBe(
      `LICENSE_PLATE ${value} belongs to TRUCK ${first.id}, which is not CLOSED. Close that one or use another reference.`,
    )
    // Another type, key, spelling or client is no duplicate.
    await create({ type: 'PALLET', references: [plate(value)] })
    await create({ type: 'TRUCK', references: [{ key: 'LABEL_REFERENCE', value }] })
    await create({ type: 'TRUCK', references: [plate(value.toLowerCase())] })
    await create({ type: 'TRUCK', references: [plate(value)] }, astrid)
    await become(first.id, 'WAITING_FOR_APPROVAL')
    const { id: other } = await truck()
    expect(codeOf(await patch(other, { references: [plate(value)] }))).toEqual([409, 'CONSIGNMENT_EXISTS'])
    expect((await get(other)).body.references).toEqual([])
    await become(first.id, 'CLOSED')
    expect((await patch(other, { references: [plate(value)] })).body.references).toEqual([plate(value)])
    expect((await get(first.id)).body.references).toEqual([plate(value)])
  })

  it("may repeat if they are the warehouse's own, and become free when their consignment is deleted", async () => {
    const ramp = { key: 'WAREHOUSE_REFERENCE' as const, value: number() }
    await create({ type: 'PALLET', references: [ramp] })
    await create({ type: 'PALLET', references: [ramp] })
    const value = number()
    const { id } = await create({ type: 'TRUCK', references: [plate(value)] })
    expect((await remove(id)).status).toBe(204)
    await create({ type: 'TRUCK', references: [plate(value)] })
  })

  it('go to one of several concurrent requests', async () => {
    const references = [plate(number()), plate(number())]
    const responses = await Promise.all(
      [references, references.toReversed(), references, references.toReversed()].map((asked) =>
        call('createConsignment', { by: freja, body: { type: 'TRUCK', references: asked } }),
      ),
    )
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
  })

  it('stay with a consignment that changes its type, unless they are taken there', async () => {
    const value = number()
    await create({ type: 'PALLET', references: [plate(value)] })
    const { id } = await create({ type: 'TRUCK', references: [plate(value)] })
    expect(codeOf(await patch(id, { type: 'PALLET' }))).toEqual([409, 'CONSIGNMENT_EXISTS'])
    expect((await patch(id, { type: 'SHIPMENT' })).body).toMatchObject({ type: 'SHIPMENT', references: [plate(value)] })
  })
})

describe('a change', () => {
  it('merges by PUT and POST alike, replaces references as a whole, and clears attributes with null', async () => {
    const { id: parentId } = await truck()
    const created = await pallet(parentId)
    const references = [{ key: 'LABEL_REFERENCE', value: number() }]
    const labelled = await patch(created.id, { references, carrierReference: '7' })
    expect(labelled.body).toStrictEqual({ ...created, references, carrierReference: '7' })
    expect((await get(created.id)).headers.etag).toBe(labelled.headers.etag)
    expect((await patch(created.id, {})).headers.etag).toBe(labelled.headers.etag)
    const body = { id: created.id, parentId: null, carrierReference: null, references: [] }
    const cleared = await call('updateConsignment', { by: freja, body })
    const { parentId: _, ...rest } = created
    expect(cleared.body).toStrictEqual(rest)
    expect(errorsOf(await patch(created.id, { state: 'CLOSED' }))).toEqual(['UNKNOWN_ATTRIBUTE state'])
  })

  it('keeps the hierarchy and refuses cycles', async () => {
    const { id: truckId } = await truck()
    const { id: palletId } = await pallet(truckId)
    const { id: parcelId } = await parcel(palletId)
    for (const response of [
      await move(palletId, palletId),
      await move(palletId, parcelId),
      await move(truckId, parcelId),
      await patch(truckId, { parentId: palletId }),
      await call('updateConsignment', { by: freja, body: { id: palletId, parentId: parcelId } }),
    ])
      expect([...codeOf(response), errorsOf(response)]).toEqual([
        400,
        'CONSIGNMENT_CYCLE',
        ['CONSIGNMENT_CYCLE parentId'],
      ])
    const { id: otherPallet } = await pallet()
    expect(codeOf(await move(palletId, otherPallet))).toEqual([400, 'CONSIGNMENT_ORDER'])
    // As another type it would not fit its parent or its members.
    const asTruck = await patch(palletId, { type: 'TRUCK' })
    expect([...codeOf(asTruck), errorsOf(asTruck)]).toEqual([400, 'CONSIGNMENT_ORDER', ['CONSIGNMENT_ORDER type']])
    expect(codeOf(await patch(truckId, { type: 'PALLET' }))).toEqual([400, 'CONSIGNMENT_ORDER'])
    expect(codeOf(await patch(palletId, { type: 'SHIPMENT' }))).toEqual([400, 'CONSIGNMENT_ORDER'])
    expect((await move(parcelId, truckId)).body.parentId).toBe(truckId)
    expect((await patch(palletId, { type: 'SHIPMENT' })).status).toBe(200)
    expect((await move(parcelId, null)).body).not.toHaveProperty('parentId')
  })

  it('moves only OPEN consignments, and only between OPEN ones', async () => {
    const [{ id: from }, { id: to }] = [await truck(), await truck()]
    const { id } = await pallet(from)
    await become(id, 'WAITING_FOR_APPROVAL')
    expect(codeOf(await move(id, to))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    expect((await move(id, from)).status).toBe(200)
    expect(codeOf(await patch(id, { carrierReference: '8' }))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    await become(id, 'OPEN')
    await become(from, 'WAITING_FOR_APPROVAL')
    expect(codeOf(await move(id, to))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    expect(codeOf(await move(id, null))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    expect(codeOf(await remove(id))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    await become(from, 'OPEN')
    await become(to, 'WAITING_FOR_APPROVAL')
    expect(codeOf(await move(id, to))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    expect((await move(id, unknownId)).status).toBe(404)
    await become(id, 'CLOSED')
    for (const response of [
      await move(id, null),
      await patch(id, { carrierReference: '9' }),
      await call('updateConsignment', { by: freja, body: { id, references: [] } }),
      await remove(id),
    ]) {
      expect(codeOf(response)).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
      expect(response.error.message).toBe(`Consignment ${id} is CLOSED, which is final.`)
    }
  })

  it('lets only one of several writers with the same If-Match win, even if only references change', async () => {
    const { id } = await pallet()
    const { headers: read } = await get(id)
    const headers = { 'if-match': read.etag ?? '' }
    const writers = await Promise.all(
      [1, 2, 3, 4].map(() => patch(id, { references: [{ key: 'LABEL_REFERENCE', value: number() }] }, { headers })),
    )
    expect(writers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412', '412'])
    for (const response of [
      await move(id, null, { headers }),
      await become(id, 'CLOSED', { headers }),
      await remove(id, { headers }),
      await call('updateConsignment', { by: freja, body: { id }, headers }),
    ])
      expect(response.status).toBe(412)
  })
})

const wish = (approvalByOthers: boolean | null) =>
  call('setClientPreferences', { by: freja, body: { clientId: clients.nordlys, approvalByOthers } })

describe('setConsignmentState', () => {
  it('goes from OPEN through WAITING_FOR_APPROVAL to CLOSED, which is final', async () => {
    const { id } = await truck()
    const early = await become(id, 'CLOSED')
    expect(codeOf(early)).toEqual([409, 'CONSIGNMENT_TRANSITION_NOT_ALLOWED'])
    expect(early.error.message).toBe(`TRUCK ${id} is OPEN and can only become WAITING_FOR_APPROVAL.`)
    expect((await become(id, 'OPEN')).body.state).toBe('OPEN')
    expect((await become(id, 'WAITING_FOR_APPROVAL')).body.state).toBe('WAITING_FOR_APPROVAL')
    expect((await become(id, 'OPEN')).body.state).toBe('OPEN')
    await become(id, 'WAITING_FOR_APPROVAL')
    const closed = await become(id, 'CLOSED')
    expect(closed.text).toBe((await get(id)).text)
    expect(closed.body).toMatchObject({ handedInBy: 'freja', approvedBy: 'freja', approvedAt: expect.any(String) })
    expect((await become(id, 'CLOSED')).status).toBe(200)
    for (const state of ['OPEN', 'WAITING_FOR_APPROVAL'])
      expect(codeOf(await become(id, state))).toEqual([409, 'CONSIGNMENT_TRANSITION_NOT_ALLOWED'])
    expect((await become((await pallet()).id, 'CLOSED')).status).toBe(200)
    expect((await become((await parcel()).id, 'CLOSED')).status).toBe(200)
    expect(errorsOf(await become(id, 'GONE'))).toEqual(['NOT_ALLOWED state'])
  })

  it('requires a truck to be approved by a user whom the client allows, and records the users', async () => {
    const loader = await person('loader', clients.nordlys, ['consignments:write'])
    const office = await person('office', clients.nordlys, ['consignments:admin'])
    const { id } = await create({ type: 'TRUCK' }, loader)
    const handed = await become(id, 'WAITING_FOR_APPROVAL', { by: loader })
    expect(handed.body).toMatchObject({ handedInBy: 'loader', handedInAt: expect.any(String) })
    const refused = await become(id, 'CLOSED', { by: loader })
    expect(codeOf(refused)).toEqual([403, 'FORBIDDEN'])
    expect(refused.error.message).toContain('consignments:admin')
    // The user who handed it in may take it back; anyone else needs the permission.
    expect((await become(id, 'OPEN', { by: loader })).body).not.toHaveProperty('handedInBy')
    await become(id, 'WAITING_FOR_APPROVAL', { by: office })
    expect(codeOf(await become(id, 'OPEN', { by: loader }))).toEqual([403, 'FORBIDDEN'])

    await wish(true)
    // The office handed in the first truck and created the second.
    expect(codeOf(await become(id, 'CLOSED', { by: office }))).toEqual([403, 'APPROVAL_BY_OTHERS'])
    const own = await create({ type: 'TRUCK' }, office)
    await become(own.id, 'WAITING_FOR_APPROVAL', { by: loader })
    expect(codeOf(await become(own.id, 'CLOSED', { by: office }))).toEqual([403, 'APPROVAL_BY_OTHERS'])
    expect((await become(id, 'CLOSED')).body).toMatchObject({ handedInBy: 'office', approvedBy: 'freja' })
    await wish(null)
    expect((await become(own.id, 'CLOSED', { by: office })).body).toMatchObject({ approvedBy: 'office' })
    // A consignment that needs no approval just closes.
    const { id: plain } = await create({ type: 'PALLET' }, loader)
    expect((await become(plain, 'CLOSED', { by: loader })).body).not.toHaveProperty('approvedBy')
  })

  it('closes all members at any depth, in any state, and nothing else', async () => {
    const { id } = await truck()
    const onTruck = await pallet(id)
    const inside = await create({
      type: 'SHIPMENT',
      parentId: onTruck.id,
      references: [{ key: 'LABEL_REFERENCE', value: number() }],
    })
    const loose = await parcel(id)
    const elsewhere = await pallet()
    await become(onTruck.id, 'WAITING_FOR_APPROVAL')
    await become(id, 'WAITING_FOR_APPROVAL')
    await become(id, 'CLOSED')
    expect(await Promise.all([onTruck, inside, loose, elsewhere].map(stateOf))).toEqual([
      'CLOSED',
      'CLOSED',
      'CLOSED',
      'OPEN',
    ])
    expect((await create({ type: 'SHIPMENT', references: inside.references })).state).toBe('OPEN')
  })

  it('leaves no parcel open that is loaded during closing', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: truckId } = await truck()
      const { id: palletId } = await pallet(truckId)
      const waiting = await Promise.all([parcel(), parcel(), parcel(), pallet()])
      await become(truckId, 'WAITING_FOR_APPROVAL')
      const [closing, ...moves] = await Promise.all([
        become(truckId, 'CLOSED'),
        ...waiting.map(({ id, type }) => move(id, type === 'PALLET' ? truckId : palletId)),
      ])
      expect(closing.status).toBe(200)
      for (const { status } of moves) expect([200, 409]).toContain(status)
      const { body: inside } = await call('listConsignments', { by: freja, query: { parentId: palletId } })
      expect(inside.filter(({ state }) => state !== 'CLOSED')).toEqual([])
      expect((await call('listConsignments', { by: freja, query: { parentId: truckId } })).body).toHaveLength(1)
    }
  })
})

describe('a waiting consignment', () => {
  it('cannot change at any level until it is rejected', async () => {
    const { id: lorry } = await truck()
    const { id: inside } = await pallet(lorry)
    const { id: loaded } = await parcel(inside)
    const { id: elsewhere } = await truck()
    await become(lorry, 'WAITING_FOR_APPROVAL')
    const attempts = [
      await call('createConsignment', { by: freja, body: { type: 'SHIPMENT', parentId: inside } }),
      await move(loaded, null),
      await move(loaded, elsewhere),
      await move(inside, elsewhere),
      await patch(loaded, { references: [{ key: 'LABEL_REFERENCE', value: number() }] }),
      await patch(inside, { carrierReference: '9' }),
      await patch(lorry, { references: [plate(number())] }),
      await become(loaded, 'CLOSED'),
      await become(inside, 'WAITING_FOR_APPROVAL'),
      await remove(loaded),
    ]
    expect(attempts.map(codeOf)).toEqual(attempts.map(() => [409, 'CONSIGNMENT_NOT_OPEN']))
    expect(attempts[0]?.error.message).toBe(
      `Consignment ${lorry} is WAITING_FOR_APPROVAL. Members change only while it is OPEN.`,
    )
    const { id: other } = await parcel()
    expect(codeOf(await move(other, inside))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    await become(lorry, 'OPEN')
    expect((await move(loaded, elsewhere)).status).toBe(200)
  })
})

describe('deleteConsignment', () => {
  it('deletes only OPEN, empty consignments', async () => {
    const { id: parentId } = await truck()
    const { id } = await pallet(parentId)
    const refused = await remove(parentId)
    expect(codeOf(refused)).toEqual([409, 'CONSIGNMENT_HAS_MEMBERS'])
    expect(refused.error.message).toBe(`Consignment ${parentId} has 1 member. Take it out first.`)
    const read = await get(id)
    expect((await remove(id, { headers: { 'if-match': read.headers.etag ?? '' } })).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    expect((await get(id)).status).toBe(404)
    expect((await remove(parentId)).status).toBe(204)
    const { id: waiting } = await pallet()
    await become(waiting, 'WAITING_FOR_APPROVAL')
    expect(codeOf(await remove(waiting))).toEqual([409, 'CONSIGNMENT_NOT_OPEN'])
    expect(errorsOf(await remove('pallet'))).toEqual(['FORMAT consignmentId'])
  })
})

describe("another client's consignment", () => {
  it('is unknown', async () => {
    const { id } = await pallet()
    const asked = { by: astrid }
    for (const response of [
      await get(id, asked),
      await patch(id, {}, asked),
      await move(id, null, asked),
      await become(id, 'CLOSED', asked),
      await remove(id, asked),
      await call('updateConsignment', { ...asked, body: { id } }),
    ])
      expect([...codeOf(response), response.error.message]).toEqual([
        404,
        'NOT_FOUND',
        `Consignment ${id} was not found.`,
      ])
    expect((await get(unknownId)).error.message).toBe(`Consignment ${unknownId} was not found.`)
    expect((await become(id, 'CLOSED', { by: reader })).status).toBe(403)
  })
})

describe('listConsignments', () => {
  it('filters, sorts and pages', async () => {
    const viewer = await person('viewer', clients.nordlysSweden, ['consignments:read', 'consignments:write'])
    const list = async (query: Record<string, unknown>) => {
      const { body, headers } = await call('listConsignments', { by: viewer, query })
      return [body.map(({ id }) => names.get(id)).join(' '), headers['x-total-count']]
    }
    const names = new Map<string, string>()
    const add = async (name: string, body: Schemas['ConsignmentCreate']) => {
      const { id } = await create(body, viewer)
      names.set(id, name)
      return id
    }
    const t = await add('truck', {
      type: 'TRUCK',
      carrierReference: 'CX48217',
      references: [{ key: 'LICENSE_PLATE', value: 'AB 1' }],
    })
    const p = await add('pallet', {
      type: 'PALLET',
      parentId: t,
      references: [
        { key: 'LABEL_REFERENCE', value: 'CX48217' },
        { key: 'CARRIER_REFERENCE', value: 'CX48217' },
      ],
    })
    await add('parcel', { type: 'SHIPMENT', parentId: p })
    await call('setConsignmentState', { by: viewer, path: { consignmentId: p }, body: { state: 'CLOSED' } })
    expect(await list({})).toEqual(['parcel pallet truck', '3'])
    expect(await list({ order: 'ASC' })).toEqual(['truck pallet parcel', '3'])
    expect(await list({ sort: 'type', order: 'ASC' })).toEqual(['pallet parcel truck', '3'])
    expect(await list({ sort: 'state', order: 'ASC' })).toEqual(['pallet parcel truck', '3'])
    expect(await list({ type: 'PALLET' })).toEqual(['pallet', '1'])
    expect(await list({ state: 'OPEN' })).toEqual(['truck', '1'])
    expect(await list({ parentId: t })).toEqual(['pallet', '1'])
    expect(await list({ reference: 'CX48217' })).toEqual(['pallet truck', '2'])
    expect(await list({ reference: 'AB 1', type: 'TRUCK' })).toEqual(['truck', '1'])
    expect(await list({ reference: 'cx48217' })).toEqual(['', '0'])
    expect(await list({ page: 2, per_page: 2 })).toEqual(['truck', '3'])
    expect((await call('listConsignments', { by: freja, query: { reference: 'AB 1' } })).body).toEqual([])
    const bad = await call('listConsignments', { by: viewer, query: { per_page: 101, type: 'SHIP' } })
    expect(errorsOf(bad)?.toSorted()).toEqual(['NOT_ALLOWED type', 'OUT_OF_RANGE per_page'])
  })
})
