import type { Contract, Media, NamedSchema, Operation, Parameter, Schema } from '../model.ts'
import { notice, printJson } from './text.ts'

type JsonSchema = Record<string, unknown>
type Bare = Exclude<Schema, { kind: 'ref' }>

/** How to print schemas as JSON Schema. */
export interface Printing {
  readonly schemas: ReadonlyMap<string, NamedSchema>
  /** The prefix of references, up to the name. */
  readonly base: string
  /** Whether to print descriptions, for human readers. */
  readonly words: boolean
}

/**
 * server/generated/contract.json: the contract for fastify-openapi-glue. It has only the parts for routing and
 * validation: references have no siblings and never point to references, "or null" is a type, header names are in lower
 * case, and path parameters are listed with each operation. Responses are left out on purpose: fast-json-stringify
 * would print null as "" and drop undeclared attributes.
 */
export function emitContract(contract: Contract): string {
  const paths: Record<string, Record<string, unknown>> = {}
  const printing = { schemas: contract.schemas, base: '#/components/schemas/', words: false }
  for (const operation of contract.operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(operation, printing),
    }
  const schemas = Object.fromEntries(
    [...contract.schemas.values()]
      .filter(({ input }) => input)
      .map(({ name, schema }) => [name, schemaOf(schema, printing)]),
  )
  return printJson({
    'x-generated': notice,
    openapi: '3.1.0',
    info: { title: contract.title, version: contract.version },
    paths,
    components: { schemas },
  })
}

function operationOf({ id, parameters, body }: Operation, printing: Printing) {
  return {
    operationId: id,
    ...(parameters.length > 0 && { parameters: parameters.map((parameter) => parameterOf(parameter, printing)) }),
    ...(body && { requestBody: { required: body.required, content: contentOf(body.media, printing) } }),
  }
}

function parameterOf({ name, in: where, required, schema }: Parameter, printing: Printing) {
  return {
    name: where === 'header' ? name.toLowerCase() : name,
    in: where,
    ...(required && { required }),
    schema: schemaOf(schema, printing),
  }
}

const contentOf = (media: readonly Media[], printing: Printing) =>
  Object.fromEntries(media.map(({ type, schema }) => [type, { schema: schemaOf(schema, printing) }]))

/** The validation keywords, and the default to fill in. */
export function schemaOf(schema: Schema, printing: Printing): JsonSchema {
  if (schema.kind === 'ref') {
    const target = printing.schemas.get(schema.name)
    if (!target || (schema.default === undefined && !schema.nullable))
      return { $ref: `${printing.base}${schema.name}`, ...(printing.words && { description: schema.description }) }
    return schemaOf({ ...target.schema, default: schema.default, nullable: schema.nullable }, printing)
  }
  const types = schema.nullable ? [...typesOf(schema), 'null'] : typesOf(schema)
  return {
    type: types.length === 1 ? types[0] : types,
    ...(printing.words && { description: schema.description }),
    ...keywordsOf(schema, printing),
    ...(schema.default !== undefined && { default: schema.default }),
  }
}

function typesOf(schema: Bare): string[] {
  switch (schema.kind) {
    case 'enum':
      return [schema.type]
    case 'map':
      return ['object']
    case 'either':
      return schema.options.map(({ kind }) => kind)
    default:
      return [schema.kind]
  }
}

function keywordsOf(schema: Bare, printing: Printing): JsonSchema {
  switch (schema.kind) {
    case 'string': {
      const { format, pattern, minLength, maxLength } = schema
      return { ...(format !== 'binary' && { format }), pattern, minLength, maxLength }
    }
    case 'number':
    case 'integer': {
      const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
      return { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }
    }
    case 'boolean':
      return {}
    case 'either':
      return { ...keywordsOf(schema.options[0], printing), ...keywordsOf(schema.options[1], printing) }
    case 'enum':
      return { enum: schema.nullable ? [...schema.values, null] : schema.values }
    case 'array': {
      const { minItems, maxItems, uniqueItems } = schema
      return { minItems, maxItems, uniqueItems, items: schemaOf(schema.items, printing) }
    }
    case 'map': {
      const { minProperties, maxProperties, names } = schema
      return {
        minProperties,
        maxProperties,
        ...(names && { propertyNames: schemaOf(names, printing) }),
        additionalProperties: schemaOf(schema.values, printing),
      }
    }
  }
  const { minProperties, maxProperties, properties, closed } = schema
  const required = properties.filter((property) => property.required).map(({ name }) => name)
  return {
    minProperties,
    maxProperties,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties.map((property) => [property.name, schemaOf(property.schema, printing)])),
    ...(closed && { additionalProperties: false }),
  }
}
