import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { SignatureError, verify } from '@waybill/sdk/webhooks'

const { PORT = '3000', WAYBILL_WEBHOOK_SECRET = '' } = process.env
// In production, store these in a database table, so they survive a restart.
const seen = new Set<string>()

async function receive(message: IncomingMessage) {
  const body = await buffer(message)
  const event = await verify(body, message.headers, WAYBILL_WEBHOOK_SECRET)
  const id = String(message.headers['webhook-id'])
  if (seen.has(id)) return
  seen.add(id)
  console.log(event.type, event.data)
}

createServer((request, response) => {
  receive(request).then(
    () => response.writeHead(204).end(),
    (error: unknown) =>
      response.writeHead(error instanceof SignatureError ? 400 : 500).end(),
  )
}).listen(Number(PORT), () => console.log(`Listening on http://127.0.0.1:${PORT}`))
