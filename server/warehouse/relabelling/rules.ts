import { listed } from '../../kernel/listed.ts'
import { currentTime } from '../../kernel/current-time.ts'
import type { BackOff } from '../../kernel/back-off.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { ApiError, badRequest, busy, conflict, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { missingSides } from './conversion.ts'
import type { PromisedParcel, FlowType, LogError, PromiseContent, ReferenceType } from './parcel.ts'

/** Returns whether a scan or a worker has reserved the promise to register it. */
export const isTaken = (
  { processState, reserveExpiresAt }: Pick<PromisedParcel, 'processState' | 'reserveExpiresAt'>,
  now: Date,
): boolean => processState === 'PROCESSING' && reserveExpiresAt !== undefined && new Date(reserveExpiresAt) > now

export interface Planned {
  readonly flowType: FlowType
  readonly processAfter?: string
  /** Whether the parcel is already in the warehouse. */
  readonly isScanned: boolean
  readonly content: PromiseContent
}

/** Returns when background work is to register a promise, or null if that is left to a scan. */
export function dueAt({ flowType, processAfter, isScanned, content }: Planned, now: Date): Date | null {
  if (content.hint.isBlocked || missingSides(content).length > 0) return null
  switch (flowType) {
    case 'IMMEDIATE':
      return now
    case 'SCHEDULED':
      return processAfter === undefined ? now : new Date(processAfter)
    case 'ON_SCAN':
      return isScanned ? now : null
  }
}

/** The longer a carrier stays silent, the less often it is called. */
export const backOff: BackOff = { firstMs: 5_000, longestMs: 600_000, longestAskedMs: 600_000 }

/** Returns errors in an announcement beyond those of its schema and of its shipment. */
export function promiseErrors(sent: Schemas['ShipmentPromiseCreate'], flowType: FlowType): ErrorDetail[] {
  const [parcel] = sent.parcels
  const errors: ErrorDetail[] = []
  const required = (field: string, when: string) =>
    errors.push({
      code: 'REQUIRED',
      defaultMessage: `${field} is required${when}`,
      field,
    })
  if (flowType === 'SCHEDULED' && sent.processAfter === undefined)
    required('processAfter', ' when flowType is SCHEDULED')
  if (sent.processAfter !== undefined && Number.isNaN(Date.parse(sent.processAfter)))
    errors.push({
      code: 'FORMAT',
      defaultMessage: 'processAfter must be a timestamp that exists',
      field: 'processAfter',
    })
  if (flowType !== 'ON_SCAN')
    for (const side of ['length', 'width', 'height'] as const)
      if (parcel?.[side] === undefined) required(`parcels[0].${side}`, ` when flowType is ${flowType}`)
  if (parcel?.description === undefined && sent.description === undefined)
    required('parcels[0].description', ', unless the promise has a description')
  return errors
}

const clockSkewMs = 5 * 60_000

/** Returns when a parcel was scanned. */
export function scanTime({ scannedAt }: Schemas['RelabelRequest'], now: Date): Date {
  if (scannedAt === undefined) return now
  const at = new Date(scannedAt)
  if (Number.isNaN(at.getTime())) throw wrongScanTime('FORMAT', 'scannedAt must be a timestamp that exists')
  if (at.getTime() > now.getTime() + clockSkewMs)
    throw wrongScanTime('OUT_OF_RANGE', 'scannedAt must not be more than 5 minutes in the future')
  return at
}

const wrongScanTime = (code: string, defaultMessage: string) => invalid([{ code, defaultMessage, field: 'scannedAt' }])

interface Meant {
  readonly clientId: number
  readonly isCancelled: boolean
}

/**
 * Returns the parcel that a scan means, of those with the scanned reference. The active client's comes first; other
 * clients' only if they are a single client's, since a wrong label would send the parcel to a stranger.
 */
export function onlyParcel<T extends Meant>(found: readonly T[], active: number, reference: string): T | undefined {
  const live = found.filter(({ isCancelled }) => !isCancelled)
  const own = live.find(({ clientId }) => clientId === active)
  if (own) return own
  const others = [...new Set(live.map(({ clientId }) => clientId))]
  if (others.length > 1)
    throw conflict(
      'REFERENCE_AMBIGUOUS',
      `${reference} is a parcel of the clients ${listed(others.map(String))}. Name one of them in the header ClientId.`,
    )
  return live[0] ?? found.find(({ clientId }) => clientId === active) ?? found[0]
}

const referenceNames = {
  RELABELLING_CUSTOMER_REFERENCE: 'relabelling customer reference',
  CARRIER_REFERENCE: 'carrier reference',
  CUSTOMER_REFERENCE: 'customer reference',
  ORDER_NUMBER: 'order number',
} as const satisfies Record<ReferenceType, string>

export const noDataMessage = (type: ReferenceType, reference: string) =>
  `No shipment promise with the ${referenceNames[type]} ${reference} was found.`

export const noData = (type: ReferenceType, reference: string) =>
  new ApiError('notFound', 'NO_DATA', `${noDataMessage(type, reference)} The scan is kept until its data arrives.`)

export const noPromiseMessage = (reference: string) => `No shipment promise with the reference ${reference} was found.`

export const notEnabled = (clientId: number) =>
  badRequest(
    'RELABELLING_NOT_ENABLED',
    `Relabelling is not enabled for client ${clientId}. An administrator enables it in the relabelling configuration.`,
  )

export const filesNotTaken = (clientId: number) =>
  badRequest(
    'FILE_NOT_CONFIGURED',
    `Client ${clientId} announces parcels by API. An administrator sets dataTransferType FILE in the relabelling configuration.`,
  )

export const promiseExists = (reference: string, existing: { promiseId?: string; promiseState?: string } | undefined) =>
  conflict(
    'PROMISE_EXISTS',
    `${reference} is announced by promise ${existing?.promiseId}, which is ${existing?.promiseState}. Correct or cancel that one, or use another reference.`,
  )

type Named = Pick<PromisedParcel, 'promiseId' | 'promiseState' | 'promiseVersion' | 'carrierReference'>

const stillCarries = 'has not given up'

export const notGivenUp = (carrier: string, carrierReference: string, problem: string): string =>
  `${carrier} ${stillCarries} ${carrierReference}${problem}`.slice(0, 2_000)

/** A parcel that its carrier has not given up may cost money, so that note is preserved. */
export function promiseCancelled({ promiseId, errors }: Named & Partial<Pick<PromisedParcel, 'errors'>>): ApiError {
  const carried = errors?.filter(({ message }) => message.includes(stillCarries)) ?? []
  const message = `Shipment promise ${promiseId} is CANCELLED. Announce the parcel again before you relabel it.`
  return conflict(
    'PROMISE_CANCELLED',
    [message, ...carried.map((one) => one.message)].join(' ').slice(0, 2_000),
    carried.length === 0
      ? undefined
      : [message, ...carried.map((one) => one.message)].map((defaultMessage) => ({
          code: 'PROMISE_CANCELLED',
          defaultMessage,
          field: 'reference',
        })),
  )
}

export const beingRelabelled = ({ promiseId, reserveExpiresAt }: Named & Pick<PromisedParcel, 'reserveExpiresAt'>) =>
  busy(
    'VERSION_CONFLICT',
    `Shipment promise ${promiseId} is being registered by another scan or in the background. Repeat the call after Retry-After seconds.`,
    reserveExpiresAt === undefined ? 1 : (Date.parse(reserveExpiresAt) - currentTime().getTime()) / 1_000,
  )

export function mustHaveVersion({ promiseId, promiseVersion }: Named, version: number | undefined): void {
  if (version !== undefined && version !== promiseVersion)
    throw conflict(
      'VERSION_CONFLICT',
      `Shipment promise ${promiseId} has version ${promiseVersion}, not ${version}. Read it again and repeat the change.`,
    )
}

export function mustBeCorrectable({ promiseId, promiseState, carrierReference }: Named): void {
  if (promiseState === 'CANCELLED')
    throw conflict('PROMISE_CANCELLED', `Shipment promise ${promiseId} is CANCELLED. Announce the parcel again.`)
  if (promiseState === 'READY_FOR_RELABELLING' || promiseState === 'RELABELLED')
    throw conflict(
      'PROMISE_REGISTERED',
      promiseState === 'RELABELLED'
        ? `Shipment promise ${promiseId} is RELABELLED as ${carrierReference} and stays as it is.`
        : `Shipment promise ${promiseId} is READY_FOR_RELABELLING as ${carrierReference}. Cancel it and announce the parcel again.`,
    )
}

export const scanHasData = (relabellingId: string, scanState: string) =>
  conflict(
    'SCAN_HAS_DATA',
    `Log entry ${relabellingId} is ${scanState} and has a promise. Only NO_DATA can be settled.`,
  )

export function mustBeCancellable({ promiseId, promiseState, carrierReference }: Named): void {
  if (promiseState === 'RELABELLED')
    throw conflict(
      'PROMISE_RELABELLED',
      `Shipment promise ${promiseId} is RELABELLED as ${carrierReference} and can no longer be cancelled.`,
    )
}

export const notFailedMessage = ({ promiseId, promiseState }: Named) =>
  `Shipment promise ${promiseId} is ${promiseState}. Only REGISTRATION_FAILED can be tried again.`

export function mustHaveFailed(promise: Named): void {
  if (promise.promiseState !== 'REGISTRATION_FAILED') throw conflict('PROMISE_NOT_FAILED', notFailedMessage(promise))
}

export const measuresMissing = ({ promiseId }: Named, missing: readonly string[]) =>
  badRequest(
    'MEASURES_MISSING',
    `Promise ${promiseId} has no measures of its parcel. Send ${listed(missing)} with the scan.`,
    missing.map((field) => ({
      code: 'REQUIRED',
      defaultMessage: `${field} is required`,
      field,
    })),
  )

/** Returns an error as the list of messages in the relabelling log. */
export function messagesOf({ error, message, errors = [] }: ApiError): LogError[] {
  const messages =
    errors.length === 0
      ? [message]
      : errors.map(({ defaultMessage, carrier, carrierCode }) =>
          error === 'CARRIER_REFUSED'
            ? `${carrier} refused the parcel with ${carrierCode}: ${defaultMessage}`
            : defaultMessage,
        )
  return messages.slice(0, 100).map((text) => ({ message: text.slice(0, 2_000) }))
}

/** Returns the error of a failed registration as reported to the person who scanned the parcel. */
export function failedScan(cause: ApiError, carrier: string, reference: string): ApiError {
  const { kind, error, retrySeconds } = cause
  const errors = cause.errors?.map((detail) => ({ ...detail, objectName: 'shipmentPromise' }))
  const message =
    error === 'CARRIER_REFUSED'
      ? `${carrier} refused parcel ${reference}, which is now REGISTRATION_FAILED. Correct what errors names and announce it again, or try it again.`
      : error === 'VALIDATION_FAILED'
        ? `Parcel ${reference} cannot be registered with ${carrier} as it was announced, and is now REGISTRATION_FAILED. See errors.`
        : error === 'CARRIER_TIMEOUT'
          ? `${carrier} has not responded in time, so it is not known whether parcel ${reference} is booked. Scan it again after Retry-After seconds. It will not be booked twice.`
          : error === 'CARRIER_UNAVAILABLE'
            ? `${carrier} is unavailable, and parcel ${reference} is not booked. Scan it again after Retry-After seconds.`
            : cause.message
  return new ApiError(kind, error, message, { errors, retrySeconds, cause })
}
