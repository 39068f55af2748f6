import type { InvoiceDifference } from '@waybill/sdk'
import { money } from '../format.ts'
import { fill, type Words } from '../words.ts'

type Worded = Pick<InvoiceDifference, 'reason' | 'type' | 'expected' | 'currency' | 'explanation'>

/**
 * What led to a difference, in the language of the desk. Weights and zones stand in the explanation of the API alone,
 * which is in English.
 */
export function detailOf(words: Words, { reason, type, expected, currency, explanation }: Worded): string {
  const said = words.differenceDetails
  if (reason === 'WEIGHT' || reason === 'ZONE') return explanation
  const charge = words.chargeTypes[type]
  if (reason === 'PRICE' || reason === 'SURCHARGE')
    return expected === 0
      ? fill(said.notInPrice, { charge })
      : fill(said.inPrice, { charge, amount: money(expected, currency, words.locale) })
  return fill(said[reason], { charge })
}
