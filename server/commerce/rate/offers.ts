import type { components } from '../../../openapi/generated/types.ts'
import { minorOf } from '../../kernel/money.ts'
import { placedIn, type ErrorDetail } from '../../kernel/error.ts'
import { carrierErrors } from '../../network/carriers/rules.ts'
import { bookingErrors } from '../../network/product/product-access.ts'
import { findStandardProduct, standardProducts, type Product } from '../../network/product/catalogue.ts'
import { contentOf } from '../../shipping/shipment/rules.ts'
import type { Content } from '../../shipping/shipment/content.ts'
import { costOf, isPriced, loadParcel, priceOf, type Load } from '../../network/rate-sheet/pricing.ts'
import type { CompiledSheet } from '../../network/rate-sheet/sheet.ts'
import type { Calendar } from '../../kernel/calendar.ts'
import { dispatchDay, promiseOf } from './promise.ts'
import type { Choice } from './store.ts'

type Schemas = components['schemas']
export type RateRequest = Schemas['RateRequest']
type Cost = Schemas['ExpectedCost']

/** A product that may be booked. */
export interface Bookable {
  readonly product: Product
  /** What the booking has to name in addition. */
  readonly requires: readonly ErrorDetail[]
}

export interface LeftOut {
  readonly product: Product
  readonly reasons: readonly ErrorDetail[]
}

const party = (at: Schemas['RateParty']) => ({ city: '-', ...at, lastName: '-', addressLine1: '-' })

/** The shipment that a request means. What only a booking needs is filled in, so that the same rules judge both. */
export function contentFor(
  { sender, recipient, parcels, cashOnDelivery, pickUp, recipientPays, direction }: RateRequest,
  day: string,
): Content {
  const described = parcels.map((parcel) => Object.assign({}, parcel, { description: '-' }))
  const [first, ...others] = described
  return contentOf({
    sender: party(sender),
    recipient: party(recipient),
    recipientPays,
    direction,
    parcels: first ? [{ ...first, cashOnDeliveryAmount: cashOnDelivery?.amount }, ...others] : [],
    ...(cashOnDelivery && { cashOnDelivery: { currencyCode: cashOnDelivery.currency } }),
    ...(pickUp && { collectionInfo: { type: 'PICK_UP', date: day, preferredTime: { from: '08:00', to: '16:00' } } }),
  })
}

/** Whoever books can still say these. */
const canBeNamed: ReadonlySet<string> = new Set(['CONTACT_REQUIRED', 'PARCEL_SHOP_REQUIRED'])

/** Divides the products of the enabled carriers into those that may be booked and the others, by the rules of booking. */
export function offersOf(
  choice: Choice,
  clientId: number,
  request: RateRequest,
  content: Content,
): { bookable: Bookable[]; leftOut: LeftOut[] } {
  const wanted = request.carriers && new Set(request.carriers)
  const sold = new Set(choice.sold)
  const bookable: Bookable[] = []
  const leftOut: LeftOut[] = []
  for (const product of [...standardProducts, ...choice.own.filter(({ id }) => !findStandardProduct(id))]) {
    const { carrier, id: productId, direction } = product
    if (choice.carriers[carrier] !== true || wanted?.has(carrier) === false) continue
    if (direction !== undefined && direction !== (request.direction ?? 'OUTBOUND')) {
      leftOut.push({ product, reasons: [reason('OTHER_DIRECTION', `${productId} is of direction ${direction}`)] })
      continue
    }
    const carrierProduct = { carrier, productId }
    const access = {
      isLimited: sold.size > 0,
      isSold: sold.has(productId),
      active: product.active,
      isCarrierEnabled: true,
    }
    const own = findStandardProduct(productId) ? undefined : product
    const errors = placedIn('body', [
      ...bookingErrors(access, clientId, carrierProduct),
      ...carrierErrors({ ...content, carrierProduct }, own),
    ])
    if (errors.every(({ code }) => canBeNamed.has(code))) bookable.push({ product, requires: errors })
    else leftOut.push({ product, reasons: errors.filter(({ code }) => !canBeNamed.has(code)) })
  }
  return { bookable, leftOut }
}

export const reason = (code: string, defaultMessage: string): ErrorDetail => ({ code, defaultMessage })

export interface Way {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly time?: string
}

export interface SheetPrice {
  readonly cost: Cost
  readonly promise?: Schemas['DeliveryPromise']
}

/** What a product costs by its rate sheet, or why the sheet has no price. */
export function sheetPrice(
  sheet: CompiledSheet,
  request: RateRequest,
  way: Way,
  isWorkingDay: Calendar,
): SheetPrice | ErrorDetail {
  const { cutOff } = sheet.content
  const dispatch = dispatchDay(way, cutOff, isWorkingDay)
  const outcome = priceOf(sheet, loadOf(request, dispatch))
  if (!isPriced(outcome)) return reason(outcome.code, outcome.message)
  const { transitDays } = outcome.zone
  return {
    cost: costOf(sheet, outcome),
    ...(transitDays && { promise: promiseOf(way, dispatch, transitDays, isWorkingDay) }),
  }
}

function loadOf({ sender, recipient, parcels, cashOnDelivery, pickUp }: RateRequest, date: string): Load {
  return {
    sender,
    recipient,
    parcels: parcels.map(loadParcel),
    ...(cashOnDelivery && {
      cashOnDelivery: {
        amount: minorOf(cashOnDelivery.amount, cashOnDelivery.currency) ?? 0n,
        currency: cashOnDelivery.currency,
      },
    }),
    pickUp,
    date,
  }
}
