import { ApiError, badRequest, retryAfter } from '../../kernel/error.ts'
import type { Carrier, CarrierUnavailable } from '../../network/carriers/carrier.ts'
import type { Outcome } from './call.ts'
import { secondsToSettle, type Claim } from './claim.ts'

/** What a caller is told about a registration that did not succeed. */
export function failureOf(
  { shipment: { id, shipmentState, registration }, carrier, mayRegister }: Claim,
  outcome: Exclude<Outcome, { kind: 'booked' }>,
): ApiError {
  switch (outcome.kind) {
    case 'refused': {
      const { carrierCode, message, field } = outcome.refusal
      return badRequest(
        'CARRIER_REFUSED',
        `${carrier.id} refused shipment ${id}, which is now FAILED_TO_REGISTER. Correct what errors names and register it again.${outcome.booking ? ' Read registration.unusedRegistration for what became of the booking.' : ''}`,
        [
          {
            code: 'CARRIER_REFUSED',
            defaultMessage: message.slice(0, 2000),
            objectName: 'shipment',
            field,
            carrier: carrier.id,
            carrierCode,
          },
        ],
      )
    }
    case 'nothing':
      return unanswered(
        'CARRIER_UNAVAILABLE',
        `${carrier.id} is out of order and has not booked shipment ${id}, which stays a ${shipmentState}. Register it again after Retry-After seconds.`,
        carrier,
        outcome.cause,
        outcome.cause?.retryAfter ?? 10,
      )
    case 'unknown': {
      const since = !mayRegister && registration ? Date.parse(registration.attemptedAt) : Date.now()
      return unanswered(
        'CARRIER_TIMEOUT',
        `${carrier.id} has not responded in time, so it is not known whether shipment ${id} is booked. Register it again after Retry-After seconds. It will not be booked twice.`,
        carrier,
        outcome.cause,
        mayRegister ? 5 : secondsToSettle(since),
      )
    }
  }
}

function unanswered(
  code: string,
  message: string,
  carrier: Carrier,
  cause: CarrierUnavailable | undefined,
  seconds: number,
): ApiError {
  const error = {
    code,
    defaultMessage: cause?.message.slice(0, 2000) || 'The carrier knows of no booking yet',
    objectName: 'shipment',
    carrier: carrier.id,
    ...(cause?.carrierCode && { carrierCode: cause.carrierCode.slice(0, 100) }),
  }
  return new ApiError('unavailable', code, message, {
    errors: [error],
    ...retryAfter(seconds),
    cause,
  })
}
