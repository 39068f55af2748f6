import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { type CarrierId, CarrierRefusal, CarrierUnavailable, type WebhookMessage } from '../carrier.ts'
import { garbage } from '../http.ts'
import type { Shapes } from '../shapes.ts'
import type { AdapterField } from './adapter.ts'
import { parsed } from './parsed.ts'

const shortestSecret = 16

/** Builds the field for the secret that authenticates pushed events. Without it, none are accepted. */
export const webhookSecretField = (description: string): AdapterField => ({
  name: 'webhookSecret',
  description,
  sensitive: true,
  isOptional: true,
  error: (value) =>
    value.trim().length >= shortestSecret ? undefined : `must have ${shortestSecret} characters or more`,
})

/** Builds the field for the address of pushed events. `asked` describes the effect. */
export const webhookUrlField = (carrier: CarrierId, asked: string): AdapterField => ({
  name: 'webhookUrl',
  description: `Your webhook address at Waybill, https://<host>/webhooks/carriers/${carrier}/<client id>. With it and webhookSecret, ${asked} They are asked for all the same.`,
  isOptional: true,
  error: (value) =>
    /^https:\/\/\S{1,190}$/.test(value.trim()) ? undefined : 'must be an https address of up to 200 characters',
})

/** The header that authenticates a message: with the secret itself, or with the body's signature. */
interface Proof {
  readonly carrier: CarrierId
  /** In lower case. */
  readonly header: string
  readonly secret: string | undefined
}

/** Refuses a message that does not contain the secret. */
export function mustCarrySecret({ carrier, header, secret = '' }: Proof, { headers }: WebhookMessage): void {
  if (secret.length < shortestSecret || !isSame(headers[header], secret)) throw unproven(carrier, header)
}

/** Refuses a message whose body is not signed with the secret by HMAC-SHA256, in Base64. */
export function mustBeSigned({ carrier, header, secret = '' }: Proof, { headers, body }: WebhookMessage): void {
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  if (secret.length < shortestSecret || !isSame(headers[header], signature)) throw unproven(carrier, header)
}

/** Parses the body of an authenticated message. */
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

/** Awaits a subscription and ignores its failure: polling still finds all events, only later. */
export async function whereItCan(subscription: Promise<unknown>): Promise<void> {
  try {
    await subscription
  } catch (error) {
    if (!(error instanceof CarrierRefusal) && !(error instanceof CarrierUnavailable)) throw error
  }
}

const unproven = (carrier: CarrierId, header: string) =>
  new CarrierRefusal(carrier, 'WAYBILL-WEBHOOK', `The message has no ${header} that proves that it is from ${carrier}`)

/** Compares secrets in constant time. */
const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
