import { type CarrierId, CarrierUnavailable } from '../carrier.ts'
import { garbage } from '../http.ts'

/**
 * Fetches a file, such as a label, from a link in a carrier's response. Follows one redirect to where files are stored,
 * but never to plain HTTP outside `home`.
 */
export async function fileAt(
  carrier: CarrierId,
  fetched: (request: Request) => Promise<Response>,
  url: URL,
  { home, signal }: { readonly home: string; readonly signal: AbortSignal | undefined },
): Promise<Uint8Array> {
  const isSafe = ({ protocol, origin }: URL) => protocol === 'https:' || origin === new URL(home).origin
  if (!isSafe(url)) throw garbage(carrier)
  let response = await fetched(new Request(url, { signal: signal ?? null }))
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && location !== null) {
    const stored = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined
    if (!stored || !isSafe(stored)) throw garbage(carrier)
    response = await fetched(new Request(stored, { signal: signal ?? null }))
  }
  if (!response.ok)
    throw new CarrierUnavailable(
      carrier,
      'SERVER_ERROR',
      `${carrier} booked, but its label responds with HTTP ${response.status}`,
      {
        mayHaveRegistered: true,
        carrierCode: `HTTP-${response.status}`,
      },
    )
  return new Uint8Array(await response.arrayBuffer())
}
