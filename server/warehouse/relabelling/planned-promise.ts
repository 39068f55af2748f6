import type { components } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { Db, Last } from '../../platform/store/database.ts'
import { productRulesOf, shipmentErrors } from '../../shipping/shipment/validation.ts'
import { shipmentOf } from './conversion.ts'
import type { FlowType, PromiseContent, PromisedParcel } from './parcel.ts'
import { dueAt, promiseErrors, promiseExists } from './rules.ts'
import { takeTurns } from './reference-store.ts'
import { lockScanOf } from './scan-store.ts'
import { findPromised, insertPromise } from './store.ts'

type Schemas = components['schemas']
type Create = Schemas['ShipmentPromiseCreate']

/** A promise as it is to be kept. */
export interface Planned {
  readonly content: Whole<PromiseContent>
  readonly flowType: FlowType
  readonly processAfter: string | undefined
}

/** What a client has sent, with the flow of its configuration where it names none. */
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

/** The errors of the promise and those of the shipment that it becomes together. Many that are checked share `rules`. */
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

/** Keeps a promise without errors, in the log entry of its scan where that came before. */
export async function announce(
  db: Db,
  clientId: number,
  { content, flowType, processAfter }: Planned,
  by: { readonly now: Date; readonly username: string },
  source: Schemas['RelabellingSource'],
  last: Last = (statement) => statement(),
): Promise<PromisedParcel> {
  const { relabellingCustomerReference: reference, customerReference, orderNumber } = content
  await takeTurns(
    db,
    clientId,
    [reference, customerReference, orderNumber].filter((one) => one !== undefined),
  )
  const existing = await findPromised(db, clientId, reference)
  if (existing) throw promiseExists(reference, existing)
  const scanId = await lockScanOf(db, clientId, content)
  const plan = { content, flowType, processAfter, isScanned: scanId !== undefined }
  return last(() => insertPromise(db, clientId, scanId, { ...plan, dueAt: dueAt(plan, by.now) }, by, source))
}
