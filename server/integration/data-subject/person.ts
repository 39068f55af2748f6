import type { Schemas } from '../../../openapi/generated/types.ts'
import { nationalNumberOf } from '../../kernel/checks/contact.ts'
import { erased } from '../../kernel/erased.ts'
import { isRecord } from '../../kernel/record.ts'
import { codeForm, placeOf, type Place } from './attributes.ts'

export type Subject = Schemas['DataSubject']

const lists = ['values', 'names', 'fullNames', 'emails', 'numbers', 'asked', 'links'] as const

/** The data on a person: from the request, and found beside it. */
export interface Person extends Readonly<Record<(typeof lists)[number], Set<string>>> {
  readonly subject: Subject
  /** Strings that identify the person in free text. */
  readonly values: Set<string>
  /** Full names, normalised for comparison. */
  readonly names: Set<string>
  /** Full names, as written. */
  readonly fullNames: Set<string>
  readonly emails: Set<string>
  /** Digits of telephone numbers without the leading zero, both with and without the calling code. */
  readonly numbers: Set<string>
  /** Those numbers that were requested. */
  readonly asked: Set<string>
  /** Ids and numbers of records about the person; a record that contains one of them is linked. */
  readonly links: Set<string>
}

const given = (...values: readonly (string | undefined)[]) => new Set(values.filter((value) => value !== undefined))

export function personOf(subject: Subject): Person {
  const { email, telephone, name } = subject
  const asked = given(...(telephone === undefined ? [] : [digitsOf(telephone), nationalNumberOf(telephone)]))
  return {
    subject,
    values: given(name),
    names: given(name === undefined ? undefined : plain(name)),
    fullNames: given(name?.trim().includes(' ') ? name.trim() : undefined),
    emails: given(email?.toLowerCase()),
    numbers: new Set(asked),
    asked,
    links: new Set(),
  }
}

/** Serialises a person for storage until the erasure is done. */
export const printPerson = (person: Person): string =>
  JSON.stringify({ subject: person.subject, ...Object.fromEntries(lists.map((name) => [name, [...person[name]]])) })

export function readPerson(text: string): Person {
  const kept: { subject: Subject } & Record<(typeof lists)[number], string[]> = JSON.parse(text)
  const person = personOf(kept.subject)
  for (const name of lists) for (const value of kept[name]) person[name].add(value)
  return person
}

type Json = Readonly<Record<string, unknown>>

/** Normalises names and postal codes for comparison: lower case, without diacritics, blanks and hyphens. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s-]/gu, '')
    .toLowerCase()

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '')

const stringAt = (object: Json, name: string) => (typeof object[name] === 'string' ? object[name] : '')

/** Attributes that say where a person is or how to reach them. */
const partyKeys = ['addressLine1', 'firstName', 'lastName', 'contactInfo', 'email', 'telephone', 'mobile']

const isParty = (object: Json) => partyKeys.some((key) => key in object)

const fullName = (party: Json) => [stringAt(party, 'firstName'), stringAt(party, 'lastName')].filter(Boolean).join(' ')

const contactOf = (party: Json) => (isRecord(party['contactInfo']) ? party['contactInfo'] : party)

const numberKeys = ['telephone', 'mobile'] as const

function hasNumber(contact: Json, asked: ReadonlySet<string>): boolean {
  const code = digitsOf(stringAt(contact, 'dialCode'))
  return numberKeys.some((key) => {
    const number = digitsOf(stringAt(contact, key))
    return number !== '' && (asked.has(number) || asked.has(code + number))
  })
}

/** Returns whether an address or contact is the person's. In linked records the name alone decides. */
function isTheirs(party: Json, { subject, names, asked }: Person, isLinked: boolean): boolean {
  const { email, name, postCode } = subject
  const contact = contactOf(party)
  if (email !== undefined && stringAt(contact, 'email').toLowerCase() === email.toLowerCase()) return true
  if (hasNumber(contact, asked)) return true
  const own = [fullName(party), stringAt(party, 'company')].filter(Boolean).map(plain)
  if (isLinked) return own.some((one) => names.has(one))
  return (
    name !== undefined &&
    postCode !== undefined &&
    own.includes(plain(name)) &&
    plain(stringAt(party, 'postCode')) === plain(postCode)
  )
}

const isWritten = (place: Place) => place !== 'MACHINE' && place !== 'CONTACT'

/** Attributes with a format of their own are removed from an address instead of replaced. */
const leaving = new Set(['dialCode', 'postCode', 'vat', 'vatNumber', 'eori', 'eoriNumber'])

/** Shorter strings have too many other meanings. */
const shortest = 3

function learnParty(party: Json, person: Person): void {
  const first = stringAt(party, 'firstName')
  const last = stringAt(party, 'lastName')
  const name = fullName(party)
  if (name !== '') {
    person.names.add(plain(name))
    person.values.add(name)
  }
  if (first !== '' && last !== '')
    for (const one of [name, `${last} ${first}`, `${last}, ${first}`]) person.fullNames.add(one)
  const contact = contactOf(party)
  const email = stringAt(contact, 'email')
  if (email !== '') person.emails.add(email.toLowerCase())
  for (const key of numberKeys) {
    const number = digitsOf(stringAt(contact, key))
    if (number === '') continue
    person.numbers.add(number)
    const code = digitsOf(stringAt(contact, 'dialCode'))
    if (code !== '') person.numbers.add(code + number)
  }
  const postCode = stringAt(party, 'postCode')
  if (postCode.length >= shortest) {
    person.values.add(postCode)
    if (/\d{2}/.test(postCode)) person.values.add(postCode.replaceAll(/[ -]/g, ''))
  }
  for (const [key, value] of Object.entries(party))
    if (isWritten(placeOf(key)))
      for (const text of Array.isArray(value) ? value : [value])
        if (typeof text === 'string' && text.length >= shortest) person.values.add(text)
}

/** Collects what the addresses in a value say about the person, and returns whether one is theirs. */
export function learn(value: unknown, person: Person, isLinked: boolean): boolean {
  if (Array.isArray(value)) return value.map((one) => learn(one, person, isLinked)).includes(true)
  if (!isRecord(value)) return false
  if (isParty(value) && isTheirs(value, person, isLinked)) {
    learnParty(value, person)
    return true
  }
  return Object.entries(value)
    .filter(([key]) => placeOf(key) !== 'NAMED')
    .map(([, one]) => learn(one, person, isLinked))
    .includes(true)
}

function erasedParty(party: Json): Json {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(party)) {
    const place = placeOf(key)
    if (leaving.has(key) || place === 'CONTACT') continue
    if (isRecord(value)) kept[key] = erasedParty(value)
    else if (place === 'MACHINE') kept[key] = value
    else kept[key] = Array.isArray(value) ? [] : erased
  }
  return kept
}

/** Removes a person from free text. */
export interface Eraser {
  /** Removes everything known about the person. */
  readonly text: (text: string) => string
  /** Removes only what identifies the person by itself. */
  readonly reference: (text: string) => string
  /** Returns whether a text has their e-mail address or telephone number, and so concerns nobody else. */
  readonly names: (text: string) => boolean
  /** Returns whether a text has the id or number of a record about them. */
  readonly links: (text: string) => boolean
}

const quoted = '"(?:[^"]|"")*"'
const records = new RegExp(`(?:${quoted}|[^"\\r\\n])+`, 'g')
const cells = new RegExp(`${quoted}|[^",]+`, 'g')

function withoutPersonInRecord(record: string, eraser: Eraser): string {
  if (!eraser.links(record) && !eraser.names(record)) return eraser.reference(record)
  return record.replaceAll(cells, (cell) => {
    if (!cell.startsWith('"')) return codeForm.test(cell) ? cell : eraser.text(cell)
    const text = cell.slice(1, -1).replaceAll('""', '"')
    const left = eraser.text(text)
    return left === text ? cell : `"${left.replaceAll('"', '""')}"`
  })
}

/** Removes the person from a string, by its place; undefined if all of it was about them. */
export function withoutPersonAt(place: Place, text: string, eraser: Eraser, isLinked: boolean): string | undefined {
  if (place === 'MACHINE' || (place === 'TEXT_OR_CODE' && codeForm.test(text))) return text
  if (place === 'RECORDS') return text.replaceAll(records, (record) => withoutPersonInRecord(record, eraser))
  if (place === 'CONTACT') return eraser.names(text) ? undefined : text
  const isAll = place !== 'REFERENCE' && (isLinked || eraser.names(text))
  return isAll ? eraser.text(text) : eraser.reference(text)
}

/** Removes the person from a value; other people's data stays. */
export function withoutPerson(
  value: unknown,
  person: Person,
  eraser: Eraser,
  { place, isLinked }: { readonly place: Place; readonly isLinked: boolean },
): unknown {
  if (typeof value === 'string') return withoutPersonAt(place, value, eraser, isLinked)
  if (place === 'SEARCHES' && Array.isArray(value)) {
    const left = value.filter((one) => !searchesFor(one, eraser))
    return left.length > 0 ? left : undefined
  }
  if (Array.isArray(value)) return value.flatMap((one) => withoutPerson(one, person, eraser, { place, isLinked }) ?? [])
  if (!isRecord(value)) return value
  if (place !== 'NAMED' && isParty(value)) return isTheirs(value, person, isLinked) ? erasedParty(value) : value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const told = withoutPerson(one, person, eraser, { place: place === 'NAMED' ? 'TEXT' : placeOf(key), isLinked })
      return told === undefined ? [] : [[key, told] as const]
    }),
  )
}

/** Returns whether a search has the person in its name or, URL-encoded, in its query. */
const searchesFor = (search: unknown, { reference }: Eraser): boolean =>
  isRecord(search) &&
  [stringAt(search, 'name'), ...new URLSearchParams(stringAt(search, 'query')).values()].some(
    (text) => reference(text) !== text,
  )

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Words may be separated by a line break, or by a plus as in a URL. */
const spaced = (text: string) => escaped(text).replaceAll(/\s+/g, String.raw`[\s+]+`)

/** Matches one of the strings as whole words, in any case and with any blanks between them. */
function wordsOf(words: Iterable<string>): RegExp | undefined {
  const written = [...words].flatMap((word) => [word, word.normalize('NFKC')]).map((word) => word.trim())
  const longestFirst = [...new Set(written)].filter(Boolean).toSorted((one, other) => other.length - one.length)
  if (longestFirst.length === 0) return undefined
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(spaced).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

/** What people write between the digits of a telephone number. */
const between = String.raw`[\s()./\u2010-\u2015-]{0,3}`

/** Matches a telephone number however it is written: with zero, calling code or neither, in any groups. */
function numberPattern(digits: string): string {
  const own = digits.split('').join(between)
  return String.raw`(?:(?:\+|00)${between}(?:\d${between}){0,3}?)?(?:\(?0\)?${between})?${own}`
}

/** Fewer digits could also be a postal code or a quantity. */
const fewestDigits = 6

function numbersOf(numbers: Iterable<string>): RegExp | undefined {
  const all = new Set<string>()
  for (const digits of numbers) if (digits.length >= fewestDigits) all.add(digits)
  if (all.size === 0) return undefined
  const longestFirst = [...all].toSorted((one, other) => other.length - one.length)
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}+])\(?(?:${longestFirst.map(numberPattern).join('|')})(?![\p{L}\p{N}])`,
    'gu',
  )
}

/** Other readings of the same text: decomposed or full-width characters normalised, and URL encoding decoded. */
const readings: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFKC'),
  (text) => text.replaceAll(/(?:%[\da-f]{2})+/gi, decoded).normalize('NFKC'),
]

function decoded(run: string): string {
  try {
    const text = decodeURIComponent(run)
    return text.includes('\0') ? run : text // which no column takes
  } catch {
    return run
  }
}

function without(patterns: readonly (RegExp | undefined)[]) {
  const replaced = (text: string) =>
    patterns.reduce((left, pattern) => (pattern === undefined ? left : left.replaceAll(pattern, erased)), text)
  return (text: string) =>
    readings.reduce((left, read) => {
      const same = read(left)
      if (same === left) return left
      const own = replaced(same)
      return own === same ? left : own
    }, replaced(text))
}

/** Creates the eraser of a person from their known data; `folded` has the values in the form of the search columns. */
export function eraserOf(person: Person, folded: readonly string[], links: Eraser['links']): Eraser {
  const { values, fullNames, emails, numbers } = person
  const written = [wordsOf([...values, ...fullNames, ...folded])]
  const contact = [wordsOf(emails), numbersOf(numbers)].filter((pattern) => pattern !== undefined)
  const own = [wordsOf(fullNames), ...contact].filter((pattern) => pattern !== undefined)
  const ofContact = without(contact)
  return {
    text: without([...own, ...written]),
    reference: without(own),
    names: (text) => ofContact(text) !== text,
    links,
  }
}
