import type { Operation } from '../../reference/reference.ts'
import type { Outcome } from '../request/exchange.ts'
import type { ServerId } from '../request/server-choice.ts'

/**
 * The next step after an unsuccessful call; null if none is needed. If the server's own message explains the error,
 * that is shown instead.
 */
export function explanation(outcome: Outcome, operation: Operation, server: ServerId): string | null {
  if (outcome.kind === 'failed') {
    if (outcome.cancelled) return 'You cancelled the call. The server may have carried it out anyway.'
    return unreachable[server]
  }
  const { status } = outcome
  if (status === 401 && operation.permission !== 'public')
    return 'The token is missing, wrong or expired. Log in and send again.'
  if (status === 403 && operation.permission !== 'public')
    return operation.permission === 'authenticated'
      ? 'Your user may not do this. Check the ClientId: you must belong to that client.'
      : `Your role needs the permission ${operation.permission} for the client in ClientId.`
  if (status === 429) {
    const wait = outcome.headers.find(([name]) => name === 'retry-after')?.[1]
    return `Too many calls. Wait ${wait === undefined ? 'a moment' : `${wait} seconds`} and send again.`
  }
  if (status >= 500) {
    const id = outcome.headers.find(([name]) => name === 'x-request-id')?.[1]
    return `The server failed. It is safe to repeat reads.${id === undefined ? '' : ` For support, quote the request ${id}.`}`
  }
  return byStatus[status] ?? null
}

const unreachable: Readonly<Record<ServerId, string>> = {
  this: 'This server did not respond. Is it running, and are you online?',
  mock: 'The mock did not respond. Start it with: make mock',
  custom:
    'The server did not respond, or it does not let this page read its responses (CORS). Check the address, or call it with the cURL sample.',
}

const byStatus: Readonly<Record<number, string>> = {
  202: 'It is not finished yet. Send again after the seconds in Retry-After.',
  304: 'Nothing has changed since the version in If-None-Match, so the response has no body.',
  400: 'A value is invalid. Correct the fields named below and send again.',
  404: 'Your client has nothing with this id. Check the path parameters and the ClientId.',
  409: 'It conflicts with something that already exists, or the Idempotency-Key was used with another body.',
  412: 'It has changed since you read it. Get it again and send its new ETag as If-Match.',
  413: 'The body is too large.',
  415: 'The operation does not accept this media type.',
}
