import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import qs from 'qs'
import { prefix } from '../../platform/http/prefix.ts'
import { allowsParameter, type Body, type Parameter, type Target } from './contract.ts'
import { attributesOf, type Known, valuesOf } from './values.ts'

/** A request to an operation, without its sender. */
export interface Draft {
  readonly method: Target['method'] | 'OPTIONS' | 'HEAD' | 'QUERY'
  readonly path: Readonly<Record<string, string>>
  /** Replaces the path with one that the contract does not have. */
  readonly url?: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
  /** Whether the contract allows it, forbids it, or does not say. */
  readonly is: 'allowed' | 'forbidden' | 'open'
}

/** Generates requests that the contract should allow; any that it does not are marked open. */
export function draftsOf(target: Target, known: Known): Arbitrary<Draft> {
  const ofParameters = fc.record(
    Object.fromEntries(target.parameters.map((parameter) => [keyOf(parameter), valuesOfParameter(parameter, known)])),
    { requiredKeys: target.parameters.filter(({ required }) => required).map(keyOf), noNullPrototype: true },
  )
  const ofBodies = target.bodies.map((body) => bodiesOf(body, target, known))
  const body = ofBodies.length > 0 ? fc.oneof(...ofBodies) : fc.constant(undefined)
  return fc.tuple(ofParameters, body, fc.nat(99)).map(([values, sent, chance]) => draftOf(target, values, sent, chance))
}

function draftOf(
  { method, parameters }: Target,
  values: Readonly<Record<string, unknown>>,
  sent: Sent | undefined,
  chance: number,
): Draft {
  const given = parameters.filter(
    (parameter) => keyOf(parameter) in values && (parameter.required || isSent(parameter, chance)),
  )
  const isAllowed = given.every((parameter) => allowsParameter(parameter, values[keyOf(parameter)]))
  const valuesIn = (where: Parameter['in']) =>
    given.filter((parameter) => parameter.in === where).map(({ name }) => [name, values[`${where} ${name}`]] as const)
  return {
    method,
    path: Object.fromEntries(valuesIn('path').map(([name, value]) => [name, String(value)])),
    query: valuesIn('query').flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const)),
    headers: {
      ...Object.fromEntries(valuesIn('header').map(([name, value]) => [name.toLowerCase(), String(value)])),
      ...(sent && { 'content-type': sent.type }),
    },
    ...(sent && { payload: sent.payload }),
    is: isAllowed && (sent?.isAllowed ?? true) && isText(sent?.payload) ? 'allowed' : 'open',
  }
}

/** JSON escapes lone surrogates, and schemas cannot exclude them. */
export const isText = (payload: string | Buffer | undefined) => !/\\ud[89a-f]/i.test(String(payload))

const keyOf = ({ in: where, name }: Parameter) => `${where} ${name}`

/** Most requests leave headers out; otherwise nearly all would concern another version or client. */
const isSent = ({ in: where }: Parameter, chance: number) => where !== 'header' || chance < 10

function valuesOfParameter({ schema, name, in: where, example }: Parameter, known: Known): Arbitrary<unknown> {
  const values = valuesOf(schema, known, name)
  const all = example === undefined ? values : fc.oneof({ weight: 2, arbitrary: values }, fc.constant(example))
  if (where === 'path') return all.map((value) => (['', '.', '..'].includes(String(value)) ? 'x' : value))
  // Characters that HTTP cannot transport are not worth testing.
  return where === 'header' ? all.map((value) => String(value).replace(/[^\x21-\x7e]/g, '0') || '0') : all
}

interface Sent {
  readonly type: string
  readonly payload: string
  readonly isAllowed: boolean
}

/** Usually an example of the contract with a few attributes changed, which gets further than a made-up body. */
function bodiesOf(body: Body, { idName, bodies }: Target, known: Known): Arbitrary<Sent> {
  const own: Known = (name, choice) => known(name === 'id' && idName !== undefined ? idName : name, choice)
  const madeUp = valuesOf(body.schema, own)
  const examples = bodies.flatMap((one) => Object.values(one.examples ?? {})).map(({ value }) => value)
  const { properties } = attributesOf(body.schema)
  const names = Object.keys(properties)
  if (examples.length === 0) examples.push({})
  const changed =
    names.length === 0
      ? fc.constantFrom(...examples)
      : fc
          .tuple(
            fc.constantFrom(...examples),
            madeUp,
            fc.subarray(names, { maxLength: Math.min(3, names.length) }),
            fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
          )
          .map(([example, other, taken, choices]) =>
            Object.assign(
              Object(linked(example, own, choices)),
              Object.fromEntries(Object.entries(Object(other)).filter(([name]) => taken.includes(name))),
            ),
          )
  const values: Arbitrary<unknown> = fc.oneof({ weight: 3, arbitrary: changed }, madeUp)
  return values.map((value) => {
    const isForm = body.type === 'application/x-www-form-urlencoded'
    const payload =
      typeof value === 'string' && body.type !== 'application/json'
        ? value
        : isForm
          ? qs.stringify(value)
          : JSON.stringify(value)
    // Forms cannot represent empty lists, empty objects and null.
    return {
      type: body.type,
      payload,
      isAllowed: body.allows(value) && !(isForm && /null|\[\]|\{\}/.test(JSON.stringify(value))),
    }
  })
}

/** Replaces references in an example by those to existing objects. */
export function linked(value: unknown, known: Known, choices: number[], name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => linked(item, known, choices, name.replace(/s$/, '')))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, linked(member, known, choices, key)]))
  const choice = choices.pop() ?? 0
  return choice % 4 > 0 ? (known(name, choice) ?? value) : value
}

/** The request in the form that Fastify's inject takes. */
export function requestOf(
  { path: template }: Target,
  { method, path, url, query, headers, payload }: Draft,
): InjectOptions & { url: string } {
  const way = url ?? template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? name))
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return { method, url: `${prefix}${way}${search && `?${search}`}`, headers, payload }
}
