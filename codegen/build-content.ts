import { defined, jsonOf, permissionOf } from './build-values.ts'
import type { SchemaReader } from './build-schemas.ts'
import { isRecord, type Cursor } from './cursor.ts'
import type { Body, Example, Header, Link, Location, Media, Parameter, Response } from './model.ts'
import { isArgument, isExampleName, isHeaderName, isKey } from './names.ts'

const formType = 'application/x-www-form-urlencoded'

/** The parameter styles that need no string splitting; servers and clients do not agree on the others. */
const plainStyle: Readonly<Record<Location, { style: string; explode: boolean }>> = {
  path: { style: 'simple', explode: false },
  query: { style: 'form', explode: true },
  header: { style: 'simple', explode: false },
}

export function readParameters(
  path: string,
  at: Cursor,
  shared: readonly Cursor[],
  schemas: SchemaReader,
): readonly Parameter[] {
  const found = new Map<string, Parameter>()
  for (const [own, cursors] of [
    [false, shared],
    [true, at.items('parameters')],
  ] as const) {
    const level = new Set<string>()
    for (const cursor of cursors) {
      const parameter = readParameter(cursor.follow().at, schemas)
      if (!parameter) continue
      const key = `${parameter.in} ${parameter.name.toLowerCase()}`
      if (level.has(key))
        cursor.problem(
          `The ${parameter.in} parameter ${parameter.name} is given twice.`,
          own ? 'Remove one.' : 'Remove one of the path.',
        )
      level.add(key)
      found.set(key, parameter)
    }
  }
  const parameters = [...found.values()]
  const declared = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')
  for (const name of inPath)
    if (!declared.includes(name))
      at.problem(`The path holds {${name}}, which is not described.`, 'Add the path parameter.')
  for (const name of declared)
    if (!inPath.includes(name))
      at.problem(`The path parameter ${name} is not in ${path}.`, 'Remove it, or put it into the path.')
  if (new Set(inPath).size !== inPath.length) at.problem(`A parameter occurs twice in ${path}.`, 'Rename one of them.')
  return parameters
}

function readParameter(at: Cursor, schemas: SchemaReader): Parameter | undefined {
  at.only('A parameter', [
    'name',
    'in',
    'description',
    'required',
    'deprecated',
    'schema',
    'example',
    'style',
    'explode',
    'x-sample',
  ])
  const name = at.needText('name', 'Name the parameter.')
  const where = (['path', 'query', 'header'] as const).find((location) => location === at.text('in'))
  if (!where) {
    at.problem(`The parameter ${name} is in "${at.text('in') ?? ''}".`, 'Use path, query or header.', 'in')
    return undefined
  }
  const isName = { path: isArgument, query: isKey, header: isHeaderName }[where]
  if (!isName(name))
    at.problem(
      `The ${where} parameter ${JSON.stringify(name)} has a name that generated code cannot bear.`,
      where === 'header'
        ? 'Use letters, digits and hyphens.'
        : 'Use letters, digits and underscores, and no word of the language.',
      'name',
    )
  const required = at.flag('required') ?? false
  if (where === 'path' && !required) at.problem(`The path parameter ${name} is not required.`, 'Add `required: true`.')
  const plain = plainStyle[where]
  if ((at.text('style') ?? plain.style) !== plain.style || (at.flag('explode') ?? plain.explode) !== plain.explode)
    at.problem(
      `The ${where} parameter ${name} has a style that is not understood everywhere.`,
      `Use \`style: ${plain.style}\` and \`explode: ${plain.explode}\`, or leave both out.`,
    )
  const schemaAt = at.child('schema')
  if (!schemaAt) {
    at.problem(`The parameter ${name} has no schema.`, 'Add `schema:`.')
    return undefined
  }
  const schema = schemas.input(schemaAt)
  const resolved = schemas.resolve(schema)
  const items = resolved.kind === 'array' ? schemas.resolve(resolved.items).kind : resolved.kind
  if (['object', 'map', 'array'].includes(items) || (resolved.kind === 'array' && where !== 'query'))
    schemaAt.problem(`The ${where} parameter ${name} is composed.`, 'Use a scalar, or in the query a list of scalars.')
  return defined({
    name,
    in: where,
    description: at.needText('description', 'Describe the parameter.'),
    required,
    deprecated: at.flag('deprecated') ?? false,
    sampled: required || (at.flag('x-sample') ?? false),
    schema,
    example: jsonOf(at, 'example'),
  })
}

export function readBody(reference: Cursor, schemas: SchemaReader, parameters: readonly Parameter[]): Body {
  const { at } = reference.follow()
  at.only('A request body', ['description', 'required', 'content'])
  const media = at.entries('content').map(([type, content]) => {
    const read = readMedia(type, content, (schemaAt) => schemas.input(schemaAt), parameters)
    if (type !== formType && read.examples.length === 0)
      content.problem(`The request as ${type} has no example.`, 'Add a named one under `examples:`.')
    return read
  })
  if (media.length === 0) at.problem('The request body has no media type.', 'Describe it under `content:`.')
  return defined({ required: at.flag('required') ?? false, description: at.text('description'), media })
}

export function readMedia(
  type: string,
  at: Cursor,
  read: (schemaAt: Cursor) => Media['schema'],
  parameters: readonly Parameter[] = [],
): Media {
  at.only('A media type', ['schema', 'examples', 'x-guarded-columns', 'x-event'])
  if (at.has('x-event') && type !== 'text/event-stream')
    at.problem(`${type} is no stream of events.`, 'Remove `x-event`.')
  if (!/^[a-z]+\/[a-z0-9.+-]+(; ?[a-z0-9=-]+)?$/.test(type))
    at.problem(`The media type ${JSON.stringify(type)} is not plain.`, 'Write one as application/json.')
  const schemaAt = at.child('schema')
  if (!schemaAt) at.problem(`The media type ${type} has no schema.`, 'Add `schema:`.')
  return defined({
    type,
    schema: schemaAt ? read(schemaAt) : { kind: 'string' as const },
    examples: at.entries('examples').map(([name, example]) => readExample(name, example.follow().at, parameters)),
    guardedColumns: at.has('x-guarded-columns') ? readGuardedColumns(type, at) : undefined,
  })
}

function readGuardedColumns(type: string, at: Cursor): Readonly<Record<string, readonly string[]>> {
  const columns = at.child('x-guarded-columns')
  if (type !== 'text/csv') at.problem(`${type} has no columns.`, 'Remove `x-guarded-columns`.')
  return Object.fromEntries(
    Object.keys(columns?.value ?? {}).map((permission) => [
      permissionOf(at, permission) ?? '',
      columns?.texts(permission) ?? [],
    ]),
  )
}

function readExample(name: string, at: Cursor, parameters: readonly Parameter[]): Example {
  at.only('An example', ['summary', 'description', 'value', 'x-parameters', 'x-to-come'])
  if (!isExampleName(name))
    at.problem(`The example name ${JSON.stringify(name)} is no plain identifier.`, 'Use camelCase letters and digits.')
  if (!at.has('value')) at.problem(`The example ${name} has no value.`, 'Add `value:`.')
  return defined({
    name,
    summary: at.text('summary'),
    description: at.text('description'),
    value: jsonOf(at, 'value') ?? null,
    parameters: at.has('x-parameters') ? readExampleParameters(at, parameters) : undefined,
    toCome: at.has('x-to-come') ? readDaysToCome(at) : undefined,
  })
}

/** Members with a date that calls refuse once it has passed. Examples show the next day of the same weekday instead. */
function readDaysToCome(at: Cursor): readonly string[] {
  const value = jsonOf(at, 'value')
  return at.texts('x-to-come').filter((name) => {
    const day = isRecord(value) ? value[name] : undefined
    const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
    if (!isDay) at.problem(`The example has no day called ${JSON.stringify(name)}.`, 'Correct the name.', 'x-to-come')
    return isDay
  })
}

/** The query parameters that a body depends on, if the parameters' own examples do not show it. */
function readExampleParameters(at: Cursor, parameters: readonly Parameter[]): Record<string, string> {
  const given = Object.entries(jsonOf(at, 'x-parameters') ?? {})
  for (const [name] of given)
    if (!parameters.some((one) => one.in === 'query' && one.name === name))
      at.problem(
        `The query has no ${JSON.stringify(name)}.`,
        'Correct the name, or describe the parameter.',
        'x-parameters',
      )
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

export function readResponses(at: Cursor, schemas: SchemaReader): readonly Response[] {
  return at
    .entries('responses')
    .map(([status, reference]) => {
      const { at: response, name } = reference.follow()
      if (!/^[1-5]\d\d$/.test(status))
        reference.problem(
          `The status ${JSON.stringify(status)} is no number.`,
          'Write every status out, such as "404".',
        )
      return readOnce(Number(status), response, name, schemas)
    })
    .sort((a, b) => a.status - b.status)
}

function readOnce(status: number, at: Cursor, shared: string | undefined, schemas: SchemaReader): Response {
  const known = schemas.responses.get(at.value)
  if (known?.status === status && known.shared === shared) return known
  const response = readResponse(status, at, shared, schemas)
  schemas.responses.set(at.value, response)
  return response
}

function readResponse(status: number, at: Cursor, shared: string | undefined, schemas: SchemaReader): Response {
  at.only('A response', ['description', 'headers', 'content', 'links'])
  const media = at.entries('content').map(([type, content]) => {
    const read = readMedia(type, content, (schemaAt) => schemas.output(schemaAt))
    if (status >= 200 && status < 300 && read.examples.length === 0)
      content.problem(`The response ${status} as ${type} has no example.`, 'Add a named one under `examples:`.')
    return read
  })
  return defined({
    status,
    shared,
    description: at.needText('description', 'Say when this response is given.'),
    headers: at.entries('headers').map(([name, header]) => readHeader(name, header.follow().at, schemas)),
    media,
    links: at.entries('links').map(([name, link]) => readLink(name, link.follow().at)),
  })
}

function readHeader(name: string, at: Cursor, schemas: SchemaReader): Header {
  const known = schemas.headers.get(at.value)
  if (known?.name === name) return known
  at.only('A header', ['description', 'required', 'schema', 'example'])
  if (!isHeaderName(name))
    at.problem(`The header name ${JSON.stringify(name)} is not plain.`, 'Use letters, digits and hyphens.')
  const schemaAt = at.child('schema')
  if (!schemaAt) at.problem(`The header ${name} has no schema.`, 'Add `schema:`.')
  const header: Header = defined({
    name,
    description: at.text('description'),
    schema: schemaAt ? schemas.output(schemaAt) : { kind: 'string' },
    example: jsonOf(at, 'example'),
  })
  schemas.headers.set(at.value, header)
  return header
}

function readLink(name: string, at: Cursor): Link {
  at.only('A link', ['operationId', 'description', 'parameters', 'requestBody'])
  if (!isExampleName(name))
    at.problem(`The link name ${JSON.stringify(name)} is no plain identifier.`, 'Use camelCase letters and digits.')
  const parameters = at.child('parameters')
  return defined({
    name,
    operationId: at.needText('operationId', 'Say which operation can be called next.'),
    description: at.text('description'),
    parameters: Object.keys(parameters?.value ?? {}).map(
      (key) => [key, (parameters && jsonOf(parameters, key)) ?? null] as const,
    ),
  })
}
