import type { Schemas } from '../../../openapi/generated/types.ts'
import { findShop, type ParcelShop } from '../../network/parcel-shop/store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { EffectiveSettings } from '../../settings/recipient/rules.ts'
import type { Shipment } from '../shipment/content.ts'
import { carrierOf } from '../shipment/rules.ts'
import { clientName } from '../../identity/client/store.ts'

export type TrackedShop = Schemas['TrackedShop']
export type TrackedSender = Schemas['TrackedSender']

/** Returns the sender as recipients know it. */
export async function senderOf(
  db: Db,
  clientId: number,
  { sender }: Pick<Shipment, 'sender'>,
  { displayName, primaryColor, supportEmail, supportTelephone }: EffectiveSettings,
): Promise<TrackedSender> {
  const name = displayName ?? sender.company ?? (await clientName(db, clientId))
  return { name: name.slice(0, 100), primaryColor, supportEmail, supportTelephone }
}

/** Finds the parcel shop where the recipient collects a shipment, as its carrier lists it or else as in the shipment. */
export async function shopOf(db: Db, shipment: Shipment): Promise<TrackedShop | undefined> {
  const { delivery } = shipment
  const carrier = carrierOf(shipment)
  if (delivery?.parcelShopId === undefined || !carrier) return undefined
  const listed = await findShop(db, carrier, delivery.parcelShopId)
  const shop: ParcelShop | undefined = listed && JSON.parse(listed.printed.text)
  const { name = delivery.company ?? delivery.addressLine1, openingTimes = [] } = shop ?? {}
  const { addressLine1, postCode, city, country } = shop ?? delivery
  return { name, addressLine1, postCode, city, country, openingTimes }
}
