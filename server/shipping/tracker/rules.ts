import type { Schemas } from '../../../openapi/generated/types.ts'
import { type ErrorDetail, mustHaveNone } from '../../kernel/error.ts'
import type { Metadata } from '../../kernel/metadata.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { detectCarriers, isTelling, mistypedOf, readNumber } from '../../network/carriers/numbers/detection.ts'
import { normalised } from '../../network/carriers/numbers/format.ts'
import type { Carriers } from '../../network/carriers/registry.ts'

/** A number that can be tracked, in its stored form. */
export interface ReadTracker {
  readonly carrier: CarrierId
  readonly carrierDetected: boolean
  readonly carrierReference: string
  readonly customerReference: string | undefined
  readonly metadata?: Metadata | undefined
}

/** The number of one of the client's own shipments. */
export interface OwnNumber {
  readonly shipmentId: string
  readonly carrier: CarrierId
}

/**
 * Parses numbers and finds their carriers: that of the client's own shipment, or else enabled carriers before others.
 * Throws all errors at once.
 */
export function readTrackers(
  wanted: readonly Schemas['TrackerCreate'][],
  carriers: Carriers,
  enabled: ReadonlyMap<CarrierId, boolean>,
  ownNumbers: ReadonlyMap<string, OwnNumber>,
): ReadTracker[] {
  const errors: ErrorDetail[] = []
  const seen = new Set<string>()
  const read = wanted.flatMap(({ carrierReference, carrier, customerReference, metadata }, index) => {
    const refuse = (code: string, defaultMessage: string) => {
      errors.push({ code, defaultMessage, field: `trackers[${index}].carrierReference` })
      return []
    }
    const own = ownNumbers.get(normalised(carrierReference))
    const found =
      carrier !== undefined
        ? named(carrier, carrierReference)
        : own
          ? named(own.carrier, carrierReference)
          : detected(carrierReference, carriers, enabled)
    if (!found) return refuse('NUMBER_NOT_RECOGNISED', unrecognised(carrierReference, carrier))
    if (!carriers[found.carrier].events)
      return refuse(
        'CARRIER_NOT_TRACKED',
        own?.carrier === found.carrier
          ? `${carrierReference} is of your shipment ${own.shipmentId}, which is followed already. Read its events`
          : `${found.carrier} only tracks shipments that were booked with Waybill`,
      )
    const key = `${found.carrier} ${found.number}`
    if (seen.has(key)) return refuse('DUPLICATE', `${carrierReference} appears twice. Send it once`)
    seen.add(key)
    return [
      {
        carrier: found.carrier,
        carrierDetected: carrier === undefined,
        carrierReference: found.number,
        customerReference,
        metadata,
      },
    ]
  })
  mustHaveNone(errors)
  return read
}

function unrecognised(number: string, carrier: CarrierId | undefined): string {
  if (carrier !== undefined) return `${number} is not a number of ${carrier}. Check it, or leave carrier out`
  const mistyped = mistypedOf(number)
  return mistyped === undefined
    ? `Nothing in ${number} identifies its carrier. Check it, or name the carrier`
    : `${number} looks like a number of ${mistyped}, but its check digit is wrong. Type it again`
}

function named(carrier: CarrierId, number: string) {
  const read = readNumber(carrier, number)
  return read && { ...read, carrier }
}

function detected(number: string, carriers: Carriers, enabled: ReadonlyMap<CarrierId, boolean>) {
  const candidates = detectCarriers(number).filter((one) => isTelling(one) && carriers[one.carrier].events)
  const [best] = candidates
  // Some formats, such as a bare SSCC, are equally likely for several carriers; prefer one that the client uses.
  return candidates.find((one) => one.format.name === best?.format.name && enabled.get(one.carrier)) ?? best
}
