import type { CarrierEventCode } from '../carrier.ts'

/** The service of Austrian Post reports no events. */
export const eventCodes: Readonly<Record<string, CarrierEventCode>> = {}
