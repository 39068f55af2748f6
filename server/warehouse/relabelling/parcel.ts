import { sql } from 'kysely'
import type { components } from '../../../openapi/generated/types.ts'
import { Printed } from '../../platform/http/handler.ts'
import type { ShipmentState } from '../../shipping/shipment/states.ts'

type Schemas = components['schemas']
export type PromiseState = Schemas['RelabellingState']
export type ProcessState = Schemas['RelabellingProcessState']
export type ScanState = Schemas['RelabellingScanState']
export type FlowType = Schemas['RelabellingFlowType']
export type ReferenceType = Schemas['RelabellingReferenceType']
export type LogError = Schemas['RelabellingError']

/** What a client has announced; the one part of a promise that is kept as JSON. */
export type PromiseContent = Omit<Schemas['ShipmentPromiseCreate'], 'flowType' | 'processAfter'> & {
  hint: Schemas['PromiseHint']
}

/** A parcel that was announced or scanned: an entry of the log, and its promise if there is one. */
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
  /** As JSON. */
  readonly content?: string
}

/** A parcel whose data is there. */
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

export const plainColumns = [
  'id',
  'number',
  'logVersion',
  'createdAt',
  'source',
  'reference',
  'referenceType',
  'scanState',
  'scanUser',
  'lastScanAt',
  'errors',
  'promiseId',
  'promiseVersion',
  'promiseState',
  'promiseCreatedAt',
  'promiseCreatedBy',
  'promiseUpdatedAt',
  'promiseUpdatedBy',
  'flowType',
  'processAfter',
  'processState',
  'reserveExpiresAt',
  'attempts',
  'shipmentId',
  'carrierReference',
] as const

export const parcelColumns = [
  ...plainColumns,
  sql<string | undefined>`content::text`.as('content'),
  sql<ShipmentState | undefined>`(
    select "shipmentState" from shipment
    where shipment."clientId" = relabelling."clientId" and shipment.id = relabelling."shipmentId"
  )`.as('shipmentState'),
] as const

export function contentOf({ content }: PromisedParcel): PromiseContent {
  const parsed: PromiseContent = JSON.parse(content)
  return parsed
}

const optional = (name: string, value: string | undefined) =>
  value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`

/** A promise as the contract has it. What is JSON in the row goes through as it is. */
export function printPromise(clientId: number, parcel: PromisedParcel): Printed<Schemas['ShipmentPromise']> {
  return Printed.of<Schemas['ShipmentPromise']>(
    `{"id":"${parcel.promiseId}","version":${parcel.promiseVersion},"clientId":${clientId},"state":"${parcel.promiseState}"` +
      optional('carrierReference', parcel.carrierReference) +
      `,"flowType":"${parcel.flowType}"` +
      optional('processAfter', parcel.processAfter) +
      `,"processState":"${parcel.processState}"` +
      optional('reserveExpiresAt', parcel.reserveExpiresAt) +
      optional('shipmentState', parcel.shipmentState) +
      `,"createdAt":"${parcel.promiseCreatedAt}","createdBy":${JSON.stringify(parcel.promiseCreatedBy)}` +
      `,"updatedAt":"${parcel.promiseUpdatedAt}","updatedBy":${JSON.stringify(parcel.promiseUpdatedBy)}` +
      `,${parcel.content.slice(1)}`,
  )
}

interface Listed {
  readonly carrier?: string
  readonly product?: string
}

/** An entry of the log as the contract has it. */
export function printEntry(
  client: { id: number; name: string },
  parcel: Parcel & Listed,
): Printed<Schemas['RelabellingLogEntry']> {
  return Printed.of<Schemas['RelabellingLogEntry']>(
    `{"relabellingId":"${parcel.id}"` +
      (isPromised(parcel) ? `,"shipmentPromise":${printPromise(client.id, parcel).text}` : '') +
      `,"processLogVersion":${parcel.logVersion},"source":"${parcel.source}"` +
      `,"reference":${JSON.stringify(parcel.reference)},"referenceType":"${parcel.referenceType}"` +
      `,"dataState":"${parcel.promiseState ?? 'NO_DATA'}","scanState":"${parcel.scanState}"` +
      optional('scanUser', parcel.scanUser) +
      `,"clientId":${client.id},"clientName":${JSON.stringify(client.name)},"errors":${JSON.stringify(parcel.errors)}` +
      optional('lastScanAt', parcel.lastScanAt) +
      `,"createdAt":"${parcel.createdAt}"` +
      optional('carrier', parcel.carrier) +
      optional('product', parcel.product) +
      '}',
  )
}
