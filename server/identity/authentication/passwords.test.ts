import { describe, expect, it } from 'vitest'
import { insertUser } from '../access/account-store.ts'
import { clients, logIn, testApp } from '../../dev/testing/app.ts'
import { codeTo, doJobs, mailsTo } from '../../dev/testing/mails.ts'
import { countStatements } from '../../dev/testing/statements.ts'

const api = await testApp()
const { call, db, config, people } = api
const { freja } = people

let count = 0
/** A new address each time, since attempts are limited by address too. */
const from = () => `127.1.${Math.floor(++count / 250)}.${count % 250}`

async function newUser(status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' = 'CONFIRMED', password = 'first-password') {
  const username = `user${++count}`
  const email = `${username}@nordlys.example`
  const userId = await insertUser(db, { username, email, status, password, defaultClientId: clients.nordlys })
  return { username, email, userId }
}

const login = (username: string, password: string) =>
  call('login', { body: { username, password }, remoteAddress: from() })
const forgot = (username: string, headers?: Record<string, string>) =>
  call('forgotPassword', { path: { username }, headers, remoteAddress: from() })
const confirm = (username: string, confirmationCode: string, password = 'second-password', remoteAddress = from()) =>
  call('confirmForgotPassword', { path: { username }, body: { password, confirmationCode }, remoteAddress })
const setPassword = (username: string, currentPassword: string, password: string) =>
  call('setPassword', { body: { username, currentPassword, password }, remoteAddress: from() })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

const ascending = (one: number, other: number) => one - other

describe('forgotPassword', () => {
  it('mails a code that sets a new password and ends all sessions', async () => {
    const { username, email, userId } = await newUser()
    const person = await logIn(db, config, userId, username)
    const response = await forgot(username.toUpperCase())
    expect(response.body).toEqual({ destination: 'u***@n***.example', deliveryMedium: 'EMAIL' })
    const code = await codeTo(api, email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await confirm(username, code)).status).toBe(204)
    expect((await login(username, 'first-password')).status).toBe(401)
    expect((await login(username, 'second-password')).status).toBe(200)
    expect((await call('listPermissions', { by: person })).status).toBe(401)
  })

  it('responds alike whether or not there is such a user', async () => {
    const { username } = await newUser()
    const known = await forgot(username)
    const unknown = await forgot('nobody@elsewhere.example')
    expect(unknown.body).toEqual({ destination: 'n***@e***.example', deliveryMedium: 'EMAIL' })
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
    expect((await forgot('nobody')).body).toEqual((await forgot('NOBODY')).body)
    expect((await forgot('nobody')).body.destination).toMatch(/^n\*{3}@[a-z]\*{3}\.[a-z]+$/)
    expect(await mailsTo(api, 'nobody@elsewhere.example')).toEqual([])
  })

  it('does the same work for users who do not exist, so timing reveals nothing', async () => {
    const { username } = await newUser()
    const statements = countStatements(api.pool)
    const costOf = async (name: string) => {
      await db.deleteFrom('attempt_limit').execute()
      statements()
      await forgot(name)
      return statements()
    }
    await costOf(username)
    expect(await costOf('stranger')).toBe(await costOf(username))
  })

  it('sends nothing to users who are archived, compromised, unconfirmed or have no verified address', async () => {
    for (const status of ['ARCHIVED', 'COMPROMISED', 'UNCONFIRMED', 'FORCE_CHANGE_PASSWORD'] as const) {
      const { username, email, userId } = await newUser()
      await db.updateTable('app_user').set({ status }).where('id', '=', userId).execute()
      expect((await forgot(username)).status).toBe(200)
      expect([status, await mailsTo(api, email)]).toEqual([status, []])
    }
  })

  it('reveals only to a confirmed caller that there is no verified address', async () => {
    const { username, userId } = await newUser()
    await db.updateTable('app_user').set({ emailVerifiedAt: null }).where('id', '=', userId).execute()
    const { token } = await logIn(db, config, userId, username)
    const own = await forgot(username, { authorization: `Bearer ${token}` })
    expect([own.status, own.error.error]).toEqual([400, 'NO_VERIFIED_CONTACT'])
    expect((await forgot(username)).status).toBe(200)
    expect((await forgot(username, { authorization: `Bearer ${freja.token}` })).status).toBe(200)
    expect((await forgot(username, { authorization: 'Bearer nonsense' })).status).toBe(200)
  })

  it('is limited for each user and each address, and cannot lock users out from where they are known', async () => {
    const { username, userId } = await newUser()
    const responses = []
    for (let round = 0; round < 7; round++) responses.push((await forgot(username)).status)
    expect(responses).toEqual([200, 200, 200, 200, 200, 403, 403])
    const refused = await forgot(username)
    expect(refused.error.error).toBe('REQUEST_LIMIT_EXCEEDED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await logIn(db, config, userId, username) // from 127.0.0.1
    expect((await call('forgotPassword', { path: { username }, remoteAddress: '127.0.0.1' })).status).toBe(200)
    const remoteAddress = from()
    const many = []
    for (let round = 0; round < 32; round++)
      many.push((await call('forgotPassword', { path: { username: `other${round}` }, remoteAddress })).status)
    expect(many.slice(-2)).toEqual([403, 403])
  })
})

describe('confirmForgotPassword', () => {
  it('accepts only the newest code, and only once', async () => {
    const { username, email } = await newUser()
    await forgot(username)
    const first = await codeTo(api, email)
    await forgot(username)
    const second = await codeTo(api, email)
    if (first !== second) expect((await confirm(username, first)).error.error).toBe('CODE_MISMATCH')
    expect((await confirm(username, second)).status).toBe(204)
    const repeated = await confirm(username, second)
    expect([repeated.status, repeated.error.error]).toEqual([403, 'CODE_USED'])
  })

  it('voids a code after five wrong tries', async () => {
    const { username, email } = await newUser()
    await forgot(username)
    const code = await codeTo(api, email)
    for (let round = 0; round < 5; round++)
      expect((await confirm(username, wrong(code))).error.error).toBe('CODE_MISMATCH')
    expect((await confirm(username, code)).error.error).toBe('CODE_EXPIRED')
    expect((await login(username, 'first-password')).status).toBe(200)
  })

  it('accepts the code at the fifth try, and counts each of eight concurrent tries', async () => {
    const { username, email } = await newUser()
    await forgot(username)
    const code = await codeTo(api, email)
    for (let round = 0; round < 4; round++) await confirm(username, wrong(code))
    expect((await confirm(username, code)).status).toBe(204)

    await forgot(username)
    const next = await codeTo(api, email)
    await Promise.all(Array.from({ length: 8 }, () => confirm(username, wrong(next))))
    expect((await confirm(username, next)).error.error).toBe('CODE_EXPIRED')
  })

  it('succeeds for exactly one of several concurrent requests', async () => {
    const { username, email } = await newUser()
    await forgot(username)
    const code = await codeTo(api, email)
    const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(username, code)))
    expect(responses.map(({ status }) => status).toSorted(ascending)).toEqual([204, 403, 403, 403, 403])
  })

  it('refuses a code after an hour', async () => {
    const { username, email, userId } = await newUser()
    await forgot(username)
    const code = await codeTo(api, email)
    const [row] = await db.selectFrom('user_code').selectAll().where('userId', '=', userId).execute()
    const life = Date.parse(row?.expiresAt ?? '') - Date.parse(row?.createdAt ?? '')
    expect(life).toBe(3_600_000)
    await db.updateTable('user_code').set({ expiresAt: new Date() }).where('userId', '=', userId).execute()
    expect((await confirm(username, code)).error.error).toBe('CODE_EXPIRED')
  })

  it('responds for an unknown user as for a wrong code, and limits tries', async () => {
    const { username } = await newUser()
    await forgot(username)
    await doJobs(api)
    const known = await confirm(username, '000000')
    const unknown = await confirm('nobody-at-all', '000000')
    expect({ ...unknown.error, ...same }).toEqual({ ...known.error, ...same })
    const remoteAddress = from()
    const tries = []
    for (let round = 0; round < 7; round++)
      tries.push((await confirm('nobody-at-all', '000000', 'second-password', remoteAddress)).error.error)
    expect(tries.at(-1)).toBe('REQUEST_LIMIT_EXCEEDED')
  })

  it('stores codes as hashes', async () => {
    const { username, email, userId } = await newUser()
    await forgot(username)
    const code = await codeTo(api, email)
    const [row] = await db.selectFrom('user_code').selectAll().where('userId', '=', userId).execute()
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(`"${code}"`)
  })

  it('refuses a password of 5 or 51 characters, and truncates none', async () => {
    const { username, email } = await newUser()
    await forgot(username)
    const code = await codeTo(api, email)
    for (const password of ['12345', 'x'.repeat(51)]) expect((await confirm(username, code, password)).status).toBe(400)
    const long = '💡'.repeat(50)
    expect((await confirm(username, code, long)).status).toBe(204)
    expect((await login(username, '💡'.repeat(49))).status).toBe(401)
    expect((await login(username, long)).status).toBe(200)
  })
})

const same = { timestamp: '', requestId: '', path: '' }

describe('setPassword', () => {
  it('replaces the current password and ends all sessions', async () => {
    const { username, userId } = await newUser()
    const person = await logIn(db, config, userId, username)
    expect((await setPassword(username, 'first-password', 'second-password')).status).toBe(204)
    expect((await call('listPermissions', { by: person })).status).toBe(401)
    expect((await login(username, 'second-password')).status).toBe(200)
  })

  it('confirms a user with a temporary password, and requires the address to be confirmed', async () => {
    const { username, email } = await newUser('FORCE_CHANGE_PASSWORD')
    expect((await login(username, 'first-password')).error.error).toBe('PASSWORD_CHANGE_REQUIRED')
    expect((await setPassword(username, 'first-password', 'second-password')).status).toBe(204)
    expect((await login(username, 'second-password')).body.user.status).toBe('CONFIRMED')
    const code = await codeTo(api, email)
    const body = { username, confirmationCode: code }
    expect((await call('confirmSignUp', { body, remoteAddress: from() })).status).toBe(204)
    await forgot(username)
    expect(await mailsTo(api, email)).toHaveLength(2)
  })

  it('refuses a wrong or late password, the same one, and another user', async () => {
    const { username, userId } = await newUser()
    expect((await setPassword(username, 'wrong-password', 'second-password')).error.error).toBe('INVALID_CREDENTIALS')
    expect((await setPassword(username, 'first-password', 'first-password')).error.error).toBe('PASSWORD_UNCHANGED')
    expect((await setPassword('nobody', 'first-password', 'second-password')).error.error).toBe('USER_NOT_CONFIRMED')
    for (const [status, error] of [
      ['UNCONFIRMED', 'USER_NOT_CONFIRMED'],
      ['ARCHIVED', 'USER_NOT_CONFIRMED'],
      ['RESET_REQUIRED', 'PASSWORD_RESET_REQUIRED'],
      ['COMPROMISED', 'PASSWORD_RESET_REQUIRED'],
    ] as const) {
      await db.updateTable('app_user').set({ status }).where('id', '=', userId).execute()
      const response = await setPassword(username, 'first-password', 'second-password')
      expect([status, response.status, response.error.error]).toEqual([status, 403, error])
    }
    const late = { status: 'FORCE_CHANGE_PASSWORD', temporaryPasswordExpiresAt: new Date() } as const
    await db.updateTable('app_user').set(late).where('id', '=', userId).execute()
    const response = await setPassword(username, 'first-password', 'second-password')
    expect(response.error.error).toBe('TEMPORARY_PASSWORD_EXPIRED')
  })
})
