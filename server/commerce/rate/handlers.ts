import type { components } from '../../../openapi/generated/types.ts'
import type { RateHandlers } from '../../generated/handlers.ts'
import { Printed } from '../../platform/http/handler.ts'
import { printedList } from '../../platform/http/representation.ts'
import { ratesFor } from './rating.ts'

export const rateHandlers = {
  async createRates({ body: { explain, ...asked } }, ctx) {
    const { rates, leftOut, ...rated } = await ratesFor(ctx, asked)
    return {
      ...rated,
      // Printed at once, since pieces would have to be put together again before they are sent.
      rates: Printed.of<components['schemas']['Rate'][]>(JSON.stringify(rates)),
      leftOut: printedList(leftOut.map((one) => one.printed(explain))),
    }
  },
} satisfies RateHandlers
