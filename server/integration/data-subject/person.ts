import type { components } from '../../../openapi/generated/types.ts'

export type Subject = components['schemas']['DataSubject']

export const erased = 'Erased'

/** What is known of a person: what was asked for, and what was found beside it. */
export interface Person {
  readonly subject: Subject
  /** Strings that stand for the person wherever they occur in what is linked to them. */
  readonly values: Set<string>
  /** Names in full, as they are compared. */
  readonly names: Set<string>
  /** Ids and numbers of shipments that name the person; what has one of them is linked. */
  readonly links: Set<string>
}

export const personOf = (subject: Subject): Person => ({
  subject,
  values: new Set([subject.email, subject.telephone, subject.name].filter((value) => value !== undefined)),
  names: new Set(subject.name === undefined ? [] : [plain(subject.name)]),
  links: new Set(),
})

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** As names and postal codes are compared: in small letters, without marks, blanks and hyphens. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s-]/gu, '')
    .toLowerCase()

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '')

const stringAt = (object: Json, name: string) => (typeof object[name] === 'string' ? object[name] : '')

/** What says where a person is or how to reach them. */
const partyKeys = ['addressLine1', 'firstName', 'lastName', 'contactInfo', 'email', 'telephone', 'mobile']

const isParty = (object: Json) => partyKeys.some((key) => key in object)

const fullName = (party: Json) => [stringAt(party, 'firstName'), stringAt(party, 'lastName')].filter(Boolean).join(' ')

function hasNumber(party: Json, wanted: string): boolean {
  const code = digitsOf(stringAt(party, 'dialCode'))
  return ['telephone', 'mobile'].some((key) => {
    const number = digitsOf(stringAt(party, key))
    return number !== '' && (number === wanted || code + number === wanted)
  })
}

/** Whether an address or contact is the person's. In what is linked to them the name alone tells. */
function isTheirs(party: Json, { subject, names }: Person, isLinked: boolean): boolean {
  const { email, telephone, name, postCode } = subject
  const contact = isObject(party['contactInfo']) ? party['contactInfo'] : party
  if (email !== undefined && stringAt(contact, 'email').toLowerCase() === email.toLowerCase()) return true
  if (telephone !== undefined && hasNumber(contact, digitsOf(telephone))) return true
  const own = [fullName(party), stringAt(party, 'company')].filter(Boolean).map(plain)
  if (isLinked) return own.some((one) => names.has(one))
  return (
    name !== undefined &&
    postCode !== undefined &&
    own.includes(plain(name)) &&
    plain(stringAt(party, 'postCode')) === plain(postCode)
  )
}

/** What stays of an address: enough for customs and statistics, too little to find anybody. */
const staying = new Set(['city', 'country', 'state', 'type', 'language'])
/** What has a form of its own, and is left out instead of replaced. */
const leaving = new Set(['email', 'telephone', 'mobile', 'dialCode', 'postCode'])

function* stringsOf(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const one of value) yield* stringsOf(one)
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) if (!staying.has(key) && key !== 'dialCode') yield* stringsOf(one)
}

/** Remembers what the addresses in a value say of the person. */
export function learn(value: unknown, person: Person, isLinked: boolean): boolean {
  if (Array.isArray(value)) return value.map((one) => learn(one, person, isLinked)).includes(true)
  if (!isObject(value)) return false
  if (!isParty(value) || !isTheirs(value, person, isLinked))
    return Object.values(value)
      .map((one) => learn(one, person, isLinked))
      .includes(true)
  const name = fullName(value)
  if (name !== '') {
    person.names.add(plain(name))
    person.values.add(name)
  }
  for (const text of stringsOf(value)) {
    if (text.length > 2) person.values.add(text)
    // Postal codes and telephone numbers are searched without blanks as well.
    if (/^[\dA-Z -]{4,}$/i.test(text) && /\d{2}/.test(text)) person.values.add(text.replaceAll(/[ -]/g, ''))
  }
  return true
}

function erasedParty(party: Json): Json {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(party)) {
    if (leaving.has(key)) continue
    if (isObject(value)) kept[key] = erasedParty(value)
    else if (Array.isArray(value)) kept[key] = []
    else kept[key] = typeof value === 'string' && !staying.has(key) ? erased : value
  }
  return kept
}

/** A value without the person; what belongs to somebody else stays as it is. */
export function withoutPerson(value: unknown, person: Person, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => withoutPerson(one, person, replace))
  if (!isObject(value)) return value
  if (isParty(value)) return isTheirs(value, person, true) ? erasedParty(value) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutPerson(one, person, replace)] as const),
  )
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Replaces whole words that stand for the person, and their telephone number however it is written. */
export function replacer({ subject, values }: Person, folded: readonly string[]): (text: string) => string {
  const words = [...new Set([...values, ...folded])].toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return (text) => text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const number = subject.telephone === undefined ? undefined : digitsOf(subject.telephone)
  return (text) => {
    const replaced = text.replaceAll(pattern, erased)
    if (number === undefined) return replaced
    return replaced.replaceAll(/\+?\d[\d ()./-]{4,}\d/g, (found) => (digitsOf(found) === number ? erased : found))
  }
}
