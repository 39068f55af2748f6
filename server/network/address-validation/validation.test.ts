import { beforeAll, describe, expect, it } from 'vitest'
import contract from '../../../openapi/generated/openapi.json' with { type: 'json' }
import { clients, testApp } from '../../dev/testing/app.ts'
import { setCarriers } from '../carrier-configuration/store.ts'
import { sampleShops } from '../carriers/sandbox/sample-shops.ts'
import { putShops } from '../parcel-shop/import-store.ts'
import { errorsBetween } from './spelling.ts'
import { home } from '../../dev/testing/parties.ts'

const { call, db, people, person } = await testApp()
const reader = await person('lars', clients.nordlys, ['addresses:read'])
const now = new Date('2026-11-20T09:30:00Z')
const change = { now, username: 'freja' }

beforeAll(async () => {
  for (const carrier of ['POSTNORD_DK', 'GLS_DK'] as const) await putShops(db, carrier, sampleShops(carrier), { now })
  await setCarriers(db, clients.nordlys, ['POSTNORD_DK'], true, change)
  await setCarriers(db, clients.nordlys, ['GLS_DK'], false, change)
})

const astrid = {
  firstName: 'Astrid',
  ...home,
}
const validate = async (over: object = {}, by = reader) => {
  const response = await call('validateAddress', { by, body: { ...astrid, ...over } })
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return response.body
}
const codes = (details: readonly { code: string; field?: string }[]) =>
  details.map(({ code, field }) => `${code} ${field}`)

const { requestBody, responses } = contract.paths['/addresses/validate'].post
const { careless, misspelled } = requestBody.content['application/json'].examples
const shown = responses['200'].content['application/json'].examples

describe('validateAddress', () => {
  it('finds no error in a valid address, and stores nothing', async () => {
    const body = await validate()
    expect(body).toMatchObject({
      isValid: true,
      isPlaceKnown: true,
      address: { ...astrid, type: 'private', references: [] },
      errors: [],
      warnings: [],
      suggestions: { cities: [], postCodes: [] },
    })
    expect((await call('listAddresses', { by: reader })).body).toEqual([])
  })

  it.each([
    ['careless', careless.value, shown.careless.value],
    ['misspelled', misspelled.value, shown.misspelled.value],
  ])("responds to the contract's example %s as shown", async (_, value, expected) => {
    const { nearestParcelShop, ...body } = (await call('validateAddress', { by: reader, body: value })).body
    const { nearestParcelShop: shop, ...rest } = expected
    expect(body).toEqual(rest)
    expect(nearestParcelShop).toEqual({ ...shop, id: expect.any(String), distance: expect.any(Number) })
  })

  it.each([
    ['DK', '1264', 'Copenhagen', 'København', '1264'],
    ['SE', 'se-41254', 'GOTHENBURG', 'Göteborg', '412 54'],
    ['AT', '1010', 'wien', 'Wien', '1010'],
    ['GB', 'sw1a1aa', 'london', 'London', 'SW1A 1AA'],
  ])('writes %s %s %s as people there do', async (country, postCode, city, official, code) => {
    const { address, warnings } = await validate({ country, postCode, city })
    expect([address?.city, address?.postCode, warnings]).toEqual([official, code, []])
  })

  it('warns of an unknown city and suggests another', async () => {
    const { isValid, address, warnings, suggestions } = await validate({ city: 'Götebrog', postCode: undefined })
    expect([isValid, address?.city]).toEqual([true, 'Götebrog'])
    expect(codes(warnings)).toEqual(['CITY_NOT_KNOWN city'])
    expect(suggestions.cities[0]).toBe('Göteborg')
  })

  it('refuses an invalid postal code and suggests those of the city', async () => {
    const { isValid, address, errors, warnings, suggestions } = await validate({ postCode: '4125' })
    expect([isValid, address, warnings]).toEqual([false, undefined, []])
    expect(codes(errors)).toEqual(['POST_CODE_INVALID postCode'])
    expect(suggestions.postCodes.length).toBeGreaterThan(0)
    for (const code of suggestions.postCodes) expect(code).toMatch(/^4[01]\d \d\d$/)
  })

  it('warns of an unknown postal code', async () => {
    const { isValid, warnings } = await validate({ postCode: '999 99' })
    expect([isValid, codes(warnings)]).toEqual([true, ['POST_CODE_NOT_KNOWN postCode']])
  })

  it('warns of a city elsewhere, but not of a suburb', async () => {
    const { isValid, warnings, suggestions } = await validate({ city: 'Stockholm' })
    expect([isValid, codes(warnings)]).toEqual([true, ['CITY_ELSEWHERE city']])
    expect(suggestions.cities).toEqual(['Göteborg'])
    expect((await validate({ postCode: '421 30' })).warnings).toEqual([])
  })

  it("compares nothing if we do not know the country's places", async () => {
    const body = await validate({ country: 'US', postCode: '10118', city: 'New Yrok', state: 'NY' })
    expect(body).toMatchObject({ isValid: true, isPlaceKnown: false, warnings: [], address: { city: 'New Yrok' } })
    expect([body.suggestions, body.nearestParcelShop]).toEqual([{ cities: [], postCodes: [] }, undefined])
  })

  it('returns the errors of createAddress for empty, absent and unbounded values', async () => {
    for (const wrong of [
      { city: '', addressLine1: '', lastName: '' },
      { country: 'XX' },
      { country: undefined },
      { firstName: undefined, lastName: undefined },
      { type: 'business' },
      { type: 'castle', postCode: '4'.repeat(40), references: ['a', 'a'] },
      { contactInfo: { telephone: '12', email: 'nobody' } },
    ]) {
      const body = { ...astrid, ...wrong }
      const created = await call('createAddress', { by: people.freja, body })
      expect(created.status).toBe(400)
      const { isValid, address, errors } = await validate(wrong)
      expect([isValid, address, errors]).toEqual([false, undefined, created.error.errors])
    }
    expect(codes((await validate({ city: '  ' })).errors)).toEqual(['TOO_SHORT city'])
    expect((await call('validateAddress', { by: reader, body: {} })).body).toMatchObject({ isValid: false })
  })

  it('refuses a body that is no address', async () => {
    for (const body of [[], 'Göteborg', { city: 7 }, { town: 'Göteborg' }])
      expect((await call('validateAddress', { by: reader, body })).status).toBe(400)
  })

  it('includes only shops of carriers that are enabled for the client', async () => {
    const near = await validate()
    expect(near.nearestParcelShop?.carrier).toBe('POSTNORD_DK')
    expect(near.nearestParcelShop?.distance).toBeLessThan(5_000)
    await setCarriers(db, clients.nordlys, ['POSTNORD_DK'], false, change)
    expect((await validate()).nearestParcelShop).toBeUndefined()
    await setCarriers(db, clients.nordlys, ['POSTNORD_DK'], true, change)
  })

  it('requires the permission to read the address book', async () => {
    const by = await person('nils', clients.nordlys, ['parcel-shops:read'])
    expect((await call('validateAddress', { by, body: astrid })).status).toBe(403)
  })
})

describe('errorsBetween', () => {
  it.each([
    ['goteborg', 'goteborg', 0],
    ['gotebrog', 'goteborg', 1],
    ['gteborg', 'goteborg', 1],
    ['gotteborg', 'goteborg', 1],
    ['goteburg', 'goteborg', 1],
    ['', 'abc', 3],
    ['oslo', 'bergen', 6],
  ])('of %s and %s is %i', (one, other, errors) => {
    expect([errorsBetween(one, other), errorsBetween(other, one)]).toEqual([errors, errors])
  })
})
