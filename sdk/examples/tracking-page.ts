/** A page where recipients track their parcel. */
import { createServer } from 'node:http'
import { createClient, NotFoundError, type ShipmentEvent } from '@waybill/sdk'

const client = createClient({
  baseUrl: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:8080/v1',
  username: process.env['WAYBILL_USERNAME'],
  password: process.env['WAYBILL_PASSWORD'],
  // A visitor would rather see an apology than wait long.
  timeout: 3000,
  deadline: 5000,
})

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const row = ({ createdAt, eventDescription = '', place }: ShipmentEvent): string => {
  const where = [place?.name, place?.city].filter(Boolean).join(', ')
  return `<li><time>${escaped(createdAt)}</time> ${escaped(eventDescription)} ${escaped(where)}</li>`
}

export async function page(reference: string, signal: AbortSignal): Promise<{ status: number; html: string }> {
  try {
    const events = await client.shipping.listShipmentEventsByReference(reference, { signal })
    return { status: 200, html: `<h1>${escaped(reference)}</h1><ol>${events.map(row).join('')}</ol>` }
  } catch (error) {
    if (error instanceof NotFoundError)
      return { status: 404, html: `<p>We could not find a parcel ${escaped(reference)}.</p>` }
    console.error(error)
    return { status: 503, html: '<p>We cannot look it up right now. Please try again in a minute.</p>' }
  }
}

const server = createServer((request, response) => {
  // Nobody needs the response once the visitor has left the page.
  const left = new AbortController()
  response.once('close', () => left.abort())
  const respond = async () => {
    const { status, html } = await page(decodeURIComponent((request.url ?? '/').slice(1)), left.signal)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><title>Your parcel</title>${html}`)
  }
  void respond()
})

const port = Number(process.env['PORT'] ?? 3000)
if (import.meta.main) server.listen(port, () => console.log(`http://127.0.0.1:${port}/<tracking number>`))
