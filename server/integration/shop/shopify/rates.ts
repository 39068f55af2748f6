import type { Schemas } from '../../../../openapi/generated/types.ts'
import { findItems } from '../../../settings/item/store.ts'
import { packed } from '../../../commerce/rate/basket.ts'
import { checkoutRate } from '../../../commerce/rate/checkout.ts'
import { ratesFor, type RatedOffer, type Rating } from '../../../commerce/rate/rating.ts'
import { shapeOf } from '../../../kernel/shape.ts'
import { checkContact } from '../../../kernel/checks/contact.ts'
import { passesCustoms } from '../../../network/carriers/border.ts'
import { findStandardProduct } from '../../../network/product/catalogue.ts'
import { ShopError } from '../software.ts'

interface Place {
  readonly country: string
  readonly postal_code?: string | null
  readonly city?: string | null
  readonly phone?: string | null
  readonly email?: string | null
}

/** The request of Shopify's checkout to a carrier service. */
interface CarrierServiceRequest {
  readonly rate: {
    readonly origin: Place
    readonly destination: Place
    readonly items: readonly { sku?: string | null; quantity: number; price: number; requires_shipping?: boolean }[]
    readonly currency: string
    readonly locale?: string
  }
}

const text = { type: ['string', 'null'] }
const place = {
  type: 'object',
  required: ['country'],
  properties: { country: { type: 'string' }, postal_code: text, city: text, phone: text, email: text },
}

export const isRateRequest = shapeOf<CarrierServiceRequest>({
  type: 'object',
  required: ['rate'],
  properties: {
    rate: {
      type: 'object',
      required: ['origin', 'destination', 'items', 'currency'],
      properties: {
        origin: place,
        destination: place,
        currency: { type: 'string' },
        locale: { type: 'string' },
        items: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['quantity', 'price'],
            properties: { sku: text, quantity: { type: 'integer', minimum: 1 }, price: { type: 'number' } },
          },
        },
      },
    },
  },
})

/** A shipping option, as Shopify shows it to the customer. */
interface ServiceRate {
  readonly service_name: string
  readonly service_code: string
  readonly total_price: string
  readonly description: string
  readonly currency: string
  readonly phone_required?: true
  readonly min_delivery_date?: string
  readonly max_delivery_date?: string
}

/** The code of a product in the checkout and in the resulting order. */
const codeOf = ({ carrier, productId }: Schemas['CarrierProduct']) => `${carrier}:${productId}`

/** Finds the product that a customer chose in the checkout; undefined for the shop's own methods. */
export function serviceOf(code: string): Schemas['CarrierProduct'] | undefined {
  const [carrier = '', productId = ''] = code.split(':')
  const product = findStandardProduct(productId)
  return product?.carrier === carrier ? { carrier: product.carrier, productId } : undefined
}

/**
 * Packs the basket and prices it. Leaves out products that need a parcel shop, since the checkout cannot choose one.
 */
export async function serviceRates(ctx: Rating, { rate }: CarrierServiceRequest): Promise<{ rates: ServiceRate[] }> {
  const lines = rate.items
    .filter(({ requires_shipping: isShipped }) => isShipped !== false)
    .map(({ sku, quantity }) => ({ sku: sku?.trim() ?? '', quantity }))
  const skus = [...new Set(lines.map(({ sku }) => sku))]
  const items = await findItems(ctx.db, ctx.caller.clientId, skus)
  const unknown = skus.filter((sku) => !items.has(sku))
  if (unknown.length > 0)
    throw new ShopError(`The checkout asked for ${unknown.join(', ')}, which are not among the items`)
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  const value = rate.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) / 100
  const [sender, recipient] = [partyOf(rate.origin), partyOf(rate.destination)]
  const question = await packed(ctx, {
    sender,
    recipient,
    customs: passesCustoms(sender, recipient),
    items: Array.from(quantities, ([sku, quantity]) => ({ sku, quantity })),
    value: { amount: value, currency: rate.currency },
    pickUp: false,
    recipientPays: false,
    askCarriers: true,
    parcelShops: 0,
  })
  const { offers } = await ratesFor(ctx, question)
  const language = languages.find((one) => rate.locale?.startsWith(one)) ?? 'en'
  return {
    rates: offers
      .filter(({ rate: { requires = [] } }) => requires.every(({ code }) => code === 'CONTACT_REQUIRED'))
      .map((offer) => serviceRate(offer, language)),
  }
}

const languages = ['da', 'de', 'en', 'nb', 'sv'] as const

function serviceRate(offer: RatedOffer, language: (typeof languages)[number]): ServiceRate {
  const { name, price, promise } = checkoutRate(offer, language)
  const { carrierProduct, requires } = offer.rate
  return {
    service_name: name,
    service_code: codeOf(carrierProduct),
    // In hundredths, even for currencies without decimals.
    total_price: String(Math.round(price.amount * 100)),
    description: '',
    currency: price.currency,
    ...(requires && { phone_required: true }),
    ...(promise && {
      min_delivery_date: `${promise.earliest}T12:00:00Z`,
      max_delivery_date: `${promise.latest}T12:00:00Z`,
    }),
  }
}

function partyOf({ country, postal_code: postCode, city, phone, email }: Place): Schemas['RateParty'] {
  const contact = { ...(phone && { mobile: phone }), ...(email && { email }) }
  const { kept, errors } = checkContact(contact, country)
  return {
    country,
    ...(postCode && { postCode }),
    ...(city && { city }),
    ...(errors.length === 0 && Object.keys(contact).length > 0 && { contactInfo: kept }),
  }
}
