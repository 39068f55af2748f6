import { describe, expect, it } from 'vitest'
import contract from '../../generated/contract.json' with { type: 'json' }
import { contract as fixture } from './fixtures/contract.ts'
import { Bodies, resolverOf } from './references.ts'

type Node = Readonly<Record<string, unknown>>

const inside = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((outer: unknown, name) => Object(outer)[name], value)

/** Each body of a contract, with its path, method and media type. */
const bodiesOf = (paths: unknown) =>
  Object.entries(Object(paths)).flatMap(([path, item]) =>
    Object.entries(Object(item)).flatMap(([method, operation]) =>
      Object.keys(Object(inside(operation, 'requestBody', 'content'))).map((type) => [path, method, type] as const),
    ),
  )

const mediaIn = (from: unknown, [path, method, type]: readonly [string, string, string]) =>
  inside(from, 'paths', path, method, 'requestBody', 'content', type, 'schema')

describe.each([
  ['the platform', contract as Node],
  ['the fixture', fixture as Node],
])('the bodies of %s', (_, given) => {
  const bodies = new Bodies(given)
  const whole = resolverOf(given)(given)

  it('have the same schemas as before, each behind its name', () => {
    const all = bodiesOf(given['paths'])
    expect(all.length).toBeGreaterThan(0)
    for (const body of all)
      expect(bodies.schemaOf(Object(mediaIn(bodies.contract, body)))).toEqual(mediaIn(whole, body))
  })

  it('are the only difference, and no references remain', () => {
    const { components: _components, ...rest } = structuredClone(Object(whole))
    for (const [path, method, type] of bodiesOf(given['paths']))
      Object(inside(rest, 'paths', path, method, 'requestBody', 'content', type)).schema = mediaIn(bodies.contract, [
        path,
        method,
        type,
      ])
    expect(bodies.contract).toEqual(rest)
    expect(JSON.stringify(bodies.contract)).not.toContain('"$ref"')
  })
})

it('share parts as the same object, which is compiled once', () => {
  const schema = { $ref: '#/components/schemas/Lamp' }
  const content = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
  const bodies = new Bodies({
    paths: { '/lamps': { post: { requestBody: { content } } } },
    components: { schemas: { Lamp: { type: 'object', properties: {} } } },
  })
  const [json, form] = Object.values(
    Object(inside(bodies.contract, 'paths', '/lamps', 'post', 'requestBody', 'content')),
  ).map((media) => bodies.schemaOf(Object(media).schema))
  expect(json).toEqual({ type: 'object', properties: {} })
  expect(json).toBe(form)
})
