import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { home } from '../../dev/testing/parties.ts'

const { call, db, people } = await testApp()
const { freja, astrid } = people

const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

const addressBook = [
  {
    company: 'Nordlys Interiør ApS',
    addressLine1: 'Store Kongensgade 81',
    postCode: '1264',
    city: 'København',
    country: 'DK',
    references: ['WAREHOUSE-1'],
  },
  {
    firstName: 'Astrid',
    ...home,
    references: ['CUST-20417'],
    externalId: 'shop-addr-9314',
    contactInfo: { telephone: '070-174 06 21', email: 'astrid.lindqvist@post.example' },
  },
  { company: 'Fjordlys Belysning AS', addressLine1: 'Strandgaten 18', postCode: '5013', city: 'Bergen', country: 'NO' },
  {
    firstName: 'åse',
    lastName: 'Lund',
    addressLine1: '100 % Torstraße_7',
    city: 'Łódź',
    country: 'PL',
    references: ['20417/b'],
  },
  {
    firstName: 'Bjørn',
    lastName: 'Müller',
    company: 'Zebra GmbH',
    type: 'private',
    addressLine1: 'Am Markt 1',
    city: 'Köln',
    country: 'DE',
  },
] as const

const at = (index: number) => `2026-1${index % 2}-0${index + 1}T12:00:00Z`

beforeAll(async () => {
  for (const [index, body] of addressBook.entries()) {
    const { body: made } = await call('createAddress', { by: freja, body })
    await db
      .updateTable('address')
      .set({ createdAt: at(index), modifiedAt: at(index) })
      .where('id', '=', made.id)
      .execute()
  }
  await call('createAddress', { by: astrid, body: { ...addressBook[0], company: 'Solskin Lindqvist AB' } })
})

/** The indexes in `book` of the addresses returned, in order. */
async function found(query: Readonly<Record<string, unknown>>): Promise<number[]> {
  const { body, status, text, headers } = await call('listAddresses', { by: freja, query })
  if (status !== 200) throw new Error(text)
  if (query.page === undefined) expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ addressLine1 }) => addressBook.findIndex((address) => address.addressLine1 === addressLine1))
}

describe('listAddresses', () => {
  it.each([
    [{}, [0, 2, 4, 1, 3]],
    [{ order: 'DESC' }, [3, 1, 4, 2, 0]],
    [{ sort: 'firstName' }, [3, 1, 4, 0, 2]],
    [{ sort: 'firstName', order: 'DESC' }, [4, 1, 3, 0, 2]],
    [{ sort: 'company' }, [2, 0, 4, 1, 3]],
    [{ sort: 'company', order: 'DESC' }, [4, 0, 2, 1, 3]],
    [{ type: 'business' }, [0, 2]],
    [{ type: 'private', sort: 'firstName' }, [3, 1, 4]],
    [{ since: '2026-11-01' }, [1, 3]],
    [{ since: '2026-11-02T12:00' }, [1, 3]],
    [{ since: '2026-11-02T13:01+01:00' }, [3]],
    [{ since: '2027-01-01' }, []],
    [{ sort: 'modifiedAt', order: 'DESC' }, [3, 1, 4, 2, 0]],
    [{ since: '2026-11-01', sort: 'company' }, [1, 3]],
  ])('sorts and filters by %j', async (query, addresses) => expect(await found(query)).toEqual(addresses))

  it.each([
    ['lindqvist', [1]],
    ['LINDQVIST astrid', [1]],
    ['sodra vagen', [1]],
    ['Göteborg', [1]],
    ['41254', [1]],
    ['412 54', [1]],
    ['cust-20417', [1]],
    ['20417', [1, 3]],
    ['interior', [0]],
    ['lys', [0, 2]],
    ['AS', [1, 2, 3]],
    ['torstrasse', [3]],
    ['lodz', [3]],
    ['100 %', [3]],
    ['%', [3]],
    ['_', [3]],
    ['\\', []],
    ['mueller', [4]],
    ['solskin', []],
    ['   ', [0, 2, 4, 1, 3]],
    ['astrid.lindqvist@POST', [1]],
    ['070-174 06 21', [1]],
    ['0701740621', [1]],
    ['+46 70 174 06 21', [1]],
    ['+46701740621', [1]],
    ['0046701740621', [1]],
    ['070/1740621', [1]],
    ['070-174 06 22', []],
    ['addr-9314', [1]],
  ])('finds %j', async (q, addresses) => expect(new Set(await found({ q }))).toEqual(new Set(addresses)))

  it.each([
    ['a letter missing', 'lindqist', [1]],
    ['a letter too many', 'lindqvvist', [1]],
    ['a wrong letter', 'lindkvist', [1]],
    ['two swapped', 'Gotebrog', [1]],
    ['two swapped in the middle', 'bregen', [2]],
    ['a short word', 'lnud', [3]],
    ['an error in each of two words', 'astird lindquist', [1]],
    ['an error beside a right word', 'kobenhavm store', [0]],
    ['two errors in a word', 'lindkvst', []],
    ['an error in three letters', 'kxl', []],
    ['an error in a number', '20418', []],
    ['an error in a word and in a number', 'custt 20418', []],
  ])('tolerates typing errors as defined: %s', async (_, q, addresses) => expect(await found({ q })).toEqual(addresses))

  it('prefers exact matches to similar ones', async () => {
    await call('createAddress', {
      by: freja,
      body: { lastName: 'Lindquist', addressLine1: 'x', city: 'y', country: 'SE' },
    })
    expect(await found({ q: 'lindqvist' })).toEqual([1])
    await sql`delete from address where content ->> 'city' = 'y'`.execute(db)
  })

  it('matches one or two letters at the beginning of words only', async () => {
    expect(await found({ q: 'ko' })).toEqual([0, 4])
    expect(await found({ q: 'on' })).toEqual([])
  })

  it('finds letters in any Unicode composition', async () => {
    const body = { lastName: 'O\u0308berg', addressLine1: 'x', city: 'y', country: 'SE' }
    const { body: made } = await call('createAddress', { by: freja, body })
    for (const q of ['\u00d6berg', 'O\u0308berg', 'oberg'])
      expect((await call('listAddresses', { by: freja, query: { q } })).body).toEqual([made])
    await call('deleteAddress', { by: freja, path: { addressId: made.id } })
  })

  it('walks from page to page', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { body, headers } = await call('listAddresses', {
        by: freja,
        query: { page, per_page: 2, sort: 'company' },
      })
      seen.push(...body.map(({ id }) => id))
      expect(headers['x-total-count']).toBe('5')
      if (page === 2)
        expect(headers.link).toBe(
          ['first', 'prev', 'next', 'last']
            .map((rel, index) => `</v1/addresses?page=${[1, 1, 3, 3][index]}&per_page=2&sort=company>; rel="${rel}"`)
            .join(', '),
        )
    }
    expect(new Set(seen).size).toBe(5)
    for (const query of [{ page: 9 }, { page: 9, q: 'a' }, { page: 9, sort: 'company', order: 'DESC' }]) {
      const { body, headers } = await call('listAddresses', { by: freja, query })
      expect([body, headers['x-total-count']]).toEqual([[], '5'])
    }
  })

  it.each([
    [{ per_page: 101, sort: 'name' }, ['OUT_OF_RANGE per_page', 'NOT_ALLOWED sort']],
    [{ page: 0 }, ['OUT_OF_RANGE page']],
    [{ page: 1000, per_page: 100 }, ['OUT_OF_RANGE page']],
    [{ since: '2026-02-30' }, ['FORMAT since']],
    [{ since: 'yesterday' }, ['PATTERN since']],
    [{ type: 'company' }, ['NOT_ALLOWED type']],
    [{ order: 'asc' }, ['NOT_ALLOWED order']],
    [{ city: 'Oslo' }, ['UNKNOWN_ATTRIBUTE city']],
    [{ after: '20417' }, ['FORMAT after']],
    [{ after: unknownId, since: '2026-11-01' }, ['NOT_ALLOWED after']],
    [{ after: unknownId, sort: 'modifiedAt' }, ['NOT_ALLOWED after']],
    [{ after: unknownId, sort: 'modifiedAt', order: 'DESC', since: '2026-11-01' }, ['NOT_ALLOWED after']],
  ])('refuses %j', async (query, errors) => {
    const { status, error } = await call('listAddresses', { by: freja, query })
    expect(status).toBe(400)
    expect(error.errors?.map(({ code, field }) => `${code} ${field}`).toSorted()).toEqual(errors.toSorted())
  })

  it('shows the active client only', async () => {
    const { body } = await call('listAddresses', { by: people.mikkel, clientId: clients.solskin })
    expect(body.map(({ company }) => company)).toEqual(['Solskin Lindqvist AB'])
  })

  it('accepts any text', async () => {
    for (const q of [
      "'",
      '"; drop',
      '%%%',
      '\\',
      '\\\\_',
      '𝕏𝕏𝕏𝕏',
      'ß'.repeat(200),
      '½¼ ¾',
      'a '.repeat(100),
      'ａｂ％＿＼',
    ])
      expect([q, (await call('listAddresses', { by: freja, query: { q } })).status]).toEqual([q, 200])
  })
})
