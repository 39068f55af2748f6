import type { Contract, Media, Schema } from '../../codegen/model.ts'

/** What callers of a contract can rely on: its model without descriptions and examples. */
export interface Facts {
  readonly version: string
  readonly operations: readonly OperationFacts[]
  readonly schemas: Readonly<Record<string, Shape>>
}

export interface OperationFacts {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly permission: string
  readonly parameters: readonly { in: string; name: string; required: boolean; shape: Shape }[]
  readonly body?: { readonly required: boolean; readonly types: readonly string[]; readonly shape: Shape }
  readonly responses: readonly { readonly status: number; readonly type?: string; readonly shape?: Shape }[]
}

/** A schema without descriptions; every property of it without a field of its own here is a bound. */
export interface Shape {
  readonly kind: string
  readonly nullable?: boolean
  /** The name of the referenced schema. */
  readonly name?: string
  readonly values?: readonly (string | number | boolean)[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, { readonly required: boolean; readonly shape: Shape }>>
  readonly closed?: boolean
  readonly bounds?: Readonly<Record<string, string | number | boolean>>
}

export function factsOf(contract: Contract): Facts {
  return {
    version: contract.version,
    operations: contract.operations.map(({ id, method, path, permission, parameters, body, responses }) => ({
      id,
      method,
      path,
      permission,
      parameters: parameters.map(({ in: where, name, required, schema }) => ({
        in: where,
        name,
        required,
        shape: shapeOf(schema),
      })),
      ...(body?.media[0] && {
        body: {
          required: body.required,
          types: body.media.map(({ type }) => type),
          shape: shapeOf(body.media[0].schema),
        },
      }),
      responses: responses
        .filter(({ status }) => status < 300)
        .map(({ status, media }) => responseOf(status, media[0])),
    })),
    schemas: Object.fromEntries([...contract.schemas.values()].map(({ name, schema }) => [name, shapeOf(schema)])),
  }
}

const responseOf = (status: number, media: Media | undefined) =>
  media ? { status, type: media.type, shape: shapeOf(media.schema) } : { status }

const boundNames = new Set([
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
])

function shapeOf(schema: Schema): Shape {
  const bounds = Object.fromEntries(
    Object.entries(schema).filter(([name, value]) => boundNames.has(name) && value !== undefined),
  )
  const common = { ...(schema.nullable && { nullable: true }), ...(Object.keys(bounds).length > 0 && { bounds }) }
  switch (schema.kind) {
    case 'ref':
      return { kind: 'ref', name: schema.name, ...common }
    case 'enum':
      return { kind: `enum of ${schema.type}`, values: schema.values, ...common }
    case 'array':
      return { kind: 'array', items: shapeOf(schema.items), ...common }
    case 'map':
      return { kind: 'map', items: shapeOf(schema.values), ...common }
    case 'either':
      return { kind: 'number or string', ...common }
    case 'object':
      return {
        kind: 'object',
        closed: schema.closed,
        properties: Object.fromEntries(
          schema.properties.map(({ name, required, schema: of }) => [name, { required, shape: shapeOf(of) }]),
        ),
        ...common,
      }
    default:
      return { kind: schema.kind, ...common }
  }
}
