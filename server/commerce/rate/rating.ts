import { randomUUID } from 'node:crypto'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { busy, mustHaveNone } from '../../kernel/error.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { goesToLockersOnly } from '../../network/carriers/rules.ts'
import { askedServices } from '../../network/delivery-service/services.ts'
import { shownShops, type ShownShops } from '../../network/parcel-shop/made-up.ts'
import { askNearby } from '../../network/parcel-shop/nearby.ts'
import { questionAt } from '../../network/parcel-shop/place-search.ts'
import { findNearestShops, type WantedShops } from '../../network/parcel-shop/store.ts'
import type { Product } from '../../network/product/catalogue.ts'
import { findPostCode } from '../../network/places/places.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Context, Services } from '../../platform/http/handler.ts'
import { contentErrors } from '../../shipping/shipment/validation.ts'
import type { PricedProduct, RateQuestion } from '../../schema/column-types.ts'
import { deliveryTimes } from '../../shipping/punctuality/history-store.ts'
import { firstMonth, historyOf } from '../../shipping/punctuality/punctuality.ts'
import { amountOf } from '../../kernel/money.ts'
import { readySheet } from '../../network/rate-sheet/compiled.ts'
import { decide, factsOf, wishesOf, withWishes, type Decided, type Facts } from '../shipping-policy/policy.ts'
import { askCarriers } from './carrier-prices.ts'
import { openCalendar } from '../../kernel/calendar.ts'
import { localTime } from '../../kernel/zone.ts'
import { forgetChoice, laneFor, type Lane } from './choices.ts'
import { LeftOut } from './left-out.ts'
import { contentFor, loadsOf, offersOf, reason, sheetPrice, type Bookable, type SheetPrice } from './offers.ts'
import { comesOnSaturdays } from '../../network/carriers/data/delivery-services.ts'
import { dispatchDay, promisesOf, type Way } from '../../network/rate-sheet/promise.ts'
import { insertRates } from './store.ts'

const validForMs = 24 * 3_600_000
const nearby = 20_000

/** The caller who requests rates. */
export interface Rating extends Pick<Context, 'db' | 'now'> {
  readonly caller: Pick<Caller, 'clientId'>
  readonly app: Pick<Services, 'db' | 'config' | 'carriers'>
}

/** The prices of a shipment, stored for booking. */
export interface Rated extends Omit<Schemas['Rates'], 'rates' | 'leftOut' | 'parcels'> {
  readonly offers: readonly RatedOffer[]
  readonly leftOut: readonly LeftOut[]
}

/** A rate, with the part that customers see. */
export interface RatedOffer {
  readonly rate: Schemas['Rate']
  readonly names: Schemas['ShippingNames'] | undefined
}

/** How often rates are recomputed if their inputs change in the meantime. */
const attempts = 5

/** Prices a shipment with every product that can be booked, and stores the prices. */
export async function ratesFor(ctx: Rating, asked: RateQuestion): Promise<Rated> {
  const { caller, now } = ctx
  const today = localTime(asked.sender, now)
  const day = asked.date ?? today.day
  const plain = contentFor(asked, day)
  mustHaveNone([...contentErrors(plain, now), ...(day < today.day ? [pastDay(day, today.day)] : [])])
  const facts = factsOf(asked, today)
  const way = { from: asked.sender.country, to: asked.recipient.country, day }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const rated = await tryToRate(ctx, asked, {
      facts,
      way: { ...way, ...(day === today.day && { time: today.time }) },
    })
    if (rated) return rated
    forgetChoice(ctx.app.db, caller.clientId, way)
  }
  throw busy('RATES_CHANGING', 'Rate sheets, policies or products keep changing. Try again in a moment.', 1)
}

interface Circumstances {
  readonly facts: Facts
  readonly way: Way
}

/** Undefined if a rate sheet, a policy or a product has changed in the meantime. */
async function tryToRate(ctx: Rating, asked: RateQuestion, { facts, way }: Circumstances): Promise<Rated | undefined> {
  const { db, caller, now, app } = ctx
  const { choice, lane } = await laneFor(db, app.db, caller.clientId, {
    ...way,
    direction: asked.direction ?? 'OUTBOUND',
  })
  const rules = choice.policy?.rules ?? []
  // The policy may require a pick-up and insurance, which affect prices and which products can be booked.
  const body = withWishes(asked, wishesOf(rules, facts))
  const content = contentFor(body, way.day)
  const wanted = body.carriers && new Set(body.carriers)
  const isWanted = ({ product }: { product: Product }) => wanted?.has(product.carrier) !== false
  const { bookable, leftOut } = offersOf(lane.open.filter(isWanted), content)
  const { priced, unpriced, without } = await bySheets(ctx, bookable, body, way)
  const carriers = await byCarriers(ctx, body, content, way, without)
  const offers = [...priced, ...carriers.prices]
  const isForShops = body.parcelShops !== 0 && offers.some(({ bookable: product }) => needsShop(product))
  const shown = isForShops ? await shownShops(app, caller.clientId) : { except: [], searches: [] }
  const { shops, silent } = await shopsFor(ctx, body, offers, shown)
  const id = randomUUID()
  const isOffered = ({ bookable: product }: Offer) =>
    !shops || !needsShop(product) || shops.has(shopsKey(shopsOf(product.product)))
  const candidates = offers.filter(isOffered).map(candidateOf)
  const { offered, hidden } = decide(rules, facts, candidates)
  const rated = offered.map((one) => ({ rate: rateOf(id, one, shops), names: one.names, leaves: one.offer.leaves }))
  rated.sort(({ rate: one }, { rate: other }) => byRank(one, other))
  const expiresAt = new Date(now.getTime() + validForMs)
  const [isKept, times] = await Promise.all([
    insertRates(db, caller.clientId, {
      id,
      createdAt: now,
      expiresAt,
      request: body,
      stamp: choice.stamp,
      rates: rated.map(({ rate }) => keptOf(rate)),
    }),
    deliveryTimes(db, caller.clientId, { from: way.from, to: way.to, since: firstMonth(now) }),
  ])
  if (!isKept) return undefined
  return {
    id,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    offers: await withHistory(rated, times, way),
    ...(body.pickUp && { pickUp: true }),
    ...(body.insurance && { insurance: body.insurance }),
    ...(askedServices(body.deliveryServices).length > 0 && { deliveryServices: body.deliveryServices }),
    ...(choice.policy && { shippingPolicyId: choice.policy.id }),
    leftOut: [
      ...lane.closed.filter(isWanted),
      ...leftOut,
      ...unpriced,
      ...carriers.leftOut,
      ...offers.filter((offer) => !isOffered(offer)).map(({ bookable: { product } }) => withoutShop(product, silent)),
      ...hidden.map(
        ({ offer, code, message, parameters }) =>
          new LeftOut(offer.bookable.product, [reason(code, message, parameters)]),
      ),
    ],
  }
}

type Timed = RatedOffer & { readonly leaves: string }

/** Adds the delivery times of the client's earlier parcels to offers, where there are enough of them. */
async function withHistory(
  rated: readonly Timed[],
  times: Awaited<ReturnType<typeof deliveryTimes>>,
  { to }: Way,
): Promise<readonly RatedOffer[]> {
  if (times.length === 0) return rated
  const calendar = await openCalendar()
  const byProduct = Map.groupBy(times, ({ productId }) => productId)
  return rated.map(({ rate, leaves, names }) => {
    const history = historyOf(byProduct.get(rate.carrierProduct.productId) ?? [], leaves, to, calendar)
    return { rate: history ? { ...rate, history } : rate, names }
  })
}

interface Ranked {
  readonly isPreferred?: boolean
  readonly currency: string
  readonly total: number
}

/** Preferred rates come first, then the cheapest. */
export const byRank = (one: Ranked, other: Ranked): number =>
  Number(other.isPreferred ?? false) - Number(one.isPreferred ?? false) ||
  compare(one.currency, other.currency) ||
  one.total - other.total

/**
 * The prices of bookable products by rate sheet, before any rule applies. Calls no carrier and looks up no parcel shop.
 */
export async function sheetPrices(
  ctx: Pick<Rating, 'app'>,
  { open }: Lane,
  asked: RateQuestion,
  way: Way,
): Promise<PricedProduct[]> {
  const { bookable } = offersOf(open, contentFor(asked, way.day))
  return (await bySheets(ctx, bookable, asked, way)).priced.map(pricedProduct)
}

const keptOf = ({
  carrierProduct,
  source,
  rateSheetId,
  rateSheetVersion,
  currency,
  net,
  vat,
  total,
  lines,
  charge,
  promise,
}: Schemas['Rate']) => ({
  carrierProduct,
  ...(promise && { promise }),
  ...(charge && { charge: { amount: charge.amount, currency: charge.currency } }),
  cost: { source, rateSheetId, rateSheetVersion, currency, net, vat, total, lines },
})

const withoutShop = (product: Product, silent: ReadonlySet<CarrierId>) =>
  new LeftOut(product, [
    reason(
      'NO_PARCEL_SHOP',
      silent.has(product.carrier)
        ? `${product.carrier} did not list its parcel shops in time. Try again, or send parcelShops: 0 to get the price without them`
        : `${product.carrier} has no ${shopsOf(product).lockersOnly ? 'locker' : 'parcel shop'} within 20 km of the recipient`,
      silent.has(product.carrier) ? undefined : { within: '20', unit: 'km' },
    ),
  ])

const pastDay = (day: string, today: string) => ({
  code: 'OUT_OF_RANGE',
  defaultMessage: `date must be ${today} or later, and not ${day}`,
  field: 'date',
})

type Shops = ReadonlyMap<ShopsKey, Schemas['ParcelShop'][]>

/** The carrier whose parcel shops a product uses, and whether it uses lockers only. */
type ShopsKey = `${CarrierId} ${boolean}`
const shopsKey = ({ carrier, lockersOnly }: WantedShops): ShopsKey => `${carrier} ${lockersOnly}`
const shopsOf = ({ carrier, id }: Bookable['product']): WantedShops => ({
  carrier,
  lockersOnly: goesToLockersOnly({ carrier, productId: id }),
})

interface Offer extends SheetPrice {
  readonly bookable: Bookable
}

const needsShop = ({ requires }: Bookable) => requires.some(({ code }) => code === 'PARCEL_SHOP_REQUIRED')

async function bySheets(
  { app }: Pick<Rating, 'app'>,
  bookable: readonly Bookable[],
  request: RateQuestion,
  way: Way,
): Promise<{ priced: Offer[]; unpriced: LeftOut[]; without: Bookable[] }> {
  const promises = promisesOf(way, await openCalendar())
  const load = loadsOf(request)
  const priced: Offer[] = []
  const unpriced: LeftOut[] = []
  const without: Bookable[] = []
  for (const one of bookable) {
    const [id, version, ownerId] = one.sheet ?? []
    const sheet =
      id !== undefined && version !== undefined && ownerId !== undefined
        ? await readySheet(app.db, ownerId, id, version)
        : undefined
    if (!sheet) {
      without.push(one)
      continue
    }
    const onSaturdays = comesOnSaturdays(one.product.id, way.to, request.deliveryServices)
    const price = sheetPrice(sheet, load, promises, onSaturdays)
    if ('cost' in price) priced.push({ ...price, bookable: one })
    else unpriced.push(new LeftOut(one.product, [price]))
  }
  return { priced, unpriced, without }
}

/**
 * The carriers' rate APIs know no cash on delivery, insurance, pick-ups or delivery services, and no price may leave
 * them out silently.
 */
async function byCarriers(
  ctx: Rating,
  { askCarriers: mayAsk, cashOnDelivery, insurance, deliveryServices, pickUp }: RateQuestion,
  content: Parameters<typeof askCarriers>[1],
  way: Way,
  without: readonly Bookable[],
): Promise<{ prices: readonly Offer[]; leftOut: LeftOut[] }> {
  const canAsk = mayAsk && !cashOnDelivery && !insurance && !pickUp && askedServices(deliveryServices).length === 0
  const asked = without.filter(({ product }) => canAsk && ctx.app.carriers[product.carrier].rates !== undefined)
  const leftOut = without
    .filter((one) => !asked.includes(one))
    .map(
      ({ product }) =>
        new LeftOut(product, [
          reason(
            'NO_PRICE',
            `No rate sheet applies to ${product.id} on ${way.day}, and ${product.carrier} was not called`,
            { date: way.day },
          ),
        ]),
    )
  if (asked.length === 0) return { prices: [], leftOut }
  const leaves = dispatchDay(way, undefined, await openCalendar())
  const responded = await askCarriers(ctx, content, leaves, asked)
  return { prices: responded.prices, leftOut: [...leftOut, ...responded.leftOut] }
}

/** Parcel shops near the recipient, by carrier, for carriers with a product that needs one. */
async function shopsFor(
  { app, caller }: Rating,
  { recipient, parcelShops: limit }: RateQuestion,
  offers: readonly Offer[],
  shown: ShownShops,
): Promise<{ readonly shops: Shops | undefined; readonly silent: ReadonlySet<CarrierId> }> {
  if (limit === 0) return { shops: undefined, silent: new Set() }
  const wanted = new Map(
    offers
      .filter(({ bookable }) => needsShop(bookable))
      .map(({ bookable: { product } }) => shopsOf(product))
      .map((one) => [shopsKey(one), one]),
  )
  const point = recipient.postCode === undefined ? undefined : findPostCode(recipient.country, recipient.postCode)
  if (wanted.size === 0 || !point) return { shops: new Map(), silent: new Set() }
  const { country, postCode } = recipient
  const carriers = new Set(wanted.values().map(({ carrier }) => carrier))
  const asked = shown.searches.filter(({ id }) => carriers.has(id))
  const place = questionAt(country, point, nearby, postCode)
  const silent = new Set(await askNearby({ app, caller }, asked, place))
  const found = await findNearestShops(app.db, [...wanted.values()], country, point, nearby, limit, shown)
  const byKey = Map.groupBy(found, shopsKey)
  return { shops: new Map(byKey.entries().map(([key, near]) => [key, near.map(({ shop }) => shop)])), silent }
}

const pricedProduct = ({ bookable: { product }, cost, promise }: Offer): PricedProduct => ({
  carrierProduct: { carrier: product.carrier, productId: product.id },
  currency: cost.currency,
  total: cost.total,
  ...(promise && { latest: promise.latest }),
})

const candidateOf = (offer: Offer) => ({ ...offer, ...pricedProduct(offer) })

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

function rateOf(
  id: string,
  { offer, isPreferred, charge, uncharged }: Decided<ReturnType<typeof candidateOf>>,
  shops: Shops | undefined,
) {
  const { bookable, cost, promise } = offer
  const { product, requires } = bookable
  const near = needsShop(bookable) ? shops?.get(shopsKey(shopsOf(product))) : undefined
  return {
    id: `${id}.${product.id}`,
    carrierProduct: { carrier: product.carrier, productId: product.id },
    productName: product.productName,
    ...cost,
    ...(isPreferred && { isPreferred }),
    ...(charge && {
      charge: {
        amount: amountOf(charge.amount, charge.currency),
        currency: charge.currency,
        rules: [...charge.rules],
      },
    }),
    ...(uncharged !== undefined && { uncharged }),
    ...(promise && { promise }),
    ...(requires.length > 0 && {
      requires: requires.map(({ code, field = '', defaultMessage, parameters }) =>
        Object.assign({ code, field, message: defaultMessage }, parameters && { parameters }),
      ),
    }),
    ...(near && { parcelShops: near }),
  }
}
