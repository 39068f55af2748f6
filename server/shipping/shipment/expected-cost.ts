import type { components } from '../../../openapi/generated/types.ts'
import { localTime } from '../../kernel/zone.ts'
import { minorOf } from '../../kernel/money.ts'
import { readySheet } from '../../network/rate-sheet/compiled.ts'
import { costOf, insuredLoad, isPriced, loadParcel, priceOf, type Load } from '../../network/rate-sheet/pricing.ts'
import type { SheetKey } from '../../network/rate-sheet/store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Content } from './content.ts'

/** What decides on the rate sheet of a shipment. One that was created by a rate has its price already. */
export function pricedBy(
  { carrierProduct, rateId, sender, collectionInfo, payment }: Content,
  now: Date,
): { productId: string; country: string; day: string } | undefined {
  if (!carrierProduct || rateId !== undefined) return undefined
  // The carrier bills somebody else.
  if (payment?.freight && payment.freight.payer !== 'SENDER') return undefined
  const { day: today } = localTime(sender, now)
  const { date: day = today } = collectionInfo ?? {}
  return { productId: carrierProduct.productId, country: sender.country, day: day > today ? day : today }
}

/**
 * The content with what the shipment is to cost by a rate sheet from the day on that it leaves. Without one, or where the
 * sheet has no price, nothing is expected.
 */
export async function withExpectedCost(
  db: Db,
  content: Content,
  sheetKey: SheetKey | undefined,
  now: Date,
): Promise<Content> {
  const wanted = pricedBy(content, now)
  if (!wanted) return content
  return { ...content, expectedCost: sheetKey && (await costBy(db, sheetKey, loadOf(content, wanted.day))) }
}

async function costBy(
  db: Db,
  [id, version, ownerId]: SheetKey,
  load: Load,
): Promise<components['schemas']['ExpectedCost'] | undefined> {
  const sheet = await readySheet(db, ownerId, id, version)
  if (!sheet) return undefined
  const outcome = priceOf(sheet, load)
  return isPriced(outcome) ? costOf(sheet, outcome) : undefined
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
