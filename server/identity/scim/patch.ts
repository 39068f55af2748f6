import { type Filter, readFilter } from './filter.ts'
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  nameIn,
  plainName,
  ScimError,
  smallOf,
} from './rules.ts'

interface Path {
  readonly attribute: string
  readonly filter?: Filter
  readonly sub?: string
}

const invalidPath = (path: string, why: string) =>
  new ScimError(400, `The path ${path.slice(0, 200)} ${why}.`, 'invalidPath')

/**
 * Splits a path such as `emails[type eq "work"].value`. Returns undefined for attributes that Waybill does not store,
 * which a directory may still send.
 */
function readPath(path: string, known: ReadonlySet<string>): Path | undefined {
  const plain = plainName(path.trim())
  if (plain === undefined) return undefined
  const [whole, attribute, filter, sub] =
    /^([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s.exec(plain) ?? []
  if (whole === undefined || attribute === undefined) throw invalidPath(path, 'is not a path of SCIM')
  const small = attribute.toLowerCase()
  if (!known.has(small)) {
    if (notKept.has(small)) return undefined
    throw invalidPath(path, 'names an attribute that the schema does not have')
  }
  return { attribute, ...(filter !== undefined && { filter: readFilter(filter) }), ...(sub !== undefined && { sub }) }
}

/** Attributes of RFC 7643 that Waybill does not use. */
const notKept = new Set(
  'addresses displayname entitlements ims locale nickname password phonenumbers photos preferredlanguage profileurl roles timezone title usertype x509certificates'.split(
    ' ',
  ),
)

const keyOf = (value: Json) => smallOf(isObject(value) ? memberOf(value, 'value') : value)

/** Adds to lists, each value once; merges objects; replaces anything else. */
function added(before: Json | undefined, value: Json): Json {
  if (Array.isArray(before)) {
    const known = new Set(before.map(keyOf))
    return [...before, ...listOf(value).filter((one) => !known.has(keyOf(one)))]
  }
  return isObject(before) && isObject(value) ? merged(before, value) : value
}

function merged(object: JsonObject, changes: JsonObject): JsonObject {
  const all: Record<string, Json | undefined> = { ...object }
  for (const [name, value] of Object.entries(changes)) all[nameIn(all, name)] = value
  return all
}

function matches(value: Json, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((one) => matches(value, one))
    case 'or':
      return filter.filters.some((one) => matches(value, one))
    case 'not':
      return !matches(value, filter.filter)
    case 'eq': {
      const found = isObject(value) ? memberOf(value, filter.name) : value
      // Entra ID compares booleans as strings, too: primary eq "True".
      return smallOf(found) === smallOf(filter.value)
    }
    default:
      throw new ScimError(400, 'A filter in a path must use eq.', 'invalidFilter')
  }
}

/** Builds an element that the filter would match. */
const elementOf = (filter: Filter): JsonObject =>
  filter.op === 'and'
    ? Object.assign({}, ...filter.filters.map(elementOf))
    : filter.op === 'eq'
      ? { [filter.name]: filter.value }
      : {}

type Op = 'add' | 'replace' | 'remove'

function set(target: JsonObject, { attribute, filter, sub }: Path, op: Op, value: Json | undefined): JsonObject {
  const name = nameIn(target, attribute)
  const before = target[name]
  const changed = (one: Json): Json => {
    const object = isObject(one) ? one : { value: one }
    if (sub !== undefined) return { ...object, [nameIn(object, sub)]: op === 'remove' ? undefined : value }
    return isObject(value) ? merged(object, value) : { ...object, value }
  }
  if (filter) {
    const list = listOf(before)
    const chosen = new Set(list.filter((one) => matches(one, filter)))
    if (op === 'remove' && sub === undefined) return { ...target, [name]: list.filter((one) => !chosen.has(one)) }
    // Entra ID replaces emails[type eq "work"].value even if there is none yet.
    const isNew = chosen.size === 0 && op !== 'remove'
    const after = list.map((one) => (chosen.has(one) ? changed(one) : one))
    return { ...target, [name]: isNew ? [...after, changed(elementOf(filter))] : after }
  }
  if (sub !== undefined)
    return { ...target, [name]: Array.isArray(before) ? before.map(changed) : changed(isObject(before) ? before : {}) }
  if (op !== 'remove') return { ...target, [name]: op === 'add' ? added(before, value ?? null) : value }
  // Entra ID sends the members that it removes as the value.
  const gone = new Set(listOf(value).map(keyOf))
  const isSome = gone.size > 0 && Array.isArray(before)
  return { ...target, [name]: isSome ? before.filter((one) => !gone.has(keyOf(one))) : undefined }
}

const ops: readonly Op[] = ['add', 'replace', 'remove']
/** No directory sends as many; Entra ID stops at 100 members. */
const mostOperations = 1_000

/** Applies the operations of RFC 7644, section 3.5.2, as directories write them. */
export function patched(resource: JsonObject, message: JsonObject, known: ReadonlySet<string>): JsonObject {
  const operations = memberOf(message, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
    throw new ScimError(400, `Operations must have 1 to ${mostOperations} operations.`, 'invalidSyntax')
  return operations.reduce<JsonObject>((target, operation: Json, index) => {
    const wrong = (says: string) => new ScimError(400, `Operations[${index}] ${says}.`, 'invalidSyntax')
    if (!isObject(operation)) throw wrong('is not an object')
    const written = smallOf(memberOf(operation, 'op'))
    const op = ops.find((one) => one === written)
    if (!op) throw wrong(`has op ${written.slice(0, 50)}; it must be add, replace or remove`)
    const [path, value] = [memberOf(operation, 'path'), memberOf(operation, 'value')]
    if (typeof path === 'string' && path.trim() !== '') {
      const read = readPath(path, known)
      if (op !== 'remove' && value === undefined) throw wrong('has no value')
      return read ? kept(target, set(target, read, op, value)) : target
    }
    if (op === 'remove') throw new ScimError(400, `Operations[${index}] removes, but has no path.`, 'noTarget')
    if (!isObject(value)) throw wrong('has no path, so its value must be an object')
    return Object.entries(value).reduce<JsonObject>((all, [name, one]) => {
      const read = name.toLowerCase() === 'schemas' ? undefined : readPath(name, known)
      return read && one !== undefined ? kept(all, set(all, read, op, one)) : all
    }, target)
  }, resource)
}

/** Refuses changes to what only Waybill decides. Sending it unchanged is fine, as Okta does with the id of a group. */
function kept(before: JsonObject, after: JsonObject): JsonObject {
  const { id, groups } = after
  if (id !== before.id) throw new ScimError(400, 'id cannot be changed.', 'mutability')
  if (groups !== before.groups)
    throw new ScimError(400, 'groups of a user cannot be changed. Change members of the group.', 'mutability')
  return after
}
