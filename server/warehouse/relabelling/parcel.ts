import type { Schemas } from '../../../openapi/generated/types.ts'
import { Printed } from '../../platform/http/handler.ts'
import { printedFrom, quoted } from '../../platform/http/representation.ts'
import type { ShipmentState } from '../../shipping/shipment/states.ts'

export type PromiseState = Schemas['RelabellingState']
export type ProcessState = Schemas['RelabellingProcessState']
export type ScanState = Schemas['RelabellingScanState']
export type FlowType = Schemas['RelabellingFlowType']
export type ReferenceType = Schemas['RelabellingReferenceType']
export type LogError = Schemas['RelabellingError']

/** A client's announcement; the only part of a promise stored as JSON. */
export type PromiseContent = Omit<Schemas['ShipmentPromiseCreate'], 'flowType' | 'processAfter'> & {
  hint: Schemas['PromiseHint']
}

/** A parcel that was announced or scanned: an entry of the log, with its promise if there is one. */
export interface Parcel {
  readonly id: string
  readonly number: number
  readonly logVersion: number
  readonly createdAt: string
  readonly source: Schemas['RelabellingSource']
  readonly reference: string
  readonly referenceType: ReferenceType
  readonly scanState: ScanState
  readonly scanUser?: string
  readonly lastScanAt?: string
  readonly errors: readonly LogError[]
  readonly promiseId?: string
  readonly promiseVersion?: number
  readonly promiseState?: PromiseState
  readonly promiseCreatedAt?: string
  readonly promiseCreatedBy?: string
  readonly promiseUpdatedAt?: string
  readonly promiseUpdatedBy?: string
  readonly flowType?: FlowType
  readonly processAfter?: string
  readonly processState?: ProcessState
  readonly reserveExpiresAt?: string
  readonly attempts: number
  readonly shipmentId?: string
  readonly shipmentState?: ShipmentState
  readonly carrierReference?: string
  /** JSON. */
  readonly content?: string
}

/** A parcel whose data has arrived. */
export type PromisedParcel = Parcel &
  Required<
    Pick<
      Parcel,
      | 'promiseId'
      | 'promiseVersion'
      | 'promiseState'
      | 'promiseCreatedAt'
      | 'promiseCreatedBy'
      | 'promiseUpdatedAt'
      | 'promiseUpdatedBy'
      | 'flowType'
      | 'processState'
      | 'content'
    >
  >

export const isPromised = (parcel: Parcel | undefined): parcel is PromisedParcel => parcel?.promiseId !== undefined

export function contentOf({ content }: PromisedParcel): PromiseContent {
  const parsed: PromiseContent = JSON.parse(content)
  return parsed
}

/** Prints a promise in the contract's shape. JSON columns are passed through unchanged. */
export function printPromise(clientId: number, parcel: PromisedParcel): Printed<Schemas['ShipmentPromise']> {
  return printedFrom<Schemas['ShipmentPromise'], keyof PromiseContent>(
    {
      id: `"${parcel.promiseId}"`,
      version: String(parcel.promiseVersion),
      clientId: String(clientId),
      state: `"${parcel.promiseState}"`,
      carrierReference: quoted(parcel.carrierReference),
      flowType: `"${parcel.flowType}"`,
      processAfter: quoted(parcel.processAfter),
      processState: `"${parcel.processState}"`,
      reserveExpiresAt: quoted(parcel.reserveExpiresAt),
      shipmentState: quoted(parcel.shipmentState),
      createdAt: `"${parcel.promiseCreatedAt}"`,
      createdBy: quoted(parcel.promiseCreatedBy),
      updatedAt: `"${parcel.promiseUpdatedAt}"`,
      updatedBy: quoted(parcel.promiseUpdatedBy),
    },
    Printed.of<PromiseContent>(parcel.content),
  )
}

interface Listed {
  readonly carrier?: string
  readonly product?: string
}

/** Prints an entry of the log in the contract's shape. */
export function printEntry(
  client: { id: number; name: string },
  parcel: Parcel & Listed,
): Printed<Schemas['RelabellingLogEntry']> {
  return printedFrom<Schemas['RelabellingLogEntry']>({
    relabellingId: `"${parcel.id}"`,
    shipmentPromise: isPromised(parcel) ? printPromise(client.id, parcel).text : undefined,
    processLogVersion: String(parcel.logVersion),
    source: `"${parcel.source}"`,
    reference: quoted(parcel.reference),
    referenceType: `"${parcel.referenceType}"`,
    dataState: `"${parcel.promiseState ?? 'NO_DATA'}"`,
    scanState: `"${parcel.scanState}"`,
    scanUser: quoted(parcel.scanUser),
    clientId: String(client.id),
    clientName: quoted(client.name),
    errors: JSON.stringify(parcel.errors),
    lastScanAt: quoted(parcel.lastScanAt),
    createdAt: `"${parcel.createdAt}"`,
    carrier: quoted(parcel.carrier),
    product: quoted(parcel.product),
  })
}
