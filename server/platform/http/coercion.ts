import { isRecord } from '../../kernel/record.ts'
/** A JSON schema of the generated contract after fastify-openapi-glue has put its references in place. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly [keyword: string]: unknown
}

/**
 * Converts the strings of a query, path, header or form to the types of their schema. Strings in any other format stay
 * unchanged.
 */
type Coercion = (value: unknown) => unknown

const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/

/** Returns undefined if the schema takes strings unchanged, so most parameters cost nothing. */
export function coercionFor(schema: Schema): Coercion | undefined {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  const nullable = types.includes('null')
  switch (types.find((type) => type !== 'null')) {
    case 'integer':
    case 'number':
      return (value) => {
        if (nullable && value === '') return null
        return typeof value === 'string' && number.test(value) ? Number(value) : value
      }
    case 'boolean':
      return (value) => {
        if (nullable && value === '') return null
        return value === 'true' ? true : value === 'false' ? false : value
      }
    case 'array':
      return coercionOfList(schema, nullable)
    case 'object':
      return coercionOfObject(schema, nullable)
    default:
      return undefined
  }
}

function coercionOfList({ items = {} }: Schema, nullable: boolean): Coercion {
  const coerce = coercionFor(items)
  return (value) => {
    if (nullable && value === '') return null
    const list = Array.isArray(value) ? value : typeof value === 'string' ? [value] : undefined
    if (!list) return value
    return coerce ? list.map(coerce) : list
  }
}

function coercionOfObject({ properties = {}, additionalProperties }: Schema, nullable: boolean): Coercion {
  const known = Object.entries(properties).flatMap(([name, schema]) => {
    const coerce = coercionFor(schema)
    return coerce ? [[name, coerce] as const] : []
  })
  const others = typeof additionalProperties === 'object' ? coercionFor(additionalProperties) : undefined
  return (value) => {
    if (nullable && value === '') return null
    if (!isRecord(value)) return value
    for (const [name, coerce] of known) if (name in value) value[name] = coerce(value[name])
    if (others) for (const name of Object.keys(value)) if (!(name in properties)) value[name] = others(value[name])
    return value
  }
}
