import { CarrierRefusal, type CarrierShop, type ShopQuestion } from '../carrier.ts'
import type { Schemas } from './generated/types.ts'

/** UPS's own limit. */
const mostPoints = '50'

/** Builds the query. Beside the point, UPS requires an address with every line, so the town fills unknown ones. */
export function locatorRequestOf(place: ShopQuestion): Schemas['LocatorRequest'] {
  const { latitude, longitude, country, postCode, city, addressLine1, radius } = place
  const kilometres = Math.min(150, Math.max(5, Math.ceil(radius / 1_000)))
  return {
    LocatorRequest: {
      Request: { RequestAction: 'Locator' },
      OriginAddress: {
        Geocode: { Latitude: degrees(latitude), Longitude: degrees(longitude) },
        AddressKeyFormat: {
          AddressLine: (addressLine1 ?? city).slice(0, 100),
          PoliticalDivision2: city.slice(0, 50),
          PoliticalDivision1: city.slice(0, 50),
          PostcodePrimaryLow: postCode.slice(0, 10),
          CountryCode: country,
        },
      },
      Translate: { Locale: 'en_US' },
      UnitOfMeasurement: { Code: 'KM' },
      LocationSearchCriteria: {
        MaximumListSize: mostPoints,
        SearchRadius: String(kilometres),
        AccessPointSearch: { AccessPointStatus: '01' },
      },
    },
  }
}

/** UPS requires fifteen characters. */
const degrees = (angle: number) => angle.toFixed(14).slice(0, 15)

/** Status 200 may contain a failure, and "nothing nearby" is one. */
export function shopsIn({
  LocatorResponse: { Response: said, SearchResults },
}: Schemas['LocatorResponse']): CarrierShop[] {
  const { ErrorCode = 'FAILURE', ErrorDescription = 'UPS does not say which Access Points are near' } = said.Error ?? {}
  if (said.ResponseStatusCode === '0' && !/\bno\b.*\b(?:found|available)\b/i.test(ErrorDescription))
    throw new CarrierRefusal('UPS', ErrorCode, ErrorDescription)
  return (SearchResults?.DropLocation ?? []).flatMap((location) => shopOf(location) ?? [])
}

function shopOf(location: Schemas['DropLocation']): CarrierShop | undefined {
  const { Geocode, AddressKeyFormat: address, AccessPointInformation: point, OperatingHours } = location
  const { PublicAccessPointID: id, BusinessClassificationList, AccessPointStatus } = point ?? {}
  const { ConsigneeName, AddressLine, PoliticalDivision2, PostcodePrimaryLow, CountryCode } = address
  if (!id || (AccessPointStatus?.Code !== undefined && AccessPointStatus.Code !== '01')) return undefined
  const kinds = (BusinessClassificationList?.BusinessClassification ?? []).map(({ Description = '' }) => Description)
  const regular = (OperatingHours?.StandardHours ?? []).find(({ HoursType = '10' }) => HoursType === '10')
  return {
    id,
    name: ConsigneeName ?? '',
    type: [...kinds, ConsigneeName].some((words) => /locker/i.test(words ?? '')) ? 'LOCKER' : 'SERVICE_POINT',
    latitude: Number(Geocode.Latitude),
    longitude: Number(Geocode.Longitude),
    addressLine1: AddressLine ?? '',
    ...(PostcodePrimaryLow && { postCode: PostcodePrimaryLow }),
    city: PoliticalDivision2 ?? '',
    country: CountryCode ?? '',
    openingTimes: (regular?.DayOfWeek ?? []).flatMap((day) => openOn(day) ?? []),
  }
}

/** UPS's weeks begin on Sunday. */
function openOn(told: Schemas['DayOfWeek']): CarrierShop['openingTimes'][number] | undefined {
  const number = Number(told.Day)
  if (!(number >= 1 && number <= 7) || told.ClosedIndicator !== undefined) return undefined
  const day = number === 1 ? 7 : number - 1
  if (told.Open24HoursIndicator !== undefined) return { day, from: '00:00', to: '23:59' }
  const [from, to] = [clock(told.OpenHours), clock(told.CloseHours)]
  if (from === undefined || to === undefined) return undefined
  return { day, from, to: to === '00:00' ? '23:59' : to }
}

/** Reads 930 as 09:30, and midnight, which is 0, as 00:00. */
function clock(text = ''): string | undefined {
  const [, hour, minute] = /^(\d\d)(\d\d)$/.exec(text.padStart(4, '0')) ?? []
  return text === '' || hour === undefined ? undefined : `${hour}:${minute}`
}
