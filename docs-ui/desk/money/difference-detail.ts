import type { InvoiceDifference } from '@waybill/sdk'
import { kilograms, money } from '../format.ts'
import { fill, type Words } from '../words.ts'

type Figures = 'registeredWeight' | 'chargedWeight' | 'pricedZones' | 'chargedZone'
type Worded = Pick<InvoiceDifference, 'reason' | 'type' | 'expected' | 'currency' | 'explanation' | Figures>

/**
 * Explains a difference in the desk's language. Differences from before their figures were stored have only the API's
 * English sentence.
 */
export function detailOf(words: Words, difference: Worded): string {
  const { reason, type, expected, currency, explanation } = difference
  const said = words.differenceDetails
  const charge = words.chargeTypes[type]
  if (reason === 'WEIGHT') {
    const { registeredWeight, chargedWeight } = difference
    if (registeredWeight === undefined || chargedWeight === undefined) return explanation
    const [registered, charged] = [registeredWeight, chargedWeight].map((one) => kilograms(one, words.locale))
    return fill(said.WEIGHT, { charge, registered: registered ?? '', charged: charged ?? '' })
  }
  if (reason === 'ZONE') {
    const { pricedZones, chargedZone } = difference
    if (pricedZones === undefined || chargedZone === undefined) return explanation
    return fill(said.ZONE, { charge, priced: pricedZones.join(', '), charged: chargedZone })
  }
  if (reason === 'PRICE' || reason === 'SURCHARGE')
    return expected === 0
      ? fill(said.notInPrice, { charge })
      : fill(said.inPrice, { charge, amount: money(expected, currency, words.locale) })
  return fill(said[reason], { charge })
}
