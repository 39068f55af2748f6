import { hash } from 'node:crypto'
import { Printed, type Printable } from './handler.ts'

/** Prints JSON as `JSON.stringify` does, and passes values that are already printed through. */
export function print(value: unknown): string {
  if (value instanceof Printed) return value.text
  return holdsPrinted(value) ? compose(value) : JSON.stringify(value)
}

/** Prints a value of a known type as JSON. */
export const printed = <T>(value: Printable<T>): Printed<T> => Printed.of<T>(print(value))

/** Joins printed values into one list. */
export const printedList = <T>(items: readonly Printed<T>[]): Printed<T[]> =>
  Printed.of<T[]>(`[${items.map(({ text }) => text).join(',')}]`)

/**
 * JSON of each attribute, or undefined if it is absent. A new attribute in the contract does not compile until it is
 * added here.
 */
type Members<T> = { readonly [Name in keyof Required<T>]: string | undefined }

/**
 * An object made of attributes that are already JSON. `also` is the JSON of an object with the attributes that the
 * members leave out.
 */
export function printedFrom<T, Others extends keyof T = never>(
  members: Members<Omit<T, Others>>,
  ...[also]: [Others] extends [never] ? [] : [Printed<Pick<T, Others>>]
): Printed<T> {
  let text = '{'
  const texts: Readonly<Record<string, string | undefined>> = members
  // Object.entries would allocate a list for each entry.
  for (const name in texts)
    if (texts[name] !== undefined) text += `${text.length === 1 ? '' : ','}"${name}":${texts[name]}`
  return Printed.of<T>(also ? `${text},${also.text.slice(1)}` : `${text}}`)
}

/** Prints a string from a row as JSON. */
export const quoted = (value: string | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : JSON.stringify(value)

/** Rows are alike, so checking the first one of a list is enough. */
function holdsPrinted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Printed) return true
  if (Array.isArray(value)) return holdsPrinted(value[0])
  for (const member of Object.values(value))
    if (member instanceof Printed || (Array.isArray(member) && holdsPrinted(member[0]))) return true
  return false
}

function compose(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value)
  if (value instanceof Printed) return value.text
  if (Array.isArray(value)) {
    let text = '['
    for (let index = 0; index < value.length; index++)
      text += (index === 0 ? '' : ',') + (compose(value[index]) ?? 'null')
    return `${text}]`
  }
  let text = '{'
  for (const [name, member] of Object.entries(value))
    if (member !== undefined) text += `${text.length === 1 ? '' : ','}${JSON.stringify(name)}:${compose(member)}`
  return `${text}}`
}

/**
 * A strong entity tag: equal tags mean equal bytes. A plugin would tag a response on its way out, but we compare tags
 * before a change and store them with the response of an Idempotency-Key.
 */
export const etagOf = (body: string | Uint8Array): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`

const tags = (header: string) => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? []

/** If-None-Match compares weakly: a proxy may have weakened the tag by compressing the body. */
export const matchesWeakly = (header: string, etag: string): boolean =>
  tags(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)

/** If-Match compares strongly. */
export const matchesStrongly = (header: string, etag: string): boolean =>
  tags(header).some((tag) => tag === '*' || tag === etag)
