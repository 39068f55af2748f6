import type { RateQuestion } from '../../schema/column-types.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { minorOf } from '../../kernel/money.ts'
import type { ErrorDetail } from '../../kernel/error.ts'
import { loadErrors } from '../../network/carriers/rules.ts'
import type { Product } from '../../network/product/catalogue.ts'
import { contentOf } from '../../shipping/shipment/rules.ts'
import type { Content } from '../../shipping/shipment/content.ts'
import { costOf, insuredLoad, isPriced, loadParcel, priceOf, type Load } from '../../network/rate-sheet/pricing.ts'
import type { CompiledSheet } from '../../network/rate-sheet/sheet.ts'
import type { SheetKey } from '../../network/rate-sheet/store.ts'
import type { Candidate } from './choices.ts'
import { LeftOut } from './left-out.ts'
import type { Promises } from '../../network/rate-sheet/promise.ts'

/** A product that may be booked. */
export interface Bookable {
  readonly product: Product
  readonly sheet: SheetKey | undefined
  /** What the booking also has to name. */
  readonly requires: readonly ErrorDetail[]
}

const party = (at: Schemas['RateParty']) => ({ city: '-', ...at, lastName: '-', addressLine1: '-' })

/**
 * The shipment that a rate request describes. Fields that only a booking needs are filled in, so that the same rules
 * apply to both.
 */
export function contentFor(question: RateQuestion, day: string): Content {
  const { sender, recipient, parcels, cashOnDelivery, insurance, deliveryServices } = question
  const { customs, pickUp, recipientPays, direction } = question
  const described = parcels.map((parcel) => Object.assign({}, parcel, { description: '-' }))
  const [first, ...others] = described
  return contentOf({
    sender: party(sender),
    recipient: party(recipient),
    recipientPays,
    direction,
    parcels: first ? [{ ...first, cashOnDeliveryAmount: cashOnDelivery?.amount }, ...others] : [],
    ...(cashOnDelivery && { cashOnDelivery: { currencyCode: cashOnDelivery.currency } }),
    ...(insurance && { insurance }),
    ...(deliveryServices && { deliveryServices }),
    ...(customs && { customs: {} }),
    ...(pickUp && { collectionInfo: { type: 'PICK_UP', date: day, preferredTime: { from: '08:00', to: '16:00' } } }),
  })
}

/** Fields that a booking can still set. */
const canBeNamed: ReadonlySet<string> = new Set(['CONTACT_REQUIRED', 'PARCEL_SHOP_REQUIRED'])

/** Divides the products that serve a route into those that can be booked and the others, by the rules for booking. */
export function offersOf(
  candidates: readonly Candidate[],
  content: Content,
): { bookable: Bookable[]; leftOut: LeftOut[] } {
  const bookable: Bookable[] = []
  const leftOut: LeftOut[] = []
  for (const { product, rules, sheet } of candidates) {
    const errors = loadErrors(rules, content)
    if (errors.every(({ code }) => canBeNamed.has(code))) bookable.push({ product, sheet, requires: errors })
    else
      leftOut.push(
        new LeftOut(
          product,
          errors.filter(({ code }) => !canBeNamed.has(code)),
        ),
      )
  }
  return { bookable, leftOut }
}

export const reason = (code: string, defaultMessage: string, parameters?: ErrorDetail['parameters']): ErrorDetail => ({
  code,
  defaultMessage,
  ...(parameters && { parameters }),
})

export interface SheetPrice {
  readonly cost: Schemas['ExpectedCost']
  /** The day on which the parcels depart. */
  readonly leaves: string
  readonly promise?: Schemas['DeliveryPromise']
}

/** The price of a product by its rate sheet, or the reason why the sheet has none. */
export function sheetPrice(
  sheet: CompiledSheet,
  load: LoadOn,
  promises: Promises,
  onSaturdays: boolean,
): SheetPrice | ErrorDetail {
  const dispatch = promises.dispatch(sheet.content.cutOff)
  const outcome = priceOf(sheet, load(dispatch))
  if (!isPriced(outcome)) return reason(outcome.code, outcome.message, outcome.parameters)
  const { transitDays } = outcome.zone
  return {
    cost: costOf(sheet, outcome),
    leaves: dispatch,
    ...(transitDays && { promise: promises.promise(dispatch, transitDays, onSaturdays) }),
  }
}

/** The shipment to price, by its day of departure. */
export type LoadOn = (date: string) => Load

export function loadsOf(question: RateQuestion): LoadOn {
  const { sender, recipient, parcels, cashOnDelivery, insurance, deliveryServices, pickUp } = question
  const load = {
    sender,
    recipient,
    parcels: parcels.map(loadParcel),
    ...(cashOnDelivery && {
      cashOnDelivery: {
        amount: minorOf(cashOnDelivery.amount, cashOnDelivery.currency) ?? 0n,
        currency: cashOnDelivery.currency,
      },
    }),
    ...(insurance && { insurance: insuredLoad(insurance) }),
    ...(deliveryServices && { deliveryServices }),
    pickUp,
  }
  return (date) => ({ ...load, date })
}
