import { createSigner } from 'fast-jwt'
import { randomUUID } from 'node:crypto'
import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { Config } from '../../../config.ts'
import { customsPath, sandboxToken } from '../../../network/carriers/sandbox/customs-account.ts'
import { wholeBody } from '../../../platform/http/whole-body.ts'
import type { Message } from './messages.ts'

/** The address of Digitoll and the installation's account there. The sandbox requires none. */
export interface Digitoll {
  readonly url: string
  readonly account?: { readonly tokenUrl: string; readonly issuer: string; readonly key: string }
  readonly timeoutMs: number
}

type Settings = Pick<
  Config,
  | 'digitollUrl'
  | 'maskinportenUrl'
  | 'maskinportenIssuer'
  | 'maskinportenKey'
  | 'carrierTimeoutMs'
  | 'environment'
  | 'sandboxUrl'
>

/**
 * Returns the customs service for one side of an installation. Test data goes only to the sandbox, as does everything
 * on a fresh machine; in production there is none without credentials.
 */
export function digitollOf(config: Settings, { isTest }: { readonly isTest: boolean }): Digitoll | undefined {
  const { maskinportenIssuer: issuer, maskinportenKey: key, carrierTimeoutMs: timeoutMs } = config
  if (!isTest && issuer !== undefined && key !== undefined)
    return { url: config.digitollUrl, account: { tokenUrl: config.maskinportenUrl, issuer, key }, timeoutMs }
  if (!isTest && config.environment === 'production') return undefined
  return { url: `${config.sandboxUrl ?? 'http://127.0.0.1:8090'}${customsPath}`, timeoutMs }
}

const scope = 'toll:movement/road/v2'

/**
 * Returns a token of Norwegian Customs: Maskinporten issues one for a signed assertion, and customs exchanges it for
 * its own (toll.github.io/api/maskinporten.html).
 */
export async function tokenOf({ url, account, timeoutMs }: Digitoll): Promise<string> {
  if (!account) return sandboxToken
  const { tokenUrl, issuer, key } = account
  const sign = createSigner({ algorithm: 'RS256', key, iss: issuer, aud: `${tokenUrl}/`, expiresIn: 100_000 })
  const assertion = sign({ scope, jti: randomUUID() })
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  const subject = await tokenAt(`${tokenUrl}/token`, grant, timeoutMs)
  const exchange = { grant_type: 'token-exchange', subject_token_type: 'access_token', subject_token: subject }
  return tokenAt(`${url}/api/access/external/oauth/token`, exchange, timeoutMs)
}

async function tokenAt(url: string, form: Record<string, string>, timeoutMs: number): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await bodyOf(response)
  const { access_token: token } = body
  if (!response.ok || typeof token !== 'string')
    throw new Error(`${new URL(url).host} gave no token: ${response.status}`)
  return token
}

const paths = {
  HOUSE_CONSIGNMENT: 'house-consignment',
  MASTER_CONSIGNMENT: 'master-consignment',
  TRANSPORT: 'transport',
} as const satisfies Record<Message['kind'], string>

export type Sent = { readonly requestId: string } | { readonly refused: string } | { readonly isGone: true }

export interface Outgoing extends Pick<Message, 'kind' | 'content'> {
  readonly action: Schemas['CustomsMessageAction']
  /** The MRN under which customs has it already. */
  readonly mrn?: string | undefined
}

const methods = { CREATE: 'POST', UPDATE: 'PUT', WITHDRAW: 'DELETE' } as const satisfies Record<
  Outgoing['action'],
  string
>

/** Sends a message. Returns an immediate refusal of customs; throws any other failure, which may be retried. */
export async function sendMessage(
  { url, timeoutMs }: Digitoll,
  token: string,
  { kind, content, action, mrn = '' }: Outgoing,
): Promise<Sent> {
  const path = action === 'CREATE' ? paths[kind] : `${paths[kind]}/${encodeURIComponent(mrn)}`
  const response = await fetch(`${url}/api/movement/road/v2/${path}`, {
    method: methods[action],
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(content),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await bodyOf(response)
  if (response.ok && typeof body['requestId'] === 'string') return { requestId: body['requestId'].slice(0, 60) }
  if (response.status === 400 || response.status === 422)
    return { refused: errorsIn(body) ?? `HTTP ${response.status}` }
  if (response.status === 404 && action === 'WITHDRAW') return { isGone: true }
  if (response.status === 404 && action === 'UPDATE')
    return { refused: `Customs does not know MRN ${mrn}. Withdraw the filing, and file the truck again.` }
  throw new Error(`Digitoll responded to a ${kind} with ${response.status}`)
}

export type Validation =
  | { readonly mrn?: string; readonly missing?: string }
  | { readonly refused: string }
  | { readonly isPending: true }

/** Returns the validation of an accepted message; pending while customs has not processed it (404). */
export async function validationOf(
  { url, timeoutMs }: Digitoll,
  token: string,
  kind: Message['kind'],
  requestId: string,
): Promise<Validation> {
  const path = `/api/movement/road/status/v2/${paths[kind]}/validation-status/${encodeURIComponent(requestId)}`
  const response = await fetch(`${url}${path}`, {
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await bodyOf(response)
  if (response.status === 404) return { isPending: true }
  if (!response.ok) throw new Error(`Digitoll responded to the state of a ${kind} with ${response.status}`)
  const refused = errorsIn(body) ?? (body['status'] === 'FAILURE' ? unsaid : undefined)
  if (refused !== undefined) return { refused }
  const mrn = typeof body['mrn'] === 'string' ? { mrn: body['mrn'].slice(0, 60) } : {}
  if (body['status'] !== 'SUCCESS') return { isPending: true }
  const missing = missingIn(body)
  return {
    ...mrn,
    ...(missing.length > 0 && { missing: `Customs still misses ${missing.join(', ')}.`.slice(0, 1_000) }),
  }
}

/** Collects data that is required before the truck arrives: reasons why a document is INCOMPLETE, at any depth. */
function missingIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missingIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'incompleteDocumentationReasonList' && Array.isArray(part)
      ? part.filter((reason) => typeof reason === 'string')
      : missingIn(part),
  )
}

const unsaid = 'Digitoll has found errors and not said which.'

/** The longest response of customs, which is a few lines, in bytes. */
const longestResponse = 1_000_000

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const tooLong = () => new Error(`The response of ${new URL(response.url).host} does not end`)
  const text = await wholeBody(response.body ?? [], longestResponse, tooLong)
  try {
    return Object(JSON.parse(text.toString('utf8')))
  } catch {
    return {}
  }
}

/**
 * Returns one line per error, with its element. Immediate errors use other names than validations
 * (synkrone-valideringsfeil and asynkrone-valideringsfeil).
 */
function errorsIn({
  validationErrors: atOnce,
  validationErrorList: later,
}: Record<string, unknown>): string | undefined {
  const list = [atOnce, later].flatMap((one): unknown[] => (Array.isArray(one) ? one : []))
  if (list.length === 0) return undefined
  const said = list.map((one) => {
    const { field, error, description, pointer } = Object(one)
    const path: unknown = Object(pointer).messageElementPath ?? field
    return [path, description ?? error].filter((part) => typeof part === 'string').join(': ')
  })
  return (
    said
      .filter((one) => one !== '')
      .join('; ')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .slice(0, 1_000) || unsaid
  )
}
