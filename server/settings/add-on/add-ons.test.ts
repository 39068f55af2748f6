import { beforeEach, describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { catalogue } from './catalogue.ts'

const { call, db, people, person } = await testApp()
const { freja, astrid, karen } = people
const [packing] = catalogue.map(({ id }) => id)
const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

beforeEach(async () => {
  await db.deleteFrom('client_add_on').execute()
  await db.updateTable('client').set({ plan: 'TRIAL' }).execute()
})

const add = (body: object, by = freja, clientId?: number) => call('addClientAddOn', { by, clientId, body })

describe('listAddOns', () => {
  it('lists the catalogue by name, with the plans that each add-on extends', async () => {
    const { body, headers } = await call('listAddOns', { by: freja })
    expect(body).toEqual(catalogue)
    expect(body.map(({ name, plans }) => [name, ...plans])).toEqual([['Packing', 'TRIAL']])
    expect(body.map(({ name }) => name)).toEqual(body.map(({ name }) => name).toSorted())
    expect(headers['x-total-count']).toBe(String(catalogue.length))
  })
})

describe('addClientAddOn', () => {
  it('adds it to the active client', async () => {
    const { status, body, headers } = await add({ addOnId: packing })
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      addOnId: packing,
      clientId: clients.nordlys,
      addOn: catalogue[0],
      createdAt: expect.any(String),
      createdBy: 'freja',
    })
    expect(headers.location).toBe(`/v1/client-add-ons/${packing}`)
    const list = await call('listClientAddOns', { by: freja })
    expect(list.body).toEqual([body])
    expect(list.headers['x-total-count']).toBe('1')
    expect((await call('listClientAddOns', { by: astrid })).body).toEqual([])
  })

  it('adds it to a client below', async () => {
    const { body, headers } = await add({ addOnId: packing, clientId: clients.nordlys }, karen)
    expect(body).toMatchObject({ clientId: clients.nordlys, createdBy: 'karen' })
    expect(headers.location).toBe(`/v1/client-add-ons/client/${clients.nordlys}`)
    expect((await call('listClientAddOns', { by: freja })).body).toHaveLength(1)
  })

  it('requires a plan that does not include it, even when the plan changes at the same time', async () => {
    await db.updateTable('client').set({ plan: 'PRO' }).where('id', '=', clients.solskin).execute()
    const refused = await add({ addOnId: packing }, astrid)
    expect([refused.status, refused.error.error, refused.error.message]).toEqual([
      409,
      'ADD_ON_INCLUDED',
      'The plan PRO of client 2048 already includes the add-on Packing.',
    ])
    await db.updateTable('client').set({ plan: 'TRIAL' }).where('id', '=', clients.solskin).execute()
    expect((await add({ addOnId: packing }, astrid)).status).toBe(201)
  })

  it('adds it once, even with many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => add({ addOnId: packing })))
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409', '409', '409'])
    const { error } = await add({ addOnId: packing })
    expect([error.error, error.message]).toEqual(['ADD_ON_EXISTS', 'Client 1024 already has the add-on Packing.'])
  })

  it('replays its response for the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'packing-for-nordlys' }
    const first = await call('addClientAddOn', { by: freja, headers, body: { addOnId: packing } })
    const second = await call('addClientAddOn', { by: freja, headers, body: { addOnId: packing } })
    expect([second.status, second.text]).toEqual([201, first.text])
    const other = await call('addClientAddOn', { by: freja, headers, body: { addOnId: unknownId } })
    expect(other.error.error).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('refuses unknown add-ons and clients out of reach', async () => {
    expect((await add({ addOnId: unknownId })).status).toBe(404)
    for (const clientId of [clients.solskin, clients.tenant, clients.nordlysSweden, 999_999]) {
      const { status, error } = await add({ addOnId: packing, clientId })
      expect([clientId, status, error.error]).toEqual([clientId, 403, 'CLIENT_NOT_REACHABLE'])
    }
    expect((await add({ addOnId: 'packing' })).status).toBe(400)
    expect((await add({ addOnId: packing, plan: 'PRO' })).status).toBe(400)
    expect(await db.selectFrom('client_add_on').select('addOnId').execute()).toEqual([])
  })

  it('is for administrators', async () => {
    const nils = await person('nils', clients.nordlys, ['add-ons:read'])
    expect((await add({ addOnId: packing }, nils)).status).toBe(403)
    expect((await call('removeClientAddOn', { by: nils, path: { addOnId: unknownId } })).status).toBe(403)
  })
})

describe('listAddOnsOfClient', () => {
  it('lists the active client and those below, and nothing else', async () => {
    await add({ addOnId: packing })
    const list = (by: typeof freja, clientId: number) => call('listAddOnsOfClient', { by, path: { clientId } })
    expect((await list(freja, clients.nordlys)).body.map(({ addOnId }) => addOnId)).toEqual([packing])
    expect((await list(karen, clients.nordlys)).body).toHaveLength(1)
    expect((await list(freja, clients.nordlysSweden)).status).toBe(404)
    const [foreign, unknown] = [await list(freja, clients.solskin), await list(freja, 999_999)]
    expect([foreign.status, foreign.error.message]).toEqual([404, 'Client 2048 was not found.'])
    expect([unknown.status, unknown.error.message]).toEqual([404, 'Client 999999 was not found.'])
  })
})

describe('removeClientAddOn', () => {
  it('removes it from the active client only, and allows adding it again', async () => {
    await add({ addOnId: packing })
    const remove = (by: typeof freja, addOnId = packing) =>
      call('removeClientAddOn', { by, path: { addOnId: addOnId ?? '' } })
    const foreign = await remove(astrid)
    expect([foreign.status, foreign.error.message]).toEqual([404, `Client 2048 does not have the add-on ${packing}.`])
    expect((await remove(freja)).status).toBe(204)
    expect((await remove(freja)).status).toBe(404)
    const deeds = await db
      .selectFrom('audit')
      .select(['action', 'username', 'subjectId'])
      .where('clientId', '=', clients.nordlys)
      .where('subject', '=', 'addOn')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(deeds).toEqual([
      { action: 'addOn.remove', username: 'freja', subjectId: packing },
      { action: 'addOn.add', username: 'freja', subjectId: packing },
    ])
    expect((await add({ addOnId: packing })).status).toBe(201)
  })
})
