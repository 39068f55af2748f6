import { effectNames, warningOf, type Contract, type Operation, type Parameter, type Schema } from '../model.ts'
import { hasQuery } from './sdk-types.ts'
import { schemaOf, type Printing } from './contract.ts'
import { isFile, namesIn } from './sdk-area.ts'
import { camel, notice, printJson } from './text.ts'

/**
 * sdk/cli/generated/operations.json: the operations for the command line and for assistants' tools, with their input
 * schemas.
 */
export function emitCommands(contract: Contract): string {
  const printing = { schemas: contract.schemas, base: '#/$defs/', words: true }
  const taken = new Set<string>()
  return printJson({
    'x-generated': notice,
    version: contract.version,
    effects: Object.fromEntries(effectNames.map((name) => [name, warningOf(name)])),
    operations: contract.operations.map((operation) => ({
      ...commandOf(operation, taken),
      ...factsOf(operation, printing),
    })),
    schemas: Object.fromEntries(
      [...contract.schemas.values()]
        .filter(({ input }) => input)
        .map(({ name, schema }) => [name, schemaOf(schema, printing)]),
    ),
  })
}

function factsOf(operation: Operation, printing: Printing) {
  const { id, area, method, path, summary, description, permission, hidden, effect, parameters, body } = operation
  const [media] = body?.media ?? []
  const held = [...parameters.map(({ schema }) => schema), ...(media ? [media.schema] : [])]
  return {
    id,
    area: camel(area),
    method,
    path,
    summary,
    description,
    permission,
    hidden,
    effect,
    keyed: operation.idempotent,
    gives: givesOf(operation),
    waits: operation.responses.some(({ status }) => status === 202),
    takesQuery: hasQuery(operation),
    arguments: parameters.filter((parameter) => parameter.in === 'path').map((one) => parameterOf(one, printing)),
    query: parameters.filter((parameter) => parameter.in === 'query').map((one) => parameterOf(one, printing)),
    ...(media && {
      body: {
        required: body?.required ?? false,
        description: body?.description,
        schema: schemaOf(media.schema, printing),
        fields: fieldsOf(media.schema, printing),
        example: media.examples[0]?.value,
      },
    }),
    result: resultOf(operation, printing),
    /** All named schemas reachable from the input. */
    uses: [...bodyFields(held.flatMap(namesIn), printing)].sort(),
  }
}

/** The response schema one level deep, so an assistant sees the attributes. */
function resultOf({ success }: Operation, printing: Printing) {
  const [media] = success.media
  if (media?.type !== 'application/json') return undefined
  const { schema } = media
  const structure = schema.kind === 'ref' ? printing.schemas.get(schema.name)?.schema : schema
  if (structure?.kind !== 'object') return { type: typeOf(schema, printing) }
  const properties = structure.properties.map(({ name, schema: of }) => [name, { type: typeOf(of, printing) }])
  const required = structure.properties.filter((property) => property.required).map(({ name }) => name)
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

/** The JSON types of a value. */
function typeOf(schema: Schema, printing: Printing): unknown {
  const { type } = schemaOf(
    schema.kind === 'ref' ? { ...inlined(schema.name, printing), nullable: schema.nullable } : schema,
    printing,
  )
  return type
}

function inlined(name: string, { schemas }: Printing) {
  const target = schemas.get(name)
  if (!target) throw new TypeError(`There is no schema ${name}`)
  return target.schema
}

function givesOf(operation: Operation) {
  if (operation.success.media[0]?.type === 'text/event-stream') return 'events'
  return operation.paging ? 'list' : isFile(operation) ? 'file' : 'value'
}

const parameterOf = ({ name, required, description, schema }: Parameter, printing: Printing) => ({
  name,
  required,
  description,
  schema: plain(schema, printing),
})

/** Inlines enums, so the possible values are visible. */
function plain(schema: Schema, printing: Printing) {
  const target = schema.kind === 'ref' ? printing.schemas.get(schema.name)?.schema : undefined
  return schemaOf(
    target?.kind === 'enum' ? { ...target, description: schema.description ?? target.description } : schema,
    printing,
  )
}

/** The scalar fields of a body, which the command line offers as options. */
function fieldsOf(schema: Schema, printing: Printing) {
  const structure = schema.kind === 'ref' ? printing.schemas.get(schema.name)?.schema : schema
  if (structure?.kind !== 'object') return []
  return structure.properties
    .map(({ name, required, schema: of }) => ({
      name,
      required,
      description: of.description,
      schema: plain(of, printing),
    }))
    .filter((field) => typeof field.schema['type'] === 'string' && !/object|array/.test(field.schema['type']))
}

function bodyFields(names: readonly string[], printing: Printing): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (name: string) => {
    const schema = printing.schemas.get(name)?.schema
    if (!schema || found.has(name)) return
    found.add(name)
    for (const next of namesIn(schema)) follow(next)
  }
  for (const name of names) follow(name)
  return found
}

/**
 * `createShipment` of `/shipments` becomes the command `shipments create`: the group is the first part of the path that
 * the id contains, and the command is the rest of the id. An id that contains no part is a command without a group.
 */
function commandOf({ id, path }: Operation, taken: Set<string>): { group: string; command: string } {
  const whole = kebab(id)
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{') && !/^v\d+$/.test(part))
  const found = parts.flatMap((part) => {
    const group = kebab(part)
    const noun = `(?:${group}|${singular(group)})`
    const command = whole.replace(new RegExp(`^(.+)-${noun}(?=-|$)`), '$1')
    return command === whole ? [] : [{ group, command }]
  })
  const [first = { group: kebab(parts[0] ?? 'root'), command: whole }] = found
  const chosen = taken.has(`${first.group} ${first.command}`) ? { ...first, command: whole } : first
  taken.add(`${chosen.group} ${chosen.command}`)
  return chosen
}

const kebab = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('.', '-')
    .toLowerCase()
const singular = (noun: string) => noun.replace(/([^s])s$/, '$1').replace(/sse$/, 'ss')
