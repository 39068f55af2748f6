import type { Schemas } from '../../../openapi/generated/types.ts'
import { conflict, type FieldError, fieldError, forbidden, mustHaveNone } from '../../kernel/error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isNetwork } from '../access/keys.ts'
import { hasTestSide } from '../access/permissions.ts'
import type { ApiKey } from './store.ts'

type Limits = Pick<Schemas['ApiKeyCreate'], 'addresses'> & { readonly expiresAt?: string | null }

/** Refuses limits that would make a key useless, and invalid addresses. */
export function mustBeLimits({ addresses = [], expiresAt }: Limits, now: Date): void {
  const errors: FieldError[] = addresses.flatMap((address, index) =>
    isNetwork(address)
      ? []
      : [fieldError('FORMAT', `addresses[${index}]`, 'must be an IP address or a network such as 203.0.113.0/24')],
  )
  if (typeof expiresAt === 'string' && new Date(expiresAt) <= now)
    errors.push(fieldError('OUT_OF_RANGE', 'expiresAt', 'must be in the future'))
  mustHaveNone(errors)
}

/** Refuses to give a test key permissions without a test side. */
export function mustFitSide(
  side: ApiKey['side'],
  { permissions = [], scope }: Partial<Pick<ApiKey, 'permissions' | 'scope'>>,
): void {
  if (side === 'LIVE') return
  const errors = permissions.flatMap((permission, index) =>
    hasTestSide(permission)
      ? []
      : [
          fieldError(
            'LIVE_ONLY',
            `permissions[${index}]`,
            `must not be ${permission} in a test key, since people, rights, clients, products, add-ons and carrier credentials have no test side`,
          ),
        ],
  )
  if (scope === 'CHILDREN') errors.push(fieldError('LIVE_ONLY', 'scope', 'must be LOCAL in a test key'))
  mustHaveNone(errors)
}

/**
 * Refuses what does not fit the kind of key. A public key, which everyone can read, may do next to nothing, and only it
 * has origins.
 */
export function mustFitKind({
  kind,
  permissions,
  scope,
  addresses,
  origins,
  tokenSeconds,
}: Pick<ApiKey, 'kind' | 'permissions' | 'scope' | 'addresses' | 'origins' | 'tokenSeconds'>): void {
  if (kind !== 'APPLICATION' && tokenSeconds !== undefined)
    mustHaveNone([fieldError('NOT_ALLOWED', 'tokenSeconds', 'is only for an application')])
  if (kind === 'PROVISIONING') mustHaveNone(errorsOfProvisioning(permissions, scope))
  if (kind !== 'PUBLIC') {
    mustHaveNone(origins.length === 0 ? [] : [fieldError('NOT_ALLOWED', 'origins', 'are only for a public key')])
    return
  }
  const errors = permissions.flatMap((permission, index) =>
    permission === 'checkout:write'
      ? []
      : [
          fieldError(
            'SECRET_ONLY',
            `permissions[${index}]`,
            `must not be ${permission} in a public key, which can only have checkout:write`,
          ),
        ],
  )
  if (scope !== 'LOCAL') errors.push(fieldError('SECRET_ONLY', 'scope', 'must be LOCAL in a public key'))
  if (addresses.length > 0)
    errors.push(fieldError('SECRET_ONLY', 'addresses', 'must be empty in a public key, which works from every address'))
  if (origins.length === 0)
    errors.push(fieldError('REQUIRED', 'origins', 'is required for a public key: the pages that it is used from'))
  mustHaveNone(errors)
}

/** A directory manages the people of one client, and its groups if wanted. */
function errorsOfProvisioning(permissions: ApiKey['permissions'], scope: ApiKey['scope']): FieldError[] {
  const errors = permissions.flatMap((permission, index) =>
    permission === 'users:admin' || permission === 'roles:admin'
      ? []
      : [
          fieldError(
            'NOT_ALLOWED',
            `permissions[${index}]`,
            `must not be ${permission} in a key for provisioning, which can only have users:admin and roles:admin`,
          ),
        ],
  )
  if (!permissions.includes('users:admin'))
    errors.push(fieldError('REQUIRED', 'permissions', 'must have users:admin in a key for provisioning'))
  if (scope !== 'LOCAL') errors.push(fieldError('NOT_ALLOWED', 'scope', 'must be LOCAL in a key for provisioning'))
  return errors
}

/** Limits test data to test keys and to users who ask for it. */
export function mustAccessTestSide({ apiKeyId, isTest }: Caller): void {
  if (apiKeyId !== undefined && !isTest)
    throw forbidden('TEST_KEY_REQUIRED', 'A live key has no access to the test side. Use a test key, or log in.')
}

export const apiKeyRevoked = (name: string) =>
  conflict('API_KEY_REVOKED', `API key ${name} was revoked. Create a new one.`)
