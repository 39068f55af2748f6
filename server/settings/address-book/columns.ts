import type { Schemas } from '../../../openapi/generated/types.ts'

export type Address = Schemas['Address']

/** The content of a row; the rest is in columns of its own. */
export type AddressContent = Omit<Address, 'id' | 'createdAt' | 'modifiedAt' | 'deletedAt' | 'externalId'>

/** The stored part of an address besides its id and its times. */
export interface KeptAddress {
  readonly content: AddressContent
  readonly externalId?: string | undefined
}

/** The values for searching, filtering and sorting, in columns of their own beside the content. */
export interface AddressColumns {
  readonly type: string
  readonly firstName: string | null
  readonly company: string | null
  readonly searched: string
}

export const columnsOf = ({ content, externalId }: KeptAddress): AddressColumns => ({
  type: content.type,
  firstName: content.firstName?.normalize() ?? null,
  company: content.company?.normalize() ?? null,
  searched: searchedText(content, externalId),
})

/** The search text, a line for each group of values. */
export function searchedText(content: AddressContent, externalId: string | undefined): string {
  const { firstName, lastName, company, addressLine1, addressLine2, postCode, city, references, contactInfo } = content
  return [
    [firstName, lastName].filter(isThere).join(' '),
    company,
    addressLine1,
    addressLine2,
    postCode === undefined ? undefined : `${postCode} ${city}`,
    postCode?.replaceAll(' ', ''),
    city,
    ...references,
    externalId,
    contactInfo?.email,
    ...[contactInfo?.telephone, contactInfo?.mobile]
      .filter(isThere)
      .map((number) => dialled(digitsOf(contactInfo?.dialCode ?? ''), digitsOf(number))),
  ]
    .filter(isThere)
    .join('\n')
    .normalize()
}

/** As it is dialled from abroad, in both ways, and at home. */
const dialled = (code: string, number: string) => `00${code}${number}\n+${code}${number}\n0${number}`

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const isThere = (text: string | undefined): text is string => text !== undefined
