import { defined } from './build-values.ts'
import type { SchemaReader } from './build-schemas.ts'
import type { Cursor } from './cursor.ts'
import { readBody, readParameters, readResponses } from './build-content.ts'
import {
  areaOf,
  effectNames,
  isEffect,
  type Effect,
  type Location,
  type Method,
  type Operation,
  type Paging,
  type Parameter,
  type Response,
  type Tag,
} from './model.ts'
import { isOperationId } from './names.ts'

const methods: Readonly<Record<string, Method>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
}

export function readPath(path: string, at: Cursor, tags: readonly Tag[], schemas: SchemaReader): Operation[] {
  at.only('A path', ['parameters', ...Object.keys(methods)])
  if (!path.startsWith('/'))
    at.problem(`The path ${JSON.stringify(path)} does not begin with a slash.`, 'Begin it with "/".')
  for (const segment of path.split('/').slice(1))
    if (!/^(\{[A-Za-z_][A-Za-z0-9_]*\}|[A-Za-z0-9._~-]*)$/.test(segment))
      at.problem(
        `The path segment ${JSON.stringify(segment)} is neither a plain word nor one {parameter}.`,
        'Write letters, digits, ".", "-", "_", or one parameter per segment.',
      )
  const shared = at.items('parameters')
  return Object.keys(methods).flatMap((key) => {
    const operation = at.child(key)
    const method = methods[key]
    return operation && method ? [readOperation(path, method, operation, shared, tags, schemas)] : []
  })
}

function readOperation(
  path: string,
  method: Method,
  at: Cursor,
  shared: readonly Cursor[],
  tags: readonly Tag[],
  schemas: SchemaReader,
): Operation {
  at.only('An operation', [
    'operationId',
    'tags',
    'summary',
    'description',
    'x-permission',
    'x-wider-permissions',
    'x-internal',
    'x-effect',
    'x-body-limit',
    'x-repeatable',
    'security',
    'deprecated',
    'parameters',
    'requestBody',
    'responses',
  ])
  const id = at.needText('operationId', 'Give the operation an id: a verb and a noun in camelCase.')
  if (id !== '' && !isOperationId(id))
    at.problem(
      `The operation id ${JSON.stringify(id)} is no plain identifier.`,
      'Use camelCase letters and digits, and no word of the language.',
      'operationId',
    )
  const parameters = readParameters(path, at, shared, schemas)
  const requestBody = at.child('requestBody')
  if (requestBody && method === 'GET') requestBody.problem('A GET has a body.', 'Use query parameters.')
  const responses = readResponses(at, schemas)
  const success = successOf(at, responses)
  const permission = readPermission(at)
  return {
    id,
    ...readTagOf(at, tags),
    method,
    path,
    summary: at.needText('summary', 'Say in one sentence what the operation does.'),
    description: at.needText('description', 'Describe what happens, and what is returned.'),
    permission,
    widerPermissions: readWiderPermissions(at),
    hidden: at.flag('x-internal') ?? false,
    effect: readEffect(at, method),
    deprecated: at.flag('deprecated') ?? false,
    parameters,
    ...(requestBody && { body: readBody(requestBody, schemas, parameters) }),
    ...defined({ bodyLimit: readBodyLimit(at, requestBody !== undefined) }),
    responses,
    success,
    repeatable: readRepeatable(at, method, parameters),
    ...derivedFacts(parameters, success, schemas),
  }
}

function readTagOf(at: Cursor, tags: readonly Tag[]): { tag: string; area: string } {
  const given = at.texts('tags')
  const [name = ''] = given
  if (given.length !== 1) at.problem(`The operation has ${given.length} tags.`, 'Give it exactly one.', 'tags')
  else if (!tags.some((tag) => tag.name === name))
    at.problem(
      `The tag ${JSON.stringify(name)} is not known.`,
      'Add it to `tags` of the contract, or correct it.',
      'tags',
    )
  return { tag: name, area: areaOf(name) }
}

function readWiderPermissions(at: Cursor): readonly string[] {
  const wider = at.texts('x-wider-permissions')
  for (const permission of wider)
    if (!/^[a-z][a-z-]*:(read|write|admin)$/.test(permission))
      at.problem(
        `The permission ${JSON.stringify(permission)} is not known.`,
        'Write <area>:<read|write|admin>.',
        'x-wider-permissions',
      )
  return wider
}

/** The body limit of an operation that accepts files, in bytes, if it exceeds the server's default. */
function readBodyLimit(at: Cursor, hasBody: boolean): number | undefined {
  const limit = at.value['x-body-limit']
  if (limit === undefined) return undefined
  if (typeof limit === 'number' && Number.isInteger(limit) && limit > 0 && hasBody) return limit
  at.problem(
    'The limit of the body is no number of bytes, or there is no body.',
    'Write an integer, or remove it.',
    'x-body-limit',
  )
  return undefined
}

function readPermission(at: Cursor): string {
  const permission = at.needText('x-permission', 'Write public, authenticated, or <area>:<read|write|admin>.')
  if (permission !== '' && !/^(public|authenticated|[a-z][a-z-]*:(read|write|admin))$/.test(permission))
    at.problem(
      `The permission ${JSON.stringify(permission)} is not known.`,
      'Write public, authenticated, or <area>:<read|write|admin>.',
      'x-permission',
    )
  const security = at.value['security']
  const open = Array.isArray(security) && security.length === 0
  if (security !== undefined && !open)
    at.problem(
      'The operation has a security of its own.',
      'Leave `security` out, or write `security: []` if it is public.',
      'security',
    )
  else if (permission !== '' && open !== (permission === 'public'))
    at.problem(
      open ? `\`security: []\` contradicts the permission ${permission}.` : 'A public operation lacks `security: []`.',
      open ? 'Remove `security`, or make the permission public.' : 'Add `security: []`.',
      'security',
    )
  return permission
}

/** Returns the one 2xx response. An operation may also return 202 while the result is not ready. */
function successOf(at: Cursor, responses: readonly Response[]): Response {
  const successes = responses.filter(({ status }) => status >= 200 && status < 300)
  const [success = { status: 200, description: '', headers: [], media: [], links: [] }, ...others] = successes
  if (successes.length === 0)
    at.problem('The operation has no 2xx response.', 'Describe what a call that goes well returns.', 'responses')
  if (others.some(({ status }) => status !== 202))
    at.problem(
      'The operation has several 2xx responses.',
      'Keep one, and 202 beside it where the result may not be ready.',
      'responses',
    )
  if (success.media.length > 1)
    at.problem(
      `The response ${success.status} has several media types.`,
      'Keep one; offer another form as an operation of its own.',
      'responses',
    )
  return success
}

/** A GET only reads. For every other operation the contract states its effect. */
function readEffect(at: Cursor, method: Method): Effect {
  if (method === 'GET') {
    if (at.value['x-effect'] !== undefined) at.problem('A GET has an effect.', 'Remove it.', 'x-effect')
    return 'none'
  }
  const words = effectNames.join(', ')
  const word = at.needText('x-effect', `Write one of ${words}.`)
  if (isEffect(word)) return word
  if (word !== '') at.problem(`The effect ${JSON.stringify(word)} is not known.`, `Write one of ${words}.`, 'x-effect')
  return 'none'
}

/** Whether a POST may be repeated without harm. */
function readRepeatable(at: Cursor, method: Method, parameters: readonly Parameter[]): boolean {
  const isRepeatable = at.flag('x-repeatable') ?? false
  if (isRepeatable && (method !== 'POST' || parameters.some(({ name }) => name === 'Idempotency-Key')))
    at.problem(
      'The operation says that it may be repeated, which is said of a POST without Idempotency-Key only.',
      'Remove it.',
      'x-repeatable',
    )
  return isRepeatable
}

function derivedFacts(parameters: readonly Parameter[], success: Response, schemas: SchemaReader) {
  const has = (where: Location, name: string) =>
    parameters.some((parameter) => parameter.in === where && parameter.name === name)
  const hasHeader = (name: string) => success.headers.some((header) => header.name.toLowerCase() === name)
  const conditional: Operation['conditional'] = has('header', 'If-None-Match')
    ? 'none-match'
    : has('header', 'If-Match')
      ? 'match'
      : null
  return {
    idempotent: has('header', 'Idempotency-Key'),
    paging: pagingOf(success, has('query', 'page') && has('query', 'per_page'), schemas),
    etag: hasHeader('etag'),
    conditional,
  }
}

/** Lists are paged by number, by a token in the response, or by the sort values of the last hit. */
function pagingOf(success: Response, numbered: boolean, schemas: SchemaReader): Paging | null {
  const [media] = success.media
  const schema = media && schemas.resolve(media.schema)
  if (schema?.kind === 'array') return numbered ? 'page' : null
  if (schema?.kind !== 'object') return null
  const has = (name: string) => schema.properties.some((property) => property.name === name)
  return has('searchAfter') ? 'search-after' : has('nextPageToken') ? 'token' : null
}
