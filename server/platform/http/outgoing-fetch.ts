import { reasonOf, send } from './outgoing.ts'
import { wholeBody } from './whole-body.ts'

/** Why an address supplied by a client returned no response. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
}

interface Limits {
  readonly isPrivateAllowed: boolean
  /** Slower responses count as a timeout. */
  readonly timeoutMs: number
  /** The longest response to accept, in bytes. */
  readonly longest: number
  readonly stopping?: AbortSignal | undefined
}

/** A fetch that reads the whole response, follows no redirects, and only ever fails with OutgoingError. */
export const outgoingFetch =
  ({ isPrivateAllowed, timeoutMs, longest, stopping }: Limits) =>
  async (request: Request): Promise<Response> => {
    const limit = AbortSignal.timeout(timeoutMs)
    const { method, url } = request
    try {
      const response = await send(
        { method, url, headers: Object.fromEntries(request.headers), body: await request.text() },
        isPrivateAllowed,
        stopping ? AbortSignal.any([stopping, limit]) : limit,
      )
      const whole = await wholeBody(response, longest, () => new OutgoingError('The response does not end'))
      const { statusCode: status = 0, headers } = response
      const texts = Object.entries(headers).map(
        ([name, value = '']) => [name, String(value)] satisfies [string, string],
      )
      const body = status === 204 || status === 304 ? null : whole
      return new Response(body, { status, headers: texts.filter(([name]) => name !== 'content-encoding') })
    } catch (error) {
      if (error instanceof OutgoingError) throw error
      throw new OutgoingError(reasonOf(error, limit.aborted ? timeoutMs : undefined))
    }
  }
