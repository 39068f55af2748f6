import type { Carrier, CarrierSource, Credentials } from './carrier.ts'
import { isOfTestSide } from './test-side.ts'

/** Returns whether a booking is real or the sandbox's. */
export const sourceOf = (carrier: Carrier, credentials: Credentials): CarrierSource =>
  isOfTestSide(credentials) ? 'SANDBOX' : (carrier.sourceFor?.(credentials) ?? carrier.source)
