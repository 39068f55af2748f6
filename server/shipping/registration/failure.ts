import { currentTime } from '../../kernel/current-time.ts'
import type { ApiError } from '../../kernel/error.ts'
import { refusalOf, silenceOf, whyNothing } from '../../network/carriers/outcome.ts'
import type { Outcome } from './call.ts'
import { untold } from '../shipment/rules.ts'
import { secondsToSettle, type Claim } from './claim.ts'

/** Returns the error for a registration that did not succeed. */
export function failureOf(
  { shipment, carrier, mayRegister }: Claim,
  outcome: Exclude<Outcome, { kind: 'booked' }>,
): ApiError {
  const { id, shipmentState, registration } = shipment
  const subject = { carrier: carrier.id, objectName: 'shipment' }
  const otherwise = 'The carrier knows of no booking yet'
  switch (outcome.kind) {
    case 'credentials':
      return refusalOf(outcome.refusal, subject, '')
    case 'refused':
      return refusalOf(
        outcome.refusal,
        subject,
        `${carrier.id} refused shipment ${id}, which is now FAILED_TO_REGISTER. Correct what errors names and register it again.${outcome.booking ? ' registration.unusedRegistration says whether the booking was cancelled.' : ''}`,
      )
    case 'nothing':
      return silenceOf('CARRIER_UNAVAILABLE', outcome.cause, subject, {
        message: `${whyNothing(carrier.id, outcome.cause)} and shipment ${id} is not booked and stays a ${shipmentState}. Register it again after Retry-After seconds.`,
        otherwise,
        seconds: outcome.cause?.retryAfter ?? 10,
      })
    case 'untold':
      return untold(shipment, carrier.id, outcome.cause)
    case 'unknown': {
      const since = !mayRegister && registration ? Date.parse(registration.attemptedAt) : currentTime().getTime()
      return silenceOf('CARRIER_TIMEOUT', outcome.cause, subject, {
        message: `${carrier.id} has not responded in time, so it is not known whether shipment ${id} is booked. Register it again after Retry-After seconds. It will not be booked twice.`,
        otherwise,
        seconds: mayRegister ? 5 : secondsToSettle(since),
      })
    }
  }
}
