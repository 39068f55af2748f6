import type { RateHandlers } from '../../generated/handlers.ts'
import { ratesFor } from './rating.ts'

export const rateHandlers = {
  createRates: ({ body }, ctx) => ratesFor(ctx, body),
} satisfies RateHandlers
