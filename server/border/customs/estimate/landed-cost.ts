import type { Schemas } from '../../../../openapi/generated/types.ts'
import { invalid } from '../../../kernel/error.ts'
import { amountOf } from '../../../kernel/money.ts'
import { credentialsOf } from '../../../network/carrier-configuration/credentials.ts'
import type { CarrierId, LandedCostRequest } from '../../../network/carriers/carrier.ts'
import type { Context } from '../../../platform/http/handler.ts'
import { sourceOf } from '../../../network/carriers/source.ts'
import { failureOf, outcomeOf, silenceOf, whyNothing } from '../../../network/carriers/outcome.ts'

const orWithout = 'without carrier for the estimate alone'

/** Asks a carrier for its estimate of the import cost, with the client's account. */
export async function landedCostOf(
  id: CarrierId,
  request: LandedCostRequest,
  { app, caller, log }: Context,
): Promise<Schemas['CustomsLandedCost']> {
  const carrier = app.carriers[id]
  const { landedCost } = carrier
  if (!landedCost) {
    const others = Object.values(app.carriers).flatMap((one) => (one.landedCost ? [one.id] : []))
    const defaultMessage = `${id} calculates no landed cost. Name ${others.join(' or ')}, or leave carrier out for the estimate alone`
    throw invalid([{ code: 'NOT_OFFERED', defaultMessage, field: 'carrier', carrier: id }])
  }
  const { clientId } = caller
  const credentials = await credentialsOf(app, clientId, id, 'shipping')
  const outcome = await outcomeOf(log, { carrier: id, clientId }, () => landedCost(request, { credentials, clientId }))
  const subject = { carrier: id, objectName: 'body' }
  if (outcome.kind === 'unknown')
    // A query changes nothing, so no response is as good as a request that was not received.
    throw silenceOf('CARRIER_UNAVAILABLE', outcome.cause, subject, {
      message: `${whyNothing(id, outcome.cause)} and has not calculated the landed cost. Repeat the request after Retry-After seconds, or send it ${orWithout}.`,
      otherwise: `${id} has not responded`,
      seconds: outcome.cause?.retryAfter ?? 10,
    })
  if (outcome.kind !== 'done')
    throw failureOf(outcome, subject, {
      refused: `${id} has not calculated the landed cost. Correct what errors names, or send the request ${orWithout}.`,
      nothing: `and has not calculated the landed cost. Repeat the request after Retry-After seconds, or send it ${orWithout}.`,
    })
  const { reference, currencyCode, ...kinds } = outcome.result
  const printed = (kind: keyof typeof kinds) => amountOf(kinds[kind], currencyCode)
  return {
    carrier: id,
    source: sourceOf(carrier, credentials),
    reference,
    currencyCode,
    duty: printed('duty'),
    tax: printed('tax'),
    brokerage: printed('brokerage'),
    other: printed('other'),
    total: printed('total'),
  }
}
