import type { CustomsBrokerBatch } from './generated/types.ts'

/** The header that carries the signature: `t=<seconds since 1970>,v1=<HMAC-SHA256 in hexadecimal>`. */
export const signatureHeader = 'waybill-signature'

/** A message is not what Waybill sent, or not fresh. Answer 400 and do nothing with it. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

export interface VerifyOptions {
  /** Seconds that a message may be old, or ahead, 300 by default. Older ones may be repeated by somebody who overheard them. */
  readonly tolerance?: number
  readonly now?: () => number
}

/**
 * Checks that a message comes from Waybill, is whole and fresh, and gives what it holds. Take the body as it came, before
 * anything parses it. While a secret is being replaced, give both.
 *
 * @example
 * const { customsItems } = await verifyWebhook(await request.text(), request.headers.get(signatureHeader), secret)
 */
export async function verifyWebhook<Message = CustomsBrokerBatch>(
  body: string | Uint8Array,
  signature: string | null | undefined,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now }: VerifyOptions = {},
): Promise<Message> {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('='))
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.filter(([name]) => name === 'v1').flatMap(([, value]) => bytesOf(value ?? ''))
  if (!/^\d{1,12}$/.test(seconds) || signatures.length === 0)
    throw new SignatureError(`The header ${signatureHeader} is missing or malformed`)
  if (Math.abs(now() / 1000 - Number(seconds)) > tolerance)
    throw new SignatureError(`The message is not from the last ${tolerance} seconds`)
  const message = messageOf(seconds, body)
  for (const one of [secret].flat()) {
    const key = await keyOf(one)
    // Compares in constant time.
    for (const found of signatures)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature vouches for what the body holds
      if (await crypto.subtle.verify('HMAC', key, found, message)) return JSON.parse(textOf(body)) as Message
  }
  throw new SignatureError('The signature does not match the body')
}

/** Signs as Waybill does: for tests of your receiver. */
export async function signWebhook(
  body: string | Uint8Array,
  secret: string,
  seconds: number = Math.floor(Date.now() / 1000),
): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), messageOf(String(seconds), body))
  return `t=${seconds},v1=${Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const encoder = new TextEncoder()
const textOf = (body: string | Uint8Array) => (typeof body === 'string' ? body : new TextDecoder().decode(body))

function messageOf(seconds: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const content = typeof body === 'string' ? encoder.encode(body) : body
  const head = encoder.encode(`${seconds}.`)
  const message = new Uint8Array(head.length + content.length)
  message.set(head)
  message.set(content, head.length)
  return message
}

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

const bytesOf = (hex: string): Uint8Array<ArrayBuffer>[] =>
  /^([0-9a-f]{2}){32}$/.test(hex) ? [Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))] : []
