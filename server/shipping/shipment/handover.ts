import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { accountIn } from './carrier-context.ts'
import type { Shipment } from './content.ts'
import { carrierOf } from './rules.ts'

/** Where shipments are handed to which carrier. */
export interface Stop {
  readonly carrier: CarrierId
  readonly address: Shipment['sender']
  /** The account that its shipments are registered with, unless it is the default one. */
  readonly account?: string | undefined
}

/** Why a shipment is not handed over. */
export type Reason = readonly [code: string, says: string, carrier?: CarrierId]

/** Where a shipment waits for its carrier. */
const placeOf = ({ pickup, sender }: Shipment): Shipment['sender'] => pickup ?? sender

/** The stop that a shipment asks for by itself. */
export function stopOf(shipment: Shipment): Stop | undefined {
  const carrier = carrierOf(shipment)
  return carrier && { carrier, address: placeOf(shipment), account: accountIn(shipment) }
}

/** An address as two shipments must share it to be handed over together. */
export const written = ({ country, postCode = '', addressLine1 }: Schemas['AddressParty']) =>
  [country, postCode.replaceAll(/[ -]/g, ''), addressLine1.trim().replaceAll(/\s+/g, ' ')].join('\n').toLowerCase()

/** Why a shipment does not wait for its carrier. */
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

/** Why a shipment is not handed over there. */
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

/** A shipment as its carrier, to which it is handed over, knows it. */
export const handedOver = ({ id, carrierReference = '', carrierIntegrationReference, parcels }: Shipment) => ({
  reference: id,
  carrierReference,
  carrierIntegrationReference,
  parcels,
})
