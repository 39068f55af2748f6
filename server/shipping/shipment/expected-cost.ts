import { comesOnSaturdays } from '../../network/carriers/data/delivery-services.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { minorOf } from '../../kernel/money.ts'
import { readySheet } from '../../network/rate-sheet/compiled.ts'
import { costOf, insuredLoad, isPriced, loadParcel, priceOf, type Load } from '../../network/rate-sheet/pricing.ts'
import { dispatchDay, postponed, promiseOf, type Way } from '../../network/rate-sheet/promise.ts'
import type { CompiledSheet } from '../../network/rate-sheet/sheet.ts'
import type { SheetKey } from '../../network/rate-sheet/store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Content } from './content.ts'

/** Returns what decides on a shipment's rate sheet; undefined if it was created by a rate and so has its price. */
export function pricedBy(
  { carrierProduct, rateId, sender, collectionInfo }: Content,
  now: Date,
): { productId: string; country: string; day: string } | undefined {
  if (!carrierProduct || rateId !== undefined) return undefined
  return { productId: carrierProduct.productId, country: sender.country, day: leavingDay(sender, collectionInfo, now) }
}

/** The day of the collection, or today. */
function leavingDay(sender: Content['sender'], collectionInfo: Content['collectionInfo'], now: Date): string {
  const { day: today } = localTime(sender, now)
  const { date: day = today } = collectionInfo ?? {}
  return day > today ? day : today
}

function wayOf({ sender, recipient, collectionInfo }: Content, now: Date): Way {
  const day = leavingDay(sender, collectionInfo, now)
  const today = localTime(sender, now)
  return { from: sender.country, to: recipient.country, day, ...(day === today.day && { time: today.time }) }
}

/**
 * Adds the expected cost and arrival: from the shipment's rate, or else from the rate sheet for its day of departure.
 * Nothing is expected without a sheet or a price in it.
 */
export async function withExpectations(
  db: Db,
  content: Content,
  sheetKey: SheetKey | undefined,
  now: Date,
): Promise<Content> {
  const { recipient, payment, deliveryPromise, rateId } = content
  const onSaturdays = comesOnSaturdays(content.carrierProduct?.productId, recipient.country, content.deliveryServices)
  if (rateId !== undefined)
    return deliveryPromise
      ? {
          ...content,
          deliveryPromise: postponed(wayOf(content, now), deliveryPromise, await openCalendar(), onSaturdays),
        }
      : content
  if (!content.carrierProduct) return content
  const way = sheetKey && wayOf(content, now)
  const found = way && (await priceBy(db, sheetKey, loadOf(content, way.day)))
  // The carrier may bill another party.
  const isBilled = payment?.freight === undefined || payment.freight.payer === 'SENDER'
  return {
    ...content,
    ...(isBilled && { expectedCost: found && costOf(found.sheet, found.outcome) }),
    deliveryPromise: found && (await promiseBy(found.sheet, found.outcome.zone.transitDays, way, onSaturdays)),
  }
}

async function priceBy(db: Db, [id, version, ownerId]: SheetKey, load: Load) {
  const sheet = await readySheet(db, ownerId, id, version)
  const outcome = sheet && priceOf(sheet, load)
  return outcome && isPriced(outcome) ? { sheet, outcome } : undefined
}

async function promiseBy(
  { content: { cutOff } }: CompiledSheet,
  transitDays: Schemas['TransitDays'] | undefined,
  way: Way,
  onSaturdays: boolean,
) {
  if (!transitDays) return undefined
  const calendar = await openCalendar()
  return promiseOf(way, dispatchDay(way, cutOff, calendar), transitDays, calendar, onSaturdays)
}

function loadOf(
  { sender, recipient, parcels, cashOnDelivery, insurance, deliveryServices, collectionInfo }: Content,
  date: string,
): Load {
  const currency = cashOnDelivery?.currencyCode
  const collected =
    currency === undefined
      ? 0n
      : parcels.reduce((sum, { cashOnDeliveryAmount = 0 }) => sum + (minorOf(cashOnDeliveryAmount, currency) ?? 0n), 0n)
  return {
    sender,
    recipient,
    parcels: parcels.map(loadParcel),
    ...(currency !== undefined && collected > 0n && { cashOnDelivery: { amount: collected, currency } }),
    ...(insurance && { insurance: insuredLoad(insurance) }),
    ...(deliveryServices && { deliveryServices }),
    pickUp: collectionInfo?.type === 'PICK_UP',
    date,
  }
}
