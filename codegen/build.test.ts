import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from './build.ts'
import { ContractError, isRecord, type Problem } from './cursor.ts'
import { emitSdkTypes } from './emit/sdk-types.ts'
import { read } from './read.ts'
import { fixture } from './testing/copy.ts'

let lamps: Record<string, unknown>

beforeAll(async () => {
  lamps = { ...(await read(path.join(fixture('lamps'), 'openapi.yaml'))).document }
})

const get = ['paths', '/lamps', 'get']
const post = ['paths', '/lamps', 'post']
const del = ['paths', '/lamps/{lampId}', 'delete']
const body = [...post, 'requestBody', 'content', 'application/json']
const created = [...post, 'responses', '201']
const schemas = ['components', 'schemas']
const lumen = [...schemas, 'LampCreate', 'properties', 'lumen']
const remove = Symbol('remove')

/** The errors in the lamps fixture after one edit. */
function problemsAfter(at: readonly (string | number)[], value: unknown): readonly Problem[] {
  const document = structuredClone(lamps)
  let parent: unknown = document
  for (const key of at.slice(0, -1))
    parent = isRecord(parent) || Array.isArray(parent) ? Reflect.get(parent, key) : undefined
  const last = at.at(-1)
  if (!(isRecord(parent) || Array.isArray(parent)) || last === undefined)
    throw new Error(`${at.join('/')} is not there`)
  if (value === remove) Reflect.deleteProperty(parent, last)
  else Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true })
  try {
    build({ document, problems: [], locate: (pointer) => pointer })
    return []
  } catch (error) {
    if (error instanceof ContractError) return error.problems
    throw error
  }
}

const lampId = { name: 'lampId', in: 'path', required: true, description: 'Id.', schema: { type: 'string' } }
const text = { type: 'string', description: 'A text.' }

/** A webhook whose payload has this type. */
const hook = (type: string, examples: object = { lit: { value: { type } } }) => ({
  post: {
    summary: 'It happened.',
    description: 'Sent once.',
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', required: ['type'], properties: { type: { type: 'string', const: type } } },
          examples,
        },
      },
    },
  },
})

describe('build', () => {
  it('reads the contract that the refusals below edit', () => {
    expect(problemsAfter(['info', 'version'], '1.2.4')).toEqual([])
  })

  it.each<[what: string, at: readonly (string | number)[], value: unknown, message: RegExp]>([
    // names
    [
      'an operation id with a hyphen',
      [...get, 'operationId'],
      'list-lamps',
      /operation id "list-lamps" is no plain identifier/,
    ],
    ['an operation id that is a word of the language', [...get, 'operationId'], 'delete', /operation id "delete"/],
    ['an operation id that leaves its place', [...get, 'operationId'], "x'; process.exit()//", /no plain identifier/],
    ['an operation id twice', [...get, 'operationId'], 'createLamp', /operation id "createLamp" is given twice/],
    ['no operation id', [...get, 'operationId'], remove, /"operationId" is missing/],
    [
      'a property with a hyphen',
      [...schemas, 'Lamp', 'properties', 'lamp-id'],
      text,
      /property name "lamp-id" is no plain/,
    ],
    ['a property named __proto__', [...schemas, 'Lamp', 'properties', '__proto__'], text, /property name "__proto__"/],
    [
      'a property named constructor',
      [...schemas, 'Lamp', 'properties', 'constructor'],
      text,
      /property name "constructor"/,
    ],
    ['a query name with a bracket', [...get, 'parameters', 0, 'name'], 'page[size]', /query parameter "page\[size\]"/],
    ['a path name that is a word of the language', ['paths', '/lamps/{new}'], { delete: {} }, /path holds \{new\}/],
    ['a header with a colon', [...post, 'parameters', 0, 'name'], 'Key: x', /header parameter "Key: x"/],
    ['a header of a response with a space', [...created, 'headers', 'E Tag'], { schema: text }, /header name "E Tag"/],
    ['an example with a slash', [...body, 'examples', '../x'], { value: {} }, /example name "\.\.\/x"/],
    ['a path with two parameters in a segment', ['paths', '/lamps/{a}-{b}'], {}, /path segment "\{a\}-\{b\}"/],
    ['a path that begins without a slash', ['paths', 'lamps'], {}, /does not begin with a slash/],
    ['a tag in lower case', ['tags', 0, 'name'], 'lamp', /tag "lamp" is not in PascalCase/],
    ['a tag twice', ['tags', 1], { name: 'Lamp', description: 'Again.' }, /tag "Lamp" is given twice/],
    // permissions
    ['no permission', [...get, 'x-permission'], remove, /"x-permission" is missing/],
    ['a permission without a level', [...get, 'x-permission'], 'lamps', /permission "lamps" is not known/],
    ['a permission of another level', [...get, 'x-permission'], 'lamps:own', /permission "lamps:own" is not known/],
    [
      'a wider permission of another level',
      [...get, 'x-wider-permissions'],
      ['lamps:own'],
      /permission "lamps:own" is not known/,
    ],
    ['a public operation that asks for a token', [...get, 'x-permission'], 'public', /lacks `security: \[\]`/],
    ['an open operation that needs a permission', [...get, 'security'], [], /contradicts the permission lamps:read/],
    ['a security of its own', [...get, 'security'], [{ other: [] }], /security of its own/],
    // tags
    ['no tag', [...get, 'tags'], [], /has 0 tags/],
    ['two tags', [...get, 'tags'], ['Lamp', 'Shop'], /has 2 tags/],
    ['an unknown tag', [...get, 'tags'], ['Shop'], /tag "Shop" is not known/],
    // strings
    ['no summary', [...get, 'summary'], remove, /"summary" is missing/],
    ['an empty description', [...get, 'description'], ' ', /"description" is missing/],
    ['a parameter without a description', [...get, 'parameters', 0, 'description'], remove, /"description" is missing/],
    // examples
    [
      'an example that goes with what no query has',
      [...body, 'examples'],
      { brass: { value: {}, 'x-parameters': { colour: 'red' } } },
      /query has no "colour"/,
    ],
    [
      'an example with a day to come that it has not',
      [...body, 'examples'],
      { brass: { value: { bulb: 'E27' }, 'x-to-come': ['bulb'] } },
      /example has no day called "bulb"/,
    ],
    ['a request without an example', [...body, 'examples'], remove, /request as application\/json has no example/],
    [
      'a response without an example',
      [...created, 'content', 'application/json', 'examples'],
      remove,
      /response 201 as application\/json has no example/,
    ],
    ['an example without a value', [...body, 'examples', 'ceiling', 'value'], remove, /example ceiling has no value/],
    // responds
    ['no 2xx response', [...del, 'responses'], { 400: { description: 'No.' } }, /has no 2xx response/],
    ['two 2xx responses', [...del, 'responses', '200'], { description: 'Yes.' }, /several 2xx responses/],
    ['a status that is a class', [...del, 'responses', '4XX'], { description: 'No.' }, /status "4XX" is no number/],
    [
      'two media types of one response',
      [...created, 'content', 'text/csv'],
      { schema: text, examples: { a: { value: '' } } },
      /several media types/,
    ],
    [
      'a link to nowhere',
      [...created, 'links'],
      { next: { operationId: 'getLamp' } },
      /leads to getLamp, which is no operation/,
    ],
    // requests
    ['a GET with a body', [...get, 'requestBody'], { content: {} }, /A GET has a body/],
    [
      'an open request object',
      [...schemas, 'LampCreate', 'additionalProperties'],
      remove,
      /accepts unknown properties/,
    ],
    ['an open object within a request', lumen, { type: 'object', properties: {} }, /accepts unknown properties/],
    ['a request that holds itself', lumen, { $ref: '#/components/schemas/LampCreate' }, /LampCreate holds itself/],
    [
      'a path parameter that is not described',
      [...del, 'parameters'],
      [],
      /path holds \{lampId\}, which is not described/,
    ],
    [
      'a path parameter that is not in the path',
      [...post, 'parameters', 1],
      lampId,
      /path parameter lampId is not in \/lamps/,
    ],
    [
      'an optional path parameter',
      [...del, 'parameters', 0, 'required'],
      false,
      /path parameter lampId is not required/,
    ],
    ['a parameter twice', [...get, 'parameters', 1, 'name'], 'page', /query parameter page is given twice/],
    ['a cookie', [...get, 'parameters', 0, 'in'], 'cookie', /parameter page is in "cookie"/],
    ['a list that is joined by commas', [...get, 'parameters', 2, 'explode'], false, /style that is not understood/],
    [
      'a deep object in the query',
      [...get, 'parameters', 0, 'schema'],
      { type: 'object', additionalProperties: false },
      /query parameter page is composed/,
    ],
    // schemas
    ['an unknown keyword', [...lumen, 'if'], {}, /A number has "if", which the builder does not know/],
    ['a keyword of another type', [...lumen, 'maxLength'], 3, /A number has "maxLength"/],
    [
      'a GET that says it may be repeated',
      [...get, 'x-repeatable'],
      true,
      /said of a POST without Idempotency-Key only/,
    ],
    ['a GET with an effect', [...get, 'x-effect'], 'changes', /A GET has an effect/],
    ['no effect', [...post, 'x-effect'], remove, /"x-effect" is missing/],
    ['an unknown effect', [...post, 'x-effect'], 'dear', /effect "dear" is not known/],
    ['an unknown key of an operation', [...get, 'x-beta'], true, /An operation has "x-beta"/],
    ['an unknown key of a path', ['paths', '/lamps', 'trace'], {}, /A path has "trace"/],
    ['callbacks', [...post, 'callbacks'], {}, /An operation has "callbacks"/],
    [
      'a webhook that is not named as an event',
      ['webhooks'],
      { created: hook('created') },
      /"created" is not named as/,
    ],
    ['a webhook that is not posted', ['webhooks'], { 'lamp.lit': {} }, /lamp\.lit is not posted/],
    ['a webhook that is fetched', ['webhooks'], { 'lamp.lit': { get: {} } }, /A webhook has "get"/],
    ['a webhook of another type', ['webhooks'], { 'lamp.lit': hook('lamp.out') }, /lamp\.lit does not say its type/],
    ['a webhook without a body', ['webhooks'], { 'lamp.lit': { post: {} } }, /lamp\.lit has no JSON body/],
    ['a webhook without an example', ['webhooks'], { 'lamp.lit': hook('lamp.lit', {}) }, /lamp\.lit has no example/],
    ['no type', lumen, { description: 'Any.' }, /The schema has no type/],
    ['an unknown type', lumen, { type: 'float' }, /type "float" is not known/],
    ['two types', lumen, { type: ['string', 'boolean'] }, /more than one type/],
    ['anyOf', lumen, { anyOf: [] }, /no type/],
    ['oneOf of two schemas', lumen, { oneOf: [text, { type: 'integer' }] }, /not "a schema or null"/],
    ['an enum with two types', lumen, { type: 'string', enum: ['a', 1] }, /not all of its type/],
    ['an enum with a value twice', lumen, { type: 'string', enum: ['a', 'a'] }, /occurs twice/],
    ['an empty enum', lumen, { type: 'string', enum: [] }, /not all of its type/],
    [
      'a meaning of no value',
      lumen,
      { type: 'string', enum: ['a'], 'x-enum-descriptions': { a: 'A.', b: 'B.' } },
      /has no value b/,
    ],
    [
      'a value without a meaning beside others',
      lumen,
      { type: 'string', enum: ['a', 'b'], 'x-enum-descriptions': { a: 'A.' } },
      /"b" is missing/,
    ],
    ['an array of nothing', lumen, { type: 'array' }, /array has no "items"/],
    ['a map of anything', lumen, { type: 'object', additionalProperties: true }, /accepts anything/],
    ['a pattern that is none', lumen, { type: 'string', pattern: '[' }, /is no regular expression/],
    ['a required property that is not there', [...schemas, 'Lamp', 'required', 2], 'watt', /required property "watt"/],
    ['a reference to nowhere', lumen, { $ref: '#/components/schemas/Nothing' }, /leads nowhere/],
    [
      'a keyword beside a reference',
      lumen,
      { $ref: '#/components/schemas/LampKind', maxLength: 3 },
      /A reference has "maxLength"/,
    ],
    [
      'a closed part of a composition',
      lumen,
      { allOf: [{ $ref: '#/components/schemas/LampCreate' }], unevaluatedProperties: false },
      /refuses the properties of the other parts/,
    ],
    [
      'a property in two ways',
      [...schemas, 'Lamp'],
      { allOf: [{ type: 'object', properties: { id: text } }], properties: { id: { type: 'integer' } } },
      /already described in another way/,
    ],
    ['a schema in lower case', [...body, 'schema'], { $ref: '#/components/schemas/lamp' }, /leads nowhere/],
    ['OpenAPI 3.0', ['openapi'], '3.0.3', /no OpenAPI 3\.1/],
  ])('refuses %s', (_, at, value, message) => {
    const problems = problemsAfter(at, value)
    expect(problems.map(({ what }) => what).join('\n')).toMatch(message)
    for (const { where, mend } of problems) {
      expect(where).toMatch(/^#/)
      expect(mend).toMatch(/\.$/)
    }
  })

  it.each([
    ['in lower case', 'lamp'],
    ['of a type of the language', 'Promise'],
    ['with a number that a bundler adds', 'Lamp-2'],
    ['that leaves its place', 'X = 1; process.exit(); type Y'],
  ])('refuses %s as the name of a schema', (_, name) => {
    const document = structuredClone(lamps)
    const components = document['components']
    const named = isRecord(components) ? components['schemas'] : undefined
    if (!isRecord(named)) throw new Error('the lamps have no schemas')
    named[name] = named['Lamp']
    const changed: unknown = JSON.parse(
      JSON.stringify(document).replaceAll('#/components/schemas/Lamp"', `#/components/schemas/${name}"`),
    )
    if (!isRecord(changed)) throw new Error('the lamps are no object')
    expect(() => build({ document: changed, problems: [], locate: (pointer) => pointer })).toThrow(
      `The schema name "${name}"`,
    )
  })

  it('refuses a default in a change, because it would overwrite stored values', () => {
    const changed: unknown = JSON.parse(
      JSON.stringify(lamps)
        .replaceAll('LampCreate', 'LampUpdate')
        .replaceAll('"description":"Brightness', '"default":5,"description":"Brightness'),
    )
    const document = isRecord(changed) ? changed : {}
    expect(() => build({ document, problems: [], locate: (pointer) => pointer })).toThrow(
      'lumen has a default in LampUpdate',
    )
  })

  it('reads the payloads of webhooks', () => {
    const document = { ...lamps, webhooks: { 'lamp.lit': hook('lamp.lit') } }
    const { webhooks } = build({ document, problems: [], locate: (pointer) => pointer })
    expect(webhooks).toMatchObject([{ type: 'lamp.lit', summary: 'It happened.', examples: [{ name: 'lit' }] }])
    expect(emitSdkTypes(build({ document, problems: [], locate: (pointer) => pointer }))).toContain(
      '"lamp.lit": { type: "lamp.lit" }',
    )
  })

  it('finds all errors at once', () => {
    expect(problemsAfter(get, {}).length).toBeGreaterThan(4)
  })

  it('points to the source file of the error', async () => {
    const source = await read(path.join(fixture('lamps'), 'openapi.yaml'))
    expect(source.locate('#/components/schemas/Lamp/properties/id')).toMatch(
      /fixtures\/lamps\/schemas\/Lamp\.yaml#\/properties\/id$/,
    )
    expect(source.locate('#/paths/~1lamps/get/summary')).toMatch(/fixtures\/lamps\/paths\/lamps\.yaml#\/get\/summary$/)
    expect(source.locate('#/info/title')).toMatch(/fixtures\/lamps\/openapi\.yaml#\/info\/title$/)
  })
})
