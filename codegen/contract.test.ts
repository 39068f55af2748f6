import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from './build.ts'
import { isRecord } from './cursor.ts'
import { emitContract } from './emit/contract.ts'
import { read } from './read.ts'
import { fixture } from './testing/copy.ts'

const contracts = {
  'every keyword': path.join(fixture('keywords'), 'openapi.yaml'),
  'the platform': path.join(import.meta.dirname, '..', 'openapi', 'openapi.yaml'),
}

/** Yields every object in a value, with its keys. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (isRecord(value)) yield value
  if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) yield* objectsIn(child)
}

/** The server's contract must avoid everything that fastify-openapi-glue handles wrongly or not at all. */
describe.each(Object.entries(contracts))('the contract of the server, for %s', (_, entry) => {
  let contract: Record<string, unknown>
  let schemas: Record<string, unknown>

  beforeAll(async () => {
    const parsed: unknown = JSON.parse(emitContract(build(await read(entry))))
    contract = isRecord(parsed) ? parsed : {}
    const components = contract['components']
    schemas = isRecord(components) && isRecord(components['schemas']) ? components['schemas'] : {}
  })

  it('has no reference with siblings, which would be dropped', () => {
    const references = [...objectsIn(contract)].filter((object) => '$ref' in object)
    expect(references.filter((object) => Object.keys(object).length > 1)).toEqual([])
  })

  it('has no reference to a reference, which would accept anything', () => {
    expect(Object.keys(schemas).filter((name) => isRecord(schemas[name]) && '$ref' in schemas[name])).toEqual([])
  })

  it('has no choice of schemas, whose errors would be reported several times', () => {
    expect([...objectsIn(contract)].filter((object) => 'oneOf' in object || 'allOf' in object)).toEqual([])
  })

  it('lists parameters with the operations, and headers in lower case', () => {
    const items = Object.values(isRecord(contract['paths']) ? contract['paths'] : {})
    expect(items.filter((item) => isRecord(item) && 'parameters' in item)).toEqual([])
    const headers = [...objectsIn(items)].filter((object) => object['in'] === 'header').map(({ name }) => String(name))
    expect(headers).toEqual(headers.map((name) => name.toLowerCase()))
  })

  it('closes every object that has properties', () => {
    const objects = [...objectsIn(schemas)].filter((object) => isRecord(object['properties']) && 'type' in object)
    expect(objects.length).toBeGreaterThan(0)
    expect(objects.filter((object) => object['additionalProperties'] !== false)).toEqual([])
  })

  it('has no responses, because fast-json-stringify would print null as "" and drop undeclared attributes', () => {
    expect([...objectsIn(contract)].filter((object) => 'responses' in object)).toEqual([])
  })
})
