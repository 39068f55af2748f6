import { describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import type { CarrierShop } from '../carriers/carrier.ts'
import { findTown } from './places.ts'
import { putShops } from '../parcel-shop/import-store.ts'
import { printTowns } from './town-file.ts'
import { townNames } from './towns.ts'

const { call, db, person } = await testApp()
const by = await person('lars', clients.nordlys, ['parcel-shops:read'])

const shopIn = (id: string, city: string, country: string): CarrierShop => ({
  id,
  name: `Shop ${id}`,
  type: 'SERVICE_POINT',
  latitude: 55,
  longitude: 12,
  addressLine1: 'Station Road 1',
  city,
  country,
  openingTimes: [],
})

const shops = [
  shopIn('capitals', 'KØBENHAVN', 'DK'),
  shopIn('plain', 'København', 'DK'),
  shopIn('quarter', 'København NV', 'DK'),
  shopIn('english', 'Copenhagen', 'DK'),
  shopIn('beside', 'Frederiksberg', 'DK'),
  shopIn('german', 'Köln', 'DE'),
  shopIn('french', 'Cologne', 'FR'),
  shopIn('homonym', 'Köln', 'PL'),
  shopIn('flemish', 'Brussel', 'BE'),
  shopIn('walloon', 'BRUXELLES', 'BE'),
  shopIn('written-out', "'s-Gravenhage", 'NL'),
  shopIn('spoken', 'Den Haag', 'NL'),
]
await putShops(db, 'DAO', shops, { now: new Date() })

const found = async (query: object) =>
  (await call('listParcelShops', { by, query: { limit: 100, carrier: 'DAO', ...query } })).body
    .map(({ id }) => id)
    .toSorted()

describe('listParcelShops by city', () => {
  it.each(['Copenhagen', 'copenhagen', 'Kopenhagen', 'Köpenhamn', 'København', 'KOBENHAVN', 'Копенгаген'])(
    "finds all spellings of Copenhagen's shops as %s",
    async (city) => {
      const all = ['capitals', 'english', 'plain', 'quarter']
      expect(await found({ city, country: 'DK' })).toEqual(all)
      expect(await found({ city })).toEqual(all)
    },
  )

  it('finds only a quarter by its own name', async () => {
    expect(await found({ city: 'københavn nv' })).toEqual(['quarter'])
  })

  it("finds a town in each of its country's languages", async () => {
    for (const city of ['Brussels', 'Bruxelles', 'Brussel', 'Brüssel'])
      expect(await found({ city })).toEqual(['flemish', 'walloon'])
    for (const city of ['The Hague', 'Den Haag', "'s-Gravenhage"])
      expect(await found({ city })).toEqual(['spoken', 'written-out'])
  })

  it('reads a name as foreign only where it is', async () => {
    expect(await found({ city: 'Cologne' })).toEqual(['french', 'german'])
    expect(await found({ city: 'Cologne', country: 'FR' })).toEqual(['french'])
    expect(await found({ city: 'Cologne', country: 'DE' })).toEqual(['german'])
    expect(await found({ city: 'Copenhagen', country: 'SE' })).toEqual([])
    expect(await found({ city: "Copenhagen') or ('1'='1" })).toEqual([])
  })

  it('filters a search in the same way, and counts the results', async () => {
    const { body, headers } = await call('searchParcelShops', {
      by,
      query: { lat: 55, lng: 12, radius: 10, city: 'Copenhagen', limit: 1 },
    })
    expect(body).toHaveLength(1)
    expect(headers['x-total-count']).toBe('4')
  })
})

describe('townNames', () => {
  it('returns the names of a town in its own country', () => {
    expect(townNames('Gothenburg')).toMatchObject([{ country: 'SE', names: ['Göteborg'] }])
    expect(townNames('Gothenburg', 'DK')).toEqual([])
    expect(townNames('Gothenburg', 'XX')).toEqual([])
    expect(townNames('Springfield')).toEqual([])
  })
})

describe('findTown', () => {
  it.each([
    ['DK', 'Copenhagen', 'København'],
    ['SE', 'Gothenburg', 'Göteborg'],
    ['DE', 'Munich', 'München'],
    ['AT', 'Vienna', 'Wien'],
  ])('finds in %s that %s is %s', (country, name, local) => {
    expect(findTown(country, name)).toBeDefined()
    expect(findTown(country, name)).toEqual(findTown(country, local))
  })
})

const row = (name: string, others: string, latitude: number, longitude: number, country: string) =>
  `1\t${name}\t\t${others}\t${latitude}\t${longitude}\tP\tPPL\t${country}\t\t\t\t\t\t99999\n`

describe('printTowns', () => {
  it('writes local names, quarters and other names, without codes, transcriptions or names of other towns', () => {
    const text = printTowns(
      row(
        'Copenhagen',
        'CPH,kwpnhgn,København,Kopenhagen,Aarhus C,Odense,Roskilde,コペンハーゲン',
        55.676,
        12.566,
        'DK',
      ) +
        row('Roskilde', 'Roeskilde', 55.64, 12.08, 'DK') +
        row('Elsewhere', 'København', 57.7, 10.58, 'DK') +
        row('Nowhere', 'Utopia', 0, 0, 'DK') +
        row('Springfield', 'Shelbyville', 39.8, -89.6, 'US'),
    )
    const danish = text.split('#DK\n')[1]?.split('\n#')[0]?.split('\n')
    expect(danish).toHaveLength(3)
    expect(danish?.[0]).toMatch(/^København\tKøbenhavn K\|København N\|.*\tcopenhagen\|kopenhagen$/)
    expect(danish?.[1]).toBe('Roskilde\t\troeskilde')
    expect(danish?.[2]).toMatch(/^København\tKøbenhavn C\telsewhere$/)
    expect(text).not.toContain('shelbyville')
  })
})
