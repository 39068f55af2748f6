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
import { aboutIt, errorNames, errorsOf, exampleArguments, itemOf, makerOf } from './sdk-area.ts'
import { boundsOf, meaningsOf } from './sdk-types.ts'
import { type Area, areasOf, notice, oneLine, pascal } from './text.ts'

type Schemas = Contract['schemas']

const folder = 'sdk/python/src/waybill/generated'
const header = `# ${notice}\n`

/** The generated files of the Python package, by path. */
export function emitPython(contract: Contract): Readonly<Record<string, string>> {
  const areas = areasOf(contract)
  return {
    [`${folder}/__init__.py`]: header,
    [`${folder}/types.py`]: typesFile(contract),
    [`${folder}/resources.py`]: resourcesFile(areas),
    ...Object.fromEntries(
      areas.map((area) => [`${folder}/${snake(area.area)}.py`, areaFile(area, contract.schemas)] as const),
    ),
  }
}

/** A stream of events is not a call: `waybill.events` listens to it. */
export const isCall = ({ success }: Operation): boolean => success.media[0]?.type !== 'text/event-stream'

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** `perPage` and `address-book` in snake case; reserved words get a trailing underscore. */
export function snake(name: string): string {
  const words = name
    .replaceAll('-', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
  return keywords.has(words) || ownNames.has(words) ? `${words}_` : words
}

/** Names with another meaning in generated methods. */
const ownNames = new Set(['self', 'body', 'idempotency_key', 'if_match', 'if_none_match', 'cursor', 'types'])

/** A literal in Python. */
function literal(value: Json | undefined): string {
  if (value === undefined || value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${literal(item)}`)
    .join(', ')}}`
}

/** A docstring. Its text cannot end it, nor look like code after an attribute. */
function docstring(lines: readonly (string | undefined)[], indent: string): string {
  const text = lines
    .flatMap((line) => (line === undefined ? [] : line.split(/\r\n|[\n\r\u2028\u2029]/)))
    // oxlint-disable-next-line no-control-regex -- they are what Python refuses in a source
    .map((line) =>
      line
        .replace(/[\u0000-\u0008\u000b-\u001f]/g, ' ')
        .replaceAll('\\', '\\\\')
        .replaceAll('"""', '\\"\\"\\"')
        .trimEnd(),
    )
    .filter((line, index, all) => line !== '' || (index > 0 && all[index - 1] !== ''))
  while (text.at(-1) === '') text.pop()
  if (text.length === 0) return ''
  if (text.length === 1) return `${indent}"""${text[0]?.replace(/"$/, '\\"')}"""\n`
  return `${indent}"""\n${text.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('')}${indent}"""\n`
}

/** A schema as an annotation; `prefix` precedes schema names. */
function typeOf(schema: Schema, prefix: string): string {
  const type = bareTypeOf(schema, prefix)
  return schema.nullable ? `${type} | None` : type
}

function bareTypeOf(schema: Schema, prefix: string): string {
  switch (schema.kind) {
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'either':
      return 'float | str'
    case 'enum':
      return schema.type === 'number'
        ? 'float'
        : `t.Literal[${schema.values.map((value) => literal(value)).join(', ')}]`
    case 'ref':
      return `${prefix}${schema.name}`
    case 'map':
      return `dict[str, ${typeOf(schema.values, prefix)}]`
    case 'array':
      return `list[${typeOf(schema.items, prefix)}]`
    case 'object':
      // The few unnamed objects.
      return 'dict[str, t.Any]'
  }
}

function typesFile({ schemas, webhooks }: Contract): string {
  const named = [...schemas.values()].map(({ name, schema }) =>
    schema.kind === 'enum'
      ? `${name}: t.TypeAlias = ${bareTypeOf(schema, '')}\n${docstring(about(schema), '')}`
      : typedDict(name, schema.properties, about(schema)),
  )
  return `${header}from __future__ import annotations

import typing_extensions as t

${[...named, ...payloads(webhooks)].join('\n')}`
}

/** One message type per type of webhook, and their union by `type`, which `verify` returns. */
function payloads(webhooks: Contract['webhooks']): string[] {
  if (webhooks.length === 0) return []
  const messages = webhooks.map(({ type, summary, schema }) => ({
    name: `${pascal(type.replace(/[^A-Za-z0-9]+/g, '-'))}Message`,
    summary,
    properties: schema.properties.map((property): Property =>
      property.name === 'type'
        ? {
            ...property,
            schema: { kind: 'enum', type: 'string', values: [type], description: property.schema.description },
          }
        : property,
    ),
  }))
  return [
    ...messages.map(({ name, summary, properties }) => typedDict(name, properties, [summary])),
    `WebhookEvent: t.TypeAlias = t.Union[\n${messages.map(({ name }) => `    ${name},\n`).join('')}]\n${docstring(['What a webhook delivers. Its `type` says what is in `data`.'], '')}`,
  ]
}

/** Names that are safe as members of a class. */
const isMember = (name: string) => !keywords.has(name) && !name.startsWith('__')

function typedDict(name: string, properties: readonly Property[], lines: readonly (string | undefined)[]): string {
  if (properties.every((property) => isMember(property.name))) {
    const members = properties.map(
      ({ name: key, required, schema }) =>
        `    ${key}: ${wrapped(typeOf(schema, ''), required)}\n${docstring(about(schema), '    ')}`,
    )
    const doc = docstring(lines, '    ')
    return `class ${name}(t.TypedDict):\n${doc}${members.join('') || (doc === '' ? '    pass\n' : '')}`
  }
  const members = properties.map(
    ({ name: key, required, schema }) =>
      `        ${JSON.stringify(key)}: ${JSON.stringify(wrapped(typeOf(schema, ''), required))},\n`,
  )
  return `${name} = t.TypedDict(\n    "${name}",\n    {\n${members.join('')}    },\n)\n${docstring(lines, '')}`
}

const wrapped = (type: string, required: boolean) => (required ? type : `t.NotRequired[${type}]`)

/** The documentation of a value: its meaning, bounds, default, and an example. */
function about(schema: Schema): (string | undefined)[] {
  const [example] = schema.examples ?? []
  const facts = [
    boundsOf(schema),
    schema.default === undefined ? '' : `Default: ${literal(schema.default)}.`,
    example === undefined ? '' : `Example: ${literal(example)}.`,
    schema.deprecated ? 'Deprecated.' : '',
  ].filter(Boolean)
  return [schema.description, ...meaningsOf(schema), ...(facts.length > 0 ? ['', facts.join(' ')] : [])]
}

function resourcesFile(areas: readonly Area[]): string {
  const groups = (isAsync: boolean) =>
    areas
      .map(({ area, description }) => {
        const name = `${isAsync ? 'Async' : ''}${pascal(area)}Resource`
        return `    @cached_property
    def ${snake(area)}(self) -> ${name}:
${docstring([description], '        ')}        from .${snake(area)} import ${name}

        return ${name}(self)
`
      })
      .join('\n')
  return `${header}from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..resource import AsyncSender, Sender

if TYPE_CHECKING:
${areas.map(({ area }) => `    from .${snake(area)} import Async${pascal(area)}Resource, ${pascal(area)}Resource\n`).join('')}

class Resources(Sender):
    """All operations, grouped as the contract groups them. A group is loaded when it is first used."""

${groups(false)}

class AsyncResources(AsyncSender):
    """All operations, grouped as the contract groups them, to be awaited."""

${groups(true)}`
}

function areaFile({ area, description, operations: all }: Area, schemas: Schemas): string {
  const operations = all.filter(isCall)
  const used = new Set(operations.map(makerOf))
  const methods = (isAsync: boolean) =>
    operations.map((operation) => method(operation, schemas, `client.${snake(area)}.`, isAsync)).join('\n')
  const needsTypes = operations.some((operation) => /\btypes\.|\bt\./.test(method(operation, schemas, '', false)))
  return `${header}from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import Operation
from ..resource import AsyncResource, Resource

if TYPE_CHECKING:
${needsTypes ? '    import typing_extensions as t\n\n' : ''}${used.has('file') ? '    from ..files import File\n' : ''}${used.has('list') ? '    from ..pages import AsyncListing, Listing\n' : ''}    from . import types

${operations.map((operation) => `_${snake(operation.id)} = ${dataOf(operation)}\n`).join('')}

class ${pascal(area)}Resource(Resource):
${docstring([description], '    ')}
${methods(false)}

class Async${pascal(area)}Resource(AsyncResource):
${docstring([description], '    ')}
${methods(true)}`
}

const json = 'application/json'

function dataOf({ id, method: verb, path, body, idempotent, repeatable, permission }: Operation): string {
  const facts = [
    ...[id, verb, path].map((text) => JSON.stringify(text)),
    body && `body="${body.media.some(({ type }) => type === json) ? 'json' : 'text'}"`,
    idempotent && 'keyed=True',
    repeatable && 'repeatable=True',
    permission === 'public' && 'open=True',
  ]
  return `Operation(${facts.filter(Boolean).join(', ')})`
}

const callOfMaker = { call: '_value', list: '_list', file: '_file' } as const

/** The headers that methods take, by header name. */
const headerArguments: Readonly<Record<string, string>> = {
  'idempotency-key': 'idempotency_key',
  'if-none-match': 'if_none_match',
  'if-match': 'if_match',
}

function method(operation: Operation, schemas: Schemas, prefix: string, isAsync: boolean): string {
  const { id, parameters, body, paging } = operation
  const path = inPath(operation)
  const query = inQuery(operation)
  const headers = parameters.flatMap((parameter) =>
    parameter.in === 'header' ? (headerArguments[parameter.name.toLowerCase()] ?? []) : [],
  )
  const [media] = body?.media ?? []
  const maker = makerOf(operation)

  const positional = [
    'self',
    ...path.map(({ name, schema }) => `${snake(name)}: ${typeOf(schema, 'types.')}`),
    ...(media ? [`body: ${typeOf(media.schema, 'types.')}${body?.required ? '' : ' | None = None'}`] : []),
  ]
  const byName = [
    ...query.map(({ name, required, schema }) => {
      const type = typeOf(schema, 'types.')
      return `${snake(name)}: ${required ? type : `${type.replace(/ \| None$/, '')} | None = None`}`
    }),
    ...headers.map((name) => `${name}: str | None = None`),
    ...(paging ? ['cursor: str | None = None'] : []),
  ]
  const signature = [...positional, ...(byName.length > 0 ? ['*', ...byName] : [])]

  const given = [
    `_${snake(id)}`,
    ...(path.length > 0 ? [`(${path.map(({ name }) => `${snake(name)},`).join(' ')})`] : []),
    ...(media ? [`${path.length > 0 ? '' : 'body='}body`] : []),
    ...(query.length > 0
      ? [`query={${query.map(({ name }) => `${JSON.stringify(name)}: ${snake(name)}`).join(', ')}}`]
      : []),
    ...headers.map((name) => `${name}=${name}`),
    ...(paging ? ['cursor=cursor'] : []),
  ]
  const isAwaited = isAsync && maker !== 'list'
  const line = given.join(', ')
  const call = `${isAwaited ? 'await ' : ''}self.${callOfMaker[maker]}(${line.length < 80 ? line : `\n${given.map((one) => `            ${one},\n`).join('')}        `})`
  const result = resultOf(operation, schemas, isAsync)
  return `    ${isAwaited ? 'async ' : ''}def ${snake(id)}(
${signature.map((one) => `        ${one},\n`).join('')}    ) -> ${result}:
${docstring(documentation(operation, [...path, ...query], isAsync ? undefined : exampleOf(operation, prefix)), '        ')}        ${result === 'None' ? '' : 'return '}${call}
`
}

function resultOf(operation: Operation, schemas: Schemas, isAsync: boolean): string {
  const maker = makerOf(operation)
  if (maker === 'file') return 'File'
  const item = itemOf(operation, schemas)
  if (maker === 'list') return `${isAsync ? 'Async' : ''}Listing[${item ? typeOf(item, 'types.') : 't.Any'}]`
  const [media] = operation.success.media
  return media ? typeOf(media.schema, 'types.') : 'None'
}

function documentation(operation: Operation, parameters: readonly Parameter[], example: string | undefined) {
  const { deprecated, body, success } = operation
  return [
    ...aboutIt(operation),
    ...(deprecated ? ['', 'Deprecated.'] : []),
    '',
    ...parameters.map(({ name, description: what }) => `:param ${snake(name)}: ${oneLine(what)}`),
    ...(body?.description === undefined ? [] : [`:param body: ${oneLine(body.description)}`]),
    `:return: ${oneLine(success.description)}`,
    ...errorsOf(operation).map(
      ({ status, description: when }) => `:raises ${errorNames[status]}: ${status}: ${oneLine(when)}`,
    ),
    ...(example === undefined ? [] : ['', `>>> ${example}`]),
  ]
}

/** A sample call, with the first example of the contract. */
function exampleOf(operation: Operation, prefix: string): string {
  const { args, needed } = exampleArguments(operation, literal)
  const byName = needed.map(({ name, example }) => `${snake(name)}=${literal(example)}`)
  return `${prefix}${snake(operation.id)}(${[...args, ...byName].join(', ')})`
}
