import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { OutgoingError, outgoingFetch } from '../../platform/http/outgoing-fetch.ts'
import { ShopError } from './software.ts'

/** Slower responses count as none. */
const timeoutMs = 20_000
/** The maximum length of a page of orders, in bytes. */
const longest = 16_000_000

/** Creates a fetch for the URLs of shops, which throws only ShopError. */
export const shopFetch = (isPrivateAllowed: boolean, stopping?: AbortSignal) => {
  const call = outgoingFetch({ isPrivateAllowed, timeoutMs, longest, stopping })
  return (request: Request): Promise<Response> =>
    call(request).catch((error: unknown) => {
      throw error instanceof OutgoingError ? new ShopError(`${error.message} from the shop`) : error
    })
}

/** Returns the data of a response, or throws the reason why there is none. */
export async function dataOf<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call.catch((error: unknown) => {
    throw error instanceof SyntaxError ? new ShopError('The response of the shop is not JSON') : error
  })
  const { status, headers } = response
  if (response.ok && data !== undefined) return data
  // Credentials may be corrected, and rate limits pass; every other 4xx is final.
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 423, 429].includes(status)
  throw new ShopError(`The shop responded HTTP ${status}`, {
    isFinal,
    retryAfter: retryAfterSeconds(headers.get('retry-after')),
  })
}
