import type { Grant } from '../../platform/http/caller.ts'
import { permissions as known, type Permission } from '../../generated/operations.ts'
import { withLowerLevels } from '../access/permissions.ts'

type Code =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'temporarily_unavailable'

/** An error with the codes of RFC 6749, which OAuth clients understand. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: Code
  readonly retrySeconds: number | undefined

  constructor(code: Code, message: string, retrySeconds?: number) {
    // Only printable ASCII without quotation marks and backslashes is allowed there.
    super(message.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/["\\]/g, "'"))
    this.code = code
    this.retrySeconds = retrySeconds
  }
}

/**
 * Parses the parameters of a form. None may be sent twice, and an empty one counts as absent (RFC 6749, section 3.2).
 */
export function readForm(contentType: string | undefined, body: unknown): ReadonlyMap<string, string> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? ''))
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.')
  const form = new Map<string, string>()
  for (const [name, value] of Object.entries(Object(body))) {
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `${name} must be sent once.`)
    if (value !== '') form.set(name, value)
  }
  return form
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the credentials from the header or the form; sending both is an error (RFC 6749, section 2.3.1). */
export function readCredentials(
  authorization: string | undefined,
  form: ReadonlyMap<string, string>,
): { readonly id: string; readonly secret: string } {
  const fromHeader = authorization === undefined ? undefined : readBasic(authorization)
  if (fromHeader && form.has('client_secret'))
    throw new OAuthError('invalid_request', 'Send client_secret once: in the header Authorization or in the form.')
  const id = fromHeader?.id ?? form.get('client_id')
  const secret = fromHeader?.secret ?? form.get('client_secret')
  if (id === undefined || secret === undefined)
    throw new OAuthError(
      'invalid_client',
      'client_id or client_secret is missing. Send both in the header Authorization (Basic) or in the form.',
    )
  if (fromHeader && form.has('client_id') && form.get('client_id') !== id)
    throw new OAuthError('invalid_request', 'client_id differs between the header Authorization and the form.')
  if (!uuid.test(id))
    throw new OAuthError('invalid_client', 'client_id must be the id of an API key of the kind APPLICATION.')
  return { id, secret }
}

const plain = (value: string) => decodeURIComponent(value.replaceAll('+', ' '))

function readBasic(authorization: string): { id: string; secret: string } {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(authorization) ?? []
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (id === undefined || secret === undefined)
    throw new OAuthError('invalid_client', 'The header Authorization must be Basic with client_id and client_secret.')
  try {
    // Both are form-encoded before they go into the header.
    return { id: plain(id), secret: plain(secret) }
  } catch {
    throw new OAuthError('invalid_client', 'client_id and client_secret must be form-encoded in the header.')
  }
}

/**
 * Returns the permissions of a token: the requested ones, or all of the application's that its creator still has. A
 * requested permission is never dropped silently; without a request, those that the creator has lost are.
 */
export function scopeOf(
  asked: string | undefined,
  given: readonly Permission[],
  grants: readonly Grant[],
  mode: 'asked' | 'present' = 'asked',
): Permission[] {
  const allowed = withLowerLevels(given)
  const held = withLowerLevels(grants.flatMap(({ permissions }) => permissions))
  const wanted = asked?.split(' ').filter((word) => word !== '') ?? given
  const granted = new Set<Permission>()
  for (const word of wanted) {
    const permission = known.find((one) => one === word)
    const may = permission !== undefined && allowed.has(permission) && held.has(permission)
    if (may) granted.add(permission)
    else if (asked !== undefined && mode === 'asked')
      throw new OAuthError('invalid_scope', `The application does not have the permission ${word.slice(0, 100)}.`)
  }
  if (granted.size === 0 && mode === 'asked')
    throw new OAuthError(
      'invalid_scope',
      'The user who registered the application no longer has any of its permissions. Register it again as another user.',
    )
  return [...granted].sort()
}
