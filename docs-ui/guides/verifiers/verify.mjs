import { createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'

function isFromWaybill(id, timestamp, signatures, body, secret) {
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${body}`)
    .digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const {
  HTTP_WEBHOOK_ID,
  HTTP_WEBHOOK_TIMESTAMP,
  HTTP_WEBHOOK_SIGNATURE,
  WAYBILL_WEBHOOK_SECRET,
} = process.env
const body = await text(process.stdin)
if (
  !isFromWaybill(
    HTTP_WEBHOOK_ID,
    HTTP_WEBHOOK_TIMESTAMP,
    HTTP_WEBHOOK_SIGNATURE,
    body,
    WAYBILL_WEBHOOK_SECRET,
  )
)
  throw new Error('The signature is wrong or old')
console.log(JSON.parse(body).type)
