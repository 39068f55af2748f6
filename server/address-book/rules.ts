import type { components } from '../../openapi/generated/types.ts'
import { checkContact } from '../checks/contact.ts'
import { checkCountry } from '../checks/country.ts'
import { faultAt } from '../checks/outcome.ts'
import { checkPostCode } from '../checks/post-code.ts'
import { invalid, type Fault } from '../http/error.ts'
import type { AddressContent } from './store.ts'

type Schemas = components['schemas']
type AddressCreate = Schemas['AddressCreate']
type AddressChanges = Schemas['AddressPatch']

/** A new address as it is kept: what was sent, in the forms of its country, and what follows from it. */
export function newContent(sent: AddressCreate): AddressContent {
  return rightContent({ type: sent.company === undefined ? 'private' : 'business', references: [], ...sent }, sent)
}

/** An address after a change: attributes merge, what they hold is replaced whole, null removes. */
export function changedContent(content: AddressContent, changes: AddressChanges): AddressContent {
  const next = Object.entries({ ...content, ...changes }).filter(([, value]) => value !== null)
  // Both parts were checked against the contract, and only what may be absent can be null.
  return rightContent(Object.fromEntries(next) as AddressContent, changes)
}

/** In the order of the contract. Attributes that no change touches are not judged again. */
function rightContent(content: AddressContent, touched: AddressChanges): AddressContent {
  const faults: Fault[] = [...whoFaults(content)]
  let { country, postCode, contactInfo } = content
  if (touched.country !== undefined) {
    const outcome = checkCountry(country)
    if (outcome.kept === undefined) faults.push(faultAt('country', outcome))
  }
  if (postCode !== undefined && (touched.postCode !== undefined || touched.country !== undefined)) {
    const outcome = checkPostCode(country, postCode)
    if (outcome.kept === undefined) faults.push(faultAt('postCode', outcome))
    else postCode = outcome.kept
  }
  if (contactInfo !== undefined && touched.contactInfo !== undefined) {
    const outcome = checkContact(contactInfo, country)
    faults.push(...outcome.faults)
    contactInfo = outcome.kept
  }
  if (faults.length > 0) throw invalid(faults)
  const { type, firstName, lastName, company, addressLine1, addressLine2, city, state, department, references } =
    content
  return {
    type,
    firstName,
    lastName,
    company,
    addressLine1,
    addressLine2,
    postCode,
    city,
    state,
    country,
    department,
    references,
    contactInfo,
  }
}

/** An address names somebody, and a business address a company. */
function whoFaults({ type, firstName, lastName, company }: AddressContent): Fault[] {
  if (type === 'business' && isBlank(company))
    return [
      {
        code: 'COMPANY_MISSING',
        defaultMessage: 'company must be given, since the address is a business address',
        objectName: 'body',
        field: 'company',
      },
    ]
  if (isBlank(firstName) && isBlank(lastName) && isBlank(company))
    return [
      {
        code: 'NAME_MISSING',
        defaultMessage: 'firstName, lastName or company must be given',
        objectName: 'body',
        field: 'firstName',
      },
    ]
  return []
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''
