import type { FieldError } from '../../kernel/error.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import type { Shipment } from '../shipment/content.ts'
import { stateReasons, stopReasons, type Reason, type Stop } from '../shipment/handover.ts'
import { carrierOf } from '../shipment/rules.ts'

/** A carrier that can be called for a pick-up. */
export type PickUpCarrier = Carrier & Required<Pick<Carrier, 'pickUp'>>

export const fetches = (carrier: Carrier): carrier is PickUpCarrier => carrier.pickUp !== undefined

/** What shipments that are picked up together share, and the pick-up that they may already be in. */
type PickUpStop = Stop & { readonly id?: string }

/** Returns why shipments cannot be picked up at a stop, one reason each. */
export function shipmentErrors(
  ids: readonly string[],
  found: ReadonlyMap<string, Shipment>,
  stop: PickUpStop | undefined,
  carriers: Carriers,
): FieldError[] {
  return ids.flatMap((id, index) =>
    reasonsAgainst(id, found.get(id), stop, carriers)
      .slice(0, 1)
      .map(([code, defaultMessage, carrier]) => ({
        code,
        defaultMessage,
        field: `shipmentIds[${index}]`,
        carrier,
      })),
  )
}

function reasonsAgainst(
  id: string,
  shipment: Shipment | undefined,
  stop: PickUpStop | undefined,
  carriers: Carriers,
): Reason[] {
  if (!shipment || !stop) return [['NOT_FOUND', `Shipment ${id} was not found`]]
  const own: Reason[] = []
  if (shipment.pickupId !== undefined && shipment.pickupId !== stop.id)
    own.push(['SHIPMENT_IN_PICKUP', `Shipment ${id} is in pick-up ${shipment.pickupId}`])
  if (shipment.collectionInfo?.type === 'PICK_UP')
    own.push([
      'SHIPMENT_IN_PICKUP',
      `A pick-up of only shipment ${id} was ordered with its collectionInfo. Leave it out`,
    ])
  const carrier = carrierOf(shipment)
  const says = `Waybill books no pick-ups with ${carrier}. Order them where you have your agreement`
  const isOffered = !carrier || fetches(carriers[carrier])
  return [
    ...stateReasons(shipment),
    ...own,
    ...stopReasons(shipment, stop),
    ...(isOffered ? [] : [['NOT_OFFERED', says, carrier] as const]),
  ]
}
