import {
  inPath,
  inQuery,
  type Contract,
  type Json,
  type Operation,
  type Parameter,
  type Property,
  type Schema,
} from '../model.ts'
import { isCall } from './python.ts'
import { aboutIt, errorNames, exampleArguments, itemOf, makerOf, namesIn } from './sdk-area.ts'
import { type Area, areasOf, camel, comment, notice, oneLine, pascal, prose } from './text.ts'

type Schemas = Contract['schemas']

const folder = 'sdk/php/src/Generated'
const head = (uses = '') => `<?php

// ${notice}

declare(strict_types=1);

namespace Waybill\\Generated;
${uses === '' ? '' : `\n${uses}`}`

/** The generated files of the PHP package, by path. */
export function emitPhp(contract: Contract): Readonly<Record<string, string>> {
  const areas = areasOf(contract)
  const cycles = cyclesIn(contract.schemas)
  return {
    [`${folder}/Types.php`]: typesFile(contract, cycles),
    [`${folder}/Resources.php`]: resourcesFile(areas),
    ...Object.fromEntries(
      areas.map((area) => [`${folder}/${classOf(area)}.php`, areaFile(area, contract.schemas)] as const),
    ),
  }
}

/** The suffix avoids class names that mean something else, such as `Client`, and reserved words. */
const classOf = ({ area }: Area) => `${pascal(area)}Resource`

/** A string literal in PHP. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

/** A literal in PHP. */
function literal(value: Json | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `[${Object.entries(value)
    .map(([key, item]) => `${quoted(key)} => ${literal(item)}`)
    .join(', ')}]`
}

/** The names of recursive schemas, which PHP analysers do not support. */
function cyclesIn(schemas: Schemas): ReadonlySet<string> {
  const leadsBack = (start: string) => {
    const seen = new Set<string>()
    const follow = (name: string): boolean =>
      namesOf(schemas, name).some((next) => next === start || (!seen.has(next) && follow(seen.add(next) && next)))
    return follow(start)
  }
  return new Set([...schemas.keys()].filter(leadsBack))
}

function namesOf(schemas: Schemas, name: string): readonly string[] {
  const schema = schemas.get(name)?.schema
  return schema === undefined ? [] : namesIn(schema)
}

/** A schema as a type for PHPStan, Psalm and editors. */
function typeOf(schema: Schema, cycles?: ReadonlySet<string>): string {
  const type = bareTypeOf(schema, cycles)
  return schema.nullable ? `${type}|null` : type
}

function bareTypeOf(schema: Schema, cycles?: ReadonlySet<string>): string {
  switch (schema.kind) {
    case 'string':
      return 'string'
    case 'integer':
      return 'int'
    case 'number':
      return 'int|float'
    case 'boolean':
      return 'bool'
    case 'either':
      return 'int|float|string'
    case 'enum':
      return schema.values.map((value) => typeOfValue(value)).join('|')
    case 'ref':
      return cycles?.has(schema.name) ? 'array<string, mixed>' : schema.name
    case 'map':
      return `array<string, ${typeOf(schema.values, cycles)}>`
    case 'array':
      return `list<${typeOf(schema.items, cycles)}>`
    case 'object':
      return 'array<string, mixed>'
  }
}

/** A literal type; strings that could end the comment or the line become `string`. */
function typeOfValue(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  return /^[\w .:/+@-]*$/.test(value) ? `'${value}'` : 'string'
}

/** The native type, which PHP itself checks. */
function nativeOf(schema: Schema, schemas: Schemas): string {
  const target = schema.kind === 'ref' ? schemas.get(schema.name)?.schema : schema
  const type = nativeKind(target ?? schema)
  return schema.nullable && type !== 'mixed' ? `?${type}` : type
}

function nativeKind(schema: Schema): string {
  switch (schema.kind) {
    case 'string':
      return 'string'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'enum':
      return { string: 'string', integer: 'int', number: 'float', boolean: 'bool' }[schema.type]
    case 'either':
    case 'ref':
      return 'mixed'
    default:
      return 'array'
  }
}

function typesFile({ schemas, webhooks }: Contract, cycles: ReadonlySet<string>): string {
  const named = [...schemas.values()].map(({ name, schema }) =>
    schema.kind === 'object'
      ? shape(name, schema.properties, cycles)
      : `@phpstan-type ${name} ${bareTypeOf(schema, cycles)}`,
  )
  const messages = webhooks.map(({ type, schema }) => {
    const properties = schema.properties.map((property): Property =>
      property.name === 'type' ? { ...property, schema: { kind: 'enum', type: 'string', values: [type] } } : property,
    )
    return [`${pascal(type.replace(/[^A-Za-z0-9]+/g, '-'))}Message`, properties] as const
  })
  const events =
    messages.length === 0
      ? []
      : [
          ...messages.map(([name, properties]) => shape(name, properties, cycles)),
          `@phpstan-type WebhookEvent ${messages.map(([name]) => name).join('|')}`,
        ]
  return `${head()}
${comment(['The shapes of what goes into calls and comes back, for PHPStan, Psalm and editors.', '', ...named, ...events])}final class Types
{
}
`
}

function shape(name: string, properties: readonly Property[], cycles: ReadonlySet<string>): string {
  const members = properties.map(
    ({ name: key, required, schema }) => `  ${keyOf(key)}${required ? '' : '?'}: ${typeOf(schema, cycles)},\n`,
  )
  return members.length === 0
    ? `@phpstan-type ${name} array<string, mixed>`
    : `@phpstan-type ${name} array{\n${members.join('')}}`
}

const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name))

function resourcesFile(areas: readonly Area[]): string {
  const members = areas.map((area) => `    private ?${classOf(area)} $${camel(area.area)} = null;\n`)
  const methods = areas.map(
    (
      area,
    ) => `${indented(comment([prose(area.description)]))}    public function ${camel(area.area)}(): ${classOf(area)}
    {
        return $this->${camel(area.area)} ??= new ${classOf(area)}($this->connection);
    }
`,
  )
  return `${head('use Waybill\\Connection;\n')}
/** All operations, grouped as the contract groups them. */
abstract class Resources
{
${members.join('')}
    protected function __construct(protected Connection $connection)
    {
    }

    /** Takes another connection, also for the groups that were used with the one before. */
    protected function connect(Connection $connection): void
    {
        $this->connection = $connection;
${areas.map(({ area }) => `        $this->${camel(area)} = null;\n`).join('')}    }

${methods.join('\n')}}
`
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '    ')

function areaFile(area: Area, schemas: Schemas): string {
  const operations = area.operations.filter(isCall)
  const imported = [...new Set(operations.flatMap((operation) => typesIn(operation, schemas)))].toSorted()
  const makers = new Set(operations.map(makerOf))
  const uses = [
    'Waybill\\Connection',
    ...exceptionsOf(operations).map((name) => `Waybill\\Exception\\${name}`),
    ...(makers.has('file') ? ['Waybill\\File'] : []),
    ...(makers.has('list') ? ['Waybill\\Listing'] : []),
    'Waybill\\Operation',
  ]
  return `${head(uses.map((name) => `use ${name};\n`).join(''))}
${comment([prose(area.description), '', ...imported.map((name) => `@phpstan-import-type ${name} from Types`)])}final class ${classOf(area)}
{
    public function __construct(private readonly Connection $connection)
    {
    }

${operations.map((operation) => method(operation, schemas, `$client->${camel(area.area)}()->`)).join('\n')}}
`
}

const exceptionOf = (status: number) => errorNames[status]?.replace(/Error$/, 'Exception')

const failuresOf = ({ success, responses }: Operation) =>
  responses.filter(({ status }) => status !== success.status && exceptionOf(status) !== undefined)

const exceptionsOf = (operations: readonly Operation[]) =>
  [
    ...new Set(operations.flatMap((operation) => failuresOf(operation).map(({ status }) => exceptionOf(status) ?? ''))),
  ].toSorted()

/** The headers that methods take as arguments, by header name. */
const headerArguments: Readonly<Record<string, string>> = {
  'idempotency-key': 'idempotencyKey',
  'if-none-match': 'ifNoneMatch',
  'if-match': 'ifMatch',
}

const headersOf = ({ parameters }: Operation) =>
  parameters.flatMap(({ name, in: where }) => {
    const argument = headerArguments[name.toLowerCase()]
    return where === 'header' && argument !== undefined ? [[name.toLowerCase(), argument] as const] : []
  })

function typesIn(operation: Operation, schemas: Schemas): readonly string[] {
  const item = itemOf(operation, schemas)
  const [response] = operation.success.media
  const held = [
    ...[...inPath(operation), ...inQuery(operation)].map(({ schema }) => schema),
    ...(operation.body?.media ?? []).slice(0, 1).map(({ schema }) => schema),
    ...(makerOf(operation) === 'call' && response ? [response.schema] : []),
    ...(item ? [item] : []),
  ]
  return held.flatMap(namesIn)
}

const isJson = (operation: Operation) => operation.body?.media.some(({ type }) => type === 'application/json') ?? false

function dataOf(operation: Operation): string {
  const { id, method: verb, path, body, idempotent, repeatable, permission } = operation
  const form = !isJson(operation) ? 'text' : body?.media[0]?.schema.kind === 'array' ? 'list' : 'object'
  const facts = [
    ...[id, verb, path].map(quoted),
    body && `body: ${quoted(form)}`,
    idempotent && 'keyed: true',
    repeatable && 'repeatable: true',
    permission === 'public' && 'open: true',
  ]
  return `new Operation(${facts.filter(Boolean).join(', ')})`
}

const callOfMaker = { call: 'value', list: 'list', file: 'file' } as const

function method(operation: Operation, schemas: Schemas, prefix: string): string {
  const { id, body, paging } = operation
  const [media] = body?.media ?? []
  const paths = inPath(operation)
  const queries = inQuery(operation)
  const headers = headersOf(operation)
  const isQueryNeeded = queries.some(({ required }) => required)
  // In PHP, optional arguments must follow required ones.
  const isBodyNeeded = body?.required === true || isQueryNeeded
  const signature = [
    ...paths.map(({ name, schema }) => `${nativeOf(schema, schemas)} $${name}`),
    ...(media ? [bodyArgument(nativeOf(media.schema, schemas), body?.required === true, isBodyNeeded)] : []),
    ...(queries.length > 0 ? [`array $query${isQueryNeeded ? '' : ' = []'}`] : []),
    ...headers.map(([, name]) => `?string $${name} = null`),
    ...(paging ? ['?string $cursor = null'] : []),
  ]
  const given = [
    dataOf(operation),
    ...(paths.length > 0 ? [`path: [${paths.map(({ name }) => `$${name}`).join(', ')}]`] : []),
    ...(media ? ['body: $body'] : []),
    ...(queries.length > 0 ? ['query: $query'] : []),
    ...(headers.length > 0
      ? [`headers: [${headers.map(([header, name]) => `'${header}' => $${name}`).join(', ')}]`]
      : []),
    ...(paging ? ['cursor: $cursor'] : []),
  ]
  const maker = makerOf(operation)
  const [response] = operation.success.media
  const native =
    maker === 'file' ? 'File' : maker === 'list' ? 'Listing' : response ? nativeOf(response.schema, schemas) : 'void'
  const call = `$this->connection->${callOfMaker[maker]}(\n${given.map((one) => `            ${one},\n`).join('')}        );`
  return `${indented(comment(documentation(operation, schemas, prefix)))}    public function ${id}(
${signature.map((one) => `        ${one},\n`).join('')}    ): ${native} {
        ${native === 'void' ? '' : 'return '}${call}
    }
`.replace('(\n    ): ', '(): ')
}

function bodyArgument(type: string, isRequired: boolean, isNeeded: boolean): string {
  const may = isRequired || type.startsWith('?') || type === 'mixed' ? type : `?${type}`
  return `${may} $body${isNeeded ? '' : ' = null'}`
}

function documentation(operation: Operation, schemas: Schemas, prefix: string): (string | undefined)[] {
  const { deprecated, body, success } = operation
  const maker = makerOf(operation)
  const item = itemOf(operation, schemas)
  const [media] = body?.media ?? []
  const [response] = success.media
  const queries = inQuery(operation)
  const returned =
    maker === 'file' ? 'File' : item ? `Listing<${typeOf(item)}>` : response ? typeOf(response.schema) : undefined
  return [
    ...aboutIt(operation).map(prose),
    '',
    `    ${exampleOf(operation, prefix)}`,
    '',
    ...inPath(operation).map(
      ({ name, schema, description: what }) => `@param ${typeOf(schema)} $${name} ${oneLine(what)}`,
    ),
    ...(media
      ? [`@param ${typeOf(media.schema)}${body?.required ? '' : '|null'} $body ${oneLine(body?.description ?? '')}`]
      : []),
    ...(queries.length > 0 ? [queryShape(queries)] : []),
    ...(returned === undefined ? [] : [`@return ${returned} ${oneLine(success.description)}`]),
    ...failuresOf(operation).map(
      ({ status, description: when }) => `@throws ${exceptionOf(status)} ${status}: ${oneLine(when)}`,
    ),
    ...(deprecated ? ['@deprecated'] : []),
  ]
}

const queryShape = (queries: readonly Parameter[]) =>
  `@param array{\n${queries
    .map(({ name, required, schema }) => `  ${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)},\n`)
    .join('')}} $query ${oneLine(queries.map(({ name, description }) => `\`${name}\`: ${description}`).join(' '))}`

/** A sample call, with the first example of the contract. */
function exampleOf(operation: Operation, prefix: string): string {
  const { args, needed } = exampleArguments(operation, literal)
  const query = needed.map(({ name, example }) => `${quoted(name)} => ${literal(example)}`).join(', ')
  return `${prefix}${operation.id}(${[...args, ...(query ? [`[${query}]`] : [])].join(', ')});`
}
