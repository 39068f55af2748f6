import type { CarrierShop } from '../carrier.ts'
import { weekOf } from '../kit/weeks.ts'
import type { Schemas } from './generated/types.ts'

export const shopOf = (shop: Schemas['ParcelShop']): CarrierShop => ({
  id: shop.parcelShopId,
  name: shop.company ?? '',
  type: /\b(?:locker|packstation|pickup station)\b/i.test(shop.company ?? '') ? 'LOCKER' : 'SERVICE_POINT',
  latitude: Number(shop.latitude),
  longitude: Number(shop.longitude),
  addressLine1: [shop.street, shop.houseNo].filter(Boolean).join(' '),
  ...(shop.zipCode && { postCode: shop.zipCode }),
  city: shop.city ?? '',
  country: shop.country ?? '',
  openingTimes: weekOf((shop.openingHours ?? []).flatMap(hoursOf)),
  ...(shop.pudoId && { carrierData: { pudoId: shop.pudoId } }),
})

/** A day without a break has no closing time in the morning and no opening time in the afternoon. */
function hoursOf({ weekday: day = '', ...told }: NonNullable<Schemas['ParcelShop']['openingHours']>[number]) {
  const { openMorning, closeMorning, openAfternoon, closeAfternoon } = told
  if (openMorning && closeAfternoon && !(closeMorning && openAfternoon))
    return [{ day, from: openMorning, to: closeAfternoon }]
  return [
    { day, from: openMorning, to: closeMorning },
    { day, from: openAfternoon, to: closeAfternoon },
  ]
}
