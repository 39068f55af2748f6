import { isUuid } from '../../kernel/uuid.ts'
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  plainName,
  ScimError,
  smallOf,
  wrongValue,
} from './rules.ts'
import type { ScimGroup, ScimUser } from './store.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const messages = 'urn:ietf:params:scim:api:messages:2.0'

export const longestPage = 200

interface Meta {
  readonly created: string
  readonly lastModified: string
}

const meta = (base: string, resourceType: 'User' | 'Group', id: string, { created, lastModified }: Meta) => ({
  resourceType,
  created,
  lastModified,
  location: `${base}/${resourceType}s/${id}`,
})

export function printUser(base: string, user: ScimUser): JsonObject {
  const { id, externalId, userName, firstName: givenName, lastName: familyName, email, active, groups } = user
  const fullName = [givenName, familyName].filter((one) => one !== undefined).join(' ') || undefined
  return {
    schemas: [`${core}:User`],
    id,
    externalId,
    userName,
    name: fullName === undefined ? undefined : { givenName, familyName },
    displayName: fullName ?? userName,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    groups: groups.map(({ value, display }) => ({ value, display, $ref: `${base}/Groups/${value}`, type: 'direct' })),
    meta: meta(base, 'User', id, user),
  }
}

export function printGroup(base: string, group: ScimGroup): JsonObject {
  const { id, externalId, displayName, members } = group
  return {
    schemas: [`${core}:Group`],
    id,
    externalId,
    displayName,
    members: members.map(({ value, display }) => ({ value, display, $ref: `${base}/Users/${value}`, type: 'User' })),
    meta: meta(base, 'Group', id, group),
  }
}

export interface Selection {
  readonly attributes?: string
  readonly excludedAttributes?: string
}

/** Returns the listed parts of each attribute, in lower case; 'all' if the attribute itself is listed. */
function namesIn(list: string): Map<string, Set<string> | 'all'> {
  const names = new Map<string, Set<string> | 'all'>()
  for (const written of list.split(',')) {
    const [name = '', ...subs] = (plainName(written.trim()) ?? '').toLowerCase().split('.')
    const parts = names.get(name) ?? new Set<string>()
    if (subs.length === 0 || parts === 'all') names.set(name, 'all')
    else names.set(name, parts.add(subs.join('.')))
  }
  return names
}

/** Attributes that every response contains. */
const always = new Set(['id', 'schemas'])

const partsOf = (value: Json | undefined, isWanted: (sub: string) => boolean): Json | undefined =>
  Array.isArray(value)
    ? value.map((one: Json) => partsOf(one, isWanted) ?? null)
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([sub]) => isWanted(sub.toLowerCase())))
      : value

export function selected(resource: JsonObject, { attributes, excludedAttributes }: Selection): JsonObject {
  const wanted = attributes === undefined ? undefined : namesIn(attributes)
  const unwanted = namesIn(excludedAttributes ?? '')
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const small = name.toLowerCase()
      if (always.has(small)) return [[name, value]]
      const [some, none] = [wanted ? wanted.get(small) : 'all', unwanted.get(small)]
      if (some === undefined || none === 'all') return []
      return [[name, partsOf(value, (sub) => (some === 'all' || some.has(sub)) && !none?.has(sub))]]
    }),
  )
}

export const printList = (resources: readonly JsonObject[], total = resources.length, startIndex = 1): JsonObject => ({
  schemas: [`${messages}:ListResponse`],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const printError = ({ status, scimType, message: detail }: ScimError): JsonObject => ({
  schemas: [`${messages}:Error`],
  status: String(status),
  scimType,
  detail,
})

interface Attribute {
  readonly name: string
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference'
  readonly says: string
  readonly isRequired?: boolean
  readonly isMany?: boolean
  readonly isExact?: boolean
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable'
  readonly uniqueness?: 'server'
  readonly only?: string
  readonly refersTo?: 'User' | 'Group'
  readonly sub?: readonly Attribute[]
}

const printAttribute = ({ name, type = 'string', says, sub, only, refersTo, ...facts }: Attribute): JsonObject => ({
  name,
  type,
  multiValued: facts.isMany ?? false,
  description: says,
  required: facts.isRequired ?? false,
  caseExact: type === 'reference' || (facts.isExact ?? false),
  mutability: facts.mutability ?? 'readWrite',
  returned: 'default',
  uniqueness: facts.uniqueness ?? 'none',
  ...(only !== undefined && { canonicalValues: [only] }),
  ...(refersTo && { referenceTypes: [refersTo] }),
  ...(sub && { subAttributes: sub.map(printAttribute) }),
})

const readOnly = { mutability: 'readOnly' } as const
const immutable = { mutability: 'immutable' } as const

const attributesOf: Readonly<Record<'User' | 'Group', readonly Attribute[]>> = {
  User: [
    { name: 'userName', says: 'Name of the user in the directory.', isRequired: true, uniqueness: 'server' },
    {
      name: 'name',
      type: 'complex',
      says: 'Name of the person.',
      sub: [
        { name: 'givenName', says: 'Given name.' },
        { name: 'familyName', says: 'Family name.' },
      ],
    },
    { name: 'displayName', says: 'Given name and family name, or the user name.', ...readOnly },
    {
      name: 'emails',
      type: 'complex',
      says: 'The e-mail address of the user. The primary one is kept, or the first.',
      isMany: true,
      isRequired: true,
      sub: [
        { name: 'value', says: 'E-mail address.', isRequired: true },
        { name: 'type', says: 'Always work.', only: 'work' },
        { name: 'primary', type: 'boolean', says: 'Always true.' },
      ],
    },
    { name: 'active', type: 'boolean', says: 'Whether the user can work for the client.' },
    {
      name: 'groups',
      type: 'complex',
      says: 'Roles of the user at the client.',
      isMany: true,
      ...readOnly,
      sub: [
        { name: 'value', says: 'Id of the group.', ...readOnly },
        { name: '$ref', type: 'reference', refersTo: 'Group', says: 'Address of the group.', ...readOnly },
        { name: 'display', says: 'Name of the group.', ...readOnly },
        { name: 'type', says: 'Always direct.', only: 'direct', ...readOnly },
      ],
    },
  ],
  Group: [
    { name: 'displayName', says: 'Name of the role.', isRequired: true, uniqueness: 'server' },
    {
      name: 'members',
      type: 'complex',
      says: 'Users with the role.',
      isMany: true,
      sub: [
        { name: 'value', says: 'Id of the user.', ...immutable },
        { name: '$ref', type: 'reference', refersTo: 'User', says: 'Address of the user.', ...immutable },
        { name: 'type', says: 'Always User.', only: 'User', ...immutable },
        { name: 'display', says: 'User name.', ...readOnly },
      ],
    },
  ],
}

const kinds = ['User', 'Group'] as const
const described = { User: 'User of the client', Group: 'Role of the client' }

/** Returns the attributes that a path may contain, in lower case. */
export const knownOf = (kind: 'User' | 'Group'): ReadonlySet<string> =>
  new Set(
    ['id', 'externalId', 'meta', ...attributesOf[kind].map(({ name }) => name)]
      .map((name) => name.toLowerCase())
      .filter((name) => kind === 'Group' || name !== 'displayname'),
  )

export const schemas = (base: string): JsonObject[] =>
  kinds.map((name) => ({
    schemas: [`${core}:Schema`],
    id: `${core}:${name}`,
    name,
    description: described[name],
    attributes: attributesOf[name].map(printAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${core}:${name}` },
  }))

export const resourceTypes = (base: string): JsonObject[] =>
  kinds.map((name) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    description: described[name],
    endpoint: `/${name}s`,
    schema: `${core}:${name}`,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

export const configuration = (base: string): JsonObject => ({
  schemas: [`${core}:ServiceProviderConfig`],
  documentationUri: new URL('/guides/provisioning', base).href,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: longestPage },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'API key of the kind PROVISIONING, sent as Authorization: Bearer',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

/** Checks that a message is an object. */
export function readMessage(body: unknown): JsonObject {
  if (!isObject(body)) throw new ScimError(400, 'Send a JSON object.', 'invalidSyntax')
  return body
}

function stringOf(object: JsonObject, name: string, longest: number): string | undefined {
  const value = memberOf(object, name)
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw wrongValue(`${name} must be a string.`)
  if (value.length > longest) throw wrongValue(`${name} must have at most ${longest} characters.`)
  if (/[\u0000-\u001f\u007f]/.test(value)) throw wrongValue(`${name} must be one line without control characters.`)
  return value.trim() || undefined
}

export interface WantedUser {
  readonly userName: string
  readonly externalId?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly active?: boolean
}

const isPrimary = (email: JsonObject) => smallOf(memberOf(email, 'primary')) === 'true'
const isWork = (email: JsonObject) => memberOf(email, 'type') === 'work'

/** Reads the attributes that are stored for a user. */
export function readUser(message: JsonObject): WantedUser {
  const userName = stringOf(message, 'userName', 250)
  if (userName === undefined) throw wrongValue('userName is required.')
  const name = memberOf(message, 'name')
  const names = isObject(name) ? name : {}
  const addresses = listOf(memberOf(message, 'emails')).filter(isObject)
  const chosen = addresses.find(isPrimary) ?? addresses.find(isWork) ?? addresses[0]
  return {
    userName,
    externalId: stringOf(message, 'externalId', 200),
    firstName: stringOf(names, 'givenName', 60),
    lastName: stringOf(names, 'familyName', 60),
    email: (chosen && stringOf(chosen, 'value', 250)) ?? (userName.includes('@') ? userName : undefined),
    active: readActive(memberOf(message, 'active')),
  }
}

/** Entra ID sends the strings "True" and "False". */
function readActive(value: Json | undefined): boolean | undefined {
  if (value === undefined || value === null) return undefined
  const said = smallOf(value)
  if (said !== 'true' && said !== 'false') throw wrongValue('active must be true or false.')
  return said === 'true'
}

export interface WantedGroup {
  readonly displayName: string
  readonly externalId?: string
  readonly members: readonly string[]
}

const mostMembers = 10_000

export function readGroup(message: JsonObject): WantedGroup {
  const displayName = stringOf(message, 'displayName', 100)
  if (displayName === undefined) throw wrongValue('displayName is required.')
  const members = listOf(memberOf(message, 'members'))
  if (members.length > mostMembers) throw new ScimError(400, `A group has at most ${mostMembers} members.`, 'tooMany')
  const ids = members.map((one, index) => {
    const id = isObject(one) ? memberOf(one, 'value') : one
    if (typeof id !== 'string' || !isUuid(id)) throw wrongValue(`members[${index}].value must be the id of a user.`)
    return id.toLowerCase()
  })
  return { displayName, externalId: stringOf(message, 'externalId', 200), members: [...new Set(ids)] }
}
