import type { CarrierEventCode } from '../carrier.ts'

/** Austrian Post's service reports no events. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {}
