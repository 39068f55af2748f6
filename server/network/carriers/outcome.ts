import { ApiError, badRequest, retryAfter } from '../../kernel/error.ts'
import { CarrierRefusal, CarrierUnavailable, CredentialsRefused, type Carrier } from './carrier.ts'

interface Log {
  error(about: object, message: string): void
}

/** The outcome of a call to a carrier. */
export type CarrierOutcome<Result> =
  | { kind: 'done'; result: Result }
  | CarrierFailure
  /** The carrier may have done it. */
  | { kind: 'unknown'; cause: CarrierUnavailable | undefined }

export type CancellingOutcome = Exclude<CarrierOutcome<void>, { kind: 'nothing' }>

/** The carrier surely has not done it. */
type CarrierFailure = { kind: 'refused'; refusal: CarrierRefusal } | { kind: 'nothing'; cause: CarrierUnavailable }

/** Calls a carrier. `subject` is for the log. */
export async function outcomeOf<Result>(
  log: Log,
  subject: object,
  call: () => Promise<Result>,
): Promise<CarrierOutcome<Result>> {
  try {
    return { kind: 'done', result: await call() }
  } catch (error) {
    if (error instanceof CarrierRefusal) return { kind: 'refused', refusal: error }
    if (error instanceof CarrierUnavailable)
      return error.mayHaveRegistered ? { kind: 'unknown', cause: error } : { kind: 'nothing', cause: error }
    log.error({ err: error, ...subject }, 'A carrier call failed unexpectedly')
    return { kind: 'unknown', cause: undefined }
  }
}

/** Makes a call that can be repeated without harm, so a certain failure is retried like an unknown outcome. */
export async function outcomeOfCancelling(
  log: Log,
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

/** Builds the error for a client. `says` describes the outcome of its request and what it can do. */
export function failureOf(
  outcome: CarrierFailure,
  subject: Subject,
  says: Record<CarrierFailure['kind'], string>,
): ApiError {
  if (outcome.kind === 'refused') return refusalOf(outcome.refusal, subject, says.refused)
  const { cause } = outcome
  return silenceOf('CARRIER_UNAVAILABLE', cause, subject, {
    message: `${whyNothing(subject.carrier, cause)} ${says.nothing}`,
    otherwise: '',
    seconds: cause.retryAfter ?? 10,
  })
}

interface Silence {
  /** The outcome of the request, and what the client can do. */
  readonly message: string
  /** The message for a carrier that gave none. */
  readonly otherwise: string
  readonly seconds: number
}

/** Builds the error for a client if a carrier did nothing, or if that is unknown. */
export function silenceOf(
  told: 'CARRIER_UNAVAILABLE' | 'CARRIER_TIMEOUT',
  cause: CarrierUnavailable | undefined,
  subject: Subject,
  { message, otherwise, seconds }: Silence,
): ApiError {
  const code = told === 'CARRIER_UNAVAILABLE' && cause?.reason === 'MAINTENANCE' ? 'CARRIER_MAINTENANCE' : told
  return new ApiError('unavailable', code, message, {
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
}

/** Some carriers report an error for each line of a long invoice. */
const mostErrors = 100

/** Returns why a carrier certainly did nothing, to precede the action. Distinguishes calls that Waybill held back. */
export function whyNothing(carrier: Carrier['id'], cause: CarrierUnavailable | undefined): string {
  switch (cause?.reason) {
    case 'MAINTENANCE':
      return `${carrier} is under maintenance`
    case 'RATE_LIMITED':
      return `${carrier} asks for fewer calls`
    case 'HELD_BACK':
    case 'BREAKER_OPEN':
      return `Waybill is holding calls to ${carrier} back`
    default:
      return `${carrier} is unavailable`
  }
}

/** Builds the error for a refusal. One of credentials says where to correct them, since the request itself is fine. */
export function refusalOf(refusal: CarrierRefusal, { carrier, objectName }: Subject, says: string): ApiError {
  const isOfCredentials = refusal instanceof CredentialsRefused
  const told = isOfCredentials ? 'CARRIER_CREDENTIALS' : 'CARRIER_REFUSED'
  const errors = refusal.errors.slice(0, mostErrors).map(({ code, message, field }) => ({
    code: told,
    defaultMessage: message.slice(0, 2000),
    field,
    carrier,
    objectName,
    carrierCode: code.slice(0, 100),
  }))
  return isOfCredentials
    ? new ApiError('unavailable', told, credentialsSay(refusal), {
        errors,
        ...retryAfter(credentialsSeconds),
        cause: refusal,
      })
    : badRequest(told, says, errors)
}

/** Retrying is pointless until a person has looked. */
const credentialsSeconds = 300

export const credentialsSay = ({ carrier, fields }: CredentialsRefused): string =>
  `${carrier} does not accept the credentials of your carrier configuration, and nothing has changed. Check ${fields.length > 0 ? fields.join(', ') : 'them'} of ${carrier} with setCarrierFields (PUT /carrier-configuration/fields/${carrier}/shipping), then repeat the call.`
