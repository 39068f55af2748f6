import type { Schemas } from '../../../openapi/generated/types.ts'

export type Address = Schemas['Address']

/** The JSON content of a row; the rest has its own columns. */
export type AddressContent = Omit<Address, 'id' | 'createdAt' | 'modifiedAt' | 'deletedAt' | 'externalId'>

/** What is stored of an address besides id and timestamps. */
export interface KeptAddress {
  readonly content: AddressContent
  readonly externalId?: string | undefined
}

/** The values to search, filter and sort by, in columns beside the content. */
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

/** The search text, one line per group of values. */
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

/** The number in both international formats and in the national one. */
const dialled = (code: string, number: string) => `00${code}${number}\n+${code}${number}\n0${number}`

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const isThere = (text: string | undefined): text is string => text !== undefined
