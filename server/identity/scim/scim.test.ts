import { afterEach, describe, expect, it, vi } from 'vitest'
import { addUserRole, insertRole } from '../access/account-store.ts'
import { clients, logIn, type Person, testApp } from '../../dev/testing/app.ts'
import { identityProvider } from '../../dev/testing/identity-provider.ts'
import { permissions } from '../../generated/operations.ts'

const { app, call, config, db, people, person, jobs } = await testApp({ WAYBILL_ALLOW_PRIVATE_ADDRESSES: 'yes' })
const { freja, astrid } = people
const { nordlys, solskin } = clients
afterEach(() => void vi.useRealTimers())

const schemaOf = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const given = ['users:admin', 'roles:admin']

async function newKey(by: Person = freja, over: object = {}) {
  const body = { name: 'Entra ID', kind: 'PROVISIONING', permissions: given, ...over }
  const made = await call('createApiKey', { by, body })
  expect(made.status).toBe(201)
  return { id: made.body.id, key: made.body.key }
}
const { key, id: keyId } = await newKey()

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function scim(method: Method, path: string, payload?: object, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method,
    url: `/scim/v2/${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(payload && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  if (response.body !== '') expect(response.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : response.json(),
    headers: response.headers,
  }
}
const outcome = ({ status, body }: { status: number; body?: { scimType?: string } }) => [status, body?.scimType]

let count = 0
const userOf = (name: string, over: object = {}) => ({
  schemas: [schemaOf('User')],
  externalId: `dir-${name}-${++count}`,
  userName: `${name}@nordlys.example`,
  name: { givenName: 'Ida', familyName: 'Holm' },
  emails: [{ primary: true, type: 'work', value: `${name}@nordlys.example` }],
  active: true,
  ...over,
})
async function provisioned(name: string, over: object = {}) {
  const made = await scim('POST', 'Users', userOf(name, over))
  expect([made.status, made.body.detail]).toEqual([201, undefined])
  return made.body
}
const patch = (path: string, ...operations: object[]) =>
  scim('PATCH', path, { schemas: [patchOp], Operations: operations })
const list = (path: string, filter: string, more = '') =>
  scim('GET', `${path}?filter=${encodeURIComponent(filter)}${more}`)
const namesIn = ({ body }: { body: { Resources: { userName: string }[] } }) => body.Resources.map((one) => one.userName)
const keysOf = (found: { body: { Resources: object[] } }) => Object.keys(found.body.Resources[0] ?? {})
const roleOf = (name: string, may: readonly string[] = ['shipments:read'], clientId: number = nordlys) =>
  insertRole(db, { clientId, name, permissions: may as never })
const statusOf = async (id: string) =>
  (await db.selectFrom('app_user').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const rolesIn = async (id: string) =>
  (await db.selectFrom('user_role').select('roleId').where('userId', '=', id).execute()).map(({ roleId }) => roleId)

/** Lets a user accept the invitation. */
async function begun(id: string): Promise<Person> {
  await db
    .updateTable('app_user')
    .set({ status: 'CONFIRMED', emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const { username } = await db.selectFrom('app_user').select('username').where('id', '=', id).executeTakeFirstOrThrow()
  return logIn(db, config, id, username)
}

describe('the key of a directory', () => {
  it('opens SCIM and nothing else, from its networks, until it is rotated or revoked', async () => {
    expect((await call('listUsers', { by: { ...freja, token: key } })).status).toBe(401)
    const mcp = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${key}` },
      payload: {},
    })
    expect(mcp.statusCode).toBe(401)
    const { key: plain } = (
      await call('createApiKey', { by: freja, body: { name: 'Plain', permissions: ['users:admin'] } })
    ).body
    for (const authorization of [`Bearer ${plain}`, `Bearer ${freja.token}`, 'Basic eA==', ''])
      expect(outcome(await scim('GET', 'Users', undefined, { authorization }))).toEqual([401, undefined])
    const unknown = await scim('GET', 'Users', undefined, { authorization: 'Bearer wb_live_0' })
    expect([unknown.headers['www-authenticate'], unknown.body.schemas, unknown.body.status]).toEqual([
      'Bearer',
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      '401',
    ])
    const elsewhere = await newKey(freja, { addresses: ['203.0.113.0/24'] })
    expect((await scim('GET', 'Users', undefined, { authorization: `Bearer ${elsewhere.key}` })).status).toBe(403)
    const other = await newKey()
    const rotated = (await call('rotateApiKey', { by: freja, path: { apiKeyId: other.id }, body: { overlapHours: 0 } }))
      .body
    const statusWith = async (token: string) =>
      (await scim('GET', 'Users?count=0', undefined, { authorization: `Bearer ${token}` })).status
    expect([await statusWith(other.key), await statusWith(rotated.key)]).toEqual([401, 200])
    await call('revokeApiKey', { by: freja, path: { apiKeyId: other.id } })
    expect(await statusWith(rotated.key)).toBe(401)
  })

  it.each([
    [{ permissions: ['users:admin', 'shipments:read'] }, 'permissions[1]'],
    [{ permissions: ['roles:admin'] }, 'permissions'],
    [{ scope: 'CHILDREN' }, 'scope'],
    [{ side: 'TEST' }, 'permissions[0]'],
    [{ origins: ['https://x.example'] }, 'origins'],
  ])('has only the permissions that a directory needs: %j', async (over, field) => {
    const body = { name: 'Entra ID', kind: 'PROVISIONING', permissions: given, ...over }
    const { status, error } = await call('createApiKey', { by: freja, body })
    expect([status, error?.errors?.[0]?.field]).toEqual([400, field])
  })

  it('is created by a user with its permissions, and sees one client', async () => {
    const lesser = await person('scim-lesser', nordlys, ['api-keys:admin', 'users:admin'])
    const body = { name: 'Okta', kind: 'PROVISIONING', permissions: given }
    expect((await call('createApiKey', { by: lesser, body })).status).toBe(403)
    const { key: forUsers } = await newKey(lesser, { permissions: ['users:admin'] })
    const headers = { authorization: `Bearer ${forUsers}` }
    expect((await scim('GET', 'Users', undefined, headers)).status).toBe(200)
    expect((await scim('GET', 'Groups', undefined, headers)).status).toBe(403)
    const { key: another } = await newKey(astrid)
    const mine = await provisioned('one-client')
    const theirs = { authorization: `Bearer ${another}` }
    expect((await scim('GET', `Users/${mine.id}`, undefined, theirs)).status).toBe(404)
    expect((await scim('DELETE', `Users/${mine.id}`, undefined, theirs)).status).toBe(404)
    const shown = await scim('GET', `Users?filter=${encodeURIComponent(`id eq "${mine.id}"`)}`, undefined, theirs)
    expect(shown.body.totalResults).toBe(0)
  })
})

const replacing = (value: object) => ({ schemas: [patchOp], Operations: [{ op: 'replace', value }] })

it('takes nothing from a user with more rights than its creator', async () => {
  const lesser = await person('scim-weak', nordlys, ['api-keys:admin', 'users:admin'])
  const boss = await person('scim-boss', nordlys, permissions)
  const email = 'scim.boss@nordlys.example'
  const now = new Date().toISOString()
  await db.updateTable('app_user').set({ email, emailVerifiedAt: now }).where('id', '=', boss.userId).execute()
  const { key: weak } = await newKey(lesser, { permissions: ['users:admin'] })
  const headers = { authorization: `Bearer ${weak}` }
  const account = () =>
    db
      .selectFrom('app_user')
      .select(['username', 'email', 'status'])
      .where('id', '=', boss.userId)
      .executeTakeFirstOrThrow()
  const before = await account()
  const { body: taken } = await scim('POST', 'Users', userOf('scim.boss', { userName: email }), headers)
  const elsewhere = { emails: [{ primary: true, value: 'thief@elsewhere.example' }] }
  for (const [method, payload] of [
    ['PATCH', replacing(elsewhere)],
    ['PATCH', replacing({ active: false })],
    ['PUT', userOf('scim.boss', elsewhere)],
    ['PUT', userOf('scim.boss', { active: false })],
    ['DELETE', undefined],
  ] as const)
    expect([method, (await scim(method, `Users/${taken.id}`, payload, headers)).status]).toEqual([method, 403])
  expect(await account()).toEqual(before)
  expect((await call('listShipments', { by: boss })).status).toBe(200)
})

describe('the description of the service', () => {
  it('returns its configuration, resource types and schemas', async () => {
    const configuration = (await scim('GET', 'ServiceProviderConfig')).body
    expect(configuration).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      sort: { supported: true },
      etag: { supported: true },
    })
    const types = (await scim('GET', 'ResourceTypes')).body
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups'])
    const schema = (await scim('GET', `Schemas/${schemaOf('User')}`)).body
    expect(schema.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'userName',
      'name',
      'displayName',
      'emails',
      'active',
      'groups',
    ])
    expect((await scim('GET', 'Schemas/urn:x')).status).toBe(404)
    expect((await scim('GET', 'Schemas?filter=id%20pr')).status).toBe(403)
  })

  it('refuses unsupported features by name', async () => {
    const bulk = await scim('POST', 'Bulk', { Operations: [] })
    expect([bulk.status, bulk.body.detail]).toEqual([501, expect.stringContaining('Bulk')])
    expect((await scim('GET', 'Me')).status).toBe(501)
    expect((await scim('GET', 'Nothing')).status).toBe(404)
    const wrong = await scim('DELETE', 'Users')
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, POST'])
    const broken = await app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
      payload: '{',
    })
    expect([broken.statusCode, broken.json().scimType]).toEqual([400, 'invalidSyntax'])
    expect(outcome(await scim('POST', 'Users', []))).toEqual([400, 'invalidSyntax'])
    expect((await scim('POST', 'Users', userOf('xml'), { 'content-type': 'application/xml' })).status).toBe(415)
    const json = await scim('POST', 'Users', userOf('as-json'), { 'content-type': 'application/json; charset=utf-8' })
    expect(json.status).toBe(201)
  })
})

describe('users', () => {
  it('are created once, with an invitation, and are listed for administrators before they have a role', async () => {
    const before = jobs.sent.length
    const made = await scim('POST', 'Users', userOf('new', { title: 'Clerk', password: 'ignored' }))
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(made.body).toMatchObject({
      schemas: [schemaOf('User')],
      userName: 'new@nordlys.example',
      name: { givenName: 'Ida', familyName: 'Holm' },
      emails: [{ value: 'new@nordlys.example', type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: made.headers.location, version: made.headers.etag },
    })
    expect(JSON.stringify(made.body)).not.toMatch(/Clerk|ignored/)
    expect(made.headers.location).toMatch(new RegExp(`/scim/v2/Users/${id}$`))
    const mails = await db.selectFrom('outbox').select('payload').where('clientId', '=', nordlys).execute()
    expect(JSON.stringify(mails)).toContain('new@nordlys.example')
    expect(jobs.sent.length).toBeGreaterThan(before)
    const again = await scim('POST', 'Users', userOf('new'))
    expect(outcome(again)).toEqual([409, 'uniqueness'])
    expect(
      outcome(await scim('POST', 'Users', userOf('renamed', { emails: [{ value: 'new@nordlys.example' }] }))),
    ).toEqual([409, 'uniqueness'])
    const listed = await call('listUsers', { by: freja, query: { q: 'new@nordlys.example' } })
    expect(listed.body.map((user) => [user.id, user.status, user.claims])).toEqual([[id, 'UNCONFIRMED', []]])
    const { body: log } = await call('listAuditEntries', { by: freja, query: { subject_id: id } })
    expect(log.hits[0]).toMatchObject({ action: 'user.provision', username: 'freja', apiKeyId: keyId })
    expect((await call('getApiKey', { by: freja, path: { apiKeyId: keyId } })).body.createdUsers).toContain(
      'new@nordlys.example',
    )
  })

  it.each([
    ['userName', { userName: undefined }, 'invalidValue'],
    ['an address', { userName: 'bare', emails: [] }, 'invalidValue'],
    ['a right address', { emails: [{ value: 'nobody' }] }, 'invalidValue'],
    ['a boolean', { active: 'maybe' }, 'invalidValue'],
    ['one line', { name: { givenName: 'A\nB' } }, 'invalidValue'],
    ['names of at most 60 characters', { name: { familyName: 'x'.repeat(61) } }, 'invalidValue'],
  ])('need %s', async (_, over, scimType) => {
    expect(outcome(await scim('POST', 'Users', userOf('wrong', over)))).toEqual([400, scimType])
  })

  it('take over an account of the client by its address, but never one of another client', async () => {
    const known = await person('known-before', nordlys, ['shipments:read'])
    const linked = await provisioned('known-before', { userName: 'k.before' })
    expect([linked.id, linked.groups.map(({ display }: { display: string }) => display)]).toEqual([
      known.userId,
      ['Role of known-before'],
    ])
    expect((await call('listShipments', { by: known })).status).toBe(200)
    const stranger = await person('stranger', solskin, ['shipments:read'])
    await db
      .updateTable('app_user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', stranger.userId)
      .execute()
    const refused = await scim('POST', 'Users', userOf('stranger'))
    expect(outcome(refused)).toEqual([409, 'uniqueness'])
    expect(refused.body.detail).toContain('Invite')
  })

  it('can be filtered', async () => {
    const { id, externalId } = await provisioned('filter-anna', { name: { givenName: 'Änna', familyName: 'Quist' } })
    const off = await provisioned('filter-bo', { active: false })
    const both = '(userName sw "filter-")'
    const cases: [string, string[]][] = [
      ['userName eq "FILTER-anna@nordlys.example"', ['filter-anna@nordlys.example']],
      [`externalId eq "${externalId}"`, ['filter-anna@nordlys.example']],
      [`externalId eq "${externalId.toUpperCase()}"`, []],
      ['emails.value eq "filter-bo@nordlys.example"', ['filter-bo@nordlys.example']],
      ['emails[type eq "work" and value eq "filter-bo@nordlys.example"]', ['filter-bo@nordlys.example']],
      ['emails[type eq "work"].value eq "filter-bo@nordlys.example"', ['filter-bo@nordlys.example']],
      ['emails[type eq "home"].value eq "filter-bo@nordlys.example"', []],
      ['emails co "filter-bo"', ['filter-bo@nordlys.example']],
      [`${both} and active eq false`, ['filter-bo@nordlys.example']],
      [`${both} and active eq "False"`, ['filter-bo@nordlys.example']],
      [`${both} AND not (active eq true)`, ['filter-bo@nordlys.example']],
      [`active eq False and ${both}`, ['filter-bo@nordlys.example']],
      [`userName eq "nobody" or id eq "${id}"`, ['filter-anna@nordlys.example']],
      [String.raw`${both} and name.givenName eq "\u00e4nna"`, ['filter-anna@nordlys.example']],
      [
        `${both} and name.familyName ew "st" and meta.created gt "2020-01-01T00:00:00Z"`,
        ['filter-anna@nordlys.example'],
      ],
      [
        `${both} and urn:ietf:params:scim:schemas:core:2.0:User:userName ne "${off.userName}"`,
        ['filter-anna@nordlys.example'],
      ],
      [`${both} and groups pr`, []],
      ['id eq "no-id"', []],
      [`userName eq "' or 1=1 --"`, []],
    ]
    for (const [filter, names] of cases) {
      const found = await list('Users', filter)
      expect([filter, found.body.detail, found.status === 200 && namesIn(found)]).toEqual([filter, undefined, names])
    }
    for (const filter of [
      'userName',
      'userName eq',
      'userName like "x"',
      'shoe eq "x"',
      'userName eq x',
      '(active eq true',
      'active gt true',
      `${'('.repeat(30)}active eq true`,
      'externalId co null',
      'meta.created eq "yesterday"',
      "userName eq 'x'",
    ])
      expect([filter, ...outcome(await list('Users', filter))]).toEqual([filter, 400, 'invalidFilter'])
  })

  it('are listed in pages, sorted, and with the requested attributes', async () => {
    for (const name of ['page-c', 'page-a', 'page-b']) await provisioned(name)
    const filter = 'userName sw "page-"'
    const second = await list('Users', filter, '&startIndex=2&count=1&sortBy=userName&sortOrder=descending')
    expect([second.body.totalResults, second.body.startIndex, second.body.itemsPerPage, namesIn(second)]).toEqual([
      3,
      2,
      1,
      ['page-b@nordlys.example'],
    ])
    expect((await list('Users', filter, '&startIndex=0&count=-5')).body).toMatchObject({
      startIndex: 1,
      Resources: [],
      totalResults: 3,
    })
    expect((await list('Users', filter, '&count=1000')).body.itemsPerPage).toBe(3)
    expect(outcome(await list('Users', filter, '&count=ten'))).toEqual([400, 'invalidValue'])
    expect(outcome(await list('Users', filter, '&sortBy=shoe'))).toEqual([400, 'invalidPath'])
    const few = await list('Users', filter, '&attributes=userName,emails.value&count=1')
    expect(keysOf(few)).toEqual(['schemas', 'id', 'userName', 'emails'])
    expect(Object.keys(few.body.Resources[0].emails[0])).toEqual(['value'])
    expect(keysOf(await list('Users', filter, '&excludedAttributes=groups,meta,NAME&count=1'))).not.toEqual(
      expect.arrayContaining(['groups']),
    )
    const { body } = await scim('POST', 'Users/.search', { filter, attributes: ['userName'], count: 2 })
    expect([body.totalResults, body.Resources.length, Object.keys(body.Resources[0])]).toEqual([
      3,
      2,
      ['schemas', 'id', 'userName'],
    ])
  })

  it('can be replaced', async () => {
    const { id } = await provisioned('replace')
    const wanted = userOf('replace', {
      externalId: undefined,
      userName: 'Replaced',
      name: undefined,
      active: undefined,
    })
    const { body } = await scim('PUT', `Users/${id}`, wanted)
    expect(body).toMatchObject({ id, userName: 'Replaced', displayName: 'Replaced', active: true })
    expect([body.externalId, body.name]).toEqual([undefined, undefined])
    await provisioned('other-name')
    const clash = await scim('PUT', `Users/${id}`, { ...wanted, userName: 'OTHER-name@nordlys.example' })
    expect(outcome(clash)).toEqual([409, 'uniqueness'])
    const mail = await scim('PUT', `Users/${id}`, {
      ...wanted,
      emails: [{ value: 'other-name@nordlys.example' }, { value: 'moved@nordlys.example', primary: true }],
    })
    expect(mail.body.emails).toEqual([{ value: 'moved@nordlys.example', type: 'work', primary: true }])
    expect((await scim('PUT', 'Users/0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff', wanted)).status).toBe(404)
    expect((await scim('PUT', 'Users/not-an-id', wanted)).status).toBe(404)
  })

  // As Entra ID, Okta and OneLogin document and send them.
  it.each<[string, object[], object]>([
    ['Entra ID deactivates', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    ['Entra ID with its flag', [{ op: 'replace', path: 'active', value: false }], { active: false }],
    ['Okta deactivates', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['upper case', [{ op: 'Replace', path: 'ACTIVE', value: 'false' }], { active: false }],
    [
      'a name by its path',
      [{ op: 'Add', path: 'name.givenName', value: 'Zoe' }],
      { name: { givenName: 'Zoe', familyName: 'Holm' } },
    ],
    ['a name that goes', [{ op: 'remove', path: 'name.givenName' }], { name: { familyName: 'Holm' } }],
    [
      'dotted names without a path',
      [{ op: 'Replace', value: { 'name.familyName': 'Berg', displayName: 'x' } }],
      { name: { givenName: 'Ida', familyName: 'Berg' } },
    ],
    [
      'a work address',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'w@nordlys.example' }],
      { emails: [{ value: 'w@nordlys.example', type: 'work', primary: true }] },
    ],
    [
      'the primary address',
      [{ op: 'Replace', path: 'emails[primary eq "True"].value', value: 'p@nordlys.example' }],
      { emails: [{ value: 'p@nordlys.example', type: 'work', primary: true }] },
    ],
    [
      'an address without a path',
      [{ op: 'Replace', value: { 'emails[type eq "work"].value': 'q@nordlys.example' } }],
      { emails: [{ value: 'q@nordlys.example', type: 'work', primary: true }] },
    ],
    [
      'the core schema in a path',
      [{ op: 'Add', path: `${schemaOf('User')}:externalId`, value: 'x-1' }],
      { externalId: 'x-1' },
    ],
    [
      'attributes that are not kept',
      [
        { op: 'Add', path: 'title', value: 'Clerk' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'd' },
        { op: 'Replace', path: 'externalId', value: 'x-2' },
      ],
      { externalId: 'x-2' },
    ],
    ['an externalId that goes', [{ op: 'Remove', path: 'externalId' }], { externalId: undefined }],
  ])('are changed: %s', async (_, operations, wanted) => {
    const { id } = await provisioned(`patch-${++count}`)
    const { status, body } = await patch(`Users/${id}`, ...operations)
    expect([status, body.detail]).toEqual([200, undefined])
    for (const [name, value] of Object.entries(wanted)) expect([name, body[name]]).toEqual([name, value])
    expect((await scim('GET', `Users/${id}`)).body).toEqual(body)
  })

  it.each<[object[], number, string | undefined]>([
    [[], 400, 'invalidSyntax'],
    [[{ op: 'move', path: 'active', value: true }], 400, 'invalidSyntax'],
    [[{ op: 'replace', path: 'active' }], 400, 'invalidSyntax'],
    [[{ op: 'replace', value: 'x' }], 400, 'invalidSyntax'],
    [[{ op: 'remove' }], 400, 'noTarget'],
    [[{ op: 'replace', path: 'shoeSize', value: 42 }], 400, 'invalidPath'],
    [[{ op: 'replace', path: 'emails[type', value: 42 }], 400, 'invalidPath'],
    [[{ op: 'replace', path: 'emails[type like "x"].value', value: 'x' }], 400, 'invalidFilter'],
    [[{ op: 'replace', path: 'id', value: 'x' }], 400, 'mutability'],
    [[{ op: 'replace', path: 'groups', value: [] }], 400, 'mutability'],
    [[{ op: 'remove', path: 'userName' }], 400, 'invalidValue'],
  ])('refuse an invalid change as a whole: %j', async (operations, status, scimType) => {
    const before = await provisioned(`patch-${++count}`)
    expect(outcome(await patch(`Users/${before.id}`, ...operations))).toEqual([status, scimType])
    expect((await scim('GET', `Users/${before.id}`)).body).toEqual(before)
  })

  it('have versions that If-Match is compared with', async () => {
    const { id, meta } = await provisioned('version')
    expect(meta.version).toMatch(/^W\/"/)
    expect((await scim('GET', `Users/${id}`, undefined, { 'if-none-match': meta.version })).status).toBe(304)
    const rename = { schemas: [patchOp], Operations: [{ op: 'replace', path: 'externalId', value: 'v2' }] }
    const changed = await scim('PATCH', `Users/${id}`, rename, { 'if-match': meta.version })
    expect([changed.status, changed.headers.etag]).toEqual([200, changed.body.meta.version])
    expect((await scim('PATCH', `Users/${id}`, rename, { 'if-match': meta.version })).status).toBe(412)
    expect((await scim('PUT', `Users/${id}`, userOf('version'), { 'if-match': meta.version })).status).toBe(412)
    expect((await scim('DELETE', `Users/${id}`, undefined, { 'if-match': meta.version })).status).toBe(412)
    expect((await scim('DELETE', `Users/${id}`, undefined, { 'if-match': changed.body.meta.version })).status).toBe(204)
  })
})

describe('a deactivated user', () => {
  it('is logged out at once, with sessions and keys, and restarts without them', async () => {
    const roleId = await roleOf('Leavers', ['shipments:read', 'api-keys:admin', 'addresses:write'])
    const { id } = await provisioned('leaver')
    expect(
      (await patch(`Groups/${roleId}`, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] })).status,
    ).toBe(200)
    const by = await begun(id)
    const made = (await call('createApiKey', { by, body: { name: 'Own', permissions: ['shipments:read'] } })).body
    const withKey = { ...by, token: made.key }
    expect([
      (await call('listShipments', { by })).status,
      (await call('listShipments', { by: withKey })).status,
    ]).toEqual([200, 200])
    const off = await patch(`Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect([off.body.active, await statusOf(id)]).toEqual([false, 'ARCHIVED'])
    expect([
      (await call('listShipments', { by })).status,
      (await call('listShipments', { by: withKey })).status,
    ]).toEqual([401, 401])
    expect((await call('getApiKey', { by: freja, path: { apiKeyId: made.id } })).body.state).toBe('REVOKED')
    const { body: log } = await call('listAuditEntries', { by: freja, query: { subject_id: id } })
    expect(log.hits.find(({ action }) => action === 'user.deactivate')).toMatchObject({
      apiKeyId: keyId,
      details: expect.objectContaining({ revokedApiKeys: expect.stringContaining(made.id) }),
    })
    // Administrators still find the account, and the directory still sees it in its group.
    expect((await call('getUser', { by: freja, path: { username: by.username } })).body.status).toBe('ARCHIVED')
    expect((await scim('GET', `Groups/${roleId}`)).body.members).toHaveLength(1)
    const named = await patch(`Users/${id}`, { op: 'replace', path: 'name.familyName', value: 'Changed' })
    expect(named.body.name.familyName).toBe('Changed')

    const on = await patch(`Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })
    expect([on.body.active, await statusOf(id), await rolesIn(id)]).toEqual([true, 'UNCONFIRMED', [roleId]])
    expect((await call('listShipments', { by })).status).toBe(401)
    const again = await begun(id)
    expect((await call('listShipments', { by: again })).status).toBe(200)
    expect((await call('listShipments', { by: withKey })).status).toBe(401)
  })

  it('of several clients loses the roles at this one, and keeps the rest', async () => {
    const by = await person('shared', nordlys, ['shipments:read'])
    const elsewhere = await roleOf('Shared elsewhere', ['shipments:read'], solskin)
    await addUserRole(db, by.userId, elsewhere)
    const { id, groups } = await provisioned('shared', { name: { givenName: 'Renamed' } })
    const [own] = groups.map(({ value }: { value: string }) => value)
    const row = await db.selectFrom('app_user').select('firstName').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.firstName ?? null).toBeNull()
    await scim('PUT', `Users/${id}`, userOf('shared', { active: false }))
    expect([await statusOf(id), await rolesIn(id)]).toEqual(['CONFIRMED', [elsewhere]])
    expect((await call('listShipments', { by })).status).toBe(401)
    // A role that the group gives in the meantime waits, and one that it takes does not come back.
    const later = await roleOf('Given meanwhile')
    await patch(`Groups/${later}`, { op: 'add', path: 'members', value: [{ value: id }] })
    await patch(`Groups/${own}`, { op: 'remove', path: `members[value eq "${id}"]` })
    expect([await rolesIn(id), (await scim('GET', `Groups/${later}`)).body.members.length]).toEqual([[elsewhere], 1])
    await scim('PUT', `Users/${id}`, userOf('shared'))
    expect((await rolesIn(id)).toSorted()).toEqual([elsewhere, later].toSorted())
  })

  it('is archived when deleted, and starts with nothing when created again', async () => {
    const roleId = await roleOf('Before the break')
    const { id } = await provisioned('deleted')
    await patch(`Groups/${roleId}`, { op: 'add', path: 'members', value: [{ value: id }] })
    const by = await begun(id)
    expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
    expect([await statusOf(id), (await call('listShipments', { by })).status]).toEqual(['ARCHIVED', 401])
    for (const method of ['GET', 'DELETE'] as const) expect((await scim(method, `Users/${id}`)).status).toBe(404)
    expect((await scim('GET', `Groups/${roleId}`)).body.members).toEqual([])
    const back = await provisioned('deleted')
    expect([back.id, back.active, await statusOf(id), await rolesIn(id)]).toEqual([id, true, 'UNCONFIRMED', []])
    // The person is erased like any other, and then unknown to the directory.
    const { username } = await db
      .selectFrom('app_user')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await call('deleteUser', { by: freja, path: { username } })).status).toBe(204)
    expect((await scim('GET', `Users/${id}`)).status).toBe(404)
  })

  it('is never the last administrator', async () => {
    const admin = await person('scim-admin', clients.nordlysSweden, permissions)
    const { key: swedish } = await newKey(admin)
    const headers = { authorization: `Bearer ${swedish}` }
    const off = { schemas: [patchOp], Operations: [{ op: 'replace', path: 'active', value: false }] }
    const refused = await scim('PATCH', `Users/${admin.userId}`, off, headers)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('last user')])
    expect((await scim('GET', `Users/${admin.userId}`, undefined, headers)).body.active).toBe(true)
  })
})

describe('groups', () => {
  it('are the roles of the client', async () => {
    const made = await scim('POST', 'Groups', {
      schemas: [schemaOf('Group')],
      displayName: 'Packers',
      externalId: 'g-1',
      members: [],
    })
    expect([made.status, made.body.members]).toEqual([201, []])
    const { id } = made.body
    const { body: role } = await call('getRole', { by: freja, path: { roleId: id } })
    expect([role.name, role.permissions]).toEqual(['Packers', []])
    expect(outcome(await scim('POST', 'Groups', { displayName: 'PACKERS' }))).toEqual([409, 'uniqueness'])
    const found = await list('Groups', 'displayName eq "packers"', '&excludedAttributes=members')
    expect([found.body.Resources[0].id, found.body.Resources[0].members]).toEqual([id, undefined])
    expect((await list('Groups', 'externalId eq "g-1"')).body.totalResults).toBe(1)
    const member = await provisioned('grouped')
    // Okta sends the id along.
    const renamed = await patch(`Groups/${id}`, { op: 'replace', value: { id, displayName: 'Packing' } })
    expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Packing'])
    const put = await scim('PUT', `Groups/${id}`, {
      displayName: 'Packing',
      members: [{ value: member.id }, { value: member.id }],
    })
    expect(put.body.members.map(({ value, display }: { value: string; display: string }) => [value, display])).toEqual([
      [member.id, 'grouped@nordlys.example'],
    ])
    expect((await list('Groups', `members[value eq "${member.id}"]`)).body.totalResults).toBe(1)
    expect((await scim('GET', `Users/${member.id}`)).body.groups).toMatchObject([{ value: id, display: 'Packing' }])
    expect((await list('Users', `groups.display eq "Packing"`)).body.totalResults).toBe(1)
    expect((await scim('DELETE', `Groups/${id}`)).status).toBe(204)
    expect((await call('getRole', { by: freja, path: { roleId: id } })).status).toBe(404)
  })

  it.each<[string, (a: string, b: string, c: string) => object[], string]>([
    ['Entra ID adds', (_, __, c) => [{ op: 'Add', path: 'members', value: [{ $ref: null, value: c }] }], 'abc'],
    ['Entra ID removes by value', (a) => [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: a }] }], 'b'],
    ['Okta removes by filter', (a) => [{ op: 'remove', path: `members[value eq "${a}"]` }], 'b'],
    ['Okta replaces all', (a, _, c) => [{ op: 'replace', path: 'members', value: [{ value: a }, { value: c }] }], 'ac'],
    ['adds without a path', (_, __, c) => [{ op: 'add', value: { members: [{ value: c }] } }], 'abc'],
    ['adds one as an object', (_, __, c) => [{ op: 'add', path: 'members', value: { value: c } }], 'abc'],
    ['adds whom it has', (a) => [{ op: 'add', path: 'members', value: [{ value: a.toUpperCase() }] }], 'ab'],
    ['removes whom it has not', (_, __, c) => [{ op: 'remove', path: `members[value eq "${c}"]` }], 'ab'],
    ['removes all', () => [{ op: 'remove', path: 'members' }], ''],
    [
      'several in order',
      (a, b, c) => [
        { op: 'remove', path: `members[value eq "${a}" or value eq "${b}"]` },
        { op: 'add', path: 'members', value: [{ value: c }] },
      ],
      'c',
    ],
  ])('have members: %s', async (name, operationsOf, wanted) => {
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map(async (one) => (await provisioned(`${one}-${++count}`)).id as string),
    )
    const members = [{ value: a }, { value: b }]
    const { body: group } = await scim('POST', 'Groups', { displayName: `Group: ${name}`, members })
    const { status, body } = await patch(`Groups/${group.id}`, ...operationsOf(a ?? '', b ?? '', c ?? ''))
    expect(status).toBe(200)
    const letters = { [a ?? '']: 'a', [b ?? '']: 'b', [c ?? '']: 'c' }
    const present = body.members.map(({ value }: { value: string }) => letters[value])
    expect(present.toSorted().join('')).toBe(wanted)
  })

  it('lose no member to concurrent changes', async () => {
    const { body: group } = await scim('POST', 'Groups', { displayName: 'At once' })
    const ids: string[] = []
    for (let one = 0; one < 6; one++) ids.push((await provisioned(`at-once-${one}`)).id)
    const all = await Promise.all(
      ids.map((value) => patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value }] })),
    )
    expect(all.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect((await scim('GET', `Groups/${group.id}`)).body.members).toHaveLength(6)
  })

  it("give and take no more than the key's creator may", async () => {
    const lesser = await person('scim-manager', nordlys, [
      'api-keys:admin',
      'users:admin',
      'roles:admin',
      'shipments:read',
    ])
    const { key: theirs } = await newKey(lesser)
    const headers = { authorization: `Bearer ${theirs}` }
    const strong = await roleOf('Strong', ['carriers:admin'])
    const weak = await roleOf('Weak')
    const { id } = await provisioned('ambitious')
    const add = { schemas: [patchOp], Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }] }
    const refused = await scim('PATCH', `Groups/${strong}`, add, headers)
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('carriers:admin')])
    expect((await scim('PATCH', `Groups/${weak}`, add, headers)).status).toBe(200)
    await patch(`Groups/${strong}`, { op: 'add', path: 'members', value: [{ value: id }] })
    const off = { schemas: [patchOp], Operations: [{ op: 'replace', path: 'active', value: false }] }
    const moved = {
      schemas: [patchOp],
      Operations: [{ op: 'replace', path: 'emails', value: [{ value: 'thief@nordlys.example' }] }],
    }
    for (const message of [off, moved]) expect((await scim('PATCH', `Users/${id}`, message, headers)).status).toBe(403)
    expect((await scim('DELETE', `Users/${id}`, undefined, headers)).status).toBe(403)
    expect((await scim('DELETE', `Groups/${strong}`, undefined, headers)).status).toBe(403)
    expect((await scim('GET', `Users/${id}`)).body).toMatchObject({
      active: true,
      emails: [{ value: 'ambitious@nordlys.example' }],
    })
    // What the creator loses, the key loses.
    await db.updateTable('user_role').set({ roleId: weak }).where('userId', '=', lesser.userId).execute()
    expect((await scim('GET', 'Users', undefined, headers)).status).toBe(403)
    await db.updateTable('app_user').set({ status: 'ARCHIVED' }).where('id', '=', lesser.userId).execute()
    expect((await scim('GET', 'Users', undefined, headers)).status).toBe(401)
    const foreign = await provisioned('member')
    const unknown = await patch(`Groups/${weak}`, {
      op: 'add',
      path: 'members',
      value: [{ value: astrid.userId }, { value: foreign.id }],
    })
    expect(outcome(unknown)).toEqual([400, 'invalidValue'])
  })
})

describe('together with single sign-on', () => {
  it('lets in provisioned users, and no deactivated ones', async () => {
    const { redirectUri } = (await call('getSingleSignOn', { by: freja })).body
    const provider = await identityProvider(redirectUri)
    const { issuer, clientId: oidcClientId, secret: oidcClientSecret } = provider
    await db
      .updateTable('app_user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', freja.userId)
      .execute()
    const body = { issuer, oidcClientId, oidcClientSecret, domains: ['nordlys.example'], createsUsers: false }
    expect((await call('setSingleSignOn', { by: freja, body })).status).toBe(200)
    const enter = async (name: string) => {
      const { body: begunAt } = await call('startSingleSignOn', { body: { username: `${name}@nordlys.example` } })
      const account = {
        sub: name,
        email: `${name}@nordlys.example`,
        email_verified: true,
        given_name: 'Ida',
        family_name: 'Holm',
      }
      const back = await provider.enter(begunAt.authorizationUrl, account)
      return call('completeSingleSignOn', { body: { attempt: begunAt.attempt, parameters: back.search.slice(1) } })
    }
    const { id } = await provisioned('sso-member')
    const mails = await db.selectFrom('outbox').select('payload').execute()
    expect(JSON.stringify(mails)).not.toContain('sso-member')
    expect((await enter('sso-member')).status).toBe(403)
    const roleId = await roleOf('Through the company')
    await patch(`Groups/${roleId}`, { op: 'add', path: 'members', value: [{ value: id }] })
    const first = await enter('sso-member')
    expect([first.status, first.body.user.id]).toEqual([200, id])
    await addUserRole(db, id, await roleOf('Of another client', ['shipments:read'], solskin))
    await patch(`Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect(await statusOf(id)).toBe('CONFIRMED')
    expect((await enter('sso-member')).status).toBe(403)
    await patch(`Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect((await enter('sso-member')).status).toBe(200)
    await call('deleteSingleSignOn', { by: freja })
  })
})
