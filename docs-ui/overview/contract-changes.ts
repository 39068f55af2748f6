import {
  typeName,
  type Definitions,
  type Operation,
  type Property,
  type Reference,
  type Type,
} from '../reference/reference.ts'

/** The stored form of a published version, for comparison with later ones: docs-ui/versions/<version>.json. */
export type Snapshot = Pick<Reference, 'version' | 'operations' | 'schemas' | 'enums'> & {
  /** The date it was stored, such as 2026-11-27. */
  readonly published?: string
}

export interface Change {
  /** Whether a previously valid client may fail now. */
  readonly breaking: boolean
  /** The subject: an operation, a schema's property or an enumeration. */
  readonly about: string
  /** What changed, as the rest of a sentence. */
  readonly what: string
  /** The operation to read next. */
  readonly operation?: Pick<Operation, 'id' | 'tag'>
}

/** Lists what an integrator could notice, breaking changes first. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  return [...operationChanges(before, after), ...schemaChanges(before, after), ...enumChanges(before, after)].toSorted(
    (one, other) => Number(other.breaking) - Number(one.breaking),
  )
}

function operationChanges(before: Snapshot, after: Snapshot): Change[] {
  const shown = ({ operations }: Snapshot) => operations.filter(({ hidden }) => !hidden)
  return compared(shown(before), shown(after), ({ id }) => id).flatMap(({ old, now }): Change[] => {
    if (!now) return old ? [{ breaking: true, about: old.id, what: 'was removed' }] : []
    const about = (breaking: boolean, what: string): Change => ({ breaking, about: now.id, what, operation: now })
    if (!old) return [about(false, 'is new')]
    const [was, is] = [`${old.method} ${old.path}`, `${now.method} ${now.path}`]
    const statuses = compared(old.responses, now.responses, ({ status }) => String(status))
    return [
      when(was !== is, about(true, `was ${was} and is ${is}`)),
      when(now.deprecated === true && !old.deprecated, about(false, 'is deprecated')),
      when(
        now.permission !== old.permission,
        about(now.permission !== 'public', `needs ${now.permission} instead of ${old.permission}`),
      ),
      when(now.body?.required === true && !old.body?.required, about(true, 'needs a body')),
      (['path', 'query', 'header'] as const).flatMap((where) =>
        propertyChanges(old.parameters[where], now.parameters[where], before, after, true).map(
          ({ breaking, name, what }) => about(breaking, `has the ${where} parameter ${name}, which ${what}`),
        ),
      ),
      statuses.flatMap((status) =>
        status.now && !status.old ? [about(false, `can return ${status.now.status}`)] : [],
      ),
      statuses.flatMap((status) =>
        status.old && !status.now ? [about(status.old.status < 300, `no longer returns ${status.old.status}`)] : [],
      ),
    ].flat()
  })
}

const when = <One>(condition: boolean, one: One): One[] => (condition ? [one] : [])

function schemaChanges(before: Snapshot, after: Snapshot): Change[] {
  const named = ({ schemas }: Snapshot) =>
    Object.entries(schemas).map(([name, { properties }]) => ({ name, properties }))
  const sent = sentSchemas(after)
  return compared(named(before), named(after), ({ name }) => name).flatMap(({ old, now }) =>
    old && now
      ? propertyChanges(old.properties, now.properties, before, after, sent.has(now.name)).map(
          ({ breaking, name, what }) => ({ breaking, about: `${now.name}.${name}`, what }),
        )
      : [],
  )
}

function enumChanges(before: Snapshot, after: Snapshot): Change[] {
  return compared(before.enums, after.enums, ({ name }) => name).flatMap(({ old, now }): Change[] => {
    if (!old || !now) return []
    const added = now.values.filter((value) => !old.values.includes(value))
    const removed = old.values.filter((value) => !now.values.includes(value))
    return [
      when(added.length > 0, { breaking: false, about: now.name, what: `also has ${added.join(', ')}` }),
      when(removed.length > 0, { breaking: true, about: now.name, what: `no longer has ${removed.join(', ')}` }),
    ].flat()
  })
}

/** `sent`: whether clients send the properties, which makes a new required one breaking. */
function propertyChanges(
  before: readonly Property[],
  after: readonly Property[],
  then: Snapshot,
  now: Snapshot,
  sent: boolean,
): { name: string; breaking: boolean; what: string }[] {
  return compared(before, after, ({ name }) => name).flatMap(({ old, now: is }) => {
    const name = is?.name ?? old?.name ?? ''
    const one = (breaking: boolean, what: string) => ({ name, breaking, what })
    if (!is) return [one(true, 'was removed')]
    if (!old) return [one(sent && is.required, is.required ? 'is new and required' : 'is new')]
    const [was, type] = [kindOf(old, then), kindOf(is, now)]
    return [
      when(was !== type, one(true, `was ${was} and is ${type}`)),
      when(
        is.required !== old.required,
        one(sent === is.required, is.required ? 'is required now' : 'may be absent now'),
      ),
      when(is.deprecated === true && !old.deprecated, one(false, 'is deprecated')),
      bounds.flatMap(({ key, tighter }) => {
        const [from, to] = [old[key], is[key]]
        return when(
          from !== to,
          one(sent && tighter(from, to), `has ${key} ${to ?? 'no more'} instead of ${from ?? 'none'}`),
        )
      }),
    ].flat()
  })
}

const kindOf = (type: Type, { enums, schemas }: Snapshot) => {
  const definitions: Definitions = { enums, schemas, responses: {}, headers: {}, headersOfEveryResponse: [] }
  const name = type.ref ?? type.items?.ref
  return `${typeName(type, definitions)}${name === undefined ? '' : ` ${name}`}${type.nullable ? ' or null' : ''}`
}

const lower = (from: number | undefined, to: number | undefined) =>
  to !== undefined && (from === undefined || to < from)
const higher = (from: number | undefined, to: number | undefined) =>
  to !== undefined && (from === undefined || to > from)

const bounds = [
  { key: 'maxLength', tighter: lower },
  { key: 'minLength', tighter: higher },
  { key: 'maximum', tighter: lower },
  { key: 'minimum', tighter: higher },
  { key: 'maxItems', tighter: lower },
  { key: 'minItems', tighter: higher },
] as const

/** The schemas that request bodies use. */
function sentSchemas({ operations, schemas }: Snapshot): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (type: Type | undefined): void => {
    if (!type) return
    follow(type.items)
    for (const property of type.properties ?? []) follow(property)
    if (type.ref === undefined || found.has(type.ref)) return
    found.add(type.ref)
    for (const property of schemas[type.ref]?.properties ?? []) follow(property)
  }
  for (const { body } of operations) follow(body?.schema)
  return found
}

/** Pairs both sides by key: former entries in their order, then new ones. */
function compared<One>(before: readonly One[], after: readonly One[], keyOf: (one: One) => string) {
  const [old, now] = [before, after].map((side) => new Map(side.map((one) => [keyOf(one), one])))
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].map((key) => ({
    old: old?.get(key),
    now: now?.get(key),
  }))
}
