import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { accountIn } from './carrier-context.ts'
import type { Shipment } from './content.ts'
import { carrierOf } from './rules.ts'

/** A place and the carrier that collects shipments there. */
export interface Stop {
  readonly carrier: CarrierId
  readonly address: Shipment['sender']
  /** The account that its shipments are registered with; absent for the default one. */
  readonly account?: string | undefined
}

/** A reason why a shipment cannot be handed over. */
export type Reason = readonly [code: string, says: string, carrier?: CarrierId]

/** Returns where a shipment waits for its carrier. */
const placeOf = ({ pickup, sender }: Shipment): Shipment['sender'] => pickup ?? sender

/** Returns the stop that a shipment requires by itself. */
export function stopOf(shipment: Shipment): Stop | undefined {
  const carrier = carrierOf(shipment)
  return carrier && { carrier, address: placeOf(shipment), account: accountIn(shipment) }
}

/** Normalises an address. Shipments with the same result can be handed over together. */
export const written = ({ country, postCode = '', addressLine1 }: Schemas['AddressParty']) =>
  [country, postCode.replaceAll(/[ -]/g, ''), addressLine1.trim().replaceAll(/\s+/g, ' ')].join('\n').toLowerCase()

/** Returns why a shipment is not waiting for its carrier. */
export function stateReasons({ id, shipmentState, ...shipment }: Shipment): Reason[] {
  const { externalShipment, cancelled, cancellation, carrierReference } = shipment
  const reasons: Reason[] = []
  if (externalShipment)
    reasons.push(['SHIPMENT_BOOKED_ELSEWHERE', `Shipment ${id} was booked outside of Waybill. Hand it over there too`])
  if (cancelled || cancellation?.status === 'PENDING')
    reasons.push(['SHIPMENT_CANCELLED', `Shipment ${id} was cancelled. Leave it out`])
  if (!carrierReference)
    reasons.push(['SHIPMENT_NOT_REGISTERED', `Shipment ${id} is a ${shipmentState}. Register it first`])
  else if (shipmentState !== 'REGISTERED')
    reasons.push(['SHIPMENT_UNDER_WAY', `Shipment ${id} is ${shipmentState}, so the carrier has it. Leave it out`])
  return reasons
}

const named = (account: string | undefined) => (account === undefined ? 'the default account' : `account ${account}`)

/** Returns why a shipment cannot be handed over at a stop. */
export function stopReasons(shipment: Shipment, { carrier: expected, address, account }: Stop): Reason[] {
  const { id } = shipment
  const carrier = carrierOf(shipment)
  const reasons: Reason[] = []
  if (carrier !== expected)
    reasons.push([
      'CARRIER_MISMATCH',
      `Shipment ${id} is shipped with ${carrier} and not with ${expected}. Send it separately`,
    ])
  else if (accountIn(shipment) !== account)
    reasons.push([
      'ACCOUNT_MISMATCH',
      `Shipment ${id} is registered with ${named(accountIn(shipment))} and not with ${named(account)}. Send it separately`,
    ])
  if (written(placeOf(shipment)) !== written(address))
    reasons.push([
      'ADDRESS_MISMATCH',
      `Shipment ${id} is at a different address than the first one. Send it separately`,
    ])
  return reasons
}

/** Returns a shipment as the carrier that takes it over knows it. */
export const handedOver = ({ id, carrierReference = '', carrierIntegrationReference, parcels }: Shipment) => ({
  reference: id,
  carrierReference,
  carrierIntegrationReference,
  parcels,
})
