import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'x-sandbox-signature'

/** In seconds. Messages expire, so that intercepted ones cannot be replayed. */
const tolerance = 300

const hmac = (secret: string, seconds: number, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

export const sign = (secret: string, seconds: number, body: Uint8Array) =>
  `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`

export function isSigned(header: string, secret: string, body: Uint8Array, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (time === undefined || signature === undefined) return false
  const seconds = Number(time)
  if (Math.abs(now.getTime() / 1000 - seconds) > tolerance) return false
  return timingSafeEqual(hmac(secret, seconds, body), Buffer.from(signature, 'hex'))
}
