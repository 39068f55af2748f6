import { describe, expect, it } from 'vitest'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'
import { insertRole } from '../access/account-store.ts'
import { changePasswordHash } from '../user/account-store.ts'
import { hashPassword } from '../access/passwords.ts'
import { everyday } from '../role/rules.ts'

const { call, db, jobs, people, person } = await testApp()
const { freja } = people

/** A user with a password, logged in with it. */
async function withPassword(username: string): Promise<Person> {
  const one = await person(username, clients.nordlys, everyday)
  await changePasswordHash(db, one.userId, await hashPassword('lamp-shade-fjord-42'))
  return one
}

async function logIn(username: string, password = 'lamp-shade-fjord-42') {
  const { status, body } = await call('login', { body: { username, password } })
  return { status, token: body.accessToken, refreshToken: body.refreshToken }
}

describe('one’s own user', () => {
  it('is read and changed without any permission; a new address must be confirmed first', async () => {
    const one = await person('magnus', clients.nordlys, [])
    const before = await call('getMe', { by: one })
    expect(before.body).toMatchObject({ username: 'magnus', newsletterOptIn: false, claims: [{}] })
    const body = { newsletterOptIn: true, firstName: 'Magnus', email: 'magnus.new@nordlys.example' }
    const stale = await call('updateMe', { by: one, body, headers: { 'if-match': '"other"' } })
    expect(stale.status).toBe(412)
    const changed = await call('updateMe', { by: one, body, headers: { 'if-match': before.headers.etag ?? '' } })
    expect(changed.body).toMatchObject(body)
    expect(jobs.sent.length).toBeGreaterThan(0)
    const audit = await call('listAuditEntries', { by: freja, query: { username: 'magnus' } })
    expect(audit.body.hits).toMatchObject([{ action: 'user.update', operationId: 'updateMe' }])
    const nothing = await call('updateMe', { by: one, body: {} })
    expect(nothing.status).toBe(400)
  })

  it('belongs to no caller with a key or under another name', async () => {
    const { body: key } = await call('createApiKey', {
      by: freja,
      body: { name: 'Program', permissions: ['shipments:read'] },
    })
    const by = { ...freja, token: key.key }
    const refused = [
      await call('getMe', { by }),
      await call('listMySessions', { by }),
      await call('logout', { by }),
      await call('updateMe', { by, body: { newsletterOptIn: true } }),
    ]
    expect(refused.map(({ error }) => error.error)).toEqual(Array(4).fill('PERSON_REQUIRED'))
  })

  it('reserves no address that is only claimed', async () => {
    const email = 'real.owner@havn.example'
    const one = await person('namer', clients.nordlys, everyday)
    expect((await call('updateMe', { by: one, body: { email } })).status).toBe(200)
    const signUp = await call('signUp', { body: { username: email, email, password: 'lamp-shade-fjord-42' } })
    expect(signUp.status).toBe(201)
    const roleId = await insertRole(db, { clientId: clients.nordlys, name: 'Invited', permissions: [] })
    const invited = await call('inviteUser', {
      by: freja,
      body: { email: 'Real.Owner@havn.example', roleIds: [roleId] },
    })
    expect([invited.status, invited.body.username]).toEqual([201, email])
  })

  it('gets another password, and stays logged in only here', async () => {
    const one = await withPassword('signe')
    const other = await logIn('signe')
    const set = (currentPassword: string, password: string) =>
      call('setMyPassword', { by: one, body: { currentPassword, password } })
    expect((await set('wrong-password', 'north-star-lantern-7')).error.error).toBe('CURRENT_PASSWORD_WRONG')
    expect((await set('lamp-shade-fjord-42', 'lamp-shade-fjord-42')).error.error).toBe('PASSWORD_UNCHANGED')
    expect((await set('lamp-shade-fjord-42', 'north-star-lantern-7')).status).toBe(204)
    expect((await call('getMe', { by: one })).status).toBe(200)
    expect((await call('getMe', { by: { ...one, token: other.token } })).status).toBe(401)
    expect((await logIn('signe', 'lamp-shade-fjord-42')).status).toBe(401)
    expect((await logIn('signe', 'north-star-lantern-7')).status).toBe(200)
  })
})

describe('sessions', () => {
  it('are listed and ended one by one, and no one else’s are', async () => {
    const one = await withPassword('liv')
    const second = await logIn('liv')
    const sessions = (await call('listMySessions', { by: one })).body
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1' })
    const sessionId = sessions[0]?.id ?? ''
    expect((await call('revokeMySession', { by: freja, path: { sessionId } })).status).toBe(404)
    expect((await call('revokeMySession', { by: one, path: { sessionId } })).status).toBe(204)
    expect((await call('getMe', { by: { ...one, token: second.token } })).status).toBe(401)
    expect((await call('revokeMySession', { by: one, path: { sessionId } })).status).toBe(404)
  })

  it('show the administrator who acts as the user, and end all at once but the current one', async () => {
    const one = await withPassword('nora')
    const acting = await call('impersonateUser', { by: freja, path: { username: 'nora' } })
    const others = [await logIn('nora'), await logIn('nora')]
    const { body } = await call('listMySessions', { by: one })
    expect(body.map(({ impersonatedBy }) => impersonatedBy)).toContain('freja')
    await call('revokeMySessions', { by: one })
    expect((await call('listMySessions', { by: one })).body).toHaveLength(1)
    for (const token of [acting.body.accessToken, ...others.map((other) => other.token)])
      expect((await call('listPermissions', { by: { ...one, token } })).status).toBe(401)
  })

  it('end by logging out, with their refresh token', async () => {
    const one = await withPassword('ove')
    const { token, refreshToken } = await logIn('ove')
    const by = { ...one, token }
    expect((await call('logout', { by })).status).toBe(204)
    expect((await call('getMe', { by })).status).toBe(401)
    expect((await call('refreshToken', { body: refreshToken, type: 'text/plain' })).status).toBe(401)
    expect((await call('getMe', { by: one })).status).toBe(200)
  })
})

describe('everyday work', () => {
  it('includes reading carriers, products and sales, and leaves the offer to administrators', async () => {
    const worker = await person('worker', clients.nordlys, everyday)
    await call('createSalesProduct', { by: freja, body: { productId: 'POSTNORD_DK_17' } })
    const { body, headers } = await call('listSalesProducts', { by: worker })
    expect(body).toMatchObject([{ productId: 'POSTNORD_DK_17', clientId: clients.nordlys, product: { active: true } }])
    expect(headers['x-total-count']).toBe('1')
    expect((await call('listActiveClientCarriers', { by: worker })).status).toBe(200)
    expect((await call('listProducts', { by: worker })).status).toBe(200)
    const sell = await call('createSalesProduct', { by: worker, body: { productId: 'POSTNORD_DK_19' } })
    expect(sell.error.error).toBe('FORBIDDEN')
    const foreign = await call('listSalesProducts', { by: worker, query: { client_id: clients.solskin } })
    expect(foreign.status).toBe(404)
  })
})
