import { isDeepStrictEqual } from 'node:util'
import { askedServices } from '../../network/delivery-service/services.ts'
import { setImmediate } from 'node:timers/promises'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { localTime } from '../../kernel/zone.ts'
import type { PricedProduct, RateQuestion } from '../../schema/column-types.ts'
import { amountOf } from '../../kernel/money.ts'
import { ApiError } from '../../kernel/error.ts'
import { passesCustoms } from '../../network/carriers/border.ts'
import type { Item } from '../../settings/item/rules.ts'
import { contentErrors } from '../../shipping/shipment/validation.ts'
import { aboutOf, goodsOf } from '../order/facts.ts'
import type { KeptOrder } from '../order/order.ts'
import { packInto, type Packaging } from '../packing/basket.ts'
import type { Lane } from '../rate/choices.ts'
import { contentFor } from '../rate/offers.ts'
import { byRank, sheetPrices, type Rating } from '../rate/rating.ts'
import { decide, factsOf, wishesOf, withWishes, type Decided, type Rule } from '../shipping-policy/policy.ts'

type TriedOrder = Pick<KeptOrder, 'id' | 'externalId' | 'placedAt' | 'tags' | 'content'>

const samplesShown = 20

/** What all orders share, read once. */
export interface Circumstances {
  readonly now: Date
  /** The sender of orders that name none. */
  readonly sender: Schemas['AddressParty'] | undefined
  readonly items: ReadonlyMap<string, Item>
  /** The parcel definitions with some ids, or all of them. */
  readonly packagingOf: (ids: readonly string[] | undefined) => Promise<Packaging>
  /** The products that serve a route, and the rules in effect today. */
  readonly wayOf: (from: string, to: string) => Promise<{ readonly lane: Lane; readonly rules: readonly Rule[] }>
}

/**
 * The effect that rules would have had on past orders, newest first, at today's rate sheets. It stops after the last
 * order, or when `isLate` returns true.
 */
export async function trialOf(
  ctx: Pick<Rating, 'app'>,
  rules: readonly Rule[],
  orders: readonly TriedOrder[],
  circumstances: Circumstances,
  isLate: () => boolean,
): Promise<Schemas['ShippingPolicyTrial']> {
  const counts = {
    examined: 0,
    unpriced: 0,
    changed: 0,
    hidden: 0,
    shown: 0,
    recharged: 0,
    switched: 0,
    repacked: 0,
    insured: 0,
  }
  const samples: Schemas['ShippingPolicyTrialSample'][] = []
  const pack = packerOf(circumstances)
  for (const order of orders) {
    if (isLate()) break
    // Yield to other requests.
    await setImmediate()
    counts.examined++
    const outcomes = await outcomesOf(ctx, order, circumstances, pack, rules)
    if (!outcomes) {
      counts.unpriced++
      continue
    }
    const { before, after } = outcomes
    const changes = changesOf(before, after)
    const isSwitched = before.first?.productId !== after.first?.productId
    const isRepacked = before.parcels !== after.parcels || before.pickUp !== after.pickUp
    const insurance = insuranceChange(before, after)
    counts.switched += Number(isSwitched)
    counts.repacked += Number(isRepacked)
    counts.insured += Number(insurance !== undefined)
    for (const { isOffered, before: was } of changes)
      counts[!isOffered ? 'hidden' : was === undefined ? 'shown' : 'recharged']++
    if (changes.length === 0 && !isSwitched && !isRepacked && !insurance) continue
    counts.changed++
    if (samples.length === samplesShown) continue
    const { id: orderId, externalId, placedAt } = order
    samples.push({
      orderId,
      externalId,
      placedAt,
      changes,
      ...(before.first && { firstBefore: before.first }),
      ...(after.first && { firstAfter: after.first }),
      ...(insurance && { insurance }),
    })
  }
  return { ...counts, samples }
}

type Parcels = RateQuestion['parcels']

/** The result of rules for an order. */
interface Outcome {
  /** The same array for all orders with the same packing. */
  readonly parcels: Parcels
  readonly pickUp: boolean
  readonly insurance?: Schemas['Insurance']
  readonly deliveryServices?: Schemas['DeliveryServices']
  readonly priced: readonly PricedProduct[]
  /** The price of each offered product. */
  readonly charges: ReadonlyMap<string, Schemas['Money']>
  /** The product that ranks first and its parcels. */
  readonly first?: Schemas['CarrierProduct']
}

/** The outcome of both lists of rules for an order; undefined if it cannot be packed or has no price. */
async function outcomesOf(
  ctx: Pick<Rating, 'app'>,
  order: TriedOrder,
  { now, sender: ours, items, wayOf }: Circumstances,
  pack: Pack,
  rules: readonly Rule[],
): Promise<{ before: Outcome; after: Outcome } | undefined> {
  const { recipient, lines, sender = ours, delivery, carrierProduct } = order.content
  // Rates use the recipient's address; a parcel shop is near it.
  const isElsewhere = delivery?.addressLine1 !== undefined && delivery.parcelShopId === undefined
  if (!sender || !recipient || isElsewhere) return undefined
  const about = aboutOf(order, { sender, recipient, lines, items })
  const placed = localTime(sender, new Date(order.placedAt))
  const way = { from: sender.country, to: recipient.country, day: localTime(sender, now).day }
  const { lane, rules: deciding } = await wayOf(way.from, way.to)

  const outcomeOf = async (list: readonly Rule[], known?: Outcome): Promise<Outcome | undefined> => {
    const { parcelDefinitionIds } = wishesOf(list, factsOf({ ...about, parcels: goodsOf(lines, items) }, placed))
    const parcels = await pack(lines, parcelDefinitionIds)
    if (!parcels) return undefined
    const facts = factsOf({ ...about, parcels }, placed)
    const plain = {
      ...about,
      parcels,
      customs: passesCustoms(sender, recipient),
      pickUp: false,
      recipientPays: false,
      askCarriers: false,
      parcelShops: 0,
    }
    const asked: RateQuestion = withWishes(plain, wishesOf(list, facts))
    const { pickUp, insurance, deliveryServices } = asked
    const isKnown =
      known?.parcels === parcels &&
      known.pickUp === pickUp &&
      isSameAmount(known.insurance, insurance) &&
      isDeepStrictEqual(askedServices(known.deliveryServices), askedServices(deliveryServices))
    if (!isKnown && contentErrors(contentFor(asked, way.day), now).length > 0) return undefined
    const priced = isKnown ? known.priced : await sheetPrices(ctx, lane, asked, way)
    if (priced.length === 0) return undefined
    const { offered } = decide(list, facts, priced)
    const ranked = offered
      .map(({ offer, isPreferred }) => ({ ...offer, isPreferred }))
      .toSorted(byRank)
      .map((offer) => offer.carrierProduct)
    const first = carrierProduct ? ranked.find(({ productId }) => productId === carrierProduct.productId) : ranked[0]
    const charges = chargesOf(offered)
    return {
      parcels,
      pickUp,
      ...(insurance && { insurance }),
      ...(deliveryServices && { deliveryServices }),
      priced,
      charges,
      ...(first && { first }),
    }
  }
  const before = await outcomeOf(deciding)
  const after = before && (await outcomeOf(rules, before))
  return before && after && { before, after }
}

const chargesOf = (offered: readonly Decided<PricedProduct>[]): Map<string, Schemas['Money']> =>
  new Map(
    offered.map(({ offer: { carrierProduct, total, currency }, charge }) => [
      carrierProduct.productId,
      charge
        ? { amount: amountOf(charge.amount, charge.currency), currency: charge.currency }
        : { amount: total, currency },
    ]),
  )

function changesOf(before: Outcome, after: Outcome): Schemas['ShippingPolicyChange'][] {
  const products = new Map(
    [...before.priced, ...after.priced].map(({ carrierProduct }) => [carrierProduct.productId, carrierProduct]),
  )
  return Array.from(products, ([productId, carrierProduct]) => {
    const [was, is] = [before.charges.get(productId), after.charges.get(productId)]
    return { carrierProduct, isOffered: is !== undefined, ...(was && { before: was }), ...(is && { after: is }) }
  }).filter(({ before: was, after: is }) => was?.amount !== is?.amount || was?.currency !== is?.currency)
}

type Amount = Schemas['Insurance'] | undefined

const isSameAmount = (one: Amount, other: Amount) => one?.amount === other?.amount && one?.currency === other?.currency

const insuranceChange = (
  { insurance: before }: Outcome,
  { insurance: after }: Outcome,
): Schemas['ShippingPolicyInsurance'] | undefined =>
  isSameAmount(before, after) ? undefined : { ...(before && { before }), ...(after && { after }) }

type Pack = (
  lines: KeptOrder['content']['lines'],
  parcelDefinitionIds: readonly string[] | undefined,
) => Promise<Parcels | undefined>

/** Packs orders with the same lines only once. Returns undefined for lines that cannot be packed. */
function packerOf({ items, packagingOf }: Circumstances): Pack {
  const packed = new Map<string, Promise<Parcels | undefined>>()
  return (lines, ids) => {
    const quantities = new Map<string, number>()
    for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
    const wanted = Array.from(quantities, ([sku, quantity]) => ({ sku, quantity }))
    const key = JSON.stringify([wanted, ids])
    const found = packed.get(key) ?? packagingOf(ids).then((packaging) => parcelsOf(packaging, { wanted, items }))
    packed.set(key, found)
    return found
  }
}

async function parcelsOf(packaging: Packaging, goods: Parameters<typeof packInto>[1]): Promise<Parcels | undefined> {
  try {
    const parcels = await packInto(packaging, goods, 'lines')
    return parcels.map(({ items: _inside, ...parcel }) => parcel)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
