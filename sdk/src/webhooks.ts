import type { CustomsBrokerBatch, WebhookEvent } from './generated/types.ts'

export type { WebhookEvent, WebhookPayloads } from './generated/types.ts'

/** The message was not sent by Waybill, or is too old or too new. Return 400 and discard it. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

/** Headers as `fetch`, Node.js or a framework provides them. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies by the [Standard Webhooks specification](https://www.standardwebhooks.com) that a message comes from
 * Waybill, is unchanged and recent, and returns the parsed body. Throws `SignatureError` otherwise. Pass the raw body,
 * before anything parses it. While a secret is being replaced, messages are signed with both, so either one works. A
 * redelivery has the same `webhook-id`: store it to recognise duplicates.
 *
 * @example
 * const event = await verify(await request.text(), request.headers, process.env.WAYBILL_WEBHOOK_SECRET)
 * if (event.type === 'shipment.delivered') console.log(event.data.shipmentId)
 */
export async function verify<Message = WebhookEvent>(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now }: VerifyOptions = {},
): Promise<Message> {
  const [id, seconds, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headerOf(headers, name)
    if (!value) throw new SignatureError(`The header ${name} is missing`)
    return value
  })
  mustBeFresh(seconds, 'webhook-timestamp', tolerance, now)
  const signatures = `${signature}`
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? bytesOfBase64(one.slice(3)) : []))
  const message = messageOf(`${id}.${seconds}.`, body)
  return checked(body, message, signatures, [secret].flat().map(bytesOfSecret))
}

/** Signs a body as Waybill does, with one or more secrets, and returns the headers. For tests of your receiver. */
export async function sign(
  body: string | Uint8Array,
  secret: string | readonly string[],
  {
    id = `msg_${crypto.randomUUID()}`,
    seconds = Math.floor(Date.now() / 1000),
  }: { id?: string; seconds?: number } = {},
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const message = messageOf(`${id}.${seconds}.`, body)
  const signatures = await Promise.all(
    [secret].flat().map(async (one) => {
      const signature = await crypto.subtle.sign('HMAC', await keyOf(bytesOfSecret(one)), message)
      return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
    }),
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}

/** The header that signs a batch for a customs broker: `t=<seconds since 1970>,v1=<HMAC-SHA256 in hexadecimal>`. */
export const signatureHeader = 'waybill-signature'

export interface VerifyOptions {
  /** How many seconds old, or ahead, a message may be; 300 by default. An attacker may replay an older one. */
  readonly tolerance?: number
  readonly now?: () => number
}

/**
 * Verifies a batch of customs items that Waybill sends to a broker, and returns it. Throws `SignatureError` otherwise.
 * Pass the raw body, before anything parses it. While a secret is being replaced, pass both. Verify events of webhook
 * endpoints with `verify` instead.
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
  mustBeFresh(seconds, signatureHeader, tolerance, now)
  const keys = [secret].flat().map((one) => encoder.encode(one))
  return checked(body, messageOf(`${seconds}.`, body), signatures, keys)
}

/** Signs a batch for a customs broker as Waybill does. For tests of your receiver. */
export async function signWebhook(
  body: string | Uint8Array,
  secret: string,
  seconds: number = Math.floor(Date.now() / 1000),
): Promise<string> {
  const signature = await crypto.subtle.sign(
    'HMAC',
    await keyOf(encoder.encode(secret)),
    messageOf(`${seconds}.`, body),
  )
  return `t=${seconds},v1=${Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const encoder = new TextEncoder()
const textOf = (body: string | Uint8Array) => (typeof body === 'string' ? body : new TextDecoder().decode(body))
type Bytes = Uint8Array<ArrayBuffer>

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([other]) => other.toLowerCase() === name) ?? []
  return value === undefined ? undefined : [value].flat().join(' ')
}

function mustBeFresh(seconds: string | undefined, header: string, tolerance: number, now: () => number): void {
  if (!/^\d{1,12}$/.test(seconds ?? '')) throw new SignatureError(`The header ${header} is missing or malformed`)
  if (Math.abs(now() / 1000 - Number(seconds)) > tolerance)
    throw new SignatureError(`The message is not from the last ${tolerance} seconds`)
}

/** Parses the body if one of the secrets made one of the signatures. */
async function checked<Message>(
  body: string | Uint8Array,
  message: Bytes,
  signatures: readonly Bytes[],
  secrets: readonly Bytes[],
): Promise<Message> {
  for (const secret of secrets) {
    const key = await keyOf(secret)
    // Compares in constant time.
    for (const signature of signatures)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature vouches for what the body holds
      if (await crypto.subtle.verify('HMAC', key, signature, message)) return JSON.parse(textOf(body)) as Message
  }
  throw new SignatureError('No signature matches the body')
}

function messageOf(start: string, body: string | Uint8Array): Bytes {
  const content = typeof body === 'string' ? encoder.encode(body) : body
  const head = encoder.encode(start)
  const message = new Uint8Array(head.length + content.length)
  message.set(head)
  message.set(content, head.length)
  return message
}

const keyOf = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

const bytesOf = (hex: string): Bytes[] =>
  /^([0-9a-f]{2}){32}$/.test(hex) ? [Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))] : []

/** Returns no signature if the text is not base64. */
function bytesOfBase64(text: string): Bytes[] {
  try {
    return [Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]
  } catch {
    return []
  }
}

function bytesOfSecret(secret: string): Bytes {
  const [bytes] = bytesOfBase64(secret.replace(/^whsec_/, ''))
  // With an empty secret, anyone could sign messages.
  if (!bytes || bytes.length === 0)
    throw new TypeError('The secret of a webhook endpoint must be whsec_ followed by base64')
  return bytes
}
