import { pass } from '../../dev/testing/elapsed.ts'
import { once as event } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addUserRole, insertRole, insertUser } from '../access/account-store.ts'
import { hashPassword } from '../access/passwords.ts'
import { setPassword } from '../user/account-store.ts'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'
import { type Account, identityProvider } from '../../dev/testing/identity-provider.ts'
import { testConfig } from '../../dev/testing/database.ts'
import { reseal } from '../../platform/store/reseal.ts'
import { identityProviderSecrets } from './store.ts'
import { reasonAgainst } from './provider.ts'
import { rolesByClaim } from './rules.ts'

const { call, config, db, people, person, app } = await testApp({
  WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes',
})
const { freja, astrid, karen } = people
const { nordlys, nordlysSweden, solskin } = clients
const { redirectUri } = (await call('getSingleSignOn', { by: freja })).body
const provider = await identityProvider(redirectUri)
const { issuer, clientId: oidcClientId, secret: oidcClientSecret } = provider
afterEach(() => void vi.useRealTimers())

const role = (clientId: number, name: string) => insertRole(db, { clientId, name, permissions: ['shipments:read'] })
const office = await role(nordlys, 'Office')
const warehouse = await role(nordlys, 'Warehouse')
const settings = { issuer, oidcClientId, oidcClientSecret, domains: ['nordlys.example'] }
const configure = (body: object = {}, by: Person = freja) =>
  call('setSingleSignOn', { by, body: { ...settings, defaultRoleId: office, ...body } })
const outcome = ({ status, error }: { status: number; error?: { error: string } }) => [status, error?.error]
const password = 'lamps-from-the-north'
const passwordHash = await hashPassword(password)

const start = async (username = 'someone@nordlys.example') =>
  (await call('startSingleSignOn', { body: { username } })).body
const complete = (attempt: string, back: URL) =>
  call('completeSingleSignOn', { body: { attempt, parameters: back.search.slice(1) } })
async function enter(account: Account) {
  const { authorizationUrl, attempt } = await start()
  return complete(attempt, await provider.enter(authorizationUrl, account))
}
const lookUps = () => provider.asked.filter((one) => one.endsWith('/openid-configuration')).length
let count = 0
const accountOf = (name: string, more: object = {}): Account => ({
  sub: `subject-${name}-${++count}`,
  email: `${name}@nordlys.example`,
  email_verified: true,
  given_name: 'Ida',
  family_name: 'Holm',
  ...more,
})
async function member(name: string, clientId: number = nordlys): Promise<Person> {
  const made = await person(name, clientId, ['addresses:read'])
  await setPassword(db, made.userId, { hash: passwordHash, status: 'CONFIRMED' })
  return made
}
const logIn = (username: string) => call('login', { body: { username, password } })
const roleNames = (user: { claims: { client: { id: number }; roles: { name: string }[] }[] }) =>
  user.claims.flatMap(({ roles }) => roles.map(({ name }) => name))

describe('setSingleSignOn', () => {
  it('tries the issuer, stores the secret, and requires it again with another issuer', async () => {
    const at = 'http://127.0.0.1:9/nobody'
    const wrong = await configure({ issuer: at, domains: ['elsewhere.example'], defaultRoleId: astrid.userId })
    expect(wrong.error.errors?.map(({ code, field }) => [code, field])).toEqual([
      ['DOMAIN_NOT_PROVED', 'domains[0]'],
      ['UNKNOWN_ROLE', 'defaultRoleId'],
      ['ISSUER_NOT_USABLE', 'issuer'],
    ])
    expect(JSON.stringify(wrong.error)).toContain(`${at}/.well-known/openid-configuration`)
    const { oidcClientSecret: _, ...withoutSecret } = settings
    const bare = await call('setSingleSignOn', { by: freja, body: withoutSecret })
    expect(bare.error.errors?.map(({ field }) => field)).toEqual(['oidcClientSecret'])
    const { body } = await configure()
    expect(body).toMatchObject({ configured: true, issuer, domains: ['nordlys.example'], modifiedBy: 'freja' })
    expect(JSON.stringify([body, (await call('getSingleSignOn', { by: freja })).body])).not.toContain(oidcClientSecret)
    expect((await call('setSingleSignOn', { by: freja, body: withoutSecret })).status).toBe(200)
    const moved = await call('setSingleSignOn', { by: freja, body: { ...withoutSecret, oidcClientId: 'another' } })
    expect(moved.error.errors?.map(({ field }) => field)).toEqual(['oidcClientSecret'])
    const row = await db.selectFrom('single_sign_on').select('sealed').executeTakeFirstOrThrow()
    expect(row.sealed.toString('latin1')).not.toContain(oidcClientSecret)
  })

  it('still reads the secret under another encryption secret', async () => {
    await configure()
    const rotated = testConfig({
      WAYBILL_ENCRYPTION_SECRET: 'another-encryption-secret-of-32-letters',
      WAYBILL_FORMER_ENCRYPTION_SECRETS: config.encryptionSecret,
    })
    const keyOf = async () => (await db.selectFrom('single_sign_on').select('keyId').executeTakeFirst())?.keyId
    const before = await keyOf()
    await reseal(db, rotated, identityProviderSecrets)
    expect(await keyOf()).not.toBe(before)
    const back = {
      ...rotated,
      encryptionSecret: config.encryptionSecret,
      formerEncryptionSecrets: [rotated.encryptionSecret],
    }
    await reseal(db, back, identityProviderSecrets)
    expect(await keyOf()).toBe(before)
    expect((await enter(accountOf('after-rotation'))).status).toBe(200)
  })

  it("requires all permissions of the client's roles, and refuses domains of another client", async () => {
    const lesser = await person('lesser-admin', nordlys, ['users:admin'])
    expect(outcome(await configure({}, lesser))).toEqual([403, 'PERMISSION_NOT_HELD'])
    expect(outcome(await call('getSingleSignOn', { by: await person('reader', nordlys, ['users:read']) }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    const { body: key } = await call('createApiKey', {
      by: freja,
      body: { name: 'For people', permissions: ['users:admin'] },
    })
    const byKey = await app.inject({
      method: 'PUT',
      url: '/v1/auth/single-sign-on',
      headers: { authorization: `Bearer ${key.key}` },
      payload: { ...settings },
    })
    expect([byKey.statusCode, byKey.json().error]).toEqual([403, 'PERSON_REQUIRED'])
    await configure()
    expect(outcome(await configure({ defaultRoleId: undefined }, astrid))).toEqual([409, 'DOMAIN_TAKEN'])
    expect((await call('getSingleSignOn', { by: astrid })).body).toEqual({ configured: false, redirectUri })
  })
})

describe('a log-in through the company', () => {
  it('creates an account for a new person, and recognises them', async () => {
    await configure()
    const check = (username: string) => call('checkSingleSignOn', { body: { username } })
    expect((await check('New@NORDLYS.example')).body).toEqual({ available: true, required: false })
    expect((await check('freja')).body).toEqual({ available: false, required: false })
    const ida = accountOf('ida')
    const first = await enter(ida)
    expect(first.body.user).toMatchObject({ email: 'ida@nordlys.example', firstName: 'Ida', status: 'CONFIRMED' })
    expect(roleNames(first.body.user)).toEqual(['Office'])
    const by = { ...freja, token: first.body.accessToken }
    expect((await call('listShipments', { by })).status).toBe(200)
    // The address has changed at the provider, but the identifier has not.
    const second = await enter({ ...ida, email: 'ida.holm@nordlys.example' })
    expect(second.body.user.id).toBe(first.body.user.id)
    const { body: log } = await call('listAuditEntries', { by: freja, query: { subject_id: first.body.user.id } })
    expect(log.hits).toContainEqual(
      expect.objectContaining({
        action: 'user.login',
        username: first.body.user.username,
        details: expect.objectContaining({ isNew: 'true', issuer, given: JSON.stringify([office]) }),
      }),
    )
    await configure({ createsUsers: false })
    const refused = await enter(accountOf('uninvited'))
    expect(outcome(refused)).toEqual([403, 'SINGLE_SIGN_ON_REFUSED'])
    expect(refused.error.message).toContain('invitation')
  })

  it('finds the account of a user of the client, and of an invited one', async () => {
    await configure({ createsUsers: false })
    const known = await member('known')
    expect((await enter(accountOf('known'))).body.user.id).toBe(known.userId)
    const { body: invited } = await call('inviteUser', {
      by: freja,
      body: { email: 'invited@nordlys.example', roleIds: [warehouse] },
    })
    const { body } = await enter(accountOf('invited'))
    expect([body.user.id, body.user.status, roleNames(body.user)]).toEqual([invited.id, 'CONFIRMED', ['Warehouse']])
  })

  it('gives and takes the roles of the claim, and leaves others', async () => {
    const roleMappings = [
      { value: 'pickers', roleId: warehouse },
      { value: 'clerks', roleId: office },
    ]
    await configure({ roleClaim: 'groups', roleMappings, defaultRoleId: undefined })
    const jon = accountOf('jon')
    const first = await enter({ ...jon, groups: ['pickers', 'unknown'] })
    expect(roleNames(first.body.user)).toEqual(['Warehouse'])
    const byHand = await role(nordlys, 'By hand')
    await addUserRole(db, first.body.user.id, byHand)
    expect(roleNames((await enter({ ...jon, groups: 'clerks' })).body.user)).toEqual(['By hand', 'Office'])
    expect(roleNames((await enter(jon)).body.user)).toEqual(['By hand'])
    const none = await enter(accountOf('groupless', { groups: ['unknown'] }))
    expect([...outcome(none), /no role/.test(none.error.message)]).toEqual([403, 'SINGLE_SIGN_ON_REFUSED', true])
    const claims = { 'https://x.example/roles': ['pickers'], realm: { access: { roles: ['clerks'] } } }
    const given = (roleClaim: string) => [...rolesByClaim({ roleClaim, roleMappings }, claims)]
    expect([given('https://x.example/roles'), given('realm.access.roles'), given('realm.roles')]).toEqual([
      [warehouse],
      [office],
      [],
    ])
  })

  it('keeps the last administrator in the role, whatever the claim says', async () => {
    const admins = await insertRole(db, { clientId: nordlysSweden, name: 'Admins', permissions: ['users:admin'] })
    const userId = await insertUser(db, {
      username: 'only-admin',
      email: 'only.admin@nordlys.example',
      status: 'CONFIRMED',
      roleIds: [admins],
    })
    const sweden = {
      roleClaim: 'groups',
      roleMappings: [{ value: 'admins', roleId: admins }],
      defaultRoleId: undefined,
    }
    await call('deleteSingleSignOn', { by: freja })
    await call('setSingleSignOn', { by: karen, clientId: nordlysSweden, body: { ...settings, ...sweden } })
    expect(outcome(await enter(accountOf('only.admin', { groups: [] })))).toEqual([403, 'SINGLE_SIGN_ON_REFUSED'])
    await call('deleteSingleSignOn', { by: karen, clientId: nordlysSweden })
    const still = await db.selectFrom('user_role').select('roleId').where('userId', '=', userId).execute()
    expect(still.map(({ roleId }) => roleId)).toEqual([admins])
  })

  it('refuses every defect with an error of its own', async () => {
    await configure()
    const { authorizationUrl, attempt } = await start()
    const back = await provider.enter(authorizationUrl, accountOf('tried'))
    const other = await start()
    expect(outcome(await complete(other.attempt, back))).toEqual([400, 'SINGLE_SIGN_ON_INVALID'])
    const withState = new URL(back)
    withState.searchParams.set('state', new URL(other.authorizationUrl).searchParams.get('state') ?? '')
    expect(outcome(await complete(other.attempt, withState))).toEqual([400, 'SINGLE_SIGN_ON_INVALID'])
    expect(outcome(await complete(attempt.replace('.', '.AAAA'), back))).toEqual([400, 'SINGLE_SIGN_ON_INVALID'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect((await complete(attempt, back)).error.message).toContain('10 minutes')
    vi.useRealTimers()
    // The nonce comes from the attempt, so a forged one in the request does not match when it returns.
    const again = await start()
    const url = new URL(again.authorizationUrl)
    url.searchParams.set('nonce', 'another-one')
    const nonce = await complete(again.attempt, await provider.enter(url.href, accountOf('nonce')))
    expect([...outcome(nonce), /nonce/.test(nonce.error.message)]).toEqual([400, 'SINGLE_SIGN_ON_INVALID', true])
    const declined = await complete((await start()).attempt, new URL('/?error=access_denied&state=x', redirectUri))
    expect(declined.status).toBe(400) // the state does not match the attempt
    const fresh = await start()
    const state = new URL(fresh.authorizationUrl).searchParams.get('state') ?? ''
    const denied = new URL(`?error=access_denied&state=${state}&iss=${encodeURIComponent(issuer)}`, redirectUri)
    expect(outcome(await complete(fresh.attempt, denied))).toEqual([403, 'SINGLE_SIGN_ON_REFUSED'])
    const used = await start()
    const once = await provider.enter(used.authorizationUrl, accountOf('used-once'))
    expect([(await complete(used.attempt, once)).status, ...outcome(await complete(used.attempt, once))]).toEqual([
      200,
      400,
      'SINGLE_SIGN_ON_INVALID',
    ])
    const says = async (account: Account) => (await enter(account)).error.message
    expect(await says(accountOf('unproved', { email_verified: false }))).toContain('verified')
    expect(await says(accountOf('unsaid', { email_verified: undefined }))).toContain('verified')
    expect(await says(accountOf('away', { email: 'away@solskin.example' }))).toContain('domains')
    expect(await says(accountOf('nameless', { email: undefined }))).toContain('no e-mail address')
    await configure({ emailVerifiedRequired: false })
    expect((await enter(accountOf('unsaid', { email_verified: undefined }))).status).toBe(200)
    expect((await enter(accountOf('unproved', { email_verified: false }))).status).toBe(403)
    for (const body of [{}, { username: 'a@nordlys.example', clientId: nordlys }])
      expect((await call('startSingleSignOn', { body })).status).toBe(400)
    expect(outcome(await call('startSingleSignOn', { body: { username: 'a@solskin.example' } }))[0]).toBe(404)
    expect((await call('startSingleSignOn', { body: { clientId: nordlys } })).status).toBe(200)
  })

  it("fetches the provider's configuration once, until it is out of date", async () => {
    const first = lookUps()
    await configure()
    expect(lookUps() - first).toBe(1)
    for (const name of ['one', 'two']) expect((await enter(accountOf(`known-${name}`))).status).toBe(200)
    expect(lookUps() - first).toBe(1)
    pass(3_600_001)
    await start()
    await start()
    expect(lookUps() - first).toBe(2)
  })

  it('reports when the provider is down or refuses the secret', async () => {
    await configure()
    const { authorizationUrl, attempt } = await start()
    const back = await provider.enter(authorizationUrl, accountOf('unlucky'))
    provider.isDown.now = true
    // The provider's metadata is cached until a log-in fails.
    const down = [
      await complete(attempt, back),
      await call('startSingleSignOn', { body: { username: 'a@nordlys.example' } }),
    ]
    provider.isDown.now = false
    for (const one of down) {
      expect(outcome(one)).toEqual([503, 'SINGLE_SIGN_ON_UNAVAILABLE'])
      expect(one.headers['retry-after']).toBeDefined()
    }
    await configure({ oidcClientSecret: 'an-outdated-secret' })
    expect(outcome(await enter(accountOf('unlucky')))).toEqual([409, 'SINGLE_SIGN_ON_MISCONFIGURED'])
  })

  it('takes over no account of another client, no archived one, and no claimed name', async () => {
    await configure()
    const stranger = await member('stranger', solskin)
    const refused = await enter(accountOf('stranger'))
    expect([...outcome(refused), /does not belong/.test(refused.error.message)]).toEqual([
      403,
      'SINGLE_SIGN_ON_REFUSED',
      true,
    ])
    expect((await logIn(stranger.username)).status).toBe(200)
    const gone = await member('gone')
    await call('updateUser', { by: freja, body: { username: 'gone', status: 'ARCHIVED' } })
    expect((await enter(accountOf('gone'))).error.message).toContain('ARCHIVED')
    const { body: log } = await call('listAuditEntries', { by: freja, query: { subject_id: gone.userId } })
    expect(log.hits.map(({ action }) => action)).toContain('user.refuseLogin')
    // Another person has signed up with the address and a password, but not confirmed it.
    await call('signUp', {
      body: { username: 'claimed@nordlys.example', email: 'claimed@nordlys.example', password: 'of-the-thief' },
    })
    const { body } = await enter(accountOf('claimed'))
    expect(body.user.status).toBe('CONFIRMED')
    expect(
      (await call('login', { body: { username: 'claimed@nordlys.example', password: 'of-the-thief' } })).status,
    ).not.toBe(200)
  })

  it('reaches only its own client if the person belongs to others too, and cannot change the account', async () => {
    await configure()
    const both = await member('both')
    await addUserRole(db, both.userId, await role(solskin, 'Guests'))
    const { body } = await enter(accountOf('both'))
    const by = { ...both, token: body.accessToken }
    expect((await call('listShipments', { by, clientId: solskin })).status).toBe(403)
    expect((await call('listAddresses', { by })).status).toBe(200)
    expect((await call('getMe', { by })).status).toBe(200)
    for (const response of [
      await call('updateMe', { by, body: { email: 'thief@solskin.example' } }),
      await call('updateUser', { by, body: { username: 'both', email: 'thief@solskin.example' } }),
    ])
      expect([403, 404]).toContain(response.status)
  })
})

describe('a log-in that another person has started or completes', () => {
  it('returns to the address of the server, whatever host the request names', async () => {
    const { body } = await app
      .inject({
        method: 'POST',
        url: '/v1/auth/single-sign-on/start',
        headers: { host: 'thief.example', 'x-forwarded-host': 'thief.example', origin: 'https://thief.example' },
        payload: { username: 'someone@nordlys.example', redirectUri: 'https://thief.example/' },
      })
      .then((response) => ({ body: response.json() }))
    expect(body.errors?.map(({ code }: { code: string }) => code)).toEqual(['UNKNOWN_ATTRIBUTE'])
    const { headers } = await app
      .inject({
        method: 'POST',
        url: '/v1/auth/single-sign-on/start',
        headers: { host: 'thief.example', 'x-forwarded-host': 'thief.example' },
        payload: { username: 'someone@nordlys.example' },
      })
      .then((response) => {
        expect(new URL(response.json().authorizationUrl).searchParams.get('redirect_uri')).toBe(redirectUri)
        return response
      })
    expect(headers['location']).toBeUndefined()
    // The provider accepts no other address either.
    const { authorizationUrl } = await start()
    const elsewhere = new URL(authorizationUrl)
    elsewhere.searchParams.set('redirect_uri', 'https://thief.example/')
    expect((await provider.enter(elsewhere.href, accountOf('lured'))).origin).not.toBe('https://thief.example')
  })

  it('works only with the code of its own provider and registration', async () => {
    await configure()
    const theirs = await identityProvider(redirectUri)
    await db
      .updateTable('app_user')
      .set({ email: 'astrid@solskin.example', emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', astrid.userId)
      .execute()
    const set = await call('setSingleSignOn', {
      by: astrid,
      body: {
        issuer: theirs.issuer,
        oidcClientId: theirs.clientId,
        oidcClientSecret: theirs.secret,
        domains: ['solskin.example'],
        defaultRoleId: await role(solskin, 'Staff'),
      },
    })
    expect([set.status, set.error?.errors]).toEqual([200, undefined])
    const mine = await start()
    const victim = await member('victim')
    const begun = (await call('startSingleSignOn', { body: { clientId: solskin } })).body
    // Another provider impersonates the victim, with the state and nonce of the log-in here.
    const lure = new URL(begun.authorizationUrl)
    for (const name of ['state', 'nonce', 'code_challenge'])
      lure.searchParams.set(name, new URL(mine.authorizationUrl).searchParams.get(name) ?? '')
    const back = await theirs.enter(lure.href, accountOf('victim'))
    expect(outcome(await complete(mine.attempt, back))).toEqual([400, 'SINGLE_SIGN_ON_INVALID'])
    const unnamed = new URL(back)
    unnamed.searchParams.delete('iss')
    expect(outcome(await complete(mine.attempt, unnamed))[0]).toBe(400)
    const renamed = new URL(back)
    renamed.searchParams.set('iss', issuer)
    expect(outcome(await complete(mine.attempt, renamed))[0]).toBe(400)
    // At its own client, it knows no user of this one.
    const own = (await call('startSingleSignOn', { body: { clientId: solskin } })).body
    const claimed = await complete(own.attempt, await theirs.enter(own.authorizationUrl, accountOf('victim')))
    expect([...outcome(claimed), /domains/.test(claimed.error.message)]).toEqual([403, 'SINGLE_SIGN_ON_REFUSED', true])
    expect(roleNames((await call('getMe', { by: victim })).body)).toEqual([expect.any(String)])
    await call('deleteSingleSignOn', { by: astrid })
  })

  it('identifies people only by the identifier of the provider that gave it', async () => {
    await configure()
    const first = accountOf('first-of-two')
    expect((await enter(first)).status).toBe(200)
    const second = await identityProvider(redirectUri)
    const { issuer: other, clientId, secret } = second
    await configure({ issuer: other, oidcClientId: clientId, oidcClientSecret: secret })
    const begun = await start()
    const back = await second.enter(begun.authorizationUrl, { ...first, email: 'somebody.else@nordlys.example' })
    const { body } = await complete(begun.attempt, back)
    expect([body.user.email, body.user.username]).toEqual([
      'somebody.else@nordlys.example',
      'somebody.else@nordlys.example',
    ])
    // Log-ins started before the change are void.
    await configure()
    const late = await start()
    await configure({ issuer: other, oidcClientId: clientId, oidcClientSecret: secret })
    const came = await provider.enter(late.authorizationUrl, first)
    expect(outcome(await complete(late.attempt, came))).toEqual([409, 'SINGLE_SIGN_ON_MISCONFIGURED'])
  })

  it('is matched by an address that the same response calls verified', async () => {
    const mixing = await identityProvider(redirectUri, {
      conformIdTokenClaims: false,
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: (use) => ({
          sub,
          ...(use === 'id_token'
            ? { email: 'director@nordlys.example' }
            : { email: 'trainee@nordlys.example', email_verified: true }),
        }),
      }),
    })
    await configure({ issuer: mixing.issuer, oidcClientId: mixing.clientId, oidcClientSecret: mixing.secret })
    const { authorizationUrl, attempt } = await start()
    const response = await complete(attempt, await mixing.enter(authorizationUrl, { sub: 'trainee' }))
    expect([...outcome(response), /verified/.test(response.error?.message)]).toEqual([
      403,
      'SINGLE_SIGN_ON_REFUSED',
      true,
    ])
  })
})

it.each(['gmail.com', 'hotmail.co.uk', 'yahoo.fr', 'gmx.net', 'web.de'])(
  'gives %s to no client, even if a user there has an address in it',
  async (domain) => {
    const { userId } = await person(`private-${domain}`, nordlys, ['addresses:read'])
    await db
      .updateTable('app_user')
      .set({ email: `someone@${domain}`, emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .execute()
    const { error } = await configure({ domains: ['nordlys.example', domain] })
    expect(error?.errors).toEqual([
      {
        code: 'DOMAIN_NOT_PROVED',
        field: 'domains[1]',
        defaultMessage: `domains[1] is ${domain}, where anyone can have an address`,
        objectName: 'body',
      },
    ])
    expect((await call('checkSingleSignOn', { body: { username: `a@${domain}` } })).body.available).toBe(false)
  },
)

describe('enforced single sign-on', () => {
  it('refuses passwords and codes, keeps a way in for administrators, and ends sessions begun with a password', async () => {
    const clerk = await member('clerk')
    const guest = await member('guest')
    await addUserRole(db, guest.userId, await role(solskin, 'Visitors'))
    await setPassword(db, freja.userId, { hash: passwordHash, status: 'CONFIRMED' })
    await call('updateClient', { by: freja, body: { id: nordlys, secondFactorRequired: false } })
    await configure({ enforced: true })
    const required = [403, 'SINGLE_SIGN_ON_REQUIRED']
    expect(outcome(await logIn('clerk'))).toEqual(required)
    expect(outcome(await logIn('nobody@nordlys.example'))).toEqual(required)
    expect(outcome(await call('forgotPassword', { path: { username: 'clerk' } }))).toEqual(required)
    expect(outcome(await call('forgotPassword', { path: { username: 'nobody@nordlys.example' } }))).toEqual(required)
    expect(outcome(await call('resetUserPassword', { by: freja, path: { username: 'clerk' } }))[1]).toBe(required[1])
    const body = { username: 'clerk', currentPassword: password, password: 'another-password' }
    expect(outcome(await call('setPassword', { body }))).toEqual(required)
    expect((await call('listAddresses', { by: clerk })).status).toBe(401)
    expect((await logIn('freja')).status).toBe(200)
    expect((await call('forgotPassword', { path: { username: 'freja' } })).status).toBe(200)
    const { body: visit } = await logIn('guest')
    const by = { ...guest, token: visit.accessToken }
    expect((await call('listShipments', { by, clientId: solskin })).status).toBe(200)
    expect((await call('listShipments', { by, clientId: nordlys })).status).toBe(403)
    const { body: entered } = await enter(accountOf('clerk'))
    expect(entered.user.id).toBe(clerk.userId)
    const there = { ...clerk, token: entered.accessToken }
    expect((await call('listAddresses', { by: there })).status).toBe(200)
    // Nobody leaves the domains by themselves, neither from there nor from a client that allows passwords.
    const leaving = { body: { email: 'free@elsewhere.example' } }
    expect(outcome(await call('updateMe', { ...leaving, by: there }))).toEqual([409, required[1]])
    expect(outcome(await call('updateMe', { ...leaving, by, clientId: solskin }))).toEqual([409, required[1]])
    expect((await call('updateMe', { by: there, body: { email: 'Clerk.Two@nordlys.example' } })).status).toBe(200)
    expect(outcome(await logIn('clerk'))).toEqual(required)
    const elsewhere = { username: 'clerk', email: 'clerk@elsewhere.example' }
    expect((await call('updateUser', { by: freja, body: elsewhere })).status).toBe(200)
    expect((await logIn('clerk')).status).toBe(200)
  })

  it('requires no second factor, which is up to the provider, and ends with the settings', async () => {
    await configure({ enforced: true })
    await call('updateClient', { by: freja, body: { id: nordlys, secondFactorRequired: true } })
    const { body } = await enter(accountOf('factorless'))
    const by = { ...freja, token: body.accessToken }
    expect((await call('listShipments', { by })).status).toBe(200)
    expect(outcome(await call('listShipments', { by: freja }))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED'])
    await call('updateClient', {
      by: karen,
      clientId: clients.tenant,
      body: { id: nordlys, secondFactorRequired: false },
    })
    expect((await call('deleteSingleSignOn', { by: freja })).status).toBe(204)
    expect((await call('listShipments', { by })).status).toBe(401)
    expect((await call('checkSingleSignOn', { body: { username: 'a@nordlys.example' } })).body.available).toBe(false)
  })
})

it.each(['javascript:alert(1)//', 'data:text/html,x', 'desk:open'])(
  "redirects no browser to %s, whatever a provider's metadata says",
  async (authorization_endpoint) => {
    let said = {}
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
    )
    await event(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const own = `http://127.0.0.1:${Object(server.address()).port}`
    const honest = { issuer: own, token_endpoint: `${own}/token`, jwks_uri: `${own}/keys`, authorization_endpoint: own }
    said = { ...honest, authorization_endpoint }
    expect((await configure({ issuer: own })).error.errors?.map(({ code }) => code)).toEqual(['ISSUER_NOT_USABLE'])
    said = honest
    expect((await configure({ issuer: own })).status).toBe(200)
    said = { ...honest, authorization_endpoint }
    pass(3_600_001)
    const begun = await call('startSingleSignOn', { body: { username: 'someone@nordlys.example' } })
    expect(outcome(begun)).toEqual([409, 'SINGLE_SIGN_ON_MISCONFIGURED'])
    await configure()
  },
)

it('calls no private network where that is not allowed', async () => {
  expect(await reasonAgainst(issuer, false)).toContain('HTTPS')
  expect(await reasonAgainst('https://127.0.0.1:1/x', false)).toContain('private network')
})
