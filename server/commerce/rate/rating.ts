import { randomUUID } from 'node:crypto'
import type { components } from '../../../openapi/generated/types.ts'
import { mustHaveNone } from '../../kernel/error.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { withoutShops } from '../../network/parcel-shop/made-up.ts'
import { findNearestShops } from '../../network/parcel-shop/store.ts'
import { findPostCode } from '../../network/places/places.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Context, Services } from '../../platform/http/handler.ts'
import { contentErrors } from '../../shipping/shipment/validation.ts'
import type { PricedProduct } from '../../kernel/column-types.ts'
import { amountOf } from '../../kernel/money.ts'
import { readySheet } from '../../network/rate-sheet/compiled.ts'
import { decide, factsOf, wishesOf, type Decided } from '../shipping-policy/policy.ts'
import { askCarriers } from './carrier-prices.ts'
import { localTime, openCalendar } from '../../kernel/calendar.ts'
import {
  contentFor,
  offersOf,
  reason,
  sheetPrice,
  type Bookable,
  type LeftOut,
  type SheetPrice,
  type Way,
} from './offers.ts'
import { findChoice, insertRates } from './store.ts'

type Schemas = components['schemas']

const validForMs = 24 * 3_600_000
const nearby = 20_000

/** Who asks for rates. */
export interface Rating extends Pick<Context, 'db' | 'now'> {
  readonly caller: Pick<Caller, 'clientId'>
  readonly app: Pick<Services, 'db' | 'config' | 'carriers'>
}

/** Prices a shipment with every product that may be booked, and keeps the prices. */
export async function ratesFor(ctx: Rating, asked: Schemas['RateRequest']): Promise<Schemas['Rates']> {
  const { db, caller, now } = ctx
  const today = localTime(asked.sender.country, now)
  const day = asked.date ?? today.day
  const way: Way = {
    from: asked.sender.country,
    to: asked.recipient.country,
    day,
    ...(day === today.day && { time: today.time }),
  }
  const plain = contentFor(asked, day)
  const errors = [...contentErrors(plain, now), ...(day < today.day ? [pastDay(day, today.day)] : [])]
  mustHaveNone(errors)
  const choice = await findChoice(db, caller.clientId, asked.sender.country, day)
  const facts = factsOf(asked, today)
  // The policy may want a pick-up, which changes prices and what can be booked.
  const pickUp = asked.pickUp || wishesOf(choice.policy?.rules ?? [], facts).pickUp
  const body = { ...asked, pickUp }
  const content = pickUp === asked.pickUp ? plain : contentFor(body, day)
  const { bookable, leftOut } = offersOf(choice, caller.clientId, body, content)
  const { priced, unpriced, without } = await bySheets(ctx, choice.sheets, bookable, body, way)
  const carriers = await byCarriers(ctx, body, content, way, without)
  const offers = [...priced, ...carriers.prices]
  const shops = await shopsFor(ctx, body, offers)
  const id = randomUUID()
  const isOffered = ({ bookable: product }: Offer) =>
    !shops || !needsShop(product) || shops.has(product.product.carrier)
  const candidates = offers.filter(isOffered).map((offer) => candidateOf(offer, pricedProduct(offer)))
  const { offered, hidden } = decide(choice.policy?.rules ?? [], facts, candidates)
  const rates = offered.map((one) => rateOf(id, one, shops))
  rates.sort(
    (one, other) =>
      Number(other.isPreferred ?? false) - Number(one.isPreferred ?? false) ||
      compare(one.currency, other.currency) ||
      one.total - other.total,
  )
  const leftOutByPolicy = hidden.map(({ offer, code, message }) => ({
    product: offer.bookable.product,
    reasons: [reason(code, message)],
  }))
  const shopless = offers
    .filter((offer) => !isOffered(offer))
    .map(({ bookable: { product } }) => ({
      product,
      reasons: [reason('NO_PARCEL_SHOP', `${product.carrier} has no parcel shop within 20 km of the recipient`)],
    }))
  const expiresAt = new Date(now.getTime() + validForMs)
  await insertRates(db, caller.clientId, {
    id,
    createdAt: now,
    expiresAt,
    request: body,
    policyId: choice.policy?.id,
    priced: candidates.map(({ priced: product }) => product),
    rates: rates.map(({ carrierProduct, source, rateSheetId, rateSheetVersion, currency, net, vat, total, lines }) => ({
      carrierProduct,
      cost: { source, rateSheetId, rateSheetVersion, currency, net, vat, total, lines },
    })),
  })
  return {
    id,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    rates,
    ...(pickUp && { pickUp }),
    ...(choice.policy && { shippingPolicyId: choice.policy.id }),
    leftOut: [...leftOut, ...unpriced, ...carriers.leftOut, ...shopless, ...leftOutByPolicy].map(
      ({ product, reasons }) => ({
        carrierProduct: { carrier: product.carrier, productId: product.id },
        reasons: [...reasons],
      }),
    ),
  }
}

const pastDay = (day: string, today: string) => ({
  code: 'OUT_OF_RANGE',
  defaultMessage: `date must be ${today} or later, and not ${day}`,
  field: 'date',
})

type Shops = ReadonlyMap<CarrierId, Schemas['ParcelShop'][]>

interface Offer extends SheetPrice {
  readonly bookable: Bookable
}

const needsShop = ({ requires }: Bookable) => requires.some(({ code }) => code === 'PARCEL_SHOP_REQUIRED')

async function bySheets(
  { app }: Rating,
  sheets: readonly (readonly [productId: string, id: string, version: number, ownerId: number])[],
  bookable: readonly Bookable[],
  request: Schemas['RateRequest'],
  way: Way,
): Promise<{ priced: Offer[]; unpriced: LeftOut[]; without: Bookable[] }> {
  const isWorkingDay = await openCalendar()
  const sheetOf = new Map(sheets.map((sheet) => [sheet[0], sheet]))
  const priced: Offer[] = []
  const unpriced: LeftOut[] = []
  const without: Bookable[] = []
  for (const one of bookable) {
    const { product } = one
    const [, id, version, ownerId] = sheetOf.get(product.id) ?? []
    const sheet =
      id !== undefined && version !== undefined && ownerId !== undefined
        ? await readySheet(app.db, ownerId, id, version)
        : undefined
    if (!sheet) {
      without.push(one)
      continue
    }
    const price = sheetPrice(sheet, request, way, isWorkingDay)
    if ('cost' in price) priced.push({ ...price, bookable: one })
    else unpriced.push({ product, reasons: [price] })
  }
  return { priced, unpriced, without }
}

/** A carrier's rate call knows neither cash on delivery nor pick-ups, and no price may lack them silently. */
async function byCarriers(
  ctx: Rating,
  { askCarriers: mayAsk, cashOnDelivery, pickUp }: Schemas['RateRequest'],
  content: Parameters<typeof askCarriers>[1],
  { day }: Way,
  without: readonly Bookable[],
): Promise<{ prices: readonly Offer[]; leftOut: LeftOut[] }> {
  const canAsk = mayAsk && !cashOnDelivery && !pickUp
  const asked = without.filter(({ product }) => canAsk && ctx.app.carriers[product.carrier].rates !== undefined)
  const leftOut = without
    .filter((one) => !asked.includes(one))
    .map(({ product }) => ({
      product,
      reasons: [
        reason('NO_PRICE', `No rate sheet counts for ${product.id} on ${day}, and ${product.carrier} was not asked`),
      ],
    }))
  if (asked.length === 0) return { prices: [], leftOut }
  const responded = await askCarriers(ctx, content, day, asked)
  return { prices: responded.prices, leftOut: [...leftOut, ...responded.leftOut] }
}

/** Shops near the recipient by carrier, for the carriers of which a product needs one. */
async function shopsFor(
  { app, caller }: Rating,
  { recipient, parcelShops: limit }: Schemas['RateRequest'],
  offers: readonly Offer[],
): Promise<Shops | undefined> {
  if (limit === 0) return undefined
  const wanted = new Set(
    offers.filter(({ bookable }) => needsShop(bookable)).map(({ bookable }) => bookable.product.carrier),
  )
  const carriers = wanted.difference(new Set(await withoutShops(app.db, caller.clientId)))
  const point = recipient.postCode === undefined ? undefined : findPostCode(recipient.country, recipient.postCode)
  if (carriers.size === 0 || !point) return new Map()
  return findNearestShops(app.db, [...carriers], point, nearby, limit)
}

const pricedProduct = ({ bookable: { product }, cost, promise }: Offer): PricedProduct => ({
  carrierProduct: { carrier: product.carrier, productId: product.id },
  currency: cost.currency,
  total: cost.total,
  ...(promise && { latest: promise.latest }),
})

const candidateOf = (offer: Offer, priced: PricedProduct) => ({ ...offer, ...priced, priced })

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

function rateOf(
  id: string,
  { offer, isPreferred, charge }: Decided<ReturnType<typeof candidateOf>>,
  shops: Shops | undefined,
) {
  const { bookable, cost, promise } = offer
  const { product, requires } = bookable
  const near = needsShop({ product, requires }) ? shops?.get(product.carrier) : undefined
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
    ...(promise && { promise }),
    ...(requires.length > 0 && {
      requires: requires.map(({ code, field = '', defaultMessage }) => ({ code, field, message: defaultMessage })),
    }),
    ...(near && { parcelShops: near }),
  }
}
