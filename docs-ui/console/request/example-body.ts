import {
  childrenOf,
  type Definitions,
  type Example,
  type Json,
  type Operation,
  type Type,
} from '../../reference/reference.ts'

export interface BodyChoice {
  readonly name: string
  readonly title: string
  readonly text: string
  /** The field it belongs to. */
  readonly parameters: Readonly<Record<string, string>> | undefined
}

/** The contract's own examples first, then a body built from the schema alone. */
export function bodyChoices({ body }: Operation, definitions: Definitions, now = new Date()): BodyChoice[] {
  if (!body) return []
  const examples = (body.examples ?? []).map((example) => ({
    name: example.name,
    title: example.summary ?? example.name,
    text: printed(daysToCome(example, now)),
    parameters: example.parameters,
  }))
  const built = body.schema === undefined ? '' : printed(bodyFrom(body.schema, definitions))
  return [
    ...examples,
    { name: ' built', title: 'Every field, from the definition', text: built, parameters: undefined },
  ]
}

/** The example with each past date moved to the next date on the same weekday. */
export function daysToCome({ value, toCome = [] }: Pick<Example, 'value' | 'toCome'>, now: Date): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && toCome.includes(name) ? nextDay(member, now) : member,
    ]),
  )
}

const week = 7 * 86_400_000

function nextDay(date: string, now: Date): string {
  const weeks = Math.max(0, Math.floor((now.getTime() - Date.parse(date)) / week) + 1)
  return new Date(Date.parse(date) + weeks * week).toISOString().slice(0, 10)
}

const printed = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/**
 * A starting body: a number is 1, a string is empty, an array has one element, objects are expanded, the rest is null.
 */
export function bodyFrom(type: Type, definitions: Definitions, within: readonly string[] = []): Json {
  if (type.items) return [bodyFrom(type.items, definitions, within)]
  if (type.ref !== undefined && within.includes(type.ref)) return null
  const children = childrenOf(type, definitions)
  if (type.type !== 'map' && children.length > 0) {
    const deeper = type.ref === undefined ? within : [...within, type.ref]
    return Object.fromEntries(children.map((child) => [child.name, bodyFrom(child, definitions, deeper)]))
  }
  const name = definitions.enums.find((candidate) => candidate.name === type.ref)?.type ?? type.type
  if (name === 'number' || name === 'integer') return 1
  return name === 'string' ? '' : null
}
