import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { badRequest, type FieldError, mustHaveNone, notAcceptable, unsupportedMediaType } from '../../kernel/error.ts'
import type { Facts } from './handler.ts'

const formType = 'application/x-www-form-urlencoded'
const deepest = 64

/** Parses request bodies. The operation validates the content; here it only has to be readable. */
export function addBodyReaders(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const readers = {
    'application/json': readJson,
    [formType]: readForm,
    'text/plain': (text: string) => text.trim(),
    'text/csv': (text: string) => text,
  }
  for (const [type, read] of Object.entries(readers)) addBodyReader(app, type, read)
}

export function addBodyReader(app: FastifyInstance, type: string, read: (text: string) => unknown): void {
  app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, bytes.length === 0 ? absentBody(request.routeOptions.config.facts) : read(textOf(bytes)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** What a missing body means: if the body is optional, an object with the defaults of all attributes. */
export const absentBody = (facts: Facts | undefined): object | undefined =>
  facts && !facts.bodyRequired && facts.requestTypes.length > 0 ? {} : undefined

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badRequest('BODY_UNREADABLE', 'The body is not UTF-8. Encode it as UTF-8.')
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** Escapes that may stand for NUL, half a surrogate pair or an underscore, and the name that reaches prototypes. */
const suspicious = /\\u(?:0000|[dD][89a-fA-F]|005[fF])|__proto__/

export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 200) : 'unknown'
    throw badRequest('BODY_UNREADABLE', `The body is not JSON: ${reason}. Correct the JSON and send it again.`)
  }
  if (suspicious.test(text)) refuseUnstorable(value)
  return value
}

function readForm(text: string): unknown {
  let value: unknown
  try {
    value = qs.parse(text, {
      allowPrototypes: false,
      arrayLimit: 1000,
      depth: 10,
      parameterLimit: 10_000,
      strictDepth: true,
      throwOnLimitExceeded: true,
      plainObjects: true,
    })
  } catch {
    throw badRequest('BODY_UNREADABLE', 'The form is nested too deeply or has too many fields. Send it as JSON.')
  }
  refuseUnstorable(value)
  return value
}

/** PostgreSQL cannot store NUL or half a surrogate pair, and no attribute is called `__proto__`. */
function refuseUnstorable(root: unknown): void {
  const errors: FieldError[] = []
  const error = (code: string, field: string, says: string) =>
    errors.push({ code, defaultMessage: `${field || 'The body'} ${says}`, field })
  const open: [value: unknown, field: string, depth: number][] = [[root, '', 0]]
  for (let entry = open.pop(); entry && errors.length < 100; entry = open.pop()) {
    const [value, field, depth] = entry
    if (typeof value === 'string') {
      if (value.includes('\0')) error('PATTERN', field, 'must not contain the NUL character')
      if (!value.isWellFormed()) error('PATTERN', field, 'must not contain an unpaired surrogate')
    } else if (typeof value === 'object' && value !== null) {
      if (depth === deepest) throw badRequest('BODY_TOO_DEEP', `The body is nested more than ${deepest} levels deep.`)
      const isList = Array.isArray(value)
      for (const [name, member] of Object.entries(value)) {
        if (!isList && (name === '__proto__' || name.includes('\0') || !name.isWellFormed()))
          error('UNKNOWN_ATTRIBUTE', field, 'has an attribute with a forbidden name')
        else open.push([member, isList ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`, depth + 1])
      }
    }
  }
  mustHaveNone(errors)
}

/** If the operation declares no body, nothing is read; Node drops the bytes. */
export function ignoreBody(headers: FastifyRequest['headers']): void {
  if (headers['content-type'] !== undefined) headers['content-type'] = undefined
  if (headers['content-length'] !== undefined) headers['content-length'] = undefined
  if (headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = undefined
}

/**
 * Refuses a body whose media type the operation does not accept, before it is read. Fastify's own check comes later and
 * has one list of types for all operations.
 */
export function checkContentType(request: FastifyRequest, { requestTypes }: Facts): void {
  const { headers } = request
  if (requestTypes.length === 0) {
    ignoreBody(headers)
    return
  }
  const given = headers['content-type']
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw unsupportedMediaType(requestTypes)
  if (given === requestTypes[0]) return
  if (given === undefined) {
    if (hasBody(headers)) throw unsupportedMediaType(requestTypes)
    return
  }
  const [type = '', ...parameters] = given.split(';').map((part) => part.trim().toLowerCase())
  if (!requestTypes.includes(type)) throw unsupportedMediaType(requestTypes)
  for (const parameter of parameters)
    if (/^charset\s*=/.test(parameter) && !/^charset\s*=\s*"?utf-?8"?$/.test(parameter))
      throw unsupportedMediaType(requestTypes.map((known) => `${known}; charset=utf-8`))
}

const hasBody = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * An operation has one success media type and sends it even if `Accept` names others: generated clients ask for JSON on
 * every call. Only a request that excludes it with q=0 is refused, so a negotiation library would have nothing to do.
 */
export function checkAccept(accept: string | undefined, { contentType }: Facts): void {
  if (accept === undefined || contentType === null || accept === '*/*' || accept === contentType) return
  const main = `${contentType.slice(0, contentType.indexOf('/'))}/*`
  let closest = -1
  let wanted = true
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const precision = ['*/*', main, contentType].indexOf(range)
    if (precision <= closest) continue
    closest = precision
    wanted = !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  }
  if (!wanted) throw notAcceptable(contentType)
}
