import type { RateQuestion } from '../../schema/column-types.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { OrderContent } from '../../schema/column-types.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { contentFor } from '../../network/carriers/kit/text.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { nextDay, openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { eachOf } from '../../kernel/each.ts'
import { remembering } from '../../kernel/remember.ts'
import {
  ApiError,
  type ErrorDetail,
  badRequest,
  conflict,
  fieldError,
  invalid,
  mustHaveNone,
  notFound,
  placedIn,
} from '../../kernel/error.ts'
import { mustChangeMetadata } from '../../kernel/metadata.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import { carrierErrors } from '../../network/carriers/rules.ts'
import { findStandardProduct } from '../../network/product/catalogue.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Context, Printable, Printed } from '../../platform/http/handler.ts'
import { etagOf, printed } from '../../platform/http/representation.ts'
import { together, transaction, type Db } from '../../platform/store/database.ts'
import { begunWithKey } from '../../shipping/begun.ts'
import { create } from '../../shipping/creation.ts'
import { registerAt, throwWithPlace } from '../../shipping/registration/attempt.ts'
import type { Claim } from '../../shipping/registration/claim.ts'
import { planFresh, takeFresh } from '../../shipping/registration/direct.ts'
import { KnownFacts } from '../../shipping/registration/facts.ts'
import { freshInsert } from '../../shipping/registration/fresh.ts'
import { mustBeMergeable, printMerged } from '../../shipping/label/several.ts'
import { mustPrint } from '../../shipping/label/offered.ts'
import { labelOf } from '../../shipping/registration/label.ts'
import { registerClaimed, registerShipment } from '../../shipping/registration/registration.ts'
import { failureIn } from '../../platform/http/bulk-failure.ts'
import { carrierContextOf } from '../../shipping/shipment/carrier-context.ts'
import { shipmentPath, type Content, type Shipment } from '../../shipping/shipment/content.ts'
import { atRate } from '../../shipping/shipment/kept-rate.ts'
import { findRate } from '../../shipping/shipment/kept-rate-store.ts'
import { contentOf } from '../../shipping/shipment/rules.ts'
import { productRulesOf } from '../../shipping/shipment/validation.ts'
import { findShipment, findShipments, parse } from '../../shipping/shipment/store.ts'
import { ordersUpdate } from '../../shipping/shipment/trace-store.ts'
import { findItems } from '../../settings/item/store.ts'
import { dispatchDay } from '../../network/rate-sheet/promise.ts'
import { ratesFor, type Rating } from '../rate/rating.ts'
import { findChoice } from '../rate/store.ts'
import { factsOf, wishesOf, withWishes } from '../shipping-policy/policy.ts'
import { isPrepared, isRefused, type KeptOrder } from './order.ts'
import { aboutOf, defaultSender, goodsOf } from './facts.ts'
import { packagingOf } from '../packing/basket.ts'
import { parcelsFor } from './parcels.ts'
import { discardRefused } from './discard.ts'
import { placeOf as placeOfOrder } from './parts.ts'
import { mustBeDue, placeOf, prepared, readyOf } from './readiness.ts'
import { openLines } from './rules.ts'
import {
  findBegunShipment,
  findOrder,
  findOrderState,
  lockOrder,
  orderSettled,
  orderShipmentInsert,
  stateOfOrder,
  type NewPart,
} from './store.ts'

type Given = Schemas['OrderShipmentCreate']
type Wanted = Pick<Given, 'early' | 'register'> & Partial<Given>
type Result = Printable<Schemas['OrderShipmentResult']>

interface Shipped {
  readonly id: string
  readonly shipment: Printed<Shipment>
  readonly result: Result
}

interface Shipping extends Rating, Pick<Context, 'transaction' | 'idempotencyKey'> {
  readonly caller: Pick<Caller, 'clientId' | 'userId' | 'apiKeyId' | 'username'>
}

/** A record that is stored in the same transaction as the shipment of an order. */
interface Along {
  readonly batchId: string
  record(db: Db, shipment: Shipment): Promise<void>
}
type Sent = Parameters<typeof create>[1]

/** Orders of one call that are shipped at a time, to leave connections and carriers to other callers. */
const atOnce = 5

/** A shipment of an order, created now or earlier. */
interface Made {
  readonly id: string
  readonly stored?: Printed<Shipment>
  /** The claim to its registration, if a carrier has to be called next. */
  readonly claim?: Claim
  readonly isRegistered?: boolean
  /** The order before it was shipped. */
  readonly order?: KeptOrder
  readonly orderState?: KeptOrder['state']
}

/** How a call ships an order. */
interface Way {
  readonly isFirst: boolean
  readonly shared?: Shared
  /** Registers the new shipments with their carriers. */
  readonly register: (id: string, claim: Claim | undefined) => Promise<Printed<Shipment>>
  /** Prints its label. */
  readonly label: (shipment: Printed<Shipment>) => Promise<object | undefined>
  /** Called as soon as the shipment exists. */
  readonly made?: (id: string) => void
}

/** Creates the shipment of an order, or finds the one that an interrupted call has left, and registers it. */
async function ship(ctx: Shipping, orderId: string, given: Given, way: Way): Promise<Shipped> {
  const before = way.isFirst ? undefined : await begunOf(ctx, orderId)
  const made = before === undefined ? await make(ctx, orderId, given, way.shared) : { id: before }
  const { id, claim, isRegistered, stored } = made
  way.made?.(id)
  if (!given.register) {
    const created = stored ?? (await existing(ctx, id))
    return { id, shipment: created, result: await resultOf(ctx, orderId, created, made) }
  }
  const shipment = (isRegistered ? stored : undefined) ?? (await way.register(id, claim))
  return { id, shipment, result: { ...(await resultOf(ctx, orderId, shipment, made)), ...(await way.label(shipment)) } }
}

export async function shipOne(ctx: Context, orderId: string, given: Given): Promise<Result> {
  mustRegister(given)
  const { clientId, username } = ctx.caller
  const { shipment, result } = await ship(ctx, orderId, given, {
    isFirst: ctx.isFirstAttempt,
    made: (id) => ctx.location(shipmentPath(id)),
    register: (id, claim) =>
      claim
        ? ctx.commit(() =>
            registerClaimed(carrierContextOf(ctx), { clientId, id, username, label: given.label }, claim).catch(
              (error: unknown) => throwWithPlace(error, id),
            ),
          )
        : registerAt(ctx, id, given.label),
    label: async (registered) => given.label && labelOf(ctx, registered, given.label),
  })
  ctx.header('ETag', etagOf(shipment.text))
  return result
}

export function shipMany(
  ctx: Context,
  orderIds: readonly string[],
  given: Pick<Given, 'register' | 'label' | 'early' | 'metadata'> &
    Pick<Schemas['OrdersShip'], 'merge' | 'order' | 'sheet'>,
): Promise<Printable<Schemas['OrdersShipResult']>> {
  mustRegister(given)
  const merging = mergingOf(given)
  const { app, caller, now, idempotencyKey, isFirstAttempt: isFirst } = ctx
  const { clientId, username } = caller
  return ctx.commit(async () => {
    // Each order commits by itself, since carriers are called in between.
    const { db } = app
    const one: Shipping = { app, caller, now, idempotencyKey, db, transaction: (work) => transaction(db, work) }
    const way: Way = {
      isFirst,
      shared: sharedOf(one),
      register: (id, claim) =>
        claim
          ? registerClaimed(carrierContextOf(ctx), { clientId, id, username, label: given.label }, claim)
          : registerShipment(carrierContextOf(ctx), { clientId, id, username, label: given.label }),
      label: async (shipment) => (given.label && !merging ? labelOf(ctx, shipment, given.label) : undefined),
    }
    const shipmentIds: string[] = []
    const results: Printable<Schemas['OrderShipOutcome']>[] = []
    let succeeded = 0
    await eachOf(orderIds, atOnce, async (orderId, index) => {
      try {
        const { id, result } = await ship(one, orderId, given, way)
        results[index] = { orderId, status: 201, result: printed<Schemas['OrderShipmentResult']>(result) }
        shipmentIds[index] = id
        succeeded++
      } catch (error) {
        results[index] = { orderId, ...failureIn(error, ctx) }
      }
    })
    const done = { succeeded, failed: orderIds.length - succeeded, results }
    const shipped = shipmentIds.filter((id) => id !== undefined)
    if (!merging || shipped.length === 0) return done
    const found = await findShipments(db, clientId, shipped)
    const { merged, results: labels } = await printMerged(ctx, { ...merging, shipmentIds: shipped }, found)
    return { ...done, merged, labels }
  })
}

/** How the labels of several orders are merged into one file; undefined if each is returned separately. */
function mergingOf({ label, merge, order, sheet }: Pick<Schemas['OrdersShip'], 'label' | 'merge' | 'order' | 'sheet'>) {
  if (merge && !label) throw invalid([fieldError('NOT_ALLOWED', 'merge', 'is only valid with label')])
  if (!label) return undefined
  const merging = { label, merge, order, sheet, documents: 'LABEL' } as const
  mustBeMergeable({ ...merging, shipmentIds: [] })
  return merge ? merging : undefined
}

/** An unregistered shipment has no label. */
export function mustRegister({ register, label }: Pick<Given, 'register' | 'label'>): void {
  if (label && !register) throw invalid([fieldError('NOT_ALLOWED', 'label', 'is only valid with register')])
}

/** The order's shipment that an interrupted call with the same key has left. */
const begunOf = (ctx: Parameters<typeof begunWithKey>[0], orderId: string): Promise<string | undefined> =>
  begunWithKey(ctx, (db, clientId, key, since) => findBegunShipment(db, clientId, orderId, { key, since }))

async function existing({ db, caller }: Pick<Shipping, 'db' | 'caller'>, id: string): Promise<Printed<Shipment>> {
  return (await findShipment(db, caller.clientId, id)) ?? unknown(id)
}

async function resultOf(
  { db, caller: { clientId } }: Pick<Shipping, 'db' | 'caller'>,
  orderId: string,
  shipment: Printed<Shipment>,
  made: Made,
) {
  const order = made.order ?? (await findOrder(db, clientId, orderId)) ?? unknown(orderId)
  const state = made.orderState ?? (made.order ? await findOrderState(db, clientId, orderId) : order.state)
  const { warehouseNote, shippingPrice } = order.content
  const overPrice = shippingPrice && overPriceOf(shippingPrice, order, parse(shipment))
  return {
    orderId,
    orderState: state ?? unknown(orderId),
    shipment,
    ...(warehouseNote !== undefined && { warehouseNote }),
    ...(overPrice && { overPrice }),
  }
}

/** The extra cost of further shipments, since the customer paid for one delivery. */
function overPriceOf(
  { amount, currency }: Schemas['Money'],
  { shipments }: KeptOrder,
  { id, expectedCost }: Shipment,
): Schemas['Money'] | undefined {
  const first = shipments.find((one) => !one.isCancelled && !isRefused(one))
  if ((first?.shipmentId ?? id) !== id || expectedCost?.currency !== currency) return undefined
  const over = (minorOf(expectedCost.total, currency) ?? 0n) - (minorOf(amount, currency) ?? 0n)
  return over > 0n ? { amount: amountOf(over, currency), currency } : undefined
}

/** Data that all orders of a call share, looked up once. */
interface Shared {
  readonly items: (...skus: string[]) => ReturnType<typeof findItems>
  readonly choice: (country: string, day: string) => ReturnType<typeof findChoice>
  readonly packaging: ReturnType<typeof packagingOf>
  readonly rulesOf: ReturnType<typeof productRulesOf>
  readonly known: KnownFacts
}

const sharedOf = ({ db, caller: { clientId }, now }: Pick<Shipping, 'db' | 'caller' | 'now'>): Shared => ({
  items: remembering((...skus: string[]) => findItems(db, clientId, skus)),
  choice: remembering((country: string, day: string) => findChoice(db, clientId, country, day)),
  packaging: packagingOf(db, clientId),
  rulesOf: productRulesOf(db, clientId),
  known: new KnownFacts(db, clientId, now),
})

/** The shipment that waits to be registered, or a new one. */
async function make(ctx: Shipping, orderId: string, given: Given, shared?: Shared): Promise<Made> {
  const order = (await findOrder(ctx.db, ctx.caller.clientId, orderId)) ?? unknown(orderId)
  const waiting = await preparedOf(ctx, order, given)
  return waiting === undefined ? createOf(ctx, order, given, { shared }) : { id: waiting }
}

/** Creates a shipment of an order, which is registered later. */
export async function createFor(ctx: Shipping, orderId: string, given: Given, along: Along): Promise<void> {
  const order = (await findOrder(ctx.db, ctx.caller.clientId, orderId)) ?? unknown(orderId)
  await createOf(ctx, order, given, { along })
}

/**
 * Creates a shipment of an order, and registers it in the same step if possible. The shipment and its pieces of the
 * order are stored in one transaction.
 */
async function createOf(
  ctx: Shipping,
  order: KeptOrder,
  given: Given,
  { along, shared = sharedOf(ctx) }: { readonly along?: Along; readonly shared?: Shared | undefined },
): Promise<Made> {
  const { app, caller, now, idempotencyKey } = ctx
  const { clientId } = caller
  const { id: orderId } = order
  const { lines, packed, sent } = await plan(ctx, order, given, shared)
  const wanted = new Set(lines.map(({ lineId }) => lineId))
  const origin = { orderId, batchId: along?.batchId }
  const planned = given.register && !along ? await planFresh(ctx, sent, origin, shared) : undefined
  if (planned) mustPrint(app.carriers, planned.row.content, given.label)
  return ctx.transaction(async (trx) => {
    if ((await lockOrder(trx, clientId, orderId)) !== order.changedAt)
      throw conflict(
        'ORDER_CHANGED',
        `Order ${order.externalId} has changed in the meantime. Read it, and ship the rest.`,
      )
    // The refused shipment must not be registered as well as its replacement.
    const replaced = order.shipments.filter((one) => one.lines.some(({ lineId }) => wanted.has(lineId)))
    await discardRefused(trx, clientId, replaced)
    const part = (shipmentId: string) => orderShipmentInsert(trx, clientId, { orderId, shipmentId, lines, packed }, now)
    const settled = orderSettled(trx, clientId, orderId, now)
    const fresh = planned && (await takeFresh(ctx, trx, planned, given.label))
    if (fresh) {
      const {
        claim,
        printed: stored,
        row: { id },
      } = fresh
      const follows = claim
        ? settled
        : ordersUpdate(trx, clientId, [{ id, was: { state: 'DRAFT', isRegistered: false } }])
      const inserts = [freshInsert(trx, clientId, [fresh]), part(id)] as const
      const [, , , rows] = await together(trx, ...inserts, follows, stateOfOrder(trx, clientId, orderId))
      return { id, stored, order, ...(claim ? { claim } : { isRegistered: true, orderState: rows[0]?.state }) }
    }
    const within = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(trx, work)
    const created = await create({ db: trx, transaction: within, app, caller, now, idempotencyKey }, sent, origin)
    await together(trx, part(created.id), settled)
    await along?.record(trx, parse(created.printed))
    return { id: created.id, stored: created.printed, order }
  })
}

/**
 * The shipment that holds everything still open of an order and only waits to be registered. An interrupted call has
 * left it there.
 */
async function preparedOf(ctx: Shipping, order: KeptOrder, given: Wanted): Promise<string | undefined> {
  const { content, shipments, state } = order
  const [waiting, another] = shipments.filter(isPrepared)
  const isOpen = openLines(content.lines, shipments).length > 0
  if (!waiting || isOpen || !['OPEN', 'PARTLY_SHIPPED'].includes(state)) return undefined
  mustBeDue(ctx.now, order, given)
  const isPlain =
    !given.lines && !given.parcels && !given.carrierProduct && !given.rateId && !given.insurance && !given.metadata
  const { recipient, delivery } = parse(await existing(ctx, waiting.shipmentId))
  if (isPlain && !another && given.register && placeOfOrder({ recipient, delivery }) === placeOfOrder(content))
    return waiting.shipmentId
  throw prepared(order, waiting)
}

/** The first parcel collects the cash for all. */
const withCash = <T>([first, ...others]: readonly T[], cashOnDeliveryAmount: number): T[] =>
  first === undefined ? [] : [Object.assign({}, first, { cashOnDeliveryAmount }), ...others]

/** The shipment of an order, and the pieces of the order in it. */
async function plan(
  ctx: Shipping,
  order: KeptOrder,
  given: Given,
  shared: Shared,
): Promise<Pick<NewPart, 'lines' | 'packed'> & { sent: Sent }> {
  const { content } = order
  const metadata = mustChangeMetadata(content.metadata, given.metadata)
  const items = await shared.items(...new Set(content.lines.map(({ sku }) => sku)))
  const ready = await readyOf(order, given, { now: ctx.now, items, defaultSender: () => defaultSender(ctx) })
  const { lines, sender, recipient, isDeclared, customs } = ready
  const { delivery, deliveryInstructions } = content
  const today = localTime(sender, ctx.now)
  const { policy } = await shared.choice(sender.country, today.day)
  const about = aboutOf({ ...order, content: { ...content, metadata } }, { sender, recipient, lines, items })
  const wishes = (parcels: readonly { weight: number }[]) =>
    wishesOf(policy?.rules ?? [], factsOf({ ...about, parcels }, today))
  const { parcelDefinitionIds } = wishes(goodsOf(lines, items))
  const { parcels, packed } = await parcelsFor(shared.packaging, {
    lines,
    items,
    packed: given.parcels,
    parcelDefinitionIds,
  })
  // Cash is collected once, with the first shipment that reaches a recipient.
  const isFirst = order.shipments.every((one) => one.isCancelled || isRefused(one))
  const cash = isFirst ? content.cashOnDelivery : undefined
  const { amount: collected, ...payout } = cash ?? {}
  const asked: RateQuestion = {
    ...about,
    parcels: parcels.map(({ description: _description, ...parcel }) => parcel),
    ...(given.insurance && { insurance: given.insurance }),
    ...(cash && { cashOnDelivery: { amount: cash.amount, currency: cash.currencyCode } }),
    ...(given.deliveryServices && { deliveryServices: given.deliveryServices }),
    customs: isDeclared,
    pickUp: false,
    recipientPays: false,
    askCarriers: true,
    parcelShops: 10,
  }
  const request = withWishes(asked, wishes(parcels))
  const { pickUp, insurance, deliveryServices } = request
  const number = content.orderNumber ?? order.externalId
  const reference = order.shipments.length === 0 ? number : `${number}-${order.shipments.length + 1}`
  const sent = {
    sender,
    recipient,
    recipientPays: false,
    ...(delivery && { delivery }),
    parcels: collected === undefined ? parcels : withCash(parcels, collected),
    ...(cash && { cashOnDelivery: { ...payout, currencyCode: cash.currencyCode } }),
    orderNumber: number,
    ...(metadata && { metadata }),
    // A reference that is too long is left out: a truncated one could name another order.
    ...(reference.length <= 40 && { customerReference: reference }),
    ...(deliveryInstructions !== undefined && { deliveryInstructions }),
    ...(customs && { customs }),
    ...(insurance && { insurance }),
    ...(deliveryServices && { deliveryServices }),
    ...(pickUp && { collectionInfo: await pickUpAfter(today.day, sender.country) }),
  }
  // Only the shop's name is missing, which no carrier requires.
  const whole = contentOf({
    ...sent,
    delivery: delivery && { addressLine1: '-', city: '-', country: recipient.country, ...delivery },
  })
  const chosen =
    (await chosenRate(ctx, order.content, given, whole)) ??
    (await choose(ctx, order.content, given, { request, content: whole }))
  const carrier = carrierOf(chosen)
  return {
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    packed,
    sent: {
      ...sent,
      // This description of the contents fits every carrier's field.
      parcels: sent.parcels.map((parcel) =>
        Object.assign({}, parcel, { description: contentFor(carrier, parcel.description) }),
      ),
      ...chosen,
    },
  }
}

/** The carrier of a product, or of a rate, whose id ends with its product. */
function carrierOf({ carrierProduct, rateId = '' }: Pick<Given, 'carrierProduct' | 'rateId'>): CarrierId | undefined {
  const product = rateId.slice(rateId.indexOf('.') + 1)
  return carrierProduct?.carrier ?? carrierIds.find((id) => product.startsWith(`${id}_`))
}

/**
 * The rate that the request or the order names. The order's rate is used while it is valid and fits, and its product
 * afterwards.
 */
async function chosenRate(
  { db, caller, now }: Shipping,
  { rateId: ofOrder }: OrderContent,
  { rateId, carrierProduct }: Given,
  content: Content,
): Promise<{ rateId: string } | undefined> {
  if (rateId !== undefined) {
    if (carrierProduct)
      throw invalid([
        fieldError('NOT_ALLOWED', 'carrierProduct', 'cannot be combined with rateId, which already names the product'),
      ])
    return { rateId }
  }
  if (ofOrder === undefined || carrierProduct) return undefined
  const kept = await findRate(db, caller.clientId, ofOrder)
  try {
    atRate(caller.clientId, { ...content, rateId: ofOrder }, { now, kept })
    return { rateId: ofOrder }
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'invalid') return undefined
    throw error
  }
}

/** The carrier comes on the next working day, within its usual hours. */
async function pickUpAfter(day: string, country: string): Promise<Schemas['CollectionInfo']> {
  const calendar = await openCalendar()
  const date = dispatchDay({ from: country, to: country, day: nextDay(day) }, undefined, calendar)
  return { type: 'PICK_UP', date, preferredTime: { from: '08:00', to: '16:00' } }
}

/** Products that a policy has excluded are refused even if the request names them. */
const refusing = new Set(['HIDDEN_BY_POLICY', 'CURRENCY_MISMATCH'])

/** The product and its rate: the one that is named, or else the first that needs nothing the order lacks. */
async function choose(
  ctx: Shipping,
  { delivery, recipient, carrierProduct, shippingPrice }: OrderContent,
  given: Given,
  { request, content }: { request: RateQuestion; content: Content },
): Promise<Pick<Sent, 'rateId' | 'carrierProduct'>> {
  const named = given.carrierProduct ?? carrierProduct
  const place = placeOf(delivery)
  const isElsewhere =
    place !== undefined &&
    place.parcelShopId === undefined &&
    (place.country !== recipient?.country || place.postCode !== recipient.postCode)
  if (isElsewhere) {
    if (named) return { carrierProduct: named }
    throw invalid([
      fieldError(
        'REQUIRED',
        'carrierProduct',
        'is required, since rates are for the address of the recipient and not for another place of delivery',
      ),
    ])
  }
  const { offers, leftOut } = await ratesFor(ctx, { ...request, ...(named && { carriers: [named.carrier] }) })
  const rates = offers.map(({ rate }) => rate)
  if (named) {
    const rate = rates.find(({ carrierProduct: { productId } }) => productId === named.productId)
    if (rate) return { rateId: rate.id }
    const { reasons = [] } = leftOut.find(({ product }) => product.id === named.productId) ?? {}
    // An option that the customer chose at a price is agreed, whatever the policy offers now.
    const isAgreed = !given.carrierProduct && shippingPrice !== undefined
    const refused = isAgreed ? [] : reasons.filter(({ code }) => refusing.has(code))
    mustHaveNone(
      placedIn(
        'body',
        refused.map(({ code, defaultMessage }) => ({ code, defaultMessage, field: 'carrierProduct' })),
      ),
    )
    return { carrierProduct: named }
  }
  const shop = delivery?.parcelShopId
  const fitting = rates.find(
    ({ carrierProduct: product, requires = [], parcelShops = [] }) =>
      takes(product, content) &&
      (shop === undefined
        ? requires.length === 0
        : requires.every(({ code }) => code === 'PARCEL_SHOP_REQUIRED') && parcelShops.some(({ id }) => id === shop)),
  )
  if (fitting) return { rateId: fitting.id }
  const missing = rates.flatMap(({ requires = [] }) =>
    requires.map(({ code, field, message }) => ({ code, field, defaultMessage: message })),
  )
  throw noRate([...missing, ...leftOut.flatMap((one) => one.reasons)])
}

/**
 * Problems that cannot be solved for this order, since the product serves other routes. They are counted, but not
 * listed.
 */
const otherWays: Readonly<Record<string, string>> = {
  COUNTRY_NOT_SERVED: 'do not go there',
  OTHER_DIRECTION: 'go in another direction',
  CARRIER_NOT_ENABLED: 'are of carriers that are not enabled',
  PRODUCT_NOT_ENABLED: 'are not enabled',
}

/** From problems that the sender can solve at once to those that need another contract. */
const urgency = [
  'PARCEL_SHOP_REQUIRED',
  'CONTACT_REQUIRED',
  'NO_ZONE',
  'OVER_LAST_STEP',
  'FUEL_MISSING',
  'SURCHARGE_MISSING',
  'CURRENCY_MISMATCH',
  'HIDDEN_BY_POLICY',
  'NO_PARCEL_SHOP',
]
const urgencyOf = (code: string) => {
  const place = urgency.indexOf(code)
  return place === -1 ? urgency.length : place
}

/** How many problems of one kind are listed before the others are only counted. */
const mostAlike = 5

function noRate(reasons: readonly ErrorDetail[]) {
  const counts = new Map<string, number>()
  const count = (words: string) => counts.set(words, (counts.get(words) ?? 0) + 1)
  const alike = new Map<string, number>()
  const told = reasons
    .toSorted((one, other) => urgencyOf(one.code) - urgencyOf(other.code))
    .filter(({ code }) => {
      const words = otherWays[code]
      const before = alike.get(code) ?? 0
      if (words === undefined) alike.set(code, before + 1)
      if (words === undefined && before < mostAlike) return true
      count(words ?? `have ${code} too`)
      return false
    })
  const others = [...counts].map(([words, many]) => `${many} ${words}`).join(', ')
  return badRequest(
    'NO_RATE',
    `No product that can carry it has a price and everything that it requires. ${told.length > 0 ? 'See errors first, choose a carrierProduct, or add rate sheets.' : 'Choose a carrierProduct, or add rate sheets.'}${others === '' ? '' : ` Of other products ${others}.`}`,
    placedIn('shipment', told),
  )
}

/** Whether the carrier accepts everything in the order, not only what its price depends on. */
const takes = (carrierProduct: Schemas['CarrierProduct'], content: Content): boolean =>
  findStandardProduct(carrierProduct.productId) === undefined ||
  carrierErrors({ ...content, carrierProduct }).every(({ code }) => code !== 'NOT_OFFERED')

function unknown(id: string): never {
  throw notFound('Order', id)
}
