import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { reasonOf, send } from '../outgoing.ts'
import { ShopError } from './software.ts'

/** A response that takes longer is none. */
const timeoutMs = 20_000
/** No page of orders is longer than this, in bytes. */
const longest = 16_000_000

/** A fetch for the addresses of shops. It reads the whole response, follows no redirect, and fails with ShopError only. */
export const shopFetch =
  (isPrivateAllowed: boolean, stopping?: AbortSignal) =>
  async (request: Request): Promise<Response> => {
    const limit = AbortSignal.timeout(timeoutMs)
    const { method, url } = request
    try {
      const response = await send(
        { method, url, headers: Object.fromEntries(request.headers), body: await request.text() },
        isPrivateAllowed,
        stopping ? AbortSignal.any([stopping, limit]) : limit,
      )
      const parts: Buffer[] = []
      let length = 0
      for await (const part of response) {
        if (!Buffer.isBuffer(part)) continue
        length += part.length
        if (length > longest) throw new ShopError('The response of the shop does not end')
        parts.push(part)
      }
      const { statusCode: status = 0, headers } = response
      const texts = Object.entries(headers).map(
        ([name, value = '']) => [name, String(value)] satisfies [string, string],
      )
      const body = status === 204 || status === 304 ? null : Buffer.concat(parts)
      return new Response(body, { status, headers: texts.filter(([name]) => name !== 'content-encoding') })
    } catch (error) {
      if (error instanceof ShopError) throw error
      throw new ShopError(`${reasonOf(error, limit.aborted ? timeoutMs : undefined)} from the shop`)
    }
  }

/** The data of a response, or why there is none. `understood` says that it is what the contract promises. */
export async function dataOf<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call.catch((error: unknown) => {
    throw error instanceof SyntaxError ? new ShopError('The response of the shop is no JSON') : error
  })
  const { status, headers } = response
  if (response.ok && data !== undefined) return data
  // Credentials may be mended and what is too much be asked for later; everything else of 4xx stays as it is.
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 423, 429].includes(status)
  throw new ShopError(`The shop responded HTTP ${status}`, {
    isFinal,
    retryAfter: retryAfterSeconds(headers.get('retry-after')),
  })
}
