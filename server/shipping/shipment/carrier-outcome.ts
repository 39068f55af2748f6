import { ApiError, badRequest, retryAfter } from '../../kernel/error.ts'
import { CarrierRefusal, CarrierUnavailable, type Carrier } from '../../network/carriers/carrier.ts'
import type { CarrierContext } from './carrier-context.ts'

/** What has come of a call to a carrier. */
export type CarrierOutcome<Result> =
  | { kind: 'done'; result: Result }
  | CarrierFailure
  /** The carrier may have done it. */
  | { kind: 'unknown'; cause: CarrierUnavailable | undefined }

/** The carrier surely has not done it. */
type CarrierFailure = { kind: 'refused'; refusal: CarrierRefusal } | { kind: 'nothing'; cause: CarrierUnavailable }

/** Calls a carrier. `subject` says in the log what the call was about. */
export async function outcomeOf<Result>(
  log: CarrierContext['log'],
  subject: object,
  call: () => Promise<Result>,
): Promise<CarrierOutcome<Result>> {
  try {
    return { kind: 'done', result: await call() }
  } catch (error) {
    if (error instanceof CarrierRefusal) return { kind: 'refused', refusal: error }
    if (error instanceof CarrierUnavailable)
      return error.mayHaveRegistered ? { kind: 'unknown', cause: error } : { kind: 'nothing', cause: error }
    log.error({ err: error, ...subject }, 'A carrier failed in a way of its own')
    return { kind: 'unknown', cause: undefined }
  }
}

interface Subject {
  readonly carrier: Carrier['id']
  readonly objectName: string
}

/** The error that a client gets. `says` tells what became of its request, and what it can do. */
export function failureOf(
  outcome: CarrierFailure,
  subject: Subject,
  says: Record<CarrierFailure['kind'], string>,
): ApiError {
  if (outcome.kind === 'refused') return refusalOf(outcome.refusal, subject, says.refused)
  const { cause } = outcome
  const { message, carrierCode } = cause
  return new ApiError('unavailable', 'CARRIER_UNAVAILABLE', says.nothing, {
    errors: [
      {
        code: 'CARRIER_UNAVAILABLE',
        defaultMessage: message.slice(0, 2000),
        ...subject,
        ...(carrierCode && { carrierCode: carrierCode.slice(0, 100) }),
      },
    ],
    ...retryAfter(cause.retryAfter ?? 10),
    cause,
  })
}

export const refusalOf = ({ message, carrierCode, field }: CarrierRefusal, subject: Subject, says: string): ApiError =>
  badRequest('CARRIER_REFUSED', says, [
    {
      code: 'CARRIER_REFUSED',
      defaultMessage: message.slice(0, 2000),
      field,
      ...subject,
      carrierCode: carrierCode.slice(0, 100),
    },
  ])
