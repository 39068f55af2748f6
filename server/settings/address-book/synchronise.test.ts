import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, testApp, type TestResponse } from '../../dev/testing/app.ts'

type Entry = Schemas['AddressImportEntry']

const { call, people, person } = await testApp()
const { freja, karen, astrid } = people

const permissions = ['addresses:read', 'addresses:write'] as const

const home = {
  firstName: 'Astrid',
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  postCode: '412 54',
  city: 'Göteborg',
  country: 'SE',
} as const

const load = async (addresses: readonly Entry[], by = freja) => {
  const response = await call('importAddresses', { by, body: { addresses: [...addresses] } })
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return response.body
}

const read = async (addressId: string, by = freja) => (await call('getAddress', { by, path: { addressId } })).body
const remove = (addressId: string, by = freja) => call('deleteAddress', { by, path: { addressId } })
const codesOf = ({ error }: { readonly error?: TestResponse<unknown>['error'] | undefined }) =>
  (error?.errors ?? []).map(({ code, field }) => `${code} ${field}`)

/** Follows the guide: continues from the last position, page by page, until nothing is left. */
async function changesSince(from: string, by: typeof freja, size = 2, meanwhile?: () => Promise<unknown>) {
  const seen: Schemas['Address'][] = []
  let [since, after]: [string, string | undefined] = [from, undefined]
  for (;;) {
    const query: Record<string, unknown> = { since, sort: 'modifiedAt', per_page: size, after }
    const { body }: { body: Schemas['Address'][] } = await call('listAddresses', { by, query })
    const last: Schemas['Address'] | undefined = body.at(-1)
    if (!last) return seen
    seen.push(...body)
    ;[since, after] = [last.modifiedAt, last.id]
    await meanwhile?.()
  }
}

describe('importAddresses', () => {
  it('adds, changes and leaves addresses, and refuses only the invalid ones', async () => {
    const first = await load([
      { externalId: 'A', ...home },
      { externalId: 'B', ...home, lastName: 'Berg' },
    ])
    expect(first).toMatchObject({ created: 2, updated: 0, unchanged: 0, failed: 0 })
    expect(first.results.map(({ index, externalId, status }) => [index, externalId, status])).toEqual([
      [0, 'A', 201],
      [1, 'B', 201],
    ])
    const before = await read(first.results[0]?.id ?? '')
    expect(before).toMatchObject({ ...home, externalId: 'A', type: 'private', references: [] })

    const second = await load([
      { externalId: 'A', ...home },
      { externalId: 'B', lastName: 'Dahl', firstName: null, contactInfo: { mobile: '0701740621' } },
      { externalId: 'C', ...home, postCode: '99' },
      { externalId: 'D', lastName: 'Lund', country: 'SE', department: null },
      { externalId: 'A', city: 'Oslo' },
      { externalId: 'E', ...home, firstName: null },
      { externalId: 'B2', ...home, lastName: null, firstName: null },
    ])
    expect(second).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 4 })
    expect(second.results.map(({ status, unchanged }) => [status, unchanged])).toEqual([
      [200, true],
      [200, false],
      [400, undefined],
      [400, undefined],
      [400, undefined],
      [201, false],
      [400, undefined],
    ])
    expect(second.results.map(codesOf)).toEqual([
      [],
      [],
      ['POST_CODE_INVALID postCode'],
      ['REQUIRED addressLine1', 'REQUIRED city'],
      ['DUPLICATE externalId'],
      [],
      ['NAME_MISSING firstName'],
    ])
    expect(await read(before.id)).toEqual(before)
    const changed = await read(second.results[1]?.id ?? '')
    expect(changed).toMatchObject({ lastName: 'Dahl', city: 'Göteborg', contactInfo: { mobile: '70 174 06 21' } })
    expect(changed).not.toHaveProperty('firstName')
    expect(changed.modifiedAt > changed.createdAt).toBe(true)
  })

  it('accepts a thousand, and refuses a request that breaks the schema as a whole', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({ externalId: `N-${n}`, ...home }))
    expect(await load(many, karen)).toMatchObject({ created: 1_000, failed: 0 })
    expect(await load(many, karen)).toMatchObject({ unchanged: 1_000 })
    for (const addresses of [[], [...many, { externalId: 'one more', ...home }], [{ ...home }], [{ externalId: null }]])
      expect((await call('importAddresses', { by: karen, body: { addresses } })).status).toBe(400)
    expect((await changesSince('2026-01-01', karen, 100)).length).toBe(1_000)
  })

  it('keeps clients apart', async () => {
    const [mine, theirs] = [
      await load([{ externalId: 'X', ...home }]),
      await load([{ externalId: 'X', ...home }], astrid),
    ]
    expect([mine.created, theirs.created]).toEqual([1, 1])
    expect((await call('getAddress', { by: astrid, path: { addressId: mine.results[0]?.id ?? '' } })).status).toBe(404)
  })

  it('adds an address once when two requests send it at the same time', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => load([{ externalId: 'RACE', ...home }])))
    expect(new Set(results.map(({ results: [one] }) => one?.id)).size).toBe(1)
  })
})

describe('an external id', () => {
  it('belongs to one address until that is deleted', async () => {
    const create = (externalId?: string) => call('createAddress', { by: freja, body: { ...home, externalId } })
    const { body: first } = await create('ONE')
    const { body: second } = await create()
    const refusals = [
      await create('ONE'),
      await call('patchAddress', { by: freja, path: { addressId: second.id }, body: { externalId: 'ONE' } }),
      await call('updateAddress', { by: freja, body: { id: second.id, externalId: 'ONE' } }),
    ]
    expect(refusals.map(({ status, error }) => [status, error.error])).toEqual(
      refusals.map(() => [409, 'EXTERNAL_ID_IN_USE']),
    )
    expect(refusals[0]?.error.message).toContain(first.id)
    const freed = await call('patchAddress', { by: freja, path: { addressId: first.id }, body: { externalId: null } })
    expect(freed.body).not.toHaveProperty('externalId')
    expect((await create('ONE')).status).toBe(201)
    const again = await load([{ externalId: 'ONE', city: 'Kungsbacka' }])
    await remove(again.results[0]?.id ?? '')
    expect(await load([{ externalId: 'ONE', ...home }])).toMatchObject({ created: 1 })
  })

  it('is returned by validateAddress, which does not check if it is taken', async () => {
    const { body } = await call('validateAddress', { by: freja, body: { ...home, externalId: ' ONE ' } })
    expect([body.isValid, body.address?.externalId]).toEqual([true, 'ONE'])
  })
})

describe('listAddresses with since', () => {
  it('returns additions, changes and deletions, the latter without content', async () => {
    const by = await person('synchroniser', clients.nordlysSweden, permissions)
    const { results } = await load(
      ['a', 'b', 'c', 'd', 'e'].map((externalId) => Object.assign({ externalId }, home)),
      by,
    )
    const ids = results.map(({ id }) => id ?? '')
    const all = await changesSince('2026-01-01', by)
    expect(all.map(({ id }) => id)).toEqual(ids.toSorted())
    const newest = all.at(-1)?.modifiedAt ?? ''

    await call('patchAddress', { by, path: { addressId: ids[1] ?? '' }, body: { city: 'Kungsbacka' } })
    expect((await remove(ids[3] ?? '', by)).status).toBe(204)
    const later = (await changesSince(newest, by)).filter(({ modifiedAt }) => modifiedAt > newest)
    expect(later.map(({ id }) => id)).toEqual([ids[1], ids[3]])
    expect(later[1]).toStrictEqual({
      id: ids[3],
      createdAt: newest,
      modifiedAt: later[1]?.deletedAt,
      deletedAt: expect.any(String),
      externalId: 'd',
      type: 'private',
      addressLine1: '-',
      city: '-',
      country: 'SE',
      references: [],
    })
    const listed = await call('listAddresses', { by })
    expect(listed.body.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => id !== ids[3]).toSorted())
    expect(listed.headers['x-total-count']).toBe('4')
    expect((await call('listAddresses', { by, query: { q: 'lindqvist' } })).body).toHaveLength(4)
    expect((await remove(ids[3] ?? '', by)).status).toBe(404)
    const wanted = await call('setUserPreferences', { by, body: { defaultPickupAddressId: ids[3] ?? '' } })
    expect(wanted.status).toBe(400)
  })

  it('skips no unchanged address while others change', async () => {
    const by = await person('slow-reader', clients.tenant, permissions)
    const { results } = await load(
      Array.from({ length: 9 }, (_, n) => ({ externalId: `slow-${n}`, ...home })),
      by,
    )
    const left = results.map(({ id }) => id ?? '')
    let turn = 0
    const seen = await changesSince('2026-01-01', by, 2, async () => {
      const addressId = left[turn++]
      if (addressId) await call('patchAddress', { by, path: { addressId }, body: { city: `Town ${turn}` } })
    })
    const last = new Map(seen.map((address) => [address.id, address]))
    for (const id of left) expect(last.get(id)).toEqual(await read(id, by))
  })
})
