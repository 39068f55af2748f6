import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import contract from '../../../openapi/generated/openapi.json' with { type: 'json' }
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, errorsOf, testApp, type Call } from '../../dev/testing/app.ts'

const { call, db, people, person } = await testApp()
const { freja, astrid, mikkel, karen } = people

const lamps: Schemas['AddressCreate'] = {
  company: 'Fjordlys Belysning AS',
  addressLine1: 'Strandgaten 18',
  postCode: '5013',
  city: 'Bergen',
  country: 'NO',
  department: 'Innkjøp',
  references: ['CUST-20533', 'NO-REF-7'],
  contactInfo: { dialCode: '+47', telephone: '55 31 22 10', email: 'innkjop@fjordlys.example' },
}

const create = async (over: Partial<Schemas['AddressCreate']> = {}, more: Call = {}) => {
  const response = await call('createAddress', { by: freja, body: { ...lamps, ...over }, ...more })
  if (response.status !== 201) throw new Error(response.text)
  return response
}

const patch = (addressId: string, body: unknown, more: Call = {}) =>
  call('patchAddress', { by: freja, path: { addressId }, body, ...more })

const { requestBody } = contract.paths['/addresses'].post
const examples = Object.entries(requestBody.content['application/json'].examples).map(
  ([name, { value }]) => [name, value] as const,
)

const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

describe('createAddress', () => {
  it('stores the request and returns its location', async () => {
    const { body, headers } = await create()
    expect(body).toStrictEqual({
      ...lamps,
      id: expect.any(String),
      createdAt: expect.any(String),
      modifiedAt: body.createdAt,
      type: 'business',
    })
    expect(headers.location).toBe(`/v1/addresses/${body.id}`)
    const read = await call('getAddress', { by: freja, path: { addressId: body.id } })
    expect(read.body).toStrictEqual(body)
    expect(read.headers.etag).toBe(headers.etag)
  })

  it.each(examples)("stores the contract's example %s as shown there", async (name, value) => {
    const response = await call('createAddress', { by: freja, body: value })
    expect([name, response.status]).toEqual([name, 201])
    expect(response.body).toMatchObject(value)
  })

  it('accepts a minimal address, of type private if it names a person', async () => {
    const body = { lastName: 'Brandt', addressLine1: 'Torstraße 140', city: 'Berlin', country: 'DE' }
    const response = await call('createAddress', { by: freja, body })
    expect(response.body).toStrictEqual({
      ...body,
      id: expect.any(String),
      createdAt: expect.any(String),
      modifiedAt: expect.any(String),
      type: 'private',
      references: [],
    })
  })

  it("stores values in their country's format", async () => {
    const { body } = await create({
      country: 'SE',
      postCode: 'se-41254',
      contactInfo: { mobile: '0701740621', email: 'Astrid@POST.example' },
    })
    expect(body.postCode).toBe('412 54')
    expect(body.contactInfo).toStrictEqual({ dialCode: '+46', mobile: '70 174 06 21', email: 'Astrid@post.example' })
  })

  it('accepts a form', async () => {
    const response = await call('createAddress', {
      by: freja,
      type: 'application/x-www-form-urlencoded',
      body: 'lastName=Dahl&addressLine1=Strandgaten+18&city=Bergen&country=NO&references[0]=A&contactInfo[telephone]=55312210',
    })
    expect(response.body).toMatchObject({
      references: ['A'],
      contactInfo: { dialCode: '+47', telephone: '55 31 22 10' },
    })
  })

  it.each<[string, object, string[]]>([
    ['nobody', { company: undefined }, ['NAME_MISSING firstName']],
    ['a blank name', { company: undefined, firstName: ' ' }, ['NAME_MISSING firstName']],
    [
      'a business without a company',
      { company: undefined, lastName: 'Dahl', type: 'business' },
      ['COMPANY_MISSING company'],
    ],
    [
      'a country that is none',
      { country: 'ZZ', postCode: undefined, contactInfo: undefined },
      ['COUNTRY_UNKNOWN country'],
    ],
    ['a postal code of another country', { postCode: '412 54' }, ['POST_CODE_INVALID postCode']],
    [
      'all at once',
      { company: undefined, postCode: '1', contactInfo: { dialCode: '999', email: 'a@b.1' } },
      [
        'NAME_MISSING firstName',
        'POST_CODE_INVALID postCode',
        'DIAL_CODE_UNKNOWN contactInfo.dialCode',
        'EMAIL_INVALID contactInfo.email',
      ],
    ],
    ['a number that is none', { contactInfo: { telephone: '12' } }, ['TELEPHONE_INVALID contactInfo.telephone']],
    ['a reference twice', { references: ['A', 'A'] }, ['DUPLICATE references']],
    [
      'what it does not know',
      { zipCode: '5013', id: unknownId, clientId: 2048 },
      ['UNKNOWN_ATTRIBUTE clientId', 'UNKNOWN_ATTRIBUTE id', 'UNKNOWN_ATTRIBUTE zipCode'],
    ],
  ])('refuses %s', async (_, over, errors) => {
    const response = await call('createAddress', { by: freja, body: { ...lamps, ...over } })
    expect(response.status).toBe(400)
    expect(errorsOf(response)?.toSorted()).toEqual(errors.toSorted())
  })

  it('gives the expected format', async () => {
    const response = await call('createAddress', { by: freja, body: { ...lamps, postCode: '501' } })
    expect(response.error.errors?.[0]?.defaultMessage).toBe('postCode must be a postal code of Norway, such as 5013')
  })

  it('happens once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'address-20417' }
    const first = await create({}, { headers })
    const second = await create({}, { headers })
    expect(second.text).toBe(first.text)
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true', location: first.headers.location })
    const other = await call('createAddress', { by: freja, headers, body: { ...lamps, city: 'Oslo' } })
    expect([other.status, other.error.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('getAddress', () => {
  it('returns 304 while nothing has changed', async () => {
    const { body, headers } = await create()
    const ask = () =>
      call('getAddress', { by: freja, path: { addressId: body.id }, headers: { 'if-none-match': headers.etag ?? '' } })
    expect((await ask()).status).toBe(304)
    await patch(body.id, { city: 'Oslo' })
    expect((await ask()).status).toBe(200)
  })
})

describe("another client's address", () => {
  it.each(['getAddress', 'patchAddress', 'deleteAddress', 'updateAddress'] as const)(
    'is hidden from %s',
    async (id) => {
      const { body } = await create()
      const ask = async (addressId: string) => {
        const changes = { patchAddress: { city: 'Oslo' }, updateAddress: { id: addressId, city: 'Oslo' } }
        const sent = id === 'patchAddress' || id === 'updateAddress' ? changes[id] : undefined
        const response = await call(id, { by: astrid, path: { addressId }, body: sent })
        const { requestId } = response.error
        const timestamp = /"timestamp":"[^"]+"/
        return [
          response.status,
          response.text.replaceAll(addressId, 'ID').replace(requestId, 'REQUEST').replace(timestamp, ''),
        ]
      }
      const foreign = await ask(body.id)
      expect(foreign).toEqual(await ask(unknownId))
      expect(foreign[0]).toBe(404)
      expect((await call('getAddress', { by: freja, path: { addressId: body.id } })).body).toEqual(body)
    },
  )

  it('is visible to every user of the client who acts for it', async () => {
    const { body } = await create()
    const path = { addressId: body.id }
    expect((await call('getAddress', { by: mikkel, clientId: clients.nordlys, path })).status).toBe(200)
    expect((await call('getAddress', { by: mikkel, clientId: clients.solskin, path })).status).toBe(404)
    expect((await call('getAddress', { by: karen, clientId: clients.nordlys, path })).status).toBe(200)
    expect((await call('getAddress', { by: karen, path })).status).toBe(404)
    expect((await call('getAddress', { by: astrid, clientId: clients.nordlys, path })).status).toBe(403)
  })
})

const optional = {
  firstName: fc.constantFrom('Astrid', 'Åse'),
  lastName: fc.constantFrom('Dahl', 'Öberg'),
  company: fc.constantFrom('Ljus & Form AB'),
  addressLine2: fc.constantFrom('2. tv.'),
  postCode: fc.constantFrom('5013', '0150'),
  state: fc.constantFrom('BC'),
  department: fc.constantFrom('Lager'),
  contactInfo: fc.constantFrom({ email: 'a@b.example' }, { dialCode: '+47', telephone: '55 31 22 10' }),
}
const required = {
  type: fc.constantFrom('private', 'business'),
  addressLine1: fc.constantFrom('Strandgaten 18', 'Store Kongensgade 81'),
  city: fc.constantFrom('Bergen', 'Oslo'),
  references: fc.uniqueArray(fc.constantFrom('A', 'B', 'C')),
}

const changes = fc.record(
  {
    ...required,
    ...Object.fromEntries(Object.entries(optional).map(([name, values]) => [name, fc.option<unknown>(values)])),
  },
  { requiredKeys: [] },
)

/** What the contract says about changes, in as few words as possible. */
function expected(address: object, change: object): object | undefined {
  const next: Record<string, unknown> = Object.fromEntries(
    Object.entries({ ...address, ...change }).filter(([, value]) => value !== null),
  )
  const isNamed = next.firstName !== undefined || next.lastName !== undefined || next.company !== undefined
  return isNamed && (next.type !== 'business' || next.company !== undefined) ? next : undefined
}

describe('a change', () => {
  it('merges sent attributes, replaces nested ones and removes null ones, by both PUT and POST', async () => {
    const { body } = await create()
    let current: typeof body = body
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (change, byPut) => {
        const response = byPut
          ? await call('updateAddress', { by: freja, body: { ...change, id: body.id } })
          : await patch(body.id, change)
        const next = expected({ ...current, modifiedAt: null }, change)
        expect(response.status).toBe(next ? 200 : 400)
        if (next) {
          const { modifiedAt, ...content } = response.body
          expect(content).toStrictEqual(next)
          // An unchanged address keeps its modification time.
          const isSame = JSON.stringify(content) === JSON.stringify({ ...current, modifiedAt: undefined })
          expect(isSame ? modifiedAt === current.modifiedAt : modifiedAt >= current.modifiedAt).toBe(true)
          current = response.body
        }
        const read = await call('getAddress', { by: freja, path: { addressId: body.id } })
        expect(read.body).toStrictEqual(current)
        if (next) expect(read.headers.etag).toBe(response.headers.etag)
      }),
      { numRuns: 150 },
    )
  })

  it('validates the address as it would be', async () => {
    const { body } = await create()
    expect(errorsOf(await patch(body.id, { company: null }))).toEqual(['COMPANY_MISSING company'])
    expect(errorsOf(await patch(body.id, { company: null, type: 'private' }))).toEqual(['NAME_MISSING firstName'])
    expect(errorsOf(await patch(body.id, { country: 'SE' }))).toEqual(['POST_CODE_INVALID postCode'])
    expect((await patch(body.id, { country: 'SE', postCode: '41254' })).body.postCode).toBe('412 54')
    expect(errorsOf(await patch(body.id, { city: null }))).toEqual(['TYPE city'])
    expect(errorsOf(await patch(body.id, { contactInfo: { phone: '1' } }))).toEqual([
      'UNKNOWN_ATTRIBUTE contactInfo.phone',
    ])
  })

  it('ignores invalid values that it does not touch', async () => {
    const { body } = await create()
    await db
      .updateTable('address')
      .set({ content: { ...body, id: undefined, createdAt: undefined, modifiedAt: undefined, postCode: 'OLD' } })
      .where('id', '=', body.id)
      .execute()
    expect((await patch(body.id, { city: 'Oslo' })).body).toMatchObject({ city: 'Oslo', postCode: 'OLD' })
  })

  it('lets only one of two writers with the same If-Match win', async () => {
    const { body, headers } = await create()
    const writers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        patch(body.id, { city: `City ${index}` }, { headers: { 'if-match': headers.etag ?? '' } }),
      ),
    )
    expect(writers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 7 }, () => '412'),
    ])
    const winner = writers.find(({ status }) => status === 200)
    const read = await call('getAddress', { by: freja, path: { addressId: body.id } })
    expect(read.body).toEqual(winner?.body)
  })

  it('is refused if the address has changed since', async () => {
    const { body, headers } = await create()
    const stale = { headers: { 'if-match': headers.etag ?? '' } }
    await patch(body.id, { city: 'Oslo' })
    const put = await call('updateAddress', { by: freja, body: { id: body.id, city: 'Bergen' }, ...stale })
    const removal = await call('deleteAddress', { by: freja, path: { addressId: body.id }, ...stale })
    expect([put.status, removal.status]).toEqual([412, 412])
    expect((await patch(body.id, { city: 'Bergen' }, { headers: { 'if-match': '*' } })).status).toBe(200)
  })
})

describe('deleteAddress', () => {
  it('removes it for good', async () => {
    const { body } = await create()
    const path = { addressId: body.id }
    expect((await call('deleteAddress', { by: freja, path })).status).toBe(204)
    expect((await call('getAddress', { by: freja, path })).status).toBe(404)
    expect((await call('deleteAddress', { by: freja, path })).status).toBe(404)
    expect((await patch(body.id, { city: 'Oslo' })).status).toBe(404)
  })

  it('refuses to delete a default of the client or the caller, and names the setting', async () => {
    const { body } = await create()
    const path = { addressId: body.id }
    const remove = (id: string = body.id) => call('deleteAddress', { by: freja, path: { addressId: id } })
    const setOwn = (id: string | null) =>
      call('setUserPreferences', { by: freja, body: { defaultPickupAddressId: id, defaultReceiverAddressId: id } })
    const setOfClient = (id: string | null) =>
      call('setClientPreferences', { by: freja, body: { clientId: clients.nordlys, defaultPickupAddressId: id } })
    await setOwn(body.id)
    await setOfClient(body.id)
    const refused = await remove(body.id.toUpperCase())
    expect([refused.status, refused.error.error]).toEqual([409, 'ADDRESS_IN_USE'])
    expect(refused.error.message).toContain(
      `is defaultPickupAddressId of the preferences of client ${clients.nordlys} and defaultPickupAddressId of your own preferences and defaultReceiverAddressId of your own preferences.`,
    )
    await setOwn(null)
    expect((await remove()).error.message).toBe(
      `Address ${body.id} is defaultPickupAddressId of the preferences of client ${clients.nordlys}. Change or remove that default first.`,
    )
    expect((await call('getAddress', { by: freja, path })).status).toBe(200)
    await setOfClient(null)
    expect((await remove()).status).toBe(204)
  })

  it('clears it from the preferences of other users, whom nobody else can help', async () => {
    const { body } = await create()
    const other = await person('colleague', clients.nordlys, [])
    await call('setUserPreferences', { by: other, body: { defaultPickupAddressId: body.id, locale: 'da-DK' } })
    expect((await call('deleteAddress', { by: freja, path: { addressId: body.id } })).status).toBe(204)
    expect((await call('getUserPreferences', { by: other })).body).toStrictEqual({ locale: 'da-DK' })
  })

  it('leaves no preference referring to it, even if one is set at the same time', async () => {
    const other = await person('hasty', clients.nordlys, [])
    for (let round = 0; round < 10; round++) {
      const { body } = await create()
      await Promise.all([
        call('setUserPreferences', { by: other, body: { defaultReceiverAddressId: body.id } }),
        call('deleteAddress', { by: freja, path: { addressId: body.id } }),
      ])
      expect((await call('getAddress', { by: freja, path: { addressId: body.id } })).status).toBe(404)
      expect((await call('getUserPreferences', { by: other })).body).toStrictEqual({})
    }
  })
})

describe('a malformed id', () => {
  it.each(['getAddress', 'deleteAddress'] as const)('is refused by %s', async (id) => {
    const response = await call(id, { by: freja, path: { addressId: '20417' } })
    expect(errorsOf(response)).toEqual(['FORMAT addressId'])
  })
})

describe('an address', () => {
  it('accepts any text except control characters', async () => {
    const odd = { company: 'Ængste & "Søn" <b>\\ \u2028 𝕏 ^XZ ~', addressLine1: "'; drop table address; --" }
    const { body } = await create(odd)
    expect(body).toMatchObject(odd)
    for (const company of [
      'a\0b',
      'a\nb',
      'a\tb',
      '\u001b[31mred',
      'a\u007f',
      'a\u009b1m',
      'ab\u202excod',
      'a\u200fb',
      'Bcc: x\r\n',
    ]) {
      const created = await call('createAddress', { by: freja, body: { ...lamps, company } })
      expect(errorsOf(created)).toEqual(['PATTERN company'])
      const changed = await call('patchAddress', { by: freja, path: { addressId: body.id }, body: { company } })
      expect(errorsOf(changed)).toEqual(['PATTERN company'])
    }
  })
})
