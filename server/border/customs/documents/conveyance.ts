import type { Schemas } from '../../../../openapi/generated/types.ts'
import { carrierData } from '../../../network/carriers/data/carriers.ts'

/** The mode of transport: letter post or parcel post, or a courier, which uses no postal forms. */
export type Conveyance = 'LETTER_POST' | 'PARCEL_POST' | 'COURIER'

/**
 * A post says in its number how an item travels (UPU S10, service indicators: R, U, L and V are letter post). Where the
 * number says nothing, the product does.
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
