import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierId, CarrierUnavailable } from '../../network/carriers/carrier.ts'
import { shipmentTypeOf } from '../../network/carriers/rules.ts'
import { ApiError, badRequest, busy, conflict, invalid, mustHaveNone } from '../../kernel/error.ts'
import type { CompleteChanges } from './completion.ts'
import { mayFollow, nextStates, type ShipmentState } from './states.ts'
import { changed, contentIn, type Complete, type Content, type Shipment } from './content.ts'

/** Returns the network of the shipment: LAST_INCH and other carriers have different shipment types. */
export const typeOf = (content: Content): Shipment['shipmentType'] => {
  const carrier = carrierOf(content)
  return carrier === undefined ? 'REGULAR' : shipmentTypeOf(carrier)
}

export const carrierOf = ({
  carrierProduct,
  externalShipment,
}: Pick<Content, 'carrierProduct' | 'externalShipment'>): CarrierId | undefined =>
  carrierProduct?.carrier ?? externalShipment?.carrier

/**
 * Converts a request to its stored form: weights in whole grams, lengths in whole millimetres, and numbers of a booking
 * made elsewhere on its parcels.
 */
export function contentOf(sent: Complete): Content {
  const { externalShipment } = sent
  const [first, ...others] = sent.parcels.map(measured)
  const number = externalShipment && { carrierReference: externalShipment.carrierReference }
  return {
    ...contentIn(sent),
    parcels: first ? [{ ...first, ...number }, ...others] : [],
  }
}

/** Most values have few digits already, which takes a tenth of the time to check. */
function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale === value ? value : Number(value.toFixed(digits))
}

function measured(parcel: Schemas['Parcel']): Schemas['Parcel'] {
  return {
    ...parcel,
    weight: rounded(parcel.weight, 3),
    length: rounded(parcel.length, 1),
    width: rounded(parcel.width, 1),
    height: rounded(parcel.height, 1),
  }
}

/** Applies changes to a shipment: attributes merge, their contents are replaced as a whole, and null removes. */
export function merged(shipment: Shipment, changes: CompleteChanges): Content {
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- empty as long as each change has its attribute
  return contentOf(changed(shipment, changes satisfies Record<Exclude<keyof typeof changes, keyof Content>, never>))
}

/** The error for an outcome that only people can find out and decide on. Calling the carrier again could book twice. */
export function untold(shipment: Shipment, carrier: CarrierId | undefined, cause?: CarrierUnavailable): ApiError {
  const { id, registration } = shipment
  const code = cause ? cause.carrierCode : registration?.carrierCode
  return new ApiError(
    'conflict',
    'REGISTRATION_UNKNOWN',
    `${carrier} has not responded to the registration of shipment ${id} and cannot be asked whether it has booked. Ask its customer service about reference ${id}, then decide with resolveRegistration (POST /shipments/${id}/registration/resolve): BOOK_AGAIN if there is no booking, or GIVE_UP.`,
    {
      errors: [
        {
          code: 'REGISTRATION_UNKNOWN',
          defaultMessage: (cause?.message ?? registration?.message ?? 'The carrier has not responded.').slice(0, 2000),
          objectName: 'shipment',
          ...(carrier && { carrier }),
          ...(code && { carrierCode: code.slice(0, 100) }),
        },
      ],
      cause,
    },
  )
}

/** Throws while it is unknown whether the carrier has the parcel. Nothing about it may change until then. */
export function mustBeSettled(shipment: Shipment, what: string): void {
  mustBeTold(shipment)
  const { id, registration } = shipment
  if (registration?.status === 'PENDING')
    throw conflict(
      'REGISTRATION_PENDING',
      `${carrierOf(shipment)} has not responded to the registration of shipment ${id} yet. Register it again to learn the outcome, then ${what}.`,
    )
}

/** Throws if only a person can decide about the registration. */
export function mustBeTold(shipment: Shipment): void {
  if (shipment.registration?.status === 'UNKNOWN') throw untold(shipment, carrierOf(shipment))
}

/** Throws while a booking under our reference is still to be cancelled: the carrier could mix it up with another. */
export function mustHaveNoUnusedRegistration({ id, registration }: Shipment, what: string): void {
  const unused = registration?.unusedRegistration
  if (unused?.status === 'CANCELLING')
    throw busy(
      'REGISTRATION_PENDING',
      `The carrier has not yet cancelled booking ${unused.carrierReference}, which shipment ${id} does not use. Read registration.unusedRegistration until it has, then ${what}.`,
      10,
    )
}

/** Throws once the shipment is registered, since the carrier has the parcel as it is. */
export function mustBeChangeable(shipment: Shipment): void {
  if (shipment.carrierReference)
    throw badRequest(
      'SHIPMENT_REGISTERED',
      `Shipment ${shipment.id} is registered as ${shipment.carrierReference} and can no longer be changed. To change it, cancel it with cancelShipment and create another with copyShipment, which takes the changes.`,
    )
}

/** Throws if the shipment has a carrier reference. */
export function mustBeDeletable(shipment: Shipment): void {
  if (shipment.carrierReference)
    throw badRequest(
      'SHIPMENT_REGISTERED',
      `Shipment ${shipment.id} is registered as ${shipment.carrierReference} and cannot be deleted. Cancel it instead.`,
    )
}

export function mustNotBeBlocked(shipment: Shipment): void {
  if (shipment.shipmentState === 'BLOCKED')
    throw badRequest(
      'SHIPMENT_BLOCKED',
      `Shipment ${shipment.id} is BLOCKED. Set it back to DRAFT before you register it.`,
    )
}

/** Throws if the shipment is cancelled. Its number is void, so the booking is never resumed. */
export function mustNotBeCancelled({ id, cancelled }: Shipment): void {
  if (cancelled)
    throw badRequest(
      'SHIPMENT_CANCELLED',
      `Shipment ${id} was cancelled. Copy it with POST /shipments/{shipmentId}/copy to try again.`,
    )
}

/** Throws after the first scan. A shipment booked elsewhere is only released, whatever its state. */
export function mustBeCancellable(shipment: Shipment): void {
  const { id, shipmentState, carrierReference, externalShipment } = shipment
  if (externalShipment) return
  mustBeSettled(shipment, 'cancel it')
  if (!carrierReference)
    throw badRequest(
      'SHIPMENT_NOT_REGISTERED',
      `Shipment ${id} is a ${shipmentState} and has no booking to cancel. Delete it instead.`,
    )
  if (shipmentState !== 'REGISTERED')
    throw badRequest(
      'SHIPMENT_UNDER_WAY',
      `Shipment ${id} is ${shipmentState}, so the carrier has scanned it and it cannot be cancelled any more.`,
    )
}

/**
 * Returns the content for a copy: all of the request, without its results. A copy is another consignment with its own
 * invoice, unless it replaces a cancelled one.
 */
export function copied(shipment: Shipment, now: Date): Content {
  const { externalShipment: _, collectionInfo, deliveryPromise: _promise, customs, ...content } = contentIn(shipment)
  const { invoiceNumber: _invoice, ...others } = customs ?? {}
  const isPast = collectionInfo?.date !== undefined && collectionInfo.date < now.toISOString().slice(0, 10)
  return contentOf({
    ...content,
    customs: shipment.cancelled ? customs : customs && others,
    collectionInfo: isPast ? undefined : collectionInfo,
    parcels: shipment.parcels.map((stored) => {
      const { carrierReference: _number, carrierIntegrationReference: _id, ...parcel } = stored
      return parcel
    }),
  })
}

const registrable: ReadonlySet<ShipmentState> = new Set<ShipmentState>(['DRAFT', 'FAILED_TO_REGISTER'])

const settable: ReadonlySet<ShipmentState> = new Set<ShipmentState>(['BLOCKED', 'DRAFT', ...nextStates.REGISTERED])

/** Throws if an update may not set this state. Only LAST_INCH shipments allow it. */
export function mustBecome({ id, shipmentState }: Shipment, state: ShipmentState): void {
  const possible = [...settable].filter((next) => mayFollow(shipmentState, next, true))
  if (!possible.includes(state))
    throw badRequest(
      'STATE_NOT_ALLOWED',
      `Shipment ${id} is ${shipmentState} and cannot become ${state}. It may become ${possible.join(', ')}.${registrable.has(shipmentState) ? ' The other states follow once it is registered.' : ''}`,
    )
}

/** Throws if no label can be printed. A label needs the carrier's number and is printed by the party that booked. */
export function mustHaveLabel(
  shipment: Shipment,
): asserts shipment is Shipment & Required<Pick<Shipment, 'carrierReference' | 'carrierProduct'>> {
  mustNotBeCancelled(shipment)
  if (shipment.externalShipment)
    throw badRequest(
      'LABEL_NOT_AVAILABLE',
      `Shipment ${shipment.id} was booked with ${shipment.externalShipment.carrier} elsewhere. Print its label where it was booked.`,
    )
  if (!shipment.carrierReference || !shipment.carrierProduct)
    throw badRequest(
      'SHIPMENT_NOT_REGISTERED',
      `Shipment ${shipment.id} is not registered and has no label yet. Register it first.`,
    )
}

/** Throws if a parcel index does not exist. */
export function mustHaveParcels(
  { parcels: { length: count } }: { readonly parcels: readonly unknown[] },
  indexes: readonly number[] = [],
): void {
  mustHaveNone(
    indexes.flatMap((index, place) =>
      index < count
        ? []
        : [
            {
              code: 'OUT_OF_RANGE',
              defaultMessage: `parcelIndexes[${place}] is ${index}, but the shipment has ${count} ${count === 1 ? 'parcel, with index 0' : 'parcels, counted from 0'}`,
              field: `parcelIndexes[${place}]`,
            },
          ],
    ),
  )
}

/** Throws if there is more than one parcel, unless a rate was requested for these parcels. */
export function mustHaveOneParcel({ parcels = [], rateId }: Schemas['ShipmentCreate']): void {
  if (parcels.length > 1 && rateId === undefined)
    throw invalid([
      {
        code: 'TOO_MANY',
        defaultMessage:
          'parcels must have at most 1 item without a rateId. Register several with POST /shipments/register/directly, or send the rateId of a rate for them',
        field: 'parcels',
      },
    ])
}

export function mustBeDirect({ shipment }: Schemas['DirectRegistration']): void {
  if (shipment.externalShipment)
    throw invalid([
      {
        code: 'NOT_ALLOWED',
        defaultMessage: 'A booking made elsewhere needs no registering. Create it with POST /shipments',
        field: 'shipment.externalShipment',
      },
    ])
}
