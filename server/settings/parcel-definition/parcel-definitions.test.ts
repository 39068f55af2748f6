import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { errorsOf, testApp, type Call } from '../../dev/testing/app.ts'

const { call, people } = await testApp()
const { freja, astrid, mikkel } = people

const lamp: Schemas['ParcelDefinitionCreate'] = {
  name: 'Table lamp, large box',
  type: 'BOX',
  weight: 4.2,
  length: 60,
  width: 40,
  height: 35.5,
}

const create = async (over: Partial<Schemas['ParcelDefinitionCreate']> = {}, more: Call = {}) => {
  const response = await call('createParcelDefinition', { by: freja, body: { ...lamp, ...over }, ...more })
  if (response.status !== 201) throw new Error(response.text)
  return response
}

const patch = (parcelDefinitionId: string, body: unknown, more: Call = {}) =>
  call('patchParcelDefinition', { by: freja, path: { parcelDefinitionId }, body, ...more })

const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

describe('createParcelDefinition', () => {
  it('stores the request with author and time', async () => {
    const { body, headers } = await create()
    expect(body).toStrictEqual({ ...lamp, id: expect.any(String), createdAt: expect.any(String), createdBy: 'freja' })
    expect(headers.location).toBe(`/v1/parcel-definitions/${body.id}`)
    const read = await call('getParcelDefinition', { by: freja, path: { parcelDefinitionId: body.id } })
    expect([read.text, read.headers.etag]).toEqual([JSON.stringify(body), headers.etag])
  })

  it('rounds to the gram and the millimetre', async () => {
    const { body } = await create({ weight: 0.12345, length: 10.25, height: 199.99 })
    expect(body).toMatchObject({ weight: 0.123, length: 10.3, height: 200 })
  })

  it('allows the same name twice, but creates once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'lamp-box-large' }
    const first = await create({}, { headers })
    expect((await create({}, { headers })).body.id).toBe(first.body.id)
    expect((await create()).body.id).not.toBe(first.body.id)
    const other = await call('createParcelDefinition', { by: freja, headers, body: { ...lamp, weight: 5 } })
    expect([other.status, other.error.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it.each<[object, string[]]>([
    [{ weight: 100.1, type: 'SACK' }, ['OUT_OF_RANGE weight', 'NOT_ALLOWED type']],
    [{ weight: 0.09, length: 0.9, width: 201 }, ['OUT_OF_RANGE weight', 'OUT_OF_RANGE length', 'OUT_OF_RANGE width']],
    [{ name: undefined, height: undefined }, ['REQUIRED name', 'REQUIRED height']],
    [{ name: '', weight: '4' }, ['TOO_SHORT name', 'TYPE weight']],
    [{ createdBy: 'astrid', id: unknownId }, ['UNKNOWN_ATTRIBUTE createdBy', 'UNKNOWN_ATTRIBUTE id']],
  ])('refuses %j', async (over, errors) => {
    const response = await call('createParcelDefinition', { by: freja, body: { ...lamp, ...over } })
    expect(response.status).toBe(400)
    expect(errorsOf(response)?.toSorted()).toEqual(errors.toSorted())
  })
})

describe('a change', () => {
  const changes = fc.record(
    {
      name: fc.constantFrom('Pendant', 'Lampe Ø'),
      type: fc.constantFrom('BOX', 'ENVELOPE'),
      weight: fc.integer({ min: 100, max: 100_000 }).map((grams) => grams / 1000),
      length: fc.integer({ min: 10, max: 2000 }).map((millimetres) => millimetres / 10),
      height: fc.integer({ min: 10, max: 2000 }).map((millimetres) => millimetres / 10),
    },
    { requiredKeys: [] },
  )

  it('merges the sent attributes, by both PUT and POST, and records its author', async () => {
    const { body } = await create()
    let current: object = body
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (change, byPut) => {
        const response = byPut
          ? await call('updateParcelDefinition', {
              by: mikkel,
              clientId: 1024,
              body: { ...change, id: body.id },
            })
          : await patch(body.id, change, { by: mikkel, clientId: 1024 })
        expect(response.status).toBe(200)
        const isChanged = Object.keys(change).length > 0
        const audit = isChanged ? { modifiedAt: expect.any(String), modifiedBy: 'mikkel' } : {}
        expect(response.body).toStrictEqual({ ...current, ...change, ...audit })
        current = response.body
      }),
      { numRuns: 100 },
    )
  })

  it('removes nothing', async () => {
    const { body } = await create()
    expect(errorsOf(await patch(body.id, { name: null, weight: 101 }))).toEqual(['TYPE name', 'OUT_OF_RANGE weight'])
    expect(errorsOf(await patch(body.id, { modifiedBy: 'x' }))).toEqual(['UNKNOWN_ATTRIBUTE modifiedBy'])
  })

  it('lets only one of two writers with the same If-Match win', async () => {
    const { body, headers } = await create()
    const writers = await Promise.all(
      [5, 6, 7, 8].map((weight) => patch(body.id, { weight }, { headers: { 'if-match': headers.etag ?? '' } })),
    )
    expect(writers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412', '412'])
    const path = { parcelDefinitionId: body.id }
    const stale = { 'if-match': headers.etag ?? '' }
    expect((await call('deleteParcelDefinition', { by: freja, path, headers: stale })).status).toBe(412)
    const put = { id: body.id, weight: 9 }
    expect((await call('updateParcelDefinition', { by: freja, body: put, headers: stale })).status).toBe(412)
  })
})

describe('getParcelDefinition', () => {
  it('returns 304 while unchanged, and 400 for an invalid id', async () => {
    const { body, headers } = await create()
    const path = { parcelDefinitionId: body.id }
    const known = { 'if-none-match': headers.etag ?? '' }
    expect((await call('getParcelDefinition', { by: freja, path, headers: known })).status).toBe(304)
    await patch(body.id, { weight: 5 })
    expect((await call('getParcelDefinition', { by: freja, path, headers: known })).status).toBe(200)
    const malformed = await call('getParcelDefinition', { by: freja, path: { parcelDefinitionId: 'large-box' } })
    expect(errorsOf(malformed)).toEqual(['FORMAT parcelDefinitionId'])
  })
})

describe('deleteParcelDefinition', () => {
  it('refuses to delete a default and names the setting; afterwards deletes for good', async () => {
    const { body } = await create()
    const path = { parcelDefinitionId: body.id }
    const setDefault = (id: string | null) =>
      call('setUserPreferences', { by: freja, body: { defaultParcelDefinitionId: id } })
    await setDefault(body.id)
    const refused = await call('deleteParcelDefinition', { by: freja, path })
    expect([refused.status, refused.error.error, refused.error.message]).toEqual([
      409,
      'PARCEL_DEFINITION_IN_USE',
      `Parcel definition ${body.id} is defaultParcelDefinitionId of your own preferences. Change or remove that default first.`,
    ])
    await setDefault(null)
    expect((await call('deleteParcelDefinition', { by: freja, path })).status).toBe(204)
    expect((await call('deleteParcelDefinition', { by: freja, path })).status).toBe(404)
    expect((await call('getParcelDefinition', { by: freja, path })).status).toBe(404)
  })
})

describe("another client's parcel definition", () => {
  it.each([
    'getParcelDefinition',
    'patchParcelDefinition',
    'deleteParcelDefinition',
    'updateParcelDefinition',
  ] as const)('is hidden from %s', async (id) => {
    const { body } = await create()
    const ask = async (parcelDefinitionId: string) => {
      const sent = { patchParcelDefinition: { weight: 5 }, updateParcelDefinition: { id: parcelDefinitionId } }
      const response = await call(id, {
        by: astrid,
        path: { parcelDefinitionId },
        body: id === 'patchParcelDefinition' || id === 'updateParcelDefinition' ? sent[id] : undefined,
      })
      return [
        response.status,
        response.text
          .replaceAll(parcelDefinitionId, 'ID')
          .replace(response.error.requestId, '')
          .replace(/"timestamp":"[^"]+"/, ''),
      ]
    }
    const foreign = await ask(body.id)
    expect(foreign).toEqual(await ask(unknownId))
    expect(foreign[0]).toBe(404)
  })
})

describe('listParcelDefinitions', () => {
  it('searches, filters, sorts and pages', async () => {
    for (const [name, type, weight] of [
      ['Østers', 'BOX', 3],
      ['prøve 100%', 'ENVELOPE', 0.5],
      ['Æske', 'BOX', 1],
      ['lampe', 'BOX', 2],
    ] as const)
      await create({ name, type, weight }, { by: astrid })
    const names = async (query: Record<string, unknown>) =>
      (await call('listParcelDefinitions', { by: astrid, query })).body.map(({ name }) => name)
    expect(await names({})).toEqual(['Østers', 'prøve 100%', 'Æske', 'lampe'])
    expect(await names({ order: 'DESC' })).toEqual(['lampe', 'Æske', 'prøve 100%', 'Østers'])
    expect(await names({ sort: 'name' })).toEqual(['Æske', 'lampe', 'Østers', 'prøve 100%'])
    expect(await names({ sort: 'weight', order: 'DESC' })).toEqual(['Østers', 'lampe', 'Æske', 'prøve 100%'])
    expect(await names({ q: 'PROVE' })).toEqual(['prøve 100%'])
    expect(await names({ q: '%' })).toEqual(['prøve 100%'])
    expect(await names({ type: 'ENVELOPE' })).toEqual(['prøve 100%'])
    const { body, headers } = await call('listParcelDefinitions', { by: astrid, query: { page: 2, per_page: 3 } })
    expect([body.map(({ name }) => name), headers['x-total-count']]).toEqual([['lampe'], '4'])
    expect(headers.link).toContain('</v1/parcel-definitions?page=1&per_page=3>; rel="prev"')
    const bad = await call('listParcelDefinitions', { by: astrid, query: { page: 0, type: 'SACK' } })
    expect(errorsOf(bad)?.toSorted()).toEqual(['NOT_ALLOWED type', 'OUT_OF_RANGE page'])
  })
})
