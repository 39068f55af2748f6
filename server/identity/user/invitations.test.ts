import { describe, expect, it } from 'vitest'
import { insertRole } from '../access/account-store.ts'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'
import { codeTo, doJobs, mailsTo } from '../../dev/testing/mails.ts'

const api = await testApp()
const { call, db, people, person } = api
const { freja, astrid } = people
const { nordlys, solskin } = clients
const role = await insertRole(db, { clientId: nordlys, name: 'Warehouse', permissions: ['shipments:write'] })
const other = await insertRole(db, { clientId: nordlys, name: 'Reader', permissions: ['shipments:read'] })
const foreign = await insertRole(db, { clientId: solskin, name: 'Solskin', permissions: ['shipments:read'] })

const invite = (email: string, roleIds = [role], by: Person = freja) =>
  call('inviteUser', { by, body: { email, roleIds } })
const accept = (username: string, confirmationCode: string, password = 'north-star-lantern-7') =>
  call('completeInvite', { body: { username, confirmationCode, password, firstName: 'Astrid' } })
const rolesOf = async (username: string, by: Person = freja) =>
  (await call('getUser', { by, path: { username } })).body.claims.flatMap(({ roles }) => roles.map(({ name }) => name))

describe('an invitation to a new person', () => {
  it('gives the roles, which apply once it is accepted', async () => {
    const email = 'new@nordlys.example'
    const { status, body, headers } = await invite(email)
    expect([status, headers.location]).toEqual([201, '/v1/auth/users/new%40nordlys.example'])
    expect(body).toMatchObject({
      username: email,
      email,
      status: 'UNCONFIRMED',
      claims: [{ roles: [{ name: 'Warehouse' }] }],
    })
    const code = await codeTo(api, email)
    expect(code).toMatch(/^[\w-]{20}$/)
    expect((await call('login', { body: { username: email, password: 'north-star-lantern-7' } })).error.error).toBe(
      'USER_NOT_CONFIRMED',
    )
    expect((await accept(email, code)).status).toBe(204)
    const login = await call('login', { body: { username: email, password: 'north-star-lantern-7' } })
    expect(login.body.user).toMatchObject({
      status: 'CONFIRMED',
      firstName: 'Astrid',
      claims: [{ client: { id: nordlys } }],
    })
    expect((await accept(email, code)).error.error).toBe('CODE_USED')
    expect((await invite(email)).error.error).toBe('USER_EXISTS')
  })

  it('can be sent again, with other roles, which voids the former code', async () => {
    const email = 'again@nordlys.example'
    await invite(email)
    const first = await codeTo(api, email)
    expect((await invite(email, [other])).status).toBe(201)
    const second = await codeTo(api, email)
    expect(await rolesOf(email)).toEqual(['Reader'])
    expect((await accept(email, first)).error.error).toBe('CODE_MISMATCH')
    const response = await call('resendConfirmation', { body: { username: email } })
    expect(response.body.destination).toBe('a***@n***.example')
    const third = await codeTo(api, email)
    expect((await accept(email, second)).error.error).toBe('CODE_MISMATCH')
    expect((await accept(email, third)).status).toBe(204)
  })

  it('is void once the roles are gone, and after 7 days', async () => {
    const email = 'void@nordlys.example'
    const gone = await insertRole(db, { clientId: nordlys, name: 'Gone', permissions: ['shipments:read'] })
    await invite(email, [gone])
    const code = await codeTo(api, email)
    await call('deleteRole', { by: freja, path: { roleId: gone } })
    expect((await accept(email, code)).error.error).toBe('CODE_MISMATCH')
    await db
      .updateTable('app_user')
      .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
      .where('email', '=', email)
      .execute()
    await db.deleteFrom('user_code').execute()
    expect((await invite(email)).status).toBe(201)
    const next = await codeTo(api, email)
    await db.updateTable('user_code').set({ expiresAt: new Date() }).execute()
    expect((await accept(email, next)).error.error).toBe('CODE_EXPIRED')
  })

  it('makes up a name if the address is too long for one', async () => {
    const email = `${'a'.repeat(40)}@long-domain-of-nordlys.example`
    const { body } = await invite(email)
    expect(body.username).toMatch(/^a{30}-[0-9a-f]{10}$/)
  })

  it('goes to the new address when an administrator corrects it', async () => {
    await invite('typo@nordlys.example')
    const first = await codeTo(api, 'typo@nordlys.example')
    await call('updateUser', { by: freja, body: { username: 'typo@nordlys.example', email: 'right@nordlys.example' } })
    expect((await accept('typo@nordlys.example', first)).error.error).toBe('CODE_MISMATCH')
    expect((await accept('typo@nordlys.example', await codeTo(api, 'right@nordlys.example'))).status).toBe(204)
  })
})

describe('an invitation to a user of other clients', () => {
  it('shows nothing of the user and gives roles only once the password is entered', async () => {
    const email = 'astrid@nordlys.example'
    await db.updateTable('app_user').set({ firstName: 'Secret' }).where('username', '=', 'astrid').execute()
    const { status, body } = await invite(email)
    expect(status).toBe(201)
    expect(body).toMatchObject({ username: 'astrid', email, status: 'UNCONFIRMED', newsletterOptIn: false })
    expect(body).not.toHaveProperty('firstName')
    expect(body.id).not.toBe(astrid.userId)
    expect((await call('getUser', { by: freja, path: { username: 'astrid' } })).status).toBe(404)
    expect((await call('listPermissions', { by: astrid, clientId: nordlys })).status).toBe(403)

    await call('setPassword', { body: { username: 'astrid', currentPassword: 'x'.repeat(6), password: 'y'.repeat(6) } })
    const code = await codeTo(api, email)
    const wrong = await accept('astrid', code, 'wrong-password')
    expect([wrong.status, wrong.error.error]).toEqual([401, 'INVALID_CREDENTIALS'])
    await call('forgotPassword', { path: { username: 'astrid' } })
    const reset = { password: 'lamp-shade-fjord-42', confirmationCode: await codeTo(api, email) }
    expect((await call('confirmForgotPassword', { path: { username: 'astrid' }, body: reset })).status).toBe(204)
    expect((await accept('astrid', code, 'lamp-shade-fjord-42')).status).toBe(204)
    const user = (await call('login', { body: { username: 'astrid', password: 'lamp-shade-fjord-42' } })).body.user
    expect(user.claims.map(({ client }) => client.id)).toEqual([nordlys, solskin])
    expect(user.firstName).toBe('Secret')
  })

  it('keeps roles given in the meantime, and leaves out those that are gone', async () => {
    const stranger = await person('stranger', solskin, ['shipments:read'])
    const gone = await insertRole(db, { clientId: nordlys, name: 'Gone too', permissions: ['shipments:read'] })
    await invite('stranger@nordlys.example', [gone])
    expect(
      (await call('addRoleUsers', { by: freja, path: { roleId: other }, body: { usernames: ['stranger'] } })).status,
    ).toBe(204)
    expect((await call('getUser', { by: freja, path: { username: 'stranger' } })).status).toBe(404)
    await call('deleteRole', { by: freja, path: { roleId: gone } })
    const code = await codeTo(api, 'stranger@nordlys.example')
    await call('forgotPassword', { path: { username: 'stranger' } })
    const reset = { password: 'lamp-shade-fjord-42', confirmationCode: await codeTo(api, 'stranger@nordlys.example') }
    await call('confirmForgotPassword', { path: { username: 'stranger' }, body: reset })
    expect((await accept('stranger', code, 'lamp-shade-fjord-42')).status).toBe(204)
    expect(await rolesOf('stranger')).toEqual(['Reader'])
    expect(stranger.username).toBe('stranger')
  })

  it('brings back a user who was archived elsewhere, without any former rights there', async () => {
    await person('left', solskin, ['shipments:read'])
    await db.updateTable('app_user').set({ status: 'ARCHIVED' }).where('username', '=', 'left').execute()
    const { body } = await invite('left@nordlys.example')
    expect([body.status, body.claims.map(({ client }) => client.id)]).toEqual(['UNCONFIRMED', [nordlys]])
    expect((await accept('left', await codeTo(api, 'left@nordlys.example'))).status).toBe(204)
    const login = await call('login', { body: { username: 'left', password: 'north-star-lantern-7' } })
    expect(login.body.user.claims.map(({ client }) => client.id)).toEqual([nordlys])
  })

  it("takes over no account that a stranger started with another person's address", async () => {
    const email = 'victim@nordlys.example'
    const attack = { username: 'victim', email, password: 'known-to-the-attacker' }
    expect((await call('signUp', { body: attack })).status).toBe(201)
    await invite(email)
    expect((await accept('victim', await codeTo(api, email), 'chosen-by-the-victim')).status).toBe(204)
    expect((await call('login', { body: { username: 'victim', password: 'known-to-the-attacker' } })).status).toBe(401)
    expect((await call('login', { body: { username: 'victim', password: 'chosen-by-the-victim' } })).status).toBe(200)
  })
})

describe('an archived colleague', () => {
  const email = 'back@nordlys.example'
  const archive = () => call('updateUser', { by: freja, body: { username: email, status: 'ARCHIVED' } })
  const log = (password: string) => call('login', { body: { username: email, password } })

  it('is invited again, and comes back with the roles of the invitation and nothing else', async () => {
    await invite(email, [role, other])
    const first = await codeTo(api, email)
    expect((await archive()).status).toBe(200)
    expect((await accept(email, first)).error.error).toBe('CODE_MISMATCH')
    await invite(email, [role, other])
    expect((await accept(email, await codeTo(api, email))).status).toBe(204)
    const roles = await db.selectFrom('user_role').select('userId').where('roleId', '=', other).execute()
    const { id } = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect(roles.map(({ userId }) => userId)).toContain(id)
    const token = (await log('north-star-lantern-7')).body.accessToken
    await db
      .insertInto('api_key')
      .values({
        clientId: nordlys,
        creatorId: id,
        name: 'of before',
        hint: 'wb_live_…',
        permissions: ['shipments:read'],
        scope: 'LOCAL',
        addresses: [],
      })
      .execute()
    await archive()
    await call('resendConfirmation', { body: { username: email } })
    await invite(email, [role])
    expect((await call('getUser', { by: freja, path: { username: email } })).body.status).toBe('ARCHIVED')
    await call('resendConfirmation', { body: { username: email } })
    expect((await accept(email, await codeTo(api, email), 'a-wholly-new-one-26')).status).toBe(204)
    expect((await log('north-star-lantern-7')).status).toBe(401)
    expect((await log('a-wholly-new-one-26')).body.user.claims.flatMap(({ roles: held }) => held)).toMatchObject([
      { name: 'Warehouse' },
    ])
    expect((await call('listClaims', { by: { ...freja, token } })).status).toBe(401)
    const keys = await db.selectFrom('api_key').select('revokedAt').where('creatorId', '=', id).execute()
    expect(keys.map(({ revokedAt }) => typeof revokedAt)).toEqual(['string'])
  })
})

describe('the mail of an invitation', () => {
  it("links to a page, in the tenant's name, with code and user name where no log sees them", async () => {
    const email = 'linked@nordlys.example'
    await invite(email)
    const { subject, text } = (await mailsTo(api, email)).at(-1) ?? { subject: '', text: '' }
    expect(subject).toBe('You are invited to Nordic Parcel')
    const [link = ''] = /http\S+/.exec(text) ?? []
    const { pathname, search, hash } = new URL(link)
    expect([pathname, search]).toEqual(['/desk/join', ''])
    const values = Object.fromEntries(new URLSearchParams(hash.slice(1)))
    expect(values).toEqual({ code: await codeTo(api, email), username: email })
    expect((await accept(email, values['code'] ?? '')).status).toBe(204)
  })
})

describe('inviteUser', () => {
  it('refuses unknown roles, those of others, and those that may do more than the caller', async () => {
    expect((await invite('x@nordlys.example', [foreign])).error).toMatchObject({
      status: 404,
      message: `Role ${foreign} was not found.`,
    })
    const clerk = await person('clerk', nordlys, ['users:admin'])
    const refused = await invite('x@nordlys.example', [role], clerk)
    expect([refused.status, refused.error.error]).toEqual([403, 'PERMISSION_NOT_HELD'])
    expect((await invite('x@nordlys.example', [])).status).toBe(400)
    await doJobs(api)
    expect(await mailsTo(api, 'x@nordlys.example')).toEqual([])
  })
})

const importUsers = (body: object[], by: Person = freja) => call('importUsers', { by, body })

describe('importUsers', () => {
  const holm = { externalOrigin: 'navision', externalId: 'USR-1', email: 'holm@nordlys.example', roles: ['warehouse'] }

  it('creates, updates or skips each user independently', async () => {
    const { body } = await importUsers([
      holm,
      { externalOrigin: 'navision', externalId: 'USR-2', email: 'bech@nordlys.example', roles: ['Packers'] },
      { externalOrigin: 'navision', externalId: 'USR-3', email: 'freja@nordlys.example' },
      { externalOrigin: 'navision', externalId: 'USR-4', email: 'krogh@nordlys.example', firstName: 'Ida' },
    ])
    expect(body.map(({ outcome }) => outcome)).toEqual(['CREATED', 'FAILED', 'FAILED', 'CREATED'])
    expect(body[0]?.user).toMatchObject({
      status: 'RESET_REQUIRED',
      externalId: 'USR-1',
      username: 'holm@nordlys.example',
    })
    expect(body[1]?.errors).toEqual([expect.objectContaining({ code: 'UNKNOWN_ROLE', field: '[1].roles[0]' })])
    expect(body[2]?.errors?.[0]?.code).toBe('EMAIL_TAKEN')
    expect(body[3]?.user?.claims[0]?.roles.map(({ name }) => name)).toEqual(['Users'])
    expect(await mailsTo(api, 'holm@nordlys.example')).toEqual([])

    expect((await importUsers([holm])).body[0]?.outcome).toBe('UNCHANGED')
    const changed = await importUsers([{ ...holm, lastName: 'Holm', roles: ['Reader'] }])
    expect(changed.body[0]).toMatchObject({ outcome: 'UPDATED', user: { lastName: 'Holm' } })
    expect(await rolesOf('holm@nordlys.example')).toEqual(['Reader'])
    await call('forgotPassword', { path: { username: 'holm@nordlys.example' } })
    expect(await codeTo(api, 'holm@nordlys.example')).toMatch(/^\d{6}$/)
  })

  it('reaches no users of another client under the same origin and id', async () => {
    const boss = await person('boss', solskin, ['users:admin', 'shipments:read'])
    const { body } = await importUsers([{ ...holm, email: 'takeover@solskin.example', roles: ['Solskin'] }], boss)
    expect(body[0]).toMatchObject({ outcome: 'CREATED', user: { username: 'takeover@solskin.example' } })
    expect((await call('getUser', { by: freja, path: { username: 'holm@nordlys.example' } })).body.email).toBe(
      'holm@nordlys.example',
    )
  })

  it('grants nothing that the caller lacks, and takes over no account that may do more', async () => {
    const clerk = await person('clerk2', nordlys, ['users:admin'])
    expect(
      (await importUsers([{ ...holm, externalId: 'USR-9', email: 'nine@nordlys.example' }], clerk)).body[0]?.errors?.[0]
        ?.code,
    ).toBe('PERMISSION_NOT_HELD')
    expect(
      (await importUsers([{ ...holm, email: 'clerk3@nordlys.example', roles: undefined }], clerk)).body[0]?.errors?.[0]
        ?.code,
    ).toBe('PERMISSION_NOT_HELD')
  })
})
