import { describe, expect, it } from 'vitest'
import { insertClient } from '../access/account-store.ts'
import { permissions } from '../../generated/operations.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { codeTo, mailsTo } from '../../dev/testing/mails.ts'

const api = await testApp()
const { call, db, people } = api
const { karen, freja } = people

let count = 0
const from = () => `127.2.${Math.floor(++count / 250)}.${count % 250}`
const password = 'lamp-shade-fjord-42'

const signUp = (body: object, headers?: Record<string, string>) =>
  call('signUp', { body: { password, ...body }, headers, remoteAddress: from() })
const confirm = (username: string, confirmationCode: string) =>
  call('confirmSignUp', { body: { username, confirmationCode }, remoteAddress: from() })
const login = (username: string) => call('login', { body: { username, password }, remoteAddress: from() })
const available = (body: object) => call('checkSignUpAvailability', { body, remoteAddress: from() })
const newcomer = () => ({ username: `newcomer${++count}`, email: `newcomer${count}@havn.example` })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const ascending = (one: number, other: number) => one - other

describe('signUp', () => {
  it('opens a company below the tenant once the code is confirmed', async () => {
    const { username, email } = newcomer()
    const response = await signUp({ username, email, firstName: 'Nina', clientName: 'Havn Lamper' })
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      username,
      status: 'UNCONFIRMED',
      codeDelivery: { destination: 'n***@h***.example', deliveryMedium: 'EMAIL' },
    })
    expect(response.headers.location).toBe(`/v1/auth/users/${username}`)
    expect((await login(username)).error.error).toBe('USER_NOT_CONFIRMED')
    const code = await codeTo(api, email)
    expect((await confirm(username.toUpperCase(), code)).status).toBe(204)
    const { user, accessToken } = (await login(username)).body
    expect(user.status).toBe('CONFIRMED')
    expect(user.claims).toHaveLength(1)
    const [claim] = user.claims
    expect(claim?.client).toMatchObject({
      name: 'Havn Lamper',
      clientType: 'COMPANY',
      plan: 'TRIAL',
      parentId: clients.tenant,
      level: 2,
    })
    expect(claim?.roles.map(({ name, scope }) => `${name} ${scope}`)).toEqual([
      'Administrators CHILDREN',
      'Users LOCAL',
    ])
    expect(claim?.roles[0]?.permissions).toEqual([...permissions])
    const by = { ...freja, token: accessToken }
    expect((await call('listUsers', { by })).body.map((one) => one.username)).toEqual([username])
    expect((await confirm(username, code)).error.error).toBe('CODE_USED')
  })

  it('belongs to the tenant of the host, and to the first for an unknown host', async () => {
    const havn = await insertClient(db, { name: 'Havn', clientType: 'TENANT', parentId: clients.platform })
    await db.updateTable('client').set({ domain: 'havn.example' }).where('id', '=', havn).execute()
    for (const [host, tenant] of [
      ['api.havn.example', havn],
      ['HAVN.example:8080', havn],
      ['evilhavn.example', clients.tenant],
      ['havn.example.evil.example', clients.tenant],
    ] as const) {
      const { username, email } = newcomer()
      await signUp({ username, email }, { host })
      await confirm(username, await codeTo(api, email))
      const [claim] = (await login(username)).body.user.claims
      expect([host, claim?.client.parentId]).toEqual([host, tenant])
      expect(claim?.client.name).toBe(username)
    }
  })

  it('refuses taken and reserved names, in any case', async () => {
    const taken = await signUp({ username: 'Freja', email: 'FREJA@nordlys.example' })
    expect([taken.status, taken.error.error, taken.error.errors?.map(({ field }) => field)]).toEqual([
      409,
      'USERNAME_TAKEN',
      ['username', 'email'],
    ])
    expect((await signUp({ username: 'fresh', email: 'freja@nordlys.example' })).error.error).toBe('EMAIL_TAKEN')
    expect((await signUp({ username: 'Claims', email: 'c@havn.example' })).error.error).toBe('USERNAME_TAKEN')
    expect((await signUp({ username: 'short', email: 's@havn.example', password: '12345' })).status).toBe(400)
    expect(
      (await signUp({ username: 'clever', email: 'clever@havn.example', clientId: 1, permissions: ['users:admin'] }))
        .status,
    ).toBe(400)
  })

  it('reserves an address for the user who has verified it, and for no other', async () => {
    const email = 'owner@havn.example'
    expect((await signUp({ username: 'squatter', email })).status).toBe(201)
    const squattersCode = await codeTo(api, email)
    expect((await available({ email })).status).toBe(204)
    expect((await signUp({ username: 'owner', email })).status).toBe(201)
    expect((await confirm('owner', await codeTo(api, email))).status).toBe(204)
    expect((await available({ email })).error.error).toBe('EMAIL_TAKEN')
    expect((await confirm('squatter', squattersCode)).error.error).toBe('CODE_MISMATCH')
    const { db: rows } = api
    const users = await rows.selectFrom('app_user').select(['username', 'status']).where('email', '=', email).execute()
    expect(users.find(({ username }) => username === 'squatter')?.status).toBe('UNCONFIRMED')
  })

  it('lets no user have the address of another as a name', async () => {
    const email = 'named@havn.example'
    const foreign = await signUp({ username: email, email: 'squatter2@havn.example' })
    expect([foreign.status, foreign.error.errors?.map(({ code, field }) => `${code} ${field}`)]).toEqual([
      400,
      ['NAME_OF_ANOTHER username'],
    ])
    expect((await signUp({ username: email, email })).status).toBe(201)
    // The first person does not own the mailbox; its owner signs up later.
    expect((await available({ username: email, email })).status).toBe(204)
    expect((await signUp({ username: email, email })).status).toBe(201)
    expect((await confirm(email, await codeTo(api, email))).status).toBe(204)
    expect((await signUp({ username: email, email })).status).toBe(409)
  })

  it('refuses names that look like others', async () => {
    for (const username of ['frejа', 'fre\u200bja', 'ｆreja', 'ﬁsk'])
      expect([
        username,
        (await signUp({ username, email: `a${++count}@havn.example` })).error.errors?.[0]?.code,
      ]).toEqual([username, 'NAME_UNCLEAR'])
    for (const username of ['søren', 'иван', '山田taro'])
      expect([username, (await signUp({ username, email: `a${++count}@havn.example` })).status]).toEqual([
        username,
        201,
      ])
  })

  it('gives the name to exactly one of several', async () => {
    const { username, email } = newcomer()
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => signUp({ username, email: `${index}${email}` })),
    )
    expect(responses.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409, 409, 409, 409])
  })

  it('frees a name after 7 days, and is limited for each address', async () => {
    const { username, email } = newcomer()
    await signUp({ username, email })
    await db
      .updateTable('app_user')
      .set({ createdAt: daysAgo(6.9) })
      .where('username', '=', username)
      .execute()
    expect((await signUp({ username, email })).status).toBe(409)
    expect((await available({ username })).status).toBe(409)
    await db
      .updateTable('app_user')
      .set({ createdAt: daysAgo(7.1) })
      .where('username', '=', username)
      .execute()
    expect((await available({ username, email })).status).toBe(204)
    expect((await signUp({ username, email })).status).toBe(201)
    const remoteAddress = from()
    const many = []
    for (let round = 0; round < 22; round++)
      many.push((await call('signUp', { body: { password, ...newcomer() }, remoteAddress })).status)
    expect([many[0], many.at(-1)]).toEqual([201, 403])
  })
})

describe('confirmSignUp', () => {
  it('refuses wrong, old and used codes', async () => {
    const { username, email } = newcomer()
    await signUp({ username, email })
    const code = await codeTo(api, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const unknown = await confirm('nobody-here', wrong)
    const refused = await confirm(username, wrong)
    expect([refused.status, refused.error.error, refused.error.message]).toEqual([
      403,
      unknown.error.error,
      unknown.error.message,
    ])
    for (let round = 0; round < 4; round++) await confirm(username, wrong)
    expect((await confirm(username, code)).error.error).toBe('CODE_EXPIRED')
    expect((await call('resendConfirmation', { body: { username }, remoteAddress: from() })).status).toBe(200)
    const next = await codeTo(api, email)
    await db.updateTable('user_code').set({ expiresAt: new Date() }).execute()
    expect((await confirm(username, next)).error.error).toBe('CODE_EXPIRED')
  })

  it('can be done by the tenant instead', async () => {
    const { username, email } = newcomer()
    await signUp({ username, email, clientName: 'Confirmed by the tenant' })
    const foreign = await call('confirmUser', { by: freja, path: { username } })
    expect(foreign.status).toBe(404)
    const { body } = await call('confirmUser', { by: karen, clientId: clients.tenant, path: { username } })
    expect(body).toMatchObject({ status: 'CONFIRMED', claims: [{ client: { name: 'Confirmed by the tenant' } }] })
    expect((await login(username)).status).toBe(200)
  })
})

const resend = (name: string) => call('resendConfirmation', { body: { username: name }, remoteAddress: from() })

describe('resendConfirmation', () => {
  it('responds alike for everyone, and sends only open codes', async () => {
    const { username, email } = newcomer()
    await signUp({ username, email })
    expect((await resend(username)).body).toEqual({ destination: 'n***@h***.example', deliveryMedium: 'EMAIL' })
    expect((await resend('stranger@havn.example')).body).toEqual({
      destination: 's***@h***.example',
      deliveryMedium: 'EMAIL',
    })
    expect((await resend('freja')).status).toBe(200)
    expect(await mailsTo(api, email)).toHaveLength(2)
    expect(await mailsTo(api, 'freja@nordlys.example')).toEqual([])
    await confirm(username, await codeTo(api, email))
    await resend(username)
    expect(await mailsTo(api, email)).toHaveLength(2)
    expect((await resend('x'.repeat(51))).status).toBe(400)
  })
})

describe('checkSignUpAvailability', () => {
  it('reports taken values', async () => {
    expect((await available({ username: 'free', email: 'free@havn.example' })).status).toBe(204)
    const both = await available({ username: 'FREJA', email: 'mikkel@nordlys.example' })
    expect([both.status, both.error.errors?.map(({ field }) => field)]).toEqual([409, ['username', 'email']])
    expect((await available({ email: 'mikkel@nordlys.example' })).error.error).toBe('EMAIL_TAKEN')
    expect((await available({ username: 'set-password' })).status).toBe(409)
    expect((await available({})).status).toBe(400)
    const remoteAddress = from()
    let last = 0
    for (let round = 0; round < 62; round++)
      last = (await call('checkSignUpAvailability', { body: { username: `a${round}` }, remoteAddress })).status
    expect(last).toBe(403)
  })
})
