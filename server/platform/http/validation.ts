import { createHash } from 'node:crypto'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { coercionFor, type Schema } from './coercion.ts'
import type { ErrorDetail } from '../../kernel/error.ts'
import { patternNames } from './patterns.ts'
import { useEqualPair } from './unique-items.ts'

/** Larger bodies get only their first error, since each error takes memory. */
const largestBodyToExplain = 200_000

const mostErrors = 1000

/**
 * Half a unit of the fourth decimal of the quotient. At 999,999,999.99, dividing by 0.01 in binary is off by less than
 * that, while a third decimal in an amount is off by more.
 */
const multipleOfPrecision = 4

const options = {
  strict: false,
  useDefaults: true,
  validateSchema: false,
  multipleOfPrecision,
  // The contract gives every integer bounds, which are more precise.
  formats: { ...fullFormats, int32: true, int64: true },
} as const
/** Decides quickly whether input is valid. */
const checking = new Ajv2020({ ...options, allErrors: false })
/** Finds every error in input that is invalid. */
const explaining = new Ajv2020({ ...options, allErrors: true, verbose: true })
for (const ajv of [checking, explaining]) useEqualPair(ajv)

const compiled = new Map<Ajv2020, Map<string, ValidateFunction>>([
  [checking, new Map()],
  [explaining, new Map()],
])

/**
 * Caches compiled schemas: compiling is slow, and many operations share a path, query or body, as do all apps of one
 * process.
 */
function compile(ajv: Ajv2020, schema: Schema): ValidateFunction {
  const known = compiled.get(ajv)
  const key = createHash('sha256').update(JSON.stringify(schema)).digest('base64')
  const check = known?.get(key) ?? ajv.compile(schema)
  known?.set(key, check)
  return check
}

const objectNames: Readonly<Record<string, string>> = {
  params: 'path',
  querystring: 'query',
  headers: 'header',
  body: 'body',
}

/** The edge discards it, then asks every validator of the route for its errors. */
export class InvalidInput extends Error {}

const invalidInput = new InvalidInput('Invalid input')

interface Check {
  (data: unknown): true | { value: unknown } | { error: Error }
  errorsIn(data: unknown): ErrorDetail[]
}

/**
 * Validators of one route, compiled on first use: compiling 152 operations at the start would take seconds. Strings are
 * converted to numbers and so on only in parts of a request that consist of strings, which a JSON body does not. A
 * body's schema is also assembled on first use.
 */
export function validatorCompiler(bodyOf: (schema: Schema) => Schema): FastifySchemaCompiler<Schema> {
  return ({ schema, httpPart = 'body', contentType }) => {
    const hasTextsOnly = httpPart !== 'body' || contentType === 'application/x-www-form-urlencoded'
    const part = objectNames[httpPart] ?? httpPart
    if (httpPart === 'body') return checkOf(() => bodyOf(schema), part, hasTextsOnly)
    return checkOf(httpPart === 'querystring' ? { ...schema, additionalProperties: false } : schema, part, hasTextsOnly)
  }
}

/** The validator of a schema, compiled on first use. */
export function checkOf(given: Schema | (() => Schema), objectName: string, hasTextsOnly: boolean): Check {
  let schema: Schema = {}
  let check: ValidateFunction | undefined
  let coerce: ((value: unknown) => unknown) | undefined

  const validate: Check = (data) => {
    if (!check) {
      schema = typeof given === 'function' ? given() : given
      check = compile(checking, schema)
      coerce = hasTextsOnly ? coercionFor(schema) : undefined
    }
    coerce?.(data)
    return check(data) || { error: invalidInput }
  }
  validate.errorsIn = (data) => {
    if (validate(data) === true) return []
    const explanation = sizeOf(data) > largestBodyToExplain ? check : compile(explaining, schema)
    if (!explanation || explanation(data)) return []
    return errorsOf(explanation.errors ?? [], objectName)
  }
  return validate
}

/** A value nested too deeply to be printed is also too large to explain. */
function sizeOf(data: unknown): number {
  try {
    return JSON.stringify(data)?.length ?? 0
  } catch {
    return Infinity
  }
}

const isCheck = (value: unknown): value is Check => typeof value === 'function' && 'errorsIn' in value

/** Every error in all parts of a request. */
export function errorsOfRequest(request: FastifyRequest, bodyRequired: boolean): ErrorDetail[] {
  const found: ErrorDetail[] = []
  for (const [part, data] of [
    ['params', request.params],
    ['querystring', request.query],
    ['headers', request.headers],
  ] as const) {
    const check: unknown = request.getValidationFunction(part)
    if (isCheck(check)) found.push(...check.errorsIn(data))
  }
  if (request.body === undefined) {
    if (bodyRequired)
      found.push({ code: 'REQUIRED', defaultMessage: 'The body is required', objectName: 'body', field: '' })
    return found
  }
  const byType: unknown = request.getValidationFunction('body')
  const check: unknown = Object(byType)[request.mediaType ?? 'application/json']
  if (isCheck(check)) found.push(...check.errorsIn(request.body))
  return found.slice(0, mostErrors)
}

function errorsOf(errors: readonly ErrorObject[], objectName: string): ErrorDetail[] {
  const found = new Map<string, ErrorDetail>()
  for (const error of errors) {
    if (found.size >= mostErrors) break
    if (error.propertyName !== undefined) continue // the error of keyword propertyNames that follows reports it
    const detail = errorOf(error, objectName)
    found.set(`${detail.code} ${detail.field}`, detail)
  }
  return [...found.values()]
}

function errorOf(error: ErrorObject, objectName: string): ErrorDetail {
  const [code, says, property] = explain(error)
  const field = fieldOf(error.instancePath, property)
  const subject = field === '' ? (objectName === 'body' ? 'The body' : `The ${objectName}`) : field
  return {
    code,
    defaultMessage: shorten(`${subject} ${says}`, 2000),
    objectName,
    field: shorten(field, 500),
  }
}

/** Cuts a string to the length that the contract's errors allow. */
export const shorten = (text: string, length: number) =>
  (text.length > length ? `${text.slice(0, length - 1)}…` : text).replaceAll('\0', '').toWellFormed()

/** `/parcels/0/weight` -> `parcels[0].weight` */
function fieldOf(instancePath: string, property?: string): string {
  const tokens = instancePath
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (property !== undefined) tokens.push(property)
  return tokens.reduce((path, token) => {
    if (/^\d+$/.test(token) && path !== '') return `${path}[${token}]`
    return path === '' ? token : `${path}.${token}`
  }, '')
}

type Explanation = [code: string, says: string, property?: string]

const count = (number: unknown, noun: string) => `${String(number)} ${noun}${number === 1 ? '' : 's'}`

/** Explains an error in words that follow the name of the field. */
function explain({ keyword, params, parentSchema, message }: ErrorObject): Explanation {
  switch (keyword) {
    case 'required':
      return ['REQUIRED', 'is required', params.missingProperty]
    case 'additionalProperties':
      return ['UNKNOWN_ATTRIBUTE', 'is not known here. Remove it or correct its name', params.additionalProperty]
    case 'type':
      return ['TYPE', `must be ${typeNames(params.type)}`]
    case 'enum':
      return ['NOT_ALLOWED', `must be one of ${choices(params.allowedValues)}`]
    case 'const':
      return ['NOT_ALLOWED', `must be ${JSON.stringify(params.allowedValue)}`]
    case 'minLength':
      return ['TOO_SHORT', `must have at least ${count(params.limit, 'character')}`]
    case 'maxLength':
      return ['TOO_LONG', `must have at most ${count(params.limit, 'character')}`]
    case 'minItems':
      return ['TOO_FEW', `must have at least ${count(params.limit, 'item')}`]
    case 'maxItems':
      return ['TOO_MANY', `must have at most ${count(params.limit, 'item')}`]
    case 'minProperties':
      return ['TOO_FEW', `must have at least ${count(params.limit, 'attribute')}`]
    case 'maxProperties':
      return ['TOO_MANY', `must have at most ${count(params.limit, 'attribute')}`]
    case 'uniqueItems':
      return ['DUPLICATE', `must not contain the same item twice, as at ${params.i} and ${params.j}`]
    case 'minimum':
      return ['OUT_OF_RANGE', `must be at least ${params.limit}`]
    case 'maximum':
      return ['OUT_OF_RANGE', `must be at most ${params.limit}`]
    case 'exclusiveMinimum':
      return ['OUT_OF_RANGE', `must be more than ${params.limit}`]
    case 'exclusiveMaximum':
      return ['OUT_OF_RANGE', `must be less than ${params.limit}`]
    case 'multipleOf':
      return ['PRECISION', precision(params.multipleOf)]
    case 'pattern':
      return ['PATTERN', patternNames[params.pattern] ?? `must have the form ${params.pattern}`]
    case 'format':
      return ['FORMAT', `must be ${formatNames[params.format] ?? `of the format ${params.format}`}`]
    case 'propertyNames':
      return ['PATTERN', 'is not an allowed name', params.propertyName]
    default:
      return ['INVALID', message ?? `breaks ${keyword} ${JSON.stringify(parentSchema?.[keyword])}`]
  }
}

const typeWords: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

const typeNames = (types: string | readonly string[]): string =>
  (typeof types === 'string' ? types.split(',') : types).map((type) => typeWords[type] ?? type).join(' or ')

function choices(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== null).slice(0, 60)
  return shown.map(String).join(', ') + (shown.length < values.length && values.length > 60 ? ', …' : '')
}

function precision(unit: number): string {
  const decimals = -Math.log10(unit)
  return Number.isInteger(decimals) && decimals > 0
    ? `must have at most ${count(decimals, 'decimal')}`
    : `must be a multiple of ${unit}`
}

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  date: 'a date as yyyy-MM-dd',
  'date-time': 'a timestamp as RFC 3339, such as 2026-11-20T09:30:00Z',
  uri: 'an absolute URI',
}
