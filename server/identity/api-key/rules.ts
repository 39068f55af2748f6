import type { components } from '../../../openapi/generated/types.ts'
import { conflict, type FieldError, mustHaveNone } from '../../kernel/error.ts'
import { isNetwork } from '../access/keys.ts'

type Limits = Pick<components['schemas']['ApiKeyCreate'], 'addresses'> & { readonly expiresAt?: string | null }

/** Refuses limits under which a key could never be used, or from addresses that there are none of. */
export function mustBeLimits({ addresses = [], expiresAt }: Limits, now: Date): void {
  const errors: FieldError[] = addresses.flatMap((address, index) =>
    isNetwork(address)
      ? []
      : [errorOf('FORMAT', `addresses[${index}]`, 'must be an IP address or a network such as 203.0.113.0/24')],
  )
  if (typeof expiresAt === 'string' && new Date(expiresAt) <= now)
    errors.push(errorOf('OUT_OF_RANGE', 'expiresAt', 'must be in the future'))
  mustHaveNone(errors)
}

const errorOf = (code: string, field: string, says: string): FieldError => ({
  code,
  defaultMessage: `${field} ${says}`,
  field,
})

export const apiKeyRevoked = (name: string) =>
  conflict('API_KEY_REVOKED', `API key ${name} was revoked. Create a new one.`)
