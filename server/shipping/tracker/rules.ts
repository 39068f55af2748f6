import type { components } from '../../../openapi/generated/types.ts'
import { type ErrorDetail, mustHaveNone } from '../../kernel/error.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { detectCarriers, readNumber } from '../../network/carriers/numbers/detection.ts'
import type { Carriers } from '../../network/carriers/registry.ts'

type Schemas = components['schemas']

/** A number that can be followed, as it is stored. */
export interface ReadTracker {
  readonly carrier: CarrierId
  readonly carrierDetected: boolean
  readonly carrierReference: string
  readonly customerReference: string | undefined
}

/** Reads numbers and finds their carriers, those that are enabled before others, or refuses all with what is wrong. */
export function readTrackers(
  wanted: readonly Schemas['TrackerCreate'][],
  carriers: Carriers,
  enabled: ReadonlyMap<CarrierId, boolean>,
): ReadTracker[] {
  const errors: ErrorDetail[] = []
  const seen = new Set<string>()
  const read = wanted.flatMap(({ carrierReference, carrier, customerReference }, index) => {
    const refuse = (code: string, defaultMessage: string) => {
      errors.push({ code, defaultMessage, field: `trackers[${index}].carrierReference` })
      return []
    }
    const found =
      carrier === undefined ? detected(carrierReference, carriers, enabled) : named(carrier, carrierReference)
    if (!found)
      return refuse(
        'NUMBER_NOT_RECOGNISED',
        carrier === undefined
          ? `No carrier has numbers like ${carrierReference}. Check it, or name the carrier`
          : `${carrierReference} is no number of ${carrier}. Check it, or leave carrier out`,
      )
    if (!carriers[found.carrier].events)
      return refuse('CARRIER_NOT_TRACKED', `${found.carrier} tells only of shipments that were booked with Waybill`)
    const key = `${found.carrier} ${found.number}`
    if (seen.has(key)) return refuse('DUPLICATE', `${carrierReference} stands twice. Send it once`)
    seen.add(key)
    return [
      {
        carrier: found.carrier,
        carrierDetected: carrier === undefined,
        carrierReference: found.number,
        customerReference,
      },
    ]
  })
  mustHaveNone(errors)
  return read
}

function named(carrier: CarrierId, number: string) {
  const read = readNumber(carrier, number)
  return read && { ...read, carrier }
}

function detected(number: string, carriers: Carriers, enabled: ReadonlyMap<CarrierId, boolean>) {
  const candidates = detectCarriers(number).filter(({ carrier }) => carriers[carrier].events)
  const [best] = candidates
  // Of forms that say equally much, such as a bare SSCC, only who ships with whom tells them apart.
  return candidates.find((one) => one.format.name === best?.format.name && enabled.get(one.carrier)) ?? best
}
