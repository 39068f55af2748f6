import type { Schemas } from '../../../openapi/generated/types.ts'
import type { RateHandlers } from '../../generated/handlers.ts'
import { passesCustoms } from '../../network/carriers/border.ts'
import { Printed } from '../../platform/http/handler.ts'
import { printedList } from '../../platform/http/representation.ts'
import { packed } from './basket.ts'
import { checkoutRate, senderOf } from './checkout.ts'
import { ratesFor } from './rating.ts'

export const rateHandlers = {
  async createRates({ body: { explain, ...asked } }, ctx) {
    const question = await packed(ctx, asked)
    const { offers, leftOut, ...rated } = await ratesFor(ctx, question)
    return {
      ...rated,
      ...(asked.items && { parcels: question.parcels }),
      // Serialized at once, or the parts would have to be assembled again before they are sent.
      rates: Printed.of<Schemas['Rate'][]>(JSON.stringify(offers.map(({ rate }) => rate))),
      leftOut: printedList(leftOut.map((one) => one.printed(explain))),
    }
  },

  async createCheckoutRates({ body: { sender, language, ...asked } }, ctx) {
    const from = sender ?? (await senderOf(ctx))
    const question = await packed(ctx, {
      ...asked,
      sender: from,
      customs: passesCustoms(from, asked.recipient),
      pickUp: false,
      recipientPays: false,
    })
    const { offers, expiresAt } = await ratesFor(ctx, question)
    return {
      expiresAt,
      rates: offers.filter(({ rate }) => rate.uncharged === undefined).map((offer) => checkoutRate(offer, language)),
    }
  },
} satisfies RateHandlers
