import type { Facts, OperationFacts, Shape } from './facts.ts'

/** GitHub's nine classes of breaking API changes. */
export const classes = {
  OPERATION_REMOVED: 'An operation was removed.',
  PARAMETER_REMOVED: 'A parameter was removed or renamed.',
  FIELD_REMOVED: 'A field of a response was removed or renamed.',
  REQUIRED_PARAMETER_ADDED: 'A required parameter was added.',
  PARAMETER_NOW_REQUIRED: 'A parameter that was optional is required.',
  TYPE_CHANGED: 'The type of a parameter or of a field of a response was changed.',
  ENUM_VALUE_REMOVED: 'A member of an enum was removed.',
  VALIDATION_ADDED: 'An existing parameter has a new rule.',
  AUTHORIZATION_CHANGED: 'Other rights are needed.',
} as const

export interface Breakage {
  readonly class: keyof typeof classes
  readonly where: string
  readonly what: string
}

/** Returns every change in `next` that breaks callers of `last`. Fields of a body count as parameters. */
export function breakages(last: Facts, next: Facts): readonly Breakage[] {
  const found: Breakage[] = []
  for (const before of last.operations) {
    const after = next.operations.find(({ method, path }) => method === before.method && path === before.path)
    const where = `${before.method} ${before.path}`
    const report = (kind: Breakage['class'], place: string, what: string) =>
      found.push({ class: kind, where: place ? `${where} ${place}` : where, what })
    if (!after) report('OPERATION_REMOVED', '', `${before.id} is gone`)
    else {
      if (after.id !== before.id) report('OPERATION_REMOVED', '', `${before.id} is called ${after.id}`)
      if (isStricter(before.permission, after.permission))
        report('AUTHORIZATION_CHANGED', '', `needs ${after.permission}, not ${before.permission}`)
      new Comparison(last, next, report).operation(before, after)
    }
  }
  return found
}

const isStricter = (before: string, after: string): boolean =>
  before !== after && after !== 'public' && !(after === 'authenticated' && before !== 'public')

type Report = (kind: Breakage['class'], place: string, what: string) => void

class Comparison {
  readonly #last: Facts
  readonly #next: Facts
  readonly #report: Report
  readonly #seen = new Set<string>()

  constructor(last: Facts, next: Facts, report: Report) {
    this.#last = last
    this.#next = next
    this.#report = report
  }

  operation(before: OperationFacts, after: OperationFacts): void {
    for (const old of before.parameters) {
      const now = after.parameters.find((one) => one.in === old.in && one.name === old.name)
      const place = `${old.in} ${old.name}`
      if (!now) this.#report('PARAMETER_REMOVED', place, 'is gone')
      else {
        if (now.required && !old.required) this.#report('PARAMETER_NOW_REQUIRED', place, 'is required')
        this.#input(old.shape, now.shape, place)
      }
    }
    for (const now of after.parameters)
      if (now.required && !before.parameters.some((one) => one.in === now.in && one.name === now.name))
        this.#report('REQUIRED_PARAMETER_ADDED', `${now.in} ${now.name}`, 'is new and required')

    if (before.body && !after.body) this.#report('PARAMETER_REMOVED', 'body', 'is gone')
    if (!before.body && after.body?.required) this.#report('REQUIRED_PARAMETER_ADDED', 'body', 'is new and required')
    if (before.body && after.body) {
      if (after.body.required && !before.body.required) this.#report('PARAMETER_NOW_REQUIRED', 'body', 'is required')
      for (const type of before.body.types)
        if (!after.body.types.includes(type)) this.#report('TYPE_CHANGED', 'body', `can no longer be ${type}`)
      this.#input(before.body.shape, after.body.shape, 'body')
    }

    for (const old of before.responses) {
      const now = after.responses.find(({ status }) => status === old.status)
      const place = `${old.status}`
      if (!now) this.#report('TYPE_CHANGED', place, 'is no longer returned')
      else if (now.type !== old.type)
        this.#report('TYPE_CHANGED', place, `is ${now.type ?? 'empty'}, not ${old.type ?? 'empty'}`)
      else if (old.shape && now.shape) this.#output(old.shape, now.shape, place)
    }
  }

  /** What callers send must still be accepted. */
  #input(last: Shape, next: Shape, place: string): void {
    const before = this.#resolved(this.#last, last)
    const after = this.#resolved(this.#next, next)
    if (this.#wasSeen('input', last, next) || !this.#sameKind(before, after, place)) return
    if (before.nullable && !after.nullable) this.#report('TYPE_CHANGED', place, 'can no longer be null')
    this.#members(before, after, place)
    for (const [name, bound] of Object.entries(after.bounds ?? {}))
      if (isTighter(name, before.bounds?.[name], bound))
        this.#report('VALIDATION_ADDED', place, `${name} is ${bound}, not ${before.bounds?.[name] ?? 'anything'}`)
    if (before.items && after.items) this.#input(before.items, after.items, `${place}[]`)
    for (const [name, old] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name]
      const field = `${place}.${name}`
      if (!now) this.#report('PARAMETER_REMOVED', field, 'is gone')
      else {
        if (now.required && !old.required) this.#report('PARAMETER_NOW_REQUIRED', field, 'is required')
        this.#input(old.shape, now.shape, field)
      }
    }
    for (const [name, { required }] of Object.entries(after.properties ?? {}))
      if (required && !before.properties?.[name])
        this.#report('REQUIRED_PARAMETER_ADDED', `${place}.${name}`, 'is new and required')
    if (after.closed && before.closed === false) this.#report('VALIDATION_ADDED', place, 'refuses other attributes')
  }

  /** What callers read must still be there. */
  #output(last: Shape, next: Shape, place: string): void {
    const before = this.#resolved(this.#last, last)
    const after = this.#resolved(this.#next, next)
    if (this.#wasSeen('output', last, next) || !this.#sameKind(before, after, place)) return
    if (after.nullable && !before.nullable) this.#report('TYPE_CHANGED', place, 'can be null')
    this.#members(before, after, place)
    if (before.items && after.items) this.#output(before.items, after.items, `${place}[]`)
    for (const [name, old] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name]
      const field = `${place}.${name}`
      if (!now) this.#report('FIELD_REMOVED', field, 'is gone')
      else {
        if (old.required && !now.required) this.#report('FIELD_REMOVED', field, 'can be absent')
        this.#output(old.shape, now.shape, field)
      }
    }
  }

  #sameKind(before: Shape, after: Shape, place: string): boolean {
    if (before.kind === after.kind) return true
    this.#report('TYPE_CHANGED', place, `is ${after.kind}, not ${before.kind}`)
    return false
  }

  #members(before: Shape, after: Shape, place: string): void {
    for (const value of before.values ?? [])
      if (!after.values?.includes(value)) this.#report('ENUM_VALUE_REMOVED', place, `${value} is gone`)
  }

  #resolved(facts: Facts, shape: Shape): Shape {
    const named = shape.name === undefined ? undefined : facts.schemas[shape.name]
    return named ? { ...named, ...(shape.nullable && { nullable: true }) } : shape
  }

  /** Schemas can be recursive. */
  #wasSeen(direction: string, before: Shape, after: Shape): boolean {
    if (before.name === undefined || after.name === undefined) return false
    const key = `${direction} ${before.name} ${before.nullable} ${after.name} ${after.nullable}`
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    return false
  }
}

type Bound = string | number | boolean

/** Returns whether a bound refuses values accepted before: a larger minimum, a smaller maximum, or any other text. */
function isTighter(name: string, before: Bound | undefined, after: Bound): boolean {
  if (before === after) return false
  if (typeof after !== 'number') return after !== false
  if (typeof before !== 'number') return !(/^min/i.test(name) && after <= 0 && name !== 'minimum')
  if (name === 'multipleOf') return Math.abs(before / after - Math.round(before / after)) > 1e-9
  return /min/i.test(name) ? after > before : after < before
}
