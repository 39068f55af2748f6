import { currentTime } from '../../kernel/current-time.ts'
import { retryAfterSeconds } from '../../kernel/back-off.ts'
import { createHmac } from 'node:crypto'
import { shapeOf } from '../../kernel/shape.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { brokerPath, sandboxSecret } from '../../network/carriers/sandbox/broker-account.ts'
import { wholeBody } from '../../platform/http/whole-body.ts'
import type { Config } from '../../config.ts'

type Report = Schemas['CustomsStatusUpdate']

/** The receiver of closed items. */
export interface Broker {
  readonly url: string
  readonly secret: string
  readonly timeoutMs: number
}

/** Returns the installation's broker. By default this is the sandbox, except in production, which has none. */
export function brokerOf(
  config: Pick<Config, 'brokerUrl' | 'brokerSecret' | 'environment' | 'sandboxUrl' | 'carrierTimeoutMs'>,
): Broker | undefined {
  const { brokerUrl, brokerSecret, environment, sandboxUrl, carrierTimeoutMs: timeoutMs } = config
  if (brokerUrl !== undefined && brokerSecret !== undefined) return { url: brokerUrl, secret: brokerSecret, timeoutMs }
  return environment === 'production' ? undefined : sandboxBrokerOf({ sandboxUrl, carrierTimeoutMs: timeoutMs })
}

/** Returns the broker for test data, which goes nowhere else. */
export function sandboxBrokerOf({
  sandboxUrl,
  carrierTimeoutMs: timeoutMs,
}: Pick<Config, 'sandboxUrl' | 'carrierTimeoutMs'>): Broker {
  return { url: `${sandboxUrl ?? 'http://127.0.0.1:8090'}${brokerPath}`, secret: sandboxSecret, timeoutMs }
}

export type BrokerResponse =
  | { readonly outcome: 'TAKEN'; readonly reports: readonly Report[] }
  | { readonly outcome: 'REFUSED'; readonly reason: string }
  | { readonly outcome: 'FAILED'; readonly reason: string; readonly retryAfter?: number | undefined }

const signatureHeader = 'waybill-signature'

/** Signs a request as the contract describes at getTruckCustomsTransfer. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

/** The longest response of a broker, in bytes. */
const longestResponse = 4_000_000

/** Statuses after which the same batch may succeed later: timeout, conflict, too early, too many requests. */
const passing = new Set([408, 409, 425, 429])

/** Sends a batch. Its id lets the broker accept it only once, however often it is sent. */
export async function postBatch(
  { url, secret, timeoutMs }: Broker,
  id: string,
  body: string,
  signal?: AbortSignal,
): Promise<BrokerResponse> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        [signatureHeader]: signatureOf(secret, Math.floor(currentTime().getTime() / 1_000), body),
      },
      body,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    const text = await textOf(response)
    if (response.ok) return { outcome: 'TAKEN', reports: reportsIn(text) }
    const reason = `HTTP ${response.status}${text === '' ? '' : ` ${excerpt(text)}`}`
    if (response.status >= 400 && response.status < 500 && !passing.has(response.status))
      return { outcome: 'REFUSED', reason }
    return { outcome: 'FAILED', reason, retryAfter: retryAfterSeconds(response.headers.get('retry-after')) }
  } catch (error) {
    const reason = deadline.aborted ? `no response within ${timeoutMs / 1_000} seconds` : reasonOf(error)
    return { outcome: 'FAILED', reason }
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.message : String(error)
}

async function textOf(response: Response): Promise<string> {
  return (await wholeBody(response.body ?? [], longestResponse, tooLong)).toString('utf8')
}

const tooLong = () => new Error('the response does not end')

/** Shortens a text to what a message may contain: one line of printable characters. */
const excerpt = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, 300)

/** Returns the reports in a response. A broker that returns anything else has accepted the batch and reports later. */
function reportsIn(text: string): readonly Report[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return areReports(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** Validates the part of a response that is used: the body of setCustomsTransferStatus, in a list. */
const areReports = shapeOf<readonly Report[]>({
  type: 'array',
  maxItems: 1_000,
  items: {
    type: 'object',
    required: ['customsItemIds', 'status'],
    properties: {
      customsItemIds: {
        type: 'array',
        minItems: 1,
        maxItems: 1_000,
        items: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
      },
      status: { enum: ['SENT', 'TRANSFER_SUCCESS', 'TRANSFER_ERROR'] },
      message: { type: 'string', pattern: String.raw`^[^\u0000]+$`, maxLength: 1_000 },
      mrn: { type: 'string', pattern: String.raw`^\d{2}[A-Z]{2}[0-9A-Z]{14}$` },
      importDeclaration: {
        type: 'object',
        additionalProperties: false,
        required: ['brokerNumber', 'declarationDate', 'sequenceNumber'],
        properties: {
          brokerNumber: { type: 'string', pattern: String.raw`^\d{9}$` },
          declarationDate: { type: 'string', pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$` },
          sequenceNumber: { type: 'string', pattern: String.raw`^[1-9]\d{0,9}$` },
        },
      },
      transitMrn: { type: 'string', pattern: String.raw`^\d{2}[A-Z]{2}[0-9A-Z]{14}$` },
      customsOffice: { type: 'string', pattern: '^[A-Z]{2}[0-9A-Z]{2,10}$' },
      acceptedAt: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$` },
    },
  },
})
