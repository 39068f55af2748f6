import { sourceOf } from '../../network/carriers/source.ts'
import { credentialsSay } from '../../network/carriers/outcome.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { amountOf } from '../../kernel/money.ts'
import { accountsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  CredentialsRefused,
  type CarrierId,
  type CarrierRate,
} from '../../network/carriers/carrier.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Services } from '../../platform/http/handler.ts'
import type { Content } from '../../shipping/shipment/content.ts'
import { LeftOut } from './left-out.ts'
import { reason, type Bookable, type SheetPrice } from './offers.ts'

/** The time limit for all carriers, which are called concurrently. */
const limitMs = 2_000

interface Asked {
  readonly prices: readonly (SheetPrice & { readonly bookable: Bookable })[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * Calls each carrier that has a rate API for its products. One that does not respond in time has no price and does not
 * delay the others.
 */
export async function askCarriers(
  {
    app,
    caller,
  }: { readonly app: Pick<Services, 'db' | 'config' | 'carriers'>; readonly caller: Pick<Caller, 'clientId'> },
  content: Content,
  day: string,
  wanted: readonly Bookable[],
): Promise<Asked> {
  const byCarrier = new Map<CarrierId, Bookable[]>()
  for (const one of wanted) byCarrier.set(one.product.carrier, [...(byCarrier.get(one.product.carrier) ?? []), one])
  const signal = AbortSignal.timeout(limitMs)
  const prices: (SheetPrice & { bookable: Bookable })[] = []
  const leftOut: LeftOut[] = []
  const ask = async (carrier: CarrierId, its: readonly Bookable[]) => {
    const leaveOut = (code: string, message: string) =>
      leftOut.push(...its.map(({ product }) => new LeftOut(product, [reason(code, message)])))
    try {
      const accounts = await accountsOf(app, caller.clientId, carrier, 'shipping')
      const { sender, recipient, delivery, parcels } = content
      // The account can depend on the product.
      const byAccount = Map.groupBy(
        its.map(({ product }) => {
          const shipment = { ...content, carrierProduct: { carrier, productId: product.id } }
          return { productId: product.id, chosen: accounts.forShipment(shipment) }
        }),
        ({ chosen }) => chosen.account,
      )
      const asked = await Promise.all(
        [...byAccount.values()].map(async (own) => {
          const credentials = own[0]?.chosen.credentials ?? {}
          const responded = await app.carriers[carrier].rates?.(
            { sender, recipient, delivery, parcels, date: day, productIds: own.map(({ productId }) => productId) },
            { credentials, signal },
          )
          const isLive = sourceOf(app.carriers[carrier], credentials) === 'LIVE'
          return responded?.map((rate) => ({ rate, isLive })) ?? []
        }),
      )
      const rates = asked.flat()
      for (const bookable of its) {
        const found = rates.find(({ rate: { productId } }) => productId === bookable.product.id)
        if (found) prices.push({ ...priceOf(found.rate, found.isLive, carrier, day), bookable })
        else leftOut.push(new LeftOut(bookable.product, [reason('NO_PRICE', `${carrier} has no price for it`)]))
      }
    } catch (error) {
      if (error instanceof CredentialsRefused) leaveOut('CARRIER_CREDENTIALS', credentialsSay(error))
      else if (error instanceof CarrierRefusal) leaveOut('NO_PRICE', `${carrier} refused to price it: ${error.message}`)
      else if (error instanceof CarrierUnavailable)
        leaveOut('CARRIER_UNAVAILABLE', `${carrier} did not return a price in time, and no rate sheet has one`)
      else throw error
    }
  }
  await Promise.all([...byCarrier].map(([carrier, its]) => ask(carrier, its)))
  return { prices, leftOut }
}

function priceOf(
  { amount, currencyCode, earliest, latest }: CarrierRate,
  isLive: boolean,
  carrier: CarrierId,
  day: string,
): SheetPrice {
  const total = amountOf(BigInt(amount), currencyCode)
  const cost: Schemas['ExpectedCost'] = {
    source: isLive ? 'CARRIER' : 'SANDBOX',
    currency: currencyCode,
    net: total,
    vat: 0,
    total,
    lines: [
      {
        type: 'FREIGHT',
        code: carrier,
        name: 'Freight',
        amount: total,
        explanation: isLive ? `As quoted by ${carrier}` : `SANDBOX: not quoted by ${carrier}, and not a real price`,
      },
    ],
  }
  return {
    cost,
    leaves: day,
    ...(earliest !== undefined && latest !== undefined && { promise: { leaves: day, earliest, latest } }),
  }
}
