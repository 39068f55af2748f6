import { localTime } from '../../../kernel/zone.ts'
import { findPostCode } from '../../places/places.ts'
import type { CarrierShop, ShopQuestion } from '../carrier.ts'
import { timeIn } from '../kit/times.ts'
import { weekOf } from '../kit/weeks.ts'
import type { Schemas } from './generated/types.ts'

/** As many as a customer would look at. */
const mostShops = '50'

export const searchOf = ({ addressLine1, country, city, postCode }: ShopQuestion): Schemas['ParcelShopSearch'] => ({
  ...(addressLine1 && { Street: addressLine1 }),
  CountryCode: country,
  City: city,
  ZIPCode: postCode,
  MaxNumberOfShops: mostShops,
})

const zone = 'Europe/Berlin'

/** Reads a shop. One without coordinates is found by its postal code. */
export function shopOf({ ParcelShopID, Location, Address, WorkingDay = [] }: Schemas['ParcelShop']): CarrierShop[] {
  const { Name1 = '', CountryCode = '', ZIPCode, City = '', Street = '', StreetNumber } = Address
  const told = { latitude: Number(Location?.Latitude), longitude: Number(Location?.Longitude) }
  const isTold = Number.isFinite(told.latitude) && Number.isFinite(told.longitude) && Location !== undefined
  const place = isTold ? told : findPostCode(CountryCode, ZIPCode ?? '')
  if (!place) return []
  return [
    {
      id: ParcelShopID,
      name: Name1,
      type: /\b(?:locker|box|paketstation|pakkeboks)\b/i.test(Name1) ? 'LOCKER' : 'SERVICE_POINT',
      latitude: place.latitude,
      longitude: place.longitude,
      addressLine1: [Street, StreetNumber].filter(Boolean).join(' '),
      ...(ZIPCode && { postCode: ZIPCode }),
      city: City,
      country: CountryCode,
      openingTimes: weekOf(WorkingDay.flatMap(hoursOf)),
    },
  ]
}

/** Splits the day at its break. */
function hoursOf({
  DayOfWeek: day = '',
  OpeningHours,
  Breaks,
}: NonNullable<Schemas['ParcelShop']['WorkingDay']>[number]) {
  const open = (OpeningHours?.OpeningHours ?? []).map(({ From, To }) => ({ from: clockOf(From), to: clockOf(To) }))
  const [pause] = (Breaks?.OpeningHours ?? []).map(({ From, To }) => ({ from: clockOf(From), to: clockOf(To) }))
  return open.flatMap(({ from, to }) =>
    pause?.from && pause.to && from && to && pause.from > from && pause.to < to
      ? [
          { day, from, to: pause.from },
          { day, from: pause.to, to },
        ]
      : [{ day, from, to }],
  )
}

/** Reads milliseconds, as production clients receive them, or a timestamp, as the documentation says. */
function clockOf(time: string | number | undefined): string | undefined {
  const milliseconds = Number(time)
  const at = Number.isFinite(milliseconds) && time !== '' ? new Date(milliseconds) : timeIn(String(time), zone)
  return at && localTime({ country: 'DE' }, at).time
}
