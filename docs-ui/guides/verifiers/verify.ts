import { text } from 'node:stream/consumers'
import { verify } from '@waybill/sdk/webhooks'

const { env, stdin } = process
const headers = {
  'webhook-id': env['HTTP_WEBHOOK_ID'],
  'webhook-timestamp': env['HTTP_WEBHOOK_TIMESTAMP'],
  'webhook-signature': env['HTTP_WEBHOOK_SIGNATURE'],
}
// Throws a SignatureError.
const event = await verify(
  await text(stdin),
  headers,
  env['WAYBILL_WEBHOOK_SECRET'] ?? '',
)
console.log(event.type)
