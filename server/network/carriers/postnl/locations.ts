import type { CarrierShop } from '../carrier.ts'
import { listed } from '../kit/responses.ts'
import { weekOf } from '../kit/weeks.ts'
import type { Schemas } from './generated/types.ts'

/** The delivery option that parcel lockers have. */
const locker = 'PA'

export function shopsIn({ GetLocationsResult: found }: Schemas['LocationsResponse']): CarrierShop[] {
  return listed(typeof found === 'object' ? found.ResponseLocation : undefined).map(shopOf)
}

function shopOf(location: Schemas['ResponseLocation']): CarrierShop {
  const { LocationCode, Name = '', Latitude, Longitude, Address, DeliveryOptions, OpeningHours = {} } = location
  const { Street = '', HouseNr, HouseNrExt, Zipcode, City = '', Countrycode = '', Remark } = Address
  return {
    id: String(LocationCode),
    name: Name,
    type: listed(DeliveryOptions?.string).includes(locker) ? 'LOCKER' : 'SERVICE_POINT',
    latitude: Latitude,
    longitude: Longitude,
    addressLine1: [Street, HouseNr, HouseNrExt].filter(Boolean).join(' '),
    ...(Zipcode && { postCode: Zipcode }),
    city: City,
    country: Countrycode,
    openingTimes: weekOf(
      Object.entries(OpeningHours).flatMap(([day, told]) =>
        listed(typeof told === 'object' ? told.string : told).map((span) => {
          const [from, to] = span.split('-')
          return { day, from, to }
        }),
      ),
    ),
    ...(Remark && { carrierData: { remark: Remark } }),
  }
}
