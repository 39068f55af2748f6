import { describe, expect, it } from 'vitest'
import { readGeoJson } from './geojson.ts'

const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const feature = (properties: object, coordinates: readonly unknown[] = [12.58, 55.68]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const kiosk = {
  ref: 'DK-1001',
  name: 'Kiosken Nyhavn',
  'addr:street': 'Nyhavn',
  'addr:housenumber': '17',
  'addr:postcode': '1051',
  'addr:city': 'København K',
  'addr:country': 'dk',
  opening_hours: 'Mo-Fr 09:00-12:30,13:00-18:00; PH off',
  phone: '+45 33 12 45 78',
}

describe('readGeoJson', () => {
  it("reads a shop with OpenStreetMap's names, and keeps other attributes", () => {
    expect(readGeoJson(collection(feature(kiosk)))).toStrictEqual({
      errors: [],
      shops: [
        {
          id: 'DK-1001',
          name: 'Kiosken Nyhavn',
          type: 'SERVICE_POINT',
          latitude: 55.68,
          longitude: 12.58,
          addressLine1: 'Nyhavn 17',
          postCode: '1051',
          city: 'København K',
          country: 'DK',
          openingTimes: [1, 2, 3, 4, 5].map((day) => ({
            day,
            from: '09:00',
            to: '18:00',
            closedDuring: { from: '12:30', to: '13:00' },
          })),
          carrierData: { openingExceptions: 'PH off', phone: '+45 33 12 45 78' },
        },
      ],
    })
  })

  it('reads our own names, lockers, and unintelligible hours', () => {
    const { shops } = readGeoJson(
      collection(
        feature({ ...kiosk, id: '7', type: 'DEPOT', opening_hours: 'ask inside' }),
        feature({ ...kiosk, ref: 8, amenity: 'parcel_locker', opening_hours: '24/7' }),
      ),
    )
    expect(shops.map(({ id, type }) => [id, type])).toStrictEqual([
      ['7', 'DEPOT'],
      ['8', 'LOCKER'],
    ])
    expect(shops[0]).toMatchObject({ openingTimes: [], carrierData: { openingHours: 'ask inside' } })
    expect(shops[1]?.openingTimes).toHaveLength(7)
  })

  it('reports and leaves out features that are no shops', () => {
    const { shops, errors } = readGeoJson(
      collection(
        feature(kiosk),
        feature(kiosk),
        feature({ ...kiosk, ref: undefined }),
        feature({ ...kiosk, ref: '../etc' }),
        feature({ ...kiosk, ref: '2', name: undefined }),
        feature({ ...kiosk, ref: '3', 'addr:country': 'XX' }),
        feature({ ...kiosk, ref: '4' }, [200, 55]),
        feature({ ...kiosk, ref: '5' }, ['12', '55']),
        { type: 'Feature', geometry: null, properties: null },
      ),
    )
    expect(shops).toHaveLength(1)
    expect(errors).toHaveLength(8)
    expect(errors[0]).toBe('Feature 2 was left out: its id DK-1001 came before')
  })

  it('refuses files other than GeoJSON', () => {
    for (const document of [null, [], {}, 'x', { type: 'Feature' }, { type: 'FeatureCollection', features: {} }])
      expect(readGeoJson(document).errors).toStrictEqual(['The file is not a GeoJSON FeatureCollection'])
  })
})
