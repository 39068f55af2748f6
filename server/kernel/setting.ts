import { isIP } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { DatabaseUrlError, readDatabaseUrl } from './database-url.ts'

/** A setting: its variable, how to parse it, and its description in `--help`. */
export interface Setting<T> {
  readonly env: string
  readonly read: (text: string) => T
  readonly says: string
  readonly default?: string
  readonly secret?: true
  /**
   * Generated and stored in the data folder if not set, for secrets that nobody else needs to know. In an existing data
   * folder only those marked `later`, which came after the first version, are generated.
   */
  readonly generated?: true | 'later'
}

/** Thrown by `read`; the message completes the sentence "PORT must be …". */
export class Unreadable extends Error {}

export const text = (value: string) => value

export function wholeNumber(minimum: number, maximum: number) {
  return (value: string) => {
    const number = Number(value)
    if (!/^\d{1,15}$/.test(value) || number < minimum || number > maximum)
      throw new Unreadable(`a whole number from ${minimum} to ${maximum}`)
    return number
  }
}

export function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T => {
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) throw new Unreadable(`one of ${values.join(', ')}`)
    return found
  }
}

export function yesOrNo(value: string): boolean {
  return oneOf('yes', 'no')(value) === 'yes'
}

export function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Parses names, addresses and networks of machines. */
export function machines(value: string): readonly string[] {
  return list(value).map((entry) => {
    const [address = '', prefix, ...more] = entry.split('/')
    const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
    const isName = prefix === undefined && /^(?=.*[a-z])[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(address)
    if (more.length > 0 || !(isName || (longest > 0 && isNetwork)))
      throw new Unreadable(`names, addresses or networks such as proxy.internal,10.2.3.4,10.2.0.0/16`)
    return entry
  })
}

export function url(...protocols: string[]) {
  return (value: string) => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new Unreadable(`an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return value.replace(/\/$/, '')
  }
}

export function databaseUrl(value: string) {
  try {
    readDatabaseUrl(value)
    return value
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new Unreadable(error.message)
    throw error
  }
}

export function replicaUrl(value: string) {
  const { hosts, kind } = readDatabaseUrl(databaseUrl(value))
  if (hosts.length !== 1 || kind !== 'any') throw new Unreadable('the address of one host')
  return value
}

export function longSecret(value: string) {
  if (value.length < 32) throw new Unreadable('at least 32 characters, for example from `openssl rand -base64 32`')
  if (new Set(value).size < 10 || isGuessable(value))
    throw new Unreadable('harder to guess, for example from `openssl rand -base64 32`')
  return value
}

/** Placeholders from a manual, or repetitive text: 16 random bytes never compress to under 24. */
const isGuessable = (value: string) => /change.?me|passw|qwert/i.test(value) || deflateRawSync(value).length < 24

export function share(value: string) {
  const number = Number(value)
  if (value.trim() === '' || !(number >= 0 && number <= 1)) throw new Unreadable('a number from 0 to 1')
  return number
}

export function companyPrefix(value: string) {
  if (!/^\d{4,12}$/.test(value)) throw new Unreadable('4 to 12 digits')
  return value
}
