import type { Carrier, CarrierSource, Credentials } from './carrier.ts'
import { isOfTestSide } from './test-side.ts'

/** Whether a booking is a real one or one of the sandbox. */
export const sourceOf = (carrier: Carrier, credentials: Credentials): CarrierSource =>
  isOfTestSide(credentials) ? 'SANDBOX' : (carrier.sourceFor?.(credentials) ?? carrier.source)
