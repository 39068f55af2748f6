import type { Schemas } from '../../../openapi/generated/types.ts'
import { placedIn, type ErrorDetail } from '../../kernel/error.ts'
import { schemaNamed } from '../../platform/http/rows.ts'
import { checkOf } from '../../platform/http/validation.ts'
import { checkedAddress } from '../../settings/address-book/rules.ts'

const creation = checkOf(schemaNamed('AddressCreate'), 'body', false)

interface Form {
  /** As it would be stored. Absent if it is invalid. */
  readonly address?: Schemas['ValidatedAddress']
  readonly errors: ErrorDetail[]
  readonly country: string
}

/** Validates a trimmed address as createAddress would. */
export function checkForm({ references, contactInfo, country = '', ...strings }: Schemas['AddressToValidate']): Form {
  const code = country.trim().toUpperCase()
  const address = {
    ...trimmed(strings),
    ...(code !== '' && { country: code }),
    ...(references && { references: references.map((reference) => reference.trim()) }),
    ...(contactInfo && { contactInfo: trimmed(contactInfo) }),
  }
  const wrong = creation.errorsIn(address)
  if (wrong.length > 0) return { errors: wrong, country: code }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's schema has been checked
  const { externalId, ...rest } = address as Schemas['AddressCreate']
  const { content, errors } = checkedAddress(rest)
  const kept = { ...content, ...(externalId !== undefined && { externalId }) }
  return { ...(errors.length === 0 && { address: kept }), errors: placedIn('body', errors), country: code }
}

const trimmed = (strings: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(strings).map(([name, value]) => [name, value?.trim()]))
