import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'
import { authenticator } from '../../dev/testing/authenticator.ts'
import { permissions } from '../../generated/operations.ts'
import { hashPassword } from '../access/passwords.ts'
import { requestOf } from '../access/passkey.ts'
import { setPassword } from '../user/account-store.ts'

const origin = 'https://ship.nordlys.example'
const { call, db, person, config } = await testApp({ WAYBILL_PUBLIC_URL: origin })
const password = 'lamps-from-the-north'
const passwordHash = await hashPassword(password)

let now = Date.now()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())
const wait = (seconds: number) => vi.setSystemTime((now += seconds * 1_000))

let count = 0
async function member(permitted: readonly (typeof permissions)[number][] = ['addresses:read']): Promise<Person> {
  const made = await person(`passkey${++count}`, clients.nordlys, [...permitted])
  await setPassword(db, made.userId, { hash: passwordHash, status: 'CONFIRMED' })
  return made
}

type Device = ReturnType<typeof authenticator>
const outcome = ({ status, error }: { status: number; error?: { error: string } }) => [status, error?.error]
const begin = (by: Person, proof: object = {}) =>
  call('beginMyPasskey', { by, body: { currentPassword: password, ...proof } })

async function enrol(by: Person, { name = 'Laptop', device = authenticator(origin), proof = {} } = {}) {
  const begun = await begin(by, proof)
  expect(begun.status).toBe(200)
  const { challenge } = begun.body.publicKey
  const confirmed = await call('confirmMyPasskey', { by, body: { name, ...device.create({ challenge }) } })
  return { device, begun: begun.body, confirmed }
}

const challengeNow = async () => (await call('beginPasskeyLogin', {})).body.publicKey.challenge
const prove = async (device: Device, says: object = {}) => device.get({ challenge: await challengeNow(), ...says })
const logIn = async (device: Device, says: object = {}) => call('loginWithPasskey', { body: await prove(device, says) })
const withPassword = ({ username }: Person, proof: object = {}) =>
  call('login', { body: { username, password, ...proof } })

describe('a passkey', () => {
  it('logs a user in without a password, and is listed, renamed and removed', async () => {
    const by = await member()
    const { device, begun, confirmed } = await enrol(by)
    expect(begun.publicKey).toMatchObject({
      rp: { id: 'ship.nordlys.example' },
      user: { name: by.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Date.parse(begun.expiresAt) - now).toBe(300_000)
    expect(Buffer.from(begun.publicKey.user.id, 'base64url').toString('hex')).toBe(by.userId.replaceAll('-', ''))
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    const { passkey } = confirmed.body

    const opened = await logIn(device)
    expect([opened.status, opened.body.user.username]).toEqual([200, by.username])
    const listed = await call('listMyPasskeys', { by: { ...by, token: opened.body.accessToken } })
    expect(listed.body).toEqual([
      { ...passkey, name: 'Laptop', isBackedUp: true, lastUsedAt: expect.stringMatching(/Z$/) },
    ])
    expect(listed.headers['x-total-count']).toBe('1')
    const renamed = await call('updateMyPasskey', { by, path: { passkeyId: passkey.id }, body: { name: 'Phone' } })
    expect(renamed.body.name).toBe('Phone')
    expect((await call('getMySecondFactor', { by })).body).toMatchObject({
      enabled: true,
      kind: 'PASSKEY',
      recoveryCodesLeft: 10,
    })
    const removal = { by, path: { passkeyId: passkey.id }, body: { currentPassword: password } }
    expect((await call('removeMyPasskey', removal)).status).toBe(204)
    expect(outcome(await call('removeMyPasskey', removal))).toEqual([404, 'NOT_FOUND'])
    expect(outcome(await logIn(device))).toEqual([401, 'PASSKEY_WRONG'])
    expect((await withPassword(by)).status).toBe(200)
    expect((await call('getMySecondFactor', { by })).body).toMatchObject({ kind: 'NONE', recoveryCodesLeft: 0 })
    const actions = await db.selectFrom('audit').select(['action']).where('subjectId', '=', by.userId).execute()
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.addPasskey', 'user.login', 'user.renamePasskey', 'user.removePasskey']),
    )
  })

  it('is the second factor of a log-in with the password, beside recovery codes', async () => {
    const by = await member()
    const { device, confirmed } = await enrol(by)
    expect(outcome(await withPassword(by))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    expect((await withPassword(by, { passkey: await prove(device) })).status).toBe(200)
    const [code = ''] = confirmed.body.recoveryCodes ?? []
    const both = { code, passkey: await prove(device) }
    expect(outcome(await withPassword(by, both))).toEqual([400, 'ONE_SECOND_FACTOR'])
    expect((await withPassword(by, { code })).status).toBe(200)
    expect(outcome(await withPassword(by, { code }))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    const other = await enrol(await member())
    expect(outcome(await withPassword(by, { passkey: await prove(other.device) }))).toEqual([401, 'PASSKEY_WRONG'])
    // Another passkey requires the present one, and leaves the recovery codes as they are.
    expect(outcome(await begin(by))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    expect(outcome(await begin(by, { passkey: await prove(device, { isVerified: false }) }))).toEqual([
      403,
      'PASSKEY_WRONG',
    ])
    const second = await enrol(by, { name: 'Key', proof: { passkey: await prove(device) } })
    expect(second.begun.publicKey.excludeCredentials).toHaveLength(1)
    expect(second.confirmed.body.recoveryCodes).toBeUndefined()
    expect((await call('getMySecondFactor', { by })).body.recoveryCodesLeft).toBe(9)
    const change = { username: by.username, currentPassword: password, password: 'north-star-lantern-7' }
    expect(outcome(await call('setPassword', { body: change }))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    const changed = await call('setPassword', { body: { ...change, passkey: await prove(second.device) } })
    expect(changed.status).toBe(204)
  })

  it.each<[string, object]>([
    ['of another site', { origin: 'https://ship.nordlys.example.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without verification of the user', { isVerified: false }],
    ['without a touch', { isPresent: false }],
    ['of another kind', { type: 'webauthn.create' }],
    ['for a challenge of somebody else', { challenge: 'AAAA' }],
  ])('is not accepted %s', async (_, says) => {
    const { device } = await enrol(await member())
    expect(outcome(await logIn(device, says))).toEqual([401, 'PASSKEY_WRONG'])
    expect((await logIn(device)).status).toBe(200)
  })

  it('is accepted once for each challenge, within five minutes, and not with another signature', async () => {
    const { device } = await enrol(await member())
    const body = await prove(device)
    const wrong = { ...body, signature: body.signature.slice(0, -8) + 'AAAAAAAA' }
    expect(outcome(await call('loginWithPasskey', { body: wrong }))).toEqual([401, 'PASSKEY_WRONG'])
    const both = await Promise.all([call('loginWithPasskey', { body }), call('loginWithPasskey', { body })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    // A challenge works only once, even with a new signature.
    const challenge = await challengeNow()
    expect((await call('loginWithPasskey', { body: device.get({ challenge }) })).status).toBe(200)
    const again = await call('loginWithPasskey', { body: device.get({ challenge }) })
    expect(outcome(again)).toEqual([401, 'PASSKEY_WRONG'])
    const late = await prove(device)
    wait(301)
    expect(outcome(await call('loginWithPasskey', { body: late }))).toEqual([401, 'PASSKEY_WRONG'])
    expect((await logIn(device)).status).toBe(200)
  })

  it('is refused if its counter went back, or its backup eligibility has changed', async () => {
    const { device } = await enrol(await member())
    expect((await logIn(device)).status).toBe(200)
    device.rewind()
    expect(outcome(await logIn(device))).toEqual([401, 'PASSKEY_WRONG'])
    const steady = await enrol(await member(), { device: authenticator(origin, { counts: false }) })
    for (let times = 0; times < 2; times++) expect((await logIn(steady.device)).status).toBe(200)
    const by = await member()
    const single = await enrol(by, { device: authenticator(origin, { canBeBackedUp: false }) })
    expect(single.confirmed.body.passkey.isBackedUp).toBe(false)
    await db.updateTable('user_passkey').set({ canBeBackedUp: true }).where('userId', '=', by.userId).execute()
    expect(outcome(await logIn(single.device))).toEqual([401, 'PASSKEY_WRONG'])
  })

  it('updates at each use whether it is backed up', async () => {
    const by = await member()
    const { device } = await enrol(by)
    await logIn(device, { isBackedUp: false })
    expect((await call('listMyPasskeys', { by })).body[0]?.isBackedUp).toBe(false)
  })

  it('is registered for the user who started it, once, verified, and for this site', async () => {
    const [by, other] = [await member(), await member()]
    const { publicKey } = (await begin(by)).body
    const { challenge } = publicKey
    const device = authenticator(origin)
    const confirm = (from: Person, says: object = {}, of = device) =>
      call('confirmMyPasskey', { by: from, body: { name: 'Key', ...of.create({ challenge, ...says }) } })
    expect(outcome(await confirm(other))).toEqual([400, 'PASSKEY_INVALID'])
    expect(outcome(await confirm(by, { challenge: await challengeNow() }))).toEqual([400, 'PASSKEY_INVALID'])
    expect((await confirm(by)).status).toBe(200)
    expect(outcome(await confirm(by, {}, authenticator(origin)))).toEqual([400, 'PASSKEY_INVALID'])
    for (const says of [{ isVerified: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      const fresh = (await begin(other)).body.publicKey.challenge
      expect(outcome(await confirm(other, { ...says, challenge: fresh }, authenticator(origin)))).toEqual([
        400,
        'PASSKEY_INVALID',
      ])
    }
    const taken = (await begin(other)).body.publicKey.challenge
    expect(outcome(await confirm(other, { challenge: taken }))).toEqual([409, 'PASSKEY_REGISTERED'])
    const wrong = await call('beginMyPasskey', { by: other, body: { currentPassword: 'another-password' } })
    expect(outcome(wrong)).toEqual([403, 'CURRENT_PASSWORD_WRONG'])
  })

  it('is limited to twenty, and to people', async () => {
    const by = await member()
    const rows = Array.from({ length: 20 }, (_, index) => ({
      userId: by.userId,
      credentialId: `many${index}-${by.userId}`,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Key',
      canBeBackedUp: false,
      isBackedUp: false,
    }))
    await db.insertInto('user_passkey').values(rows).execute()
    expect(outcome(await begin(by))).toEqual([409, 'TOO_MANY_PASSKEYS'])
    expect((await call('listMyPasskeys', { by })).body).toHaveLength(20)
    const admin = await member([...permissions])
    const key = await call('createApiKey', { by: admin, body: { name: 'Key', permissions: ['addresses:read'] } })
    const asKey = await call('listMyPasskeys', { by: { ...admin, token: key.body.key } })
    expect(outcome(asKey)).toEqual([403, 'PERSON_REQUIRED'])
  })

  it('cannot be guessed: failures are limited like those of passwords', async () => {
    const { device } = await enrol(await member())
    for (let tries = 0; tries < 5; tries++) await logIn(device, { isVerified: false })
    expect(outcome(await logIn(device))).toEqual([403, 'REQUEST_LIMIT_EXCEEDED'])
  })

  it('logs in no archived user, and none whose password must be reset', async () => {
    const by = await member()
    const { device } = await enrol(by)
    await db.updateTable('app_user').set({ status: 'RESET_REQUIRED' }).where('id', '=', by.userId).execute()
    expect(outcome(await logIn(device))).toEqual([403, 'PASSWORD_RESET_REQUIRED'])
    await db.updateTable('app_user').set({ status: 'ARCHIVED' }).where('id', '=', by.userId).execute()
    expect(outcome(await logIn(device))).toEqual([401, 'PASSKEY_WRONG'])
  })
})

describe('an administrator', () => {
  it('sees which users have a second factor, requires one, and removes it', async () => {
    const admin = await person('passkeyadmin', clients.nordlys, permissions, 'CHILDREN')
    const by = await member(['addresses:read', 'users:read'])
    const kindOf = async () => {
      const { body } = await call('listUsers', { by: admin, query: { q: by.username } })
      return body.find(({ username }) => username === by.username)?.secondFactor
    }
    expect(await kindOf()).toBe('NONE')
    await db.updateTable('client').set({ secondFactorRequired: true }).where('id', '=', clients.nordlys).execute()
    expect(outcome(await call('listAddresses', { by }))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED'])
    const { device } = await enrol(by)
    expect((await call('listAddresses', { by })).status).toBe(200)
    await db.updateTable('client').set({ secondFactorRequired: false }).where('id', '=', clients.nordlys).execute()
    expect(await kindOf()).toBe('PASSKEY')
    await db
      .insertInto('user_second_factor')
      .values({ userId: by.userId, state: 'ACTIVE', sealed: Buffer.alloc(1), keyId: 'x' })
      .execute()
    expect(await kindOf()).toBe('BOTH')
    await call('removeMySecondFactor', { by, body: { currentPassword: password } })
    expect(await kindOf()).toBe('PASSKEY')
    // A caller without user administration sees none of it.
    const seen = await call('getUser', { by, path: { username: by.username } })
    expect([seen.status, 'secondFactor' in seen.body]).toEqual([200, false])

    expect((await call('resetUserSecondFactor', { by: admin, path: { username: by.username } })).status).toBe(204)
    expect(await kindOf()).toBe('NONE')
    expect((await call('getMe', { by })).status).toBe(401)
    expect(outcome(await logIn(device))).toEqual([401, 'PASSKEY_WRONG'])
    expect((await withPassword(by)).status).toBe(200)
  })
})

it.each([
  ['http://192.0.2.10:8080', false],
  ['https://[2001:db8::1]', false],
  ['http://ship.example', false],
  ['https://ship.example', true],
  ['http://localhost:8080', true],
  [undefined, true],
])('passkeys work at the address %s: %s', (publicUrl, works) => {
  const ask = () => requestOf({ ...config, publicUrl, port: 8080 }, new Date())
  if (works) expect(ask().publicKey.rpId).toBe(new URL(publicUrl ?? 'http://localhost').hostname)
  else expect(ask).toThrow('Passkeys need a public address')
})
