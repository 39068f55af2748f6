import { ApiError, badRequest, retryAfter } from '../../kernel/error.ts'
import { CarrierRefusal, CarrierUnavailable, type Carrier } from '../../network/carriers/carrier.ts'
import type { CarrierContext } from './carrier-context.ts'

/** What has come of a call to a carrier. */
export type CarrierOutcome<Result> =
  | { kind: 'done'; result: Result }
  | CarrierFailure
  /** The carrier may have done it. */
  | { kind: 'unknown'; cause: CarrierUnavailable | undefined }

export type CancellingOutcome = Exclude<CarrierOutcome<void>, { kind: 'nothing' }>

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

/** Calls a carrier for what does no harm twice, so that what it surely has not done is tried again like what nobody knows. */
export async function outcomeOfCancelling(
  log: CarrierContext['log'],
  subject: object,
  call: () => Promise<void>,
): Promise<CancellingOutcome> {
  const outcome = await outcomeOf(log, subject, call)
  return outcome.kind === 'nothing' ? { kind: 'unknown', cause: outcome.cause } : outcome
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
  return silenceOf('CARRIER_UNAVAILABLE', cause, subject, {
    message: says.nothing,
    otherwise: '',
    seconds: cause.retryAfter ?? 10,
  })
}

interface Silence {
  /** What became of the request, and what the client can do. */
  readonly message: string
  /** What is said in place of a carrier that has said nothing. */
  readonly otherwise: string
  readonly seconds: number
}

/** The error that a client gets where a carrier has done nothing, or nobody knows what it has done. */
export const silenceOf = (
  code: 'CARRIER_UNAVAILABLE' | 'CARRIER_TIMEOUT',
  cause: CarrierUnavailable | undefined,
  subject: Subject,
  { message, otherwise, seconds }: Silence,
): ApiError =>
  new ApiError('unavailable', code, message, {
    errors: [
      {
        code,
        defaultMessage: cause?.message.slice(0, 2000) || otherwise,
        ...subject,
        ...(cause?.carrierCode && { carrierCode: cause.carrierCode.slice(0, 100) }),
      },
    ],
    ...retryAfter(seconds),
    cause,
  })

/** Carriers that object to each line of a long invoice need not be quoted in full. */
const mostErrors = 100

export const refusalOf = ({ errors }: CarrierRefusal, { carrier, objectName }: Subject, says: string): ApiError =>
  badRequest(
    'CARRIER_REFUSED',
    says,
    errors.slice(0, mostErrors).map(({ code, message, field }) => ({
      code: 'CARRIER_REFUSED',
      defaultMessage: message.slice(0, 2000),
      field,
      carrier,
      objectName,
      carrierCode: code.slice(0, 100),
    })),
  )
