import { describe, expect, it } from 'vitest'
import { addUserRole, insertClient, insertRole, insertUser } from '../access/account-store.ts'
import { type Permission, permissions } from '../../generated/operations.ts'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'

const api = await testApp()
const { call, db, people, person } = api
const { freja, karen, astrid } = people
const { nordlys, nordlysSweden, solskin, tenant } = clients
const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

const create = (body: object, by: Person = freja, clientId: number = nordlys) =>
  call('createRole', { by, path: { clientId }, body })
const update = (body: object, by: Person = freja, headers?: Record<string, string>) =>
  call('updateRole', { by, path: { clientId: nordlys }, body, headers })
const newRole = (name: string, given: Permission[] = ['shipments:read'], scope: 'LOCAL' | 'CHILDREN' = 'LOCAL') =>
  insertRole(db, { clientId: nordlys, name, permissions: given, scope })
const give = (roleId: string, usernames: string[], by: Person = freja) =>
  call('addRoleUsers', { by, path: { roleId }, body: { usernames } })

const ascending = (one: number, other: number) => one - other

describe('createRole', () => {
  it('creates a role with sorted permissions', async () => {
    const { status, body, headers } = await create({
      name: 'Warehouse',
      permissions: ['shipments:write', 'addresses:read'],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      clientId: nordlys,
      name: 'Warehouse',
      permissions: ['addresses:read', 'shipments:write'],
      scope: 'LOCAL',
    })
    expect(headers.location).toBe(`/v1/roles/${body.id}`)
    expect((await create({ name: 'WAREHOUSE', permissions: ['shipments:read'] })).error.error).toBe('ROLE_NAME_EXISTS')
    expect((await create({ name: 'Odd', permissions: ['no:such'] })).status).toBe(400)
  })

  it('grants no permission and no reach that the caller lacks', async () => {
    const clerk = await person('clerk', nordlys, ['roles:admin', 'shipments:write'])
    expect((await create({ name: 'A', permissions: ['shipments:read'] }, clerk)).status).toBe(201)
    for (const body of [
      { name: 'B', permissions: ['shipments:read', 'customs:admin'] },
      { name: 'C', permissions: ['shipments:read'], scope: 'CHILDREN' },
    ]) {
      const refused = await create(body, clerk)
      expect([refused.status, refused.error.error]).toEqual([403, 'PERMISSION_NOT_HELD'])
    }
    const mixed = await person('mixed', nordlys, ['shipments:read'], 'CHILDREN')
    await addUserRole(db, mixed.userId, await newRole('Local part', ['roles:admin', 'customs:admin']))
    expect((await create({ name: 'D', permissions: ['shipments:read'], scope: 'CHILDREN' }, mixed)).status).toBe(201)
    expect((await create({ name: 'E', permissions: ['customs:admin'] }, mixed)).status).toBe(201)
    expect((await create({ name: 'F', permissions: ['customs:admin'], scope: 'CHILDREN' }, mixed)).status).toBe(403)
  })

  it('refuses, in any way, to take what the caller lacks, and changes nothing', async () => {
    const clerk = await person('taker', nordlys, ['roles:admin', 'users:admin', 'shipments:write'])
    await person('strong', nordlys, ['customs:admin', 'shipments:read'])
    const { id: roleId } = await db
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Role of strong')
      .executeTakeFirstOrThrow()
    const { body: role } = await call('getRole', { by: freja, path: { roleId } })
    const ways = {
      removeRoleUser: () => call('removeRoleUser', { by: clerk, path: { roleId, username: 'strong' } }),
      removeRoleUsers: () => call('removeRoleUsers', { by: clerk, path: { roleId }, query: { username: ['strong'] } }),
      removeUserRoles: () => call('removeUserRoles', { by: clerk, path: { username: 'strong' } }),
      deleteRole: () => call('deleteRole', { by: clerk, path: { roleId } }),
      updateRole: () =>
        call('updateRole', {
          by: clerk,
          path: { clientId: nordlys },
          body: { id: roleId, permissions: ['shipments:read'] },
        }),
    }
    for (const [way, run] of Object.entries(ways)) {
      const { status, error } = await run()
      expect([way, status, error?.error]).toEqual([way, 403, 'PERMISSION_NOT_HELD'])
    }
    expect((await call('getRole', { by: freja, path: { roleId } })).body).toEqual(role)
    const ownRole = await newRole('Weak', ['shipments:read'])
    expect((await call('deleteRole', { by: clerk, path: { roleId: ownRole } })).status).toBe(204)
  })

  it('reaches clients below only with a role for children', async () => {
    const body = { name: 'Below', permissions: ['shipments:read'] }
    expect((await create(body, freja, nordlysSweden)).status).toBe(404)
    const deep = await person('deep', nordlys, permissions, 'CHILDREN')
    expect((await create(body, deep, nordlysSweden)).body.clientId).toBe(nordlysSweden)
    for (const clientId of [solskin, tenant, 99_999]) {
      const refused = await create(body, deep, clientId)
      expect([refused.status, refused.error.message]).toEqual([404, `Client ${clientId} was not found.`])
    }
  })
})

describe('listRoles', () => {
  it('sorts by name and searches name and description', async () => {
    await insertRole(db, {
      clientId: solskin,
      name: 'Århus',
      description: 'Packs lamps',
      permissions: ['shipments:read'],
    })
    const names = async (query: object) =>
      (await call('listRoles', { by: astrid, path: { clientId: solskin }, query: { ...query } })).body.map(
        ({ name }) => name,
      )
    expect(await names({})).toEqual(['Role of astrid', 'Second', 'Århus'])
    expect(await names({ q: 'arhus' })).toEqual(['Århus'])
    expect(await names({ q: 'LAMPS' })).toEqual(['Århus'])
    expect((await call('listRoles', { by: freja, path: { clientId: solskin } })).status).toBe(404)
  })
})

describe('updateRole', () => {
  it('merges, clears the description and applies from the next request on', async () => {
    const by = await person('worker', nordlys, ['addresses:read'])
    const [role] = await db.selectFrom('user_role').select('roleId').where('userId', '=', by.userId).execute()
    const id = role?.roleId ?? ''
    expect((await call('listShipments', { by })).status).toBe(403)
    expect((await update({ id, permissions: ['shipments:read'], description: 'Reads' })).body).toMatchObject({
      permissions: ['shipments:read'],
      description: 'Reads',
      name: 'Role of worker',
    })
    expect((await call('listShipments', { by })).status).toBe(200)
    expect((await update({ id, description: null })).body).not.toHaveProperty('description')
  })

  it('refuses permissions that the caller lacks, taken names, old versions and roles of others', async () => {
    const clerk = await person('clerk2', nordlys, ['roles:admin', 'shipments:write'])
    const id = await newRole('Changing', ['customs:admin'])
    expect((await update({ id, name: 'Renamed' }, clerk)).status).toBe(200)
    expect((await update({ id, permissions: ['customs:admin', 'shipments:read'] }, clerk)).status).toBe(200)
    expect((await update({ id, permissions: ['customs:admin', 'carriers:admin'] }, clerk)).error.error).toBe(
      'PERMISSION_NOT_HELD',
    )
    expect((await update({ id, scope: 'CHILDREN' }, clerk)).error.error).toBe('PERMISSION_NOT_HELD')
    await newRole('Other name')
    expect((await update({ id, name: 'other NAME' })).error.error).toBe('ROLE_NAME_EXISTS')
    const { headers } = await call('getRole', { by: freja, path: { roleId: id } })
    expect(
      (await call('getRole', { by: freja, path: { roleId: id }, headers: { 'if-none-match': headers.etag ?? '' } }))
        .status,
    ).toBe(304)
    expect((await update({ id, name: 'Once' }, freja, { 'if-match': headers.etag ?? '' })).status).toBe(200)
    expect((await update({ id, name: 'Twice' }, freja, { 'if-match': headers.etag ?? '' })).status).toBe(412)
    const foreign = await insertRole(db, { clientId: solskin, name: 'Foreign', permissions: ['shipments:read'] })
    expect((await update({ id: foreign, name: 'Mine' })).error.message).toBe(`Role ${foreign} was not found.`)
    expect((await call('getRole', { by: freja, path: { roleId: foreign } })).status).toBe(404)
  })
})

describe('addRoleUsers', () => {
  it('gives to all or none, and lists all unknown users', async () => {
    const roleId = await newRole('Packers')
    const refused = await give(roleId, ['mikkel', 'astrid', 'nobody'])
    expect(refused.status).toBe(400)
    expect(refused.error.errors?.map(({ code, field }) => [code, field])).toEqual([
      ['USER_NOT_FOUND', 'usernames[1]'],
      ['USER_NOT_FOUND', 'usernames[2]'],
    ])
    expect((await call('listRoleUsers', { by: freja, path: { roleId } })).body).toEqual([])
    for (let round = 0; round < 2; round++) expect((await give(roleId, ['Mikkel', 'freja'])).status).toBe(204)
    const { body } = await call('listRoleUsers', { by: freja, path: { roleId } })
    expect(body.map(({ username }) => username)).toEqual(['freja', 'mikkel'])
    expect(body[1]?.claims.map(({ client }) => client.id)).toEqual([nordlys])
  })

  it('refuses to give what the caller lacks', async () => {
    const clerk = await person('clerk3', nordlys, ['roles:admin'])
    const roleId = await newRole('Powerful', ['customs:admin'])
    expect((await give(roleId, ['clerk3'], clerk)).error.error).toBe('PERMISSION_NOT_HELD')
  })

  it('accepts users of clients below that the caller reaches', async () => {
    await person('swede', nordlysSweden, ['shipments:read'])
    const roleId = await newRole('From below')
    const wide = await person('wide', nordlys, permissions, 'CHILDREN')
    expect((await give(roleId, ['swede'])).status).toBe(400)
    expect((await give(roleId, ['swede'], wide)).status).toBe(204)
    const foreign = await insertRole(db, { clientId: solskin, name: 'Not ours', permissions: ['shipments:read'] })
    expect((await give(foreign, ['freja'])).error.message).toBe(`Role ${foreign} was not found.`)
  })
})

describe('taking roles', () => {
  it('takes from one, from several and all at once', async () => {
    const roleId = await newRole('Taken')
    await give(roleId, ['mikkel', 'freja'])
    const takeOne = (username: string) => call('removeRoleUser', { by: freja, path: { roleId, username } })
    expect((await takeOne('MIKKEL')).status).toBe(204)
    expect((await takeOne('mikkel')).error.message).toBe(`User mikkel with role ${roleId} was not found.`)
    const several = (username: string[]) =>
      call('removeRoleUsers', { by: freja, path: { roleId }, query: { username } })
    expect((await several(['freja', 'mikkel', 'nobody'])).status).toBe(204)
    expect((await several([])).status).toBe(400)
    expect((await call('listRoleUsers', { by: freja, path: { roleId } })).body).toEqual([])
    const leaver = await person('leaver', nordlys, ['shipments:read'])
    await give(roleId, ['leaver'])
    expect((await call('removeUserRoles', { by: freja, path: { username: 'leaver' } })).status).toBe(204)
    expect((await call('listClaims', { by: leaver })).status).toBe(403)
    expect((await call('removeUserRoles', { by: freja, path: { username: 'leaver' } })).status).toBe(404)
    expect((await call('removeUserRoles', { by: freja, path: { username: 'astrid' } })).status).toBe(404)
  })

  it('keeps the last administrator in any way', async () => {
    const held: Permission[] = ['roles:admin', 'users:admin']
    const admin = await insertRole(db, { clientId: nordlysSweden, name: 'Admins', permissions: held })
    const spare = await insertRole(db, { clientId: nordlysSweden, name: 'Spare', permissions: held })
    const id = await insertUser(db, {
      username: 'last',
      email: 'last@x.example',
      status: 'CONFIRMED',
      roleIds: [admin],
    })
    const archived = await insertUser(db, {
      username: 'gone',
      email: 'gone@x.example',
      status: 'ARCHIVED',
      roleIds: [admin],
    })
    const by = karen
    const clientId = nordlysSweden
    const ways = {
      removeRoleUser: () => call('removeRoleUser', { by, clientId, path: { roleId: admin, username: 'last' } }),
      removeRoleUsers: () =>
        call('removeRoleUsers', { by, clientId, path: { roleId: admin }, query: { username: ['last', 'gone'] } }),
      removeUserRoles: () => call('removeUserRoles', { by, clientId, path: { username: 'last' } }),
      deleteRole: () => call('deleteRole', { by, clientId, path: { roleId: admin } }),
      updateRole: () =>
        call('updateRole', { by, clientId, path: { clientId }, body: { id: admin, permissions: ['users:admin'] } }),
    }
    for (const [way, go] of Object.entries(ways)) {
      const { status, error } = await go()
      expect([way, status, error.error]).toEqual([way, 409, 'LAST_ADMINISTRATOR'])
      expect(error.message).toContain('last is the last user of client 1025 with roles:admin')
    }
    await addUserRole(db, id, spare)
    expect((await ways.removeRoleUser()).status).toBe(204)
    expect((await ways.deleteRole()).status).toBe(204)
    expect(archived).toBeDefined()
  })

  it.each(permissions.filter((permission) => permission.endsWith(':admin')))(
    'keeps the last one with %s',
    async (permission) => {
      const clientId = await insertClient(db, { name: permission, clientType: 'COMPANY', parentId: nordlys })
      const roleId = await insertRole(db, { clientId, name: 'Administrators', permissions: [permission] })
      const holder = async (order: string) => {
        const username = `${order}.${permission.replace(':', '.')}`
        await insertUser(db, { username, email: `${username}@x.example`, status: 'CONFIRMED', roleIds: [roleId] })
        return username
      }
      const [first, second] = [await holder('first'), await holder('second')]
      const remove = (username: string) => call('removeRoleUser', { by: karen, clientId, path: { roleId, username } })
      expect((await remove(first)).status).toBe(204)
      const { status, error } = await remove(second)
      expect([status, error.error]).toEqual([409, 'LAST_ADMINISTRATOR'])
      expect(error.message).toContain(`${second} is the last user of client ${clientId} with ${permission}`)
    },
  )

  it('keeps one of two administrators when both are removed at once', async () => {
    const role = await insertRole(db, { clientId: solskin, name: 'Two', permissions: ['roles:admin'] })
    await db
      .deleteFrom('user_role')
      .where('roleId', '!=', role)
      .where('userId', 'in', [astrid.userId, people.mikkel.userId])
      .execute()
    for (let round = 0; round < 5; round++) {
      for (const name of ['one', 'two']) {
        const userId = await insertUser(db, {
          username: `${name}${round}`,
          email: `${name}${round}@x.example`,
          status: 'CONFIRMED',
        })
        await addUserRole(db, userId, role)
      }
      const names = [`one${round}`, `two${round}`, ...(round > 0 ? [] : [])]
      const responses = await Promise.all(
        names.map((username) =>
          call('removeRoleUser', { by: karen, clientId: solskin, path: { roleId: role, username } }),
        ),
      )
      const left = await db.selectFrom('user_role').select('userId').where('roleId', '=', role).execute()
      expect(left.length).toBeGreaterThan(0)
      if (round === 0) expect(responses.map(({ status }) => status).toSorted(ascending)).toEqual([204, 409])
    }
  })
})

describe('deleteRole', () => {
  it("deletes the client's own role in the version that was read", async () => {
    const roleId = await newRole('Deleted')
    const remove = (headers?: Record<string, string>) => call('deleteRole', { by: freja, path: { roleId }, headers })
    expect((await remove({ 'if-match': '"old"' })).status).toBe(412)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await call('deleteRole', { by: freja, path: { roleId: unknownId } })).status).toBe(404)
  })
})
