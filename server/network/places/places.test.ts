import { describe, expect, it } from 'vitest'
import { isCountry } from '../../kernel/checks/country.ts'
import { distanceBetween, type Point } from './geography.ts'
import { findAddress, findPostCode, findTown, gazetteerCountries, placesOf } from './places.ts'
import { carriersWithShops, sampleShops } from '../carriers/sandbox/sample-shops.ts'
import { checkPostCode } from '../../kernel/checks/post-code.ts'

const towns = {
  copenhagen: { latitude: 55.6761, longitude: 12.5683 },
  göteborg: { latitude: 57.7089, longitude: 11.9746 },
  london: { latitude: 51.5074, longitude: -0.1278 },
  berlin: { latitude: 52.52, longitude: 13.405 },
  amsterdam: { latitude: 52.3676, longitude: 4.9041 },
  dublin: { latitude: 53.3498, longitude: -6.2603 },
  lisbon: { latitude: 38.7223, longitude: -9.1393 },
  riga: { latitude: 56.9496, longitude: 24.1052 },
  luxembourg: { latitude: 49.6116, longitude: 6.1319 },
  paris: { latitude: 48.8566, longitude: 2.3522 },
  prague: { latitude: 50.0755, longitude: 14.4378 },
  vienna: { latitude: 48.2082, longitude: 16.3738 },
} satisfies Record<string, Point>

const isNear = (found: Point | undefined, town: keyof typeof towns) =>
  found !== undefined && distanceBetween(found, towns[town]) < 6_000

describe('findPostCode', () => {
  it.each([
    ['DK', '1264', 'copenhagen'],
    ['DK', 'DK-1264', 'copenhagen'],
    ['SE', '412 54', 'göteborg'],
    ['SE', '41254', 'göteborg'],
    ['GB', 'SW1A 1AA', 'london'],
    ['GB', 'ec1a1bb', 'london'],
    ['GB', 'SW1A', 'london'],
    ['DE', '10115', 'berlin'],
    ['NL', '1012 LG', 'amsterdam'],
    ['NL', '1012', 'amsterdam'],
    ['IE', 'D02 X285', 'dublin'],
    ['PT', '1100-148', 'lisbon'],
    ['LV', 'LV-1010', 'riga'],
    ['LU', 'L-1111', 'luxembourg'],
    ['FR', '75001', 'paris'],
  ] as const)('finds %s %s', (country, code, town) => {
    expect(isNear(findPostCode(country, code), town)).toBe(true)
  })

  it('finds no code that does not exist', () => {
    for (const [country, code] of [
      ['SE', '999 99'],
      ['DK', '0000'],
      ['DK', ''],
      ['US', '10001'],
      ['XX', '1000'],
      ['GB', 'ZZ9 9ZZ'],
    ] as const)
      expect(findPostCode(country, code)).toBeUndefined()
  })
})

it("lists places in France by five digits, without La Poste's codes for companies, lockers and barracks", () => {
  const codes = placesOf('FR').flatMap(({ postCodes }) => postCodes ?? [])
  expect(codes.length).toBeGreaterThan(6000)
  expect(codes.filter((code) => !/^\d{5}$/.test(code))).toEqual([])
})

describe('findTown and findAddress', () => {
  it.each([
    ['DK', 'København', 'copenhagen'],
    ['DK', 'kobenhavn', 'copenhagen'],
    ['SE', 'GÖTEBORG', 'göteborg'],
    ['FR', 'Paris', 'paris'],
    ['CZ', 'Praha', 'prague'],
    ['AT', 'Wien', 'vienna'],
  ] as const)('finds the town %s %s', (country, name, town) => {
    expect(isNear(findTown(country, name), town)).toBe(true)
  })

  it.each([
    ['DK', 'Store Kongensgade 81, baghuset, 1264 København K', 'copenhagen'],
    ['SE', 'Södra Vägen 32\n412 54 Göteborg', 'göteborg'],
    ['GB', '10 Downing Street, London SW1A 2AA', 'london'],
    ['GB', '221b Baker Street, London', 'london'],
    ['DE', 'Unter den Linden 77, Berlin', 'berlin'],
    ['AT', 'Stephansplatz 1; 1010 Wien', 'vienna'],
  ] as const)('finds the address %s %s', (country, address, town) => {
    expect(isNear(findAddress(country, address), town)).toBe(true)
  })

  it('finds nothing if neither postal code nor town is known', () => {
    for (const address of ['nowhere at all', '', ', ;', '🏠', '1 2 3'])
      expect(findAddress('SE', address)).toBeUndefined()
  })

  it('finds nothing in hostile texts', () => {
    for (const text of ['1 '.repeat(5_000), 'ö'.repeat(10_000)]) expect(findAddress('SE', text)).toBeUndefined()
  })
})

describe('sampleShops', () => {
  it('are the same at every call, unique, and near a real place', () => {
    expect(sampleShops('GLS_DK')).toStrictEqual(sampleShops('GLS_DK'))
    for (const carrier of carriersWithShops) {
      const shops = sampleShops(carrier)
      expect(new Set(shops.map(({ id }) => id)).size).toBe(shops.length)
      expect(shops.length).toBeGreaterThanOrEqual(100)
    }
    for (const shop of sampleShops('POSTNORD_DK').slice(0, 60)) {
      expect(isCountry(shop.country)).toBe(true)
      const middle = findPostCode(shop.country, shop.postCode ?? '')
      expect(middle && distanceBetween(middle, shop)).toBeLessThan(1_300)
    }
  })

  it('have valid postal codes', () => {
    const codes = carriersWithShops
      .flatMap((carrier) => sampleShops(carrier))
      .flatMap(({ country, postCode }) => (postCode === undefined ? [] : [{ country, postCode }]))
    expect(codes.length).toBeGreaterThan(1_000)
    for (const { country, postCode } of codes) expect(checkPostCode(country, postCode)).toEqual({ kept: postCode })
  })

  it('are in every country of the table', () => {
    expect(gazetteerCountries()).toHaveLength(29)
  })
})
