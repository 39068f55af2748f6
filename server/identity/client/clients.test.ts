import { describe, expect, it } from 'vitest'
import { insertClient } from '../access/account-store.ts'
import { permissions } from '../../generated/operations.ts'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'

const { call, db, people, person } = await testApp()
const { freja, karen, astrid } = people
const { platform, tenant, nordlys, nordlysSweden, solskin } = clients
const deep = await person('deep', nordlys, permissions, 'CHILDREN')

const create = (body: object, by: Person = deep, headers?: Record<string, string>) =>
  call('createClient', { by, body, headers })
const update = (body: object, by: Person = deep, headers?: Record<string, string>) =>
  call('updateClient', { by, body, headers })
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

const ascending = (one: number, other: number) => one - other

describe('createClient', () => {
  it('creates an account with address and billing in the form of their country', async () => {
    const address = {
      company: 'Nordlys Norge',
      addressLine1: 'Storgata 1',
      postCode: 'NO-0155',
      city: 'Oslo',
      country: 'NO',
      contactInfo: { telephone: '+47 22 33 44 55', email: 'norge@NORDLYS.example' },
    }
    const billingInfo = {
      schedule: 'WEEKLY',
      currency: 'NOK',
      vat: 'no 987654325 mva',
      additionalBillingEmail: 'a@b.example',
    }
    const { status, body, headers } = await create({
      name: 'Nordlys Norge',
      clientType: 'ACCOUNT',
      address,
      billingInfo,
    })
    expect(status).toBe(201)
    expect(headers.location).toBe(`/v1/auth/clients/${body.id}`)
    expect(body).toMatchObject({
      level: 3,
      parentId: nordlys,
      plan: 'PRO',
      userCount: 0,
      address: { postCode: '0155', contactInfo: { dialCode: '+47', email: 'norge@nordlys.example' } },
    })
    const read = await call('getClient', { by: deep, path: { id: body.id } })
    expect(read.body).toEqual(body)
  })

  it('lists every error', async () => {
    const { status, error } = await create({
      name: 'Bad',
      clientType: 'COMPANY',
      address: { addressLine1: 'x', city: 'x', country: 'DK', postCode: '99', contactInfo: { telephone: '1' } },
      billingInfo: { vat: 'DK1' },
      externalId: 'A',
    })
    expect(status).toBe(400)
    expect(error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'CLIENT_TYPE_NOT_BELOW_PARENT clientType',
      'POST_CODE_INVALID address.postCode',
      'TELEPHONE_INVALID address.contactInfo.telephone',
      'VAT_INVALID billingInfo.vat',
      'EXTERNAL_ORIGIN_MISSING externalOrigin',
    ])
  })

  it('refuses parents out of reach, types that do not fit and taken external ids', async () => {
    const account = { name: 'X', clientType: 'ACCOUNT' }
    for (const parentId of [solskin, tenant, 99_999])
      expect((await create({ ...account, parentId })).error.error).toBe('CLIENT_NOT_REACHABLE')
    expect((await create({ ...account, parentId: nordlysSweden }, freja)).status).toBe(403)
    expect((await create({ ...account, parentId: nordlysSweden })).error.errors?.[0]?.code).toBe(
      'CLIENT_TYPE_NOT_BELOW_PARENT',
    )
    const key = { externalOrigin: 'navision', externalId: 'DEB-1' }
    const first = await create({ ...account, ...key })
    const repeated = await create({ ...account, ...key })
    expect([repeated.status, repeated.error.error]).toEqual([409, 'EXTERNAL_CLIENT_EXISTS'])
    expect(repeated.error.message).toContain(`Client ${first.body.id} already has`)
    const other = await person('solskin boss', solskin, ['clients:admin']).catch(() => astrid)
    const hidden = await create({ ...account, ...key }, other)
    expect([hidden.status, hidden.error.message]).toEqual([409, expect.not.stringContaining(String(first.body.id))])
  })

  it('creates one client for one key, though fifty ask at once', async () => {
    const headers = { 'idempotency-key': 'one-client' }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => create({ name: 'Only one', clientType: 'ACCOUNT' }, deep, headers)),
    )
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  })
})

const find = async (q: string) => ids((await call('listClients', { by: deep, query: { q } })).body)

describe('listClients', () => {
  it('lists the active client and those that a role for children reaches', async () => {
    expect(ids((await call('listClients', { by: freja })).body)).toEqual([nordlys])
    const { body, headers } = await call('listClients', {
      by: deep,
      query: { sort: 'name', order: 'ASC', per_page: 100 },
    })
    expect(ids(body)).toContain(nordlysSweden)
    expect(ids(body)).not.toContain(solskin)
    expect(headers['x-total-count']).toBe(String(body.length))
    expect(body.map(({ name }) => name)).toEqual(body.map(({ name }) => name).toSorted())
    const narrow = await person('narrow', nordlys, ['shipments:read'], 'CHILDREN')
    expect((await call('listClients', { by: narrow })).status).toBe(403)
  })

  it('finds by name, external id, VAT number and number', async () => {
    expect(await find('interior sverige')).toEqual([nordlysSweden])
    expect(await find(String(nordlysSweden))).toEqual([nordlysSweden])
    expect(await find('DEB-1')).toHaveLength(1)
    expect(await find('NO987')).toHaveLength(1)
    expect(await find('solskin')).toEqual([])
    expect(await find(String(solskin))).toEqual([])
  })
})

describe('listAccessibleClients', () => {
  it('lists the values of the ClientId header, whichever client is active', async () => {
    expect(ids((await call('listAccessibleClients', { by: people.mikkel })).body).toSorted(ascending)).toEqual([
      nordlys,
      solskin,
    ])
    const { body } = await call('listAccessibleClients', { by: karen, query: { per_page: 100 } })
    expect(ids(body)).toEqual(expect.arrayContaining([platform, tenant, nordlys, nordlysSweden, solskin]))
    expect(ids((await call('listAccessibleClients', { by: karen, query: { q: 'solskin' } })).body)).toEqual([solskin])
    for (const { id } of (await call('listAccessibleClients', { by: deep, query: { per_page: 100 } })).body)
      expect((await call('listPermissions', { by: deep, clientId: id })).status).toBe(200)
  })
})

describe('getClient', () => {
  it('responds with the same 404 for unknown and for foreign clients', async () => {
    const foreign = await call('getClient', { by: freja, path: { id: solskin } })
    expect([foreign.status, foreign.error.message]).toEqual([404, `Client ${solskin} was not found.`])
    expect((await call('getClient', { by: freja, path: { id: nordlysSweden } })).status).toBe(404)
    const { headers, body } = await call('getClient', { by: freja, path: { id: nordlys } })
    expect(body.userCount).toBe(4)
    const repeated = await call('getClient', {
      by: freja,
      path: { id: nordlys },
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    expect(repeated.status).toBe(304)
  })
})

it('reaches no sibling of the active client, though the caller belongs to both', async () => {
  const { mikkel } = people
  expect((await call('getClient', { by: mikkel, clientId: solskin, path: { id: solskin } })).status).toBe(200)
  for (const id of ['getClient', 'deleteClient'] as const)
    expect([id, (await call(id, { by: mikkel, clientId: nordlys, path: { id: solskin } })).status]).toEqual([id, 404])
  for (const id of ['listRoles', 'listClientUsers'] as const) {
    const response = await call(id, { by: mikkel, clientId: nordlys, path: { clientId: solskin } })
    expect([id, response.status]).toEqual([id, 404])
  }
})

describe('updateClient', () => {
  it('merges, replaces nested parts as a whole and clears with null', async () => {
    const id = await insertClient(db, {
      name: 'Changing',
      clientType: 'ACCOUNT',
      parentId: nordlys,
      plan: 'PRO',
      billingInfo: { currency: 'DKK', vat: 'DK29384756' },
    })
    const address = { addressLine1: 'Vej 1', city: 'Aarhus', country: 'DK', postCode: '8000' }
    expect((await update({ id, address })).body).toMatchObject({
      name: 'Changing',
      address,
      billingInfo: { currency: 'DKK' },
      modifiedAt: expect.any(String),
    })
    expect((await update({ id, billingInfo: { currency: 'EUR' } })).body.billingInfo).toEqual({ currency: 'EUR' })
    expect((await update({ id, address: null })).body).not.toHaveProperty('address')
    const key = { externalOrigin: 'sap', externalId: '7' }
    expect((await update({ id, ...key })).body).toMatchObject(key)
    expect((await update({ id, externalId: '8' })).error.errors?.[0]?.code).toBe('EXTERNAL_ORIGIN_MISSING')
    expect((await update({ id, externalOrigin: null })).error.errors?.[0]?.code).toBe('EXTERNAL_ID_MISSING')
    expect((await update({ id, externalOrigin: null, externalId: null })).body).not.toHaveProperty('externalId')
    const { headers } = await call('getClient', { by: deep, path: { id } })
    expect((await update({ id, name: 'A' }, deep, { 'if-match': headers.etag ?? '' })).status).toBe(200)
    expect((await update({ id, name: 'B' }, deep, { 'if-match': headers.etag ?? '' })).status).toBe(412)
    expect((await update({ id, clientType: 'COMPANY' })).status).toBe(400)
  })

  it('lets only a client above change the plan', async () => {
    expect((await update({ id: nordlys, plan: 'ENTERPRISE' })).error.error).toBe('PLAN_CHANGE_FORBIDDEN')
    expect((await update({ id: nordlys, plan: 'PRO' })).status).toBe(200)
    expect((await update({ id: nordlysSweden, plan: 'TRIAL' })).body.plan).toBe('TRIAL')
    const above = await call('updateClient', { by: karen, clientId: nordlys, body: { id: nordlys, plan: 'TRIAL' } })
    expect(above.body.plan).toBe('TRIAL')
    const beyond = await update({ id: nordlysSweden, plan: 'PRO' })
    expect([beyond.status, beyond.error.error]).toEqual([403, 'PLAN_ABOVE_PARENT'])
    const created = await create({ name: 'Below a trial', clientType: 'ACCOUNT', plan: 'ENTERPRISE' })
    expect([created.status, created.error.error]).toEqual([403, 'PLAN_ABOVE_PARENT'])
    expect((await create({ name: 'Below a trial', clientType: 'ACCOUNT' })).body.plan).toBe('TRIAL')
    await call('updateClient', { by: karen, clientId: nordlys, body: { id: nordlys, plan: 'PRO' } })
    expect((await update({ id: nordlysSweden, plan: 'PRO' })).body.plan).toBe('PRO')
    expect((await update({ id: solskin, name: 'Mine' })).status).toBe(404)
  })

  it('requires the permission for the client itself', async () => {
    const by = await person('half', nordlys, ['clients:read'], 'CHILDREN')
    const local = await call('createRole', {
      by: freja,
      path: { clientId: nordlys },
      body: { name: 'Local writers', permissions: ['clients:write'] },
    })
    await call('addRoleUsers', { by: freja, path: { roleId: local.body.id }, body: { usernames: ['half'] } })
    expect((await update({ id: nordlys, name: 'Nordlys Interiør ApS' }, by)).status).toBe(200)
    const below = await update({ id: nordlysSweden, name: 'X' }, by)
    expect([below.status, below.error.error]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('deleteClient', () => {
  it("deletes roles and codes with it, and ends every user's access", async () => {
    const { body } = await create({
      name: 'Short-lived',
      clientType: 'ACCOUNT',
      externalOrigin: 'sap',
      externalId: '99',
    })
    const worker = await person('short', body.id, ['shipments:read'])
    expect((await call('listPermissions', { by: worker })).status).toBe(200)
    const remove = (id: number, headers?: Record<string, string>) =>
      call('deleteClient', { by: deep, path: { id }, headers })
    expect((await remove(body.id, { 'if-match': '"old"' })).status).toBe(412)
    expect((await remove(body.id)).status).toBe(204)
    expect((await remove(body.id)).status).toBe(404)
    expect((await call('listPermissions', { by: worker })).status).toBe(403)
    expect((await call('listPermissions', { by: deep, clientId: body.id })).status).toBe(403)
    expect(
      (await create({ name: 'Again', clientType: 'ACCOUNT', externalOrigin: 'sap', externalId: '99' })).status,
    ).toBe(201)
    expect((await remove(nordlys)).error.error).toBe('CLIENT_IS_ACTIVE')
    expect((await remove(solskin)).status).toBe(404)
    const parent = await call('deleteClient', { by: karen, clientId: tenant, path: { id: nordlys } })
    expect([parent.status, parent.error.error]).toEqual([409, 'CLIENT_HAS_CHILDREN'])
  })

  it('leaves no client below one that is deleted at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const parentId = await insertClient(db, { name: 'Parent', clientType: 'COMPANY', parentId: tenant })
      const [created, removed] = await Promise.all([
        call('createClient', { by: karen, clientId: tenant, body: { name: 'Child', clientType: 'ACCOUNT', parentId } }),
        call('deleteClient', { by: karen, clientId: tenant, path: { id: parentId } }),
      ])
      expect([
        [201, 409],
        [403, 204],
        [404, 204],
      ]).toContainEqual([created.status, removed.status])
    }
  })
})

describe('listClientUsers', () => {
  it('leaves out archived users and other claims', async () => {
    const { body } = await call('listClientUsers', {
      by: deep,
      path: { clientId: nordlys },
      query: { sort: 'username' },
    })
    expect(body.map(({ username }) => username)).toEqual(['deep', 'freja', 'half', 'mikkel', 'narrow'])
    expect(body[3]?.claims.map(({ client }) => client.id)).toEqual([nordlys])
    await db.updateTable('app_user').set({ status: 'ARCHIVED' }).where('username', '=', 'narrow').execute()
    const repeated = await call('listClientUsers', { by: deep, path: { clientId: nordlys }, query: { q: 'NARROW' } })
    expect(repeated.body).toEqual([])
    expect((await call('listClientUsers', { by: deep, path: { clientId: solskin } })).status).toBe(404)
  })
})

const importClients = (
  body: object[],
  by: Person = karen,
  clientId: number | undefined = tenant,
  headers?: Record<string, string>,
) => call('importClients', { by, clientId, body, headers })

const of = (externalId: string, more: object = {}) => ({
  externalOrigin: 'navision',
  externalId,
  name: externalId,
  clientType: 'ACCOUNT',
  ...more,
})

describe('importClients', () => {
  it('creates parents at any place in the list, and updates existing clients', async () => {
    const list = [
      of('A-2', { parentExternalId: 'C-1', level: 3 }),
      of('C-1', { clientType: 'COMPANY', level: 2, billingInfo: { currency: 'DKK', schedule: 'MONTHLY' } }),
      of('A-3', { parentExternalId: 'nowhere' }),
      of('A-4', { parentExternalId: 'A-3' }),
      of('L-1', { parentExternalId: 'C-1', level: 2 }),
      of('L-2', { parentExternalId: 'L-3' }),
      of('L-3', { parentExternalId: 'L-2' }),
      of('T-1', { clientType: 'TENANT' }),
    ]
    const { status, body } = await importClients(list)
    expect(status).toBe(200)
    expect(body.map(({ outcome, errors }) => errors?.[0]?.code ?? outcome)).toEqual([
      'CREATED',
      'CREATED',
      'PARENT_NOT_FOUND',
      'PARENT_NOT_FOUND',
      'LEVEL_MISMATCH',
      'PARENT_NOT_FOUND',
      'PARENT_NOT_FOUND',
      'CLIENT_TYPE_NOT_BELOW_PARENT',
    ])
    expect(body[0]?.client).toMatchObject({ parentId: body[1]?.client?.id, level: 3 })
    const repeated = await importClients(list.slice(0, 2).toReversed())
    expect(repeated.body.map(({ outcome }) => outcome)).toEqual(['UNCHANGED', 'UNCHANGED'])
    const changed = await importClients([
      { ...list[1], name: 'New name', billingInfo: undefined },
      { ...list[0], clientType: 'COMPANY' },
    ])
    expect(changed.body.map(({ outcome, errors }) => errors?.[0]?.code ?? outcome)).toEqual([
      'UPDATED',
      'CLIENT_TYPE_FIXED',
    ])
    const read = await call('getImportedClient', {
      by: karen,
      clientId: tenant,
      path: { externalOrigin: 'navision', externalId: 'C-1' },
    })
    expect(read.body).toMatchObject({ name: 'New name', billingInfo: { currency: 'DKK', schedule: 'MONTHLY' } })
    const foreign = await call('getImportedClient', {
      by: freja,
      path: { externalOrigin: 'navision', externalId: 'C-1' },
    })
    expect([foreign.status, foreign.error.message]).toEqual([404, 'Client C-1 of navision was not found.'])
  })

  it('changes nothing out of reach, and creates below children only with a role for children', async () => {
    const { body } = await importClients(
      [of('C-1', { clientType: 'COMPANY', name: 'Hijacked' }), of('A-9', { parentExternalId: 'C-1' })],
      deep,
      nordlys,
    )
    expect(body.map(({ errors }) => errors?.[0]?.code)).toEqual(['CLIENT_NOT_REACHABLE', 'PARENT_NOT_FOUND'])
    const local = await importClients([of('A-10')], freja, nordlys)
    expect(local.body[0]?.outcome).toBe('CREATED')
    expect((await importClients([of('A-10', { name: 'Again' })], freja, nordlys)).body[0]?.errors?.[0]?.code).toBe(
      'CLIENT_NOT_REACHABLE',
    )
  })

  it('refuses a list with the same client twice, and an empty one', async () => {
    const twice = await importClients([of('D-1'), of('D-1')])
    expect([twice.status, twice.error.errors?.[0]?.field]).toEqual([400, '[1].externalId'])
    expect((await importClients([])).status).toBe(400)
  })

  it('imports a thousand at once', async () => {
    const list = Array.from({ length: 1_000 }, (_, index) =>
      of(`M-${index}`, index > 0 ? { parentExternalId: 'M-0' } : { clientType: 'COMPANY' }),
    )
    const began = performance.now()
    const { body } = await importClients(list)
    console.log(`importClients: 1,000 clients in ${Math.round(performance.now() - began)} ms`)
    expect(new Set(body.map(({ outcome }) => outcome))).toEqual(new Set(['CREATED']))
  })
})
