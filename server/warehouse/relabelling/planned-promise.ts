import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Db } from '../../platform/store/database.ts'
import { productRulesOf, shipmentErrors } from '../../shipping/shipment/validation.ts'
import { shipmentOf } from './conversion.ts'
import type { FlowType, PromiseContent, PromisedParcel } from './parcel.ts'
import { dueAt, promiseErrors, promiseExists } from './rules.ts'
import { takeTurns } from './reference-store.ts'
import { lockScanOf, type Referenced } from './scan-store.ts'
import { findPromised, insertPromise } from './store.ts'

type Create = Schemas['ShipmentPromiseCreate']

/** A promise ready to be stored. */
export interface Planned {
  readonly content: Whole<PromiseContent>
  readonly flowType: FlowType
  readonly processAfter: string | undefined
}

/** Converts a client's request, with the flow of its configuration as the default. */
export function promiseOf({ flowType: sentFlow, processAfter, ...sent }: Create, flow: FlowType): Planned {
  const content: Whole<PromiseContent> = {
    relabellingCustomerReference: sent.relabellingCustomerReference,
    parcels: sent.parcels,
    carrierProduct: sent.carrierProduct,
    direction: sent.direction,
    sender: sent.sender,
    recipient: sent.recipient,
    delivery: sent.delivery,
    collectionInfo: sent.collectionInfo,
    cashOnDelivery: sent.cashOnDelivery,
    customs: sent.customs,
    recipientPays: sent.recipientPays,
    description: sent.description,
    deliveryInstructions: sent.deliveryInstructions,
    customerReference: sent.customerReference,
    orderNumber: sent.orderNumber,
    shipmentExternalAttributes: sent.shipmentExternalAttributes,
    hint: sent.hint ?? { isBlocked: false },
  }
  return { content, flowType: sentFlow ?? flow, processAfter }
}

/** Returns the errors of the promise and of the shipment that it becomes. Several checks may share `rules`. */
export async function plannedErrors(
  db: Db,
  clientId: number,
  sent: Create,
  { content, flowType }: Planned,
  now: Date,
  rules = productRulesOf(db, clientId),
): Promise<FieldError[]> {
  const ofShipment = await shipmentErrors(db, clientId, shipmentOf(content), undefined, now, rules)
  return [...promiseErrors(sent, flowType), ...ofShipment]
}

/** Locks the references of a promise until the transaction ends and returns what already has them. */
export async function turnOf(db: Db, clientId: number, content: Referenced) {
  const { relabellingCustomerReference: reference, customerReference, orderNumber } = content
  const references = [reference, customerReference, orderNumber].filter((one) => one !== undefined)
  // In one round trip: each statement sees what was committed while those before it waited.
  const [, existing, scanId] = await Promise.all([
    takeTurns(db, clientId, references),
    findPromised(db, clientId, reference),
    lockScanOf(db, clientId, content),
  ])
  return { existing, scanId }
}

/** Stores a valid promise, in the log entry of its scan if that came first. */
export async function announce(
  db: Db,
  clientId: number,
  { content, flowType, processAfter }: Planned,
  by: { readonly now: Date; readonly username: string },
  source: Schemas['RelabellingSource'],
  turn = turnOf(db, clientId, content),
): Promise<PromisedParcel> {
  const { existing, scanId } = await turn
  if (existing) throw promiseExists(content.relabellingCustomerReference, existing)
  const plan = { content, flowType, processAfter, isScanned: scanId !== undefined }
  return insertPromise(db, clientId, scanId, { ...plan, dueAt: dueAt(plan, by.now) }, by, source)
}
