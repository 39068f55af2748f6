import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { type CarrierId, CarrierRefusal, CarrierUnavailable, type WebhookMessage } from '../carrier.ts'
import { garbage } from '../http.ts'
import type { Shapes } from '../shapes.ts'
import type { AdapterField } from './adapter.ts'
import { parsed } from './parsed.ts'

const shortestSecret = 16

/** The field that authenticates the sender of events. Without it no events are accepted. */
export const webhookSecretField = (description: string): AdapterField => ({
  name: 'webhookSecret',
  description,
  sensitive: true,
  isOptional: true,
  error: (value) =>
    value.trim().length >= shortestSecret ? undefined : `must have ${shortestSecret} characters or more`,
})

/** The field with the address for the carrier's events. `asked` describes the effect. */
export const webhookUrlField = (carrier: CarrierId, asked: string): AdapterField => ({
  name: 'webhookUrl',
  description: `Your webhook address at Waybill, https://<host>/webhooks/carriers/${carrier}/<client id>. With it and webhookSecret, ${asked} They are asked for all the same.`,
  sensitive: false,
  isOptional: true,
  error: (value) =>
    /^https:\/\/\S{1,190}$/.test(value.trim()) ? undefined : 'must be an https address of up to 200 characters',
})

/** A header carries the proof of a message: the secret itself, or the body's signature with it. */
interface Proof {
  readonly carrier: CarrierId
  /** In small letters. */
  readonly header: string
  readonly secret: string | undefined
}

/** Refuses a message that was not sent along with the secret. */
export function mustCarrySecret({ carrier, header, secret = '' }: Proof, { headers }: WebhookMessage): void {
  if (secret.length < shortestSecret || !isSame(headers[header], secret)) throw unproven(carrier, header)
}

/** Refuses a message whose body is not signed with the secret by HMAC-SHA256, in Base64. */
export function mustBeSigned({ carrier, header, secret = '' }: Proof, { headers, body }: WebhookMessage): void {
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  if (secret.length < shortestSecret || !isSame(headers[header], signature)) throw unproven(carrier, header)
}

/** The contents of a message, once it is proven to be the carrier's. */
export function messageOf<Schemas, Name extends keyof Schemas & string>(
  carrier: CarrierId,
  { body }: WebhookMessage,
  shapes: Shapes<Schemas>,
  name: Name,
): Schemas[Name] {
  const message = parsed(body)
  if (!shapes.has(name, message)) throw garbage(carrier)
  return message
}

/** Has a carrier asked to send events. They are asked for as well, so that without it they come later and nothing is lost. */
export async function whereItCan(subscription: Promise<unknown>): Promise<void> {
  try {
    await subscription
  } catch (error) {
    if (!(error instanceof CarrierRefusal) && !(error instanceof CarrierUnavailable)) throw error
  }
}

const unproven = (carrier: CarrierId, header: string) =>
  new CarrierRefusal(carrier, 'WAYBILL-WEBHOOK', `The message has no ${header} that proves that it is from ${carrier}`)

/** Whether two secrets are the same, in a time that tells nothing of them. */
const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
