import type { Contract, Media, NamedSchema, Operation, Parameter, Schema } from '../model.ts'
import { printJson } from './json.ts'
import { notice } from './text.ts'

type JsonSchema = Record<string, unknown>
type Bare = Exclude<Schema, { kind: 'ref' }>
type Named = ReadonlyMap<string, NamedSchema>

/**
 * server/generated/contract.json: the contract as fastify-openapi-glue needs it. Only what routes and validates is in
 * it: a reference has no siblings and never leads to a reference, "or null" is a type, header names are in lower case,
 * and parameters of the path stand with each operation. Answers are absent on purpose: fast-json-stringify would print
 * null as "" and drop what is not declared.
 */
export function emitContract(contract: Contract): string {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of contract.operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(operation, contract.schemas),
    }
  const schemas = Object.fromEntries(
    [...contract.schemas.values()]
      .filter(({ input }) => input)
      .map(({ name, schema }) => [name, schemaOf(schema, contract.schemas)]),
  )
  return printJson({
    'x-generated': notice,
    openapi: '3.1.0',
    info: { title: contract.title, version: contract.version },
    paths,
    components: { schemas },
  })
}

function operationOf({ id, parameters, body }: Operation, named: Named) {
  return {
    operationId: id,
    ...(parameters.length > 0 && { parameters: parameters.map((parameter) => parameterOf(parameter, named)) }),
    ...(body && { requestBody: { required: body.required, content: contentOf(body.media, named) } }),
  }
}

function parameterOf({ name, in: where, required, schema }: Parameter, named: Named) {
  return {
    name: where === 'header' ? name.toLowerCase() : name,
    in: where,
    ...(required && { required }),
    schema: schemaOf(schema, named),
  }
}

const contentOf = (media: readonly Media[], named: Named) =>
  Object.fromEntries(media.map(({ type, schema }) => [type, { schema: schemaOf(schema, named) }]))

/** The keywords that validate, and the default that is filled in. */
function schemaOf(schema: Schema, named: Named): JsonSchema {
  if (schema.kind === 'ref') {
    const target = named.get(schema.name)
    if (!target || (schema.default === undefined && !schema.nullable))
      return { $ref: `#/components/schemas/${schema.name}` }
    return schemaOf({ ...target.schema, default: schema.default, nullable: schema.nullable }, named)
  }
  const types = schema.nullable ? [...typesOf(schema), 'null'] : typesOf(schema)
  return {
    type: types.length === 1 ? types[0] : types,
    ...keywordsOf(schema, named),
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

function keywordsOf(schema: Bare, named: Named): JsonSchema {
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
      return { ...keywordsOf(schema.options[0], named), ...keywordsOf(schema.options[1], named) }
    case 'enum':
      return { enum: schema.nullable ? [...schema.values, null] : schema.values }
    case 'array': {
      const { minItems, maxItems, uniqueItems } = schema
      return { minItems, maxItems, uniqueItems, items: schemaOf(schema.items, named) }
    }
    case 'map': {
      const { minProperties, maxProperties, names } = schema
      return {
        minProperties,
        maxProperties,
        ...(names && { propertyNames: schemaOf(names, named) }),
        additionalProperties: schemaOf(schema.values, named),
      }
    }
  }
  const { minProperties, maxProperties, properties, closed } = schema
  const required = properties.filter((property) => property.required).map(({ name }) => name)
  return {
    minProperties,
    maxProperties,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties.map((property) => [property.name, schemaOf(property.schema, named)])),
    ...(closed && { additionalProperties: false }),
  }
}
