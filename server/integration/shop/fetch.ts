import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { OutgoingError, outgoingFetch } from '../../platform/http/outgoing-fetch.ts'
import { ShopError } from './software.ts'

/** Slower responses count as none. */
const timeoutMs = 20_000
/** No page of orders is longer than this, in bytes. */
const longest = 16_000_000

/** A fetch for the addresses of shops, which fails with ShopError only. */
export const shopFetch = (isPrivateAllowed: boolean, stopping?: AbortSignal) => {
  const call = outgoingFetch({ isPrivateAllowed, timeoutMs, longest, stopping })
  return (request: Request): Promise<Response> =>
    call(request).catch((error: unknown) => {
      throw error instanceof OutgoingError ? new ShopError(`${error.message} from the shop`) : error
    })
}

/** The data of a response, or the reason why there is none. `understood` says that it matches the contract. */
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
