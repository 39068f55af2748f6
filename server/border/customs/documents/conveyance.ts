import type { Schemas } from '../../../../openapi/generated/types.ts'
import { carrierData } from '../../../network/carriers/data/carriers.ts'

/** The mode of transport: letter post, parcel post, or a courier, which uses no postal forms. */
export type Conveyance = 'LETTER_POST' | 'PARCEL_POST' | 'COURIER'

/**
 * Returns how an item travels. A post encodes it in its number (UPU S10, service indicators: R, U, L and V are letter
 * post); otherwise the product decides.
 */
export function conveyanceOf(
  carrier: Schemas['Carrier'],
  number: string,
  transportType: Schemas['TransportType'] | undefined,
): Conveyance {
  if (!carrierData[carrier].isPost) return 'COURIER'
  const indicator = /^([A-Z])[A-Z]\d{9}[A-Z]{2}$/.exec(number)?.[1]
  const isLetter = indicator === undefined ? transportType === 'MAIL' : 'RULV'.includes(indicator)
  return isLetter ? 'LETTER_POST' : 'PARCEL_POST'
}
