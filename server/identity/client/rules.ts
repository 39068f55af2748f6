import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkContact } from '../../kernel/checks/contact.ts'
import { isCountry } from '../../kernel/checks/country.ts'
import { checkEmail } from '../../kernel/checks/email.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { checkEori, checkVat } from '../../kernel/checks/company-number.ts'
import { checkPostCode } from '../../kernel/checks/post-code.ts'
import { conflict, type FieldError, forbidden, within } from '../../kernel/error.ts'
import { planNames } from './plans.ts'

export type ClientType = Schemas['ClientType']
type Address = Schemas['ClientAddress']
type BillingInfo = Schemas['BillingInfo']

/** How far below the platform owner a type ranks. */
const ranks: Readonly<Record<ClientType, number>> = { PLATFORM_OWNER: 0, TENANT: 1, COMPANY: 2, ACCOUNT: 3 }

export const ranksBelow = (type: ClientType, parent: ClientType): boolean => ranks[type] > ranks[parent]

export const notBelowParent = (parent: { id?: number; clientType: ClientType }): FieldError => ({
  code: 'CLIENT_TYPE_NOT_BELOW_PARENT',
  defaultMessage: `clientType must rank below ${parent.clientType}, which is the type of the parent${parent.id === undefined ? '' : ` ${parent.id}`}`,
  field: 'clientType',
})

export interface Details {
  readonly address?: Address | null
  readonly billingInfo?: BillingInfo | null
}

/** Returns address and billing as stored, and an error for each value that is impossible in its country. */
export function checkDetails({ address, billingInfo }: Details): { kept: Details; errors: FieldError[] } {
  const ofAddress = address ? checkAddress(address) : { kept: address, errors: [] }
  const ofBilling = billingInfo ? checkBilling(billingInfo) : { kept: billingInfo, errors: [] }
  return {
    kept: { address: ofAddress.kept, billingInfo: ofBilling.kept },
    errors: [...within('address', ofAddress.errors), ...within('billingInfo', ofBilling.errors)],
  }
}

function checkAddress(address: Address): { kept: Address; errors: FieldError[] } {
  const errors: FieldError[] = []
  const kept: Address = { ...address }
  if (!isCountry(address.country)) {
    const outcome = { code: 'COUNTRY_UNKNOWN', expected: 'a country of ISO 3166-1, such as DK' } as const
    return { kept, errors: [errorAt('country', outcome)] }
  }
  if (address.postCode !== undefined) {
    const outcome = checkPostCode(address.country, address.postCode)
    if (outcome.kept === undefined) errors.push(errorAt('postCode', outcome))
    else kept.postCode = outcome.kept
  }
  if (address.contactInfo) {
    const contact = checkContact(address.contactInfo, address.country)
    kept.contactInfo = contact.kept
    errors.push(...within('contactInfo', contact.errors))
  }
  return { kept, errors }
}

const billingChecks = { vat: checkVat, eori: checkEori, additionalBillingEmail: checkEmail } as const

function checkBilling(billing: BillingInfo): { kept: BillingInfo; errors: FieldError[] } {
  const errors: FieldError[] = []
  const kept: BillingInfo = { ...billing }
  for (const name of ['vat', 'eori', 'additionalBillingEmail'] as const) {
    const value = billing[name]
    if (value === undefined) continue
    const outcome = billingChecks[name](value)
    if (outcome.kept === undefined) errors.push(errorAt(name, outcome))
    else kept[name] = outcome.kept
  }
  return { kept, errors }
}

/** Reports an external origin without an id, or the reverse: both are set, removed or left alone together. */
export function halfExternalKey(origin: string | null | undefined, id: string | null | undefined): FieldError[] {
  if (stateOf(origin) === stateOf(id)) return []
  const originIsMissing = origin === undefined || (origin === null && id !== undefined)
  const [missing, given] = originIsMissing ? ['externalOrigin', 'externalId'] : ['externalId', 'externalOrigin']
  const code = originIsMissing ? 'EXTERNAL_ORIGIN_MISSING' : 'EXTERNAL_ID_MISSING'
  return [{ code, defaultMessage: `${missing} must come together with ${given}`, field: missing }]
}

const stateOf = (value: string | null | undefined) => (value === undefined || value === null ? value : 'given')

/** Identifies the other client only to callers who reach it. */
export const externalClientExists = (origin: string, id: string, holder: number | undefined) =>
  conflict(
    'EXTERNAL_CLIENT_EXISTS',
    holder === undefined
      ? `Another client already has the external id ${id} of ${origin}. Choose another one.`
      : `Client ${holder} already has the external id ${id} of ${origin}. Update that client instead.`,
  )

export const planFromAbove = (id: number, parentId: number | undefined) =>
  forbidden(
    'PLAN_CHANGE_FORBIDDEN',
    parentId === undefined
      ? `The plan of client ${id} cannot be changed. Leave plan out.`
      : `The plan of client ${id} can only be changed by an administrator of client ${parentId}. Ask there or leave plan out.`,
  )

/** Refuses a larger plan than that of the client above. */
export function mustBeWithin(plan: Schemas['ClientPlan'], parent: { id: number; plan: Schemas['ClientPlan'] }): void {
  if (planNames.indexOf(plan) > planNames.indexOf(parent.plan))
    throw forbidden(
      'PLAN_ABOVE_PARENT',
      `Client ${parent.id} has the plan ${parent.plan}, and a client below it cannot have ${plan}. Choose ${parent.plan} or a smaller plan, or upgrade the plan of client ${parent.id} first.`,
    )
}

export const parentNotAccessible = (id: number) =>
  forbidden(
    'CLIENT_NOT_REACHABLE',
    `You cannot create a client below client ${id}. Choose a parent that GET /auth/client-list returns.`,
  )
