import { describe, expect, it } from 'vitest'
import { type Call, clients, type Person, testApp } from '../../dev/testing/app.ts'
import { type OperationId, operations, type Permission, permissions } from '../../generated/operations.ts'
import { everyday } from '../role/rules.ts'
import { addUserRole, insertRole } from './account-store.ts'
import { withLowerLevels } from './permissions.ts'

const { call, db, people, person } = await testApp()
const { freja } = people
const { nordlys } = clients

/** Administers people and keys, and lacks what the stronger one has. */
const lesserRights: readonly Permission[] = ['api-keys:admin', 'roles:admin', 'users:admin', 'shipments:read']
const lesser = await person('lesser', nordlys, lesserRights)

const keyOf = async (given: readonly Permission[], by: Person = freja): Promise<Person & { id: string }> => {
  const { body } = await call('createApiKey', { by, body: { name: 'A key', permissions: given } })
  return { ...freja, token: body.key, id: body.id }
}

interface Stronger {
  readonly username: string
  readonly invited: string
  readonly invitedEmail: string
  readonly roleId: string
  readonly apiKeyId: string
}

/** What a user with customs:admin owns: an account, an invited one, a role and a key. */
async function stronger(): Promise<Stronger> {
  const made = await person(`stronger${++count}`, nordlys, ['customs:admin', 'shipments:read'])
  const roleId = await insertRole(db, { clientId: nordlys, name: `Brokers ${count}`, permissions: ['customs:admin'] })
  const invitedEmail = `invited${count}@nordlys.example`
  const { body } = await call('inviteUser', { by: freja, body: { email: invitedEmail, roleIds: [roleId] } })
  await call('importUsers', { by: freja, body: [imported(['Brokers 1'])] })
  const { id: apiKeyId } = await keyOf(['customs:admin'])
  return { username: made.username, invited: body.username, invitedEmail, roleId, apiKeyId }
}
let count = 0

const imported = (roles: string[]) => ({
  externalOrigin: 'HR',
  externalId: '7',
  email: 'imported@nordlys.example',
  roles,
})
const weak = await insertRole(db, { clientId: nordlys, name: 'Weak', permissions: ['shipments:read'] })

/** Every operation that would take something from the stronger user, or let another user use it. */
const ways: readonly (readonly [OperationId, string, (of: Stronger) => Call])[] = [
  ['resetUserPassword', 'takes the password and the sessions', ({ username }) => ({ path: { username } })],
  ['updateUser', 'archives', ({ username }) => ({ body: { username, status: 'ARCHIVED' } })],
  ['updateUser', 'ends the sessions', ({ username }) => ({ body: { username, status: 'COMPROMISED' } })],
  ['updateUser', 'moves the address', ({ username }) => ({ body: { username, email: 'elsewhere@nordlys.example' } })],
  ['resetUserSecondFactor', 'takes the second factor', ({ username }) => ({ path: { username } })],
  ['deleteUser', 'deletes', ({ username }) => ({ path: { username } })],
  ['removeUserRoles', 'takes the roles', ({ username }) => ({ path: { username } })],
  ['removeRoleUser', 'takes a role', ({ roleId, invited: username }) => ({ path: { roleId, username } })],
  ['removeRoleUsers', 'takes a role', ({ roleId, invited }) => ({ path: { roleId }, query: { username: [invited] } })],
  [
    'inviteUser',
    'takes the roles of an invited one',
    ({ invitedEmail: email }) => ({ body: { email, roleIds: [weak] } }),
  ],
  ['deleteRole', 'takes the role from all', ({ roleId }) => ({ path: { roleId } })],
  [
    'updateRole',
    'empties the role',
    ({ roleId: id }) => ({ path: { clientId: nordlys }, body: { id, permissions: ['shipments:read'] } }),
  ],
  ['updateApiKey', 'lifts the networks', ({ apiKeyId }) => ({ path: { apiKeyId }, body: { addresses: [] } })],
  [
    'updateApiKey',
    'sets other networks',
    ({ apiKeyId }) => ({ path: { apiKeyId }, body: { addresses: ['203.0.113.0/24'] } }),
  ],
  ['updateApiKey', 'lifts the end', ({ apiKeyId }) => ({ path: { apiKeyId }, body: { expiresAt: null } })],
  ['updateApiKey', 'renames', ({ apiKeyId }) => ({ path: { apiKeyId }, body: { name: 'Mine' } })],
  ['rotateApiKey', 'has the new secret', ({ apiKeyId }) => ({ path: { apiKeyId }, body: { overlapHours: 0 } })],
]

describe('a user with fewer rights', () => {
  it.each(ways)('%s: %s of no user with more rights', async (id, _, of) => {
    const target = await stronger()
    const refused = await call(id, { by: lesser, ...of(target) })
    expect([refused.status, refused.error.error]).toEqual([403, 'PERMISSION_NOT_HELD'])
    const byKey = await call(id, { by: await keyOf(['roles:admin', 'users:admin']), ...of(target) })
    expect(byKey.status, 'by a key').toBe(403)
    // A user with all of these permissions may.
    expect((await call(id, { by: freja, ...of(target) })).status).toBeLessThan(300)
  })

  it('gets no role by an import', async () => {
    await stronger()
    const { body } = await call('importUsers', { by: lesser, body: [imported(['Weak'])] })
    expect(body.map(({ outcome, errors }) => [outcome, errors?.[0]?.code])).toEqual([['FAILED', 'PERMISSION_NOT_HELD']])
  })

  it('may still revoke a stolen key', async () => {
    const { id: apiKeyId } = await keyOf(['customs:admin'])
    expect((await call('revokeApiKey', { by: lesser, path: { apiKeyId } })).status).toBe(204)
  })
})

describe('an account created by a key', () => {
  it('is listed with the key, however it was created', async () => {
    const key = await keyOf(permissions)
    const created = await call('createUser', {
      by: key,
      body: { username: 'outlives', email: 'outlives@nordlys.example', temporaryPassword: 'Vinter-i-Aarhus-26' },
    })
    expect(created.status).toBe(201)
    await call('inviteUser', { by: key, body: { email: 'invited-by-key@nordlys.example', roleIds: [weak] } })
    const more = { ...imported(['Weak']), externalId: '8', email: 'imported-by-key@nordlys.example' }
    await call('importUsers', { by: key, body: [more] })
    await call('revokeApiKey', { by: freja, path: { apiKeyId: key.id } })
    const { body } = await call('getApiKey', { by: freja, path: { apiKeyId: key.id } })
    expect(body.createdUsers).toEqual(['imported-by-key@nordlys.example', 'invited-by-key@nordlys.example', 'outlives'])
    const { body: all } = await call('listApiKeys', { by: freja })
    expect(all.flatMap(({ createdUsers }) => createdUsers)).toHaveLength(3)
  })
})

describe('a public key', () => {
  it('reaches only its own operations', async () => {
    const origin = 'https://shop.nordlys.example'
    const { body } = await call('createApiKey', {
      by: freja,
      body: { name: 'Checkout', kind: 'PUBLIC', permissions: ['checkout:write'], origins: [origin] },
    })
    const by = { ...freja, token: body.key }
    const allowed: string[] = []
    for (const { id, permission } of operations) {
      if (permission === 'public') continue
      const { status } = await call(id, { by, headers: { origin }, body: '{"nonsense":' })
      if (status !== 403) allowed.push(`${id} ${permission}`)
    }
    expect(allowed).toEqual(
      operations.filter(({ permission }) => permission === 'checkout:write').map(({ id }) => `${id} checkout:write`),
    )
  })
})

/** Operations that decide for a whole client, its money, or personal data. */
const withheld: readonly OperationId[] = [
  'activateShippingPolicy',
  'createRateSheet',
  'createShippingPolicy',
  'deleteCarrierInvoice',
  'eraseDataSubject',
  'exportDataSubject',
  'getShipmentCost',
  'importCarrierInvoices',
  'listAuditEntries',
  'listRequests',
  'setCarrierInvoiceSettings',
  'updateRateSheet',
]

describe('the role Users', () => {
  it('leaves out decisions for everyone, over money or over personal data', async () => {
    const held = withLowerLevels(everyday)
    const facts = new Map(operations.map((one) => [one.id, one]))
    for (const id of withheld) {
      const { permission } = facts.get(id) ?? expect.fail(`There is no operation ${id}`)
      expect([id, held.has(permission as Permission)]).toEqual([id, false])
    }
    for (const one of ['shipments:write', 'orders:write', 'rate-sheets:read'] as const) expect(held).toContain(one)
  })
})

const errorsOf = async (body: object) => {
  const { error } = await call('createRole', {
    by: freja,
    path: { clientId: nordlys },
    body: { name: 'Odd', ...body },
  })
  return error.errors?.map(({ code, field }) => `${code} ${field}`)
}

describe('a template', () => {
  it('gives a role its listed permissions, if the caller holds them', async () => {
    const { body: templates } = await call('listRoleTemplates', { by: freja })
    expect(templates.map(({ template }) => template)).toEqual([
      'SHIPPER',
      'WAREHOUSE',
      'CUSTOMER_SERVICE',
      'FINANCE',
      'DEVELOPER',
      'ADMINISTRATOR',
    ])
    for (const { template, name, permissions: given } of templates) {
      const { status, body } = await call('createRole', {
        by: freja,
        path: { clientId: nordlys },
        body: { name, template },
      })
      expect([status, body.permissions]).toEqual([201, given])
      const worker = await person(`works-as-${template.toLowerCase().replace('_', '-')}`, nordlys, [])
      await addUserRole(db, worker.userId, body.id)
      const may = async (id: OperationId) => (await call(id, { by: worker })).status !== 403
      expect([template, await may('listShipments'), await may('listApiKeys'), await may('listRequests')]).toEqual([
        template,
        true,
        ['DEVELOPER', 'ADMINISTRATOR'].includes(template),
        ['DEVELOPER', 'ADMINISTRATOR'].includes(template),
      ])
      expect([template, withLowerLevels(given).has('carrier-invoices:write')]).toEqual([
        template,
        ['FINANCE', 'ADMINISTRATOR'].includes(template),
      ])
      expect(given.includes('data-subjects:write')).toBe(template === 'ADMINISTRATOR')
    }
    const refused = await call('createRole', {
      by: lesser,
      path: { clientId: nordlys },
      body: { name: 'F', template: 'FINANCE' },
    })
    expect([refused.status, refused.error.error]).toEqual([403, 'PERMISSION_NOT_HELD'])
  })

  it('cannot be combined with permissions, but one of the two is required', async () => {
    expect(await errorsOf({})).toEqual(['REQUIRED permissions'])
    expect(await errorsOf({ template: 'FINANCE', permissions: ['shipments:read'] })).toEqual([
      'NOT_ALLOWED permissions',
    ])
    expect(await errorsOf({ template: 'PILOT' })).toEqual(['NOT_ALLOWED template'])
  })
})
