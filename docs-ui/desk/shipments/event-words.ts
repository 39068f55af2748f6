import type { ShipmentEvent } from '@waybill/sdk'
import { fill, type Words } from '../words.ts'

type Told = Pick<ShipmentEvent, 'carrier' | 'carrierCode' | 'eventDescription' | 'exception' | 'state'>

/**
 * An event's text in the desk's language: by its code for the platform's own carrier, otherwise by its meaning. A
 * carrier's own words stay unchanged, in quotation marks.
 */
export function eventIn(
  words: Pick<Words, 'events' | 'exceptions' | 'states' | 'quoted' | 'locale'>,
  { carrier, carrierCode, eventDescription, exception, state = 'UNKNOWN' }: Told,
): { happened: string; quoted?: string } {
  const ours: Readonly<Record<string, string>> = words.events
  const own = carrier === 'LAST_INCH' && carrierCode !== undefined ? ours[carrierCode] : undefined
  if (own !== undefined) return { happened: own }
  const meant = exception ? words.exceptions[exception] : words.states[state]
  if (eventDescription === undefined || eventDescription === meant) return { happened: meant }
  const isMeaningKnown = exception !== undefined || state !== 'UNKNOWN'
  // The description says more than the state, and for known codes it is in English.
  if (words.locale.startsWith('en')) return { happened: eventDescription }
  const quoted = fill(words.quoted, { text: eventDescription })
  return isMeaningKnown ? { happened: meant, quoted } : { happened: quoted }
}
