import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPassword } from '../user/account-store.ts'
import { hashPassword } from '../access/passwords.ts'
import { clients, type Person, testApp } from '../../dev/testing/app.ts'
import { permissions } from '../../generated/operations.ts'
import { reseal } from '../../platform/store/reseal.ts'
import { secondFactorSecrets } from '../access/second-factor.ts'
import { testConfig } from '../../dev/testing/database.ts'

const api = await testApp()
const { call, db, people, person, config } = api
const { nordlys, nordlysSweden, solskin } = clients
const password = 'lamps-from-the-north'
const passwordHash = await hashPassword(password)

// Each code works once for half a minute, and the clock only moves when a test waits.
let now = Date.now()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())
const wait = (seconds: number) => {
  now += seconds * 1_000
  vi.setSystemTime(now)
}

let count = 0
async function member(clientId: number = nordlys): Promise<Person> {
  const made = await person(`factor${++count}`, clientId, ['addresses:read'])
  await setPassword(db, made.userId, { hash: passwordHash, status: 'CONFIRMED' })
  return made
}
/** By RFC 6238 without a library, to check the server's library independently. */
function codeAt(secret: string, at: number): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}
const codeOf = (secret: string, seconds = 0) => codeAt(secret, now + seconds * 1_000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('generates the codes of the appendix of RFC 6238, at second %d', (second, code) =>
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second * 1_000)).toBe(code),
)

const logIn = ({ username }: Person, code?: string) => call('login', { body: { username, password, code } })
const outcome = ({ status, error }: { status: number; error?: { error: string } }) => [status, error?.error]

async function enrol(by: Person) {
  const { body: setup } = await call('setMySecondFactor', { by, body: { currentPassword: password } })
  const { body } = await call('confirmMySecondFactor', { by, body: { code: codeOf(setup.secret) } })
  return { secret: setup.secret, recoveryCodes: body.recoveryCodes }
}

describe('a second factor', () => {
  it("applies from its first code on, accepts each code once, and has a link for the user's app", async () => {
    const by = await member()
    const other = await logIn(by)
    const wrong = await call('setMySecondFactor', { by, body: { currentPassword: 'another-password' } })
    expect(outcome(wrong)).toEqual([403, 'CURRENT_PASSWORD_WRONG'])
    const { body: setup } = await call('setMySecondFactor', { by, body: { currentPassword: password } })
    const uri = new URL(setup.uri)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Waybill:${by.username}`,
    ])
    expect(uri.searchParams.get('secret')).toBe(setup.secret)
    expect((await logIn(by)).status).toBe(200)
    const refused = await call('confirmMySecondFactor', { by, body: { code: codeOf(setup.secret, -90) } })
    expect(outcome(refused)).toEqual([403, 'SECOND_FACTOR_WRONG'])
    const first = codeOf(setup.secret)
    const confirmed = await call('confirmMySecondFactor', { by, body: { code: first } })
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect((await call('getMySecondFactor', { by })).body).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
      required: false,
    })
    expect(outcome(await call('refreshToken', { body: String(other.body.refreshToken), type: 'text/plain' }))[0]).toBe(
      401,
    )

    expect(outcome(await logIn(by))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    expect(outcome(await logIn(by, first))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    wait(30)
    const next = codeOf(setup.secret)
    const both = await Promise.all([logIn(by, next), logIn(by, next)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    wait(60)
    expect((await logIn(by, codeOf(setup.secret, -30))).status).toBe(200)
    expect(outcome(await logIn(by, codeOf(setup.secret, 60)))).toEqual([401, 'SECOND_FACTOR_WRONG'])
  })

  it('can be replaced by a recovery code, once', async () => {
    const by = await member()
    const { recoveryCodes } = await enrol(by)
    const [code = ''] = recoveryCodes
    expect((await logIn(by, code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect(outcome(await logIn(by, code))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    expect((await call('getMySecondFactor', { by })).body.recoveryCodesLeft).toBe(9)
    const { body } = await call('listAuditEntries', { by: people.freja, query: { subject_id: by.userId } })
    expect(body.hits).toContainEqual(
      expect.objectContaining({
        action: 'user.login',
        details: expect.objectContaining({ secondFactor: 'RECOVERY_CODE' }),
      }),
    )
    expect(JSON.stringify(body.hits)).not.toContain(code)
    expect(body.hits.map(({ action }) => action)).toContain('user.setSecondFactor')
  })

  it('cannot be guessed by an attacker with the password', async () => {
    const by = await member()
    const { secret } = await enrol(by)
    for (let tries = 0; tries < 5; tries++) {
      expect(outcome(await logIn(by, '000000'))).toEqual([401, 'SECOND_FACTOR_WRONG'])
      // The correct password alone clears no failures.
      expect(outcome(await logIn(by))[1]).toMatch(/^(SECOND_FACTOR_REQUIRED|REQUEST_LIMIT_EXCEEDED)$/)
    }
    wait(30)
    expect(outcome(await logIn(by, codeOf(secret)))).toEqual([403, 'REQUEST_LIMIT_EXCEEDED'])
  })

  it('is required when a password is changed without a session, and when it is itself replaced', async () => {
    const by = await member()
    const { secret, recoveryCodes } = await enrol(by)
    const change = { username: by.username, currentPassword: password, password: 'north-star-lantern-7' }
    expect(outcome(await call('setPassword', { body: change }))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    const start = { currentPassword: password }
    expect(outcome(await call('setMySecondFactor', { by, body: start }))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    wait(30)
    const another = await call('setMySecondFactor', { by, body: { ...start, code: codeOf(secret) } })
    expect(another.status).toBe(200)
    const [code] = recoveryCodes
    expect((await logIn(by, code)).status).toBe(200)
    const confirmed = await call('confirmMySecondFactor', { by, body: { code: codeOf(another.body.secret) } })
    expect(confirmed.status).toBe(200)
    expect(outcome(await logIn(by, recoveryCodes[1]))).toEqual([401, 'SECOND_FACTOR_WRONG'])
    wait(30)
    const changed = await call('setPassword', { body: { ...change, code: codeOf(another.body.secret) } })
    expect(changed.status).toBe(204)
  })

  it('is turned off with the password, and waits a quarter of an hour for its first code', async () => {
    const by = await member()
    await enrol(by)
    const wrong = await call('removeMySecondFactor', { by, body: { currentPassword: 'another-password' } })
    expect(outcome(wrong)).toEqual([403, 'CURRENT_PASSWORD_WRONG'])
    expect((await call('removeMySecondFactor', { by, body: { currentPassword: password } })).status).toBe(204)
    expect((await logIn(by)).status).toBe(200)
    const { body: setup } = await call('setMySecondFactor', { by, body: { currentPassword: password } })
    await db
      .updateTable('user_second_factor')
      .set({ createdAt: sql<string>`now() - interval '16 minutes'` })
      .where('userId', '=', by.userId)
      .execute()
    const late = await call('confirmMySecondFactor', { by, body: { code: codeOf(setup.secret) } })
    expect(outcome(late)).toEqual([400, 'SECOND_FACTOR_NOT_BEGUN'])
  })

  it('survives another encryption secret', async () => {
    const by = await member()
    const { secret } = await enrol(by)
    const rotated = testConfig({
      WAYBILL_ENCRYPTION_SECRET: 'another-encryption-secret-of-32-letters',
      WAYBILL_FORMER_ENCRYPTION_SECRETS: config.encryptionSecret,
    })
    const keyOf = async () =>
      (await db.selectFrom('user_second_factor').select('keyId').where('userId', '=', by.userId).execute())[0]?.keyId
    const before = await keyOf()
    await reseal(db, rotated, secondFactorSecrets)
    expect(await keyOf()).not.toBe(before)
    const back = {
      ...rotated,
      encryptionSecret: config.encryptionSecret,
      formerEncryptionSecrets: [rotated.encryptionSecret],
    }
    await reseal(db, back, secondFactorSecrets)
    wait(30)
    expect((await logIn(by, codeOf(secret))).status).toBe(200)
  })
})

describe('secondFactorRequired', () => {
  it('allows users of the client and those below only to set one up', async () => {
    const admin = await person('requirer', nordlys, permissions, 'CHILDREN')
    const here = await member()
    const below = await member(nordlysSweden)
    const elsewhere = await member(solskin)
    const key = await call('createApiKey', { by: people.freja, body: { name: 'Key', permissions: ['addresses:read'] } })
    const lesser = await person('lesser', nordlys, ['clients:write'])
    const refused = await call('updateClient', { by: lesser, body: { id: nordlys, secondFactorRequired: true } })
    expect(outcome(refused)).toEqual([403, 'FORBIDDEN'])
    const changed = await call('updateClient', { by: admin, body: { id: nordlys, secondFactorRequired: true } })
    expect([changed.status, changed.body.secondFactorRequired]).toEqual([200, true])
    for (const by of [here, below]) {
      expect(outcome(await call('listAddresses', { by }))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED'])
      expect(outcome(await call('updateMe', { by, body: { firstName: 'X' } }))[1]).toBe('SECOND_FACTOR_SETUP_REQUIRED')
      expect((await call('getMySecondFactor', { by })).body).toMatchObject({ enabled: false, required: true })
      expect((await call('getMe', { by })).status).toBe(200)
      await enrol(by)
      expect((await call('listAddresses', { by })).status).toBe(200)
    }
    expect((await call('listAddresses', { by: elsewhere })).status).toBe(200)
    expect((await call('listAddresses', { by: { ...people.freja, token: key.body.key } })).status).toBe(200)
    await call('removeMySecondFactor', { by: here, body: { currentPassword: password } })
    expect(outcome(await call('listAddresses', { by: here }))[1]).toBe('SECOND_FACTOR_SETUP_REQUIRED')
    await db.updateTable('client').set({ secondFactorRequired: false }).where('id', '=', nordlys).execute()
  })
})

describe('resetUserSecondFactor', () => {
  it('lets in a user who has lost all factors, and ends the sessions', async () => {
    const admin = await person('resetter', nordlys, permissions, 'CHILDREN')
    const by = await member()
    await enrol(by)
    const own = await call('resetUserSecondFactor', { by: admin, path: { username: admin.username } })
    expect(outcome(own)).toEqual([409, 'OWN_ACCOUNT'])
    const reset = await call('resetUserSecondFactor', { by: admin, path: { username: by.username } })
    expect(reset.status).toBe(204)
    expect((await call('getMe', { by })).status).toBe(401)
    expect((await logIn(by)).status).toBe(200)
  })
})
