import type { Schemas } from '../../../openapi/generated/types.ts'
import { fieldError, invalid } from '../../kernel/error.ts'
import { brandOf } from '../../network/carriers/data/carriers.ts'
import { factsOf } from '../../network/carriers/data/product-facts.ts'
import type { Context } from '../../platform/http/handler.ts'
import { defaultsOf } from '../../shipping/shipment/completion.ts'
import { optionNames } from './option-names.ts'
import type { RatedOffer } from './rating.ts'

/** Where the client's goods are, unless a basket says otherwise. Only the place is used. */
export async function senderOf({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Schemas['CheckoutPlace']> {
  const defaults = defaultsOf({ db, caller })
  const { defaultPickupAddressId: id } = await defaults.preferences()
  const party = id === undefined ? undefined : await defaults.party(id)
  if (!party)
    throw invalid([
      fieldError('REQUIRED', 'sender', 'is required, since no defaultPickupAddressId of the preferences replaces it'),
    ])
  const { country, postCode, city } = party
  return { country, city, ...(postCode !== undefined && { postCode }) }
}

/** The part of a rate that customers see, without cost, lines and sources. */
export function checkoutRate(
  { rate, names }: RatedOffer,
  language: Schemas['RecipientLanguage'],
): Schemas['CheckoutRate'] {
  const { id, carrierProduct, charge, total, currency, isPreferred, promise, parcelShops } = rate
  return {
    id,
    carrier: carrierProduct.carrier,
    productId: carrierProduct.productId,
    name: names?.[language] ?? nameOf(rate, language),
    price: charge ? { amount: charge.amount, currency: charge.currency } : { amount: total, currency },
    ...(isPreferred && { isPreferred }),
    ...(promise && { promise }),
    ...(parcelShops && { parcelShops }),
  }
}

/** The carrier and the place. A product that the client has added has the client's name. */
function nameOf({ carrierProduct, productName }: Schemas['Rate'], language: Schemas['RecipientLanguage']): string {
  const place = factsOf(carrierProduct.productId)?.place
  if (place === undefined) return productName
  return optionNames[language][place](brandOf(carrierProduct.carrier))
}
