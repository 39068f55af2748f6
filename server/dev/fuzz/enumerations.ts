import { resolve, type Schema, type Target } from './contract.ts'
import { type Draft, linked } from './requests.ts'
import { attributesOf, type Known } from './values.ts'

/** A place in a request that has a few documented values. */
export interface Place {
  readonly where: 'query' | 'path' | 'body'
  /** The path to it; `[]` is the first item of a list. */
  readonly way: readonly string[]
  readonly attribute: string
  readonly values: readonly unknown[]
  /** The contract's descriptions of the attribute and its values. */
  readonly words: string
}

/** Longer enumerations are lists of countries, currencies, carriers or permissions: data with their own tests. */
const mostValues = 40

export function placesOf(target: Target): Place[] {
  const found: Place[] = []
  const walk = (schema: Schema, where: Place['where'], way: readonly string[], behind: readonly Schema[]) => {
    const own = resolve(schema)
    if (behind.includes(own)) return
    const values = (own.enum ?? []).filter((value) => value !== null)
    const attribute = way.findLast((step) => step !== '[]') ?? ''
    const words = JSON.stringify([schema, own])
    if (values.length > 0 && values.length <= mostValues) found.push({ where, way, attribute, values, words })
    const next = [...behind, own]
    if (own.items) walk(own.items, where, [...way, '[]'], next)
    for (const part of own.oneOf ?? []) walk(part, where, way, next)
    for (const [name, property] of Object.entries(attributesOf(own).properties))
      walk(property, where, [...way, name], next)
  }
  for (const { in: where, name, schema } of target.parameters) if (where !== 'header') walk(schema, where, [name], [])
  for (const { type, schema } of target.bodies) if (type === 'application/json') walk(schema, 'body', [], [])
  return found
}

/** Returns the request with a value in that place. */
export function withValue(draft: Draft, { where, way, attribute }: Place, value: unknown): Draft {
  if (where === 'path') return { ...draft, path: { ...draft.path, [attribute]: String(value) } }
  if (where === 'query') {
    const others = draft.query.filter(([name]) => name !== attribute)
    return { ...draft, query: [...others, [attribute, String(value)]] }
  }
  const isJson = draft.headers['content-type'] === 'application/json'
  const body: unknown = isJson ? JSON.parse(String(draft.payload)) : {}
  const headers = { ...draft.headers, 'content-type': 'application/json' }
  return { ...draft, headers, payload: JSON.stringify(replaced(body, way, value)) }
}

function replaced(node: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '[]') {
    const [first, ...others] = Array.isArray(node) && rest.length > 0 ? node : []
    return [replaced(first, rest, value), ...others]
  }
  return Object.assign({}, node, { [step]: replaced(Object(node)[step], rest, value) })
}

/** Returns an example of the contract with references to existing objects, more of them as the number grows. */
export function exampleOf({ method, parameters, bodies, idName }: Target, known: Known, number: number): Draft {
  const own: Known = (name, choice) => known(name === 'id' && idName !== undefined ? idName : name, choice)
  const given = (where: string) => parameters.filter((one) => one.required && one.in === where)
  const body = bodies.find(({ type }) => type === 'application/json') ?? bodies[0]
  const examples = Object.values(body?.examples ?? {}).map(({ value }) => value)
  const choices = Array.from({ length: 60 }, (_, place) => (number < 2 ? 0 : number * 7_919 + place * 104_729))
  const value = linked(examples[number % Math.max(1, examples.length)] ?? {}, own, choices)
  return {
    method,
    path: Object.fromEntries(
      given('path').map(({ name, example = 'x' }) => {
        const found = number % 3 > 0 ? known(name, number) : undefined
        return [name, typeof found === 'string' ? found : String(example)]
      }),
    ),
    query: given('query').map(({ name, example }) => [name, String(example)]),
    headers: body ? { 'content-type': body.type } : {},
    ...(body && { payload: body.type === 'application/json' ? JSON.stringify(value) : String(value) }),
    is: 'open',
  }
}
