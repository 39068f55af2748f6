import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkContact } from '../../kernel/checks/contact.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { checkPostCode } from '../../kernel/checks/post-code.ts'
import { fieldError, invalid, mustHaveNone, type FieldError, within } from '../../kernel/error.ts'
import type { Whole } from '../../kernel/whole.ts'
import type { AddressContent } from './columns.ts'

/** Returns a new address as stored: in its country's formats, with derived values. */
export const newContent = (sent: Schemas['AddressCreate']): AddressContent => rightContent(checkedAddress(sent))

/** Like `newContent`, but returns errors instead of throwing. */
export function checkedAddress(sent: Schemas['AddressCreate']): Checked {
  const type = sent.company === undefined ? 'private' : 'business'
  return checkedContent({ type, references: [], ...sent }, sent)
}

/** Applies a change: attributes merge, nested values are replaced as a whole, null removes. */
export function changedContent(content: AddressContent, changes: Schemas['AddressPatch']): AddressContent {
  return rightContent(checkedContent(withoutNulls({ ...content, ...changes }), changes))
}

/** Applies an import from another system: a change if the external id is known, otherwise a new address. */
export function importedContent(
  { externalId, ...changes }: Schemas['AddressImportEntry'],
  known: AddressContent | undefined,
): AddressContent {
  if (known) return changedContent(known, changes)
  const { addressLine1, city, country, ...rest } = changes
  if (addressLine1 !== undefined && city !== undefined && country !== undefined)
    return newContent({ ...presentOf(rest), addressLine1, city, country })
  const missing = Object.entries({ addressLine1, city, country }).filter(([, value]) => value === undefined)
  throw invalid(missing.map(([name]) => fieldError('REQUIRED', name, `is required, since ${externalId} is new`)))
}

type Present<T> = { [Name in keyof T]: Exclude<T[Name], null> }

const presentOf = <T extends object>(changes: T) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is null is left out
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null)) as Present<T>

/** In the contract's order. */
const withoutNulls = (merged: Merged): Whole<AddressContent> => ({
  type: merged.type,
  firstName: merged.firstName ?? undefined,
  lastName: merged.lastName ?? undefined,
  company: merged.company ?? undefined,
  addressLine1: merged.addressLine1,
  addressLine2: merged.addressLine2 ?? undefined,
  postCode: merged.postCode ?? undefined,
  city: merged.city,
  state: merged.state ?? undefined,
  country: merged.country,
  department: merged.department ?? undefined,
  references: merged.references,
  contactInfo: merged.contactInfo ?? undefined,
})

/** In a change, optional attributes may be null. */
type Merged = {
  [Name in keyof AddressContent]: AddressContent[Name] | (undefined extends AddressContent[Name] ? null : never)
}

interface Checked {
  /** Valid values are in their country's formats. */
  readonly content: AddressContent
  readonly errors: readonly FieldError[]
}

function rightContent({ content, errors }: Checked): AddressContent {
  mustHaveNone(errors)
  return content
}

/** Does not validate attributes that the change leaves alone. */
function checkedContent(content: AddressContent, touched: Schemas['AddressPatch']): Checked {
  const errors: FieldError[] = whoErrors(content)
  const right = withoutNulls(content)
  const { country, postCode, contactInfo } = content
  if (touched.country !== undefined) {
    const outcome = checkCountry(country)
    if (outcome.kept === undefined) errors.push(errorAt('country', outcome))
  }
  if (postCode !== undefined && (touched.postCode !== undefined || touched.country !== undefined)) {
    const outcome = checkPostCode(country, postCode)
    if (outcome.kept === undefined) errors.push(errorAt('postCode', outcome))
    else right.postCode = outcome.kept
  }
  if (contactInfo !== undefined && touched.contactInfo !== undefined) {
    const outcome = checkContact(contactInfo, country)
    errors.push(...within('contactInfo', outcome.errors))
    right.contactInfo = outcome.kept
  }
  return { content: right, errors }
}

/** Every address needs a person or a company, and a business address needs a company. */
function whoErrors({ type, firstName, lastName, company }: AddressContent): FieldError[] {
  if (type === 'business' && isBlank(company))
    return [
      {
        code: 'COMPANY_MISSING',
        defaultMessage: 'company is required for a business address',
        field: 'company',
      },
    ]
  if (isBlank(firstName) && isBlank(lastName) && isBlank(company))
    return [
      {
        code: 'NAME_MISSING',
        defaultMessage: 'firstName, lastName or company must be given',
        field: 'firstName',
      },
    ]
  return []
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''
