import { CarrierRefusal, type CarrierShop, type ShopQuestion } from '../carrier.ts'
import { streetOf } from '../kit/street.ts'
import type { Schemas } from './generated/types.ts'

type Point = Schemas['Point']

/** As many as a customer would look at. */
const mostPoints = 50

/** Builds the query for offices, points and lockers near an address, as bpost's own plug-ins send it to its locator. */
export function locatorQueryOf({ addressLine1, postCode, country }: ShopQuestion): URLSearchParams {
  const { street, house } = addressLine1 ? streetOf({ addressLine1, country }) : {}
  return new URLSearchParams({
    Function: 'search',
    Partner: '999999',
    Language: 'NL',
    ...(street && { Street: street }),
    ...(house && { Number: house }),
    Zone: postCode.replaceAll(/\D/g, '').slice(0, 4),
    Country: country,
    Type: '7',
    Limit: String(mostPoints),
  })
}

const types: Readonly<Record<string, CarrierShop['type']>> = { '1': 'POST_OFFICE', '2': 'SERVICE_POINT', '4': 'LOCKER' }

/** Errors arrive with status 200 too. */
export function shopsIn({ TaxipostLocator: found }: Schemas['LocatorDocument']): CarrierShop[] {
  const { PoiList, txt, status } = typeof found === 'object' ? found : {}
  if (PoiList === undefined && txt !== undefined) throw new CarrierRefusal('BPOST', `bpost-${status ?? 'locator'}`, txt)
  return (typeof PoiList === 'object' ? (PoiList.Poi ?? []) : []).flatMap(({ Record: point }) => shopOf(point) ?? [])
}

function shopOf({ Id, Type, Name = '', Street, Number: house, Zip, City = '', Country, Latitude, Longitude }: Point) {
  const type = types[Type]
  if (!type || !Latitude || !Longitude) return undefined
  return {
    id: Id,
    name: Name,
    type,
    latitude: Number(Latitude),
    longitude: Number(Longitude),
    addressLine1: [Street, house].filter(Boolean).join(' '),
    ...(Zip && { postCode: Zip }),
    city: City,
    country: Country || 'BE',
    openingTimes: [],
  }
}
