import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { LightMyRequestResponse } from 'fastify'
import { type OperationId, operations } from '../../generated/operations.ts'
import { isRecord } from '../../kernel/record.ts'
import { publishedContract } from './contract.ts'

type Json = Record<string, unknown>

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((node, key) => (isRecord(node) ? node[key] : undefined), value)

const document: unknown = publishedContract()

const resolved = (node: unknown): unknown => {
  const ref = at(node, '$ref')
  return typeof ref === 'string' ? resolved(at(document, ...ref.slice(2).split('/'))) : node
}

/** Closes a schema to unnamed attributes, because extra ones in responses break the contract. */
function closed(node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((item) => closed(item, isPart))
  if (!isRecord(node)) return node
  if (typeof node.$ref === 'string') {
    const { $ref, ...siblings } = node
    const name = $ref.replace('#/components/schemas/', '')
    return { ...siblings, $ref: `${isPart ? 'part' : 'closed'}:${name}` }
  }
  const copy: Json = { ...node }
  if (isRecord(node.properties))
    copy.properties = Object.fromEntries(
      Object.entries(node.properties).map(([name, schema]) => [name, closed(schema)]),
    )
  for (const keyword of ['items', 'additionalProperties'])
    if (isRecord(node[keyword])) copy[keyword] = closed(node[keyword])
  if (node.oneOf) copy.oneOf = closed(node.oneOf)
  if (node.allOf) copy.allOf = closed(node.allOf, true)
  const isObject = node.properties !== undefined || node.allOf !== undefined
  if (isObject && !isPart && node.additionalProperties === undefined) copy.unevaluatedProperties = false
  return copy
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateSchema: false,
  multipleOfPrecision: 4,
  formats: fullFormats,
})
const schemas = at(document, 'components', 'schemas')
for (const [name, schema] of Object.entries(isRecord(schemas) ? schemas : {})) {
  ajv.addSchema(Object(closed(schema)), `closed:${name}`)
  ajv.addSchema(Object(closed(schema, true)), `part:${name}`)
}

const compiled = new WeakMap<object, ValidateFunction>()

function errorsOf(schema: unknown, value: unknown): string | undefined {
  if (!isRecord(schema)) return undefined
  const validate = compiled.get(schema) ?? ajv.compile(Object(closed(schema)))
  compiled.set(schema, validate)
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: '' })
}

const facts = new Map(operations.map((operation) => [operation.id, operation]))

/** Headers that responses must have if declared; others depend on the situation. */
const always = new Set(['x-request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
const onSuccess = new Set(['location', 'etag', 'x-total-count', 'x-match-count', 'content-disposition'])

/** Throws if a response breaks the contract: its status, media type, headers, or any attribute of the body. */
export function checkResponse(operationId: OperationId, response: LightMyRequestResponse): void {
  const operation = facts.get(operationId)
  if (!operation) throw new Error(`There is no operation ${operationId}`)
  const { statusCode: status } = response
  const complain = (says: string): never => {
    throw new Error(`${operationId} returned ${status} ${says}\n${response.body.slice(0, 2_000)}`)
  }
  const item = at(document, 'paths', operation.path, operation.method.toLowerCase())
  const declared = resolved(at(item, 'responses', String(status)))
  if (!isRecord(declared)) return complain('which the contract does not declare for it')

  checkBody(declared, response, complain)
  if (operationId === 'listEvents' && status === 200)
    for (const event of response.json<{ hits: object[] }>().hits) {
      const errors = eventErrors(event)
      if (errors) complain(`with an event that no webhook has:${errors}`)
    }
  for (const [name, header] of Object.entries(isRecord(declared.headers) ? declared.headers : {})) {
    const schema = resolved(at(resolved(header), 'schema'))
    const value = response.headers[name.toLowerCase()]
    if (value === undefined) {
      const isDue = always.has(name.toLowerCase()) || (status < 300 && onSuccess.has(name.toLowerCase()))
      if (isDue) complain(`without the header ${name}`)
      continue
    }
    const isNumber = at(schema, 'type') === 'integer'
    const errors = errorsOf(schema, isNumber ? Number(value) : String(value))
    if (errors) complain(`with the header ${name}: ${String(value)}, but${errors}`)
  }
}

/** Throws if the refusal of a request that reached no operation breaks the contract. */
export function checkRefusal({ statusCode, headers, body }: LightMyRequestResponse): void {
  const missing = [...always].filter((name) => headers[name] === undefined)
  if (missing.length > 0) throw new Error(`A refusal with ${statusCode} has no ${missing.join(', ')}`)
  const errors = errorsOf({ $ref: '#/components/schemas/ErrorInfo' }, JSON.parse(body))
  if (errors) throw new Error(`A refusal with ${statusCode} breaks the contract:${errors}\n${body}`)
}

/** Returns how an event breaks the contract of its type's webhook. */
export function eventErrors(event: object): string | undefined {
  const type = String(at(event, 'type'))
  const message = at(document, 'webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema')
  return message === undefined ? ` there is no webhook ${type}` : errorsOf(message, event)
}

/** Every type of event that the contract sends to webhook endpoints. */
export const webhookTypes = Object.keys(Object(at(document, 'webhooks')))

function checkBody(declared: Json, response: LightMyRequestResponse, complain: (says: string) => never): void {
  const { body, headers } = response
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!isRecord(declared.content)) {
    if (body !== '') complain('with a body, but the contract has none')
    return
  }
  const media = declared.content[type]
  if (!isRecord(media)) return complain(`with the type ${type}, not ${Object.keys(declared.content).join(' or ')}`)
  const errors = errorsOf(media.schema, type === 'application/json' ? JSON.parse(body) : body)
  if (errors) complain(`with a body that breaks the contract:${errors}`)
}
